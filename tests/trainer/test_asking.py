"""Questions: one seed asks the same, a right answer scores one, slips are named, nothing wrong scores full."""

import random
from fractions import Fraction

import pytest

from trainer.asking import ask, skills
from trainer.asking.wording import describe
from trainer.coverage import books, exercised, items
from trainer.games import GAMES
from trainer.questions import KINDS, Amount, Marks, Ordering, Pick, right_answers
from trainer.rulebook import catalogue, load
from trainer.scenarios import read_scenario, scene
from trainer.scoring import grade, score
from trainer.tables import settle
from trainer.vocabulary import missing

BOOKS = [pytest.param(book, id=f"{name}-{book.reference}") for name in GAMES for book in books(name)]
READY = [name for name in GAMES if scene(name)]  # the games that can be practised


def every_question(book, seeds=2):
    for skill in skills(book):
        for seed in range(seeds):
            yield ask(skill, 1 + seed * 4 % 5, seed)


@pytest.mark.parametrize("name", READY)
def test_generated_questions_exercise_every_item(name):
    asked = exercised(name)
    assert [id_ for id_ in items(name) if id_ not in asked] == []


@pytest.mark.parametrize("name", READY)
def test_every_word_a_question_shows_is_there_in_both_languages(name):
    assert {token for book in books(name) for token in missing(book)} == set()


READY_BOOKS = [param for param in BOOKS if param.values[0].game in READY]


@pytest.mark.parametrize("book", READY_BOOKS)
def test_the_same_seed_asks_the_same_question(book):
    for question in every_question(book, seeds=1):
        assert ask(question.skill, 1, 0) == question


@pytest.mark.parametrize("book", READY_BOOKS)
def test_a_right_answer_scores_one_and_every_slip_is_recognised(book):
    for question in every_question(book):
        assert question.parts and question.items, question.skill
        right = right_answers(question)
        assert grade(question, right).score == 1, question.skill
        for part in question.parts:
            for slip, wrong in part.slips.items():
                found = score(part, wrong)
                assert found.share < 1, (question.skill, slip)
                assert found.slip is not None, (question.skill, slip)


@pytest.mark.parametrize("book", READY_BOOKS)
def test_no_wrong_answer_scores_full(book):
    rng = random.Random(5)
    for question in every_question(book, seeds=1):
        wrong = {part.name: _spoilt(part, rng) for part in question.parts}
        if wrong[question.parts[0].name] is not None:
            assert grade(question, wrong).score < 1, question.skill


def _spoilt(part, rng):
    """An answer to this part that is not right; None where there is no other."""
    if isinstance(part, Amount):
        return part.right + rng.choice([-1, 1, 100, 12345])
    if isinstance(part, Pick):
        return rng.choice([choice.value for choice in part.choices if choice.value != part.right])
    if isinstance(part, Marks):
        key = rng.choice(list(part.right))
        others = [option.value for option in part.options if option.value != part.right[key]]
        return dict(part.right) | {key: rng.choice(others)}
    assert isinstance(part, Ordering)
    return list(part.right)[:-1]


@pytest.mark.parametrize("book", READY_BOOKS)
def test_choices_have_one_right_answer_and_differ(book):
    for question in every_question(book, seeds=1):
        for part in question.parts:
            if isinstance(part, Pick):
                values = [choice.value for choice in part.choices]
                assert len(values) == len(set(values)) >= 2 and part.right in values, question.skill


@pytest.mark.parametrize("book", READY_BOOKS)
def test_prompts_are_sentences_in_both_languages(book):
    for question in every_question(book, seeds=1):
        for text in (question.prompt.es, question.prompt.en):
            assert "{" not in text and "  " not in text, text
            assert text[0].isupper() or text[0] in "«¿0123456789", text
            assert not text.rstrip().endswith((" .", " ?")), text


@pytest.mark.parametrize("book", READY_BOOKS)
def test_a_scenario_s_text_reads_back(book):
    for question in every_question(book, seeds=1):
        assert read_scenario(question.scenario).text == question.scenario


