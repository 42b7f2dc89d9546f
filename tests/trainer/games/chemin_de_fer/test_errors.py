"""Errors of a coup: each worked case, then what the ruling brings besides the hands."""

import pytest

from tests.conftest import cases
from tests.trainer.games.chemin_de_fer.tables import bets_of, coup, house_of, log_of, money, rule
from trainer.errors import TableError

CASES = cases("chemin-de-fer-errors")


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_coup_that_went_wrong(case: dict[str, str]) -> None:
    bets = bets_of("C:banco:100" if case["banco"] else "B:punto:40")
    ruling = coup(case["log"], bets=bets, house=house_of(case["house"]))
    assert ruling.verdict == case["verdict"]
    for name in ("due", "punto", "banker", "winner", "discarded"):
        assert ruling.parts.get(name, "") == case[name], name
    assert set(case["items"].split()) <= set(ruling.items)
    assert (ruling.round is None) == (case["verdict"] in ("goes-on", "banker-decides", "referred"))


@pytest.mark.parametrize("case", [case for case in CASES if case["winner"]], ids=lambda case: case["name"])
def test_the_resulting_hand_is_settled(case: dict[str, str]) -> None:
    bets = bets_of("C:banco:100" if case["banco"] else "B:punto:40")
    ruling = coup(case["log"], bets=bets, house=house_of(case["house"]))
    assert ruling.round is not None
    player, kind, stake = ("C", "banco", 10_000) if case["banco"] else ("B", "punto", 4_000)
    expected = {
        "punto": ("win", stake, stake, 0),
        "bank": ("lose", 0, 0, stake),
        "tie": ("push", 0, stake, 0),
    }[case["winner"]]
    assert money(ruling.round)[player, kind] == expected


def test_every_error_of_a_coup_has_a_case() -> None:
    shown = {item for case in CASES for item in case["items"].split() if item.startswith("CF-ERR")}
    in_coup = {f"CF-ERR-{n:02}" for n in (*range(1, 20), *range(22, 30), 50)}
    assert shown == in_coup


def test_a_void_coup_gives_every_stake_back_and_leaves_the_bank() -> None:
    ruling = coup("P2c B3c/stuck", bets=bets_of("B:punto:40 T:line:20"))
    assert ruling.round is not None
    found = money(ruling.round)
    assert found["B", "punto"] == ("void", 0, 4_000, 0)
    assert found["T", "punto"] == ("void", 0, 2_000, 0)
    assert found["A", "bank"][0] == "stays"


def test_whoever_draws_early_must_play_unless_the_inspector_waives() -> None:
    assert "A must play" in coup("P2c close B3c P4d B4h").parts["early_cards"]
    waived = coup("P9s waive close P2c B3c P4d B4h")
    assert (waived.parts["early_cards"], waived.decides) == ("discarded", "inspector")


def test_nobody_waives_what_did_not_happen() -> None:
    with pytest.raises(TableError, match="no card was drawn before"):
        coup("P2c waive B3c P4d B4h")


def test_a_fallen_card_is_picked_up_by_staff_only() -> None:
    assert "picked_by" not in coup("P2c/floor B3c P4d B4h").parts
    log = log_of("P2c/floor B3c P4d B4h")
    log[0]["picked_by"] = "player"
    assert rule("coup", log=log).parts["picked_by"] == "only the croupier or staff may"


@pytest.mark.parametrize(
    ("log", "shows"),
    [
        ("P2c/shown-by-banker B3c P4d B4h", "2nd card"),
        ("P2c B3c P4d/shown-by-banker B4h", "4th card"),
        ("P2c/shown-by-banker B3c P4d/shown-by-banker B4h", "both cards"),
    ],
)
def test_a_banker_who_shows_the_puntos_card_shows_his_own(log: str, shows: str) -> None:
    assert coup(log).parts["banker_shows"] == shows


