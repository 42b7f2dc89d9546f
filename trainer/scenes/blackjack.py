"""Black-jack as it is played: every box has its habits, and a shuffled shoe is dealt to the dealer's last card."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any

from trainer.cards import PACK, Card, cards_as_text
from trainer.games.blackjack.dealer import another_card
from trainer.games.blackjack.hands import LIMIT, Hand, is_black_jack, is_soft
from trainer.games.blackjack.payouts import verdict
from trainer.games.blackjack.permits import double_refused, split_refused
from trainer.games.blackjack.table import Rules, Table
from trainer.money import Cents, as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal
from trainer.scenes import blackjack_events

TOPICS = ("simple", "naturals", "doubles", "splits", "insurance", "surrender", "sevens", "back-bets", "table")
EVENTS = blackjack_events.EVENTS
STANDING = ("X", "Y")  # who has no seat and bets behind somebody
HABITS = ("book", "book", "timid", "bold")  # timid never risks a bust, bold asks up to 16
MOST_HANDS = 4  # of one box: more nobody can follow
HALF_EURO = 50  # cents: the smallest chip on the insurance line
PAID = 0.85  # the share of rounds that pay somebody for certain
DEALER_BLACK_JACKS = {"insurance": 0.45, "naturals": 0.15}  # how often the dealer has one, where that is the point
Bet = dict[str, object]
Fits = Callable[[Card], bool]


@dataclass(eq=False)
class _Box:
    """A box while its round is dealt: who plays it and how, what was dealt and said, and its hands once played."""

    number: int
    owner: str
    habit: str
    line: list[str] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)


@dataclass(eq=False)
class _Round:
    """A round under way. Lives only inside one call of `round_table`."""

    topic: str
    deal: Deal
    table: Table
    boxes: list[_Box]
    shoe: Iterator[Card]
    dealer: list[Card] = field(default_factory=list)
    bets: list[Bet] = field(default_factory=list)

    def chance(self, share: float) -> bool:
        return self.deal.rng.random() < share


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic and its round, dealt anew until it is one worth asking about."""
    table = Table(deal.book, deal.book.house(), deal.book.record(Rules))
    black_jack = deal.rng.random() < DEALER_BLACK_JACKS[topic] if topic in DEALER_BLACK_JACKS else None
    must_pay = deal.rng.random() < PAID and not (black_jack and topic == "naturals")  # where it leaves only stand-offs
    while True:
        played = _played(topic, deal, table)
        suits = black_jack in (None, is_black_jack(tuple(played.dealer)))
        if suits and (not must_pay or _pays(played)):
            return _fields(played)


def _pays(played: _Round) -> bool:
    """Whether somebody is paid for what the topic is about."""
    dealer = tuple(played.dealer)
    if any(bet["bet"] == "insurance" for bet in played.bets) and is_black_jack(dealer):
        return True
    hands = [hand for box in played.boxes for hand in box.hands if _is_about(played.topic, hand)]
    return any(verdict(hand, dealer, played.table)[0] not in ("lose", "push") for hand in hands)


def _is_about(topic: str, hand: Hand) -> bool:
    own = {"naturals": hand.is_black_jack, "doubles": hand.doubled, "splits": hand.split}
    return own.get(topic, hand.closed != "surrender")


def _fields(played: _Round) -> Mapping[str, Any]:
    lines = {str(box.number): " ".join(box.line) for box in played.boxes}
    shown: dict[str, Any] = {"bets": played.bets, "outcome": {"boxes": lines, "dealer": cards_as_text(played.dealer)}}
    if any(bet["player"] in STANDING for bet in played.bets):
        first = {box.owner: box.number for box in reversed(played.boxes)}  # everybody sits at the first of his boxes
        shown["seats"] = {str(number): owner for owner, number in sorted(first.items(), key=lambda seat: seat[1])}
    if any(bet["bet"] == "jackpot" for bet in played.bets) and played.deal.level >= 3:
        shown["meter"] = str(played.deal.rng.randint(3000, 12000))
    return shown


def _played(topic: str, deal: Deal, table: Table) -> _Round:
    """Stakes, two cards each, what is said before any third card, the hands from left to right, the dealer."""
    boxes = _boxes(deal, table)
    played = _Round(topic, deal, table, boxes, iter(_shoe(topic, len(boxes), deal, table)))
    played.bets = [bet for box in boxes for bet in _stakes(box, played)]
    first = [next(played.shoe) for _ in boxes]
    played.dealer.append(next(played.shoe))
    for box, card in zip(boxes, first, strict=True):
        box.hands = [Hand((card, next(played.shoe)))]
        box.line = [str(card) for card in box.hands[0].cards]
    for n, box in enumerate(boxes):
        _before_third_cards(box, n == 0, played)
    for box in boxes:
        _serve(box, played)
    hands, insured = (
        [hand for box in boxes for hand in box.hands],
        any(bet["bet"] == "insurance" for bet in played.bets),
    )
    while another_card(tuple(played.dealer), hands, insured, table):
        played.dealer.append(next(played.shoe))
    return played


