"""Makes the table's short sounds from sums of tones and noise. Run it to make them anew; the same bytes each time."""

import array
import random
import wave
from collections.abc import Callable
from math import exp, pi, sin
from pathlib import Path

SOUNDS = Path(__file__).resolve().parent.parent / "sounds"
RATE = 22_050

Sound = Callable[[float, random.Random], float]


def click(pitch: float, fade: float, noise: float) -> Sound:
    """A short knock: a falling tone with some noise in it."""
    return lambda t, chance: exp(-t * fade) * ((1 - noise) * sin(2 * pi * pitch * t) + noise * chance.uniform(-1, 1))


def several(sound: Sound, starts: tuple[float, ...]) -> Sound:
    """The same sound again and again."""
    return lambda t, chance: sum(sound(t - start, chance) for start in starts if t >= start)


def hiss(length: float, tone: float) -> Sound:
    """Something sliding: noise that swells and fades."""
    return lambda t, chance: sin(pi * min(1, t / length)) * (0.6 * chance.uniform(-1, 1) + 0.2 * sin(2 * pi * tone * t))


def chord(*pitches: float) -> Sound:
    return lambda t, _: exp(-t * 5) * sum(sin(2 * pi * pitch * t) for pitch in pitches) / len(pitches)


CHIP = click(2600, 70, 0.25)
KNOCK = click(900, 60, 0.5)
MADE: dict[str, tuple[Sound, float]] = {
    "ball-run": (hiss(0.9, 180), 0.9),
    "ball-bounce": (several(click(3200, 120, 0.2), (0, 0.12, 0.2)), 0.3),
    "ball-rest": (click(2800, 90, 0.2), 0.15),
    "dice": (several(KNOCK, (0, 0.09, 0.22, 0.3)), 0.45),
    "chip": (CHIP, 0.12),
    "chips": (several(CHIP, (0, 0.05, 0.1, 0.14)), 0.3),
    "sweep": (hiss(0.35, 400), 0.35),
    "card": (hiss(0.14, 900), 0.14),
    "turn": (click(500, 80, 0.8), 0.1),
    "right": (chord(660, 880), 0.4),
    "wrong": (chord(220, 262), 0.4),
}


def samples(name: str) -> bytes:
    """A sound as 16-bit samples."""
    sound, length = MADE[name]
    chance = random.Random(name)
    values = [max(-1.0, min(1.0, 0.5 * sound(n / RATE, chance))) for n in range(round(length * RATE))]
    return array.array("h", [round(32_000 * value) for value in values]).tobytes()


def main() -> None:
    SOUNDS.mkdir(exist_ok=True)
    for name in MADE:
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name))


if __name__ == "__main__":
    main()
