"""Follows a coup act by act: whose the cards are, who is bound by a rule, who lost a right."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from trainer.cards import Card
from trainer.errors import TableError
from trainer.games.chemin_de_fer.drawing import Choice, points, punto_choice
from trainer.games.chemin_de_fer.log import Act
from trainer.games.chemin_de_fer.table import Table


@dataclass(frozen=True)
class Coup:
    """A coup as far as it has gone. `found` are the error items met, in order.

    `punto` and `banker` are the first cards, the thirds those dealt after the punto spoke. `early` is a fifth card
    out of the shoe before he spoke; `misled` the cards drawn after the croupier's wrong "carta", None without one.
    `gives` is the banker's answer where the error leaves the card to him; `undecided` says that he owes it.
    """

    table: Table
    makes_banco: bool
    closed: bool = True
    waived: bool = False
    punto: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    punto_thirds: tuple[Card, ...] = ()
    banker_thirds: tuple[Card, ...] = ()
    early: Card | None = None
    misled: tuple[Card, ...] | None = None
    miscalled: bool = False  # the croupier called "no" for a punto who asked
    discarded: tuple[Card, ...] = ()
    word: Literal["", "carta", "no", "abate"] = ""
    undecided: bool = False
    gives: bool | None = None
    false_natural: bool = False  # the punto turned over less than eight, and must speak again
    forgot: bool = False  # the punto had eight or nine and did not turn over
    bancos_own_error: bool = False
    punto_bound: bool = False
    stands_on_five: bool = False
    banker_bound: Literal["", "table", "draw-options"] = ""
    banker_word: Literal["", "abate", "no"] = ""
    banker_early: bool = False
    banker_lost_natural: bool = False
    banker_counts_nought: bool = False
    punto_nine: Literal["", "natural", "third"] = ""
    shown: frozenset[tuple[str, str, int]] = frozenset()  # by whom, whose, which of his cards
    out_of_turn: bool = False
    void: bool = False
    loser: Literal["", "punto", "banker"] = ""
    referred: bool = False
    too_long: bool = False
    picked_wrongly: bool = False
    withdrawn: frozenset[str] = frozenset()
    found: tuple[str, ...] = ()

    @property
    def dealt(self) -> bool:
        """Whether both sides have their first two cards."""
        return len(self.punto) >= 2 and len(self.banker) >= 2

    @property
    def punto_total(self) -> int:
        return points(self.punto[:2])

    @property
    def banker_total(self) -> int:
        """The banker's total on his first cards; nought when he gave himself too many (CF-ERR-10)."""
        return 0 if self.banker_counts_nought else points(self.banker[:2])

    @property
    def punto_may(self) -> Choice:
        """What the punto may do: the rule, or his own will when he makes banco and the director freed him."""
        if self.stands_on_five and self.punto_total == 5:
            return "stand"
        if self.makes_banco and self.table.house.flag("bancoFree") and not self.punto_bound:
            return "free"
        return punto_choice(self.punto_total, self.table.rules.punto)

    @property
    def punto_draws(self) -> bool:
        """Whether a third card is due to the punto, once words and decisions are weighed."""
        if self.word in ("", "abate"):
            return False
        if self.stands_on_five and self.punto_total == 5:
            return False
        return self.gives if self.gives is not None else self.word == "carta"

    @property
    def nought_of_banco(self) -> bool:
        """A player who made banco and erred with nought on two cards: he may still draw (CF-ERR-28)."""
        return self.bancos_own_error and self.word == "no" and self.punto_total == 0

    def note(self, *ids: str) -> "Coup":
        """The same coup with these items met, each once."""
        return replace(self, found=tuple(dict.fromkeys((*self.found, *ids))))


def follow(acts: Iterable[Act], table: Table, makes_banco: bool) -> Coup:
    """The coup after all its acts; nothing counts any more once it is void, lost or referred."""
    listed = tuple(acts)
    coup = Coup(table, makes_banco, closed=not any(act.do == "close" for act in listed))
    coup = replace(coup, waived=any(act.do == "waive" for act in listed))
    for act in listed:
        if coup.void or coup.loser or coup.referred:
            break
        coup = _ACTS[act.do](coup, act)
    return coup


def _close(coup: Coup, act: Act) -> Coup:
    return replace(coup, closed=True)


def _waive(coup: Coup, act: Act) -> Coup:
    if "CF-ERR-01" not in coup.found:
        raise TableError(act.place, "waive", "possible: no card was drawn before the bets were closed")
    return coup


