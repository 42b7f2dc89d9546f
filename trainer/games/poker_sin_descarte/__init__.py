"""Póker sin descarte: five cards against the bank, with insurance, progressive and a card for sale."""
