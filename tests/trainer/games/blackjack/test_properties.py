"""Laws that hold at every black-jack table: money, cards, order, and what a better hand is worth."""

import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import CASES
from tests.trainer.games.blackjack.tables import BOOK, hand, side, table
from trainer.cards import PACK, parse_cards
from trainer.errors import TrainerError
from trainer.fields import Fields
from trainer.games import blackjack
from trainer.games.blackjack.hands import Hand, is_black_jack, total
from trainer.games.blackjack.payouts import verdict
from trainer.games.blackjack.play import play
from trainer.games.blackjack.script import WORDS
from trainer.games.blackjack.table import Rules, Table
from trainer.shoe import shuffled
from trainer.tables import rule, settle

HOUSES = [
    {},
    {"collect_first": True, "original_bets_only": True, "grain": "1"},
    {"draw_against_settled_hands": "always", "black_jack_paid": "at-once", "rounding": "down", "grain": "5"},
    {"double_for_less": True, "draw_for_insurance": "no-card", "jackpot_after_split": "next-card"},
    {"split_by": "rank", "resplit_aces": False, "three_sevens_against_21": "tie", "double_pairs": "unsplit"},
]


def legal(data):
    """Shorten the lines of a random table until the round can be played; lines that say nothing stand."""
    while True:
        try:
            settle(data)
            return data
        except TrainerError as error:
            lines = data["outcome"]["boxes"]
            box = error.where.rpartition(".")[2]
            if error.where == "bets":  # an insurance without an ace
                data["bets"] = [bet for bet in data["bets"] if bet["bet"] != "insurance"]
            elif box in lines:
                lines[box] = " ".join(lines[box].split()[:-1])
                if not lines[box]:
                    del lines[box]
            else:
                raise


