"""Progress: the mastery map, accuracy and speed, slips, the forecast and money."""
