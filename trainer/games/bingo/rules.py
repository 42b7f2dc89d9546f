"""The figures of bingo that no room may change, as the rulebook gives them."""

from dataclasses import dataclass

from trainer.money import Cents


@dataclass(frozen=True)
class Rules:
    """One regulation's bingo. Ordinary cards have as many numbers as `least_card` and `most_card` both say."""

    balls: int
    least_balls: int
    least_card: int
    most_card: int
    lines: int
    line_length: int
    columns: int
    column_most: int
    prima_ball: int
    prima_step: int
    prima_multiple: Cents
    ball_set_games: int
    kept_months: int
    prize_plan: bool
    linked_rooms: bool
    virtual_cards: bool
