"""What happened in a coup, act by act: the facts a referee sees, without any judgement of them."""

from dataclasses import dataclass

from trainer.cards import Card, parse_card
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.chemin_de_fer.table import AGAINST, Table, check_packs

ACTS = ("close", "deal", "draw", "say", "advise", "basket", "hold", "fault", "waive", "withdraw")
MISHAPS = ("face-up", "stuck", "floor", "shown-by-croupier", "shown-by-banker", "basket")
WORDS = {
    "punto": ("carta", "no", "abate"),
    "croupier": ("carta", "no"),
    "banker": ("abate", "no", "offers", "gives", "refuses", "table"),
}


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that happened. Which fields speak depends on `do`.

    - `deal`: a card from the shoe `to` punto or banker, with the `mishap` that befell it;
    - `draw`: a card taken out of the shoe and given to nobody;
    - `say`: a `word` of punto, croupier or banker; `advise`: `who` advised `to`;
    - `basket`: punto or banker throws his cards in, `seen` or not; `hold`: the punto keeps his cards too long;
    - `fault`: another fault of the croupier, which `harms` somebody or nobody;
    - `waive`: the inspector lets an early card go; `withdraw`: a player takes his bets back.
    """

    do: str
    place: str
    to: str = ""
    who: str = ""
    word: str = ""
    card: Card | None = None
    mishap: str = ""
    picked_by: str = ""
    seen: bool = False
    harms: tuple[str, ...] = ()


def read_log(event: Fields, table: Table) -> tuple[Act, ...]:
    """Read the acts of a coup; refuse what nobody at this table can have done."""
    acts = tuple(_read_act(entry, table) for entry in event.each("log", "a list of acts", most=60))
    if not acts:
        raise event.wrong("log", "a list of acts such as {'do': 'deal', 'to': 'punto', 'card': '7c'}")
    closes = [act for act in acts if act.do == "close"]
    if len(closes) > 1:
        raise TableError(closes[1].place, "close", "needed: the bets are closed already")
    check_packs([act.card for act in acts if act.card is not None], table.rules, event.place("log"))
    return acts


def _read_act(fields: Fields, table: Table) -> Act:
    do, place = fields.choice("do", ACTS), fields.where
    act = Act(do, place)
    if do in ("deal", "draw"):
        act = _read_card(fields, do)
    elif do == "say":
        who = fields.choice("who", WORDS)
        act = Act(do, place, who=who, word=fields.choice("word", WORDS[who]))
    elif do == "advise":
        who = fields.choice("who", ("croupier", "player"))
        act = Act(do, place, who=who, to=fields.choice("to", ("punto", "banker")))
    elif do == "basket":
        who = fields.choice("who", ("punto", "banker"))
        act = Act(do, place, who=who, seen=fields.flag("seen"))
    elif do == "fault":
        act = _read_fault(fields)
    elif do == "withdraw":
        bettors = sorted({bet.player for bet in table.bets if bet.kind in AGAINST})  # an abono sides with the bank
        act = Act(do, place, who=fields.choice("player", bettors))
    fields.done()
    return act


def _read_card(fields: Fields, do: str) -> Act:
    card = fields.parsed("card", parse_card, "a card such as '7c'")
    to = fields.choice("to", ("punto", "banker")) if do == "deal" else ""
    mishap = fields.choice("mishap", MISHAPS, "")
    picked = fields.choice("picked_by", ("croupier", "staff", "player"), "croupier") if mishap == "floor" else ""
    return Act(do, fields.where, to=to, card=card, mishap=mishap, picked_by=picked)


def _read_fault(fields: Fields) -> Act:
    harms = fields.texts("harms", "a list of 'punto' and 'banker', empty when nobody is harmed")
    for name in harms:
        if name not in ("punto", "banker"):
            raise fields.wrong("harms", "a list of 'punto' and 'banker', empty when nobody is harmed")
    return Act("fault", fields.where, harms=harms)
