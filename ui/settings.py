"""The workstation's settings: what they are, and the file that keeps them. Knows no Qt."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from trainer.chips import USUAL

if TYPE_CHECKING:
    from trainer.rulebook import Language

TEXT_SIZES = (90, 100, 110, 125, 150)
SPEEDS = (0.5, 1.0, 2.0, 4.0)
CURRENCIES = ("€", "$", "£")


@dataclass(frozen=True)
class Settings:
    """One workstation's choices. `rules` and `house` are by game: rules such as `cantabria:double-zero`."""

    language: "Language" = "es"
    theme: Literal["dark", "light"] = "dark"
    text_size: int = 100
    reduced_motion: bool = False
    speed: float = 1.0
    sound: bool = False
    clock: bool = True
    currency: str = "€"
    chips: tuple[int, ...] = USUAL
    rules: Mapping[str, str] = field(default_factory=dict)
    house: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # by "game/rules"
    data_folder: str = ""
    trainee: int | None = None  # who dealt last
    academy: str = ""  # the edition whose choices were taken over

    def with_(self, **changed: Any) -> "Settings":
        return replace(self, **changed)


def read_settings(path: Path) -> Settings:
    """The settings of a file; what is missing, damaged or out of range is as it comes."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    plain = Settings()
    known = {name.name: data[name.name] for name in fields(Settings) if _fits(name.name, data.get(name.name), plain)}
    if "chips" in known:
        known["chips"] = tuple(known["chips"])
    return replace(plain, **known)


def _fits(name: str, value: Any, plain: Settings) -> bool:
    allowed: dict[str, tuple[Any, ...]] = {
        "language": ("es", "en"),
        "theme": ("dark", "light"),
        "text_size": TEXT_SIZES,
        "speed": SPEEDS,
        "currency": CURRENCIES,
    }
    if name in allowed:
        return value in allowed[name]
    if name == "chips":
        return isinstance(value, list) and bool(value) and all(isinstance(v, int) and 0 < v <= 10**9 for v in value)
    if name == "rules":
        return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
    if name == "house":
        return isinstance(value, dict) and all(isinstance(sheet, dict) for sheet in value.values())
    if name == "trainee":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, type(getattr(plain, name)))


def write_settings(path: Path, settings: Settings) -> None:
    """Keep the settings; the file is replaced whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps(asdict(settings), ensure_ascii=False, indent=1), encoding="utf-8")
    os.replace(partial, path)  # noqa: PTH105 - atomic on every system
