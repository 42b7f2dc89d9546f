"""Wrong words and wrong third cards: errors of players, banker and croupier, restored from the facts of the coup."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, cast

from trainer.bets import Round, Step, in_order
from trainer.cards import Card, cards_as_text, parse_card
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.two_tableaux.coup import NATURAL, SIDES, TABLEAUX, Coup, chart_decision, deal, punto_decision
from trainer.games.two_tableaux.play import (
    Call,
    Fault,
    Play,
    Played,
    banker_at_fault,
    ordinary_banker,
    play_on,
    restored_banker,
)  # fmt: skip
from trainer.games.two_tableaux.settlement import check_puntos, settle_coup
from trainer.games.two_tableaux.table import Table, check_packs, read_cards
from trainer.rulings import Ruling

WORDS = ("carta", "no")


def settled(coup: Coup, table: Table) -> Round | None:
    """The coup's bets settled, when there are bets on the table."""
    return settle_coup(coup, table) if table.bets else None


def read_calls(event: Fields, coup: Coup, table: Table) -> dict[str, Call]:
    """The words of both tableaux; where none are given, the lawful ones are meant."""
    said = event.sub("said", "the words, such as {'first': ['carta'], 'second': ['no']}")
    calls = {}
    for side in TABLEAUX:
        words = said.texts(side, "a list of words, 'carta' or 'no', in the order said", ())
        if any(word not in WORDS for word in words):
            raise said.wrong(side, "a list of words, 'carta' or 'no', in the order said")
        if not words and punto_decision(coup.hand(side).two, table.banco_is_free) == "free":
            raise said.wrong(side, f"['carta'] or ['no']: with {coup.hand(side).two} it is the player's choice")
        calls[side] = call(side, coup.hand(side).two, words, table)
    said.done()
    return calls


def call(side: str, total: int, words: tuple[str, ...], table: Table) -> Call:
    """What a tableau's words come to under BT-ERR-12 to BT-ERR-17."""
    if not words:
        return Call(due=punto_decision(total) == "draw", asked=total < 5, turned=total in NATURAL)
    asked, first = words[-1] == "carta", words[0] == "carta"
    both = ("BT-ERR-14",) if len(set(words)) > 1 else ()
    second = ("BT-ERR-17",) if side == "second" else ()
    bound = table.house.choice("banco_wrong_word") == "bound"
    if table.banco and (bound or (table.banco_is_free and total not in NATURAL)):
        return _banco_call(total, words, table)
    if total in NATURAL:
        if first:
            return Call(False, asked, turned=True, wrong=True, errors=("BT-ERR-16", *both, *second))
        return Call(False, asked, lost=True, wrong=bool(both), errors=("BT-ERR-15", *both, *second))
    if total == 5:
        return Call(first, asked, errors=both + second if both else ())  # the first word is right: nothing to restore
    lawful = total < 5
    if first == lawful and not both:
        return Call(lawful, asked)
    broken = () if second else ("BT-ERR-12" if lawful else "BT-ERR-13",)
    return Call(lawful, asked, wrong=True, errors=(*both, *broken, *second))


def _banco_call(total: int, words: tuple[str, ...], table: Table) -> Call:
    """The banco player is bound by his first word, but with 0 he may always draw (BT-D-22)."""
    first = words[0] == "carta"
    due = first or (total == 0 and ("carta" in words or not table.banco_is_free))
    lawful = punto_decision(total, table.banco_is_free)
    bound = lawful != "free" and (lawful == "draw") != first
    lost = total in NATURAL and not first
    errors = (("BT-ERR-15",) if lost else ()) + (("BT-PRC-22",) if bound else ())
    return Call(due, words[-1] == "carta", lost=lost, wrong=due != (words[-1] == "carta"), errors=errors)


def _read_given(event: Fields) -> tuple[tuple[str, Card], ...]:
    """The third cards in the order they were drawn, each with the side it was given to."""
    given = []
    for entry in event.each("given", "a list such as [{'to': 'second', 'card': '7h'}]", most=6):
        to = entry.choice("to", SIDES)
        given.append((to, entry.parsed("card", parse_card, "a card such as '7h'")))
        entry.done()
    return tuple(given)


def _check_shoe(coup: Coup, drawn: tuple[Card, ...]) -> None:
    """The hands and the cards drawn after them can come out of six packs."""
    check_packs((*(card for side in SIDES for card in coup.hand(side).cards), *drawn), "event")


