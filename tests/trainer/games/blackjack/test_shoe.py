"""Rounds dealt from a shoe: by its cards or by a seed, with the five cards set aside and the cut card."""

from collections import Counter

import pytest

from tests.trainer.games.blackjack.tables import table
from trainer.cards import parse_cards
from trainer.errors import TrainerError
from trainer.shoe import shuffled
from trainer.tables import settle


def dealt(shoe, boxes=None, stakes=2, **more):
    return table(stakes=["20"] * stakes, outcome={"shoe": shoe, "boxes": boxes or {}}, **more)


def test_a_shoe_and_decisions_settle_as_the_same_cards_told_by_box():
    told = table(["Ts 6d hit 4h stand", "8s 8d split 3c double Th 9h stand"], "9c 8h")
    shoe = dealt("Ts 8s 9c 6d 8d 4h 3c Th 9h 8h", {"1": "hit stand", "2": "split double stand"})
    assert settle(shoe).settlements == settle(told).settlements
    assert settle(shoe).steps == settle(told).steps


def test_hands_that_say_nothing_stand():
    assert (
        settle(dealt("Ts 8s 9c 6d 9d 8h")).settlements == settle(dealt("Ts 8s 9c 6d 9d 8h", {"1": "stand"})).settlements
    )


def test_a_seed_gives_the_same_round_every_time_and_burns_five_cards_first():
    found = settle(dealt({"seed": 11}, stakes=7))
    assert found == settle(dealt({"seed": 11}, stakes=7))
    cards = [str(entry) for entry in shuffled(6, 11).cards]
    assert found.steps[0].do == "burn" and found.steps[0].cards == " ".join(cards[:5])
    assert found.steps[1].cards == cards[5]


def test_a_shoe_in_use_burns_nothing():
    found = settle(dealt({"seed": 11, "drawn": 100}))
    assert "burned" not in found.after
    assert found.steps[0].cards == str(shuffled(6, 11).cards[100])


@pytest.mark.parametrize("seed", range(20))
def test_every_card_of_the_shoe_is_accounted_for(seed):
    after = settle(dealt({"seed": seed}, stakes=7)).after
    out = " ".join(after[name] for name in ("burned", "discards", "dealer"))
    drawn = 312 - after["left"]
    first = [entry.card for entry in shuffled(6, seed).cards[:drawn]]
    assert Counter(parse_cards(out)) == Counter(first)


def test_the_cut_card_is_shown_and_the_round_is_the_last():
    # six cards before the dealer's last: the cut card comes out in front of it
    found = settle(dealt({"cards": "Ts 8s 9c 6d 9d 8h 2c", "cut": 2}))
    names = [step.do for step in found.steps]
    at = names.index("show-cut-card")
    assert found.steps[at + 1].say == "última jugada de la talla"
    assert found.steps[at + 2].cards == "8h"
    assert found.after["last_round"] is True
    assert settle(dealt({"cards": "Ts 8s 9c 6d 9d 8h 2c", "cut": 1})).after["last_round"] is False


def test_a_cut_card_in_front_of_the_first_card_lets_the_round_be_played_or_not():
    shoe = {"cards": "Ts 8s 9c 6d 9d 8h", "cut": 6}
    assert settle(dealt(shoe)).steps[0].do == "show-cut-card"
    with pytest.raises(TrainerError, match="cut card is out"):
        settle(dealt(shoe, house={"cut_card_first": "shuffle"}))


@pytest.mark.parametrize(
    ("shoe", "boxes", "message"),
    [
        ("Ts 8s 9c", {}, "outcome.shoe: '3 cards' is not enough for this round"),
        ("Ts 8s 9c Xx", {}, "outcome.shoe: 'Ts 8s 9c Xx' is not cards in dealing order"),
        (" ", {}, "outcome.shoe"),
        (" ".join(["Ts"] * 7), {}, "outcome: 'Ts 7 times' is not possible"),
        ({"seed": 1, "cut": 51}, {}, "outcome.shoe.cut: 51 is not a whole number from 52 to 307"),
        ({"seed": 1, "drawn": 3}, {}, "outcome.shoe.drawn: 3 is not 0 for a fresh shoe"),
        ({"seed": 1, "drawn": 270, "cut": 60}, {}, "outcome.shoe: '42 cards left' is not to be dealt from"),
        ({"seed": -1}, {}, "outcome.shoe.seed: -1"),
        ({}, {}, "outcome.shoe.seed: nothing"),
        (7, {}, "outcome.shoe: 7 is not"),
        ("Ts 8s 9c 6d 9d 8h", {"1": "hit 4h"}, "outcome.boxes.1: 'hit 4h' is not words"),
        ("Ts 8s 9c 6d 9d 8h", {"3": "hit"}, "outcome.boxes.3: '3' is not a staked box: 1, 2"),
    ],
)
def test_a_shoe_that_cannot_be_dealt_from_is_refused(shoe, boxes, message):
    with pytest.raises(TrainerError) as caught:
        settle(dealt(shoe, boxes))
    assert message in str(caught.value)
