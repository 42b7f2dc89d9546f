"""Pots, deductions, shares, and the order in which a hand is shown, read, collected and paid."""

import pytest

from tests.conftest import cases
from tests.trainer.games.circle_poker.tables import betting_of, table
from trainer.bets import Round
from trainer.errors import TableError
from trainer.money import as_text, parse_amount
from trainer.tables import settle

HANDS = cases("circle-poker-settle")


def _opening(text: str) -> dict[str, object]:
    if not text:
        return {}
    player, what = text.split()
    return {"player": player} | ({"lost": True} if what == "lost" else {"cards": what.replace(".", " ")})


def _net(text: str) -> dict[str, int]:
    found = {}
    for part in text.split("; "):
        player, amount = part.split()
        found[player] = (1 if amount[0] == "+" else -1) * parse_amount(amount[1:])
    return found


@pytest.mark.parametrize("case", HANDS, ids=[f"{n}-{case['variant']}" for n, case in enumerate(HANDS, 2)])
def test_a_hand_brings_each_player_what_the_rules_say(case: dict[str, str]) -> None:
    board = {"board": case["board"]} if case["board"] else {}
    data = table(case["variant"], case["house"], case["seats"], outcome=board, opening=_opening(case["opening"]))
    round_ = settle(data)
    net = {s.bet.player: s.pays - s.takes for s in round_.settlements}
    assert {player: as_text(amount) for player, amount in net.items()} == {
        player: as_text(amount) for player, amount in _net(case["net"]).items()
    }
    assert round_.after["rake"] == case["rake"]


FOUR = "A 50 As.Kd | B 100 Ac.Kh | C 100 Qs.Jd | D 20 folded"
BOARD = {"board": "2c 5d 9h Ks 3c"}


def _done(round_: Round, do: str) -> list[tuple[str | None, str | None, int]]:
    return [(step.player, step.on, step.slot) for step in round_.steps if step.do == do]


def test_side_pots_are_paid_before_the_main_pot_unless_the_house_does_otherwise() -> None:
    side_first = settle(table("holdem", "", FOUR, outcome=BOARD))
    assert [(player, on) for player, on, _ in _done(side_first, "pay")] == [
        ("B", "side-1"),
        ("A", "main"),
        ("B", "main"),
    ]
    main_first = settle(table("holdem", "pci.pay_side_first=false", FOUR, outcome=BOARD))
    assert [on for _, on, _ in _done(main_first, "pay")] == ["main", "main", "side-1"]


def test_the_dealer_reads_collects_rakes_pays_and_moves_the_mark_in_order() -> None:
    data = table("holdem", "", FOUR, outcome=BOARD | {"last_bettor": "C"})
    round_ = settle(data)
    assert list(dict.fromkeys(step.do for step in round_.steps)) == [
        "show", "announce", "collect-losing-hand", "drop-rake", "pay", "collect-winning-hand", "move-mark",
    ]  # fmt: skip
    assert [step.say for step in round_.steps if step.say] == ["pareja de reyes"] * 2
    assert round_.after["mano"] == "B"


@pytest.mark.parametrize(
    ("variant", "seats", "outcome", "order"),
    [
        ("holdem", FOUR, {"last_bettor": "C"}, "CAB"),  # to the left: C, D (folded), A, B
        ("holdem", FOUR, {}, "BCA"),  # nobody bet: the first speaker, at the left of the hand
        ("five-stud", "A 10 9d/As.Kd.Qc.9h | B 10 7d/Ah.Kc.Qs.8d | C 10 7s/Td.Tc.8s.7h | D 10 9s/Jh.8h.Jd.7c",
         {"last_bettor": "C"}, "CBAD"),  # to the right of C come B, A and D
        ("five-stud", "A 10 9d/As.Kd.Qc.9h | B 10 7d/Ah.Kc.Qs.8d | C 10 7s/Td.Tc.8s.7h | D 10 9s/Jh.8h.Jd.7c",
         {}, "DCBA"),  # the pair of jacks shows best: D opened the last interval
    ],
)  # fmt: skip
def test_the_last_bettor_shows_first_and_the_others_in_turn(
    variant: str, seats: str, outcome: dict[str, str], order: str
) -> None:
    board = BOARD if variant == "holdem" else {}
    shown = _done(settle(table(variant, "", seats, outcome=board | outcome)), "show")
    assert "".join(str(player) for player, _, _ in shown) == order
    assert [slot for _, _, slot in shown] == sorted({slot for _, _, slot in shown})


