"""`tapete-build`: makes the installers, plain or as an academy's edition."""

import sys
from pathlib import Path

import click

from tapete_build.sources import ROOT
from trainer.errors import TrainerError

HERE = {"linux": ("deb", "tar"), "win32": ("setup",), "darwin": ("app",)}


@click.command()
@click.option("--academy", type=click.Path(path_type=Path), help="An academy.toml, or the folder it lies in.")
@click.option(
    "--format",
    "formats",
    type=click.Choice(["deb", "tar", "setup", "app", "folder"]),
    multiple=True,
    help="What to make; without it, all that this system can.",
)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=ROOT / "dist", help="Where to.")
@click.option("--frozen", type=click.Path(path_type=Path, exists=True), help="A frozen program that is there already.")
@click.option("--check", "only_check", is_flag=True, help="Only check the academy's file.")
def main(academy: Path | None, formats: tuple[str, ...], out: Path, frozen: Path | None, only_check: bool) -> None:
    """Make Tapete's installers; with --academy, those of an academy's own edition."""
    try:
        for made in build(academy, formats or HERE.get(sys.platform, ()), out, frozen, only_check):
            click.echo(f"{made}  {size(made):.1f} MB" if made.exists() else str(made))
    except TrainerError as error:
        click.echo(f"tapete-build: {error}", err=True)
        sys.exit(2)


def build(
    academy: Path | None, formats: tuple[str, ...], out: Path, frozen: Path | None = None, only_check: bool = False
) -> list[Path]:
    """Check first, then freeze once, then make every format asked for."""
    from tapete_build.edition import academy_edition, plain_edition

    edition = academy_edition(academy) if academy else plain_edition()
    if only_check:
        click.echo(f"{edition.title_en}: sound.")
        return []
    from tapete_build import app, deb, setup, tarball
    from tapete_build.edition import put_together
    from tapete_build.freeze import freeze

    folder = put_together(frozen or freeze(), edition, out / edition.package)
    makers = {"deb": deb.pack, "tar": tarball.pack, "setup": setup.pack, "app": app.pack}
    icons = ROOT / "build" / "icons"
    return [folder, *(makers[name](folder, edition, icons, out) for name in formats if name in makers)]


def size(path: Path) -> float:
    """Megabytes of a file, or of all files in a folder."""
    files = [path] if path.is_file() else [entry for entry in path.rglob("*") if not entry.is_symlink()]
    return sum(entry.stat().st_size for entry in files if entry.is_file()) / 1e6


if __name__ == "__main__":
    main()
