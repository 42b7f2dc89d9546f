"""What every bet comes to once the round is played: hands, insurances, jackpots."""

from collections.abc import Iterator
from fractions import Fraction

from trainer.bets import Bet, Settlement, lose, push, win
from trainer.cards import Card
from trainer.games.blackjack.dealer import earns_premium
from trainer.games.blackjack.hands import LIMIT, Hand, is_black_jack, is_three_sevens, total
from trainer.games.blackjack.play import Played, PlayedBox
from trainer.games.blackjack.table import Placed, Table
from trainer.money import Cents, kept, paid

Verdict = tuple[str, tuple[str, ...]]
"""How a hand ends (`lose`, `push`, or the name of a figure of `pays`), and the items that say so."""


def settlements(played: Played, table: Table) -> tuple[Settlement, ...]:
    """Every bet of the table in the order it was given; a split stake settles once for each of its hands."""
    return tuple(found for placed in table.bets for found in _settled(placed, played, table))


def _settled(placed: Placed, played: Played, table: Table) -> Iterator[Settlement]:
    box = played.box(placed.box)
    if placed.bet.kind == "insurance":
        yield settle_insurance(placed.bet, played.dealer, table)
    elif placed.bet.kind == "jackpot":
        yield settle_jackpot(placed.bet, box, table)
    else:
        for n, hand in enumerate(box.hands):
            if n == 0 or placed.follows:
                yield settle_hand(placed, box, n, hand, played.dealer, table)


def settle_hand(
    placed: Placed, box: PlayedBox, n: int, hand: Hand, dealer: tuple[Card, ...], table: Table
) -> Settlement:
    """One bettor's stake on one hand of a box, with what he added to double it."""
    first = placed.bet.stake
    added = hand.added(first) if placed.follows else 0
    bet = Bet(placed.bet.player, "hand", box.place(n), first + added)
    if hand.closed == "surrender":
        return _surrendered(bet, table)
    figure, cited = verdict(hand, dealer, table)
    cited += _how_it_was_played(hand, added > 0)
    if figure == "lose":
        spared = _spared(hand, n, first, added, dealer, table)
        result = "push" if spared == bet.stake else "lose"
        return Settlement(bet, result, returns=spared, takes=bet.stake - spared, items=cited)
    if figure == "push":
        return push(bet, cited)
    return win(bet, table.rules.pays[figure], cited, table.house.grain, table.house.rounding)


def _surrendered(bet: Bet, table: Table) -> Settlement:
    """Half the stake is lost; what the house keeps of an odd half rounds in the player's favour (BJ-D-01)."""
    half = bet.stake * table.rules.surrender_loses
    takes = kept(half, table.house.grain, table.house.rounding)
    return Settlement(bet, "half", returns=bet.stake - takes, takes=takes, items=("BJ-PAY-18",))


def _how_it_was_played(hand: Hand, doubled: bool) -> tuple[str, ...]:
    cited: tuple[str, ...] = ()
    if hand.split:
        cited += ("BJ-PAY-16",)
        if is_black_jack(hand.cards):
            cited += ("BJ-PAY-15",)
    return (*cited, "BJ-PAY-17") if doubled else cited


def _spared(hand: Hand, n: int, first: Cents, added: Cents, dealer: tuple[Card, ...], table: Table) -> Cents:
    """What a dealer's black-jack leaves of a lost stake: nothing, or all that was added to the first (BJ-D-07)."""
    if hand.is_bust or not is_black_jack(dealer) or not table.house.flag("original_bets_only"):
        return 0
    return added if n == 0 else first + added


def verdict(hand: Hand, dealer: tuple[Card, ...], table: Table) -> Verdict:
    """Compare a hand with the dealer's, the best first: black-jack, three sevens, points."""
    if hand.is_bust:
        return "lose", ("BJ-PAY-10",)
    if hand.is_black_jack:
        return _black_jack(hand, dealer)
    if is_black_jack(dealer):
        return "lose", _why_black_jack_wins(hand)
    if earns_premium(hand, table):
        return _three_sevens(dealer, table)
    return _points(hand, dealer)


def _why_black_jack_wins(hand: Hand) -> tuple[str, ...]:
    """A 21 of two cards comes from a split: what is cited of how it was played says enough."""
    if hand.total < LIMIT:
        return ("BJ-PAY-12",)
    return ("BJ-PAY-07",) if len(hand.cards) > 2 else ()


