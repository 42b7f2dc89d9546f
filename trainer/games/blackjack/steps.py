"""The dealer's handling of a round, step by step: the deal, the hands, the sweep from right to left, the pick-up."""

from collections.abc import Iterable, Iterator, Mapping

from trainer.bets import Settlement, Step, in_order
from trainer.cards import cards_as_text
from trainer.games.blackjack.hands import Hand, is_black_jack, is_soft, total
from trainer.games.blackjack.play import DEALER, Act, Played
from trainer.games.blackjack.table import Table, boxes_held

Group = list[Step]
"""Steps that may be done in any order among themselves."""

CLOSED = {
    "surrender": ("BJ-ORD-02", "BJ-PRC-22", "BJ-PAY-18"),
    "even-money": ("BJ-ORD-02", "BJ-PAY-04"),
    "paid": ("BJ-PAY-02",),
}


def steps(played: Played, settled: tuple[Settlement, ...], table: Table) -> tuple[Step, ...]:
    """The whole round in order."""
    return in_order(_Handling(played, settled, table).groups())


class _Handling:
    """Finds the stakes behind each act of a round. Holds no state of its own beside them."""

    def __init__(self, played: Played, settled: tuple[Settlement, ...], table: Table) -> None:
        self.played, self.table = played, table
        self.hands: dict[str, list[Settlement]] = {}
        self.side: dict[tuple[str, str], list[Settlement]] = {}
        for found in settled:
            on = found.bet.on or ""
            if found.bet.kind == "hand":
                self.hands.setdefault(on, []).append(found)
            else:
                self.side.setdefault((found.bet.kind, on), []).append(found)
        self.held: Mapping[str, int] = boxes_held(table)
        self.jackpots_settled: set[int] = set()

    def groups(self) -> Iterator[Group]:
        for act in self.played.acts:
            yield from self._act(act)
        yield from self._insurances_and_sweep()
        yield from self._pick_up()

    # --- while the round is played ---------------------------------------------------------------------------------

    def _act(self, act: Act) -> Iterator[Group]:
        """The steps of one act; those of the dealer and of the shoe stand alone."""
        if act.do in ("deal", "give", "one-card", "draw", "burn"):
            yield [_moves_cards(act)]
        elif act.do == "cut-card":
            yield from _cut_card()
        elif act.do == "offer-insurance":
            yield from self._offer_insurance()
        elif act.do == "close":
            yield from self._close(act)
        elif act.do == "announce":
            yield [Step("announce", "croupier", on=act.place, say=act.say, items=("BJ-ORD-03", "BJ-EQP-02"))]
        elif act.do == "ask":
            yield [self._ask(act)]
        elif act.do in ("split", "double"):
            yield self._adds_stakes(act)
        elif act.do == "bust":
            yield from self._bust(act)
        elif act.do == "end-box":
            yield from self._settle_jackpots(act.box)
        elif act.do == "total":
            yield [self._total()]
        else:
            yield [Step("take-no-card", "croupier", on="dealer", items=("BJ-PRC-04",))]

    def _offer_insurance(self) -> Iterator[Group]:
        cited = ("BJ-ORD-02", "BJ-PRC-18")
        yield [Step("offer-insurance", "croupier", say="seguro", items=cited)]
        bets = [found.bet for (kind, _), group in self.side.items() if kind == "insurance" for found in group]
        yield [
            Step("place", "player", bet.player, "insurance", bet.on, bet.stake, items=("BJ-PRC-18", "BJ-LIM-08"))
            for bet in bets
        ]

    def _ask(self, act: Act) -> Step:
        commander = self.table.commander(act.box)
        cited: tuple[str, ...] = ("BJ-ORD-03", "BJ-PRC-01")
        if len(self.table.on_box(act.box)) > 1:
            cited += ("BJ-ROL-06" if act.box in (self.table.seats or {}) else "BJ-ORD-11",)
        if self.held[commander] > 1:
            cited += ("BJ-PRC-25",)
        return Step("ask", "croupier", commander, on=act.place, say="¿carta?", items=cited)

    def _adds_stakes(self, act: Act) -> Group:
        """Every bettor who follows lays his stake beside the first; the order among them is free."""
        assert act.hand is not None
        cited = ("BJ-PRC-19", "BJ-LIM-10", "BJ-LIM-12") if act.do == "split" else ("BJ-PRC-21", "BJ-LIM-10")
        group = []
        for placed in self.table.on_box(act.box):
            bet = placed.bet
            if placed.follows:
                amount = bet.stake if act.do == "split" else act.hand.added(bet.stake)
                group.append(Step(act.do, "croupier", bet.player, "hand", act.place, amount, items=cited))
        return group

    def _close(self, act: Act) -> Iterator[Group]:
        """A hand that leaves the game before any third card: surrendered, paid evens, or a black-jack paid at once."""
        assert act.hand is not None
        do = "halve" if act.hand.closed == "surrender" else "pay"
        group = []
        for found in self.hands[act.place]:
            amount = found.returns if do == "halve" else found.pays
            group.append(_on_stake(do, found, amount, CLOSED[act.hand.closed]))
        yield group
        yield from self._settle_jackpots(act.box)
        yield [_pick_up(act.place, act.hand, ("BJ-ORD-08",))]

    def _bust(self, act: Act) -> Iterator[Group]:
        """A hand over 21 loses stake and cards at once; its jackpot is settled while the cards still lie there."""
        assert act.hand is not None
        yield from self._settle_jackpots(act.box)
        yield [_on_stake("take", found, found.takes, ("BJ-ORD-03", "BJ-PAY-10")) for found in self.hands[act.place]]
        yield [_pick_up(act.place, act.hand, ("BJ-ORD-03",))]

    def _settle_jackpots(self, box: int) -> Iterator[Group]:
        """The jackpots of a box, once, before its cards go or the next box speaks."""
        if box in self.jackpots_settled:
            return
        self.jackpots_settled.add(box)
        group = []
        for found in self.side.get(("jackpot", str(box)), []):
            do, amount = ("pay", found.pays) if found.pays else ("take", found.takes)
            group.append(_on_stake(do, found, amount, found.items))
        yield group

    def _total(self) -> Step:
        cards = self.played.dealer
        ace = ("BJ-PRC-03",) if any(card.rank == "A" for card in cards) else ()
        say = "black-jack" if is_black_jack(cards) else str(total(cards))
        return Step("announce", "croupier", on="dealer", say=say, items=("BJ-ORD-05", "BJ-PRC-02", *ace))

    # --- settlement ------------------------------------------------------------------------------------------------

    def _insurances_and_sweep(self) -> Iterator[Group]:
        """Insurances are collected before the sweep, or paid after the losers of a dealer's black-jack (BJ-ORD-06)."""
        if is_black_jack(self.played.dealer):
            yield from self._sweep()
            yield from self._insurances("pay")
        else:
            yield from self._insurances("take")
            yield from self._sweep()

    def _insurances(self, do: str) -> Iterator[Group]:
        for box in reversed(self.table.boxes):
            cited = ("BJ-ORD-06", "BJ-PAY-13" if do == "pay" else "BJ-PAY-14")
            found = self.side.get(("insurance", str(box)), [])
            yield [_on_stake(do, s, s.pays if do == "pay" else s.takes, cited) for s in found]

    def _open_hands(self) -> Iterator[tuple[str, Hand]]:
        """Hands whose stakes and cards still lie there, from the croupier's right; the last played first."""
        for box in reversed(self.played.boxes):
            for n in reversed(range(len(box.hands))):
                hand = box.hands[n]
                if not hand.closed and not hand.is_bust:
                    yield box.place(n), hand

    def _sweep(self) -> Iterator[Group]:
        """Right to left, taking and paying as each hand is reached; or all the takings first (`collect_first`)."""
        groups = [self._settle_stakes(place) for place, _ in self._open_hands()]
        if not self.table.house.flag("collect_first"):
            yield from groups
            return
        for do in ("take", "pay"):
            yield from ([step for step in group if step.do == do] for group in groups)

    def _settle_stakes(self, place: str) -> Group:
        """One hand's bettors, in any order: losers taken, winners paid; ties wait for the pick-up."""
        group = []
        for found in self.hands[place]:
            if found.takes:
                group.append(_on_stake("take", found, found.takes, ("BJ-ORD-07",)))
            elif found.pays:
                group.append(_on_stake("pay", found, found.pays, ("BJ-ORD-07",)))
        return group

    def _pick_up(self) -> Iterator[Group]:
        """The cards, the dealer's last; a tied stake is free once its cards are gone (BJ-ORD-09)."""
        for place, hand in self._open_hands():
            yield [_pick_up(place, hand, ("BJ-ORD-08",))]
            ties = [found for found in self.hands[place] if found.returns and not found.pays]
            yield [_on_stake("return", found, found.returns, ("BJ-ORD-09",)) for found in ties]
        cards = cards_as_text(self.played.dealer)
        yield [Step("pick-up", "croupier", on="dealer", items=("BJ-ORD-08",), cards=cards)]


