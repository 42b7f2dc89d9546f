"""Today: what is due, the streak, the weakest skill and a quick drill."""
