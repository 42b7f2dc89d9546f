"""Sounds: silent unless asked for, and never in the way."""

import sys
import wave

import pytest

from assets.drawing.sounds import MADE, samples
from ui.resources import asset
from ui.sounds import Sounds, environment


def test_every_sound_is_what_its_script_makes():
    for name in MADE:
        with wave.open(str(asset(f"sounds/{name}.wav")), "rb") as file:
            assert file.readframes(file.getnframes()) == samples(name), name


def test_nothing_sounds_unless_it_is_switched_on(monkeypatch):
    played = []
    monkeypatch.setattr("ui.sounds.subprocess.Popen", lambda command, **_: played.append(command))
    sounds = Sounds()
    sounds._player = ("play",)
    sounds.play("chip")
    assert played == []


def test_a_player_that_fails_is_not_asked_again(monkeypatch):
    def gone(*_, **__):
        raise OSError

    monkeypatch.setattr("ui.sounds.subprocess.Popen", gone)
    sounds = Sounds()
    sounds.on, sounds._player = True, ("play",)
    sounds.play("chip")
    assert sounds._player is None


@pytest.mark.parametrize(
    ("frozen", "before", "given"), [(False, None, "/ours"), (True, None, None), (True, "/system", "/system")]
)
def test_a_player_gets_the_library_path_of_the_system(frozen, before, given, monkeypatch):
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/ours")
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    assert environment().get("LD_LIBRARY_PATH") == given
