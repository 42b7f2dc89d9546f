"""Plays a round from its script: who gets which card, in the order of the table, and what each hand comes to."""

from collections import deque
from dataclasses import dataclass, field, replace
from typing import Literal

from trainer.cards import Card, cards_as_text
from trainer.errors import TableError
from trainer.games.blackjack.dealer import another_card
from trainer.games.blackjack.hands import LIMIT, Closed, Hand, total
from trainer.games.blackjack.permits import (
    Refusal,
    added_refused,
    double_refused,
    even_money_refused,
    split_refused,
    surrender_refused,
)
from trainer.games.blackjack.script import Script, Token, amount_added
from trainer.games.blackjack.table import Table
from trainer.money import Cents
from trainer.shoe import Shoe

DEALER = 0
Surplus = Literal["refused", "removed", "counts"]
"""What becomes of dealer's cards that the rules do not give him: a mistake in the table, or an event to rule on."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happens in the round, in order. `box` 0 is the dealer; `place` names the hand as it ended."""

    do: str
    box: int = DEALER
    place: str = ""
    cards: tuple[Card, ...] = ()
    hand: Hand | None = None
    say: str | None = None


@dataclass(frozen=True, slots=True)
class PlayedBox:
    """A box at the end of its turn: its hands as they were played, and its cards as they came."""

    number: int
    hands: tuple[Hand, ...]
    received: tuple[Card, ...]

    def place(self, index: int) -> str:
        """How the felt names a hand: `3`, or `3.2` for the second hand of a split box."""
        return f"{self.number}.{index + 1}" if len(self.hands) > 1 else str(self.number)


@dataclass(frozen=True, slots=True)
class Played:
    """The whole round: every box, the dealer, what happened in order, and what became of the shoe."""

    boxes: tuple[PlayedBox, ...]
    dealer: tuple[Card, ...]
    acts: tuple[Act, ...]
    burned: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()
    left: int | None = None
    last_round: bool = False

    def box(self, number: int) -> PlayedBox:
        return next(box for box in self.boxes if box.number == number)


def play(table: Table, surplus: Surplus = "refused") -> Played:
    """Play the table's round; refuse a script that breaks the rules, naming the box and the word."""
    running = _served(table)
    running.complete_dealer(surplus)
    return running.played()


def hands_before_dealer(table: Table) -> tuple[Hand, ...]:
    """Every hand as the players leave it, when the dealer's turn comes."""
    running = _served(table)
    return tuple(live.hand for box in table.boxes for live in running.hands[box])


def _served(table: Table) -> "_Running":
    """The round up to the dealer's turn."""
    if table.script is None:
        raise TableError("outcome", None, "a round such as {'boxes': {'1': 'Ts 8d stand'}, 'dealer': '9c 8h'}")
    if len(table.boxes) < table.rules.fewest_hands:
        found = f"{len(table.boxes)} staked hands"
        raise TableError("bets", found, f"enough to deal: at least {table.rules.fewest_hands} staked hands")
    running = _Running(table, table.script)
    running.deal()
    running.open_windows()
    for box in table.boxes:
        running.serve(box)
    return running


@dataclass(eq=False)
class _Live:
    """A hand while it is played. Lives only inside one call of `play`."""

    cards: list[Card]
    split: bool = False
    doubled: bool = False
    less: Cents = 0
    closed: Closed = ""

    @property
    def hand(self) -> Hand:
        return Hand(tuple(self.cards), self.split, self.doubled, self.less, self.closed)


