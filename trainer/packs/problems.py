"""What is wrong with a pack, each thing in one sentence."""

from trainer.errors import ABSENT, TrainerError

LONGEST_SHOWN = 60
MOST_BITS = 64


class PackError(TrainerError):
    """A mistake in a lesson pack, a key or a signature: where it stands, what was found, what would be right.

    `reason` is a word for what people meet when they install, so that a screen can say it in their language.
    """

    def __init__(self, where: str, found: object, right: str, reason: str = "") -> None:
        super().__init__(where, safe(found), right)
        self.reason = reason


class Refused(PackError):
    """A pack that is not opened at all: too large, damaged, or made to do harm."""


def safe(found: object) -> object:
    """Something that can be shown on one line whatever it is: no endless text, no number of a million digits."""
    if found is ABSENT:
        return found
    if isinstance(found, str):
        return found if len(found) <= LONGEST_SHOWN else f"{found[:LONGEST_SHOWN]}…"
    if isinstance(found, bool) or found is None:
        return found
    if isinstance(found, int):
        return found if found.bit_length() <= MOST_BITS else _Told(f"a number of {found.bit_length()} bits")
    if isinstance(found, dict):
        return _Told(f"a table with {len(found)} fields")
    if isinstance(found, list | tuple):
        return _Told(f"a list of {len(found)}")
    return _Told(f"a {type(found).__name__}")


class _Told:
    """Shown as the words it is made of."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __repr__(self) -> str:
        return self.words
