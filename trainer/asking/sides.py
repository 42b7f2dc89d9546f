"""Says in words what one rulebook has on a point on which two are compared."""

from trainer.asking.wording import words_for
from trainer.compare import entries
from trainer.phrases import joined, phrase
from trainer.rulebook import Norm, Requirement, Rulebook, Stage, Text

UNSAID = {"–": "no-rule", "stated": "stated", "borrowed": "borrowed"}


def side_text(value: str, key: str, book: Rulebook) -> Text:
    """What a regulation says: a figure, a rule's text, a duty, a stage, a requirement, or that it says nothing."""
    if value in UNSAID:
        return phrase("label", UNSAID[value])
    section, _, rest = key.partition(".")
    if section == "text":
        return book.items[rest].text if rest in book.items and book.items[rest].text.es == value else Text(value, value)
    if section in ("norms", "course", "equipment"):
        return entry_text(dict(entries(book))[key], book)
    return joined([words_for(part, book) for part in value.split(", ")])


def entry_text(entry: Norm | Stage | Requirement, book: Rulebook) -> Text:
    """A duty, a stage of the round, or what is required of equipment and crew."""
    if isinstance(entry, Requirement):
        return phrase("label", "asked-of", part=book.word(entry.part), asked=requirement(entry, book))
    if isinstance(entry, Stage):
        said = f"«{entry.say}»" if entry.say else ""
        return phrase("label", "stage", n=str(entry.phase), do=book.word(entry.do), said=said, who=book.word(entry.who))
    does = joined([book.word(token) for token in (entry.does, entry.when) if token], " ")
    unless = phrase("label", "unless-house") if entry.unless else ""
    return phrase("label", f"norm-{entry.rule}", does=does, who=book.word(entry.who), unless=unless)


def requirement(entry: Requirement, book: Rulebook) -> Text:
    """What the rules ask of one fact, in both languages."""
    name, low, high = book.word(entry.fact), entry.at_least, entry.at_most
    if entry.one_of:
        values = [words_for(value, book) for value in entry.one_of]
        asked = Text(" o ".join(value.es for value in values), " or ".join(value.en for value in values))
    elif low is not None and high is not None:
        asked = Text(f"de {low} a {high}", f"{low} to {high}")
    else:
        asked = Text(f"al menos {low}", f"at least {low}") if high is None else Text(f"hasta {high}", f"up to {high}")
    return Text(f"{name.es}: {asked.es}", f"{name.en}: {asked.en}")
