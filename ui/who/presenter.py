"""Decides who may sit down at this workstation. Knows no Qt."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from trainer.errors import ProgressError, TrainerError
from trainer.roster import Trainee, glance
from ui.desk import Desk
from ui.wording import day, localised, say

if TYPE_CHECKING:
    from trainer.progress import Progress, Restored

LONGEST_NAME = 40


@dataclass(frozen=True)
class Found:
    """The people of this workstation, and what happened to a damaged file."""

    people: tuple[Trainee, ...]
    restored: "Restored | None" = None


class WhoScreen(Protocol):
    """What the presenter needs of its view."""

    def show_people(self, people: tuple[Trainee, ...], last: int | None) -> None: ...
    def show_notice(self, sentence: str) -> None: ...
    def show_problem(self, sentence: str) -> None: ...
    def show_pin_problem(self, sentence: str) -> None: ...
    def show_busy(self, busy: bool) -> None: ...
    def let_in(self, trainee: int) -> None: ...


class WhoPresenter:
    """Lists the profiles, opens them with their PIN and adds new ones."""

    def __init__(self, desk: Desk, view: WhoScreen) -> None:
        self._desk, self._view = desk, view
        self._people: tuple[Trainee, ...] = ()
        self._restored: Restored | None = None

    def refresh(self) -> None:
        """Show at a glance who is known here."""
        folder = self._desk.data
        self._desk.worker.run(lambda: glance(folder), self._show_people)

    def look_closer(self) -> None:
        """Open the progress file, which takes longer, and say what became of a damaged one."""
        self._desk.with_store(_found, self._opened, self._complain)

    def _opened(self, found: Found) -> None:
        self._restored = found.restored
        if found.people != self._people:
            self._show_people(found.people)
        self.say_again()

    def _show_people(self, people: tuple[Trainee, ...]) -> None:
        self._people = people
        self._view.show_people(people, self._desk.settings.trainee)

    def say_again(self) -> None:
        """What was said, in the language in use."""
        self._view.show_notice(restored_sentence(self._restored) if self._restored else "")

    def open(self, trainee: int, pin: str) -> None:
        """Let a person in, if the PIN is right; it is checked on the worker, as that takes a moment."""
        known = {person.id: person for person in self._people}
        person = known.get(trainee)
        if person is None:
            return
        if not person.has_pin:
            self._let_in(person)
            return
        self._view.show_busy(True)

        def checked(opens: bool) -> None:
            self._view.show_busy(False)
            if opens:
                self._let_in(person)
            else:
                self._view.show_pin_problem(say("who.pin-wrong", person=person.name))

        self._desk.with_store(lambda store: store.pin_opens(trainee, pin), checked, self._complain)

    def add(self, name: str, pin: str) -> None:
        """Add a person and let them in."""
        if not 1 <= len(" ".join(name.split())) <= LONGEST_NAME:
            self._view.show_problem(say("who.name-length"))
            return
        self._view.show_busy(True)

        def added(person: Trainee) -> None:
            self._view.show_busy(False)
            self._people = (*self._people, person)
            self._let_in(person)

        self._desk.with_store(lambda store: store.add_trainee(name, pin or None), added, self._complain)

    def _let_in(self, person: Trainee) -> None:
        self._desk.trainee = person
        self._view.let_in(person.id)

    def _complain(self, error: TrainerError) -> None:
        self._view.show_busy(False)
        self._view.show_problem(problem_sentence(error))


def _found(store: "Progress") -> Found:
    return Found(tuple(store.trainees()), store.restored)


def problem_sentence(error: TrainerError) -> str:
    """What is wrong with a name, a PIN, a folder or a file, in the language in use; of anything else, what it says."""
    if not isinstance(error, ProgressError):
        return localised(str(error))
    if error.where == "name":
        return say("who.name-taken", person=error.found)
    if error.where == "pin":
        return say("who.pin-digits")
    if error.where == "folder":
        return say("who.folder", folder=error.found)
    if str(error.found).startswith("version"):
        return say("who.newer")
    return say("who.not-saved", file=error.found)


def restored_sentence(restored: "Restored") -> str:
    """What happened to a damaged file."""
    file = restored.damaged.name
    if restored.backup is None:
        return say("who.restored-empty", file=file)
    if restored.last is None:
        return say("who.restored-unanswered", file=file)
    last = day(datetime.fromisoformat(restored.last).astimezone().date())
    return say("who.restored", count=restored.attempts, day=last, file=file)
