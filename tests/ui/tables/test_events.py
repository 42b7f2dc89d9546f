"""What an event shows on the felt: a thing where there is one, a plate in the language in use where there is none."""

import pytest

from tests.ui.tables.laid import played
from trainer.asking import ask, skills
from trainer.modes import MODES
from trainer.rulebook import load
from trainer.scenarios import Scenario, book_of, read_scenario
from trainer.script import script_of
from trainer.tables import settle
from ui.desk import TABLES
from ui.drill.sitting import made_ready
from ui.drill.view import DrillView
from ui.tables.events import SEEN, told
from ui.tables.items import CALL_Z
from ui.tables.shelf import scene_for
from ui.wording import voice


def _plates(scene):
    return [sprite for sprite in scene._sprites if sprite.zValue() == CALL_Z - 1 and sprite.isVisible()]


@pytest.mark.parametrize("game", TABLES)
def test_every_event_shows_something_of_its_own(game):
    book = load(game, "asturias" if game == "craps" else "cantabria")
    scene = scene_for(book)
    scene.fit(0.5, 1.0)
    for skill in skills(book):
        for seed in range(4):
            scenario = read_scenario(ask(skill, seed + 1, seed).scenario)
            if not scenario.event:
                continue
            scene.lay(scenario)
            bare = {sprite for sprite in scene._sprites if sprite.isVisible()}
            scene.play(script_of(scenario))
            scene.player.skip()
            shown = {sprite for sprite in scene._sprites if sprite.isVisible()} - bare
            assert shown, scenario.text
            assert len(_plates(scene)) == (scenario.event["kind"] not in SEEN), scenario.text


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_plate_speaks_the_language_in_use(monkeypatch, language):
    monkeypatch.setattr(voice, "language", language)
    book = load("american-roulette", "cantabria")
    heading, lines = told({"kind": "limit-change", "direction": "up", "balls_announced": 5}, book)
    assert (heading, lines) == {
        "es": ("Cambio de límite", ("Sentido: al alza", "Bolas anunciadas: 5")),
        "en": ("Change of limit", ("Direction: up", "Balls announced: 5")),
    }[language]


def test_a_plate_is_written_again_when_the_language_changes(monkeypatch):
    monkeypatch.setattr(voice, "language", "es")
    scene = played("american-roulette", "cantabria", event={"kind": "limit-change", "direction": "up"})
    (spanish,) = _plates(scene)
    monkeypatch.setattr(voice, "language", "en")
    scene.retell()
    (english,) = _plates(scene)
    assert english is not spanish and english.pixmap().toImage() != spanish.pixmap().toImage()


@pytest.mark.parametrize("skill", ["blackjack/cantabria/ruling/jam", "punto-banca/cantabria:full/ruling/free-place"])
def test_the_screen_has_the_plate_written_again_when_the_language_changes(qtbot, monkeypatch, skill):
    view = DrillView(scene_for)
    qtbot.addWidget(view)
    view.retranslate()
    view.show_asked(made_ready(ask(skill, 1, 1)), 1, None, 1000, MODES["practise"])
    view.skip()
    (spanish,) = _plates(view.table.table)
    monkeypatch.setattr(voice, "language", "en")
    view.retranslate()
    (english,) = _plates(view.table.table)
    assert english.pixmap().toImage() != spanish.pixmap().toImage()


def test_the_plate_of_a_round_says_how_far_it_is_and_not_what_was_done():
    book = load("craps", "asturias")
    _, (row,) = told({"kind": "course", "done": ["offer-dice", "bet-line"]}, book)
    assert row.count("●") == 2 and row.count("○") == len({stage.do for stage in book.course}) - 2


def test_a_plate_stays_on_the_table_and_clear_of_the_call():
    event = {"kind": "inspection", "part": "wheel", "facts": {"pockets": "37", "diameter-cm": "55"}}
    scene = played("french-roulette", "cantabria", event=event)
    (plate,) = _plates(scene)
    assert scene.felt.rect("table").contains(plate.felt_rect)
    assert not plate.felt_rect.intersects(scene.felt.rect("straight.2"))


@pytest.mark.parametrize(
    ("event", "in_wheel"),
    [
        ({"ball": "out"}, False),
        ({"throw": "faulty"}, True),
        ({"ball": "not-dropped", "wheel": "stopped"}, True),
        ({"object_in_wheel": True}, True),
    ],
)
def test_a_spin_that_went_wrong_shows_the_ball_where_it_is(event, in_wheel):
    scene = played("french-roulette", "cantabria", event={"kind": "spin", "previous": "17", **event})
    assert scene.ball.isVisible() and scene.felt.rect("wheel").contains(scene.ball.at) == in_wheel


