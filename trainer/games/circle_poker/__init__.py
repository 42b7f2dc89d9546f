"""Circle poker: six games in which the players play each other and the house takes a deduction."""
