"""How the shoe goes round the seats: who sits at whose right."""

from trainer.games.chemin_de_fer.table import Person, Table


def seated_from(table: Table, player: str) -> tuple[Person, ...]:
    """The seated from the right of a player, himself last: the next higher place first (CF-ORD-08)."""
    return tuple(person for person in table.order_from(player) if person.seated)


def next_seated(table: Table, player: str) -> str:
    """The player at the right of another."""
    found = [person.player for person in seated_from(table, player)]
    return found[0] if found else player
