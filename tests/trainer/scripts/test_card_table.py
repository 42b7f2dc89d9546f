"""What happens at black-jack and punto y banca, in order."""

import random

import pytest

from trainer.money import as_text
from trainer.rulebook import load
from trainer.scenarios import Scenario, round_scenario, topics
from trainer.script import script_of

SEEDS = range(12)


def happened(game, **table):
    return script_of(Scenario({"game": game, "rules": "cantabria", **table}))


def black_jack(boxes, dealer, *more):
    bets = [{"player": "ABCDEFG"[int(box) - 1], "bet": "hand", "on": box, "stake": "10"} for box in boxes]
    return happened("blackjack", bets=[*bets, *more], outcome={"boxes": boxes, "dealer": dealer})


def test_a_hand_that_busts_does_not_end_the_deal():
    found = black_jack({"1": "Ts 6h Kd", "2": "Ts 9h"}, "6c Td 5s")
    dealt = [(event.cards, event.to) for event in found if event.do == "deal"]
    assert dealt == [
        ("Ts", "1"), ("Ts", "2"), ("6c", "dealer"), ("6h", "1"), ("9h", "2"), ("Kd", "1"), ("Td", "dealer"),
        ("5s", "dealer"),
    ]  # fmt: skip
    assert [event.say for event in found if event.do == "call"] == ["16", "26", "19", "21"]


def test_the_insurance_is_laid_when_it_is_offered():
    insured = {"player": "B", "bet": "insurance", "on": "2", "stake": "5"}
    found = black_jack({"1": "Ts 9h", "2": "Ts 8h"}, "Ac 9d", insured)
    done = [(event.do, event.bet or event.say or event.cards) for event in found]
    assert done.index(("deal", "8h")) < done.index(("call", "seguro")) < done.index(("bet", "insurance"))
    assert done.count(("bet", "insurance")) == 1


@pytest.mark.parametrize(("line", "dealer", "what"), [("Ts 6h", "9c", "surrender"), ("As Kh", "Ac", "even-money")])
def test_what_a_player_says_of_his_hand_is_shown_once_for_all_who_bet_on_it(line, dealer, what):
    behind = {"player": "X", "bet": "hand", "on": "1", "stake": "5"}
    seats = {"1": "A", "2": "B"}
    bets = [{"player": player, "bet": "hand", "on": box, "stake": "10"} for box, player in seats.items()]
    boxes = {"1": f"{line} {what}", "2": "Ts 9h"}
    found = happened("blackjack", bets=[*bets, behind], seats=seats, outcome={"boxes": boxes, "dealer": f"{dealer} 9d"})
    assert [(event.to, event.on) for event in found if event.do == "act"] == [("1", what)]


@pytest.mark.parametrize("game", ["blackjack", "punto-banca"])
def test_every_card_of_a_round_is_dealt_where_the_round_is_asked_about(game):
    book = load(game, "cantabria")
    for topic in topics(book):
        for seed in SEEDS:
            scenario = round_scenario(book, topic, seed % 5 + 1, random.Random(seed))
            outcome = scenario.table["outcome"]
            told = (
                outcome["cards"] if game == "punto-banca" else " ".join([*outcome["boxes"].values(), outcome["dealer"]])
            )
            cards = sorted(word for word in told.split() if len(word) == 2 and word[1] in "cdhs")
            assert sorted(event.cards for event in script_of(scenario) if event.do == "deal") == cards, scenario.text


@pytest.mark.parametrize(("after", "before"), [(0, "6c"), (3, "4s"), (4, None)])
def test_the_stop_card_comes_out_where_it_lies_in_the_shoe(after, before):
    bets = [{"player": "A", "bet": "bank", "stake": "20"}]
    found = happened("punto-banca", bets=bets, outcome={"cards": "6c 3d Kh 4s", "stop_card": after})
    (at,) = [n for n, event in enumerate(found) if event.do == "cut-card"]
    assert len([event for event in found[:at] if event.do == "deal"]) == after
    assert found[at + 1].cards == before


@pytest.mark.parametrize(
    ("at", "dealt", "turned"),
    [(1, [], 0), (3, ["5c", "Kc"], 0), (5, "5c Kc 9d 5h".split(), 0), (6, "5c Kc 9d 5h Qs".split(), 2)],
)
def test_a_card_face_up_in_the_shoe_stops_the_deal(at, dealt, turned):
    cards = "5c Kc 9d 5h Qs 2d"
    found = happened("punto-banca", bets=[], outcome={"cards": cards}, event={"kind": "face-up-card", "at": at})
    assert [event.cards for event in found if event.do == "deal"] == dealt
    assert len([event for event in found if event.do == "turn"]) == turned
    assert [event.cards for event in found if event.do == "cut-card"] == [cards.split()[at - 1]]
    assert not any((event.say or "").startswith("gana") for event in found)


def test_the_highest_bettor_gets_the_hand_of_the_player_and_gives_it_back():
    bets = [{"player": player, "bet": "player", "stake": stake} for player, stake in (("A", "10"), ("B", "30"))]
    found = happened("punto-banca", bets=bets, outcome={"cards": "6c 3d Kh 4s"})
    done = [(event.do, event.to, event.player) for event in found if event.do in ("move", "turn")]
    assert done == [
        ("move", "player", "B"), ("turn", "player", None), ("move", "player", None), ("turn", "bank", None),
        ("move", "bank", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"kind": "split", "cards": "8s 8d", "stake": "20", "added": "10"}, ["20", "8s", "8d", "10"]),
        ({"kind": "double", "cards": "6s 5d"}, ["5", "6s", "5d"]),
        ({"kind": "card", "cards": "5s 6d 2h", "doubled": True}, ["5", "5s", "6d", "2h", "5"]),
        (
            {"kind": "insurance", "dealer": "Ac", "stake": "20", "amount": "50", "third_card": "none"},
            ["20", "Ac", "50"],
        ),
        ({"kind": "jackpot", "stake": "1", "moment": "before"}, ["1"]),
        ({"kind": "jackpot", "stake": "1", "moment": "after"}, ["Ks", "1"]),
        ({"kind": "withdraw", "result": "push", "picked_up": True}, ["5"]),
        ({"kind": "withdraw", "result": "push"}, ["5", "Ts", "9h", "Kc", "9d"]),
    ],
)
def test_a_hand_that_is_ruled_on_lies_there_with_its_stake_and_what_is_added(event, told):
    found = happened("blackjack", event=event)
    assert [one.cards or as_text(one.amount) for one in found if one.do in ("bet", "deal")] == told


@pytest.mark.parametrize("cards", [None, "5c Kc 9d 5h Qs"])
def test_as_many_cards_are_out_as_when_the_stop_card_came(cards):
    outcome = {"outcome": {"cards": cards}, "bets": []} if cards else {}
    found = happened("punto-banca", event={"kind": "stop-card", "cards_out": 3}, **outcome)
    assert [(event.do, event.to) for event in found if event.do in ("deal", "turn", "cut-card")] == [
        ("deal", "player"), ("deal", "bank"), ("deal", "player"), ("cut-card", None),
    ]  # fmt: skip
    assert not any(event.face_up for event in found if event.do == "deal")
    assert [event.say for event in found if event.do == "call"] == ["no va más", "cartas"]