def _moves_cards(act: Act) -> Step:
    cards = cards_as_text(act.cards)
    if act.do == "burn":
        return Step("burn", "croupier", items=("BJ-PRC-15",), cards=cards)
    return Step("deal", "croupier", on=act.place, items=_why_dealt(act), cards=cards)


def _why_dealt(act: Act) -> tuple[str, ...]:
    if act.do == "deal":
        return ("BJ-ORD-01", "BJ-PRC-16")
    if act.box == DEALER:
        return ("BJ-PRC-02", "BJ-PRC-03") if is_soft(act.cards) else ("BJ-PRC-02",)
    assert act.hand is not None
    if act.hand.is_split_ace:
        return ("BJ-PRC-05", "BJ-ORD-04")
    if act.do == "one-card":
        return ("BJ-PRC-06",)
    return ("BJ-ORD-04", "BJ-PRC-20") if act.hand.split else ("BJ-ORD-03", "BJ-PRC-01")


def _cut_card() -> Iterable[Group]:
    cited = ("BJ-PRC-17",)
    yield [Step("show-cut-card", "croupier", items=cited)]
    yield [Step("announce", "croupier", say="última jugada de la talla", items=cited)]


def _on_stake(do: str, found: Settlement, amount: int, items: tuple[str, ...]) -> Step:
    bet = found.bet
    return Step(do, "croupier", bet.player, bet.kind, bet.on, amount, items=items)


def _pick_up(place: str, hand: Hand, items: tuple[str, ...]) -> Step:
    return Step("pick-up", "croupier", on=place, items=items, cards=cards_as_text(hand.cards))