def _black_jack(hand: Hand, dealer: tuple[Card, ...]) -> Verdict:
    if hand.closed == "even-money":
        return "even-money", ("BJ-PAY-04",)
    if hand.closed == "paid":  # before the dealer's second card
        return "black-jack", ("BJ-PAY-02",)
    if is_black_jack(dealer):
        return "push", ("BJ-PAY-03",)
    if total(dealer) == LIMIT:
        return "black-jack", ("BJ-PAY-02", "BJ-PAY-08")
    return "black-jack", ("BJ-PAY-02", *_dealer_bust(dealer))


def _three_sevens(dealer: tuple[Card, ...], table: Table) -> Verdict:
    """Three sevens against a dealer without black-jack; only his own three sevens equal them (BJ-D-04)."""
    if is_three_sevens(dealer):
        return "push", ("BJ-PAY-06",)
    if total(dealer) == LIMIT and table.house.choice("three_sevens_against_21") == "tie":
        return "push", ("BJ-PAY-09",)
    return "three-sevens", ("BJ-PAY-05", *_dealer_bust(dealer))


def _points(hand: Hand, dealer: tuple[Card, ...]) -> Verdict:
    theirs = total(dealer)
    if theirs > LIMIT or hand.total > theirs:
        return "win", ("BJ-PAY-01", *_dealer_bust(dealer))
    return ("push", ("BJ-PAY-09",)) if hand.total == theirs else ("lose", ("BJ-PAY-12",))


def _dealer_bust(dealer: tuple[Card, ...]) -> tuple[str, ...]:
    return ("BJ-PAY-11",) if total(dealer) > LIMIT else ()


def settle_insurance(bet: Bet, dealer: tuple[Card, ...], table: Table) -> Settlement:
    """Paid when the dealer makes a black-jack, and collected when he does not, or takes no second card (BJ-D-10)."""
    if is_black_jack(dealer):
        odds = table.rules.pays["insurance"]
        return win(bet, odds, ("BJ-PAY-13",), table.house.grain, table.house.rounding)
    return lose(bet, ("BJ-PAY-14",))


PRIZES = {
    "seven": ("BJ-PAY-19",),
    "pair": ("BJ-PAY-20", "BJ-PAY-24"),
    "suited-pair": ("BJ-PAY-21", "BJ-PAY-24"),
    "three": ("BJ-PAY-22", "BJ-PAY-24"),
    "whole": ("BJ-PAY-23", "BJ-PAY-24"),
}
"""The jackpot's prizes from the least to the greatest, and their items."""


def prize(cards: tuple[Card, ...], table: Table) -> str | None:
    """The highest jackpot prize that the first cards of a hand (three at most) reach; None for none."""
    sevens = 0
    while sevens < min(3, len(cards)) and cards[sevens].rank == "7":
        sevens += 1
    suits = len({card.suit for card in cards[:sevens]})
    if sevens < 2:
        return "seven" if sevens else None
    if sevens == 3 and suits == 1:
        return "whole"
    if sevens == 3 and (suits == 3 or table.house.choice("jackpot_three_sevens") == "not-all-alike"):  # BJ-D-17
        return "three"
    return "suited-pair" if cards[0].suit == cards[1].suit else "pair"


def jackpot_cards(box: PlayedBox, table: Table) -> tuple[Card, ...]:
    """The cards that count for the jackpot: the first three of one hand; a split freezes them at two (BJ-D-18)."""
    frozen = len(box.hands) > 1 and table.house.choice("jackpot_after_split") == "two-cards"
    return box.received[: 2 if frozen else 3]


def settle_jackpot(bet: Bet, box: PlayedBox, table: Table) -> Settlement:
    """The player's cards alone decide: neither the dealer's hand nor a bust or a surrender matter."""
    won = prize(jackpot_cards(box, table), table)
    if won is None:
        return lose(bet, ("BJ-PAY-24",))
    exact = _prize_paid(won, bet.stake, table)
    pays = paid(exact, table.house.grain, table.house.rounding)
    metered = won == "whole" and table.meter is not None
    cited = (*PRIZES[won], "BJ-PAY-25") if metered else PRIZES[won]
    return Settlement(bet, "win", exact, pays, bet.stake, 0, None, cited)


def _prize_paid(won: str, stake: Cents, table: Table) -> Fraction:
    """What a prize pays beside the stake; the whole jackpot is never under 5000 stakes (BJ-D-19).

    Every bettor who reaches it is owed the whole: the text says "as a minimum", and knows no sharing.
    """
    if won != "whole":
        return Fraction(stake * table.house.whole("jackpot_" + won.replace("-", "_")))
    whole = max(table.meter or 0, stake * table.rules.jackpot_floor)
    return Fraction(whole - (stake if table.house.choice("jackpot_whole_prize") == "with-stake" else 0))