def test_bets_may_be_withdrawn_when_the_banker_turns_over_too_early() -> None:
    bets = bets_of("B:punto:40 C:punto:30")
    ruling = coup("P2c B8c P4d BTh banker:abate withdraw:C", bets=bets)
    assert ruling.round is not None
    found = money(ruling.round)
    assert found["C", "punto"] == ("withdrawn", 0, 3_000, 0)
    assert found["B", "punto"] == ("lose", 0, 0, 4_000)  # who leaves his bet plays the coup (CF-D-26)
    assert found["A", "bank"] == ("win", 3_800, 0, 0)  # 40 less 5 %


def test_bets_stay_where_no_rule_gives_them_back() -> None:
    with pytest.raises(TableError, match="bets come back only"):
        coup("P2c B3c P4d B4h withdraw:B")


def test_who_holds_the_cards_too_long_gives_them_to_the_next_in_priority() -> None:
    ruling = coup("P2c B3c P4d B4h hold", bets=bets_of("B:punto:40 C:punto:20 D:punto:30"))
    assert ruling.parts["cards_pass_to"] == "D"
    assert "CF-ERR-21" in ruling.items
    assert "nobody" in coup("P2c B3c P4d B4h hold").parts["cards_pass_to"]


@pytest.mark.parametrize(
    ("log", "where"),
    [
        ("P2c punto:no", "event.log[1]"),
        ("P2c B3c P4d B4h punto:no punto:carta", "event.log[5]"),
        ("P2c B3c P4d B4h banker:no", "event.log[4]"),
        ("P2c B3c P4d B4h punto:no banker:gives", "event.log[5]"),
        ("P2c B3c P4d B4h croupier:carta", "event.log[4]"),
        ("P2c X9s", "event.log[1]"),
        ("basket:punto", "event.log[0]"),
        ("P2c advise:player>punto", "event.log[1]"),
        ("close P2c close", "event.log[2]"),
    ],
)
def test_what_cannot_have_happened_is_refused_by_name(log: str, where: str) -> None:
    with pytest.raises(TableError) as refused:
        coup(log)
    assert refused.value.where == where


def test_a_face_comes_six_times_at_most() -> None:
    with pytest.raises(TableError, match="6 packs"):
        coup(" ".join(["P9s/face-up"] * 7))


@pytest.mark.parametrize(
    ("freed", "due", "item"), [(False, "punto-draws", "CF-PRC-02"), (True, "punto-chooses", "CF-PRC-03")]
)
def test_what_is_due_from_a_banco_player(freed: bool, due: str, item: str) -> None:
    ruling = coup("P2c B3c P2d B4h", bets=bets_of("C:banco"), house={"bancoFree": freed})
    assert ruling.parts["due"] == due and ruling.items == (item,)


@pytest.mark.parametrize(
    ("log", "steps"),
    [
        ("P9s/face-up P2c B3c P4d B4h punto:no banker:no", [("discard", "croupier", "9s")]),
        ("P2c/shown-by-banker B3c P4d B4h", [("show", "banker", "2nd card"), ("punto-stands", "punto", None)]),
        ("P2c/stuck", [("announce-void", "croupier", None)]),
        ("P2c B3c P2d B4h punto:carta", [("punto-card", "banker", None)]),
        ("P2c P4d B3c B4h", [("call-inspector", "croupier", None)]),
        ("P2c B3c P4d B4h punto:no banker:no", []),
    ],
)
def test_what_is_done_at_the_table(log: str, steps: list[tuple[str, str, str | None]]) -> None:
    assert [(step.do, step.who, step.on) for step in coup(log).steps] == steps


