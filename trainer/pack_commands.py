"""`tapete pack …`: what instructors do with lesson packs at a prompt."""

import sys
from pathlib import Path

import click

PATH = click.Path(path_type=Path)


@click.group("pack")
def pack_group() -> None:
    """Make, check, sign and install lesson packs (docs/packs.md)."""


@pack_group.command("check")
@click.argument("pack", type=PATH)
@click.option("--answers", "with_answers", is_flag=True, help="Also print what the engine answers.")
def check_command(pack: Path, with_answers: bool) -> None:
    """Report every problem of PACK, a folder or a .tapete file."""
    from trainer.packs import answer_text, answers, check, read_files, read_pack

    problems = check(pack)
    for problem in problems:
        click.echo(str(problem), err=True)
    if problems:
        click.echo(f"{len(problems)} problem{'s' if len(problems) > 1 else ''} in {pack.name}.", err=True)
        sys.exit(2)
    found, _ = read_pack(read_files(pack))
    assert found is not None  # nothing was wrong with it
    if with_answers:
        for place, question in answers(found):
            given = ", ".join(f"{part.name} = {answer_text(part)}" for part in question.parts)
            click.echo(f"{place}\n    {question.prompt.en}\n    {given}  {' '.join(question.items)}")
    rules = ", ".join(found.sheet.rules)
    click.echo(f"{found.id} {found.sheet.version} is sound: {len(found.lessons)} lessons, under {rules}.")