def _read_choice(event: Fields) -> Literal["draw", "stand"] | None:
    return cast(Literal["draw", "stand"] | None, event.choice("banker", ("draw", "stand"), None))


def _dealing_errors(
    given: tuple[tuple[str, Card], ...], calls: Mapping[str, Call], shown: bool, table: Table
) -> tuple[list[str], Fault | None]:
    """What the banker did wrong with the third cards, and whether it is his fault (BT-PRC-09, BT-D-15)."""
    to = [side for side, _ in given]
    errors: list[str] = []
    fault: Fault | None = None
    for n, side in enumerate(TABLEAUX):
        later = any(other in to for other in SIDES[n + 1 :]) or shown
        if _changed_word(calls[side]):
            continue  # his first word stands, whatever the banker did with the second
        if side in to and not calls[side].asked:
            errors, fault = [*errors, "BT-ERR-07"], fault or "none"
        if side not in to and calls[side].asked and later:
            errors.append("BT-ERR-08")
            fault = "banker" if table.house.choice("omitted_card_fault") == "banker" else fault or "none"
    if to != sorted(to, key=SIDES.index) or len(set(to)) < len(to):
        errors, fault = [*errors, "BT-ERR-06"], fault or "none"
    return errors, fault


def _changed_word(each: Call) -> bool:
    """Both words with five, where the first one stands (BT-ERR-14)."""
    return not each.wrong and each.due != each.asked


def _dealt_by_last_word(given: tuple[tuple[str, Card], ...], calls: Mapping[str, Call], shown: bool) -> bool:
    """Whether the cards went by a word that came second: then they have to be moved."""
    to = [side for side, _ in given]
    for n, side in enumerate(TABLEAUX):
        passed_over = any(other in to for other in SIDES[n + 1 :]) or shown
        if _changed_word(calls[side]) and (side in to if calls[side].asked else side not in to and passed_over):
            return True
    return False


def rule_on_third_cards(event: Fields, table: Table) -> Ruling:
    """The words said and the third cards given: put right whatever was wrong, and play the coup to its end."""
    coup = table.dealt()
    calls, given = read_calls(event, coup, table), _read_given(event)
    cards, shoe = tuple(card for _, card in given), read_cards(event, "shoe", "the next cards, such as '9d 3c'")
    _check_shoe(coup, (*cards, *shoe))
    shown, offered = event.flag("shown", False), event.flag("offered", False)
    spoilt = coup.banker.is_natural and (offered or any(to in TABLEAUX for to, _ in given))  # BT-ERR-25
    by = event.choice("by", ("banker", "croupier"), "banker")
    errors, fault = _errors(given, calls, shown, by, table)
    if coup.banker.is_natural and not spoilt:
        errors = []  # he turns over: nobody was due a card
        fault = "player" if any(each.wrong for each in calls.values()) else None
    choice = _read_choice(event) or (_done(given, shown) if fault is None else None)
    played = play_on(Play(coup, calls, cards, shoe, fault, choice, spoilt), table)
    spoken = [item for each in calls.values() for item in each.errors]
    items = (*spoken, *errors, *(("BT-ERR-25",) if spoilt else ()))
    return _ruling("third-cards", items, fault, given, played, calls, table)


def _done(given: tuple[tuple[str, Card], ...], shown: bool) -> Literal["draw", "stand"] | None:
    """What the banker has done already, which counts where there is nothing to restore."""
    if any(to == "banker" for to, _ in given):
        return "draw"
    return "stand" if shown else None


def _errors(
    given: tuple[tuple[str, Card], ...], calls: Mapping[str, Call], shown: bool, by: str, table: Table
) -> tuple[list[str], Fault | None]:
    """The errors in dealing third cards, and whose fault the whole is: the banker's first, then a player's."""
    errors, fault = _dealing_errors(given, calls, shown, table)
    if fault is not None and by == "croupier":
        fault = "croupier"
    confused = any(each.wrong for each in calls.values()) or _dealt_by_last_word(given, calls, shown)
    if fault != "banker" and confused:
        fault = "player"
    return errors + (["BT-PRC-09"] if fault == "none" else []), fault


