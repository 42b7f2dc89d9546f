"""What cannot lie on a felt is refused: where, what was found, what would be right."""

import pytest

from tests.trainer.games.circle_poker.tables import Json, table
from trainer.errors import TableError
from trainer.tables import settle

FOUR = "A 50 As.Kd | B 100 Ac.Kh | C 100 Qs.Jd | D 20 folded"


def _seat(at: int, **changes: object) -> Json:
    data = table("holdem", "", FOUR, outcome={"board": "2c 5d 9h Ks 3c"})
    data["bets"][at] |= changes
    return data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (_seat(1, player="A"), "bets[1].player: 'A' is not a player named once"),
        (_seat(1, place=1), "bets[1].place: 1 is not a place of his own: another player sits there"),
        (_seat(1, place=13), "bets[1].place: 13 is not a whole number from 1 to 12"),
        (_seat(1, cards="As Kh"), "bets[1].cards: 'As' is not a card that lies nowhere else"),
        (_seat(1, cards="9h Kh"), "outcome.board: '9h' is not a card that lies nowhere else"),
        (_seat(1, cards="1h Kh"), "bets[1].cards: '1h Kh' is not cards such as 'As Td'"),
        (_seat(1, cards="7h Kh 6h"), "bets[1].cards: '7h Kh 6h' is not at most 2 cards"),
        (_seat(1, up="7h", cards="8h"), "bets[1].up: '7h' is not possible: no card is dealt up in this variant"),
        (_seat(1, stake="-5"), "bets[1].stake: '-5' is not an amount in euros such as '12.50'"),
        (_seat(1, state="asleep"), "bets[1].state: 'asleep' is not one of in, folded, stopped"),
        (_seat(1, bet="red"), "bets[1].bet: 'red' is not one of pot"),
        (_seat(1) | {"house": {"grain": "3"}}, "bets[0].stake: '50' is not a whole number of pieces of 3"),
        (
            _seat(1) | {"house": {"grain": "0.50", "pci.rounding_unit": "0.75"}},
            "house.pci.rounding_unit: '0.75' is not a whole number of pieces of 0.50",
        ),
        (_seat(1) | {"house": {"pci.rake": 51}}, "house.pci.rake: 51 is not a whole number from 0 to 50"),
        (_seat(1) | {"house": {"s7s.low_limit": "5"}}, None),  # a setting of another variant
        (_seat(1) | {"opening": {"player": "A"}}, None),  # only covered draw has openers
        (
            table("five-stud", "", "A 10 6s | B 10 | C 10 | D 10"),
            "bets[0].cards: '6s' is not a card of this pack: its lowest card is 7",
        ),
        (
            table("sintetico", "", "A 10 7s | B 10 | C 10 | D 10"),
            "bets[0].cards: '7s' is not a card of this pack: its lowest card is 8",
        ),
        (
            table("five-draw", "", "A 10 2s | B 10 | C 10 | D 10"),
            "bets[0].cards: '2s' is not a card of this pack: its lowest card is 7",
        ),
    ],
)
def test_an_impossible_table_is_refused_in_one_sentence(data: Json, message: str | None) -> None:
    with pytest.raises(TableError) as caught:
        settle(data)
    assert message is None or str(caught.value) == message
