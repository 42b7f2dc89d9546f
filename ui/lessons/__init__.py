"""Lessons: the courses there are, and one lesson at a time with its text, examples and exercises."""