def _draw(coup: Coup, act: Act) -> Coup:
    """A card leaves the shoe: what befell it, and whether it came too early, decides before its destination does."""
    assert act.card is not None
    if not coup.closed:
        coup = coup.note("CF-ERR-01")
        if coup.waived:  # the inspector's exception: the card is thrown away
            return replace(coup, discarded=(*coup.discarded, act.card))
    if act.mishap == "face-up":
        return replace(coup.note("CF-ERR-02"), discarded=(*coup.discarded, act.card))
    if act.mishap == "stuck":
        return replace(coup.note("CF-ERR-03"), void=True)
    if act.mishap == "floor":
        coup = replace(coup.note("CF-ERR-04"), picked_wrongly=act.picked_by == "player")
    if coup.misled is not None:
        return replace(coup, misled=(*coup.misled, act.card))
    if coup.false_natural:
        return replace(coup, discarded=(*coup.discarded, act.card))
    if not coup.dealt:
        return _deal_first(coup, act, act.card)
    return _deal_fifth(coup, act, act.card) if not coup.word else _deal_third(coup, act, act.card)


def _deal_first(coup: Coup, act: Act, card: Card) -> Coup:
    """One of the first cards: punto, banker, punto, banker (CF-ORD-01)."""
    if not act.to:
        raise TableError(act.place, "draw", "possible yet: the first four cards are dealt to punto and banker")
    due = "punto" if len(coup.punto) == len(coup.banker) else "banker"
    if act.to != due:
        coup = replace(coup, out_of_turn=True)
    coup = _befallen(coup, act)
    if coup.loser:
        return coup
    if act.to == "punto":
        return replace(coup, punto=(*coup.punto, card))
    if len(coup.banker) == 2:
        coup = replace(coup.note("CF-ERR-10"), banker_counts_nought=True)
    return replace(coup, banker=(*coup.banker, card))


def _befallen(coup: Coup, act: Act) -> Coup:
    """A first card shown by mistake, or fallen into the basket."""
    if act.mishap == "basket":
        if act.to == "punto":
            return replace(coup.note("CF-ERR-13"), punto_nine="natural")
        return replace(coup.note("CF-ERR-19"), loser="banker")
    if not act.mishap.startswith("shown"):
        return coup
    held = coup.punto if act.to == "punto" else coup.banker
    by = act.mishap.removeprefix("shown-by-")
    shown = coup.shown | {(by, act.to, len(held) + 1)}
    coup = replace(coup, shown=shown)
    both = {(by, "punto", 1), (by, "punto", 2)} <= shown
    if by == "croupier":
        return _shown_by_croupier(coup, both)
    if act.to == "banker":  # his own card, shown to his own harm: no rule speaks of it
        return coup
    if both:
        bound = _options(coup)
        return replace(_without(coup, "CF-ERR-15").note("CF-ERR-16"), banker_bound=bound)
    return coup.note("CF-ERR-15")


def _shown_by_croupier(coup: Coup, both: bool) -> Coup:
    """Nobody plays freely any more; when both of the punto's cards were seen the banker draws in the option cells."""
    if both:
        return replace(_without(coup, "CF-ERR-05").note("CF-ERR-06"), punto_bound=True, banker_bound="draw-options")
    if "CF-ERR-06" in coup.found:
        return coup
    return replace(coup.note("CF-ERR-05"), punto_bound=True, banker_bound=_options(coup))


def _without(coup: Coup, item: str) -> Coup:
    return replace(coup, found=tuple(id_ for id_ in coup.found if id_ != item))


def _options(coup: Coup) -> Literal["table", "draw-options"]:
    """How a banker bound by an error plays the option cells (CF-D-04)."""
    if coup.banker_bound == "draw-options" or coup.table.house.choice("optionCells") == "draw":
        return "draw-options"
    return "table"


def _deal_fifth(coup: Coup, act: Act, card: Card) -> Coup:
    """A card more before the punto has spoken: in the banker's own hand, or just out of the shoe."""
    if act.to == "banker":
        return replace(coup.note("CF-ERR-10"), banker_counts_nought=True, banker=(*coup.banker, card))
    if coup.punto_nine or coup.early is not None:
        return replace(coup.note("CF-ERR-50"), referred=True)
    return replace(_gave_away_natural(coup.note("CF-ERR-09")), early=card)


