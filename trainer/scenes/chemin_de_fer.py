"""Chemin de fer as it is played: a bank that goes round, puntos who cover part of it, and now and then a banco."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trainer.cards import Card, cards_as_text
from trainer.games.chemin_de_fer.drawing import banker_choice, is_natural, nearer_nine, points, punto_choice
from trainer.games.chemin_de_fer.table import Bank, Rules, Table, abono_limits
from trainer.money import Cents, as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal
from trainer.shoe import shuffled

TOPICS = (
    "punto", "line", "banco", "con-la-mesa", "abono", "associates", "deduction", "naturals", "on-foot", "table",
)  # fmt: skip
BANK_WINS = {"deduction": 0.95, "associates": 0.6, "abono": 0.6}  # how often; elsewhere the punto is favoured
DECIDED = 0.9  # the share of coups in which ties are not wanted
MOST_CARDS = 6  # two hands of three
SEEDS = 2**32
Json = dict[str, Any]
Hand = tuple[Card, ...]


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A table with its bank, the bets of this topic, and the first coup of a shuffled shoe that suits it."""
    people = _people(topic, deal)
    felt = _felt(topic, people, deal)
    _layout(topic, deal)(felt)
    return {"players": people, "bank": felt.bank, "bets": felt.bets, "outcome": _coup(topic, deal)}


@dataclass
class Felt:
    """A felt on which bets are laid one by one: those who have not bet yet, and what of the bank is not covered."""

    deal: Deal
    table: Table
    bank: Json
    free: list[str]
    room: Cents
    bets: list[Json] = field(default_factory=list)

    def lay(self, kind: str, stake: Cents, **more: Any) -> str:
        """The next player's bet; an abono covers nothing of the bank."""
        player = self.free.pop(0)
        self.bets.append({"player": player, "bet": kind, **more, "stake": as_text(stake)})
        if kind != "abono":
            self.room -= stake
        return player


# the table and its bank


