"""Who receives the punto's cards, from the strongest right to the weakest, and who gets them back."""

from typing import Any

import pytest

from tests.trainer.games.chemin_de_fer.tables import ON_FOOT, PLAYERS, bets_of, rule

BANK: dict[str, Any] = {"banker": "A", "amount": "100", "coups": 1}
LOST_BANCO = {"punto": "D", "bet": "banco", "result": "bank"}


def calls_of(text: str) -> list[dict[str, Any]]:
    """`C:banco B+E:banco D:banco-seguido@after-deal`."""
    found = []
    for word in text.split():
        call, _, when = word.partition("@")
        names, _, kind = call.partition(":")
        player, *partners = names.split("+")
        entry: dict[str, Any] = {"player": player, "call": kind}
        entry |= {"partners": partners} if partners else {}
        found.append(entry | ({"when": when} if when else {}))
    return found


def cards(calls: str = "", bank: dict[str, Any] | None = None, players: Any = None, bets: str = "B:punto:20 C:punto:30",
          house: dict[str, Any] | None = None, **facts: Any) -> Any:  # fmt: skip
    fields = {"bank": BANK | (bank or {}), "bets": bets_of(bets), "house": house or {}}
    fields["players"] = players or PLAYERS + ON_FOOT
    return rule("cards", fields, **({"calls": calls_of(calls)} if calls else {}), **facts)


@pytest.mark.parametrize(
    ("calls", "bank", "holder", "by", "items"),
    [
        # 1 banco seguido by the one who made banco and lost, even against a fresh banco of higher priority
        ("B:banco D:banco-seguido", {"last": LOST_BANCO}, "D", "banco-seguido", "CF-PRC-18"),
        # without that right it is an ordinary banco
        ("B:banco D:banco-seguido", {"last": LOST_BANCO | {"result": "punto"}}, "B", "banco", "CF-PRC-14 CF-ORD-09"),
        ("B:banco D:banco-seguido", {}, "B", "banco", "CF-PRC-14"),
        # a sole bettor has it, one among several has not
        ("B:banco D:banco-seguido", {"last": {"punto": "D", "bet": "punto", "alone": True, "result": "bank"}},
         "D", "banco-seguido", "CF-PRC-19"),
        ("B:banco D:banco-seguido", {"last": {"punto": "D", "bet": "punto", "result": "bank"}},
         "B", "banco", "CF-PRC-14"),
        # banco con la mesa gives no priority unless played alone
        ("B:banco D:banco-seguido", {"last": {"punto": "D", "bet": "banco-con-la-mesa", "result": "bank"}},
         "B", "banco", "CF-PRC-14"),
        ("B:banco D:banco-seguido",
         {"last": {"punto": "D", "bet": "banco-con-la-mesa", "alone": True, "result": "bank"}},
         "D", "banco-seguido", "CF-PRC-17"),
        # abandoned, it comes back after a tie of banker and another punto, not after a coup that was decided
        ("B:banco D:banco-seguido", {"last": {"punto": "C", "bet": "punto", "result": "tie", "abandoned_by": "D"}},
         "D", "banco-seguido", "CF-PRC-20"),
        ("B:banco D:banco-seguido", {"last": {"punto": "C", "bet": "punto", "result": "bank", "abandoned_by": "D"}},
         "B", "banco", "CF-PRC-14"),
        # 2 one alone in the general order: seated from the banker's right, then those on foot
        ("S:banco E:banco C:banco", {}, "C", "banco", "CF-ORD-09"),
        ("T:banco S:banco", {}, "S", "banco", "CF-ORD-09"),
        # 3 alone, even on foot, before an association
        ("B+D:banco S:banco", {}, "S", "banco", "CF-ORD-10"),
        ("E+D:banco B+S:banco", {}, "B", "banco", "CF-ORD-10"),
        # 4 half the bank: the completer, else the author, even on foot
        ("S:banco-con-la-mesa", {}, "S", "banco-con-la-mesa", "CF-PRC-15"),
        ("S:banco-con-la-mesa E:ultimo-completo", {}, "E", "ultimo-completo", "CF-PRC-16"),
        ("S:banco-con-la-mesa B+D:banco", {}, "B", "banco", "CF-PRC-14"),
        # 6 the highest bet of a seated player
        ("", {}, "C", "highest-bet", "CF-ORD-11"),
    ],
)  # fmt: skip
def test_who_takes_the_cards(calls: str, bank: dict[str, Any], holder: str, by: str, items: str) -> None:
    ruling = cards(calls, bank)
    assert (ruling.parts["cards"], ruling.parts["by"]) == (holder, by)
    assert set(items.split()) <= set(ruling.items)


