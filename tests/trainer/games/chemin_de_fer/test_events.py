"""Bets offered, claims, seats, the number of players, the shoe, the cut, and what nobody foresaw."""

from typing import Any

import pytest

from tests.trainer.games.chemin_de_fer.tables import PLAYERS, bets_of, rule, table
from trainer import tables
from trainer.errors import TableError
from trainer.rulebook import load


def bet(text: str, laid: str = "B:punto:40", house: Any = None, outcome: Any = None, **facts: Any) -> Any:
    fields: dict[str, Any] = {"bets": bets_of(laid), "house": house or {}}
    return rule("bet", fields | ({"outcome": outcome} if outcome else {}), bet=bets_of(text)[0], **facts)


@pytest.mark.parametrize(
    ("text", "verdict", "plays", "returns"),
    [
        ("C:punto:30", "accepted", "30", None),
        ("C:punto:60", "accepted", "60", None),
        ("C:punto:70", "cut", "60", "10"),
        ("C:line:140", "cut", "60", "20"),  # 70 would play
        ("C:line:30", "accepted", "15", None),
        ("C:banco-con-la-mesa:50", "accepted", "50", None),
    ],
)
def test_a_bet_and_what_the_bank_still_covers(text: str, verdict: str, plays: str, returns: str | None) -> None:
    ruling = bet(text)
    assert (ruling.verdict, ruling.parts["plays"], ruling.parts.get("returns")) == (verdict, plays, returns)
    assert {"CF-LIM-01", "CF-LIM-02"} <= set(ruling.items)


@pytest.mark.parametrize(
    ("text", "laid", "item"),
    [
        ("C:punto:4", "B:punto:40", "CF-LIM-01"),
        ("C:punto:10", "B:punto:100", "CF-LIM-02"),
        ("C:banco-con-la-mesa:40", "B:punto:40", "CF-LIM-06"),
    ],
)
def test_a_bet_out_of_limits_is_refused(text: str, laid: str, item: str) -> None:
    ruling = bet(text, laid)
    assert ruling.verdict == "refused" and item in ruling.items


def test_an_accepted_bet_is_settled_with_the_coup() -> None:
    ruling = bet("C:punto:30", outcome={"punto": "2c 5d", "banker": "3c 3h"})
    assert ruling.round is not None
    assert {row.bet.player: row.pays for row in ruling.round.settlements} == {"B": 4_000, "C": 3_000, "A": 0}


def test_a_late_bet_is_the_bankers_to_refuse() -> None:
    removed = bet("C:punto:30", moment="after-close")
    assert (removed.verdict, removed.decides) == ("removed", "banker") and "CF-ERR-40" in removed.items
    left = bet("C:punto:30", moment="after-close", banker_removes=False)
    assert (left.verdict, left.decides, left.parts["plays"]) == ("accepted", "banker", "30")


def test_only_a_seated_player_is_forbidden_to_join_another_bet() -> None:
    joined = bet("C:punto:30", joined_to="B")
    assert joined.verdict == "refused" and joined.items == ("CF-ERR-45",)
    assert bet("S:punto:30", joined_to="B").verdict == "accepted"


def test_a_word_about_a_bet_on_the_line_changes_the_chips() -> None:
    ruling = bet("C:line:30", says_plays="20")
    assert ruling.parts["plays"] == "20" and ruling.parts["given_back"] == "10"
    assert ruling.steps[0].do == "change-chips" and "CF-ERR-32" in ruling.items
    with pytest.raises(TableError, match="what lies on the line"):
        bet("C:line:30", says_plays="40")


COVERED = "B:banco"


