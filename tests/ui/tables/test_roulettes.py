"""The roulette tables: where the wheel stands, what the croupier's hands do, and what lies clear of what."""

import pytest
from PySide6.QtCore import QRectF

from tests.ui.tables.laid import played
from trainer.bets import Bet, Step
from trainer.rulebook import load
from trainer.scenarios import Scenario
from trainer.script import Happening, script_of
from trainer.tables import settle
from ui.tables import items
from ui.tables.felt import CHIP, felt
from ui.tables.roulette import ASKED, NUMBER
from ui.tables.scene import PAID, SWEPT
from ui.tables.shelf import scene_for
from ui.tables.spin import POCKET, RIM

FRENCH, AMERICAN = "french-roulette", "american-roulette"
RED = {"player": "A", "bet": "red", "stake": "40"}
FELTS = (FRENCH, f"{FRENCH}-two-cloths", AMERICAN, f"{AMERICAN}-double-zero")
TAG = 26  # how high a tag under a stack is


def _spin(pocket, **more):
    return Scenario({"game": FRENCH, "rules": "cantabria", "bets": [RED], "outcome": {"pocket": pocket}, **more})


def _show(scene, scenario):
    scene.lay(scenario)
    scene.play(script_of(scenario))
    scene.player.skip()


def _reach(scene):
    """How far the ball lies from the middle of the wheel, in radii."""
    rect = scene.felt.rect("wheel")
    away = scene.ball.at - rect.center()
    return (away.x() ** 2 + away.y() ** 2) ** 0.5 / (rect.width() / 2)


# the wheel from spin to spin


def test_each_spin_turns_the_other_way_from_where_the_wheel_stood():
    scene = scene_for(load(FRENCH, "cantabria"))
    _show(scene, _spin("17"))
    stood, way = scene.wheel.turned, scene.wheel.direction
    scene.lay(_spin("4"))
    assert scene.wheel.turned == stood
    scene.play(script_of(_spin("4")))
    scene.player.skip()
    assert scene.wheel.direction == -way and (scene.wheel.turned - stood) * -way > 0


def test_a_number_is_in_the_strip_once_it_has_fallen_and_once_only():
    scene = scene_for(load(FRENCH, "cantabria"))
    _show(scene, _spin("17"))
    assert scene.last == ["17"] and len(scene._strip) == 1
    _show(scene, _spin("4"))
    stood = scene.wheel.turned
    _show(scene, _spin("4"))  # played again
    assert scene.last == ["17", "4"] and len(scene._strip) == 2
    assert scene.wheel.turned == stood


@pytest.mark.parametrize("table", [
    {"bets": [RED], "outcome": {"pocket": "17"}},
    {"event": {"kind": "spin", "previous": "17", "ball": "out"}},
])  # fmt: skip
def test_bets_are_closed_while_the_ball_runs_and_not_before(table):
    scenario = Scenario({"game": FRENCH, "rules": "cantabria", **table})
    scene = scene_for(load(FRENCH, "cantabria"))
    scene.fit(0.5, 1.0)
    scene.lay(scenario)
    heard = []  # where the ball is whenever something is said
    scene.called.connect(lambda words: heard.append((words, scene.ball.isVisible(), _reach(scene))))
    scene.play(script_of(scenario))
    scene.player.pause()
    while not heard:
        scene.player.advance(20)
    ((words, visible, reach),) = heard
    assert (words, visible) == ("no va más", True) and reach == pytest.approx(RIM)


def test_the_number_is_called_before_the_dolly_marks_it():
    scenario = _spin("17")
    scene = scene_for(load(FRENCH, "cantabria"))
    scene.fit(0.5, 1.0)
    scene.lay(scenario)
    said = []
    scene.called.connect(said.append)
    scene.play(script_of(scenario))
    scene.player.pause()
    while "17, negro, impar y falta" not in said:
        scene.player.advance(50)
    assert scene.dolly is not None and not scene.dolly.isVisible()
    scene.player.skip()
    assert scene.dolly.isVisible()