def test_a_stake_drawn_back_leaves_its_place_after_the_call():
    scene = played("american-roulette", "cantabria", event={"kind": "take-back", "moment": "after"})
    stack = scene.stacks["event"]
    assert not scene.felt.rect("straight.17").contains(stack.chips[0].at)
    assert "no va más" in [h.say for h in script_of(scene.scenario)]


@pytest.mark.parametrize(
    ("event", "dice"),
    [
        ({"kind": "dice-offer", "refused": ["B"]}, 2),
        ({"kind": "dice-request", "die_on_floor": True}, 1),
        ({"kind": "dice-change", "ordered_by": "table-head"}, 2),
        ({"kind": "lost-die", "hand_over": False}, 1),
    ],
)
def test_dice_lie_before_the_shooter_and_a_lost_one_is_missing(event, dice):
    scene = played("craps", "asturias", players=["A", "B", "C"], shooter="A", event=event)
    assert len([one for one in scene.dice if one.body.isVisible()]) == dice


def test_the_stick_draws_the_dice_back_and_is_laid_down():
    scene = played("craps", "asturias", bets=[], shooter="A", players=["A"], outcome={"dice": "6-5"})
    rests, move = scene.stick.at, scene._dice_away()
    before = [one.body.at.x() for one in scene.dice]
    move.at(0)
    move.at(move.duration / 2)
    assert scene.stick.at != rests
    assert all(one.body.at.x() > x for one, x in zip(scene.dice, before, strict=True))
    move.at(move.duration)
    assert scene.stick.at == rests


@pytest.mark.parametrize(
    ("game", "bet", "begun"),
    [
        ("blackjack", {"player": "D", "on": "1", "stake": "20"}, ("deal", None)),
        ("punto-banca", {"player": "D", "bet": "bank", "stake": "20"}, ("call", "no va más")),
    ],
)
def test_a_late_bet_at_a_card_table_comes_after_the_first_card_or_the_call(game, bet, begun):
    scenario = Scenario({"game": game, "rules": "cantabria", "event": {"kind": "bet", "bet": bet, "moment": "after"}})
    done = [(happening.do, happening.say) for happening in script_of(scenario)]
    assert done.index(begun) < done.index(("bet", None))
    assert [say for _, say in done if say] == [begun[1]] * (game == "punto-banca")


def _handled(skill, want):
    """The first scenario of a skill whose right handling has a step, laid and played, with its steps."""
    for seed in range(80):
        scenario = read_scenario(ask(skill, seed % 5 + 1, seed).scenario)
        steps = [step for step in settle(dict(scenario.table)).steps if step.do == want]
        if steps:
            scene = scene_for(book_of(skill))
            scene.fit(0.5, 1.0)
            scene.lay(scenario)
            scene.play(script_of(scenario))
            scene.player.skip()
            return scene, steps
    raise AssertionError(f"no {want} in {skill}")


@pytest.mark.parametrize(("skill", "want"), [("doubles", "double"), ("splits", "split")])
def test_what_is_added_to_a_hand_lies_by_it(skill, want):
    scene, steps = _handled(f"blackjack/cantabria/payout/{skill}", want)
    for step in steps:
        added = scene.stacks[f"{want}-{step.player}-{step.on}"]
        assert added.bet.stake == step.amount and all(chip.isVisible() for chip in added.chips)
        same = [stack for stack in scene.stacks.values() if stack is not added]
        assert all((stack.at - added.at).manhattanLength() >= 20 for stack in same)


@pytest.mark.parametrize(
    "skill", ["american-roulette/cantabria:single-zero/payout/zero", "blackjack/cantabria/payout/surrender"]
)
def test_a_stake_that_is_halved_is_cut_in_two_and_leaves_both_ways(skill):
    scene, (step, *_) = _handled(skill, "halve")
    (stack,) = scene.stacks_of(step)
    stake = stack.bet.stake
    move = scene._handled(step)
    assert stack.bet.stake == stake - step.amount
    move.at(10_000)
    assert not any(chip.isVisible() for chip in stack.chips)


def test_the_end_of_the_talla_and_steps_without_chips_are_shown():
    scene, (step, *_) = _handled("punto-banca/cantabria:full/payout/last-coup", "end-talla")
    assert scene._handled(step).duration > 0
    said = []
    scene.called.connect(said.append)
    scene.play_steps(_handled("american-roulette/cantabria:single-zero/payout/straight", "rebuild-stacks")[1])
    scene.player.skip()
    assert said
