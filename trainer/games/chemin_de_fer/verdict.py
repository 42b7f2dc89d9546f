"""Concludes a coup that a referee followed: what is due next, whose the cards are, and the ending that is settled."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from trainer.bets import Step
from trainer.cards import Card, cards_as_text
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.chemin_de_fer.coup import Ending, settle_ending
from trainer.games.chemin_de_fer.drawing import Choice, banker_choice, nearer_nine, points
from trainer.games.chemin_de_fer.holding import Holding, calls_of, holding
from trainer.games.chemin_de_fer.log import read_log
from trainer.games.chemin_de_fer.referee import Coup, follow
from trainer.games.chemin_de_fer.table import Table
from trainer.rulings import Ruling


@dataclass(frozen=True)
class Conclusion:
    """The coup's ending, or what is due before it can end; with the ordinary rules applied on the way."""

    ending: Ending | None = None
    due: str = ""
    rules: tuple[str, ...] = ()
    discarded: tuple[Card, ...] = ()


def rule_on_coup(event: Fields, table: Table) -> Ruling:
    """Rule on a coup from its log: which errors lie in it, what they make of the hands, and who wins."""
    acts = read_log(event, table)
    holder = holding(table, calls_of(table))
    if holder is None:
        raise TableError("bets", [], "at least one bet against the bank")
    coup = follow(acts, table, holder.makes_banco)
    if coup.out_of_turn and coup.dealt and not (coup.banker_counts_nought or coup.punto_nine or coup.void):
        coup = replace(coup.note("CF-ERR-50"), referred=True)
    if coup.referred:
        parts = {"decides": "inspector"} | _discards(coup.discarded)
        called = Step("call-inspector", "croupier", slot=1, items=table.cite("CF-ERR-50"))
        return Ruling("coup", "referred", "inspector", table.cite(*coup.found), parts, (called,))
    return _ruling(coup, conclude(coup), holder)


def conclude(coup: Coup) -> Conclusion:
    """What the acts so far come to."""
    if coup.void:
        return Conclusion(Ending("void", items=coup.table.cite(*coup.found)))
    if coup.loser:
        return Conclusion(Ending("bank" if coup.loser == "punto" else "punto"))
    if not coup.dealt:
        return Conclusion(due="first-cards", rules=("CF-ORD-01",))
    if coup.punto_nine == "natural" or (coup.word == "abate" and not coup.false_natural):
        return _punto_turned_over(coup)
    if coup.banker_word == "abate":
        return _banker_turned_over(coup)
    if not coup.word or coup.false_natural:
        return Conclusion(due=_punto_due(coup), rules=_punto_rules(coup), discarded=coup.discarded)
    if coup.undecided:
        return Conclusion(due="banker-decides-card")
    return _after_punto(coup)


def _punto_rules(coup: Coup) -> tuple[str, ...]:
    free = coup.makes_banco and coup.table.house.flag("bancoFree") and not coup.punto_bound
    return ("CF-PRC-03",) if free else ("CF-PRC-02",)


def _punto_due(coup: Coup) -> str:
    """What the punto has to do: turn over, draw, stand, or as he likes."""
    if coup.punto_total >= 8:
        return "punto-turns-over"
    return {"draw": "punto-draws", "stand": "punto-stands", "free": "punto-chooses"}[coup.punto_may]


def _punto_turned_over(coup: Coup) -> Conclusion:
    """A natural of the punto, or the nine he is given for a lost card: the banker draws nothing (CF-D-15)."""
    punto = 9 if coup.punto_nine else coup.punto_total
    kept = coup.early is not None and coup.table.house.choice("earlyCardOnNatural") == "banker"  # CF-D-23
    early = (coup.early,) if coup.early is not None else ()
    banker = points((*_banker_first(coup), *early)) if kept else coup.banker_total
    gone = (*coup.discarded, *(() if kept else early))
    return Conclusion(_ending(coup, punto, banker), rules=("CF-PRC-01",), discarded=gone)


def _banker_first(coup: Coup) -> tuple[Card, ...]:
    return () if coup.banker_counts_nought else coup.banker[:2]


