"""Laws of circle poker: money is conserved, pots agree with another engine, no legal hand crashes."""

import random
from fractions import Fraction
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trainer.games.circle_poker.tables import table
from trainer.cards import PACK, Card, cards_as_text
from trainer.errors import TableError, TrainerError
from trainer.fields import Fields
from trainer.games.circle_poker.betting import apply, begin, choices
from trainer.games.circle_poker.game import published, read, write
from trainer.games.circle_poker.pots import Sharing, award, pots, uncalled
from trainer.games.circle_poker.specimens import specimens
from trainer.games.circle_poker.table import Action, Rules, Table
from trainer.hands import value
from trainer.rulebook import catalogue, load
from trainer.tables import rule, settle

VARIANTS = catalogue("circle-poker").variants
Json = dict[str, Any]


def _deal(variant: str, players: int, rng: random.Random) -> tuple[list[list[Card]], list[Card]]:
    """Hands and a board from a shuffled pack of the variant."""
    book = load("circle-poker", "cantabria", variant)
    rules = book.record(Rules)
    short = rules.short_lowest if rules.short_lowest and players <= 4 else 0
    pack = [card for card in PACK if value(card) >= (short or rules.lowest)]
    rng.shuffle(pack)
    own = len(rules.own_cards(rules.intervals))
    hands = [[pack.pop() for _ in range(own)] for _ in range(players)]
    return hands, [pack.pop() for _ in range(max(rules.board))]


def _most_players(variant: str) -> int:
    return {"five-draw": 9, "seven-stud": 7, "five-stud": 6}.get(variant, 9)


@st.composite
def finished_hands(draw: st.DrawFn) -> Json:
    """A hand whose money is in: any contributions, any folded players but one, any cards, many a house."""
    variant = draw(st.sampled_from(VARIANTS))
    players = draw(st.integers(4, _most_players(variant)))
    hands, board = _deal(variant, players, random.Random(draw(st.integers(0, 10**6))))
    seats = []
    for n, cards in enumerate(hands):
        seat: Json = {"player": f"P{n}", "place": n + 1, "stake": str(draw(st.integers(0, 200)))}
        seat |= _cards(variant, cards)
        seats.append(seat | ({"state": "folded"} if draw(st.booleans()) and n else {}))
    house: Json = {
        "pci.rake": draw(st.integers(0, 50)),
        "pci.rounding_unit": draw(st.sampled_from(["0", "0.50", "1"])),
        "pci.split_rule": draw(st.sampled_from(["layered", "proportional"])),
        "pci.odd_unit": draw(st.sampled_from(["from_mano", "first_takes_all"])),
        "pci.rake_scope": draw(st.sampled_from(["per_pot", "total"])),
        "pci.rake_uncalled": draw(st.booleans()),
    }
    data = table(variant) | {"bets": seats, "mano": f"P{draw(st.integers(0, players - 1))}", "house": house}
    if variant == "five-draw" and draw(st.booleans()):
        data["opening"] = {"player": "P0", "lost": True}
    return data | ({"outcome": {"board": cards_as_text(board)}} if board else {})


def _cards(variant: str, cards: list[Card]) -> Json:
    faces = load("circle-poker", "cantabria", variant).record(Rules).own
    covered = [card for card, face in zip(cards, "".join(faces), strict=True) if face == "c"]
    up = [card for card, face in zip(cards, "".join(faces), strict=True) if face == "u"]
    return {"cards": cards_as_text(covered)} | ({"up": cards_as_text(up)} if up else {})


@given(finished_hands())
def test_money_is_conserved(data: Json) -> None:
    round_ = settle(data)
    for s in round_.settlements:
        assert s.pays >= 0 and s.returns >= 0 and s.takes >= 0 and s.stays >= 0
        assert s.returns + s.takes + s.stays == s.bet.stake
    rake = _cents(round_.after["rake"])
    carried = _cents(round_.after.get("carried", "0"))
    assert sum(s.takes - s.pays for s in round_.settlements) == rake
    stays = sum(s.stays for s in round_.settlements)
    assert stays == carried
    paid = sum(step.amount or 0 for step in round_.steps if step.do in ("pay", "return"))
    assert paid + rake + carried == sum(s.bet.stake for s in round_.settlements)
    # 5 % is a ceiling, whatever the rounding (PCI-DBT-04)
    assert rake * 1000 <= data["house"]["pci.rake"] * sum(s.bet.stake for s in round_.settlements)