@pytest.mark.parametrize(
    ("text", "laid", "house", "facts", "verdict", "item"),
    [
        ("D:abono:30", COVERED, {}, {}, "accepted", "CF-LIM-07"),
        ("A:abono:30", COVERED, {}, {}, "accepted", "CF-PRC-22"),  # the banker may
        ("D:abono:30", COVERED, {}, {"called": False}, "refused", "CF-ERR-47"),
        ("D:abono:30", COVERED, {}, {"association": True}, "refused", "CF-ERR-47"),
        ("D:abono:30", COVERED + " C:abono:5 D:abono:5 E:abono:5", {}, {}, "refused", "CF-ERR-47"),
        ("D:abono:30", "B:punto:40", {}, {}, "refused", "CF-PAY-08"),  # not covered yet
        ("D:abono:4", COVERED, {}, {}, "refused", "CF-LIM-07"),
        ("D:abono:501", COVERED, {}, {}, "refused", "CF-LIM-07"),
        ("D:abono:501", COVERED, {"bankUnlimited": True}, {}, "accepted", "CF-LIM-07"),
        ("D:abono:30", COVERED, {"abonoMinimum": "40"}, {}, "refused", "CF-ROL-07"),
        ("D:abono:30", COVERED, {"abonoMaximum": "20"}, {}, "refused", "CF-ROL-07"),
    ],
)
def test_an_abono(text: str, laid: str, house: Any, facts: Any, verdict: str, item: str) -> None:
    ruling = bet(text, laid, house, **facts)
    assert ruling.verdict == verdict and item in ruling.items


def test_the_directors_limits_stay_inside_those_of_a_bank() -> None:
    house = {"abonoMinimum": "2", "abonoMaximum": "900"}
    assert bet("D:abono:30", COVERED, house).parts == {"minimum": "5", "maximum": "500"}


@pytest.mark.parametrize(
    ("facts", "verdict", "item"),
    [
        ({"about": "banker", "settled": True}, "rejected", "CF-ERR-20"),
        ({"about": "banker", "settled": False}, "heard", "CF-ROL-02"),
        ({"about": "bet", "visible": False, "watched": True}, "rejected", "CF-ERR-30"),
        ({"about": "bet", "visible": True, "watched": False}, "rejected", "CF-ERR-30"),
        ({"about": "bet", "visible": True, "watched": True}, "heard", "CF-ROL-02"),
    ],
)
def test_a_claim(facts: Any, verdict: str, item: str) -> None:
    ruling = rule("claim", **facts)
    assert (ruling.verdict, ruling.decides) == (verdict, "inspector") and item in ruling.items


@pytest.mark.parametrize(
    ("facts", "verdict", "item"),
    [
        ({"waiting": ["X", "Y"], "moment": "during-talla"}, "allowed", "CF-ERR-33"),
        ({"waiting": ["Y", "X"], "moment": "during-talla"}, "refused", "CF-ORD-07"),
        ({"waiting": ["X"], "asked_to_move": ["B"], "moment": "after-talla"}, "refused", "CF-ORD-07"),
        ({"waiting": ["X"], "moment": "after-talla"}, "allowed", "CF-ORD-07"),
        ({"waiting": ["X"], "moment": "during-talla", "vacancy": "momentary"}, "refused", "CF-ERR-37"),
        ({"waiting": ["X"], "moment": "during-talla", "other_table": True}, "refused", "CF-LIM-10"),
    ],
)
def test_a_seat(facts: Any, verdict: str, item: str) -> None:
    ruling = rule("seat", player="X", **facts)
    assert ruling.verdict == verdict and item in ruling.items


def test_a_seat_taken_during_the_talla_costs_priority_and_after_it_does_not() -> None:
    during = rule("seat", player="X", waiting=["X"], moment="during-talla")
    after = rule("seat", player="B", asked_to_move=["B"], waiting=["X"], moment="after-talla")
    assert during.parts["priority"] == "after letting one hand pass"
    assert (after.verdict, after.parts["priority"]) == ("allowed", "intact")


@pytest.mark.parametrize(
    ("count", "counts", "verdict"),
    [(3, True, "stops"), (4, True, "goes-on"), (4, False, "stops"), (5, False, "goes-on")],
)
def test_four_players(count: int, counts: bool, verdict: str) -> None:
    fields = {"players": PLAYERS[:count], "bets": [], "house": {"bankerCounts": counts}}
    ruling = rule("game", fields)
    assert ruling.verdict == verdict and "CF-LIM-08" in ruling.items
    assert ("CF-ERR-46" in ruling.items) == (verdict == "stops")