@st.composite
def rounds(draw):
    """A legal round from a seeded shoe, with random bettors, side bets, decisions and house."""
    numbers = sorted(draw(st.sets(st.integers(1, 7), min_size=2)))
    bets = []
    for box in numbers:
        for n in range(draw(st.integers(1, 3))):
            player, stake = "xyz"[n] + str(box), 20 + 10 * n
            bets.append(hand(player, box, str(stake), follows=n == 2 or draw(st.booleans())))
            if draw(st.booleans()):
                bets.append(side(player, "insurance", box, str(stake // 2)))
            if draw(st.booleans()):
                bets.append(side(player, "jackpot", box, "1"))
    for box in numbers:  # the highest stake commands, and must follow itself
        max((b for b in bets if b["on"] == str(box) and b["bet"] == "hand"), key=lambda b: int(b["stake"]))[
            "follows"
        ] = True
    words = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
    lines = {str(box): line for box in numbers if (line := draw(words))}
    shoe = {"seed": draw(st.integers(0, 10**6)), "cut": draw(st.sampled_from([52, 200, 300]))}
    data = table(house=draw(st.sampled_from(HOUSES)), outcome={"shoe": shoe, "boxes": lines}, meter="7000")
    return legal(data | {"bets": bets})


@given(rounds())
@settings(max_examples=60)
def test_money_is_conserved(data):
    found = settle(data).settlements
    for s in found:
        assert s.returns + s.takes + s.stays == s.bet.stake and s.stays == 0
        assert s.pays >= 0 and min(s.returns, s.takes) >= 0
        assert abs(s.pays - s.exact) < 500  # never off by a whole piece
    moved = {"pay": "pays", "take": "takes"}
    for do, name in moved.items():
        steps = sum(step.amount for step in settle(data).steps if step.do == do)
        halves = sum(s.takes for s in found if s.result == "half") if do == "take" else 0
        assert steps + halves == sum(getattr(s, name) for s in found)


@given(rounds(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_of_bets_on_the_felt_does_not_matter(data, rng):
    other = dict(data, bets=rng.sample(data["bets"], len(data["bets"])))
    one, two = settle(data), settle(other)
    assert Counter(map(str, one.settlements)) == Counter(map(str, two.settlements))
    assert Counter(map(str, one.steps)) == Counter(map(str, two.steps))
    assert one.after == two.after


@given(rounds())
@settings(max_examples=40)
def test_a_table_survives_write_and_read(data):
    once = read(data)
    assert read(blackjack.write(once) | {"house": data["house"]}) == once


@given(rounds())
@settings(max_examples=60)
def test_no_card_lies_in_two_places_and_none_is_lost(data):
    after = settle(data).after
    out = parse_cards(" ".join(after[name] for name in ("burned", "discards", "dealer")))
    first = shuffled(6, data["outcome"]["shoe"]["seed"]).cards[: 312 - after["left"]]
    assert Counter(out) == Counter(entry.card for entry in first)


@given(rounds())
@settings(max_examples=60)
def test_the_dealer_stops_at_seventeen_and_every_slot_follows_the_last(data):
    found = settle(data)
    dealer = parse_cards(found.after["dealer"])
    assert all(total(dealer[:n]) < 17 for n in range(1, len(dealer)))
    slots = [step.slot for step in found.steps]
    assert slots == sorted(slots) and set(slots) == set(range(1, slots[-1] + 1))


def told_by_boxes(data):
    """The same round without its shoe: every box's cards and words, read off the steps."""
    lines = {bet["on"]: [] for bet in data["bets"]}
    dealer = []
    words = {box: line.split() for box, line in data["outcome"]["boxes"].items()}
    for step in settle(data).steps:
        box = (step.on or "").partition(".")[0]
        if step.do == "deal":
            (dealer if box == "dealer" else lines[box]).append(step.cards)
            if box != "dealer" and len(lines[box]) == 2 and words.get(box, [""])[0] in ("surrender", "even-money"):
                lines[box].append(words[box].pop(0))
        elif step.do == "ask":
            lines[box].append(words[box].pop(0) if words.get(box) else "stand")
    return data | {
        "outcome": {"dealer": " ".join(dealer), "boxes": {box: " ".join(line) for box, line in lines.items()}}
    }


@given(rounds())
@settings(max_examples=40)
def test_a_shoe_and_the_cards_it_gave_settle_alike(data):
    assert settle(told_by_boxes(data)).settlements == settle(data).settlements


CARDS = st.sampled_from(PACK).map(str)
LINES = st.tuples(st.lists(CARDS, min_size=2, max_size=2), st.lists(CARDS | st.sampled_from(WORDS), max_size=4))


def read(data):
    fields = Fields({name: value for name, value in data.items() if name not in ("game", "rules", "house")})
    return blackjack.read(fields, BOOK, BOOK.house(data["house"]))


def obeys_the_rules(one, up):
    """Whether a finished hand could have been played so: a check that knows nothing of how it was."""
    cards = one.cards
    drawn = [total(cards[:n]) for n in range(2, len(cards))]
    return (
        all(points < 21 for points in drawn)  # no card was given at 21
        and (not one.doubled or (len(cards) == 3 and cards[0].rank + cards[1].rank != "AA"))
        and (not (one.split and cards[0].rank == "A") or len(cards) == 2)  # one card on a split ace
        and (one.closed != "surrender" or (up.rank != "A" and len(cards) == 2 and not one.split))
        and (one.closed != "even-money" or (up.rank == "A" and is_black_jack(cards) and not one.split))
    )


def settled_with_some(data, dealer):
    """The round with as many of these dealer's cards as make it legal, if any do."""
    for n in range(1, len(dealer) + 1):
        data["outcome"]["dealer"] = " ".join(dealer[:n])
        try:
            return settle(data)
        except TrainerError as error:
            assert error.where.startswith("outcome")
    return None


@given(st.lists(LINES, min_size=2, max_size=3), st.lists(CARDS, min_size=6, max_size=6))
@settings(max_examples=200)
def test_what_is_settled_obeys_the_rules_and_all_else_is_refused(lines, dealer):
    data = table([" ".join([*cards, *rest]) for cards, rest in lines], "")
    found = settled_with_some(data, dealer)
    if found is None:
        return
    played = play(read(data))
    assert all(obeys_the_rules(one, played.dealer[0]) for box in played.boxes for one in box.hands)
    told = [word for cards, rest in lines for word in (*cards, *rest) if word not in WORDS]
    assert Counter(map(str, parse_cards(found.after["discards"]))) == Counter(told)


@given(rounds())
@settings(max_examples=60)
def test_no_hand_of_any_round_breaks_the_rules(data):
    played = play(read(data))
    assert all(obeys_the_rules(one, played.dealer[0]) for box in played.boxes for one in box.hands)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 400) | st.sampled_from(["A", "1", "20", "As Kd", "split", "hand", ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["1", "2", "kind", "cards", "bet"]), inner)
    ),
    max_leaves=8,
)


@given(st.sampled_from(["bets", "outcome", "seats", "meter", "nearest_shoe", "event", "house"]), JSON)
@settings(max_examples=150)
def test_no_json_makes_it_crash(field, value):
    data = table(["Ts 9d stand", "Ts 8d stand"], "Th 8c") | {field: value}
    for act in (settle, rule):
        try:
            act(data | ({"event": {"kind": "command", "box": "1"}} if act is rule and field != "event" else {}))
        except TrainerError as error:
            assert "\n" not in str(error)


EVENT_FIELDS = {
    "cards": ["As Kd", "Ts 6d 5h", "As", "8s 8d", 5], "dealer": ["As", "Kc", "Th 7c 4d", ""], "split": [True, 3],
    "doubled": [True], "stake": ["20", "-1"], "amount": ["5"], "added": ["10"], "third_card": ["asked", "none"],
    "box": ["1", "9"], "what": ["tip"], "cause": ["other"], "card": ["7h"], "position": [1, 90], "result": ["push"],
    "direction": ["up"], "bet": ["hand", {"player": "D", "on": "1", "stake": "20"}], "declined": [["A"], "A"],
    "hands": [2], "seated": [7], "rivals": ["none"], "linked": [True], "prizes": [{"pair": 9}, 3],
}  # fmt: skip


@given(st.sampled_from(sorted(blackjack.events.EVENTS)), st.data())
@settings(max_examples=200)
def test_no_event_makes_it_crash(kind, data):
    names = data.draw(st.sets(st.sampled_from(sorted(EVENT_FIELDS)), max_size=5))
    event = {"kind": kind} | {name: data.draw(st.sampled_from(EVENT_FIELDS[name])) for name in sorted(names)}
    try:
        found = rule(table(stakes=["20", "20"], seats={"1": "A", "2": "B"}, event=event))
    except TrainerError as error:
        assert "\n" not in str(error)
    else:
        assert found.items and set(found.items) <= set(BOOK.items)


# --- a law over every pair of final hands ---------------------------------------------------------------------------


def finals():
    """One hand of every kind a player can end with, from worst to best."""
    plain = [parse_cards(f"2s {rank}d") for rank in "23456789T"]  # 4 to 12
    plain += [parse_cards(f"Ts {rank}d") for rank in "3456789T"]  # 13 to 20
    return [*plain, parse_cards("Ts 6d 5h"), parse_cards("7s 7d 7h"), parse_cards("As Kd")]


DEALERS = [
    parse_cards(text) for text in ("Th 7c", "Th 8c", "Th 9c", "Th Kc", "Th 6c 5d", "7h 7c 7d", "Ah Kc", "Th 6c 9d")
]


def net(cards, dealer):
    felt = Table(BOOK, BOOK.house(), BOOK.record(Rules))
    figure, _ = verdict(Hand(cards), dealer, felt)
    return {"lose": -1, "push": 0}.get(figure, felt.rules.pays.get(figure))


@pytest.mark.parametrize("dealer", DEALERS, ids=str)
def test_a_better_hand_is_never_worth_less(dealer):
    values = [net(cards, dealer) for cards in finals() if cards != parse_cards("As Kd")]
    assert values == sorted(values)
    assert net(parse_cards("As Kd"), dealer) == (0 if is_black_jack(dealer) else BOOK.record(Rules).pays["black-jack"])


def test_over_all_pairs_of_points_wins_losses_and_ties_mirror_each_other():
    """Between hands of 17 to 20 neither side is favoured: what one wins the other would lose."""
    totals = [parse_cards(f"Ts {rank}d") for rank in "789T"]
    for one, two in product(totals, repeat=2):
        assert net(one, two) == -net(two, one)


def test_over_every_two_first_cards_the_pack_holds_black_jacks_and_pairs_as_counted():
    """Of 52 x 51 ordered deals from one pack, 2 x 4 x 16 are black-jacks and 16 x 15 + 9 x 4 x 3 are pairs."""
    from trainer.games.blackjack.hands import is_pair

    deals = [(one, two) for one, two in product(PACK, repeat=2) if one != two]
    assert sum(map(is_black_jack, deals)) == 2 * 4 * 16
    assert sum(is_pair(deal, "value") for deal in deals) == 16 * 15 + 9 * 4 * 3
    assert sum(is_pair(deal, "rank") for deal in deals) == 13 * 4 * 3


def test_a_house_cannot_pay_less_than_the_regulations_jackpot():
    for name, odds in BOOK.record(Rules).jackpot.items():
        setting = BOOK.settings["jackpot_" + name.replace("-", "_")]
        assert setting.low == setting.default == odds


def test_every_house_setting_is_tried_by_some_test():
    here = Path(__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in [*here.glob("test_*.py"), *CASES.glob("blackjack*.csv")]]
    tried = "\n".join(texts)
    own = [name for name in BOOK.settings if name not in ("minimum", "grain", "rounding")]
    assert [name for name in own if name not in tried] == []


def test_random_is_only_what_the_seed_says():
    random.seed(1)
    one = settle(table(stakes=["20", "20"], outcome={"shoe": {"seed": 3}, "boxes": {}}))
    random.seed(2)
    assert settle(table(stakes=["20", "20"], outcome={"shoe": {"seed": 3}, "boxes": {}})) == one