def _cents(text: object) -> int:
    euros, _, cents = str(text).partition(".")
    return int(euros) * 100 + int(cents.ljust(2, "0") or 0)


@given(finished_hands(), st.randoms(use_true_random=False))
def test_the_order_in_which_players_are_written_does_not_matter(data: Json, rng: random.Random) -> None:
    mixed = data | {"bets": rng.sample(data["bets"], len(data["bets"]))}
    one, two = settle(data), settle(mixed)
    assert {s.bet.player: s for s in one.settlements} == {s.bet.player: s for s in two.settlements}
    assert one.steps == two.steps and one.after == two.after


@given(finished_hands())
def test_a_table_survives_writing_and_reading(data: Json) -> None:
    book = load("circle-poker", "cantabria", data["variant"])
    house = book.house(data["house"])
    rest = {key: value for key, value in data.items() if key not in ("game", "rules", "variant", "house")}
    once = read(Fields(rest), book, house)
    assert read(Fields(write(once)), book, house) == once


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_specimen_survives_writing_and_reading(variant: str) -> None:
    book = load("circle-poker", "cantabria", variant)
    for specimen in specimens(book):
        house = book.house(specimen.get("house"))
        once = read(Fields({key: value for key, value in specimen.items() if key != "house"}), book, house)
        assert read(Fields(write(once)), book, house) == once


# --- whole hands, played by the rules --------------------------------------------------------------------------------


def _played(variant: str, seed: int) -> Json:
    """A hand in which everybody does something legal at random, interval by interval."""
    rng = random.Random(seed)
    players = rng.randint(4, _most_players(variant))
    hands, board = _deal(variant, players, rng)
    limit = rng.choice(["pot", "split", "none"])
    antes = load("circle-poker", "cantabria", variant).record(Rules).compulsory == "ante"
    seats = [
        {"player": f"P{n}", "place": n + 1, "stake": "1" if antes else "0", "stack": str(rng.randint(5, 300))}
        | _cards(variant, cards)
        for n, cards in enumerate(hands)
    ]
    data = table(variant) | {"bets": seats, "mano": f"P{rng.randrange(players)}", "house": {"pci.limit": limit}}
    data |= {"outcome": {"board": cards_as_text(board)}} if board else {}
    book = load("circle-poker", "cantabria", variant)
    rest = {key: value for key, value in data.items() if key in ("bets", "mano", "outcome")}
    blank = read(Fields(rest), book, book.house(data["house"]))
    return data | {"betting": _bet(blank, rng)}


def _bet(blank: Table, rng: random.Random) -> list[Json]:
    written: list[Json] = []
    betting = None
    for number in range(1, blank.rules.intervals + 1):
        so_far = read_betting(blank, written)
        betting = begin(so_far, number, betting)
        actions: list[Json] = []
        while betting.turn is not None:
            may = choices(betting, betting.turn)
            do = rng.choice([one for one in may.actions if one != "fold"] or ["fold"]) if rng.random() < 0.9 else "fold"
            do = do if do in may.actions else may.actions[0]
            if do == "raise" and rng.random() < 0.5:
                do = "cover" if "cover" in may.actions else do
            action: Json = {"player": betting.turn.player, "do": do}
            if do in ("bet", "raise"):
                most = may.most if may.most is not None else betting.turn.left or may.least
                cents = rng.choice([may.least, most])
                action["amount"] = f"{cents // 100}.{cents % 100:02}"
            actions.append(action)
            cents_now = _cents(action["amount"]) if "amount" in action else None
            betting = apply(betting, Action(action["player"], do, cents_now), "here")  # type: ignore[arg-type]
        written.append({"interval": number, "actions": actions})
        if len(betting.live) == 1 or (number == 1 and blank.rules.openers and not betting.opened):
            break
    return written


