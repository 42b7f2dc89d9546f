"""Rules: browse, search and compare the items of the rulebooks."""
