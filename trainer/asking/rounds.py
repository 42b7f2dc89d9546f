"""Questions about settled rounds: what wins, what it pays, in which order, what is called, what went wrong."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from trainer import slips
from trainer.asking.rulings import MOST_CHOICES
from trainer.asking.wording import bet_label, bet_text, call_text, step_text, with_felt
from trainer.bets import Round, Settlement, Step, items_of
from trainer.money import Cents, as_text, exact_as_text, parse_amount
from trainer.phrases import joined, phrase
from trainer.questions import Amount, Choice, Marks, Ordering, Part, Pick, Question
from trainer.rulebook import Rulebook, Text
from trainer.scenarios import Scenario, all_rounds, round_scenario, whole
from trainer.tables import settle

ROUND_KINDS = ("result", "payout", "order", "fault", "hand", "pot")
CALLS = ("announce", "turn-cards", "compare", "turn-and-set")  # steps in which a hand is called
MOST_STEPS = 9  # more than this nobody puts in order
TRIES = 6  # for a round in which somebody is paid


@cache
def round_kinds(book: Rulebook) -> tuple[str, ...]:
    """What can be asked about this game's rounds: pots where players play for them, hands where they are called."""
    where = (book.game, book.jurisdiction, book.variant)
    settled = [settle(dict(whole(book, entry).table)) for entry in all_rounds(*where)]
    offered = {
        "payout": any(s.pays for entry in settled for s in entry.settlements),
        "pot": any("pots" in entry.after for entry in settled),
        "hand": len({step.say for entry in settled for step in _called(entry)}) > 1,
    }
    return tuple(kind for kind in ROUND_KINDS if offered.get(kind, True))