def _people(topic: str, deal: Deal) -> list[Json]:
    """One seated player more than the game needs; later a fuller table, and people on foot behind the places."""
    seated = deal.book.record(Rules).least_players + 1
    others = list(PLAYERS[seated : seated + (deal.level + 1) // 2])
    places = range(1, seated + 1) if deal.level < 3 else sorted(deal.rng.sample(range(1, 10), seated))
    people: list[Json] = [{"player": name, "seat": n} for name, n in zip(PLAYERS, places, strict=False)]
    if topic == "on-foot" or deal.level >= 3:
        people += [_on_foot(topic, name, deal.rng.choice(places), deal) for name in others]
    return people


def _on_foot(topic: str, name: str, place: int, deal: Deal) -> Json:
    """Behind a place; whoever moved to follow the hand is taken first and paid last."""
    moved = topic == "on-foot" and deal.rng.random() < 0.7
    return {"player": name, "behind": place} | ({"moved": True} if moved else {})


def _felt(topic: str, people: Sequence[Json], deal: Deal) -> Felt:
    """The bank, and the others ready to bet: those on foot first where it is about them."""
    seated = [person["player"] for person in people if "seat" in person]
    banker = "A" if deal.level == 1 else deal.rng.choice(seated)
    free = [person["player"] for person in people if person["player"] != banker]
    deal.rng.shuffle(free)
    if topic == "on-foot":
        free.sort(key=seated.__contains__)
    amount, pases = _amount(deal)
    bank: Json = {"banker": banker, "amount": as_text(amount)} | ({"pases": pases} if pases else {})
    shared = topic == "associates" or (topic == "table" and deal.rng.random() < 0.1 * deal.level)
    if shared:
        bank["associates"] = _associates(amount, free, deal)
    table = Table(deal.book, deal.book.house(), deal.book.record(Rules), (), Bank(banker, amount), (), {})
    return Felt(deal, table, bank, free, table.in_play)


def _amount(deal: Deal) -> tuple[Cents, int]:
    """What lies in the bank, and the coups it has won: a round sum at first, later grown by what it won, less 5 %."""
    amount = deal.minimum * deal.rng.choice((10, 20, 40) if deal.level < 3 else (8, 10, 12, 15, 20, 24, 30))
    pases = deal.rng.randint(0, deal.level - 2) if deal.level >= 3 else 0
    for _ in range(pases):
        amount += int(amount * (1 - deal.book.record(Rules).deduction))
    return amount, pases


def _associates(amount: Cents, free: list[str], deal: Deal) -> list[Json]:
    """Players who share the bank with the banker and do not bet: halves and quarters at first, any part later."""
    found = []
    for _ in range(deal.rng.randint(1, 1 if deal.level < 3 else 2)):
        parts = (2, 4) if deal.level < 3 else (3, 4, 5, 6, 7)
        share = amount // deal.rng.choice(parts) // 100 * 100
        found.append({"player": free.pop(), "amount": as_text(share)})
    return found


# the bets


def _layout(topic: str, deal: Deal) -> Callable[[Felt], None]:
    layouts: dict[str, Callable[[Felt], None]] = {
        "line": _lines, "banco": _banco, "con-la-mesa": _with_the_table, "abono": _with_abonos,
    }  # fmt: skip
    if topic == "table":
        return deal.rng.choice([_puntos, _puntos, *layouts.values()])
    if topic in ("associates", "naturals") and deal.rng.random() < 0.25:
        return _banco
    return layouts.get(topic, _puntos)


def _puntos(felt: Felt) -> None:
    """Bets that cover part of the bank: each leaves something for the next."""
    deal = felt.deal
    for _ in range(deal.rng.randint((deal.level + 1) // 2, 1 + deal.level)):
        if not felt.free or felt.room < deal.minimum:
            return
        on_line = deal.level >= 4 and deal.rng.random() < 0.1
        felt.lay("punto", _stake(felt), **({"on": "line"} if on_line else {}))


def _stake(felt: Felt, least: Cents | None = None) -> Cents:
    """A stake that the bank still has room for; later with loose chips beside the round ones."""
    deal = felt.deal
    low = deal.minimum if least is None else least
    most = max(low, felt.room // 2)
    stake = parse_amount(deal.stake(most, low))
    if deal.level >= 4 and deal.rng.random() < 0.4:
        stake += deal.rng.randint(1, 4) * 100
    return min(stake, felt.room)


def _lines(felt: Felt) -> None:
    """One or two bets on the line, of which only half plays, then others beside them."""
    deal = felt.deal
    for _ in range(1 if deal.level < 3 else 2):
        felt.lay("punto", _stake(felt, 2 * deal.minimum if deal.level < 3 else None), on="line")
    if deal.level > 1:
        _puntos(felt)


def _banco(felt: Felt) -> None:
    """One player against the whole bank: fresh, repeated after losing it, or in association."""
    deal, whole = felt.deal, felt.table.in_play
    chance = deal.rng.random()
    if deal.level >= 3 and chance < 0.35:
        player = felt.lay("banco-seguido", whole)
        felt.bank["pases"] = max(1, felt.bank.get("pases", 0))
        felt.bank["last"] = {"punto": player, "bet": "banco", "result": "bank"}
    elif deal.level >= 4 and chance < 0.55:
        felt.lay("banco", whole, partners=[felt.free.pop()])
    else:
        felt.lay("banco", whole)
    if deal.level >= 2 and deal.rng.random() < 0.12 * deal.level:
        _over_the_bank(felt)


def _with_the_table(felt: Felt) -> None:
    """Half the bank for one player; the other half for one who completes it, or for whoever comes."""
    felt.lay("banco-con-la-mesa", felt.table.half_bank)
    if felt.deal.rng.random() < 0.4 - 0.05 * felt.deal.level:
        felt.lay("ultimo-completo", felt.room)
    else:
        _puntos(felt)


def _with_abonos(felt: Felt) -> None:
    """A bank covered to the last piece, and more bets than it holds, which the abonos answer for."""
    if felt.deal.level > 1 and felt.deal.rng.random() < 0.6:
        felt.lay("punto", _stake(felt))
        felt.lay("punto", felt.room)
    else:
        felt.lay("banco", felt.room)
    _over_the_bank(felt)


def _over_the_bank(felt: Felt) -> None:
    """Abonos beside the covered bank, and the bets that they make room for."""
    deal, (low, high) = felt.deal, abono_limits(felt.table)
    most = min(high or felt.table.in_play, felt.table.in_play)
    wanted = deal.rng.randint(1, min(felt.table.rules.most_abonos, (deal.level + 1) // 2))
    backed = 0
    for _ in range(min(wanted, len(felt.free) - 1)):
        stake = parse_amount(deal.stake(most, low))
        felt.lay("abono", stake)
        backed += stake
    while felt.free and backed >= deal.minimum:
        stake = min(parse_amount(deal.stake(min(backed, felt.table.in_play))), backed)
        felt.lay("punto", stake)
        backed -= stake
        if deal.rng.random() < 0.3:
            return


# the coup


def _coup(topic: str, deal: Deal) -> Json:
    """The first coup that suits: shoe after shoe is dealt until one comes."""
    rules, asked = deal.book.record(Rules), deal.level >= 3 and deal.rng.random() < 0.3
    wanted = _winner(topic, deal)
    while True:
        shoe = [entry.card for entry in shuffled(rules.packs, deal.rng.randrange(SEEDS)).cards]
        while len(shoe) >= MOST_CARDS + rules.stop_cards:
            punto, banker = _played(shoe[:MOST_CARDS], rules, deal)
            del shoe[: len(punto) + len(banker)]
            if wanted in (None, nearer_nine(points(punto), points(banker))) and _suits(topic, punto, banker):
                hands: Json = {"punto": cards_as_text(punto), "banker": cards_as_text(banker)}
                turned = is_natural(punto) or is_natural(banker)
                return hands | ({"table_asked": True} if asked and not turned else {})


def _winner(topic: str, deal: Deal) -> str | None:
    """Who wins; None leaves it to the cards."""
    if deal.rng.random() >= DECIDED:
        return None
    return "bank" if deal.rng.random() < BANK_WINS.get(topic, 0.35) else "punto"


def _suits(topic: str, punto: Hand, banker: Hand) -> bool:
    return topic != "naturals" or is_natural(punto) or is_natural(banker)


def _played(cards: Sequence[Card], rules: Rules, deal: Deal) -> tuple[Hand, Hand]:
    """Two hands drawn by the punto's rule and the banker's table; where they leave the choice, chance makes it."""
    punto, banker, left = (cards[0], cards[2]), (cards[1], cards[3]), list(cards[4:])
    if is_natural(punto) or is_natural(banker):
        return punto, banker
    drawn: Hand = (left.pop(0),) if _draws(punto_choice(points(punto), rules.punto), deal) else ()
    cell = banker_choice(points(banker), points(drawn) if drawn else None, rules.bank_table)
    return punto + drawn, banker + ((left.pop(0),) if _draws(cell, deal) else ())


def _draws(choice: str, deal: Deal) -> bool:
    return choice == "draw" or (choice == "free" and deal.rng.random() < 0.5)
