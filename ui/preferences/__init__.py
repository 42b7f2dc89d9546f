"""Settings: language, rules, house sheet, chips, motion, look, data."""
