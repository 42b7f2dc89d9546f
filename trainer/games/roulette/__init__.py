"""The roulettes: one layout and one wheel for the French game and both American ones."""
