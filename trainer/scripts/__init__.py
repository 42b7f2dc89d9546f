"""One script per game: a scenario's table told as what happens there, in order."""
