"""Tables for tests: every rulebook that has a felt, and a table laid and played to its end."""

import pytest

from trainer.asking import ask
from trainer.rulebook import catalogue, load
from trainer.scenarios import Scenario, book_of, read_scenario, rules_of
from trainer.script import script_of
from ui.desk import TABLES
from ui.tables.shelf import scene_for


def books():
    for game in TABLES:
        shelf = catalogue(game)
        for jurisdiction in shelf.jurisdictions:
            for variant in shelf.variants or (None,):
                book = load(game, jurisdiction, variant)
                yield pytest.param(book, id=f"{game}-{rules_of(book)}")


def played(game, rules, **table):
    """A table as it is written down."""
    return _at_rest(
        scene_for(load(game, rules, table.get("variant"))), Scenario({"game": game, "rules": rules, **table})
    )


def laid(skill, level=4, seed=3):
    """The table of a generated question, and its scenario."""
    scenario = read_scenario(ask(skill, level, seed).scenario)
    return _at_rest(scene_for(book_of(skill)), scenario), scenario


def _at_rest(scene, scenario):
    scene.fit(0.5, 1.0)
    scene.lay(scenario)
    scene.play(script_of(scenario))
    scene.player.skip()
    return scene