def _ruling(
    kind: str, errors: tuple[str, ...], fault: Fault | None, given: tuple[tuple[str, Card], ...], played: Played,
    calls: Mapping[str, Call], table: Table,
) -> Ruling:  # fmt: skip
    """The ruling on a coup played to its end: where every card goes, what the banker does, and the bets."""
    parts = {side: _fate(side, played, calls) for side in TABLEAUX}
    parts["banker"] = played.decision
    if (third := _taken(played, "banker")) is not None:
        parts["banker_card"] = str(third)
    if played.discarded:
        parts["discarded"] = cards_as_text(played.discarded)
    if fault is not None:
        parts["fault"] = fault
    items = table.cite(*errors, *played.items, "BT-PRC-05", *(() if errors else ("BT-PRC-01", "BT-ORD-02")))
    lost = "BT-ERR-25" in errors or any(each.lost for each in calls.values())
    verdict = "restored" if fault is not None else "right-lost" if lost else "bound" if errors else "stands"
    consequence = settled(played.coup, table) if played.ended else None
    return Ruling(kind, verdict, "croupier", items, parts, _moves(given, played, table), consequence)


def _taken(played: Played, side: str) -> Card | None:
    return next((card for card, taker in played.takers if taker == side), None)


def _fate(side: str, played: Played, calls: Mapping[str, Call]) -> str:
    """What becomes of a tableau: its third card, or how it stands."""
    card = _taken(played, side)
    if card is not None:
        return f"takes {card}"
    if calls[side].lost:
        return "stands, right to turn over lost"
    return "turns over" if calls[side].turned else "stands"


def _moves(given: tuple[tuple[str, Card], ...], played: Played, table: Table) -> tuple[Step, ...]:
    """The handling: cards that move from one hand to another or are discarded, then those still due."""
    groups: list[list[Step]] = []
    for n, (card, taker) in enumerate(played.takers):
        held = given[n][0] if n < len(given) else None
        if taker != held:
            do = "discard" if taker == "discarded" else "move-card" if held else "give-card"
            on = None if taker == "discarded" else taker
            who = "croupier" if held else "banker"  # a card still in the shoe is the banker's to draw
            groups.append([Step(do, who, on=on, cards=str(card), items=table.cite("BT-PRC-05"))])
    return in_order(groups)


def rule_on_exposed(event: Fields, table: Table) -> Ruling:
    """Cards of a tableau exposed in the deal: both bind the banker as in a restored coup (BT-ERR-09)."""
    coup = table.dealt()
    side = event.choice("tableau", TABLEAUX)
    by = cast(Fault, event.choice("by", ("banker", "croupier")))
    count = event.whole("cards", 1, 2, 2)
    calls = read_calls(event, coup, table)
    shoe, choice = read_cards(event, "shoe", "the next cards, such as '9d 3c'"), _read_choice(event)
    _check_shoe(coup, shoe)
    if count == 1:
        return _one_card_exposed(side, by, table)
    played = play_on(Play(coup, calls, (), shoe, by, choice), table)
    spoken = tuple(item for each in calls.values() for item in each.errors)
    ruling = _ruling("exposed", ("BT-ERR-09", *spoken), by, (), played, calls, table)
    parts = dict(ruling.parts) | {"bets": "frozen", "exposed": side}
    return Ruling("exposed", "restored", "croupier", ruling.items, parts, ruling.steps, ruling.round)


def _one_card_exposed(side: str, by: str, table: Table) -> Ruling:
    """This game is silent on a single card: the rule of chemin de fer applies (BT-PRC-22)."""
    if by == "banker":
        parts = {"banker": "exposes his matching card", "exposed": side}
    else:
        parts = {"banker": "plays by the table", "players": "play by the rule", "exposed": side}
    return Ruling("exposed", "stands", "croupier", table.cite("BT-PRC-22"), parts | {"bets": "frozen"})


def rule_on_wrong_point(event: Fields, table: Table) -> Ruling:
    """The banker announces a point that is not his: he may still draw, unless the puntos have been shown."""
    coup = table.coup()
    if len(coup.banker.cards) != 2:
        raise TableError("outcome.banker", str(coup.banker), "the banker's first two cards, such as 'Ks 4d'")
    check_puntos(coup, table)
    announced, shown = event.whole("announced", 0, 9), event.flag("shown")
    shoe, choice = read_cards(event, "shoe", "the next card, such as '9d'"), _read_choice(event)
    _check_shoe(coup, shoe)
    if announced == coup.banker.two:
        parts = {"point": str(coup.banker.two), "banker": "announced his own point"}
        return Ruling("wrong-point", "no-error", "croupier", table.cite("BT-PRC-02"), parts)
    decision, items = _after_wrong_point(coup, shown, table)
    draws = choice == "draw" if decision == "free" and choice else decision == "draw"
    parts = {"point": str(coup.banker.two), "banker": decision}
    if draws:
        if not shoe:
            raise event.wrong("shoe", "the card the banker draws, such as '9d'")
        coup = coup.with_hand("banker", coup.banker.with_third(shoe[0]))
        parts["banker_card"] = str(shoe[0])
    ended = decision != "free" or choice is not None
    consequence = settled(coup, table) if ended else None
    verdict = {"draw": "must-draw", "free": "may-draw"}.get(decision, "must-stand")
    return Ruling("wrong-point", verdict, "croupier", items, parts, (), consequence)