def test_the_ball_is_heard_running_falling_and_resting_and_not_at_all_when_skipped(monkeypatch):
    sounds = []
    monkeypatch.setattr("ui.tables.moves.heard", sounds.append)
    scene = scene_for(load(FRENCH, "cantabria"))
    scene.lay(_spin("17"))
    move = scene.perform(Happening("spin", pocket="17"))
    for time in range(0, round(move.duration) + 1, 20):
        move.at(time)
    assert sounds == ["ball-run", "ball-bounce", "ball-rest"]
    scene.perform(Happening("spin", pocket="4")).at(float("inf"))
    assert len(sounds) == 3


# spins that come to nothing


@pytest.mark.parametrize(("facts", "reach"), [({"throw": "faulty"}, RIM), ({"object_in_wheel": True}, RIM)])
def test_the_wheel_turns_while_a_ball_runs_in_vain(facts, reach):
    scene = played(FRENCH, "cantabria", event={"kind": "spin", "previous": "17", **facts})
    assert scene.wheel.turned != 0 and _reach(scene) == pytest.approx(reach)


def test_a_stopped_wheel_does_not_turn():
    event = {"kind": "spin", "previous": "17", "ball": "not-dropped", "wheel": "stopped"}
    scene = played(FRENCH, "cantabria", event=event)
    assert scene.wheel.turned == 0 and _reach(scene) == pytest.approx(RIM)


def test_a_ball_that_fell_on_a_wheel_turned_the_same_way_lies_in_a_pocket():
    scene = scene_for(load(FRENCH, "cantabria"))
    _show(scene, _spin("17"))
    way = scene.wheel.direction
    event = {"kind": "spin", "previous": "17", "direction": "same", "ball": "dropped"}
    _show(scene, Scenario({"game": FRENCH, "rules": "cantabria", "event": event}))
    assert scene.wheel.direction == way and _reach(scene) == pytest.approx(POCKET)


def test_after_a_null_spin_the_ball_goes_by_hand_into_the_number_before():
    scene = played(FRENCH, "cantabria", event={"kind": "spin", "previous": "17", "ball": "out"})
    scene.play_steps([Step("take-ball", "table-head"), Step("hand-ball-to-croupier", "table-head")])
    scene.player.skip()
    assert not scene.felt.rect("wheel").contains(scene.ball.at)
    scene.play_steps([Step("put-ball-in-previous-number", "croupier", on="17")])
    scene.player.skip()
    place = scene.wheel.turned + scene.wheel.pockets.index("17") / 37
    assert (scene.ball.at - scene.wheel.at(place, POCKET)).manhattanLength() < 1


@pytest.mark.parametrize("event", [
    {"kind": "take-back", "moment": "after"},
    {"kind": "bet", "moment": "after", "bet": {"player": "A", "bet": "straight", "on": "17", "stake": "10"}},
])  # fmt: skip
def test_after_the_last_call_the_ball_is_on_its_way(event):
    scene = played(AMERICAN, "cantabria", event=event)
    assert scene.ball.isVisible() and _reach(scene) == pytest.approx(RIM)
    assert scene.stacks


# bets that are not on the layout


@pytest.mark.parametrize(("on_layout", "before_the_player"), [(True, False), (False, True)])
def test_a_bet_that_is_not_on_the_layout_lies_before_its_player(on_layout, before_the_player):
    bet = {"player": "B", "bet": "straight", "on": "17", "stake": "10"}
    event = {"kind": "bet", "bet": bet, "on_layout": on_layout, "called": True}
    scene = played(FRENCH, "cantabria", event=event)
    (stack,) = scene.stacks.values()
    assert scene.felt.rect("straight.17").contains(stack.at) != before_the_player
    assert (abs(stack.at.x() - scene.seat("B").x()) < 1) == before_the_player


@pytest.mark.parametrize(("repeated", "voices"), [(False, 1), (True, 2)])
def test_a_called_bet_is_heard_from_the_croupier_and_from_the_head_who_repeats_it(repeated, voices):
    bet = {"player": "A", "bet": "straight", "on": "17", "stake": "10"}
    event = {"kind": "bet", "bet": bet, "on_layout": False, "called": True, "repeated": repeated}
    scene = scene_for(load(FRENCH, "cantabria"))
    said = []
    scene.called.connect(said.append)
    _show(scene, Scenario({"game": FRENCH, "rules": "cantabria", "event": event}))
    assert [words for words in said if "17, 10" in words] == said[-voices:]
    assert ("el jefe de mesa" in said[-1]) == repeated


