"""The tables: one scene per game, and what all felts share."""