def _deal_third(coup: Coup, act: Act, card: Card) -> Coup:
    """A third card: the punto's first, then the banker's."""
    if coup.undecided:  # he had to say it before drawing: the deal itself is his answer (CF-ERR-23)
        coup = replace(coup, undecided=False, gives=act.to == "punto")
    if coup.word == "abate" or coup.banker_word == "abate" or not act.to:
        return replace(coup.note("CF-ERR-50"), referred=True)
    return _third_to_punto(coup, act, card) if act.to == "punto" else _third_to_banker(coup, act, card)


def _third_to_punto(coup: Coup, act: Act, card: Card) -> Coup:
    if coup.nought_of_banco and not coup.banker_thirds:
        coup = replace(coup, gives=True)
    if coup.stands_on_five and coup.punto_total == 5:
        return replace(coup, discarded=(*coup.discarded, card))
    if not coup.punto_draws or coup.banker_thirds or coup.early is not None:
        return replace(coup.note("CF-ERR-50"), referred=True)
    coup = _gave_away_natural(coup)
    if act.mishap == "basket":
        coup = replace(coup.note("CF-ERR-14"), punto_nine="third")
    if coup.punto_thirds:
        coup = coup.note("CF-ERR-11")
    return replace(coup, punto_thirds=(*coup.punto_thirds, card))


def _gave_away_natural(coup: Coup) -> Coup:
    """A banker with eight or nine who gives or offers a card may no longer turn over."""
    if coup.banker_total < 8 or coup.banker_counts_nought:
        return coup
    return replace(coup.note("CF-ERR-18"), banker_lost_natural=True)


def _third_to_banker(coup: Coup, act: Act, card: Card) -> Coup:
    owed = coup.punto_draws and not coup.punto_thirds and coup.early is None
    if owed and coup.miscalled:  # the croupier's "no" cost the punto his card
        return replace(coup, void=True)
    if owed or coup.banker_word == "no":
        return replace(coup.note("CF-ERR-50"), referred=True)
    if act.mishap == "basket":
        return replace(coup.note("CF-ERR-19"), loser="banker")
    if coup.banker_thirds:
        coup = coup.note("CF-ERR-12")
    return replace(coup, banker_thirds=(*coup.banker_thirds, card))


def _say(coup: Coup, act: Act) -> Coup:
    if not coup.dealt:
        raise TableError(act.place, act.word, "possible yet: punto and banker need two cards each")
    return {"punto": _punto_says, "croupier": _croupier_says, "banker": _banker_says}[act.who](coup, act)


def _punto_says(coup: Coup, act: Act) -> Coup:
    """The punto's word, weighed against his cards."""
    if coup.word and not coup.false_natural:
        raise TableError(act.place, act.word, f"possible: the punto has said {coup.word!r} already")
    natural, total = coup.punto_total >= 8, coup.punto_total
    coup = replace(coup, word=_word(act), false_natural=False)
    if coup.punto_nine or coup.banker_early:  # the coup is decided without his word
        return coup
    if act.word == "abate":
        return coup if natural else _false_natural(coup)
    if natural:
        coup = replace(coup, forgot=True)
        if act.word == "no":
            return coup.note("CF-ERR-24")
        return replace(coup.note("CF-ERR-25"), undecided=True)
    wrong = coup.punto_may == ("draw" if act.word == "no" else "stand")
    if not wrong or (coup.stands_on_five and total == 5):
        return coup  # with five both words are lawful (CF-D-18)
    return _wrong_word(coup, total)


def _word(act: Act) -> Literal["carta", "no", "abate"]:
    return "carta" if act.word == "carta" else "no" if act.word == "no" else "abate"


def _wrong_word(coup: Coup, total: int) -> Coup:
    """ "Carta" for "no" or the reverse: the banker decides, unless the punto made banco or has nought."""
    if coup.makes_banco and coup.table.house.choice("bancoWrongWord") == "stands":  # CF-D-19
        coup = coup.note("CF-ERR-28")
        return replace(coup, bancos_own_error=True)
    if total == 0:
        return replace(coup.note("CF-ERR-23"), gives=True)
    return replace(coup.note("CF-ERR-23"), undecided=True)


def _false_natural(coup: Coup) -> Coup:
    """Turned over without eight or nine: put right, except for a player who made banco."""
    if coup.makes_banco:
        return replace(coup.note("CF-ERR-28"), word="no", bancos_own_error=True)
    return replace(coup.note("CF-ERR-27"), false_natural=True)