def test_a_stake_drawn_back_lies_on_no_place_of_the_layout():
    scene = played(AMERICAN, "cantabria", event={"kind": "take-back", "moment": "after"})
    chip = scene.stacks["event"].chips[0]
    boxes = ("straight.1", "straight.34", "low", "even", "red", "black", "odd", "high", "dozen.1", "dozen.2", "dozen.3")
    assert not any(scene.felt.rect(box).intersects(chip.felt_rect) for box in boxes)
    assert chip.at.y() < scene.felt.rect("low").top() - CHIP


def test_the_number_whose_limit_is_asked_for_can_be_read():
    scene = played(AMERICAN, "cantabria", event={"kind": "limit", "bet": "straight"})
    (mark,) = [one for one in scene._sprites if one.height == ASKED]
    cell = scene.felt.rect("straight.17")
    assert cell.contains(mark.at) and not mark.felt_rect.intersects(_around(cell, 50, 46))


# the croupier's hands


def test_the_rake_touches_the_number_and_is_laid_down():
    scene = played(FRENCH, "cantabria", bets=[RED], outcome={"pocket": "3"})
    move = scene.touch("3")
    move.at(0)
    move.at(move.duration / 2)
    head = scene.rake.at.y() - scene.rake.height / 2
    assert scene.rake.isVisible() and scene.felt.rect("straight.3").contains(scene.rake.at.x(), head)
    move.at(move.duration)
    assert not scene.rake.isVisible()


def test_the_dolly_is_lifted_and_stands_on_its_number_again():
    scene = played(AMERICAN, "cantabria", bets=[RED], outcome={"pocket": "3"})
    stands, move = scene.dolly.at, scene.touch("3")
    move.at(move.duration / 2)
    assert scene.dolly.at.y() < stands.y()
    move.at(move.duration)
    assert (scene.dolly.at - stands).manhattanLength() < 1


@pytest.mark.parametrize(
    ("zeros", "pocket", "left"),
    [(1, "1", 4000), (2, "1", 2000), (0, "0", 2000), (1, "0", 1000)],  # freed: S, S/2; half taken back: S/2, S/4
)
def test_of_a_stake_that_met_zeros_the_player_keeps_what_the_rule_leaves_him(zeros, pocket, left):
    bet = {**RED, "zeros": zeros, "choice": "half"} if zeros else {**RED, "choice": "half"}
    table = {"bets": [bet], "outcome": {"pocket": pocket}}
    scene = played(FRENCH, "cantabria", **table)
    (stack,) = scene.stacks.values()
    scene.play_round(settle({"game": FRENCH, "rules": "cantabria", **table}))
    scene.player.skip()
    assert stack.bet.stake == left


def _written(monkeypatch, module, name):
    """What is written on the labels of this kind from now on."""
    told, made = [], getattr(items, name)

    def written(*words, **more):
        told.append((*words[:2], *more.values()))
        return made(*words, **more)

    monkeypatch.setattr(f"ui.tables.{module}.{name}", written)
    return told


def test_a_tag_says_how_many_zeros_a_stake_in_prison_has_met_and_one_more_after_the_next(monkeypatch):
    tags = _written(monkeypatch, "french_roulette", "tag")
    table = {"bets": [{**RED, "zeros": 2}], "outcome": {"pocket": "0"}}
    scene = played(FRENCH, "cantabria", **table)
    (stack,) = scene.stacks.values()
    width = stack.label.width
    assert tags == [("A", 4000, 2)] and width > items.tag("A", 4000).width
    scene.play_round(settle({"game": FRENCH, "rules": "cantabria", **table}))
    scene.player.skip()
    assert tags == [("A", 4000, 2), ("A", 4000, 3)]


def test_a_freed_stake_says_nothing_of_zeros_any_more(monkeypatch):
    tags = _written(monkeypatch, "french_roulette", "tag")
    table = {"bets": [{**RED, "zeros": 1}], "outcome": {"pocket": "1"}}
    scene = played(FRENCH, "cantabria", **table)
    scene.play_round(settle({"game": FRENCH, "rules": "cantabria", **table}))
    scene.player.skip()
    assert tags == [("A", 4000, 1), ("A", 4000, 0)]


