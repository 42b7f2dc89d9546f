"""French roulette tells its rounds as both roulettes do."""

from trainer.scripts.roulette import script

__all__ = ["script"]
