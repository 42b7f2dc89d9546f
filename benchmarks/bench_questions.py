"""How long it takes to make a scenario with its question, for every game at the hardest level."""

import json
import time
from collections.abc import Iterator

from trainer.asking import ROUND_KINDS, ask, skills
from trainer.coverage import books
from trainer.games import GAMES
from trainer.tables import settle

SEEDS = range(20)


def rows() -> Iterator[tuple[str, str, str]]:
    for name in GAMES:
        book = next(books(name))
        chosen = [skill for skill in skills(book) if skill.split("/")[2] in ROUND_KINDS]
        for skill in chosen:
            ask(skill, 5, 0)  # rulebooks are read once
        times, bare = [], []
        for skill in chosen:
            for seed in SEEDS:
                start = time.perf_counter()
                question = ask(skill, 5, seed)
                times.append(time.perf_counter() - start)
                bare.append(_settled(question.scenario))
        times.sort()
        floor = sorted(bare)[len(bare) // 2]
        median, most = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
        yield (
            f"{name}: scenario with question, level 5",
            f"median {median:.2f} ms, 99 % {most:.2f} ms (target: 5)",
            f"{median / 1000 / floor:.1f} × settling the same table",
        )


def _settled(scenario: str) -> float:
    table = json.loads(scenario)
    start = time.perf_counter()
    settle(table)
    return time.perf_counter() - start
