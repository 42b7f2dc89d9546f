"""The commands of `tapete` at a prompt: for instructors, scripts and bug reports."""

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import click

from trainer import __version__
from trainer.asking import ask, skills
from trainer.compare import agreements, book_for, compare
from trainer.coverage import coverage, lesson_coverage
from trainer.errors import TrainerError
from trainer.games import GAMES, game
from trainer.oddstable import percent
from trainer.pack_commands import pack_group
from trainer.questions import Question, right_answers
from trainer.rulebook import Language, Norm, Requirement, Rulebook, Stage, catalogue, load
from trainer.selftest import figures
from trainer.tables import parse_json, rule, settle

LONGEST_TABLE = 1_000_000  # bytes; a full felt is a few thousand


class Prompt(click.Group):
    """Says a person's mistake in one line and leaves with code 2."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except TrainerError as error:
            click.echo(f"tapete: {error}", err=True)
            sys.exit(2)


@click.group(cls=Prompt, invoke_without_command=False)
@click.version_option(__version__, prog_name="tapete")
def main() -> None:
    """Tapete trains casino dealers. Without a command it opens the application."""


main.add_command(pack_group)


def _table(source: str) -> object:
    try:
        data = sys.stdin.buffer.read(LONGEST_TABLE + 1) if source == "-" else _bytes(Path(source))
        text = data.decode("utf-8")
    except OSError as error:
        raise TrainerError("FILE", source, f"a file that can be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise TrainerError("FILE", source, "text in UTF-8") from None
    if len(data) > LONGEST_TABLE:
        raise TrainerError("FILE", source, f"a table of at most {LONGEST_TABLE} bytes")
    return parse_json(text)


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LONGEST_TABLE + 1)


def _show(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=1))


def _columns(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


RULES = click.option("--rules", "jurisdiction", help="The jurisdiction, such as asturias.")
VARIANT = click.option("--variant", help="A variant of the game, such as double-zero.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print data.")
LANGUAGE = click.option("--language", type=click.Choice(["es", "en"]), default="en", show_default=True)
GAME = click.argument("name", metavar="GAME")


def _book(name: str, jurisdiction: str | None, variant: str | None) -> Rulebook:
    game(name)
    return load(name, jurisdiction or catalogue(name).jurisdictions[0], variant)


@main.command("settle")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Accepted for symmetry: this command always prints data.")
def settle_command(file: str, as_json: bool) -> None:
    """Settle the table in FILE (or - for standard input)."""
    _show(settle(_table(file)).as_json())


@main.command("rule")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Accepted for symmetry: this command always prints data.")
def rule_command(file: str, as_json: bool) -> None:
    """Rule on the irregular event of the table in FILE (or -)."""
    _show(rule(_table(file)).as_json())


@main.command("odds")
@GAME
@RULES
@VARIANT
@click.option("--house", help="A house sheet as JSON.")
@JSON
def odds_command(name: str, jurisdiction: str | None, variant: str | None, house: str | None, as_json: bool) -> None:
    """The exact edge of every bet."""
    book = _book(name, jurisdiction, variant)
    rows = game(name).odds(book, book.house(parse_json(house) if house else None))
    if as_json:
        _show([row.as_json() for row in rows])
        return
    shown = [("bet", "on", "house edge", "exact", "win", "lose", "push", "")]
    for row in rows:
        remark = "favours the player" if row.edge < 0 else row.note
        chances = (percent(row.win), percent(row.lose), percent(row.push))
        shown.append((row.bet, row.on or "", percent(row.edge), str(row.edge), *chances, remark))
    _columns(shown)


@main.command("items")
@GAME
@RULES
@VARIANT
@LANGUAGE
@click.option("--settings", is_flag=True, help="List the house settings instead.")
@click.option("--doubts", is_flag=True, help="List our decisions on doubtful passages instead.")
@click.option("--duties", is_flag=True, help="List duties, stages and equipment instead.")
@JSON
def items_command(
    name: str,
    jurisdiction: str | None,
    variant: str | None,
    language: Language,
    settings: bool,
    doubts: bool,
    duties: bool,
    as_json: bool,
) -> None:
    """The rule items of a game, each with its citation."""
    book = _book(name, jurisdiction, variant)
    if settings:
        _show_settings(book, language, as_json)
    elif doubts:
        _show_doubts(book, language, as_json)
    elif duties:
        _show_duties(book, as_json)
    elif as_json:
        _show(
            [
                {"id": item.id, "kind": item.kind, "es": item.text.es, "en": item.text.en, "cite": item.cite}
                | ({"borrowed": item.borrowed} if item.borrowed else {})
                for item in book.items.values()
            ]
        )
    else:
        click.echo(f"{book.source}")
        for item in book.items.values():
            lent = f" (borrowed from {item.borrowed})" if item.borrowed else ""
            click.echo(f"{item.id}  {item.text.in_language(language)}  [{item.cite}]{lent}")


def _show_settings(book: Rulebook, language: Language, as_json: bool) -> None:
    shown = []
    for setting in book.settings.values():
        if setting.values:
            alternatives = [setting.shown(value) for value in setting.values]
        elif setting.type == "flag":
            alternatives = ["true", "false"]
        else:
            alternatives = ["any amount"] if setting.type == "amount" else [f"{setting.low} to {setting.high}"]
        shown.append((setting, alternatives))
    if as_json:
        _show(
            [
                {
                    "name": setting.name,
                    "type": setting.type,
                    "default": setting.shown(setting.default),
                    "values": alternatives,
                    "doubts": list(setting.doubts),
                    "es": setting.text.es,
                    "en": setting.text.en,
                }
                for setting, alternatives in shown
            ]
        )
        return
    for setting, alternatives in shown:
        origin = f" [{', '.join(setting.doubts)}]" if setting.doubts else ""
        default = setting.shown(setting.default)
        click.echo(f"{setting.name} = {default}  ({setting.type}: {' / '.join(alternatives)}){origin}")
        click.echo(f"    {setting.text.in_language(language)}")


def _show_doubts(book: Rulebook, language: Language, as_json: bool) -> None:
    if as_json:
        _show(
            [
                {"id": doubt.id, "es": doubt.text.es, "en": doubt.text.en, "settings": list(doubt.settings)}
                for doubt in book.doubts.values()
            ]
        )
        return
    for doubt in book.doubts.values():
        setting = f"  (house setting {', '.join(doubt.settings)})" if doubt.settings else ""
        click.echo(f"{doubt.id}  {doubt.text.in_language(language)}{setting}")


def _show_duties(book: Rulebook, as_json: bool) -> None:
    lists: dict[str, Sequence[Norm | Stage | Requirement]] = {
        "act": book.norms,
        "course": book.course,
        "inspection": book.equipment,
    }
    shown = {
        name: [{key: value for key, value in asdict(entry).items() if value not in (None, ())} for entry in entries]
        for name, entries in lists.items()
    }
    if as_json:
        _show(shown)
        return
    for name, entries in shown.items():
        for facts in entries:
            item = facts.pop("item")
            click.echo(f"{name}  {item}  {', '.join(f'{key} {_plain(value)}' for key, value in facts.items())}")


def _plain(value: object) -> str:
    return " or ".join(map(str, value)) if isinstance(value, tuple) else str(value)


@main.command("compare")
@GAME
@click.argument("left")
@click.argument("right")
@JSON
def compare_command(name: str, left: str, right: str, as_json: bool) -> None:
    """What differs between two rulebooks: jurisdictions, or jurisdiction/variant."""
    game(name)
    ours, theirs = book_for(name, left), book_for(name, right)
    found = compare(ours, theirs)
    if as_json:
        _show([difference.as_json() for difference in found])
    elif not found:
        click.echo(f"{left} and {right} agree in everything.")
    else:
        rows = [("what", left, right, "difference")]
        _columns([*rows, *((d.key, _short(d.left), _short(d.right), ", ".join(d.differences)) for d in found)])
    if not as_json:
        for point in agreements(ours, theirs):
            click.echo(f"They agree on {point.key} ({', '.join(point.differences)}): {_short(point.left)}")


def _short(text: str) -> str:
    return text if len(text) <= 48 else f"{text[:47]}…"


@main.command("coverage")
@click.option("--lessons", is_flag=True, help="The items that our courses teach, and those that no lesson names.")
@JSON
def coverage_command(lessons: bool, as_json: bool) -> None:
    """Per game: rule items, those the engine uses, those no question or rule speaks of."""
    if lessons:
        _show_lessons(as_json)
        return
    report = coverage()
    if as_json:
        _show(report)
        return
    games = report["games"]
    assert isinstance(games, dict)
    for name, lists in games.items():
        counts = ", ".join(f"{len(lists[key])} {key}" for key in ("items", "used", "exercised", "missing"))
        click.echo(f"{name}: {counts}")
        if lists["missing"]:
            click.echo(f"    {' '.join(lists['missing'])}")


def _show_lessons(as_json: bool) -> None:
    report = lesson_coverage()
    if as_json:
        _show(report)
        return
    for name, rulebooks in report.items():
        for rules, lists in rulebooks.items():
            click.echo(f"{name} {rules}: {len(lists['taught'])} taught, {len(lists['missing'])} missing")
            if lists["missing"]:
                click.echo(f"    {' '.join(lists['missing'])}")


@main.command("selftest")
@JSON
def selftest_command(as_json: bool) -> None:
    """Recompute published figures with this engine; fails when one does not agree."""
    found = list(figures())
    if as_json:
        _show(
            [{name: getattr(figure, name) for name in figure.__slots__} | {"agrees": figure.agrees} for figure in found]
        )
    else:
        rows = [("game", "figure", "published", "ours", "", "source")]
        for figure in found:
            sign = "✓" if figure.agrees else "✕ differs"
            rows.append((figure.game, figure.name, figure.published, figure.ours, sign, figure.source))
        _columns(rows)
        click.echo(f"{sum(figure.agrees for figure in found)} of {len(found)} published figures agree.")
    if not all(figure.agrees for figure in found):
        sys.exit(1)


@main.command("scenario")
@GAME
@RULES
@VARIANT
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--level", type=click.IntRange(1, 5), default=3, show_default=True)
@click.option("--skill", help="kind/topic, such as payout/split; all skills when none is named.")
@LANGUAGE
@JSON
def scenario_command(
    name: str,
    jurisdiction: str | None,
    variant: str | None,
    seed: int,
    level: int,
    skill: str | None,
    language: Language,
    as_json: bool,
) -> None:
    """Generated scenarios with their questions and answers."""
    book = _book(name, jurisdiction, variant)
    known = skills(book)
    wanted = [entry for entry in known if skill is None or entry.endswith(f"/{skill}")]
    if not wanted:
        raise TrainerError("--skill", skill, f"one of {', '.join(entry.split('/', 2)[2] for entry in known)}")
    questions = [ask(entry, level, seed) for entry in wanted]
    if as_json:
        _show([_question_data(question) for question in questions])
        return
    for question in questions:
        click.echo(f"{question.skill}\n  {question.scenario}\n  {question.prompt.in_language(language)}")
        click.echo(f"  → {json.dumps(right_answers(question), ensure_ascii=False)}  {' '.join(question.items)}\n")


def _question_data(question: Question) -> dict[str, object]:
    return {
        "skill": question.skill,
        "kind": question.kind,
        "scenario": json.loads(question.scenario),
        "prompt": {"es": question.prompt.es, "en": question.prompt.en},
        "answers": right_answers(question),
        "slips": {part.name: dict(part.slips) for part in question.parts if part.slips},
        "working": [{"es": line.es, "en": line.en} for line in question.working],
        "items": list(question.items),
    }


@main.command("drill")
@GAME
@RULES
@VARIANT
@click.option("--skill", help="kind/topic, such as payout/split; what is due when none is named.")
@click.option("--count", type=click.IntRange(1, 200), default=10, show_default=True)
@click.option("--trainee", default="–", help="Whose progress; made when it does not exist.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The folder where progress is kept.")
@LANGUAGE
def drill_command(
    name: str,
    jurisdiction: str | None,
    variant: str | None,
    skill: str | None,
    count: int,
    trainee: str,
    data: Path | None,
    language: Language,
) -> None:
    """A plain drill in the terminal."""
    from trainer.drill import Drill
    from trainer.places import data_folder
    from trainer.progress import open_progress
    from trainer.terminal import run

    book = _book(name, jurisdiction, variant)
    with open_progress(data or data_folder(), lambda: datetime.now(UTC)) as store:
        person = next((known for known in store.trainees() if known.name == trainee), None) or store.add_trainee(
            trainee
        )
        drill = Drill(
            store, person.id, book, "drill" if skill else "practise", seed=random.SystemRandom().randrange(2**32)
        )
        chosen = next((known for known in drill.skills if known.endswith(f"/{skill}")), None) if skill else None
        if skill and chosen is None:
            topics = ", ".join(known.split("/", 2)[2] for known in drill.skills)
            raise TrainerError("--skill", skill, f"one of {topics}")
        run(drill, count, language, click.echo, lambda text: click.prompt(text, default="", show_default=False), chosen)


@main.command("games")
@JSON
def games_command(as_json: bool) -> None:
    """The games, their variants and jurisdictions."""
    shelf = [catalogue(name) for name in GAMES]
    if as_json:
        _show([{"game": c.game, "variants": c.variants, "rules": c.jurisdictions} for c in shelf])
    else:
        _columns([(c.game, ", ".join(c.jurisdictions), ", ".join(c.variants)) for c in shelf])
