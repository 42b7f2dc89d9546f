"""Realistic rounds, one module per game: where players put their chips, and what falls."""
