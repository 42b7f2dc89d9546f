"""The craps table: chips that leave words and numbers to be read, who has the dice, and the bet an event is about."""

from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tests.ui.tables.laid import played
from trainer.asking import ask, skills
from trainer.games.craps.places import BOXED, MAIN, NUMBERS
from trainer.games.craps.table import Rules, Table
from trainer.rulebook import catalogue, load
from trainer.tables import rule, settle
from ui.drill.sitting import made_ready
from ui.resources import drawing
from ui.tables.dice import FRAME
from ui.tables.felt import CHIP
from ui.tables.items import MARK_Z, tag
from ui.tables.throw import EDGE

JURISDICTIONS = catalogue("craps").jurisdictions
SVG = "{http://www.w3.org/2000/svg}"
SEVEN = "ABCDEFG"
FIVE_CHIPS = "225"  # 100 + 100 + 25: with the usual pieces never more than five


def _bet(player, kind, on=None, stake="20"):
    return {"player": player, "bet": kind, "stake": stake} | ({"on": on} if on else {})


def _everything(book):
    """A bet of one player on every place of the felt."""
    kinds = Table(book, book.house(), book.record(Rules), point=6).kinds
    boxes = [_bet("A", kind) for kind in BOXED]
    return boxes + [_bet("A", kind, on) for kind in kinds for on in NUMBERS[kind] or (None,)]


def _printed(scene):
    """What every word printed upright covers, by the word."""
    cloth = ElementTree.fromstring(drawing(f"felts/{scene.felt.name}.svg"))
    return [(text.text, _bounds(text)) for text in cloth.iter(f"{SVG}text") if "transform" not in text.attrib]


def _bounds(text):
    font, size = QFont(text.get("font-family")), float(text.get("font-size"))
    font.setPixelSize(round(size))
    font.setWeight(QFont.Weight.DemiBold)
    wide = QFontMetricsF(font).horizontalAdvance(text.text) + len(text.text) * float(text.get("letter-spacing", 0))
    left = float(text.get("x")) - (wide / 2 if text.get("text-anchor") == "middle" else 0)
    return QRectF(left, float(text.get("y")) - 0.68 * size, wide, 0.68 * size)


def _chips(stack):
    return stack.chips[0].felt_rect.united(stack.chips[-1].felt_rect)


@pytest.mark.parametrize("rules", JURISDICTIONS)
def test_chips_of_one_player_on_every_place_leave_every_printed_word_to_be_read(qapp, rules):
    scene = played("craps", rules, point="6", bets=_everything(load("craps", rules)))
    assert len(scene.stacks) > 30
    for word, bounds in _printed(scene):
        for stack in scene.stacks.values():
            assert not bounds.intersects(_chips(stack)), (word, stack.bet)


@pytest.mark.parametrize("rules", JURISDICTIONS)
def test_seven_players_on_the_field_leave_its_numbers_to_be_read(qapp, rules):
    scene = played("craps", rules, bets=[_bet(player, "field", stake=FIVE_CHIPS) for player in SEVEN])
    for word, bounds in _printed(scene):
        for stack in scene.stacks.values():
            assert not bounds.intersects(_chips(stack)), (word, stack.bet)


@pytest.mark.parametrize("rules", JURISDICTIONS)
def test_the_plate_hides_no_printed_number(qapp, rules):
    for point in NUMBERS["come"]:
        scene = played("craps", rules, point=point, bets=[])
        assert not any(bounds.intersects(scene.plate.felt_rect) for _, bounds in _printed(scene))
        assert scene.felt.rect(f"number.{point}").contains(scene.plate.felt_rect.center())


CROWDS = {
    "come with odds": [_bet(p, kind, "6", "50") for p in "ABCD" for kind in ("come", "come-odds")],
    "a hardway": [_bet(p, "hardway", "4", "25") for p in "ABC"],
    "a big": [_bet(p, "big", "6", "50") for p in "ABC"],
    "one throw": [_bet(p, "eleven", None, "5") for p in "ABCD"],
    "dont come": [_bet(p, "dont-come", "9", "100") for p in "ABC"],
    "dont come with odds": [_bet(p, kind, "9", "50") for p in "ABCD" for kind in ("dont-come", "dont-come-odds")],
    "the line": [_bet(p, kind, None, "150") for p in SEVEN for kind in ("win", "win-odds")],
}