def test_without_a_bet_the_house_may_let_the_hand_show_first() -> None:
    shown = _done(settle(table("holdem", "pci.first_show=mano", FOUR, outcome=BOARD)), "show")
    assert "".join(str(player) for player, _, _ in shown) == "ABC"


def test_written_betting_makes_the_pots_and_names_the_last_bettor() -> None:
    # blinds 2.50 (B) and 5 (C); D raises to 15 and all cover: 60; on the last interval C bets 20, only A covers
    seats = "A 0 As.Kd | B 0 Ac.Kh | C 0 Qs.Jd | D 0 7h.7d"
    first = "1: D raise 15, A cover, B cover, C cover"
    checked = "B pass, C pass, D pass, A pass"
    betting = betting_of(f"{first} / 2: {checked} / 3: {checked} / 4: B pass, C bet 20, D fold, A cover, B fold")
    round_ = settle(table("holdem", "pci.rake=0", seats, outcome=BOARD, betting=betting))
    net = {s.bet.player: s.pays - s.takes for s in round_.settlements}
    assert net == {"A": 6500, "B": -1500, "C": -3500, "D": -1500}  # A: 100 in the pot, 35 of it his own
    assert "".join(str(player) for player, _, _ in _done(round_, "show")) == "CA"


def test_who_is_left_alone_shows_nothing() -> None:
    round_ = settle(table("holdem", "", "A 5 folded | B 10 folded | C 20 | D 0 folded"))
    assert _done(round_, "show") == _done(round_, "announce") == []
    alone = next(s for s in round_.settlements if s.bet.player == "C")
    assert alone.items == ("PCI-PAY-06",) and alone.returns == 2000 and alone.pays == 1375


def test_a_false_opening_is_cited_and_its_chips_stay() -> None:
    seats = "A 30 Ks.Kh.Kd.Qc.Jc | B 20 Ac.Ah.Ts.9h.8s | C 10 folded | D 0 folded"
    round_ = settle(table("five-draw", "", seats, opening={"player": "A", "lost": True}))
    opener = round_.settlements[0]
    assert (opener.result, opener.takes, opener.stays) == ("lose", 2000, 1000)
    assert {"D5C-PAY-01", "D5C-ERR-05", "D5C-ERR-06"} <= set(opener.items)
    assert round_.after["carried"] == "10"


def test_figuras_open_unless_the_house_asks_for_the_pair() -> None:
    # a pair of jacks with ace, king and queen opens as figuras although kings are required after two blank hands
    seats = "A 20 Js.Jh.Ad.Kc.Qc | B 20 7c.8h.9s.Tc.Qd | C 20 folded | D 20 folded"
    opening = {"player": "A", "cards": "Js Jh Ad Kc Qc", "blank_hands": 2}
    net = [
        settle(table("five-draw", house, seats, opening=opening)).settlements[0].result
        for house in ("", "d5c.figuras_open=false")
    ]
    assert net == ["win", "lose"]


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (table("holdem", "", "A 5 | B 5 | C 5", outcome=BOARD), "bets"),
        (table("holdem", "", "A 5 | B 5 | C 5 | D 5", outcome=BOARD), "bets[0].cards"),
        (table("holdem", "", FOUR, outcome={"board": "2c 5d 9h"}), "outcome.board"),
        (table("holdem", "", FOUR.replace("A 50", "A 50:10"), outcome=BOARD), "bets[0].stake"),
        (table("holdem", "", "A 5 folded | B 5 folded | C 5 folded | D 5 folded"), "bets"),
        (table("holdem", "", FOUR, outcome=BOARD) | {"mano": "Z"}, "mano"),
        (table("holdem", "", FOUR, betting=betting_of("2: B bet 5"), outcome=BOARD), "betting[0].actions"),
        (table("holdem", "", FOUR, betting=betting_of("2: B pass, C pass, A pass")), "betting[0].interval"),
        (table("five-draw", "", "A 1 | B 1 | C 1 | D 1", betting=betting_of("1: A pass, B pass, C pass, D pass")),
         "betting[0].actions"),
    ],
)  # fmt: skip
def test_a_hand_that_is_not_finished_is_not_settled(data: dict[str, object], where: str) -> None:
    with pytest.raises(TableError) as caught:
        settle(data)
    assert caught.value.where == where
