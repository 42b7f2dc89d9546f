"""The ways to practise, one configuration each, and the time each skill should take."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Mode:
    """How one way of practising behaves."""

    name: str
    source: Literal["lesson", "due", "skill", "round", "fixed"]  # where its questions come from
    clock: bool = True  # the time counts
    hints: bool = False  # help may be asked for
    verdicts: bool = True  # each answer is explained at once
    minutes: int | None = None  # how long it lasts
    questions: int | None = None  # how many it has
    interruptions: bool = False
    schedules: bool = True  # its attempts move the schedule


MODES = {
    mode.name: mode
    for mode in (
        Mode("learn", "lesson", clock=False, hints=True),
        Mode("practise", "due"),
        Mode("drill", "skill", questions=20),
        Mode("deal-a-round", "round"),
        Mode("stint", "round", verdicts=False, minutes=20, interruptions=True),
        Mode("table-test", "fixed", verdicts=False, schedules=False, questions=20),
    )
}

# Seconds by kind of question; a whole table takes longer than a single bet.
TARGETS = {
    "payout": 9, "result": 20, "order": 45, "next-step": 6, "ruling": 20, "limit": 9, "draw": 3, "hand": 5,
    "pot": 30, "fault": 30, "two-rulebooks": 20,
}  # fmt: skip
# Seconds from schools' drills, by game and kind: black-jack payouts 6 s, commission 6 s, poker pays 12 s a hand.
GAME_TARGETS = {
    ("blackjack", "payout"): 6,
    ("punto-banca", "payout"): 6,
    ("poker-sin-descarte", "payout"): 12,
    ("trijoker", "payout"): 10,
    ("three-card-poker", "payout"): 12,
    ("holdem-bonus", "payout"): 12,
    ("pai-gow-poker", "payout"): 12,
    ("blackjack", "order"): 60,
}
# and by topic: one number 6 s, picture bets 10 s, a whole felt 15 s, craps odds 5 s, props 7 s.
TOPIC_TARGETS = {
    ("french-roulette", "payout", "straight"): 6,
    ("french-roulette", "payout", "picture"): 10,
    ("french-roulette", "payout", "table"): 15,
    ("american-roulette", "payout", "straight"): 6,
    ("american-roulette", "payout", "picture"): 10,
    ("american-roulette", "payout", "table"): 15,
    ("craps", "payout", "odds"): 5,
    ("craps", "payout", "props"): 7,
    ("craps", "payout", "table"): 15,
}


def target(skill: str) -> int:
    """The target time of a skill in milliseconds.

    >>> target("french-roulette/asturias/payout/picture"), target("craps/cordoba/ruling/throw")
    (10000, 20000)
    """
    game, _, kind, topic = skill.split("/")
    by_game = GAME_TARGETS.get((game, kind), TARGETS[kind])
    return 1000 * TOPIC_TARGETS.get((game, kind, topic), by_game)