@pytest.mark.parametrize("name", CROWDS)
def test_tags_and_values_can_be_read_in_a_crowd(name):
    scene = played("craps", "asturias", point="5", bets=CROWDS[name])
    for one, other in combinations(scene.stacks.values(), 2):
        shared = one.label.felt_rect.intersected(other.label.felt_rect)
        assert shared.isEmpty() or shared.width() * shared.height() < 12, (one.bet, other.bet)
        away = one.at - other.at
        assert max(abs(away.x()), abs(away.y())) >= CHIP / 2 - 2, (one.bet, other.bet)


@pytest.mark.parametrize(("rules", "kind"), [("cordoba", "come"), ("asturias", "dont-come"), ("asturias", "wrong-bet")])
def test_six_players_on_one_number_keep_to_its_box(rules, kind):
    scene = played("craps", rules, point="5", bets=[_bet(p, kind, "9", "15") for p in "ABCDEF"])
    box, spots = scene.felt.rect("number.9"), [stack.at for stack in scene.stacks.values()]
    assert all(box.left() < spot.x() < box.right() for spot in spots)
    for one, other in combinations(spots, 2):
        assert max(abs(one.x() - other.x()), abs(one.y() - other.y())) >= CHIP / 2 - 3


@pytest.mark.parametrize("rules", JURISDICTIONS)
def test_no_tag_covers_the_number_of_a_box(rules):
    bets = [_bet(p, "come", on, "225") for p in "ABC" for on in NUMBERS["come"]]
    scene = played("craps", rules, point="5", bets=bets)
    for stack in scene.stacks.values():
        for number in NUMBERS["come"]:
            shared = stack.label.felt_rect.intersected(scene.felt.rect(f"number.{number}"))
            assert shared.isEmpty() or shared.height() < 4, (stack.bet, number)


def test_come_odds_lie_beside_the_bet_and_on_top_of_it_in_a_crowd():
    for players, beside in (("AB", True), ("ABC", False)):
        bets = [_bet(p, kind, "6") for p in players for kind in ("come", "come-odds")]
        scene = played("craps", "asturias", point="5", bets=bets)
        for n in range(len(players)):
            main, odds = scene.stacks[str(2 * n)], scene.stacks[str(2 * n + 1)]
            assert (odds.at.x() - main.at.x() > CHIP) == beside


def test_the_marker_of_a_wrong_bet_leaves_the_value_of_its_chip_to_be_read():
    scene = played("craps", "cantabria", point="5", bets=[_bet("A", "wrong-bet", "6", "5")])
    (stack,) = scene.stacks.values()
    chip, marker = stack.chips
    assert marker.isVisible() and marker.felt_rect.intersects(chip.felt_rect)
    assert marker.felt_rect.bottom() < chip.at.y() - 7  # half the height of the printed figures


def test_a_wrong_bet_keeps_its_marker_when_its_excess_goes_back():
    bets = [_bet("A", "wrong-bet", "6", "100000")]
    scene = played("craps", "cantabria", point="5", bets=bets, outcome={"dice": "6-2"})
    (stack,), before = scene.stacks.values(), _markers(scene)
    scene.play_round(settle(dict(scene.scenario.table)))
    scene.player.skip()
    assert stack.bet.stake < 10_000_000 and before == _markers(scene) == 1
    assert stack.label.isVisible() and stack.label.width == tag("A", stack.bet.stake).width < tag("A", 10_000_000).width


def _markers(scene):
    return sum(piece.isVisible() and piece.height == 24 for stack in scene.stacks.values() for piece in stack.chips)


# who has the dice


def test_the_shooter_stands_where_the_dice_come_from():
    scene = played("craps", "asturias", bets=[], shooter="B", players=["A", "B"], outcome={"dice": "6-5"})
    letter, die = scene.shooter
    start = scene.felt.rect("dice.from")
    assert letter.isVisible() and die.isVisible()
    assert abs(letter.at.x() - start.center().x()) < EDGE and abs(letter.at.y() - start.center().y()) < 3 * EDGE
    assert not played("craps", "asturias", bets=[], outcome={"dice": "6-5"}).shooter


@pytest.mark.parametrize(("dice", "after"), [("6-1", "C"), ("4-1", "B")])
def test_the_dice_pass_to_the_next_player_clockwise_after_a_seven_out_only(dice, after):
    bets = [_bet("B", "win")]
    scene = played("craps", "cantabria", point="5", bets=bets, shooter="B", players=list("ABC"), outcome={"dice": dice})
    shown = []
    scene.show_shooter = shown.append
    scene.play_round(settle(dict(scene.scenario.table)))
    scene.player.skip()
    assert shown == [after]