@pytest.mark.parametrize(
    "log",
    [
        "P2c B3c P4d B4h X9s X8s punto:no",  # two cards out of the shoe before the punto speaks
        "P5c B3c P4d B4h punto:abate B2s",  # a card after a natural
        "P2c B8c P4d BTh punto:no banker:abate B2s",
        "P2c B3c P2d B4h punto:carta B2s",  # the banker before the punto
        "P2c B3c P2d B4h punto:carta P2s B2d P3s",  # the punto again after the banker
        "P2c B3c P4d B4h punto:no banker:no B2s",  # he had stood
        "P2c B3c P4d B4h banker:abate",  # seven turned over
        "P2c B3c P4d B4h punto:no X2s",
    ],
)
def test_what_no_rule_foresees_is_the_inspectors(log: str) -> None:
    ruling = coup(log)
    assert (ruling.verdict, ruling.decides) == ("referred", "inspector")
    assert "CF-ERR-50" in ruling.items and ruling.round is None


def test_the_heavier_exposure_replaces_the_lighter() -> None:
    both = coup("P2c/shown-by-croupier B3c/shown-by-croupier P4d/shown-by-croupier B4h/shown-by-croupier")
    assert "CF-ERR-06" in both.items and "CF-ERR-05" not in both.items
    shown = coup("P2c/shown-by-banker B3c P4d/shown-by-banker B4h")
    assert "CF-ERR-16" in shown.items and "CF-ERR-15" not in shown.items


def test_the_bankers_third_card_in_the_basket_costs_him_the_coup() -> None:
    ruling = coup("P2c B3c P4d B2h punto:no B4s/basket")
    assert (ruling.verdict, ruling.parts["winner"]) == ("lost", "punto") and "CF-ERR-19" in ruling.items


@pytest.mark.parametrize(
    "log", ["P2c/stuck B3c/floor", "P2c B3c/basket P4d/floor", "P2c P4d B3c B4h banker:abate P9s/floor"]
)
def test_nothing_counts_after_the_coup_has_ended(log: str) -> None:
    assert "CF-ERR-04" not in coup(log).items


def test_a_natural_the_banker_left_no_time_for_is_not_forgotten() -> None:
    ruling = coup("P5c B8c P4d BTh banker:abate punto:no")
    assert not {"CF-ERR-24", "CF-ERR-26"} & set(ruling.items)


def test_an_abono_sides_with_the_bank_and_is_not_withdrawn() -> None:
    bets = bets_of("C:banco:100 B:punto:20 D:abono:30")
    void = coup("P2c/stuck", bets=bets).round
    early = coup("P5c B8c P4d BTh banker:abate withdraw:C", bets=bets).round
    assert void is not None and early is not None
    assert money(void)["D", "abono"] == ("void", 0, 3_000, 0)
    assert money(early)["D", "abono"] == ("uncovered", 0, 3_000, 0)  # the 20 left lie within the bank
    assert money(early)["B", "punto"] == ("win", 2_000, 2_000, 0)
    with pytest.raises(TableError, match=r"event.log\[5\].player"):
        coup("P5c B8c P4d BTh banker:abate withdraw:D", bets=bets)


@pytest.mark.parametrize(
    ("log", "items"),
    [
        ("P2c B3c P4d B4h punto:no banker:no", ("CF-PRC-04",)),
        ("P2c B8c P2d BTh punto:carta banker:abate", ("CF-PRC-01",)),
        ("P2c B3c P4d B4h advise:croupier>punto punto:no banker:no", ("CF-PRC-04",)),
        ("P2c B8c P4d BTh punto:carta banker:refuses banker:abate", ("CF-ERR-23", "CF-PRC-01")),
        ("P2c/floor B3c P4d B4h punto:no banker:no", ("CF-ERR-04", "CF-PRC-04")),
    ],
)
def test_a_ruling_cites_what_it_applied_and_nothing_else(log: str, items: tuple[str, ...]) -> None:
    assert coup(log).items == items


def test_a_regular_coup_has_no_consequences_but_its_result() -> None:
    assert set(coup("P2c B3c P4d B4h punto:no banker:no").parts) == {"winner", "punto", "banker"}


def test_nobody_throws_away_cards_he_does_not_hold() -> None:
    with pytest.raises(TableError, match="he holds no cards"):
        coup("P2c basket:banker")
