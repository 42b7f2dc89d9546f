"""Skills in words: what is asked and about what, in the language in use. Knows no Qt."""

from trainer.rulebook import Rulebook
from ui.wording import game_name, rules_name, say, shown, texts

LEVELS = ("untried", "learning", "accurate", "on-time", "mastered")
"""How far a skill has come, from nothing to mastery."""


def kind_name(kind: str) -> str:
    """What is asked: `Pagos`, `Payouts`."""
    return say(f"kinds.kind-{kind}")


def topic_name(topic: str, book: Rulebook | None = None) -> str:
    """What it is asked about, in our own words or in the rulebook's."""
    if f"topic-{topic}" in texts("kinds"):
        return say(f"kinds.topic-{topic}")
    if book is not None and topic in book.words:
        return shown(book.words[topic])
    return topic.replace("-", " ")


def level_name(level: str) -> str:
    return say(f"kinds.level-{level}")


def skill_name(skill: str) -> str:
    """A skill without its game: `Pagos · caballo`."""
    kind, topic = skill.split("/")[2:4]
    return f"{kind_name(kind)} · {topic_name(topic, book_of_skill(skill))}"


def full_skill_name(skill: str) -> str:
    """A skill with its game and rules: `Ruleta francesa, Asturias · Pagos · caballo`."""
    game, rules = skill.split("/")[:2]
    return f"{game_name(game)}, {rules_name(rules)} · {skill_name(skill)}"


def book_of_skill(skill: str) -> Rulebook:
    from trainer.scenarios import book_of

    return book_of(skill)


def tables_rules(game: str) -> list[str]:
    """Every set of rules a game is played under, such as `cantabria:double-zero`."""
    from trainer.rulebook import catalogue, load
    from trainer.scenarios import rules_of

    known = catalogue(game)
    variants: tuple[str | None, ...] = known.variants or (None,)
    return [rules_of(load(game, place, variant)) for place in known.jurisdictions for variant in variants]


def book_for(game: str, rules: str) -> Rulebook:
    """The rulebook of rules such as `cantabria:double-zero`."""
    from trainer.rulebook import load

    jurisdiction, _, variant = rules.partition(":")
    return load(game, jurisdiction, variant or None)
