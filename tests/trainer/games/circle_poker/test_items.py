"""An item is cited by what applies it, and by nothing else."""

import pytest

from tests.trainer.games.circle_poker.tables import betting_of, facts_of, table
from trainer.bets import items_of
from trainer.tables import rule, settle

SEATS = "A 10 | B 10 | C 10 | D 10"
STUD = "A 10 /Kd.Qs.2c.3c | B 10 /7c.6d.2d.3d | C 10 /Ks.Jh.2h.3h | D 10 /9s.8s.2s.4s"


@pytest.mark.parametrize(
    ("variant", "seats", "betting", "cited", "not_cited"),
    [
        ("seven-stud", STUD, "1:", "S7S-PRC-01 S7S-ORD-02", "S7S-PRC-02 S7S-PRC-04 S7S-ORD-03"),
        ("seven-stud", STUD, "4:", "S7S-PRC-02 S7S-ORD-03 S7S-LIM-02 S7S-LIM-03", "S7S-PRC-01 S7S-PRC-04"),
        ("seven-stud", STUD, "5:", "S7S-PRC-04 S7S-ORD-03 S7S-LIM-02", "S7S-PRC-02"),
        ("five-draw", SEATS, "1:", "D5C-ORD-01 D5C-PRC-02 D5C-LIM-01", "D5C-ORD-03"),
        ("five-draw", SEATS, "1: A bet 10, B cover, C fold, D fold / 2:", "D5C-ORD-03", "D5C-ORD-01 D5C-PRC-02"),
        ("holdem", SEATS, "2:", "HLD-ORD-01 PCI-LIM-04", "PCI-ORD-04 PCI-LIM-06 PCI-LIM-03 PCI-LIM-05 PCI-LIM-07"),
        ("holdem", SEATS, "2: B bet 20", "PCI-ORD-04 PCI-LIM-04 PCI-LIM-06 PCI-PRC-11 PCI-PRC-12", "HLD-ORD-01"),
        ("holdem", SEATS, "2: B pass", "PCI-PRC-10", "PCI-ORD-04 PCI-PRC-11 HLD-ORD-01"),
        ("omaha", SEATS, "2:", "HLD-ORD-01 OMA-PRC-01", ""),
        ("sintetico", SEATS, "1: A bet 5, B fold, C fold, D cover / 2:", "SIN-ORD-01", ""),
    ],
)
def test_a_turn_cites_why_it_is_his_and_what_bounds_it(
    variant: str, seats: str, betting: str, cited: str, not_cited: str
) -> None:
    items = set(rule(table(variant, "", seats, betting=betting_of(betting), event={"kind": "turn"})).items)
    assert set(cited.split()) <= items
    assert not set(not_cited.split()) & items


@pytest.mark.parametrize(
    ("variant", "event", "facts", "cited", "not_cited"),
    [
        ("holdem", "pack", "counted=53", "PCI-ERR-07", "PCI-ERR-06"),
        ("holdem", "pack", "defective=true", "PCI-ERR-07", "PCI-ERR-06"),
        ("sintetico", "common-card", "turned=2; interval_closed=false; stub=9", "SIN-ERR-04 SIN-ERR-05", ""),
        ("sintetico", "common-card", "turned=1; interval_closed=false; stub=9", "SIN-ERR-05", "SIN-ERR-04"),
        ("sintetico", "common-card", "turned=1; interval_closed=false; stub=0", "SIN-ERR-05 SIN-ERR-04", ""),
        ("sintetico", "common-card", "turned=2; stub=9", "SIN-ERR-04", "SIN-ERR-05"),
        ("five-draw", "deal", "received=6; looked=true", "D5C-ERR-01", "D5C-ERR-02 PCI-ERR-03"),
    ],
)
def test_a_ruling_cites_only_what_happened(variant: str, event: str, facts: str, cited: str, not_cited: str) -> None:
    items = set(rule(table(variant, event={"kind": event} | facts_of(facts))).items)
    assert set(cited.split()) <= items
    assert not set(not_cited.split()) & items


@pytest.mark.parametrize(("variant", "seats"), [("holdem", SEATS), ("seven-stud", STUD)])
def test_a_pot_counted_before_covering_is_not_cited_as_counted_after(variant: str, seats: str) -> None:
    for base, cited in (("after_call", True), ("before_call", False)):
        betting = betting_of("2: B bet 20" if variant == "holdem" else "2: A bet 20")
        house = f"pci.raise_base={base}"
        items = rule(table(variant, house, seats, betting=betting, event={"kind": "turn"})).items
        assert ("PCI-LIM-06" in items) is cited


def test_the_rule_on_the_last_highest_bet_is_cited_by_the_first_to_show_alone() -> None:
    seats = "A 50 As.Kd | B 50 Ac.Kh | C 50 Qs.Jd | D 20 folded"
    steps = settle(table("holdem", "", seats, outcome={"board": "2c 5d 9h Ks 3c"})).steps
    assert ["HLD-ORD-03" in step.items for step in steps if step.do == "show"] == [True, False, False]


def test_32_cards_are_cited_only_when_32_are_used() -> None:
    four = "A 10 As.Js.9s.8s.7s | B 10 Kc.Kd.Ks.Qh.Qd | C 10 folded | D 10 folded"
    few, many = settle(table("five-draw", "", four)), settle(table("five-draw", "", f"{four} | E 10 folded"))
    assert {"D5C-RNK-01", "PCI-RNK-12", "PCI-RNK-05"} <= set(items_of(few.settlements))
    assert not {"D5C-RNK-01", "PCI-RNK-12"} & set(items_of(many.settlements))


def test_a_tie_break_is_cited_only_between_hands_of_one_rank() -> None:
    board = {"board": "Ks Qh 7d 2c 4c"}
    by_kicker = settle(table("holdem", "", "A 10 Kc.Jd | B 10 Kd.Tc | C 10 folded | D 10 folded", outcome=board))
    by_rank = settle(table("holdem", "", "A 10 Kc.Jd | B 10 Ad.Tc | C 10 folded | D 10 folded", outcome=board))
    assert "PCI-TIE-08" in by_kicker.settlements[0].items
    assert not any(item.startswith("PCI-TIE") for item in items_of(by_rank.settlements))


def test_winning_alone_in_the_second_interval_of_seven_stud_cites_its_own_rule() -> None:
    alone = "A bet 5, D fold, C fold, B fold"
    second = settle(table("seven-stud", "", STUD, betting=betting_of(f"2: {alone}")))
    third = settle(table("seven-stud", "", STUD, betting=betting_of(f"3: {alone}")))
    assert "S7S-PRC-03" in second.settlements[0].items
    assert "S7S-PRC-03" not in third.settlements[0].items


def test_who_stops_after_a_faulty_seventh_card_is_not_all_in() -> None:
    seats = (
        "A 100 As.Kd.2c/Ah.9c.8c.2d | B 60 Kc.Kh.3c/Ks.Ts.7c.3d stopped "
        "| C 60 Qs.Jd.4c/Qh.Jc.6c.4d | D 100 7s.7h.8s/8d.5c.5s.6h"
    )
    stopped, short = settle(table("seven-stud", "", seats)).settlements[1:3]
    assert "S7S-PAY-01" in stopped.items and "PCI-PAY-07" not in stopped.items
    assert "PCI-PAY-07" in short.items and "S7S-PAY-01" not in short.items