def read_betting(blank: Table, written: list[Json]) -> Table:
    return read(Fields(write(blank) | {"betting": written}), blank.book, blank.house)


@settings(max_examples=150)
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6))
def test_a_hand_played_by_the_rules_is_settled(variant: str, seed: int) -> None:
    data = _played(variant, seed)
    turn = rule(data | {"event": {"kind": "turn"}})
    if turn.verdict == "blank-hand":
        with pytest.raises(TableError):
            settle(data)
        return
    assert turn.verdict in ("closed", "hand-over")
    round_ = settle(data)
    assert sum(s.takes - s.pays for s in round_.settlements) == _cents(round_.after["rake"])
    for s, seat in zip(round_.settlements, data["bets"], strict=True):
        assert s.bet.stake <= _cents(seat["stake"]) + _cents(seat["stack"])


# --- pots against another engine -------------------------------------------------------------------------------------


def _by_pokerkit(stacks: list[int], folds: list[bool], hands: list[list[Card]], board: list[Card]) -> list[int]:
    """What every player ends with when each in turn goes all in or folds: worked out by pokerkit."""
    from pokerkit import Automation as A
    from pokerkit import Mode, NoLimitTexasHoldem

    automatic = (
        A.ANTE_POSTING, A.BET_COLLECTION, A.BLIND_OR_STRADDLE_POSTING, A.CARD_BURNING, A.RUNOUT_COUNT_SELECTION,
        A.HOLE_CARDS_SHOWING_OR_MUCKING, A.HAND_KILLING, A.CHIPS_PUSHING, A.CHIPS_PULLING,
    )  # fmt: skip
    count = len(stacks)
    state = NoLimitTexasHoldem.create_state(automatic, True, 0, (60, 120), 120, stacks, count, mode=Mode.CASH_GAME)
    for cards in hands:
        state.deal_hole("".join(map(str, cards)))
    while state.actor_index is not None:
        if folds[state.actor_index] and state.can_fold():
            state.fold()
        elif state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
        else:
            state.check_or_call()
    left = list(board)
    while state.can_deal_board():
        due = 3 if len(left) == 5 else 1
        state.deal_board("".join(str(left.pop(0)) for _ in range(due)))
    assert not state.status
    return list(state.stacks)


