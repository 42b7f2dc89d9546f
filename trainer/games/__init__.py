"""The games of the house. A game is a module, or a package, with the five functions of `Game`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from trainer.bets import Round
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.oddstable import Figure, OddsRow
from trainer.rulebook import House, Rulebook
from trainer.rulings import Ruling

GAMES = {
    "french-roulette": "trainer.games.roulette.french",
    "craps": "trainer.games.craps",
    "american-roulette": "trainer.games.roulette.american",
    "wheel-of-fortune": "trainer.games.wheel_of_fortune",
    "sic-bo": "trainer.games.sic_bo",
    "banca-francesa": "trainer.games.banca_francesa",
    "boule": "trainer.games.boule",
    "blackjack": "trainer.games.blackjack",
    "chemin-de-fer": "trainer.games.chemin_de_fer",
    "three-card-poker": "trainer.games.three_card_poker",
    "punto-banca": "trainer.games.punto_banca",
    "trente-et-quarante": "trainer.games.trente_et_quarante",
    "holdem-bonus": "trainer.games.holdem_bonus",
    "poker-sin-descarte": "trainer.games.poker_sin_descarte.game",
    "baccarat-two-tableaux": "trainer.games.two_tableaux",
    "circle-poker": "trainer.games.circle_poker.game",
    "pai-gow-poker": "trainer.games.pai_gow_poker",
    "trijoker": "trainer.games.trijoker.game",
    "bingo": "trainer.games.bingo",
}


class Game(Protocol):
    """What every game can do. `Table` is each game's own frozen record of what lies on the felt."""

    def read(self, fields: Fields, book: Rulebook, house: House) -> Any:
        """Read a table from its fields (game, rules, variant and house are read already); refuse an illegal one."""

    def write(self, table: Any) -> dict[str, object]:
        """The fields that `read` takes, for the same table."""

    def settle(self, table: Any) -> Round:
        """Settle the round and put the dealer's steps in order."""

    def rule(self, table: Any) -> Ruling:
        """Rule on the table's irregular event."""

    def odds(self, book: Rulebook, house: House) -> list[OddsRow]:
        """The exact odds of every bet."""

    def specimens(self, book: Rulebook) -> Iterator[Mapping[str, object]]:
        """Tables that together bring out every item of the rulebook: with an `event` for `rule`, else for `settle`."""

    def published(self) -> Iterator[Figure]:
        """Published figures that this game's rules must reproduce, beside ours."""


def game(name: str) -> Game:
    """The game of this name, imported when first asked for."""
    if name not in GAMES:
        raise TableError("game", name, f"one of {', '.join(GAMES)}")
    return cast(Game, import_module(GAMES[name]))