@pytest.mark.parametrize("variant", ["one-cloth", "two-cloths"])
def test_on_zero_each_player_says_what_becomes_of_his_even_chances(monkeypatch, variant):
    pills = _written(monkeypatch, "french_roulette", "pill")
    bets = [
        {**RED, "choice": "half"},
        {"player": "B", "bet": "odd", "stake": "10"},
        {"player": "C", "bet": "low", "stake": "10", "choice": "half"},
        {"player": "C", "bet": "even", "stake": "10"},
        {"player": "D", "bet": "straight", "on": "17", "stake": "10"},
    ]
    played(FRENCH, "cantabria", variant=variant, bets=bets, outcome={"pocket": "0"})
    assert [words for words, _ in pills] == ["mitad", "prisión", "falta: mitad, par: prisión"]
    del pills[:]
    played(FRENCH, "cantabria", variant=variant, bets=bets, outcome={"pocket": "1"})
    assert pills == []


@pytest.mark.parametrize("variant", ["one-cloth", "two-cloths"])
def test_what_players_won_and_chose_does_not_lie_on_one_another(variant):
    bets = [{"player": player, "bet": "straight", "on": "0", "stake": "305"} for player in "ABCDEFG"]
    bets += [{"player": player, "bet": "red", "stake": "30"} for player in "ABCDEFG"]
    table = {"variant": variant, "house": {"minimum": "25"}, "bets": bets, "outcome": {"pocket": "0"}}
    scene = played(FRENCH, "cantabria", **table)
    scene.play_round(settle({"game": FRENCH, "rules": "cantabria", **table}))
    scene.player.skip()
    assert set(scene.won.values()) == {1067500}
    told = [one for one in scene._sprites if one.isVisible() and one.at.y() < 200 and one.zValue() == items.TAG_Z]
    assert len(told) == 14
    assert not any(one.felt_rect.intersects(other.felt_rect) for n, one in enumerate(told) for other in told[:n])


def test_a_hand_sweeps_all_that_lost_in_one_go():
    bets = [{"player": "A", "bet": "straight", "on": str(number), "stake": "10"} for number in range(1, 9)]
    table = {"bets": bets, "outcome": {"pocket": "17"}}
    scene = played(AMERICAN, "asturias", **table)
    takes = [step for step in settle({"game": AMERICAN, "rules": "asturias", **table}).steps if step.do == "take"]
    assert len(takes) == len(bets)
    scene.play_steps(takes)
    scene.player.pause()
    scene.player.advance(SWEPT + 60 * len(bets))
    assert not scene.player.is_playing
    assert not any(chip.isVisible() for stack in scene.stacks.values() for chip in stack.chips)


def test_swept_chips_are_stacked_up_in_the_float_again():
    bets = [
        {"player": "B", "bet": "straight", "on": "5", "chips": 7},
        {"player": "B", "bet": "split", "on": "5-8", "chips": 4},
        {"player": "A", "bet": "red", "stake": "15"},
    ]
    colours = {"B": {"colour": "green", "value": "25"}}
    table = {"bets": bets, "colours": colours, "outcome": {"pocket": "2"}}
    scene = played(AMERICAN, "cantabria", **table)
    before = set(scene._sprites)
    scene.play_round(settle({"game": AMERICAN, "rules": "cantabria", **table}))
    scene.player.skip()
    stacked = [one for one in set(scene._sprites) - before if one.isVisible() and one.width == CHIP]
    assert len(stacked) == 7 + 4 + 3  # the fifteen in value chips are three fives
    assert all(scene.felt.rect("float").contains(one.at.x(), scene.felt.rect("float").center().y()) for one in stacked)