def test_dice_that_are_refused_go_to_the_player_they_are_offered_to():
    event = {"kind": "dice-offer", "refused": ["B"]}
    scene = played("craps", "asturias", players=list("ABC"), shooter="A", event=event)
    shown = []
    scene.show_shooter = shown.append
    scene.play_steps(rule(dict(scene.scenario.table)).steps)
    scene.player.skip()
    assert shown == ["C"]


# what an event is about


def _asked(scene):
    return [one for one in scene._sprites if one.zValue() == MARK_Z and one.height == 30 and one.isVisible()]


@pytest.mark.parametrize("kind", ["take-down", "bet"])
def test_the_bet_in_question_is_marked(kind):
    bets = [_bet("A", "come", "4"), _bet("A", "come", "9")]
    scene = played("craps", "asturias", point="6", bets=bets, event={"kind": kind, "bet": bets[1]})
    (mark,) = _asked(scene)
    last = list(scene.stacks.values())[-1]
    assert last.bet.on == "9"
    assert (mark.at - last.at).manhattanLength() < 2 * CHIP


def test_odds_that_are_to_be_taken_down_lie_on_the_felt():
    for kind in MAIN:
        on = "4" if NUMBERS[kind] else None
        scene = played("craps", "asturias", point="6", bets=[], event={"kind": "take-down", "bet": _bet("A", kind, on)})
        (stack,), (mark,) = scene.stacks.values(), _asked(scene)
        assert stack.bet.kind == kind and stack.chips and not mark.felt_rect.intersects(stack.label.felt_rect)


@pytest.mark.parametrize("kind", ["win", "field", "hardway"])
def test_a_second_bet_on_a_place_lies_beside_the_first(kind):
    bet = _bet("A", kind, "8" if kind == "hardway" else None)
    scene = played("craps", "asturias", bets=[bet], event={"kind": "bet", "bet": bet})
    first, second = scene.stacks.values()
    assert abs(first.at.x() - second.at.x()) >= CHIP and first.at.y() == second.at.y()
    assert scene.felt.rect("table").contains(_chips(second))


def test_a_die_on_chips_lets_them_be_seen():
    dice = [{"touched": True, "chips": "rests"}, {"touched": True}]
    scene = played("craps", "cantabria", point="8", event={"kind": "throw", "dice": dice})
    die = scene.dice[0].body
    body = QRectF(die.at.x() - EDGE / 2, die.at.y() - EDGE / 2, EDGE, EDGE)
    pile = [one for one in scene._sprites if one.width == one.height == CHIP and one.isVisible()]
    lowest = max(pile, key=lambda one: one.at.y())
    assert len(pile) > 1 and body.intersects(lowest.felt_rect)
    assert lowest.felt_rect.bottom() - body.bottom() > CHIP / 2


@pytest.mark.parametrize("seed", range(20))
def test_a_die_that_stops_short_lies_on_bare_cloth_past_the_middle(seed):
    dice = [{"touched": True}, {"stopped": "near-half"}]
    event = {"kind": "throw", "dice": dice}
    scene = played("craps", "asturias", point="8", shooter="A", event=event, house={"minimum": str(seed + 1)})
    short = scene.dice[1].body
    table, lying = scene.felt.rect("table"), QRectF(short.at.x() - EDGE / 2, short.at.y() - EDGE / 2, EDGE, EDGE)
    assert table.contains(lying) and lying.left() > table.center().x()
    assert not lying.intersects(scene.felt.rect("dice.basket"))
    assert lying.top() > scene.felt.rect("wrong-bet.10").bottom()


def test_two_dice_on_each_other_can_both_be_seen():
    dice = [{"touched": True, "stopped": "other-die"}, {"touched": True}]
    scene = played("craps", "asturias", point="8", event={"kind": "throw", "dice": dice})
    upper, lower = (one.body for one in scene.dice)
    away = upper.at - lower.at
    assert upper.zValue() > lower.zValue()
    assert EDGE / 4 < max(abs(away.x()), abs(away.y())) < EDGE


def test_the_stick_reaches_for_the_dice_before_they_move():
    scene = played("craps", "asturias", bets=[], shooter="A", players=["A"], outcome={"dice": "6-5"})
    move, seen = scene._dice_away(), []
    dice = [one.body.at for one in scene.dice]
    for time in range(0, int(move.duration), 20):
        move.at(time)
        seen.append(scene.stick.at.x())
        if [one.body.at for one in scene.dice] != dice:
            break
    steps = [abs(one - other) for one, other in pairwise(seen)]
    assert len(seen) > 5 and max(steps) < 250
    assert scene.stick.at.x() < min(one.body.at.x() for one in scene.dice)


