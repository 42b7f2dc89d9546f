"""What the simple felt games share: bets on named places with one minimum and one maximum, and the commonest events."""

from collections.abc import Iterable, Mapping

from trainer.bets import Bet, Settlement, Step
from trainer.fields import Fields
from trainer.money import Cents, as_text
from trainer.rulebook import Rulebook
from trainer.rulings import Ruling

EXAMPLE = "a bet such as {'player': 'A', 'bet': 'small', 'stake': '10'}"


def write_bet(bet: Bet) -> dict[str, object]:
    """The fields of one bet."""
    on = {"on": bet.on} if bet.on is not None else {}
    return {"player": bet.player, "bet": bet.kind, **on, "stake": as_text(bet.stake)}


def bet_step(do: str, settled: Settlement, amount: Cents, slot: int, items: tuple[str, ...]) -> Step:
    """What the croupier does with one bet."""
    bet = settled.bet
    return Step(do, "croupier", bet.player, bet.kind, bet.on, amount, None, slot, items)


def room(bets: Iterable[Bet], bet: Bet, maximum: Cents, per_player: bool = True) -> Cents:
    """What may still be put on this bet's place: by this player, or by all players together."""
    laid = sum(
        other.stake
        for other in bets
        if (other.kind, other.on) == (bet.kind, bet.on) and (other.player == bet.player or not per_player)
    )
    return max(0, maximum - laid)


def late_bet(bet: Bet, items: tuple[str, ...], decides: str = "croupier") -> Ruling:
    """A bet made after betting was closed goes back to the player."""
    back = Step("return-chips", "croupier", bet.player, bet.kind, bet.on, bet.stake, None, 1, items)
    return Ruling("bet", "refused", decides, items, {"bet": "not valid", "returns": as_text(bet.stake)}, (back,))


def limits(minimum: Cents, maximum: Cents) -> dict[str, str]:
    return {"minimum": as_text(minimum), "maximum": as_text(maximum)}


def checked_payment(event: Fields, right: Settlement, items: tuple[str, ...]) -> Ruling:
    """What a dealer paid and gave back for one bet, beside what is right; money too much or too little by name."""
    paid, returned = event.amount("paid", 0, zero=True), event.amount("returned", 0, zero=True)
    parts = {"pays": as_text(right.pays), "returns": as_text(right.returns)}
    difference = paid + returned - right.pays - right.returns
    if difference:
        parts["too_much" if difference > 0 else "too_little"] = as_text(abs(difference))
    good = (paid, returned) == (right.pays, right.returns)
    return Ruling("payment", "right" if good else "wrong", "table-head", items, parts)


def payment_order(event: Fields, book: Rulebook, first: str, wrong: tuple[str, ...]) -> Ruling:
    """Whether the losers were all taken before the first winner was paid; `first` is the item that says so."""
    done = event.texts("done", "what was done, in order, such as ['take', 'pay']")
    for n, name in enumerate(done):
        if name not in ("take", "pay"):
            raise event.error(f"{event.place('done')}[{n}]", name, "take or pay")
    early = "pay" in done and "take" in done[done.index("pay") :]
    if early:
        return Ruling("handling", "wrong", "table-head", book.cited(*wrong), {"fault": "paid before all was taken"})
    return Ruling("handling", "right", "table-head", book.cited(first), {})


def unforeseen(event: Fields, decides: str, items: tuple[str, ...]) -> Ruling:
    event.text("what", "what happened", "")
    return Ruling("unforeseen", "referred", decides, items, {"decides": decides})


def null_play(
    kind: str, call: str, items: tuple[str, ...], again: str, more: Mapping[str, str], who: str = "croupier"
) -> Ruling:
    """A play that does not count: the table head says so, the bets stay, and `who` plays it again."""
    steps = (
        Step("announce", "table-head", say=call, slot=1, items=items),
        Step(again, who, slot=2, items=items),
    )
    return Ruling(kind, "void", "table-head", items, {"play": "void", "bets": "stay", **more}, steps)
