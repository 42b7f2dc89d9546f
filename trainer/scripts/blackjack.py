"""The cards of this game are told as at every card table."""

from trainer.scripts.card_table import script

__all__ = ["script"]