# the set of dice

CHANGE = {"kind": "dice-change", "ordered_by": "table-head"}


def _ruled(event, rules="asturias", **table):
    """A table after the right handling of an event."""
    scene = played("craps", rules, players=list("ABC"), shooter="A", event=event, **table)
    scene.play_steps(rule(dict(scene.scenario.table)).steps)
    scene.player.skip()
    return scene


def _lie(scene, place):
    """How many dice can be seen on a place of the felt."""
    area = scene.felt.rect(place).adjusted(-EDGE / 2, -EDGE / 2, EDGE / 2, EDGE / 2)
    return sum(one.width == FRAME and one.isVisible() and area.contains(one.at) for one in scene._sprites)


@pytest.mark.parametrize(("rules", "reserve"), [("asturias", 4), ("cantabria", 4), ("cordoba", 3), ("unattributed", 4)])
def test_the_dice_that_are_not_in_play_lie_in_their_bowl(rules, reserve):
    assert _lie(played("craps", rules), "dice.basket") == reserve  # CRA-EQP-02: a set of six, in Córdoba of five


def test_after_a_change_of_dice_two_are_taken_and_the_others_lie_in_the_bowl():
    bets = [_bet("A", "win")]
    scene = _ruled(CHANGE, bets=bets)
    assert (_lie(scene, "dice.near"), _lie(scene, "dice.basket")) == (0, 4)
    assert all(piece.isVisible() for piece in scene.stacks["0"].chips)


def test_a_change_of_dice_shows_the_whole_set_before_the_shooter():
    scene = played("craps", "asturias", players=["A"], shooter="A", event=CHANGE)
    call, put_out, *_ = rule(dict(scene.scenario.table)).steps
    scene.play_steps((call, put_out))
    scene.player.skip()
    assert (_lie(scene, "dice.near"), _lie(scene, "dice.basket")) == (6, 0)


def test_a_die_lost_during_a_point_is_replaced_from_the_bowl():
    scene = _ruled({"kind": "dice-request", "die_on_floor": True}, point="6")
    assert (_lie(scene, "dice.near"), _lie(scene, "dice.basket")) == (2, 3)


def test_a_die_found_on_the_floor_takes_the_place_of_the_one_chosen():
    dice = [{"touched": True, "stopped": "floor"}, {"touched": True}]
    scene = _ruled({"kind": "throw", "dice": dice}, point="6")
    assert (_lie(scene, "dice.near"), _lie(scene, "dice.basket"), _lie(scene, "dice")) == (2, 4, 0)


def test_a_die_that_left_the_table_on_the_come_out_is_given_back():
    dice = [{"touched": True, "stopped": "floor"}, {"touched": True}]
    scene = _ruled({"kind": "throw", "dice": dice})
    assert (_lie(scene, "dice.near"), _lie(scene, "dice.basket")) == (2, 4)


def test_a_new_set_comes_when_a_lost_die_is_not_found():
    scene = _ruled({"kind": "lost-die", "hand_over": True})
    assert (_lie(scene, "dice.near"), _lie(scene, "dice.basket")) == (2, 4)


@pytest.mark.parametrize("rules", JURISDICTIONS)
def test_the_handling_ends_in_the_same_picture_played_or_skipped(rules):
    for skill in skills(load("craps", rules)):
        asked = made_ready(ask(skill, 4, 4))
        if asked.handling:
            shown = {how: _handled(asked, how) for how in ("skipped", "slow", "reduced")}
            assert shown["slow"] == shown["skipped"] == shown["reduced"], asked.scenario.text


def _handled(asked, how):
    """What can be seen, and where, after the right handling."""
    scene = played("craps", asked.book.jurisdiction, **_fields(asked.scenario.table))
    scene.play_steps(asked.handling)
    if how == "skipped":
        scene.player.skip()
    scene.player.pause()
    scene.player.reduced, scene.player.speed = how == "reduced", 0.5
    while scene.player.is_playing:
        scene.player.advance(41)
    return sorted((one.pos().x(), one.pos().y(), one.zValue()) for one in scene._sprites if one.isVisible())


def _fields(table):
    return {name: value for name, value in table.items() if name not in ("game", "rules")}
