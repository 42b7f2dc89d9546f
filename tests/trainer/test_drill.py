"""A drill as a screen, a terminal or a simulated trainee drives it."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from trainer.asking import skills
from trainer.coverage import books
from trainer.drill import Drill, suited_level
from trainer.modes import MODES, TARGETS, TOPIC_TARGETS, target
from trainer.progress import open_progress
from trainer.questions import KINDS, Amount, Pick, right_answers
from trainer.rulebook import load
from trainer.schedule import kind_of
from trainer.statistics import commonest_slips, weakest
from trainer.terminal import read_answer, run

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class Clock:
    def __init__(self):
        self.at = START

    def __call__(self):
        self.at += timedelta(milliseconds=1)
        return self.at


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def drill(tmp_path, clock):
    with open_progress(tmp_path, clock) as store:
        yield Drill(store, store.add_trainee("Ana").id, load("french-roulette", "cantabria"), seed=4)


def test_a_confirmed_answer_is_saved_with_its_scenario_and_grade(drill):
    question = drill.next_question("french-roulette/cantabria:one-cloth/payout/split", level=1)
    slip = question.parts[0].slips["stake-included"]
    verdict = drill.confirm({"amount": slip}, 7000)
    assert (verdict.grade.score, verdict.grade.slip) == (0, "stake-included")
    (row,) = drill.store.db.query("SELECT * FROM attempt")
    assert (row["scenario"], row["slip"], row["correct"], row["ms"]) == (question.scenario, "stake-included", 0, 7000)
    assert row["overpaid"] == slip - question.parts[0].right and row["target"] == target(question.skill)


def test_nothing_is_confirmed_twice(drill):
    drill.next_question()
    drill.confirm({}, 1000)
    with pytest.raises(ValueError, match="no question has been asked"):
        drill.confirm({}, 1000)


def test_a_newcomer_begins_with_results_and_meets_few_new_skills_a_day(drill):
    kinds = []
    while question := drill.next_question():
        kinds.append(kind_of(question.skill))
        drill.confirm(right_answers(question), 4000)
        drill.store.now.at += timedelta(seconds=30)
        if len(kinds) > 60:
            break
    assert kinds[0] in ("result", "draw", "hand")
    assert drill.store.new_skills_today(drill.trainee) == 6


def test_every_mode_and_every_kind_has_its_configuration():
    assert set(MODES) == {"learn", "practise", "drill", "deal-a-round", "stint", "table-test"}
    assert set(TARGETS) == set(KINDS)
    assert not MODES["table-test"].verdicts and not MODES["learn"].clock


def test_questions_grow_harder_with_accuracy(drill):
    assert suited_level(None) == 1
    skill = "french-roulette/cantabria:one-cloth/payout/straight"
    levels = []
    for _ in range(31):
        question = drill.next_question(skill)
        state = drill.confirm(right_answers(question), 4000).state
        levels.append(suited_level(state))
        drill.store.now.at += timedelta(hours=5)
    assert levels == sorted(levels) and (levels[0], levels[-1]) == (1, 5)


def test_sixty_days_of_a_trainee_who_counts_the_stake_into_the_payout(drill):
    """Everything right, but payouts are answered with the stake included half of the time."""
    rng, store = random.Random(2), drill.store
    for day in range(60):
        store.now.at = START + timedelta(days=day)
        for _ in range(12):
            question = drill.next_question()
            if question is None:
                break
            answers = right_answers(question)
            part = question.parts[0]
            weak = question.kind == "payout" and isinstance(part, Amount) and "stake-included" in part.slips
            if weak and rng.random() < 0.5:
                answers = {"amount": part.slips["stake-included"]}
            drill.confirm(answers, 5000)
            store.now.at += timedelta(minutes=1)
    states = store.states(drill.trainee)
    assert kind_of(weakest(list(states.values())).skill) == "payout"
    assert commonest_slips(store, drill.trainee)[0][0] == "stake-included"
    by_kind = {kind: [s for s in states.values() if kind_of(s.skill) == kind] for kind in ("result", "payout")}
    strong = sum(s.stability for s in by_kind["result"]) / len(by_kind["result"])
    assert strong > sum(s.stability for s in by_kind["payout"]) / len(by_kind["payout"])
    assert not any(s.is_mastered for s in by_kind["payout"])
    assert store.rebuild_states(drill.trainee) == states


def test_the_terminal_asks_reads_and_explains(drill):
    said, heard = [], iter(["nonsense", "0,01", ""])
    right = run(drill, 3, "es", said.append, lambda _: next(heard), "french-roulette/cantabria:one-cloth/payout/split")
    assert right == 0
    text = "\n".join(said)
    assert "No se entiende: nonsense" in text and "✕ No. La respuesta es:" in text and "× 17 =" in text
    assert said[-1] == "0 de 1 bien."


def test_the_terminal_reads_every_form_of_answer(drill):
    payout = drill.next_question("french-roulette/cantabria:one-cloth/payout/split").parts[0]
    assert read_answer(payout, "12,50") == 12_50 and read_answer(payout, "4x25 2x0.50") == {"25": "4", "0.50": "2"}
    order = drill.next_question("french-roulette/cantabria:one-cloth/order/table").parts[0]
    count = len(order.labels)
    assert read_answer(order, " ".join(str(n) for n in range(count, 0, -1))) == list(reversed(order.labels))
    marks = drill.next_question("french-roulette/cantabria:one-cloth/result/straight").parts[0]
    assert read_answer(marks, " ".join("1" * len(marks.labels))) == dict.fromkeys(marks.labels, marks.options[0].value)
    pick = next(part for part in drill.next_question("french-roulette/cantabria:one-cloth/ruling/spin").parts)
    assert isinstance(pick, Pick) and read_answer(pick, "2") == pick.choices[1].value
    for part, text in (
        (pick, "99"),
        (pick, "0"),
        (marks, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"),
    ):
        with pytest.raises((ValueError, IndexError)):
            read_answer(part, text)


def test_every_topic_target_names_a_topic_that_exists():
    for game, kind, topic in TOPIC_TARGETS:
        book = next(books(game))
        assert any(skill.endswith(f"/{kind}/{topic}") for skill in skills(book)), (game, kind, topic)
