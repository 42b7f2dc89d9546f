"""Treinta y cuarenta: two rows of cards, four even chances, and the refait of thirty-one."""

from collections.abc import Iterator

from trainer.games.trente_et_quarante.chances import odds, published
from trainer.games.trente_et_quarante.events import rule
from trainer.games.trente_et_quarante.rows import CHANCES
from trainer.games.trente_et_quarante.settle import settle
from trainer.games.trente_et_quarante.table import read, write
from trainer.rulebook import Rulebook

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]

DECIDED = "Kc Qc 9d 3s Kd Qd Jd 4s"  # 32 and 34: black, and colour because the king of clubs is black
INVERSE = "Kc Qc 9d 5s Kd Qd Jd 2s"  # 34 and 32: red, and inverse because the king of clubs is black
REFAIT = "Kc Qc 9d 2s Kd Qd Jd As"  # 31 and 31
VOID = "Kc Qc 9d 4s Kd Qd Jd 3s"  # 33 and 33


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    """Tables that bring out every item: each way a coup can end, each refait, each event."""
    plain: list[dict[str, object]] = [{"player": "A", "bet": chance, "stake": "10"} for chance in CHANCES]
    insured = [bet | {"insured": True, "player": "B"} for bet in plain]
    prison = [bet | {"refaits": 1, "player": "C"} for bet in plain]
    bets = plain + insured + prison
    for cards in (DECIDED, INVERSE, REFAIT, VOID):
        yield {"bets": bets, "outcome": {"cards": cards}}
    yield {"bets": [bet | {"refaits": 2, "stake": "5"} for bet in plain], "outcome": {"cards": REFAIT}}
    yield {"bets": bets, "outcome": {"cards": REFAIT, "last": True}}
    yield {"bets": bets, "outcome": {"cards": "Kc Qc", "red_card": 2}}
    yield from _events(plain)


def _events(plain: list[dict[str, object]]) -> Iterator[dict[str, object]]:
    yield {"event": {"kind": "bet", "bet": plain[0]}}
    yield {"event": {"kind": "bet", "bet": plain[0] | {"stake": "1"}}}
    yield {"event": {"kind": "limit"}}
    yield {"event": {"kind": "insurance", "bet": plain[0]}}
    yield {"event": {"kind": "insurance", "bet": plain[0], "moment": "after"}}
    yield {"event": {"kind": "red-card", "cards_out": 3}}
    yield {"event": {"kind": "red-card", "cards_out": 3, "behind": 4}}
    coup: dict[str, object] = {"bets": plain, "outcome": {"cards": DECIDED}}
    wrong = (
        ({"do": "pay", "player": "A", "bet": "colour"},),
        (
            {"do": "take", "player": "A", "bet": "red"},
            {"do": "take", "player": "A", "bet": "inverse"},
            {"do": "pay", "player": "A", "bet": "black"},
        ),
    )
    for done in wrong:
        yield coup | {"event": {"kind": "payments", "done": list(done)}}
    yield coup | {"event": {"kind": "cards-lifted"}}
    yield coup | {"event": {"kind": "announcement", "black": 32, "red": 35, "wins": ["black", "colour"]}}
    yield {"event": {"kind": "rows", "laid": [{"row": "red", "card": "5c"}]}}
    yield {"event": {"kind": "opening"}}
    yield {"event": {"kind": "unforeseen"}}
