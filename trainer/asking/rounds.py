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
from trainer.questions import Amount, Choice, Marks, Ordering, Pick, Question
from trainer.rulebook import Rulebook, Text
from trainer.scenarios import LEVELS, Scenario, all_rounds, rare_rounds, round_scenario, topics, whole
from trainer.tables import settle

ROUND_KINDS = ("result", "payout", "order", "fault", "hand", "pot")
PAYMENTS = ("pay", "spread-and-pay", "pay-on-separate-tray")
PLAIN_ODDS = 100  # odds with a larger denominator are a share of something, and no multiplication to learn
HAND_GAMES = (
    "blackjack", "punto-banca", "trente-et-quarante", "poker-sin-descarte", "trijoker", "pai-gow-poker",
    "three-card-poker", "holdem-bonus", "circle-poker",
)  # fmt: skip
CALLS = ("announce", "turn-cards", "compare", "turn-and-set")  # steps in which a hand is called
MOST_STEPS = 9  # more than this nobody puts in order
TRIES = 4  # for a round in which somebody is paid


@cache
def round_kinds(book: Rulebook, topic: str) -> tuple[str, ...]:
    """What can be asked about a topic's rounds: payouts where something is paid, pots and hands where there are any."""
    rng = random.Random(topic)
    rounds = [round_scenario(book, topic, level, rng) for level in LEVELS for _ in range(2)]
    settled = [settle(dict(scenario.table)) for scenario in rounds]
    found = [kind for kind in ROUND_KINDS if any(_suits(kind, entry) for entry in settled)]
    if "pot" in found:  # what a player takes there is a share of the pots, not a payout
        found.remove("payout")
    return tuple(kind for kind in found if kind != "hand" or book.game in HAND_GAMES)