def _banker_turned_over(coup: Coup) -> Conclusion:
    """A natural of the banker: it beats the one the punto forgot to turn over (CF-ERR-26, CF-D-17)."""
    punto, banker = coup.punto_total, coup.banker_total
    gone = (*coup.discarded, *(coup.misled or ()))
    written = punto == 9 and banker == 8
    if coup.forgot and (written or coup.table.house.choice("forgottenNatural") == "loses"):
        ending = replace(_ending(coup, punto, banker), winner="bank")
        return Conclusion(ending, rules=("CF-ERR-26", "CF-PRC-01"), discarded=gone)
    return Conclusion(_ending(coup, punto, banker), rules=("CF-PRC-01",), discarded=gone)


def _after_punto(coup: Coup) -> Conclusion:
    """The punto has spoken: his card, then the banker's."""
    thirds = (*coup.punto_thirds, *((coup.early,) if coup.early is not None and coup.punto_draws else ()))
    if coup.punto_draws and not thirds:
        return Conclusion(due="punto-card", rules=("CF-PRC-06",), discarded=coup.discarded)
    if coup.nought_of_banco and not thirds and not coup.banker_thirds and coup.banker_word != "no":
        return Conclusion(due="punto-chooses")
    third, spare = _best(coup.punto[:2], thirds, highest=True)
    punto = 9 if coup.punto_nine else points((*coup.punto[:2], *_one(third)))
    coup = replace(coup, discarded=(*coup.discarded, *spare))
    if coup.misled is not None:
        return _restored(coup, punto)
    return _banker_acts(coup, punto, third)


def _one(card: Card | None) -> tuple[Card, ...]:
    return () if card is None else (card,)


def _best(first: tuple[Card, ...], thirds: tuple[Card, ...], *, highest: bool) -> tuple[Card | None, tuple[Card, ...]]:
    """The third card that stays, and those thrown away: the first of equal ones stays (CF-D-21)."""
    if not thirds:
        return None, ()
    totals = [points((*first, card)) for card in thirds]
    kept = totals.index(max(totals) if highest else min(totals))
    return thirds[kept], thirds[:kept] + thirds[kept + 1 :]


def _restored(coup: Coup, punto: int) -> Conclusion:
    """The croupier called "carta" for a punto who stood: the table decides what the banker keeps (CF-ERR-08)."""
    drawn = coup.misled or ()
    total = coup.banker_total
    if banker_choice(total, None, coup.table.rules.bank_table) != "draw":
        return Conclusion(_ending(coup, punto, total), rules=("CF-PRC-05",), discarded=(*coup.discarded, *drawn))
    if not drawn:
        return Conclusion(due="banker-draws", rules=("CF-PRC-05",))
    banker = points((*_banker_first(coup), drawn[0]))
    gone = (*coup.discarded, *drawn[1:])
    return Conclusion(_ending(coup, punto, banker), rules=("CF-PRC-05",), discarded=gone)


def _banker_acts(coup: Coup, punto: int, punto_third: Card | None) -> Conclusion:
    """The banker's turn: bound or free, and what he has drawn already."""
    forced = _one(coup.early) if not coup.punto_draws else ()
    thirds = (*forced, *coup.banker_thirds)
    duty, ruled = _duty(coup, punto_third)
    if forced:  # the card he drew too early and the punto did not ask for (CF-ERR-09)
        duty, ruled = "draw", ()
    if thirds and duty == "stand":
        gone = (*coup.discarded, *thirds)
        return Conclusion(_ending(coup, punto, coup.banker_total), rules=ruled, discarded=gone)
    if not thirds and duty == "draw":
        return Conclusion(due="banker-draws", rules=ruled, discarded=coup.discarded)
    if not thirds and duty == "free" and coup.banker_word != "no":
        return Conclusion(due="banker-chooses", rules=ruled, discarded=coup.discarded)
    third, spare = _best(_banker_first(coup), thirds, highest=False)
    banker = points((*_banker_first(coup), *_one(third)))
    return Conclusion(_ending(coup, punto, banker), rules=ruled, discarded=(*coup.discarded, *spare))


def _duty(coup: Coup, third: Card | None) -> tuple[Choice, tuple[str, ...]]:
    """What the banker must or may do, and the rule that says so."""
    total, house = coup.banker_total, coup.table.house
    if coup.banker_counts_nought:
        return "free", ()
    if coup.punto_nine == "third":
        if house.choice("lostThirdCard") == "letter":  # CF-D-16
            return ("stand" if total == 7 else "free"), ()
        return ("draw" if total == 0 else "stand" if total >= 7 else "free"), ("CF-PRC-04",)
    if coup.banker_bound or house.choice("bankTable") == "always":
        value = points((third,)) if third is not None else None
        cell = banker_choice(total, value, coup.table.rules.bank_table)
        if cell == "free" and coup.banker_bound == "draw-options":
            cell = "draw"
        return cell, ("CF-PRC-05",)
    return ("draw" if total == 0 else "free"), ("CF-PRC-04",)


