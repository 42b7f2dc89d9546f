"""Trijoker: three equal bets, three own cards and two common ones; two of the bets may be withdrawn on the way."""
