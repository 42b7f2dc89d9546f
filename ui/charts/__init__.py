"""Charts painted by hand: lines, bars and a map of skills, with words for those who cannot see them."""
