"""What the dealer's hands do: payments are cut down and pushed, losers raked in, cards and the plate turned over."""

import pytest
from PySide6.QtCore import QPointF

from tests.ui.tables.laid import laid
from trainer.script import Happening, script_of
from trainer.tables import settle
from ui.tables.dice import OFF, ON
from ui.tables.felt import CHIP, WIDTH
from ui.tables.items import Sprite, asset_look
from ui.tables.payment import columns, cut
from ui.tables.turn import turned_over


@pytest.mark.parametrize(
    ("pieces", "heights"),
    [
        ([500] * 20, [5, 5, 5, 5]),
        ([500] * 7, [5, 2]),
        ([2500] * 8, [4, 4]),
        ([10000] * 3 + [2500] * 3 + [100] * 6, [3, 3, 5, 1]),
        ([], []),
    ],
)
def test_a_payment_is_cut_down_in_fives_and_quarters_in_fours(pieces, heights):
    assert [len(stack) for stack in cut(pieces)] == heights
    assert all(len(set(stack)) == 1 for stack in cut(pieces))


@pytest.mark.parametrize("x", [100, 800, 1500, 1560])
def test_a_payment_stays_on_the_felt_and_leaves_the_bet_free(x):
    spots = columns([500] * 20, QPointF(x, 600), 5)
    assert all(CHIP / 2 <= spot.x() <= WIDTH - CHIP / 2 for spot in spots)
    assert all(abs(spot.x() - x) >= CHIP for spot in spots)


def test_every_player_ends_with_what_he_was_paid():
    scene, scenario = laid("french-roulette/cantabria:one-cloth/payout/table")
    settled = settle(dict(scenario.table))
    scene.play_round(settled)
    scene.player.skip()
    owed = {}
    for settlement in settled.settlements:
        if settlement.pays:
            owed[settlement.bet.player] = owed.get(settlement.bet.player, 0) + settlement.pays
    assert owed and scene.won == owed


def test_the_rake_comes_with_the_chips_and_is_put_away():
    scene, _ = laid("french-roulette/cantabria:one-cloth/result/table")
    stack = next(iter(scene.stacks.values()))
    move = scene.sweep([stack])
    start = stack.chips[0].at.y()
    move.at(0)
    move.at(move.duration / 2)
    head = scene.rake.at.y() - scene.rake.height / 2
    assert scene.rake.isVisible() and start < max(chip.at.y() for chip in stack.chips)
    assert head < min(chip.at.y() for chip in stack.chips)
    move.at(move.duration)
    assert not scene.rake.isVisible() and not any(chip.isVisible() for chip in stack.chips)


def test_a_card_narrows_changes_its_picture_at_the_edge_and_widens(qapp):
    back, face = asset_look("cards/back-red.svg"), asset_look("cards/As.svg")
    card = Sprite(back, 84, 118)
    card.fit(1.0, 1.0)
    move = turned_over(card, face, 100)
    seen = []
    for time in (0, 25, 49, 51, 75, 100):
        move.at(time)
        seen.append((round(card.transform().m11(), 2), card.look is face))
    widths = [width for width, _ in seen]
    assert widths[0] == widths[-1] == 1 and widths[2] < 0.1 > widths[3] and 0.5 < widths[1] < 1
    assert [turned for _, turned in seen] == [False, False, False, True, True, True]


def test_the_plate_turns_on_at_the_point_and_off_again(qapp):
    scene, _ = laid("craps/asturias/payout/table")
    scene.put_plate("puck.6").at(10_000)
    assert scene.plate.look is ON and scene.plate.at == scene.felt.centre("puck.6")
    scene.put_plate("puck.off").at(10_000)
    assert scene.plate.look is OFF and scene.plate.at == scene.felt.centre("puck.off")


def test_the_hands_of_punto_y_banca_are_dealt_face_down_and_then_shown():
    scene, scenario = laid("punto-banca/cantabria:full/payout/table")
    script = script_of(scenario)
    dealt = [happening for happening in script if happening.do == "deal"]
    assert [happening.to for happening in dealt[:4]] == ["player", "bank", "player", "bank"]
    assert not any(happening.face_up for happening in dealt[:4]) and all(happening.face_up for happening in dealt[4:])
    assert {happening.to for happening in script if happening.do == "turn"} == {"player", "bank"}
    for hand in scene.hands.values():
        assert all(card.look is scene.faces[card] for card in hand)


def test_the_cut_card_is_laid_beside_the_shoe():
    scene, _ = laid("blackjack/cantabria/payout/table")
    before = set(scene.items())
    move = scene.perform(Happening("cut-card"))
    move.at(10_000)
    (card,) = set(scene.items()) - before
    assert card.isVisible() and not card.felt_rect.intersects(scene.felt.rect("float"))
    assert not card.felt_rect.intersects(scene.felt.rect("shoe"))


EVENTS = [
    ("blackjack/cantabria/ruling/split", "hands"),
    ("blackjack/cantabria/draw/dealer-draw", "hands"),
    ("blackjack/cantabria/ruling/surrender", "hands"),
    ("punto-banca/cantabria:full/draw/third-cards", "hands"),
    ("blackjack/cantabria/ruling/insurance", "stacks"),
    ("blackjack/cantabria/ruling/jackpot", "stacks"),
    ("blackjack/cantabria/limit/bet", "stacks"),
]


@pytest.mark.parametrize(("skill", "what"), EVENTS)
def test_what_an_event_tells_of_lies_on_the_felt(skill, what):
    for seed in range(6):
        scene, scenario = laid(skill, seed=seed)
        assert getattr(scene, what), scenario.text


@pytest.mark.parametrize("skill", ["blackjack/cantabria/ruling/worn-card", "punto-banca/cantabria:full/ruling/burn"])
def test_a_card_that_came_out_is_shown(skill):
    _, scenario = laid(skill)
    shown = [happening.cards for happening in script_of(scenario) if happening.do == "cut-card"]
    assert shown == [scenario.event["card"]]


def test_a_ball_that_left_the_wheel_lies_on_the_cloth():
    seen = 0
    for seed in range(30):
        scene, scenario = laid("french-roulette/cantabria:one-cloth/ruling/spin", seed % 5 + 1, seed)
        if scenario.event.get("ball") == "out":
            seen += 1
            assert scene.ball.isVisible() and not scene.felt.rect("wheel").contains(scene.ball.at)
            assert scene.felt.rect("table").contains(scene.ball.at)
    assert seen