def ask_round(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question:
    kind = skill.split("/")[2]
    for _ in range(TRIES):
        scenario = round_scenario(book, topic, level, rng)
        settled = settle(dict(scenario.table))
        if _suits(kind, settled):
            break
    else:  # nothing of the kind came up: take a rare round that has it
        scenario, settled = _rescued(kind, book, rng) or (scenario, settled)
    return with_felt(ROUND_MAKERS[kind](skill, scenario, settled, rng), scenario)


def can_ask(kind: str, scenario: Scenario) -> bool:
    """Whether a round has what this kind of question is about."""
    return _suits(kind, settle(dict(scenario.table)))


def _rescued(kind: str, book: Rulebook, rng: random.Random) -> tuple[Scenario, Round] | None:
    fitting = [(table, found) for table, found in _rare_and_settled(book) if _suits(kind, found)]
    return rng.choice(fitting) if fitting else None


@cache
def _rare_and_settled(book: Rulebook) -> list[tuple[Scenario, Round]]:
    tables = [whole(book, entry) for entry in rare_rounds(book.game, book.jurisdiction, book.variant)]
    return [(table, settle(dict(table.table))) for table in tables]


def _suits(kind: str, settled: Round) -> bool:
    """Whether there is something to ask about this round."""
    if kind == "payout":
        return any(s.pays for s in settled.settlements)
    if kind == "hand":
        return bool(_called(settled))
    if kind == "pot":
        return "pots" in settled.after
    if kind == "order":
        return len({step.slot for step in settled.steps}) > 2
    return 1 < len(_money_steps(settled)) <= MOST_STEPS if kind == "fault" else bool(settled.settlements)


def _money_steps(settled: Round) -> list[Step]:
    """What the crew does with chips; what players do themselves is not theirs to get wrong."""
    players = {s.bet.player for s in settled.settlements}
    return [step for step in settled.steps if step.amount and step.who not in ("player", *players)]


def _ask_payout(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """What one player gets in all; a player who wins something, when there is one."""
    book = scenario.book
    players = list(dict.fromkeys(s.bet.player for s in settled.settlements))
    winners = [player for player in players if any(s.pays for s in settled.settlements if s.bet.player == player)]
    topic = skill.split("/")[3]
    suited = [s.bet.player for s in settled.settlements if s.pays and s.bet.kind == topic]
    player = rng.choice(suited or winners or players)
    theirs = [s for s in settled.settlements if s.bet.player == player]
    right = sum(s.pays for s in theirs)
    part = Amount("amount", right, slips.payout_slips(scenario, theirs, right))
    prompt = phrase("prompt", "payout", call=call_text(settled, book), player=player)
    working = tuple(_working(theirs, player, right, book))
    paid = [s for s in theirs if s.pays]  # the verdict shows the first rule: that of a bet that was paid
    items = items_of([*paid, *theirs])
    return Question("payout", skill, scenario.text, prompt, (part,), items, working)


def _working(theirs: Sequence[Settlement], player: str, total: Cents, book: Rulebook) -> Iterator[Text]:
    """One line per bet, then the sum."""
    for s in theirs:
        bet = bet_text(s.bet, book)
        odds = s.exact / s.bet.stake if s.bet.stake else None
        if s.pays and odds and odds.denominator <= PLAIN_ODDS and abs(s.exact - s.pays) < 1:
            line = {"stake": as_text(s.bet.stake), "odds": exact_as_text(odds * 100), "pays": as_text(s.pays)}
            yield phrase("label", "working-win", player=player, bet=bet, **line)
        elif s.pays:  # no stake of its own, a share, or a bank that cannot pay it all
            yield phrase("label", "working-other", player=player, bet=bet, result=as_text(s.pays))
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
    book = scenario.book
    steps = _few(list({step_text(step, book).es: step for step in reversed(settled.steps)}.values())[::-1], rng)
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
    """The steps in which somebody's hand is called, once and for all: whose hand is called again later is left out."""
    calls = [step for step in settled.steps if step.do in CALLS and step.say and (step.player or step.on)]
    owners = [step.player or step.on for step in calls]
    return [step for step, owner in zip(calls, owners, strict=True) if owners.count(owner) == 1]


@cache
def _calls(book: Rulebook) -> tuple[str, ...]:
    """The calls that the game's specimen rounds and some dozens of dealt ones lead to."""
    rng = random.Random(book.game)
    rounds = [whole(book, entry) for entry in all_rounds(book.game, book.jurisdiction, book.variant)]
    rounds += [round_scenario(book, topic, level, rng) for topic in topics(book) for level in LEVELS for _ in range(2)]
    calls = [step.say or "" for entry in rounds for step in _called(settle(dict(entry.table)))]
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
    prompt = phrase("prompt", "hand", owner=step.player or place_text(step.on or "", book))
    return Question("hand", skill, scenario.text, prompt, (part,), step.items, (Text(right, right),))


def place_text(place: str, book: Rulebook) -> Text:
    """Whose hand lies at a place: a box by its number, a hand by its name."""
    if place.isdecimal():
        return Text(f"la casilla {place}", f"box {place}")
    return book.word(place)


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
    """A dealer's handling, right or with one fault: is it right, and by how much do the payments differ?"""
    book, steps = scenario.book, _money_steps(settled)
    spoilt = {fault: found for fault in FAULTS[1:] if (found := _spoilt(steps, fault, settled))}
    fault = rng.choice(["fair", *spoilt])
    shown, gap = spoilt.get(fault, (steps, 0))
    options = tuple(Choice(name, phrase("label", name)) for name in FAULTS)
    parts = (Pick("verdict", fault, options), Amount("difference", gap))  # asked of a fair round too: it must not tell
    texts = joined([step_text(step, book) for step in shown], "; ")
    prompt = phrase("prompt", "fault", call=call_text(settled, book), steps=texts)
    working = tuple(step_text(step, book) for step in steps)
    items = tuple(dict.fromkeys([*items_of([*settled.settlements, *settled.steps]), *_items_after(settled.after)]))
    return Question("fault", skill, scenario.text, prompt, parts, items, working, watched=tuple(shown))


def _items_after(data: object) -> Iterator[str]:
    """The rules behind what the round leaves, such as a deduction that is not due."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from value if key == "items" else _items_after(value)


def _spoilt(steps: Sequence[Step], fault: str, settled: Round) -> tuple[Sequence[Step], Cents] | None:
    """The steps with one fault in them, and what is paid too much or too little; None where it cannot be made."""
    pays = [step for step in steps if step.do in PAYMENTS]
    takes = [step for step in steps if step.do == "take"]
    if fault == "wrong-amount" and pays:
        gap = _stake_of(pays[0], settled)
        wrong = replace(pays[0], amount=(pays[0].amount or 0) + gap)
        return [wrong if step is pays[0] else step for step in steps], gap
    if fault == "wrong-order" and pays and any(step.slot < pays[0].slot for step in takes):
        return [pays[0], *(step for step in steps if step is not pays[0])], 0
    if fault == "loser-paid" and takes and takes[0].amount:  # paid where payments are, so that the order is right
        return [*(step for step in steps if step is not takes[0]), replace(takes[0], do="pay")], takes[0].amount
    if fault == "winner-missed" and len(pays) > 1:
        return [step for step in steps if step is not pays[-1]], pays[-1].amount or 0
    return None


def _stake_of(step: Step, settled: Round) -> Cents:
    """The stake behind a payment: what a dealer pays too much who counts it in."""
    theirs = [s.bet for s in settled.settlements if s.pays and s.bet.player == step.player]
    same = [bet.stake for bet in theirs if (bet.kind, bet.on) == (step.bet, step.on)]
    return sum(same or [bet.stake for bet in theirs]) or step.amount or 0


RoundMaker = Callable[[str, Scenario, Round, random.Random], Question]


ROUND_MAKERS: Mapping[str, RoundMaker] = {
    "payout": _ask_payout,
    "result": _ask_result,
    "order": _ask_order,
    "fault": _ask_fault,
    "hand": _ask_hand,
    "pot": _ask_pot,
}