def test_the_stop_card() -> None:
    assert rule("shoe", cards_left=8).parts["until_stop_card"] == "1"
    last = rule("shoe", cards_left=7, coup_in_progress=True)
    assert last.verdict == "last-coup" and {"CF-PRC-27", "CF-LIM-09"} <= set(last.items)
    assert rule("shoe", cards_left=7, winner="punto").verdict == "talla-over"


@pytest.mark.parametrize(
    ("winner", "offers", "banker"),
    [("bank", "100", "A"), ("bank", "90", "the bank is free"), ("tie", "100", "the bank is free")],
)
def test_the_banker_who_won_the_last_coup_may_go_on_with_the_same_bank(winner: str, offers: str, banker: str) -> None:
    ruling = rule("shoe", cards_left=3, winner=winner, offers=offers)
    assert ruling.parts["banker"] == banker and "CF-PRC-28" in ruling.items


def test_the_cards_are_checked_when_a_player_asks() -> None:
    asked = rule("shoe", cards_left=3, winner="bank", check_asked=True)
    assert [step.do for step in asked.steps] == ["check-cards", "mix", "offer-cut", "load-shoe"]
    assert rule("shoe", cards_left=3, winner="bank").steps[0].do == "mix"


@pytest.mark.parametrize(("jam", "verdict"), [("badly-seated-card", "goes-on"), ("other", "changed")])
def test_a_jammed_shoe(jam: str, verdict: str) -> None:
    ruling = rule("shoe", jam=jam)
    assert (ruling.verdict, ruling.decides) == (verdict, "inspector")


def test_the_cut_is_offered_from_the_croupiers_left() -> None:
    assert rule("cut").parts["player"] == "E"  # the highest place sits at his left
    ruling = rule("cut", shuffles=["B"], refuses=["E", "D"])
    assert ruling.parts["player"] == "C"
    assert [(step.do, step.player) for step in ruling.steps] == [
        ("shuffle", None),  # the croupier first
        ("announce", None),
        ("shuffle", "B"),
        ("shuffle", None),  # and last
        ("cut", "C"),
        ("place-stop-card", None),
    ]
    assert ruling.steps[1].say == "señores, las cartas pasan"
    assert rule("cut", refuses=list("ABCDE")).decides == "inspector"


def test_what_nobody_foresaw_is_the_inspectors() -> None:
    ruling = rule("unforeseen", what="a cup of coffee on the cloth")
    assert (ruling.verdict, ruling.decides) == ("referred", "inspector") and "CF-ERR-50" in ruling.items


@pytest.mark.parametrize(
    ("event", "verdict", "item"),
    [
        ({"kind": "act", "who": "attendant", "does": "touch-game-cards-or-chips"}, "forbidden", "CF-ERR-49"),
        ({"kind": "act", "who": "games-director", "does": "set-abono-limits"}, "required", "CF-ROL-07"),
        ({"kind": "inspection", "part": "cards", "facts": {"packs": 8}}, "unfit", "CF-EQP-01"),
        ({"kind": "inspection", "part": "crew", "facts": {"changers": 1}}, "fit", "CF-ROL-01"),
        ({"kind": "course", "done": ["check-four-players"]}, "due", "CF-PRC-11"),
    ],
)
def test_duties_equipment_and_course(event: Any, verdict: str, item: str) -> None:
    ruling = tables.rule({"game": "chemin-de-fer", "rules": "cantabria", "event": event})
    assert ruling.verdict == verdict and item in ruling.items


