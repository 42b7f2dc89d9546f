"""The punto y banca table: full, midi or mini, with a place for every seat on punto, banca and the tie."""

from trainer.bets import Bet
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from ui.tables.cards import CardScene


class PuntoBancaScene(CardScene):
    """Bets lie at their player's seat; both hands lie in the middle."""

    GAME = "punto-banca"

    def felt_name(self, book: Rulebook) -> str:
        return f"punto-banca-{book.variant or 'full'}"

    def lay(self, scenario: Scenario) -> None:
        seats = scenario.table.get("seats") or {}
        self._seats = {str(player): str(seat) for seat, player in seats.items()}
        super().lay(scenario)

    def _seat(self, player: str) -> str:
        return self._seats.get(player) or str(ord((player or "A")[0]) - ord("A") + 1)

    def seat_of(self, player: str) -> str:
        return f"seat.{self._seat(player)}"

    def place_of(self, bet: Bet) -> str:
        own = f"{bet.kind}.{self._seat(bet.player)}"
        return own if self.felt.has(own) else bet.kind
