"""Lesson packs: data from instructors, read with suspicion, held against the engine, signed and kept."""

from trainer.packs.checking import answer_text, answers, check, check_files, check_pack
from trainer.packs.course import Course, CourseLesson, Reading, Task, Worked
from trainer.packs.files import pack_bytes, read_files
from trainer.packs.problems import PackError, Refused
from trainer.packs.reading import read_pack
from trainer.packs.sheets import Example, Exercise, Lesson, Pack, PackSheet, TextBlock

__all__ = [
    "Course",
    "CourseLesson",
    "Example",
    "Exercise",
    "Lesson",
    "Pack",
    "PackError",
    "PackSheet",
    "Reading",
    "Refused",
    "Task",
    "TextBlock",
    "Worked",
    "answer_text",
    "answers",
    "check",
    "check_files",
    "check_pack",
    "pack_bytes",
    "read_files",
    "read_pack",
]
