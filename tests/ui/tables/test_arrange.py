"""How bets lie beside one another: stacks in their place, tags that hide no other, words and suits left to read."""

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from assets.drawing.cards import RANKS, SUITS, face
from tests.ui.tables.laid import played
from ui.resources import drawing
from ui.tables.arrange import Box, Tagged, slots, tag_spots
from ui.tables.cards import FAN_X
from ui.tables.felt import CHIP, WIDTH, felt

PLAYERS = "ABCDEF"


def _bet(player, kind, on=None, stake="25"):
    return {"player": player, "bet": kind, "stake": stake} | ({"on": on} if on else {})


CROWDED = {
    "one number at the French cloth": (
        "french-roulette",
        "cantabria",
        [
            _bet("A", "straight", "17", "5"), _bet("B", "straight", "17", "10"), _bet("C", "split", "17-20", "15"),
            _bet("D", "corner", "16-17-19-20", "5"), _bet("E", "street", "16-17-18", "20"), _bet("F", "split", "14-17"),
        ],
    ),
    "six on one number at the American cloth": (
        "american-roulette", "cantabria", [_bet(player, "straight", "17", "5") for player in PLAYERS],
    ),
    "two at one box": (
        "blackjack", "cantabria", [_bet(player, "hand", box) for box in "1247" for player in ("A", "B")],
    ),
    "columns": ("french-roulette", "cantabria", [_bet(player, "column", "1", "50") for player in PLAYERS]),
}  # fmt: skip


@pytest.mark.parametrize("name", CROWDED)
def test_no_tag_hides_another_in_a_crowd(name):
    game, rules, bets = CROWDED[name]
    scene = played(game, rules, bets=bets)
    tags = [stack.label.felt_rect for stack in scene.stacks.values()]
    assert len(tags) == len(CROWDED[name][2])
    for one, other in combinations(tags, 2):
        shared = one.intersected(other)
        assert shared.isEmpty() or shared.width() * shared.height() < 12, (one, other)


@pytest.mark.parametrize("name", CROWDED)
def test_the_value_of_every_stack_can_be_read_in_a_crowd(name):
    game, rules, bets = CROWDED[name]
    scene = played(game, rules, bets=bets)
    spots = [stack.at for stack in scene.stacks.values()]
    for one, other in combinations(spots, 2):
        assert max(abs(one.x() - other.x()), abs(one.y() - other.y())) >= CHIP / 2 - 1, (one, other)


@pytest.mark.parametrize("count", range(1, 8))
def test_chips_of_a_column_stay_on_the_layout(count):
    rect = felt("french-roulette").rect("column.2")
    for spot in slots(rect, count):
        assert rect.adjusted(-1, -4, 1, 4).contains(QRectF(spot.x() - CHIP / 2, spot.y() - CHIP / 2, CHIP, CHIP)), spot
    assert rect.right() < WIDTH - 30


def test_stacks_of_a_wide_place_leave_room_for_their_tags():
    one, two, three = slots(QRectF(0, 0, 300, 48), 3)
    assert one.y() == two.y() == three.y() == 24
    assert two.x() - one.x() == three.x() - two.x() >= 60 and two.x() == 150


def test_a_tag_goes_round_its_stack_when_its_spot_is_taken():
    chips, wish = Box(78, 78, 122, 122), QPointF(100, 131)
    free, taken = Tagged(chips, 40, 26, wish), Box(60, 118, 140, 200)
    (alone,), (moved,) = tag_spots([free]), tag_spots([free], [taken])
    assert alone == wish
    assert moved.y() < 100  # above, where nothing lies


WORDS = {"FALTA": "low", "PASA": "high", "PAR": "even", "IMPAR": "odd", "ROJO": "red", "NEGRO": "black"}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", ["french-roulette", "american-roulette", "american-roulette-double-zero"])
def test_chips_beside_the_word_of_an_even_chance_leave_it_to_be_read(qapp, name):
    printed = {
        text.text: _bounds(text) for text in ElementTree.fromstring(drawing(f"felts/{name}.svg")).iter(f"{SVG}text")
    }
    for words, place in WORDS.items():
        for spot in slots(felt(name).rect(place), 2):
            chips = QRectF(spot.x() - CHIP / 2, spot.y() - CHIP / 2, CHIP, CHIP)
            assert not chips.intersects(printed[words]), (words, chips, printed[words])


def _bounds(text):
    """What a word in the middle of its point covers."""
    font = QFont(text.get("font-family"))
    font.setPixelSize(round(float(text.get("font-size"))))
    wide = QFontMetricsF(font).horizontalAdvance(text.text)
    size = float(text.get("font-size"))
    return QRectF(float(text.get("x")) - wide / 2, float(text.get("y")) - 0.7 * size, wide, 0.7 * size)


@pytest.mark.parametrize("rank", RANKS)
def test_a_card_covered_by_the_next_one_shows_rank_and_suit(qapp, rank):
    for suit in SUITS:
        card = ElementTree.fromstring(face(rank + suit))
        figures = [_bounds(text) for text in card.iter(f"{SVG}text")]
        x, y, scale = (
            float(figure)
            for figure in re.match(
                r"translate\(([\d.]+),([\d.]+)\) scale\(([\d.]+)\)", next(card.iter(f"{SVG}path")).get("transform")
            ).groups()
        )
        assert all(figure.right() <= FAN_X and figure.left() >= 0 for figure in figures)
        assert x + 10 * scale <= FAN_X and y - 10 * scale >= max(figure.bottom() for figure in figures)


def test_the_hands_of_a_split_box_lie_on_one_another_in_order():
    box = {"player": "A", "bet": "hand", "on": "1", "stake": "10"}
    scene = played("blackjack", "cantabria", bets=[box])
    scene.deal("8c", "1").at(10_000)
    scene.deal("8d", "1").at(10_000)
    scene._split("1.2").at(10_000)
    for hand, card in (("1.1", "Kd"), ("1.2", "Qs"), ("1.1", "2c")):
        scene.deal(card, hand).at(10_000)
    levels = [card.zValue() for hand in ("1.1", "1.2") for card in scene.hands[hand]]
    assert all(below < above for below, above in pairwise(levels))