def _croupier_says(coup: Coup, act: Act) -> Coup:
    """The croupier repeats the punto's word, or gets it wrong."""
    if coup.word not in ("carta", "no"):
        raise TableError(act.place, act.word, "possible yet: the croupier repeats the punto's word")
    if act.word == coup.word:
        return coup
    if act.word == "carta":
        return replace(coup.note("CF-ERR-08"), misled=coup.misled or ())
    return replace(coup.note("CF-ERR-07"), miscalled=True)


def _banker_says(coup: Coup, act: Act) -> Coup:
    """The banker speaks after the punto; what he decides about the punto's card he says before drawing."""
    if act.word == "table":
        return replace(coup, banker_bound=coup.banker_bound or "table")
    if act.word == "abate":
        return _banker_turns_over(coup, act)
    if act.word == "offers":
        return _gave_away_natural(coup)
    if act.word == "no":
        if not coup.word:
            raise TableError(act.place, act.word, "possible yet: the banker speaks after the punto (CF-ORD-02)")
        return replace(coup, banker_word="no")
    if not coup.undecided:
        raise TableError(act.place, act.word, "his to decide: no word of the punto leaves the card to the banker")
    return replace(
        _gave_away_natural(coup) if act.word == "gives" else coup, undecided=False, gives=act.word == "gives"
    )


def _banker_turns_over(coup: Coup, act: Act) -> Coup:
    if coup.banker_total < 8:
        return replace(coup.note("CF-ERR-50"), referred=True)
    misled = coup.misled is not None and coup.table.house.choice("misledNatural") == "ordinary"  # CF-D-22
    if coup.banker_lost_natural or misled:  # he keeps eight or nine as an ordinary total
        return coup
    if not coup.word:
        return replace(coup.note("CF-ERR-17"), banker_early=True, banker_word="abate")
    return replace(coup, banker_word="abate", undecided=False)


def _advise(coup: Coup, act: Act) -> Coup:
    """Only the croupier may advise, and a five he makes stand; other advice binds whoever had it."""
    if not coup.dealt:
        raise TableError(act.place, "advise", "possible yet: punto and banker need two cards each")
    if act.who == "croupier":
        if act.to == "banker" or coup.punto_total != 5 or coup.word:
            return coup
        return replace(coup.note("CF-ROL-04"), stands_on_five=True)
    coup = coup.note("CF-ERR-22")
    if act.to == "banker":
        return replace(coup, banker_bound=_options(coup))
    if coup.word:  # too late to have guided him
        return coup
    stands = coup.table.house.choice("adviceWithFive") == "stands"  # CF-D-20
    return replace(coup, punto_bound=True, stands_on_five=coup.stands_on_five or stands)


def _basket(coup: Coup, act: Act) -> Coup:
    """Cards thrown into the basket before they were seen cost the coup."""
    _needs_cards(coup, act, coup.punto if act.who == "punto" else coup.banker)
    if act.seen:
        return coup
    if act.who == "punto":
        return replace(coup.note("CF-ERR-29"), loser="punto")
    return replace(coup.note("CF-ERR-19"), loser="banker")


def _needs_cards(coup: Coup, act: Act, cards: tuple[Card, ...]) -> None:
    if not cards:
        raise TableError(act.place, act.do, "possible yet: he holds no cards")


def _hold(coup: Coup, act: Act) -> Coup:
    _needs_cards(coup, act, coup.punto)
    return replace(coup.note("CF-ERR-21"), too_long=True)


def _fault(coup: Coup, act: Act) -> Coup:
    """Another fault of the croupier: put right when nobody is harmed, else the coup is void."""
    return replace(coup.note("CF-ERR-07"), void=bool(act.harms))


def _withdraw(coup: Coup, act: Act) -> Coup:
    if not coup.banker_early:
        right = "allowed: bets come back only when the banker turned over before the punto spoke (CF-ERR-17)"
        raise TableError(act.place, act.who, right)
    return replace(coup, withdrawn=coup.withdrawn | {act.who})


_ACTS: Mapping[str, Callable[[Coup, Act], Coup]] = {
    "close": _close,
    "waive": _waive,
    "deal": _draw,
    "draw": _draw,
    "say": _say,
    "advise": _advise,
    "basket": _basket,
    "hold": _hold,
    "fault": _fault,
    "withdraw": _withdraw,
}
