"""Who throws next, by each regulation and house setting."""

import pytest

from tests.trainer.games.craps.tables import bet, table, thrown
from trainer.bets import Round
from trainer.tables import settle

ABC = ["A", "B", "C"]


def after(rules: str, throws: str, *bets: str, **more: object) -> tuple[object, object]:
    """What happens to the dice, and who has them."""
    round_ = thrown(rules, throws, *bets, shooter="A", players=ABC, **more)  # type: ignore[arg-type]
    return round_.after["dice"], round_.after.get("shooter")


@pytest.mark.parametrize(
    ("throws", "point", "line", "house", "dice"),
    [
        ("6-1", "8", "win:10", "", "pass"),  # seven-out
        ("4-4", "8", "win:10", "", "keep"),
        ("1-1", None, "win:10", "", "pass"),  # a come-out loss passes them too: C), CRA-DBT-11
        ("6-1", None, "dont-win:10", "", "pass"),
        ("6-1", "8", "dont-win:10", "", "keep"),  # his Don't Win has won
        ("4-4", "8", "dont-win:10", "", "pass"),  # his Don't Win has lost
        ("6-6", None, "dont-win:10", "", "keep"),
        ("1-1", None, "win:10", "astDicePass=seven-out", "keep"),
        ("6-1", "8", "dont-win:10", "astDicePass=seven-out", "pass"),
        ("4-4", "8", "dont-win:10", "astDicePass=seven-out", "keep"),
    ],
)
def test_in_asturias_the_dice_pass_when_the_shooter_loses(
    throws: str, point: str | None, line: str, house: str, dice: str
) -> None:
    at = {"point": point} if point else {}
    assert after("asturias", throws, line, house=house, **at) == (dice, "B" if dice == "pass" else "A")


@pytest.mark.parametrize(
    ("throws", "point", "line", "house", "dice"),
    [
        ("6-1", "8", "win:10", "", "pass"),
        ("1-1", None, "win:10", "", "keep"),  # only the 7 that makes lose
        ("6-1", None, "dont-win:10", "", "keep"),
        ("6-1", "8", "dont-win:10", "", "pass"),  # whatever he has bet: CRA-DBT-27
        ("4-4", "8", "dont-win:10", "", "keep"),
        ("6-1", "8", "dont-win:10", "dontShooterDice=line-bet", "keep"),
        ("4-4", "8", "dont-win:10", "dontShooterDice=line-bet", "pass"),
        ("6-1", "8", "win:10", "dontShooterDice=line-bet", "pass"),
        ("6-1", None, "dont-win:10", "dontShooterDice=line-bet", "keep"),  # a come-out loss passes nothing here
    ],
)
def test_in_cantabria_the_dice_pass_with_the_losing_seven(
    throws: str, point: str | None, line: str, house: str, dice: str
) -> None:
    at = {"point": point} if point else {}
    assert after("cantabria", throws, line, house=house, **at) == (dice, "B" if dice == "pass" else "A")


def cordoba(throws: str, line: str = "win:10", **more: object) -> Round:
    return thrown("cordoba", throws, line, shooter="A", players=ABC, **more)  # type: ignore[arg-type]


def test_in_cordoba_a_come_out_loss_may_be_retried_three_times_running() -> None:
    for used in (0, 1, 2):
        lost = cordoba("1-1", retries=used).after
        assert (lost["dice"], lost["shooter"], lost["retries"]) == ("option", "A", used + 1)
    fourth = cordoba("1-1", retries=3)
    assert (fourth.after["dice"], fourth.after["shooter"]) == ("pass", "B") and "retries" not in fourth.after
    assert "CRA-PRO-15" in fourth.steps[-1].items


def test_the_house_sets_how_often_cordoba_retries() -> None:
    assert cordoba("1-1", house="corRetries=0").after["dice"] == "pass"
    assert cordoba("1-1", house="corRetries=5", retries=4).after["dice"] == "option"


def test_a_mala_shooter_retries_after_seven_and_eleven() -> None:
    for dice in ("6-1", "6-5"):
        assert cordoba(dice, "dont-win:10").after["dice"] == "option"


def test_a_lucky_throw_ends_the_right_to_retry() -> None:
    assert cordoba("6-1").after["lucky"] is True
    assert "retries" not in cordoba("6-1", retries=2).after  # the losses no longer run on
    assert cordoba("4-4", point="8").after["lucky"] is True
    assert cordoba("1-1", lucky=True).after["dice"] == "pass"
    assert "lucky" not in cordoba("1-1", lucky=True).after  # the next shooter starts afresh


def test_a_point_set_and_a_throw_that_decides_nothing_keep_the_count() -> None:
    assert cordoba("4-4", retries=2).after["retries"] == 2
    assert cordoba("6-5", point="8", retries=2).after["retries"] == 2


def test_a_shooter_may_decline_to_throw_again() -> None:
    assert thrown("cordoba", "1-1", "win:10", shooter="A", players=ABC).after["shooter"] == "A"
    outcome = {"throws": ["1-1"], "gives_up": True}
    given = settle(table("cordoba", "win:10", shooter="A", players=ABC) | {"outcome": outcome})
    assert (given.after["dice"], given.after["shooter"]) == ("pass", "B")


def test_after_a_come_out_twelve_a_mala_shooter_goes_on_or_withdraws_with_the_dice() -> None:
    goes_on = cordoba("6-6", "dont-win:10").after
    assert (goes_on["dice"], goes_on["shooter"], goes_on["bets"]) == ("option", "A", [bet("dont-win:10")])
    assert "retries" not in goes_on  # a stand-off uses up no retry
    others = bet("dont-win:20", player="B")
    given = settle(
        table("cordoba", "dont-win:10", others, shooter="A", players=ABC)
        | {"outcome": {"throws": ["6-6"], "gives_up": True}}
    )
    assert [(s.result, s.returns) for s in given.settlements] == [("push", 1000), ("push", 0)]
    assert given.after["bets"] == [others] and given.after["shooter"] == "B"


def test_giving_up_where_there_is_no_option_changes_nothing() -> None:
    data = table("cordoba", "dont-win:10", shooter="A", players=ABC)
    for dice in ("4-4", "1-1"):
        plain = settle(data | {"outcome": {"dice": dice}})
        assert settle(data | {"outcome": {"dice": dice, "gives_up": True}}) == plain


def test_the_seven_out_ends_the_turn_in_cordoba_whatever_the_shooter_has() -> None:
    for line in ("win:10", "dont-win:10"):
        assert cordoba("6-1", line, point="8", retries=1).after["dice"] == "pass"


def test_dice_pass_clockwise_and_round_the_table() -> None:
    round_ = thrown("cantabria", "6-1", bet("win:10", player="C"), shooter="C", players=ABC, point="4")
    assert round_.after["shooter"] == "A"
    unknown = thrown("cantabria", "6-1", "win:10", shooter="A", point="4").after
    assert unknown["dice"] == "pass" and "shooter" not in unknown  # nobody else is known


def test_many_throws_pass_the_dice_from_hand_to_hand() -> None:
    """Cantabria: A sets 8 and sevens out; B sets 5 and makes it; B keeps the dice."""
    round_ = thrown("cantabria", "4-4 6-1 4-1 3-2", "win:10", shooter="A", players=ABC)
    assert round_.after["shooter"] == "B" and round_.after["dice"] == "keep"