def test_the_order_starts_at_the_right_of_the_banker() -> None:
    ruling = cards("B:banco E:banco", {"banker": "C"}, bets="B:punto:20")
    assert ruling.parts["cards"] == "E"


@pytest.mark.parametrize(
    ("bets", "holder"),
    [
        ("B:punto:20 C:punto:20", "B"),  # equal bets: the banker's right first
        ("S:punto:60 E:punto:10", "E"),  # on foot he does not compete with a seated player
        ("S:punto:20 T:punto:30", "T"),  # nobody seated bets
        ("B:line:30 C:punto:20", "C"),  # on the line only half counts
        ("B:punto:15 B:punto:15 C:punto:20", "B"),
    ],
)
def test_the_highest_bet_takes_the_cards(bets: str, holder: str) -> None:
    assert cards(bets=bets).parts["cards"] == holder


def test_without_bets_nobody_takes_them() -> None:
    assert cards(bets="").verdict == "nobody"


HIGHER = {"passed_by": "E", "previous": "50", "coups": 0}


@pytest.mark.parametrize(
    ("bank", "calls", "holder"),
    [
        (HIGHER, "", "E"),
        (HIGHER | {"previous": "100"}, "", "C"),  # not higher than the bank before
        (HIGHER | {"coups": 1}, "", "C"),  # one coup only
        (HIGHER, "S:banco-con-la-mesa", "S"),  # below banco and banco con la mesa
    ],
)
def test_against_a_higher_bank_the_passer_takes_the_cards_once(bank: dict[str, Any], calls: str, holder: str) -> None:
    assert cards(calls, bank, bets="B:punto:20 C:punto:30 E:punto:5").parts["cards"] == holder


def test_the_passer_needs_a_bet() -> None:
    assert cards(bank=HIGHER).parts["cards"] == "C"


def test_a_house_may_give_that_right_to_the_banco_player() -> None:
    bank = HIGHER | {"last": {"punto": "D", "bet": "banco", "result": "bank"}}
    bets = "B:punto:20 C:punto:30 D:punto:5 E:punto:6"
    assert cards(bank=bank, bets=bets).parts["cards"] == "E"
    assert cards(bank=bank, bets=bets, house={"passed_hand_cards": "banco-player"}).parts["cards"] == "D"
    none = HIGHER | {"last": {"punto": "D", "bet": "punto", "result": "bank"}}
    assert cards(bank=none, bets=bets, house={"passed_hand_cards": "banco-player"}).parts["cards"] == "C"


def test_a_house_may_put_a_fresh_banco_before_banco_seguido() -> None:
    calls, bank = "B:banco D:banco-seguido", {"last": LOST_BANCO}
    assert cards(calls, bank).parts["cards"] == "D"
    assert cards(calls, bank, house={"bancoSeguidoFirst": False}).parts["cards"] == "B"


def test_who_must_still_let_a_hand_pass_has_no_priority_for_banco() -> None:
    people = [PLAYERS[0], PLAYERS[1] | {"salute": True}, *PLAYERS[2:], *ON_FOOT]
    ruling = cards("B:banco S:banco", players=people)
    assert ruling.parts["cards"] == "S" and "CF-ERR-33" in ruling.items
    assert cards("B:banco", players=people).parts["cards"] == "B"  # nobody else wants it (CF-D-32)
    barred = cards("B:banco", players=people, house={"unsalutedPlayer": "barred"})
    assert barred.parts == {"cards": "C", "by": "highest-bet"}


