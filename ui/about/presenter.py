"""Tells versions and licences, and runs the self-test a few figures at a time. Knows no Qt."""

from collections.abc import Iterator
from importlib import metadata
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ui.desk import Desk

if TYPE_CHECKING:
    from trainer.oddstable import Figure

PACKAGES = (
    "PySide6-Essentials", "sqlite-utils", "msgspec", "fsrs", "cryptography", "argon2-cffi", "platformdirs", "tomlkit",
    "click",
)  # fmt: skip
AT_ONCE = 6  # figures worked out before the screen hears of them


class AboutScreen(Protocol):
    """What the presenter needs of its view."""

    def show_version(self, version: str) -> None: ...
    def show_licences(self, text: str) -> None: ...
    def show_figures(self, figures: "list[Figure]", done: bool) -> None: ...


class AboutPresenter:
    """Brings what there is to know about the program."""

    def __init__(self, desk: Desk, view: AboutScreen, credits_file: Path | None = None) -> None:
        self._desk, self._view, self._credits = desk, view, credits_file
        self._figures: list[Figure] = []
        self._running = False

    def refresh(self) -> None:
        self._view.show_version(version())
        path = self._credits
        self._desk.worker.run(lambda: licences(path), self._view.show_licences)

    def run(self) -> None:
        """Work out every published figure on the worker."""
        if self._running:
            return
        self._running, self._figures = True, []
        self._desk.worker.run(_begin, self._go_on)

    def _go_on(self, figures: "Iterator[Figure]") -> None:
        def then(found: "list[Figure]") -> None:
            self._figures += found
            self._running = len(found) == AT_ONCE
            self._view.show_figures(self._figures, not self._running)
            if self._running:
                self._go_on(figures)

        self._desk.worker.run(lambda: list(islice(figures, AT_ONCE)), then)


def _begin() -> "Iterator[Figure]":
    from trainer.selftest import figures

    return figures()


def version() -> str:
    try:
        return metadata.version("tapete")
    except metadata.PackageNotFoundError:
        return ""


def licences(credits_file: Path | None) -> str:
    """The packages this program brings with their licences, then the credits of its pictures, fonts and sounds."""
    lines = [f"{name} {found}" for name in PACKAGES if (found := _licence(name))]
    if credits_file is not None and credits_file.is_file():
        lines += ["", credits_file.read_text(encoding="utf-8").replace("`", "").replace("**", "")]
    return "\n".join(lines)


def _licence(package: str) -> str:
    try:
        about = metadata.metadata(package)
    except metadata.PackageNotFoundError:
        return ""
    named = next((about[key] for key in ("License-Expression", "License") if key in about), "")
    if not named or "\n" in named:
        kinds = [line for line in about.get_all("Classifier") or () if line.startswith("License ::")]
        named = ", ".join(line.rpartition(" :: ")[2] for line in kinds)
    return f"{about['Version']} · {named}"