# boxes and stakes


def _boxes(deal: Deal, table: Table) -> list[_Box]:
    """Two or three boxes side by side at first, a full table in the end, where somebody may play two."""
    fewest, most = table.rules.fewest_hands, table.rules.boxes
    count = deal.rng.randint(max(fewest, deal.level), min(most, fewest + deal.level))
    numbers = range(1, count + 1) if deal.level < 3 else sorted(deal.rng.sample(range(1, most + 1), count))
    owners = list(PLAYERS[:count])
    if deal.level >= 3 and deal.rng.random() < 0.3:
        owners[1:] = owners[:-1]  # the first player holds two boxes
    return [_Box(number, owner, deal.rng.choice(HABITS)) for number, owner in zip(numbers, owners, strict=True)]


def _stakes(box: _Box, played: _Round) -> Iterator[Bet]:
    """The owner's stake, those of people standing behind him, and his jackpot."""
    deal, most = played.deal, played.table.maximum
    yield _bet(box.owner, "hand", box, _stake(most // 2, deal))
    behind = {"back-bets": 0.4 + 0.1 * deal.level, "table": 0.1 * (deal.level - 2)}.get(played.topic, 0)
    certain = played.topic == "back-bets" and box is played.boxes[0]
    if _has_seat(box, played) and (certain or played.chance(behind)):
        for name in STANDING[: 1 + (deal.level >= 4 and played.chance(0.3))]:
            follows: Bet = {"follows": False} if deal.level >= 3 and played.chance(0.4) else {}
            yield _bet(name, "hand", box, _stake(most // 5, deal)) | follows
    wants = {"sevens": 1 if box is played.boxes[0] else 0.5, "table": 0.05 * deal.level}.get(played.topic, 0)
    if played.chance(wants):
        yield _bet(box.owner, "jackpot", box, played.table.house.amount("jackpot_stake"))


def _has_seat(box: _Box, played: _Round) -> bool:
    """Whether the owner sits in front of this box: at the first of those he holds."""
    return next(other for other in played.boxes if other.owner == box.owner) is box


def _bet(player: str, kind: str, box: _Box, stake: Cents) -> Bet:
    return {"player": player, "bet": kind, "on": str(box.number), "stake": as_text(stake)}


def _stake(most: Cents, deal: Deal) -> Cents:
    """Round at first; later with loose chips on top, which make halves and 3 to 2 awkward."""
    stake = parse_amount(deal.stake(most))
    loose = deal.rng.randint(1, 4) * 100 if deal.level >= 4 and deal.rng.random() < 0.4 else 0
    return min(stake + loose, most)


# the shoe


def _shoe(topic: str, boxes: int, deal: Deal, table: Table) -> list[Card]:
    """Six packs shuffled; the cards the topic is about are brought forward to where they are dealt."""
    cards = list(PACK) * table.rules.packs
    deal.rng.shuffle(cards)
    for at, fits in sorted(_wanted(topic, boxes, deal), key=lambda entry: entry[0]):
        found = next(n for n in range(at, len(cards)) if fits(cards[n]))
        cards[at], cards[found] = cards[found], cards[at]
    return cards


def _wanted(topic: str, boxes: int, deal: Deal) -> list[tuple[int, Fits]]:
    """Places of the deal, counted from 0, and the cards that must lie there.

    The first cards go to the boxes, then one to the dealer, then the second cards; after them come third cards.
    """
    rng = deal.rng
    box = 0 if topic == "sevens" else rng.randrange(boxes)
    first, dealer, second, third = box, boxes, boxes + 1 + box, 2 * boxes + 1
    natural: list[tuple[int, Fits]] = [(first, _rank("A")), (second, _pips(10))]
    if topic == "naturals":
        return natural
    if topic == "doubles":
        low, high = rng.choice([(2, 7), (3, 6), (4, 5), (2, 8), (3, 7), (4, 6), (2, 9), (3, 8), (4, 7), (5, 6)])
        return [(first, _pips(low)), (second, _pips(high))]
    if topic == "splits":
        rank = rng.choice("889973" if deal.level < 3 else "AA88997632TQ")
        return [(first, _rank(rank)), (second, _rank(rank))]
    if topic == "insurance":
        return [(dealer, _rank("A")), *(natural if deal.level >= 2 and rng.random() < 0.35 else [])]
    if topic == "surrender":
        return [(first, _pips(10)), (dealer, _pips(rng.choice((9, 10)))), (second, _pips(rng.choice((5, 6))))]
    if topic == "sevens":
        sevens = rng.choices((1, 2, 3), (5, 3, deal.level - 1))[0]
        return [(at, _rank("7")) for at in (first, second, third)[:sevens]]
    return []


def _rank(rank: str) -> Fits:
    return lambda card: card.rank == rank


def _pips(pips: int) -> Fits:
    return lambda card: card.pips == pips


# what players say


def _before_third_cards(box: _Box, first: bool, played: _Round) -> None:
    """Insurance and even money against an ace, surrender against anything else."""
    topic, level, at_table = played.topic, played.deal.level, played.topic == "table"
    if played.dealer[0].rank != "A":
        gives_up = 1.0 if topic == "surrender" else 0.3 if at_table and level >= 3 else 0
        if _is_hopeless(box.hands[0], played.dealer[0]) and played.chance(gives_up):
            _close(box, "surrender")
    elif box.hands[0].is_black_jack and (topic == "insurance" or at_table) and played.chance(0.6):
        _close(box, "even-money")
    elif topic == "insurance" or (at_table and level >= 2):
        _insure(box, first and topic == "insurance", played)


def _is_hopeless(hand: Hand, up: Card) -> bool:
    """Fifteen or sixteen, not a pair, against nine or ten."""
    a, b = hand.cards
    return up.pips >= 9 and hand.total in (15, 16) and not is_soft(hand.cards) and a.pips != b.pips


def _close(box: _Box, word: str) -> None:
    box.line.append(word)
    box.hands[0] = replace(box.hands[0], closed="surrender" if word == "surrender" else "even-money")


def _insure(box: _Box, certain: bool, played: _Round) -> None:
    """Each bettor of the box decides for himself: for half his stake, or at the higher levels for less."""
    for bet in [bet for bet in played.bets if bet["bet"] == "hand" and bet["on"] == str(box.number)]:
        if not certain and not played.chance(0.5):
            continue
        least, most = played.table.insurance_bounds(parse_amount(str(bet["stake"])))
        amount = most / 2 if played.deal.level >= 4 and played.chance(0.3) else most
        whole = max(ceil(least), int(amount) // HALF_EURO * HALF_EURO)
        played.bets.append(_bet(str(bet["player"]), "insurance", box, whole))


def _serve(box: _Box, played: _Round) -> None:
    """Play the hands of a box one after another; a split puts the new hand next in turn."""
    if box.hands[0].closed:
        return
    waiting, box.hands = box.hands, []
    while waiting:
        hand = waiting.pop(0)
        if len(hand.cards) == 1:
            hand = _with_card(hand, box, played)
        while word := _word(hand, len(box.hands) + len(waiting) + 1, box, played):
            if word != "hit":  # a card without a word before it was asked for
                box.line.append(word)
            if word == "stand":
                break
            if word == "split":
                waiting.insert(0, Hand(hand.cards[1:], split=True))
                hand = Hand(hand.cards[:1], split=True)
            hand = _with_card(replace(hand, doubled=word == "double"), box, played)
        box.hands.append(hand)
    if box.line[-1] == "stand":
        box.line.pop()  # a line that is over stands


def _with_card(hand: Hand, box: _Box, played: _Round) -> Hand:
    card = next(played.shoe)
    box.line.append(str(card))
    return replace(hand, cards=(*hand.cards, card))


def _word(hand: Hand, hands: int, box: _Box, played: _Round) -> str:
    """What is said of a hand; nothing where there is nothing to say."""
    may_split = split_refused(hand, played.table) is None
    if hand.total >= LIMIT or hand.doubled or (hand.is_split_ace and not may_split):
        return ""
    if may_split and hands < MOST_HANDS and _splits(hand, played):
        return "split"
    if hand.is_split_ace:
        return "stand"
    if double_refused(hand, played.table) is None and _doubles(hand, played):
        return "double"
    return "hit" if _hits(hand, box.habit, played) else "stand"


def _adds_money(own: str, played: _Round) -> bool:
    """Whether people split and double at all here: in their own drill, and elsewhere once it is no distraction."""
    return played.topic in (own, "back-bets", "table") or (played.topic != "simple" and played.deal.level >= 4)


def _splits(hand: Hand, played: _Round) -> bool:
    if not _adds_money("splits", played):
        return False
    pips, up = hand.cards[0].pips, played.dealer[0].pips
    if played.topic == "splits":
        return pips not in (4, 5) and (hand.cards[0].rank == hand.cards[1].rank or played.deal.level >= 4)
    return pips in (1, 8) or (pips in (2, 3, 6, 7, 9) and 2 <= up <= 6)


def _doubles(hand: Hand, played: _Round) -> bool:
    if not _adds_money("doubles", played):
        return False
    up = played.dealer[0].pips
    if is_soft(hand.cards):
        return played.deal.level >= 4 and 13 <= hand.total <= 18 and up in (5, 6)
    if played.topic == "doubles":
        return 9 <= hand.total <= 11
    return (hand.total == 9 and 3 <= up <= 6) or (hand.total in (10, 11) and 2 <= up <= 9)


def _hits(hand: Hand, habit: str, played: _Round) -> bool:
    """By the book, or by habit; whoever has only sevens wants the third."""
    if played.topic == "sevens" and all(card.rank == "7" for card in hand.cards):
        return True
    points, up = hand.total, played.dealer[0]
    strong = up.rank == "A" or up.pips >= 7
    if is_soft(hand.cards):
        return points <= 17 or (points == 18 and (up.rank == "A" or up.pips >= 9))
    if habit == "timid":
        return points <= 11
    return points <= 11 or (points <= 16 and (strong or habit == "bold"))
