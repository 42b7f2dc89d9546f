"""An academy's edition in the window: what it brings is taken over once, and what the person chose later stays.

Most programs have no academy: then nothing is read and no more is imported than this. Knows no Qt.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.errors import TrainerError
from ui.desk import TABLES, Desk

if TYPE_CHECKING:
    from trainer.academy import Academy


def comes_from_an_academy() -> bool:
    """Whether this program was handed out by an academy, or is told to be one's."""
    bundle = getattr(sys, "_MEIPASS", None)
    return bool(os.environ.get("TAPETE_ACADEMY")) or bool(bundle and (Path(bundle) / "academy").is_dir())


def read_edition() -> "Academy | None":
    """The academy of this program, if it has one; a folder that is not sound is a TrainerError."""
    if not comes_from_an_academy():
        return None
    from trainer.academy import academy

    return academy()


def is_taken_over(desk: Desk, found: "Academy") -> bool:
    return desk.settings.academy == _mark(found)


def take_settings(desk: Desk, found: "Academy") -> None:
    """Work under the academy's rules, house sheets and language from now on, where the person has not chosen others."""
    from trainer.rulebook import catalogue

    theirs = {game: found.rules for game in TABLES if found.rules in catalogue(game).jurisdictions}
    desk.change(rules={**theirs, **desk.settings.rules})
    house = {f"{game}/{desk.rules(game)}": dict(sheet) for game, sheet in found.house.items() if game in TABLES}
    language = desk.settings.language if desk.settings.academy else found.language
    desk.change(house={**house, **desk.settings.house}, language=language)


def take_over(desk: Desk, found: "Academy", tell: Callable[[TrainerError], None]) -> None:
    """Trust the academy's keys and install its packs, off the interface thread.

    Only once all of it is there is the edition marked as taken over; until then every start tries again.
    """
    data = desk.data
    desk.worker.run(lambda: bring(found, data), lambda _: desk.change(academy=_mark(found)), tell)


def bring(found: "Academy", data: Path) -> None:
    """Trust every key and install every pack; a pack that is there in a newer version is left alone."""
    from trainer.packs import limits
    from trainer.packs.problems import PackError
    from trainer.packs.shelf import install

    for key in found.keys:
        _trust(key, found.name.in_language(found.language), data)
    for pack in found.packs:
        try:
            install(pack, data)
        except PackError as error:
            if error.where != f"{limits.MANIFEST}: version":
                raise


def _trust(file: Path, name: str, data: Path) -> None:
    """Trust one key under the academy's name; a second key says which one it is."""
    from trainer.packs.signing import Signer, public_key, trust, trusted_keys

    key, known = public_key(file), trusted_keys(data)
    if key in known:
        return
    trust(data, key, f"{name[:40]} ({Signer(key).fingerprint})" if name in known.values() else name)


def _mark(found: "Academy") -> str:
    return f"{found.id}/{found.edition}"