def test_a_payout_s_working_adds_up_as_a_dealer_writes_it():
    question = ask("french-roulette/cantabria:one-cloth/payout/split", 1, 3)
    (part,) = question.parts
    assert part.right % 1700 == 0  # every split pays seventeen times a round stake
    assert any("× 17 =" in line.es for line in question.working)
    assert part.slips["stake-included"] > part.right


def test_asturias_teaches_that_the_other_regulation_s_figure_is_a_slip():
    book = load("craps", "asturias")
    seen = {
        slip
        for skill in skills(book)
        if "/payout/" in skill
        for seed in range(60)
        for slip in ask(skill, 3, seed).parts[0].slips
    }
    assert {"stake-included", "other-rules"} <= seen


def test_partial_credit_is_the_mean_of_the_parts():
    question = next(q for q in every_question(load("french-roulette", "cantabria")) if len(q.parts) > 1)
    first = question.parts[0]
    only = {first.name: right_answers(question)[first.name]}
    assert grade(question, only).score == Fraction(1, len(question.parts))


def test_an_event_names_a_bet_as_a_bet_where_a_result_has_the_same_word():
    limit = {"kind": "limit", "bet": "win"}
    for rules, named in (("asturias", "Win"), ("cordoba", "Buena")):
        assert describe(limit, load("craps", rules)).es == f"Apuesta: {named}."


def test_the_first_rule_of_a_payout_is_that_of_a_bet_that_was_paid():
    for seed in range(30):
        question = ask("craps/asturias/payout/table", 4, seed)
        paid = [s.items for s in settle(dict(read_scenario(question.scenario).table)).settlements if s.pays]
        assert not paid or any(question.items[0] in items for items in paid)


def test_every_kind_of_question_is_asked_somewhere():
    asked = {skill.split("/")[2] for name in GAMES for book in books(name) for skill in skills(book)}
    assert asked == set(KINDS)


def test_an_event_comes_with_other_facts_as_the_seed_changes():
    asked = {ask("french-roulette/cantabria:one-cloth/limit/bet", 3, seed).scenario for seed in range(60)}
    assert len(asked) > 10
    verdicts = {ask("french-roulette/cantabria:one-cloth/limit/bet", 3, seed).parts[0].right for seed in range(60)}
    assert {"accepted", "refused", "cut"} <= verdicts


@pytest.mark.parametrize("name", READY)
def test_a_thousand_seeds_of_every_game_ask_well(name):
    rng = random.Random(name)
    known = [skill for book in books(name) for skill in skills(book)]
    for _ in range(1000):
        question = ask(rng.choice(known), rng.randint(1, 5), rng.randrange(2**32))
        assert question.parts and question.items, question
        assert grade(question, right_answers(question)).score == 1, question
        assert grade(question, {}).score < 1, question
        for part in question.parts:
            for slip, wrong in part.slips.items():
                assert score(part, wrong).share < 1, (question, slip)


@pytest.mark.parametrize("game", ["french-roulette", "american-roulette", "craps", "blackjack", "punto-banca", "boule"])
def test_a_fault_asks_the_same_parts_right_or_wrong_and_its_difference_is_that_of_the_payments(game):
    book = load(game, catalogue(game).jurisdictions[0])
    (skill, *_) = (one for one in skills(book) if one.endswith("/fault/table"))
    seen = set()
    for seed in range(40):
        question = ask(skill, seed % 5 + 1, seed)
        verdict, difference = question.parts
        due = settle(dict(read_scenario(question.scenario).table)).steps
        paid, owed = (sum(step.amount or 0 for step in steps if "pay" in step.do) for steps in (question.watched, due))
        assert difference.right == abs(paid - owed), question.scenario
        assert (difference.right > 0) == (verdict.right in ("wrong-amount", "loser-paid", "winner-missed"))
        seen.add(verdict.right)
    assert "fair" in seen and len(seen) > 2
