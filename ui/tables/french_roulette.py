"""The French roulette table: even chances along both sides, and a prison on the line of each."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF

from trainer.asking.wording import bet_word
from trainer.bets import Bet, Step
from trainer.games.roulette.layout import EVEN_CHANCES, announcement
from trainer.money import Cents
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables.items import FLYING_Z, PLAYER_TONES, TAG_Z, Sprite, asset_look, pill, tag
from ui.tables.moves import Change, Move, ease_in_out, linear, now, sequence, together
from ui.tables.roulette import RouletteScene
from ui.tables.scene import SWEPT
from ui.tables.stack import Stack
from ui.wording import shown

RAKE_WIDE, RAKE_LONG = 96, 701  # felt units
BEHIND = 30  # how far beyond the chips the rake's head lies
TOUCH = 1000  # milliseconds at speed 1
CHOICE, BEFORE, LOWER = 28, 37, 30  # a player's choice: how high, how far before his letter, the next one's lower


class FrenchRouletteScene(RouletteScene):
    """One cloth, or two with the wheel between them."""

    GAME = "french-roulette"

    def felt_name(self, book: Rulebook) -> str:
        return "french-roulette-two-cloths" if book.variant == "two-cloths" else "french-roulette"

    def lay(self, scenario: Scenario) -> None:
        self._imprisoned: dict[str, str] = {}  # a chance of a player's whose stake lies in prison: its place
        self._chosen_by: set[str] = set()  # who said on zero what becomes of his chances
        super().lay(scenario)
        self.rake = self.add(Sprite(asset_look("wheel/rake.svg"), RAKE_WIDE, RAKE_LONG, FLYING_Z))
        self.rake.setVisible(False)

    def won_spot(self, player: str) -> QPointF:
        """At two cloths the seats stand close: winnings are told before the letters, beyond what the players chose."""
        if self.book.variant != "two-cloths":
            return super().won_spot(player)
        return self._at_seat(player, 2 if self._chosen_by else 0)

    def _at_seat(self, player: str, row: int) -> QPointF:
        """A spot before a player's letter; where seats stand close, every other player's lies lower."""
        lower = ord(player[0]) % 2 if self.book.variant == "two-cloths" else 0
        return self.seat(player) + QPointF(0, BEFORE + LOWER * (row + lower))

    # prisons

    def place_of(self, bet: Bet) -> str:
        return self._imprisoned.get(f"{bet.player}/{bet.kind}") or super().place_of(bet)

    def perform(self, happening: Happening) -> Move | None:
        if happening.do == "bet" and happening.to and self.felt.has(happening.to):
            self._imprisoned[f"{happening.player}/{happening.bet}"] = happening.to
        move = super().perform(happening)
        if move is not None and happening.do == "call" and happening.say == announcement("0"):
            return sequence(move, self._choices())
        return move

    def _happen(self, happening: Happening) -> Move | None:
        move = super()._happen(happening)
        stack = self.stacks.get(happening.key or "") if happening.do == "bet" else None
        if stack is not None and (zeros := self._zeros(stack)):
            self._tell_zeros(stack, zeros)
        return move

    def _bets(self) -> list[Mapping[str, Any]]:
        return list((self.scenario.table if self.scenario else {}).get("bets") or ())

    def _zeros(self, stack: Stack) -> int:
        """How many zeros a stake met before this spin."""
        bets = self._bets()
        return int(bets[int(stack.key)].get("zeros", 0)) if stack.key.isdigit() and int(stack.key) < len(bets) else 0

    def _tell_zeros(self, stack: Stack, zeros: int) -> None:
        """Write on a stake's tag how many zeros it has met in prison: its worth hangs on them (ROU-F-ZER-04)."""
        if stack.label is not None:
            fresh = tag(stack.bet.player, stack.bet.stake, zeros=zeros)
            stack.label.width = fresh.width
            stack.label.wear(fresh.look)

    def _choices(self) -> Move:
        """On zero each player says what becomes of his even chances: half of it back, or prison (ROU-F-ZER-01)."""
        chosen: dict[str, dict[str, str]] = {}
        for bet in self._bets():
            if bet.get("bet") in EVEN_CHANCES:
                chosen.setdefault(str(bet["player"]), {})[str(bet["bet"])] = str(bet.get("choice", "prison"))
        pills, self._chosen_by = [], set(chosen)
        for player, choices in chosen.items():
            tone = PLAYER_TONES.get(player, "#ECEFF3")
            said = pill(self._chosen(choices), "#EE11161B", tone, CHOICE, TAG_Z, tone)
            pills.append(self.add(said, self._at_seat(player, 0)))
        return self.appear(pills)

    def _chosen(self, choices: Mapping[str, str]) -> str:
        """One word where a player wants the same for all his chances, or each chance with its own."""
        if len(set(choices.values())) == 1:
            return shown(self.book.word(next(iter(choices.values()))))
        words = ((bet_word(kind, self.book), self.book.word(choice)) for kind, choice in choices.items())
        return ", ".join(f"{shown(kind)}: {shown(choice)}" for kind, choice in words)

    # the croupier's steps

    def handle(self, step: Step) -> Move | None:
        """A stake goes to prison, or out of it with what the zeros left of it."""
        if step.do == "free" and step.bet and self.felt.has(step.bet):
            return together([self._freed(stack, step) for stack in self.stacks_of(step)])
        if step.do == "imprison" and step.bet and self.felt.has(f"prison.{step.bet}"):
            return together([self._imprison(stack) for stack in self.stacks_of(step)])
        return super().handle(step)

    def _imprison(self, stack: Stack) -> Move:
        place, zeros = self.felt.centre(f"prison.{stack.bet.kind}"), self._zeros(stack) + 1
        moved = self.send(stack.sprites, place, SWEPT, False, "chips")
        return sequence(moved, now(lambda: self._tell_zeros(stack, zeros)))

    def _freed(self, stack: Stack, step: Step) -> Move:
        """A stake leaves prison for the box of its chance; what the zeros took of it goes to the float."""
        lost = stack.bet.stake - (step.amount or stack.bet.stake)
        taken = self._lost_in_prison(stack, lost) if lost > 0 else None
        freed = self.send(stack.sprites, self.felt.centre(step.bet or ""), SWEPT, False, "chips")
        return sequence(taken, freed, now(lambda: self._tell_zeros(stack, 0)))

    def _lost_in_prison(self, stack: Stack, lost: Cents) -> Move:
        shown_cut, taken = self.cut_off(stack, lost)
        old, stack.label = stack.label, self.add(tag(stack.bet.player, stack.bet.stake), self.label_spot(stack))
        told = self.appear([stack.label])
        gone = self.send([*taken, *([old] if old else [])], self.felt.centre("float"), SWEPT, True, "sweep")
        return sequence(shown_cut, together([told, gone]))

    def touch(self, pocket: str) -> Move:
        """The number is touched with the rake (ROU-F-PRO-06)."""
        number, home = self.felt.centre(f"straight.{pocket}"), self.felt.rect("float").top()

        def apply(share: float) -> None:
            reach = ease_in_out(min(1.0, 3 * min(share, 1 - share)))
            self._lay_rake(QPointF(number.x(), home + (number.y() - home) * reach))
            self.rake.setVisible(share < 1)

        return Change(TOUCH, apply, linear)

    def _lay_rake(self, head: QPointF) -> None:
        self.rake.move_to(head + QPointF(0, RAKE_LONG / 2))

    def sweep(self, stacks: list[Stack]) -> Move:
        """Losing bets are drawn in with the rake: its head lies behind the chips and comes with them."""
        chips = [chip for stack in stacks for chip in stack.chips]
        return together([super().sweep(stacks), self._raked(chips)]) if chips else super().sweep(stacks)

    def _raked(self, chips: list[Sprite]) -> Move:
        def begin() -> None:
            self.rake.setVisible(True)

        def apply(share: float) -> None:
            top = min(chip.at.y() for chip in chips)
            self._lay_rake(QPointF(chips[0].at.x(), top - BEHIND))
            self.rake.setVisible(share < 1)

        return Change(SWEPT, apply, ease_in_out, begin)
