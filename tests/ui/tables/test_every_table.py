"""What every table keeps: each bet has its place, any speed ends in the same picture, and nothing in a script fails."""

import random

import pytest

from tests.ui.tables.laid import books
from trainer.asking import ask, skills
from trainer.bets import Bet
from trainer.scenarios import read_scenario
from trainer.script import script_of
from trainer.tables import settle
from ui.desk import TABLES
from ui.tables.shelf import SCENES, scene_for

SEEDS = 6


def scenarios(book):
    """Some tables of every skill, at every level."""
    for skill in skills(book):
        for seed in range(SEEDS):
            yield read_scenario(ask(skill, seed % 5 + 1, seed).scenario)


@pytest.mark.parametrize("book", list(books()))
def test_every_bet_of_every_generated_table_has_its_place(book):
    scene = scene_for(book)
    for scenario in scenarios(book):
        scene.lay(scenario)
        for happening in script_of(scenario):
            if happening.do == "bet":
                bet = Bet(happening.player or "", happening.bet or "", happening.on, happening.amount)
                scene.perform(happening)
                assert scene.felt.has(scene.place_of(bet)), (scene.felt.name, bet)


@pytest.mark.parametrize("book", list(books()))
def test_a_script_ends_in_the_same_picture_played_or_skipped(book):
    rng = random.Random(book.reference)
    rounds = [skill for skill in skills(book) if skill.split("/")[2] in ("payout", "result")]
    for seed in range(3):
        scenario = read_scenario(ask(rng.choice(rounds), 4, seed).scenario)
        shown = {how: _picture(book, scenario, how) for how in ("skipped", "slow", "fast", "reduced")}
        assert all(picture == shown["skipped"] for picture in shown.values()), scenario.text


def _picture(book, scenario, how):
    scene = scene_for(book)
    scene.fit(0.5, 1.0)
    scene.lay(scenario)
    scene.play(script_of(scenario))
    if how == "skipped":
        scene.player.skip()
    else:
        scene.player.pause()
        scene.player.reduced = how == "reduced"
        scene.player.speed = 0.5 if how == "slow" else 4.0
        while scene.player.is_playing:
            scene.player.advance(37)
    shown = [sprite for sprite in scene._sprites if sprite.isVisible()]
    return sorted((round(sprite.pos().x()), round(sprite.pos().y()), round(sprite.zValue())) for sprite in shown)


@pytest.mark.parametrize("book", list(books()))
def test_the_right_handling_of_every_round_can_be_played(book):
    scene = scene_for(book)
    scene.fit(0.5, 1.0)
    rounds = [skill for skill in skills(book) if skill.split("/")[2] == "payout"]
    for n, skill in enumerate(rounds):
        scenario = read_scenario(ask(skill, 3, n).scenario)
        scene.lay(scenario)
        scene.play(script_of(scenario))
        scene.player.skip()
        scene.play_round(settle(dict(scenario.table)))
        scene.player.skip()
        assert not scene.player.is_playing


def test_only_games_with_a_felt_are_shown():
    assert set(TABLES) == set(SCENES)