def _by_us(stacks: list[int], folds: list[bool], hands: list[list[Card]], board: list[Card]) -> list[int]:
    """The same hand at our table: player 0 is the small blind, so the last one has the hand."""
    count = len(stacks)
    seats = [
        {"player": f"P{n}", "place": n + 1, "stake": "0", "stack": str(stack), "cards": cards_as_text(hands[n])}
        for n, stack in enumerate(stacks)
    ]
    house = {"minimum": "120", "pci.limit": "none", "pci.rake": 0}
    book = load("circle-poker", "cantabria", "holdem")
    outcome = {"board": cards_as_text(board)}
    blank = read(Fields({"bets": seats, "mano": f"P{count - 1}", "outcome": outcome}), book, book.house(house))
    betting, actions = begin(blank, 1), []
    while betting.turn is not None:
        turn = betting.turn
        may = choices(betting, turn)
        do = "fold" if folds[int(turn.player[1:])] and may.to_call else "raise" if "raise" in may.actions else "cover"
        do = "pass" if do == "cover" and not may.to_call else do
        action = Action(turn.player, do, turn.left if do == "raise" else None)  # type: ignore[arg-type]
        actions.append({"player": action.player, "do": do} | ({"amount": _euros(turn.left)} if do == "raise" else {}))
        betting = apply(betting, action, "here")
    data = table("holdem") | {"bets": seats, "mano": f"P{count - 1}", "house": house, "outcome": outcome}
    round_ = settle(data | {"betting": [{"interval": 1, "actions": actions}]})
    return [stacks[n] + (s.pays - s.takes) // 100 for n, s in enumerate(round_.settlements)]


def _euros(cents: int | None) -> str:
    return f"{(cents or 0) // 100}.{(cents or 0) % 100:02}"


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("seed", range(150))
def test_all_in_pots_and_shares_agree_with_pokerkit(seed: int) -> None:
    # stacks are multiples of 60 and at most six play, so no share leaves an odd chip
    rng = random.Random(seed)
    count = rng.randint(4, 6)
    stacks = [60 * rng.randint(3, 20) for _ in range(count)]
    folds = [rng.random() < 0.3 for _ in range(count)]
    pack = list(PACK)
    rng.shuffle(pack)
    if seed % 3 == 0:  # boards that play for everybody: ties
        board = [card for card in PACK if str(card) in ("As", "Ks", "Qs", "Js", "Ts")]
        pack = [card for card in pack if card not in board]
    else:
        board = [pack.pop() for _ in range(5)]
    hands = [[pack.pop(), pack.pop()] for _ in range(count)]
    assert _by_us(stacks, folds, hands, board) == _by_pokerkit(stacks, folds, hands, board)


# --- pots as such ----------------------------------------------------------------------------------------------------


def test_over_every_order_of_five_different_hands_nobody_wins_more_than_he_matched() -> None:
    put = {"A": 10, "B": 20, "C": 30, "D": 40, "E": 40}
    live = tuple(put)
    sharing = Sharing(rate=Fraction(0), unit=1, chip=1)
    for order in permutations(live):
        place = {player: n for n, player in enumerate(order)}
        found = award(pots(put, live), put, lambda names, place=place: (min(names, key=place.__getitem__),), sharing)
        won = {player: sum(entry.shares.get(player, 0) for entry in found) for player in live}
        assert sum(won.values()) == 140
        for player in live:
            assert won[player] <= sum(min(amount, put[player]) for amount in put.values())
        assert won[order[0]] == sum(min(amount, put[order[0]]) for amount in put.values())


@given(st.lists(st.integers(0, 50), min_size=2, max_size=9), st.data())
def test_pots_and_what_goes_back_are_all_the_money(amounts: list[int], data: st.DataObject) -> None:
    put = {f"P{n}": amount for n, amount in enumerate(amounts)}
    live = [player for player in put if data.draw(st.booleans())] or ["P0"]
    excess = uncalled(put, live)
    if excess:
        put[excess[0]] -= excess[1]
    layers = pots(put, live)
    assert sum(pot.amount for pot in layers) == sum(put.values())
    for earlier, later in pairwise(layers):
        assert set(later.players) < set(earlier.players)


def test_published_examples_agree() -> None:
    assert [figure for figure in published() if not figure.agrees] == []


# --- whatever people write -------------------------------------------------------------------------------------------

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.text("AsKd 10.-", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3),
    max_leaves=6,
)


def _spoilt(data: Any, draw: st.DataObject) -> Any:
    """The same data with one value, somewhere inside, replaced by junk."""
    if not isinstance(data, dict | list) or not data or draw.draw(st.integers(0, 3)) == 0:
        return draw.draw(JUNK)
    if isinstance(data, dict):
        key = draw.draw(st.sampled_from(sorted(data)))
        return {**data, key: _spoilt(data[key], draw)}
    at = draw.draw(st.integers(0, len(data) - 1))
    return [*data[:at], _spoilt(data[at], draw), *data[at + 1 :]]


@settings(max_examples=200)
@given(st.sampled_from(VARIANTS), st.data())
def test_no_table_of_any_shape_crashes(variant: str, data: st.DataObject) -> None:
    specimen = data.draw(st.sampled_from(list(specimens(load("circle-poker", "cantabria", variant)))))
    spoilt = _spoilt(specimen, data)
    whole = table(variant) | (spoilt if isinstance(spoilt, dict) else {"bets": spoilt})
    try:
        (rule if "event" in whole else settle)(whole).as_json()
    except TrainerError as error:
        assert "\n" not in str(error)