def _after_wrong_point(coup: Coup, shown: bool, table: Table) -> tuple[str, tuple[str, ...]]:
    turned = [side for side in TABLEAUX if coup.hand(side).is_natural]
    if not shown:
        decision, items = ordinary_banker(coup, turned, table)
        return decision, table.cite("BT-ERR-22", *items)
    if table.house.choice("wrong_point_rule") == "where-chart-differs":  # BT-D-28
        decision, items = restored_banker(coup, turned, "banker", table)
        return decision, table.cite("BT-ERR-23", *items)
    if len(turned) == len(TABLEAUX):  # both turned over: there is nobody left to draw against
        return "stand", table.cite("BT-ERR-23", "BT-PRC-01")
    return banker_at_fault(coup, table), table.cite("BT-ERR-23", "BT-PRC-08")


def rule_on_advice(event: Fields, table: Table) -> Ruling:
    """Advice to a tableau or to the banker: only the croupier may give it; any other binds the hand to the table."""
    to, croupier = event.choice("to", SIDES), event.choice("adviser", ("croupier", "player", "onlooker")) == "croupier"
    coup = table.coup(*(SIDES if to == "banker" else (to,)))
    items = table.cite("BT-PRC-22", "BT-ROL-03") if croupier else table.cite("BT-ERR-19")
    if to == "banker":
        decision = _banker_by_the_table(coup, table)
    else:
        by_rule = punto_decision(coup.hand(to).two)
        decision = "stand" if by_rule == "free" else by_rule  # advised with 5 he stands (A.11 VI)
    verdict = "allowed" if croupier else "bound"
    cited = (*items, *table.cite("BT-PRC-04" if to == "banker" else "BT-PRC-01"))
    return Ruling("advice", verdict, "croupier", cited, {"hand": to, "plays": decision})


def _banker_by_the_table(coup: Coup, table: Table) -> str:
    turned = [side for side in TABLEAUX if coup.hand(side).is_natural]
    if coup.banker.two >= 8 or len(turned) == 2:
        return "turn-over" if coup.banker.is_natural else "stand"
    others = [side for side in TABLEAUX if side not in turned]
    return chart_decision(table.rules.chart, coup, others, "T") or "free"


def rule_on_draw(event: Fields, table: Table) -> Ruling:
    """Who draws and who stands by the rules, from the hands dealt so far."""
    coup = table.coup()
    parts: dict[str, str] = {}
    for side in TABLEAUX:
        parts[side] = punto_decision(coup.hand(side).two, table.banco_is_free)
    items = list(table.cite("BT-PRC-01", "BT-ORD-02", "BT-PRC-05"))
    turned = [side for side in TABLEAUX if coup.hand(side).is_natural]
    waiting = [side for side in TABLEAUX if parts[side] == "draw" and coup.hand(side).third is None]
    if waiting and not coup.banker.is_natural:
        parts["banker"] = "waits"
    else:
        decision, cited = ordinary_banker(coup, turned, table)
        parts["banker"] = decision
        items += cited
    return Ruling("draw", "due", "croupier", table.cite(*items), parts)


def played_from(cards: tuple[Card, ...], event: Fields, table: Table) -> tuple[Mapping[str, str], Round | None]:
    """Deal these cards afresh in the right order and, where there are bets, play the coup to its end."""
    dealt, left = deal(cards)
    coup = replace(dealt, chart_asked=table.chart_asked)
    parts = {side: str(coup.hand(side)) for side in SIDES}
    if not table.bets or len(cards) < 6:
        event.raw("said", "the words", None)
        event.raw("banker", "what the banker does", None)
        return parts, None
    calls, choice = read_calls(event, coup, table), _read_choice(event)
    played = play_on(Play(coup, calls, (), left, None, choice), table)
    parts = {side: str(played.coup.hand(side)) for side in SIDES} | {"banker_plays": played.decision}
    return parts, settled(played.coup, table) if played.ended else None