@pytest.mark.parametrize(
    ("call", "seen", "taken", "verdict", "holder", "item"),
    [
        ("D:banco-seguido", False, False, "recovered", "D", "CF-ERR-41"),
        ("D:banco-seguido", True, False, "kept", "B", "CF-ERR-41"),
        ("D:banco-seguido@after-deal", False, False, "recovered", "D", "CF-ERR-41"),
        ("D:banco-seguido@after-delivery", True, False, "kept", "B", "CF-ERR-42"),
        ("D:banco-seguido@after-delivery", False, False, "recovered", "D", "CF-ERR-42"),
        ("D:banco-seguido", True, True, "recovered", "D", "CF-ERR-43"),
        ("D:banco-seguido", False, True, "recovered", "D", "CF-ERR-43"),
    ],
)
def test_banco_seguido_and_cards_in_another_hand(
    call: str, seen: bool, taken: bool, verdict: str, holder: str, item: str
) -> None:
    bank = {"last": LOST_BANCO}
    ruling = cards(call, bank, deal="delivered", holder="B", seen=seen, taken=taken)
    assert (ruling.verdict, ruling.parts["cards"]) == (verdict, holder)
    assert {item, "CF-PRC-21"} <= set(ruling.items)
    assert [step.do for step in ruling.steps] == (["take-back-cards", "carry-cards"] if verdict == "recovered" else [])


def test_banco_seguido_may_be_called_after_the_deal_while_nobody_holds_the_cards() -> None:
    ruling = cards("D:banco-seguido@after-deal", {"last": LOST_BANCO}, deal="dealt")
    assert ruling.parts["cards"] == "D"


def test_an_ordinary_banco_after_the_deal_has_no_preference() -> None:
    ruling = cards("E:banco@after-deal", deal="dealt")
    assert ruling.parts["cards"] == "C" and "CF-ERR-44" in ruling.items
    held = cards("E:banco@after-delivery", deal="delivered", holder="C")
    assert (held.verdict, held.parts["cards"]) == ("kept", "C") and "CF-ERR-44" in held.items


def test_cards_in_the_wrong_hands_go_back_unless_they_were_seen() -> None:
    back = cards("D:banco", deal="delivered", holder="B")
    assert (back.verdict, back.parts["cards"]) == ("recovered", "D")
    assert cards("D:banco", deal="delivered", holder="B", seen=True).verdict == "void"


def test_whoever_may_repeat_his_banco_must_call_it_so() -> None:
    assert cards("B:banco D:banco", {"last": LOST_BANCO}).parts["cards"] == "B"
    assert cards("B:banco-seguido D:banco", {"last": LOST_BANCO}).parts["cards"] == "B"


def test_two_calls_for_half_the_bank_follow_the_general_order() -> None:
    assert cards("S:banco-con-la-mesa E:banco-con-la-mesa").parts["cards"] == "E"


@pytest.mark.parametrize(
    ("calls", "bets", "items"),
    [
        ("C:banco S:banco-con-la-mesa", "B:punto:20", ("CF-PRC-14",)),  # no rival: no priority to cite
        ("", "B:punto:20 C:punto:30", ("CF-ORD-11",)),
        ("", "B:punto:20 C:punto:20", ("CF-ORD-11", "CF-ORD-09")),
    ],
)
def test_only_the_rules_that_decided_are_cited(calls: str, bets: str, items: tuple[str, ...]) -> None:
    assert cards(calls, bets=bets).items == items


def test_a_banco_called_in_time_is_not_late() -> None:
    ruling = cards("E:banco", deal="dealt")
    assert ruling.parts["cards"] == "E" and "CF-ERR-44" not in ruling.items


def test_banco_seguido_without_right_after_the_deal_is_a_late_banco() -> None:
    ruling = cards("D:banco-seguido@after-deal", deal="dealt")
    assert ruling.parts["cards"] == "C" and "CF-ERR-44" in ruling.items


def test_a_late_banco_on_an_empty_felt_gets_nothing() -> None:
    ruling = cards("E:banco@after-deal", deal="dealt", bets="")
    assert (ruling.verdict, ruling.items) == ("nobody", ("CF-ERR-44",))


def test_cards_delivered_to_the_caller_are_his() -> None:
    ruling = cards("D:banco-seguido", {"last": LOST_BANCO}, deal="delivered", holder="D")
    assert (ruling.verdict, ruling.items) == ("kept", ("CF-PRC-18",))


def test_cards_are_unseen_and_delivered_unless_the_table_says_otherwise() -> None:
    ruling = cards("D:banco-seguido", {"last": LOST_BANCO}, deal="delivered", holder="B")
    assert ruling.verdict == "recovered" and "CF-ERR-41" in ruling.items


def test_no_item_is_cited_twice_for_a_banco_seguido() -> None:
    assert cards("D:banco-seguido", {"last": LOST_BANCO}).items.count("CF-PRC-18") == 1