def ask_round(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question:
    kind = skill.split("/")[2]
    for _ in range(TRIES):
        scenario = round_scenario(book, topic, level, rng)
        settled = settle(dict(scenario.table))
        if _suits(kind, settled):
            break
    else:
        if kind in ("hand", "pot"):  # nothing of the kind came up: take a round that has it
            scenario, settled = _rescued(kind, book, rng)
    return with_felt(ROUND_MAKERS[kind](skill, scenario, settled, rng), scenario)


def can_ask(kind: str, scenario: Scenario) -> bool:
    """Whether a round has what this kind of question is about."""
    return _suits(kind, settle(dict(scenario.table)))


def _rescued(kind: str, book: Rulebook, rng: random.Random) -> tuple[Scenario, Round]:
    tables = [whole(book, entry) for entry in all_rounds(book.game, book.jurisdiction, book.variant)]
    settled = [(table, settle(dict(table.table))) for table in tables]
    return rng.choice([(table, found) for table, found in settled if _suits(kind, found)])


def _suits(kind: str, settled: Round) -> bool:
    """Whether there is something to ask: somebody is paid, a hand is called, a pot is there."""
    if kind == "payout":
        return any(s.pays for s in settled.settlements)
    return bool(_called(settled)) if kind == "hand" else "pots" in settled.after if kind == "pot" else True


def _ask_payout(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """What one player gets in all; a player who wins something, when there is one."""
    book = scenario.book
    players = list(dict.fromkeys(s.bet.player for s in settled.settlements))
    winners = [player for player in players if any(s.pays for s in settled.settlements if s.bet.player == player)]
    player = rng.choice(winners or players or ["–"])
    theirs = [s for s in settled.settlements if s.bet.player == player]
    right = sum(s.pays for s in theirs)
    part = Amount("amount", right, slips.payout_slips(scenario, theirs, right))
    prompt = phrase("prompt", "payout", call=call_text(settled, book), player=player)
    working = tuple(_working(theirs, player, right, book))
    return Question("payout", skill, scenario.text, prompt, (part,), items_of(theirs), working)


def _working(theirs: Sequence[Settlement], player: str, total: Cents, book: Rulebook) -> Iterator[Text]:
    """One line per bet, then the sum."""
    for s in theirs:
        bet = bet_text(s.bet, book)
        if s.pays and s.bet.stake:
            odds = exact_as_text(s.exact / s.bet.stake * 100)
            line = {"stake": as_text(s.bet.stake), "odds": odds, "pays": as_text(s.pays)}
            yield phrase("label", "working-win", player=player, bet=bet, **line)
        else:
            yield phrase("label", "working-other", player=player, bet=bet, result=book.word(s.result))
    parts = " + ".join(as_text(s.pays) for s in theirs if s.pays)
    if parts.count("+"):
        yield phrase("label", "working-total", player=player, sum=parts, total=as_text(total))


def _ask_result(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """What happens to every bet on the felt."""
    book = scenario.book
    right = {str(n): s.result for n, s in enumerate(settled.settlements)}
    labels = {str(n): bet_label(s.bet, book) for n, s in enumerate(settled.settlements)}
    names = list(dict.fromkeys(["win", "lose", *right.values(), "stays", "push"]))[:MOST_CHOICES]
    options = tuple(Choice(name, book.word(name)) for name in names)
    part = Marks("marks", right, labels, options, slips.mark_slips(right))
    prompt = phrase("prompt", "result", call=call_text(settled, book))
    working = tuple(
        phrase("label", "working-other", player=s.bet.player, bet=bet_text(s.bet, book), result=book.word(s.result))
        for s in settled.settlements
    )
    return Question("result", skill, scenario.text, prompt, (part,), items_of(settled.settlements), working)


def _ask_order(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """The croupier's steps in order; steps of one slot may come in any order."""
    book, steps = scenario.book, _few(settled.steps, rng)
    slots = {str(n): step.slot for n, step in enumerate(steps)}
    labels = {str(n): step_text(step, book) for n, step in enumerate(steps)}
    keys = tuple(sorted(slots, key=lambda key: slots[key]))
    paid = [key for key in keys if steps[int(key)].do == "pay"]
    part = Ordering("order", slots, labels, slips.order_slips(keys, settled, paid))
    prompt = phrase("prompt", "order", call=call_text(settled, book))
    return Question("order", skill, scenario.text, prompt, (part,), items_of(steps), tuple(labels[key] for key in keys))


def _few(steps: Sequence[Step], rng: random.Random) -> list[Step]:
    """At most a handful of steps, from different slots before any repeats, in their order."""
    if len(steps) <= MOST_STEPS:
        return list(steps)
    firsts = {step.slot: n for n, step in reversed(list(enumerate(steps)))}
    chosen = set(rng.sample(sorted(firsts.values()), min(MOST_STEPS, len(firsts))))
    rest = [n for n in range(len(steps)) if n not in chosen]
    chosen |= set(rng.sample(rest, min(len(rest), MOST_STEPS - len(chosen))))
    return [steps[n] for n in sorted(chosen)]


def _called(settled: Round) -> list[Step]:
    """The steps in which somebody's hand is called."""
    return [step for step in settled.steps if step.do in CALLS and step.say and (step.player or step.on)]


@cache
def _calls(book: Rulebook) -> tuple[str, ...]:
    """Every call the game's specimen rounds lead to."""
    rounds = all_rounds(book.game, book.jurisdiction, book.variant)
    calls = [step.say or "" for entry in rounds for step in _called(settle(dict(whole(book, entry).table)))]
    return tuple(dict.fromkeys(calls))


def _ask_hand(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """What the croupier calls when he turns a hand; the calls are Spanish at every table."""
    book, called = scenario.book, _called(settled)
    step = rng.choice(called)
    right = step.say or ""
    wrong = [call for call in _calls(book) if call != right]
    shown = [right, *rng.sample(wrong, min(len(wrong), MOST_CHOICES - 1))]
    rng.shuffle(shown)
    part = Pick("hand", right, tuple(Choice(call, Text(call, call)) for call in shown))
    owner = step.player or book.word(step.on or "")
    prompt = phrase("prompt", "hand", owner=owner)
    return Question("hand", skill, scenario.text, prompt, (part,), step.items, (Text(right, right),))


def _ask_pot(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """What lies in every pot, the house's part, and what each winner gets in all."""
    pots: Any = settled.after["pots"]
    shares: dict[str, Cents] = {}
    for pot in pots:
        for player, share in pot["winners"].items():
            shares[player] = shares.get(player, 0) + parse_amount(share)
    parts = [Amount(pot["pot"], parse_amount(pot["amount"])) for pot in pots]
    parts += [Amount("rake", parse_amount(str(settled.after["rake"])))]
    parts += [Amount(player, share) for player, share in shares.items()]
    count = phrase("label", "pots-one") if len(pots) == 1 else phrase("label", "pots-many", number=str(len(pots)))
    prompt = phrase("prompt", "pot", count=count)
    working = tuple(step_text(step, scenario.book) for step in settled.steps if step.amount)
    return Question("pot", skill, scenario.text, prompt, tuple(parts), items_of(settled.settlements), working)


FAULTS = ("fair", "wrong-amount", "wrong-order", "loser-paid", "winner-missed")


def _ask_fault(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """A dealer's handling, right or with one fault: is it right, and where not, what would be?"""
    book = scenario.book
    steps = [step for step in settled.steps if step.do in ("take", "pay")][:MOST_STEPS]
    possible = ["fair"] + [fault for fault in FAULTS[1:] if _spoilt(steps, fault)]
    fault = rng.choice(possible)
    shown, remedy = _spoilt(steps, fault) or (list(steps), None)
    options = tuple(Choice(name, phrase("label", name)) for name in FAULTS)
    parts: list[Part] = [Pick("verdict", fault, options)]
    if remedy is not None:
        parts.append(Amount("amount", remedy))
    texts = joined([step_text(step, book) for step in shown], "; ")
    prompt = phrase("prompt", "fault", call=call_text(settled, book), steps=texts)
    working = tuple(step_text(step, book) for step in settled.steps)
    items = items_of([*settled.settlements, *settled.steps])
    return Question("fault", skill, scenario.text, prompt, tuple(parts), items, working)


def _spoilt(steps: Sequence[Step], fault: str) -> tuple[list[Step], Cents | None] | None:
    """The steps with one fault in them, and the amount that would be right; None where this fault cannot be made."""
    pays = [n for n, step in enumerate(steps) if step.do == "pay" and step.amount]
    takes = [n for n, step in enumerate(steps) if step.do == "take" and step.amount]
    shown = list(steps)
    if fault == "wrong-amount" and pays:
        right = steps[pays[0]].amount or 0
        shown[pays[0]] = replace(steps[pays[0]], amount=right + (steps[pays[0]].amount or 0) // 7 + 100)
        return shown, right
    if fault == "wrong-order" and pays and takes:
        return [steps[pays[0]], *(step for n, step in enumerate(steps) if n != pays[0])], None
    if fault == "loser-paid" and takes:
        shown[takes[0]] = replace(steps[takes[0]], do="pay")
        return shown, None
    if fault == "winner-missed" and len(pays) > 1:
        return [step for n, step in enumerate(steps) if n != pays[-1]], steps[pays[-1]].amount
    return None


RoundMaker = Callable[[str, Scenario, Round, random.Random], Question]


ROUND_MAKERS: Mapping[str, RoundMaker] = {
    "payout": _ask_payout,
    "result": _ask_result,
    "order": _ask_order,
    "fault": _ask_fault,
    "hand": _ask_hand,
    "pot": _ask_pot,
}