@pytest.mark.parametrize(
    ("event", "where"),
    [
        ({"kind": "storm"}, "event.kind"),
        ({"kind": "bet", "bet": {"player": "Z", "bet": "punto", "stake": "5"}}, "event.bet.player"),
        ({"kind": "bet", "bet": {"player": "A", "bet": "punto", "stake": "5"}}, "event.bet.player"),
        ({"kind": "coup", "log": []}, "event.log"),
        ({"kind": "coup", "log": [{"do": "fly"}]}, "event.log[0].do"),
        ({"kind": "coup", "log": [{"do": "deal", "to": "punto", "card": "1x"}]}, "event.log[0].card"),
        ({"kind": "coup", "log": [{"do": "say", "who": "banker", "word": "carta"}]}, "event.log[0].word"),
        ({"kind": "coup", "log": [{"do": "fault", "harms": ["cat"]}]}, "event.log[0].harms"),
        ({"kind": "cards", "calls": [{"player": "B", "call": "banco", "partners": ["B"]}]}, "event.calls[0].partners"),
        ({"kind": "cards", "calls": [{"player": "B", "call": "banco", "when": "after-deal"}]}, "event.deal"),
        ({"kind": "next-banker", "why": "lost", "refuses": ["Z"]}, "event.refuses"),
        ({"kind": "associate", "player": "A", "amount": "5"}, "event.player"),
        ({"kind": "cut", "refuses": ["Z"]}, "event.refuses"),
        ({"kind": "shoe", "cards_left": 400}, "event.cards_left"),
        ({"kind": "game", "extra": 1}, "event.extra"),
    ],
)
def test_a_wrong_event_is_refused_by_name(event: Any, where: str) -> None:
    with pytest.raises(TableError) as refused:
        tables.rule(table(event=event))
    assert refused.value.where == where


def test_every_setting_of_the_house_is_spoken_of_by_a_doubt_or_a_power() -> None:
    book = load("chemin-de-fer", "cantabria")
    powers = {"minimum", "rounding", "authorisedMinimum", "bankUnlimited", "bancoFree", "abonoMinimum", "abonoMaximum"}
    assert {name for name, setting in book.settings.items() if not setting.doubts} == powers


def test_every_smaller_bet_gives_way_to_a_banco() -> None:
    ruling = bet("C:banco:100", outcome={"punto": "2c 5d", "banker": "3c 3h"})
    assert (ruling.verdict, ruling.parts["give_way"]) == ("accepted", "B") and "CF-PRC-14" in ruling.items
    assert ruling.round is not None
    assert [(row.bet.player, row.pays) for row in ruling.round.settlements] == [("C", 10_000), ("A", 0)]
    assert bet("C:banco:90").parts == {"stake": "must be 100"}
    assert bet("C:banco:100").round is None


def test_half_the_bank_must_still_be_there() -> None:
    assert bet("C:banco-con-la-mesa:50", "B:punto:60").verdict == "refused"


def test_a_late_abono_is_not_called_for() -> None:
    assert bet("D:abono:30", COVERED, moment="after-close").items == ("CF-ERR-47",)


def test_abonos_make_room_above_the_bank_but_not_for_the_player_who_covers_it() -> None:
    laid = "B:banco D:abono:30"
    cut = bet("C:punto:40", laid)
    assert (cut.verdict, cut.parts["plays"], cut.parts["returns"]) == ("cut", "30", "10")
    assert bet("B:punto:10", laid).verdict == "refused"
    own = bet("D:punto:20", "D:punto:90 B:punto:10 E:abono:40")  # 10 short of the bank himself
    assert own.parts["plays"] == "10"


def test_a_cut_bet_is_settled_for_what_plays() -> None:
    ruling = bet("C:punto:70", outcome={"punto": "2c 5d", "banker": "3c 3h"})
    assert ruling.round is not None
    assert {row.bet.player: (row.bet.stake, row.pays) for row in ruling.round.settlements}["C"] == (6_000, 6_000)


def test_limits_themselves_are_allowed() -> None:
    assert bet("C:punto:5").verdict == "accepted"
    assert bet("D:abono:5", COVERED).verdict == bet("D:abono:500", COVERED).verdict == "accepted"
    assert bet("C:line:30", says_plays="30").parts["given_back"] == "0"