def test_all_winnings_of_a_player_are_pointed_at_by_his_letter_and_paid_beside_a_bet_that_won():
    bets = [
        {"player": "B", "bet": "straight", "on": "36", "stake": "10"},
        {"player": "B", "bet": "straight", "on": "2", "stake": "10"},
        {"player": "B", "bet": "column", "on": "2", "stake": "10"},
    ]
    table = {"bets": bets, "outcome": {"pocket": "2"}}
    scene = played(AMERICAN, "cantabria", **table)
    (step,) = [step for step in settle({"game": AMERICAN, "rules": "cantabria", **table}).steps if step.do == "pay"]
    scene.set_targets({"pay": Bet("B", step.bet, step.on, step.amount)})
    assert scene.targets["pay"].contains(scene.seat("B"))
    scene.pay(step).at(PAID)  # set down, not yet cut down
    assert scene._sprites[-2].at.y() == pytest.approx(scene.stacks["1"].at.y(), abs=CHIP)


@pytest.mark.parametrize("order", [["A", "B"], ["A", "A"], ["B", "A"]])
def test_payments_are_numbered_at_the_players_in_their_order(order):
    bets = [{"player": "A", "bet": "red", "stake": "5"}, {"player": "B", "bet": "column", "on": "1", "stake": "5"}]
    table = {"bets": bets, "outcome": {"pocket": "1"}}
    shown = played(AMERICAN, "cantabria", **table, event={"kind": "payments", "order": order})
    numbers = [one for one in shown._sprites if one.height == NUMBER]
    nearest = [min("AB", key=lambda player: abs(shown.seat(player).x() - one.at.x())) for one in numbers]
    assert nearest == order and len({one.at.x() for one in numbers}) == len(order)


# the markers


def test_a_marker_shows_what_each_colour_is_worth(monkeypatch):
    markers = _written(monkeypatch, "american_roulette", "pill")
    colours = {"A": {"colour": "blue", "value": "25"}, "C": {"colour": "pink"}}
    scene = played(AMERICAN, "cantabria", bets=[], colours=colours, house={"minimum": "10"})
    assert [words for words, _ in markers] == ["25 €", "10 €"]  # without a value: the minimum (ROU-A-PRO-02)
    at = {n: scene.felt.centre(f"marker.{n}") for n in (1, 2, 3)}
    samples = {n for n in at for one in scene._sprites if one.width == CHIP and (one.at - at[n]).manhattanLength() < 1}
    assert samples == {1, 3}


# the felts


def _around(rect, width, height):
    return QRectF(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height)


@pytest.mark.parametrize("name", FELTS)
def test_what_is_said_the_strip_and_the_layout_lie_clear_of_one_another(qapp, name):
    cloth = felt(name)
    layout = min(cloth.rect(place).top() for place in ("low", "odd", "red"))
    assert not cloth.rect("call").intersects(cloth.rect("last"))
    assert cloth.rect("last").bottom() < layout and cloth.rect("call").bottom() < layout
    assert cloth.rect("wheel").bottom() <= layout + 12
    assert not any(cloth.rect(f"seat.{n}").intersects(cloth.rect("plate")) for n in range(1, 8))


@pytest.mark.parametrize("name", FELTS[:2])
def test_a_stake_in_prison_lies_on_the_outer_line_clear_of_the_float(qapp, name):
    cloth = felt(name)
    for chance in ("high", "even", "black"):
        prison = cloth.rect(f"prison.{chance}")
        assert prison.center().y() + CHIP / 2 + TAG < cloth.rect("float").top()
        assert prison.center().y() - CHIP / 2 < cloth.rect(chance).bottom() + CHIP


@pytest.mark.parametrize("name", FELTS)
def test_double_columns_lie_beside_the_single_ones(qapp, name):
    cloth = felt(name)
    for pair in ("1-2", "2-3"):
        double = _around(cloth.rect(f"double-column.{pair}"), CHIP, CHIP)
        assert not any(double.intersects(_around(cloth.rect(f"column.{n}"), CHIP, CHIP)) for n in (1, 2, 3))


@pytest.mark.parametrize("name", FELTS[2:])
def test_every_colour_has_a_box_on_the_arc_of_the_wheel_beside_the_others(qapp, name):
    cloth = felt(name)
    middle, half = cloth.centre("wheel"), cloth.rect("wheel").width() / 2
    boxes = [cloth.centre(f"marker.{n}") for n in range(1, 8)]
    for n, box in enumerate(boxes):
        away = box - middle
        assert half < (away.x() ** 2 + away.y() ** 2) ** 0.5 < half + CHIP
        assert all((box - other).manhattanLength() > CHIP for other in boxes[:n])