@dataclass(eq=False)
class _Running:
    """A round under way. Lives only inside one call of `play`."""

    table: Table
    script: Script
    shoe: Shoe | None = None
    lines: dict[int, deque[Token]] = field(default_factory=dict)
    hands: dict[int, list[_Live]] = field(default_factory=dict)
    received: dict[int, list[Card]] = field(default_factory=dict)
    dealer: list[Card] = field(default_factory=list)
    log: list[tuple[Act, _Live | None]] = field(default_factory=list)
    burned: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()
    last_round: bool = False

    def __post_init__(self) -> None:
        self.lines = {box: deque(self.script.boxes.get(box, ())) for box in self.table.boxes}
        self.lines[DEALER] = deque(self.script.dealer)
        if self.script.shoe is not None:
            self._open_shoe(self.script.shoe.shoe(self.table.rules.packs))

    def _open_shoe(self, shoe: Shoe) -> None:
        """A fresh shoe first loses five cards; a shoe past its cut card is not dealt from (BJ-D-23)."""
        self.shoe = shoe
        if shoe.cut and shoe.left <= shoe.cut:
            shuffle = shoe.left < shoe.cut or self.table.house.choice("cut_card_first") == "shuffle"
            if shuffle:
                raise TableError("outcome.shoe", f"{shoe.left} cards left", "to be dealt from: the cut card is out")
        if self.script.shoe is not None and self.script.shoe.seed is not None and shoe.drawn == 0:
            cards, self.shoe = shoe.draw(self.table.rules.burned)
            self.burned = tuple(entry.card for entry in cards)
            self.note(Act("burn", cards=self.burned))

    # --- cards and words -------------------------------------------------------------------------------------------

    def note(self, act: Act, live: _Live | None = None) -> None:
        self.log.append((act, live))

    def draw(self, box: int) -> Card:
        """The next card for a box: from the shoe, or from the line that tells it."""
        card = self._from_shoe() if self.shoe is not None else self._from_line(box)
        (self.received.setdefault(box, []) if box else self.dealer).append(card)
        return card

    def _from_shoe(self) -> Card:
        assert self.shoe is not None
        if self.shoe.left == 0:
            raise TableError("outcome.shoe", f"{self.shoe.drawn} cards", "enough for this round")
        if self.shoe.cut and self.shoe.left <= self.shoe.cut and not self.last_round:
            self.last_round = True
            self.note(Act("cut-card"))
        (entry,), self.shoe = self.shoe.draw()
        return entry.card

    def _from_line(self, box: int) -> Card:
        line = self.lines[box]
        if line and isinstance(line[0], Card):
            card = line.popleft()
            assert isinstance(card, Card)
            return card
        if box == DEALER:
            told = cards_as_text(self.script.dealer)
            points = total(self.dealer)
            raise TableError("outcome.dealer", told, f"the dealer's whole hand: on {points} he takes a card")
        raise self.wrong(box, line[0] if line else "the end of the line", "a card: one is due here")

    def decision(self, box: int, live: _Live) -> str:
        """The next word; a card told without one was asked for, and a line that is over stands."""
        line = self.lines[box]
        if not line:
            return "stand"
        if isinstance(line[0], Card):
            return "stand" if live.hand.is_split_ace else "hit"
        return str(line.popleft())

    def _place_now(self, box: int) -> str:
        """The box's own name while it is one hand; once split, the hand's name is known at the end."""
        return str(box) if len(self.hands[box]) == 1 else ""

    def wrong(self, box: int, found: object, right: str) -> TableError:
        return TableError(f"outcome.boxes.{box}", str(found), right)

    def allow(self, box: int, word: str, refusal: Refusal | None) -> None:
        if refusal is not None:
            raise self.wrong(box, word, f"allowed here: {refusal.reason}")

    # --- the stages of the round -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """One card to each hand, one to the dealer, then the second to each hand; no hole card (BJ-ORD-01)."""
        for box in self.table.boxes:
            self.hands[box] = [_Live([])]
        for box in self.table.boxes:
            self._deal_first(box)
        self.note(Act("deal", cards=(self.draw(DEALER),)))
        for box in self.table.boxes:
            self._deal_first(box)

    def _deal_first(self, box: int) -> None:
        card = self.draw(box)
        self.hands[box][0].cards.append(card)
        self.note(Act("deal", box, str(box), (card,)))

    def open_windows(self) -> None:
        """Insurance and even money against an ace, surrender against anything else, before any third card."""
        up = self.dealer[0]
        insured = [placed for placed in self.table.bets if placed.bet.kind == "insurance"]
        if insured and up.rank != "A":
            right = "possible: the dealer shows no ace"
            raise TableError("bets", f"an insurance on box {insured[0].box}", right)
        if up.rank == "A":
            self.note(Act("offer-insurance"))
        for box in self.table.boxes:
            self._window(box, up)

    def _window(self, box: int, up: Card) -> None:
        live, line = self.hands[box][0], self.lines[box]
        word = line[0] if line and line[0] in ("surrender", "even-money") else ""
        if word == "surrender":
            self.allow(box, word, surrender_refused(live.hand, up, "none", self.table))
            live.closed = "surrender"
        elif word == "even-money":
            self.allow(box, word, even_money_refused(live.hand, up, "none", self.table))
            if self.table.on_box(box, "insurance"):
                raise self.wrong(box, word, "possible: the box is insured, and a hand paid evens has nothing to insure")
            live.closed = "even-money"
        elif live.hand.is_black_jack and up.rank != "A" and up.pips != 10 and self._pays_at_once():
            live.closed = "paid"
        if word:
            line.popleft()
        if live.closed:
            self.note(Act("close", box, str(box)), live)

    def _pays_at_once(self) -> bool:
        return self.table.house.choice("black_jack_paid") == "at-once"  # BJ-D-11

    def serve(self, box: int) -> None:
        """All the hands of a box, one after another; a split adds hands as it goes (BJ-ORD-04)."""
        hands, n = self.hands[box], 0
        while n < len(hands):
            if not hands[n].closed:
                self._serve_hand(box, n)
            n += 1
        self.note(Act("end-box", box, str(box)))
        if self.lines[box]:
            raise self.wrong(box, self.lines[box][0], "the end of the line: this box takes no more")

    def _serve_hand(self, box: int, n: int) -> None:
        live = self.hands[box][n]
        if len(live.cards) == 1:
            self._give(box, live)
        self.note(Act("announce", box, self._place_now(box), say=live.hand.called), live)
        while self._goes_on(box, live):
            self.note(Act("ask", box, self._place_now(box)), live)
            word = self.decision(box, live)
            if word == "stand":
                return
            self._carry_out(word, box, n)

    def _goes_on(self, box: int, live: _Live) -> bool:
        """Whether the hand has anything left to decide; a bust is dealt with at once."""
        if live.hand.is_bust:
            self.note(Act("bust", box), live)
            return False
        if live.hand.total == LIMIT or live.doubled:
            return False
        if live.hand.is_split_ace:  # one card, unless it is another ace to be split
            return split_refused(live.hand, self.table) is None
        return True

    def _carry_out(self, word: str, box: int, n: int) -> None:
        live = self.hands[box][n]
        if word == "split":
            self._split(box, n)
        elif word.startswith("double"):
            self._double(word, box, live)
        elif word != "hit":
            raise self.wrong(box, word, "possible here: it is said before the first third card")
        elif live.hand.is_split_ace:
            raise self.wrong(box, word, "allowed here: a split ace has had its one card")
        self._give(box, live, "one-card" if live.doubled else "give")
        self.note(Act("announce", box, self._place_now(box), say=live.hand.called), live)

    def _split(self, box: int, n: int) -> None:
        live = self.hands[box][n]
        self.allow(box, "split", split_refused(live.hand, self.table))
        self._check_follows(box, "split")
        live.split = True
        self.hands[box].insert(n + 1, _Live([live.cards.pop()], split=True))
        self.note(Act("split", box), self.hands[box][n + 1])

    def _double(self, word: str, box: int, live: _Live) -> None:
        self.allow(box, word, double_refused(live.hand, self.table))
        self._check_follows(box, word)
        stake = self._commander_stake(box)
        told = amount_added(word)
        refusal = added_refused(told or stake, stake, self._on_hand(box, live), self.table)
        self.allow(box, word, refusal)
        live.doubled, live.less = True, told if told is not None and told < stake else 0
        self.note(Act("double", box), live)

    def _on_hand(self, box: int, live: _Live) -> tuple[Cents, Cents]:
        """What lies on a hand before it is doubled, and what of it will be matched.

        Stakes that do not follow lie on the first hand only, and stay single.
        """
        first = self.hands[box][0] is live
        stakes = self.table.on_box(box)
        follow = sum(placed.bet.stake for placed in stakes if placed.follows)
        return sum(placed.bet.stake for placed in stakes if first or placed.follows), follow

    def _commander_stake(self, box: int) -> Cents:
        """The stake that fixes what is added: the commander's, or the highest when he has none on the box."""
        commander = self.table.commander(box)
        stakes = {placed.bet.player: placed.bet.stake for placed in self.table.on_box(box)}
        return stakes.get(commander, max(stakes.values()))

    def _check_follows(self, box: int, word: str) -> None:
        commander = self.table.commander(box)
        for placed in self.table.on_box(box):
            if placed.bet.player == commander and not placed.follows:
                raise self.wrong(box, word, f"possible: {commander} commands the box and must add his own stake")

    def _give(self, box: int, live: _Live, do: str = "give") -> None:
        card = self.draw(box)
        live.cards.append(card)
        self.note(Act(do, box, cards=(card,)), live)

    def complete_dealer(self, surplus: Surplus) -> None:
        """The dealer draws while he must and has a rival; he calls his total if he took a card (BJ-ORD-05)."""
        hands = [live.hand for box in self.table.boxes for live in self.hands[box]]
        insured = any(placed.bet.kind == "insurance" for placed in self.table.bets)
        while another_card(tuple(self.dealer), hands, insured, self.table):
            self.note(Act("draw", cards=(self.draw(DEALER),)))
        extra = tuple(card for card in self.lines[DEALER] if isinstance(card, Card))
        if extra and surplus == "refused":
            told = cards_as_text(self.script.dealer)
            raise TableError(
                "outcome.dealer", told, f"the dealer's hand without {cards_as_text(extra)}: he draws no more"
            )
        if surplus == "counts":
            self.dealer.extend(extra)
        elif extra:
            self.removed = extra
        self.note(Act("total" if len(self.dealer) > 1 else "no-card"))

    # --- the record ------------------------------------------------------------------------------------------------

    def played(self) -> Played:
        boxes = tuple(
            PlayedBox(box, tuple(live.hand for live in self.hands[box]), tuple(self.received[box]))
            for box in self.table.boxes
        )
        acts = tuple(self._named(act, live) for act, live in self.log)
        left = self.shoe.left if self.shoe is not None else None
        return Played(boxes, tuple(self.dealer), acts, self.burned, self.removed, left, self.last_round)

    def _named(self, act: Act, live: _Live | None) -> Act:
        """An act with its hand as it ended, and under the name it ended with unless it had one already."""
        if live is None:
            return replace(act, place="dealer") if act.box == DEALER else act
        hands = self.hands[act.box]
        index = next(n for n, other in enumerate(hands) if other is live)
        last = f"{act.box}.{index + 1}" if len(hands) > 1 else str(act.box)
        return replace(act, place=act.place or last, hand=live.hand)