def _ending(coup: Coup, punto: int, banker: int) -> Ending:
    items = coup.table.cite(*coup.found)
    return Ending(nearer_nine(punto, banker), punto, banker, items, coup.withdrawn)


def _ruling(coup: Coup, end: Conclusion, holder: Holding) -> Ruling:
    """Put the conclusion into words: verdict, who decides, and the consequences one by one."""
    table = coup.table
    cited = table.cite(*dict.fromkeys((*coup.found, *end.rules)))
    parts = _consequences(coup, holder) | _discards(end.discarded or coup.discarded)
    decides = "inspector" if coup.waived and "CF-ERR-01" in coup.found else "croupier"
    if end.ending is None:
        owed = end.due == "banker-decides-card"
        verdict = "banker-decides" if owed else "goes-on"
        who = "banker" if owed else decides
        return Ruling("coup", verdict, who, cited, parts | {"due": end.due}, _steps(coup, end, parts))
    parts |= _result(end.ending)
    verdict = "void" if coup.void else "lost" if coup.loser else "stands" if _erred(coup) else "regular"
    steps = _steps(coup, end, parts)
    return Ruling("coup", verdict, decides, cited, parts, steps, settle_ending(table, end.ending))


def _steps(coup: Coup, end: Conclusion, parts: Mapping[str, str]) -> tuple[Step, ...]:
    """What is done at the table before the coup is settled or goes on."""
    errors = coup.table.cite(*coup.found)
    found = []
    if "discarded" in parts:
        found.append(Step("discard", "croupier", on=parts["discarded"], items=errors))
    if "banker_shows" in parts:
        found.append(Step("show", "banker", on=parts["banker_shows"], items=errors))
    if coup.void:
        found.append(Step("announce-void", "croupier", items=errors))
    if end.due:
        who = "punto" if end.due.startswith("punto") and end.due != "punto-card" else "banker"
        found.append(Step(end.due, who, items=coup.table.cite(*dict.fromkeys((*end.rules, *coup.found)))))
    return tuple(replace(step, slot=n) for n, step in enumerate(found, start=1))


def _erred(coup: Coup) -> bool:
    """Whether something went wrong: good advice from the croupier is no error."""
    return any(item.startswith("CF-ERR") for item in coup.found)


def _discards(cards: tuple[Card, ...]) -> dict[str, str]:
    return {"discarded": cards_as_text(cards)} if cards else {}


def _result(ending: Ending) -> dict[str, str]:
    if ending.winner == "void":
        return {"coup": "void", "bets": "returned"}
    shown: dict[str, str] = {"winner": ending.winner}
    if ending.punto is not None and ending.banker is not None:
        shown |= {"punto": str(ending.punto), "banker": str(ending.banker)}
    return shown


def _consequences(coup: Coup, holder: Holding) -> dict[str, str]:
    """What the errors bring with them besides the hands."""
    found, parts = coup.found, {}
    bank = coup.table.the_bank
    if "CF-ERR-01" in found:
        parts["early_cards"] = "discarded" if coup.waived else f"stand: {bank.banker} must play the coup"
    if "CF-ERR-02" in found:
        parts["bets"] = "may not be lowered or withdrawn"
    if "CF-ERR-04" in found:
        parts["card"] = "keeps its value"
        parts |= {"picked_by": "only the croupier or staff may"} if coup.picked_wrongly else {}
    if "CF-ERR-15" in found:
        first = ("banker", "punto", 1) in coup.shown
        parts["banker_shows"] = "2nd card" if first else "4th card"
    if "CF-ERR-16" in found:
        parts["banker_shows"] = "both cards"
    if "CF-ERR-17" in found:
        parts["bets"] = "may be withdrawn"
    if coup.banker_lost_natural:
        parts["banker_natural"] = "ordinary total"
    if coup.too_long:
        other = holding(coup.table, calls_of(coup.table), without=holder.player)
        parts["cards_pass_to"] = other.player if other else "nobody: no one else bets"
    if coup.banker_bound:
        parts["banker_plays"] = (
            "by the table, drawing in option cells" if "draw" in coup.banker_bound else "by the table"
        )
    return parts
