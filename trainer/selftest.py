"""Recomputes published figures with the installed engine, and sets them beside ours."""

from collections.abc import Iterator

from trainer.games import GAMES, game
from trainer.oddstable import Figure


def figures() -> Iterator[Figure]:
    """Every published figure that the games know, in the order of the games."""
    for name in GAMES:
        yield from game(name).published()
