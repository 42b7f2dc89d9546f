"""The about presenter: versions, licences, and published figures worked out a few at a time."""

import pytest

from tests.presenters.conftest import Later
from trainer import __version__, selftest
from trainer.oddstable import Figure
from ui.about.presenter import AT_ONCE, AboutPresenter
from ui.desk import Desk


class Page:
    """A screen that only remembers."""

    def __init__(self):
        self.version, self.licences, self.shown = None, None, []

    def show_version(self, version):
        self.version = version

    def show_licences(self, text):
        self.licences = text

    def show_figures(self, figures, done):
        self.shown.append((len(figures), done))
        self.figures = list(figures)


@pytest.fixture
def page():
    return Page()


def published(count):
    """So many figures, the last of which is not ours."""
    return [Figure("craps", f"figure {n}", "1", "1" if n < count - 1 else "2", "a book") for n in range(count)]


def test_the_version_and_a_licence_for_every_package_and_every_picture(desk, page, tmp_path):
    credits_file = tmp_path / "CREDITS.md"
    credits_file.write_text("**Cards**: `cards.svg`, CC0", encoding="utf-8")
    AboutPresenter(desk, page, credits_file).refresh()
    assert page.version == __version__
    for package in ("PySide6-Essentials", "msgspec", "fsrs", "cryptography", "click"):
        (line,) = [line for line in page.licences.splitlines() if line.startswith(package)]
        assert line.partition(" · ")[2], line
    assert page.licences.endswith("Cards: cards.svg, CC0")


def test_without_credits_the_licences_are_told_all_the_same(desk, page, tmp_path):
    AboutPresenter(desk, page, tmp_path / "nowhere").refresh()
    assert page.licences.startswith("PySide6-Essentials")


@pytest.mark.parametrize("count", [1, AT_ONCE, 2 * AT_ONCE + 1])
def test_figures_come_a_few_at_a_time_until_all_are_there(desk, page, monkeypatch, count):
    monkeypatch.setattr(selftest, "figures", lambda: iter(published(count)))
    AboutPresenter(desk, page).run()
    assert [done for _, done in page.shown] == [False] * (count // AT_ONCE) + [True]
    assert page.shown[0] == (min(count, AT_ONCE), count < AT_ONCE)
    assert page.figures == published(count)
    assert [figure.agrees for figure in page.figures] == [True] * (count - 1) + [False]


def test_a_test_that_runs_is_not_begun_again_and_one_that_is_done_may_be(page, tmp_path, monkeypatch):
    monkeypatch.setattr(selftest, "figures", lambda: iter(published(AT_ONCE + 2)))
    desk = Desk(Later(), tmp_path / "settings.json")
    presenter = AboutPresenter(desk, page)
    presenter.run()
    presenter.run()
    desk.worker.finish()
    assert page.shown == [(AT_ONCE, False), (AT_ONCE + 2, True)]
    presenter.run()
    desk.worker.finish()
    assert page.shown[2:] == [(AT_ONCE, False), (AT_ONCE + 2, True)]


def test_the_first_figures_of_this_program_agree_with_their_sources(desk, page, monkeypatch):
    every = selftest.figures

    def first_few():
        return (figure for _, figure in zip(range(AT_ONCE), every(), strict=False))

    monkeypatch.setattr(selftest, "figures", first_few)
    AboutPresenter(desk, page).run()
    assert len(page.figures) == AT_ONCE and all(figure.agrees and figure.source for figure in page.figures)
