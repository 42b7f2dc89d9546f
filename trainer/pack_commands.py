"""`tapete pack …`: what instructors do with lesson packs at a prompt."""

import sys
from importlib.resources import files as resources
from pathlib import Path

import click

from trainer.errors import TrainerError

PATH = click.Path(path_type=Path)
DATA = click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The data folder.")


def _folder(data: Path | None) -> Path:
    """Where a person's packs, keys and progress lie."""
    from trainer.places import data_folder

    return data or data_folder()


def _write(path: Path, data: bytes) -> None:
    from trainer.packs.shelf import put

    try:
        put(path, data)
    except OSError as error:
        raise TrainerError("FILE", path.name, f"a file that can be written ({error.strerror})") from None


@click.group("pack")
def pack_group() -> None:
    """Make, check, sign and install lesson packs (docs/packs.md)."""


@pack_group.command("new")
@click.argument("folder", type=PATH)
def new_command(folder: Path) -> None:
    """Make a commented example in FOLDER, to be changed into a pack of your own."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise TrainerError("FOLDER", folder.name, "a new or empty folder")
    for entry in (resources("trainer") / "packs" / "starter").iterdir():
        if entry.name.endswith(".toml"):
            _write(folder / entry.name, entry.read_bytes())
    click.echo(f"{folder.name} is ready: change it, then 'tapete pack check {folder}'.")


@pack_group.command("check")
@click.argument("pack", type=PATH)
@click.option("--answers", "with_answers", is_flag=True, help="Also print what the engine answers.")
def check_command(pack: Path, with_answers: bool) -> None:
    """Report every problem of PACK, a folder or a .tapete file."""
    from trainer.packs import answer_text, answers, check
    from trainer.packs.shelf import open_pack

    problems = check(pack)
    for problem in problems:
        click.echo(str(problem), err=True)
    if problems:
        click.echo(f"{len(problems)} problem{'s' if len(problems) > 1 else ''} in {pack.name}.", err=True)
        sys.exit(2)
    found = open_pack(pack)
    if with_answers:
        for place, question in answers(found):
            given = ", ".join(f"{part.name} = {answer_text(part)}" for part in question.parts)
            click.echo(f"{place}\n    {question.prompt.en}\n    {given}  {' '.join(question.items)}")
    rules = ", ".join(found.sheet.rules)
    click.echo(f"{found.id} {found.sheet.version} is sound: {len(found.lessons)} lessons, under {rules}.")


@pack_group.command("build")
@click.argument("folder", type=PATH)
@click.option("-o", "--output", type=PATH, help="The file to write; <id>.tapete when not said.")
def build_command(folder: Path, output: Path | None) -> None:
    """Make one .tapete file of FOLDER, once it is sound: the same bytes for the same folder."""
    from trainer.packs import check_files, pack_bytes, read_files, read_pack
    from trainer.packs.limits import SIGNATURE

    files = {name: data for name, data in read_files(folder).items() if name != SIGNATURE}
    problems = check_files(files)
    if problems:
        raise (
            problems[0]
            if len(problems) == 1
            else TrainerError("pack", f"{len(problems)} problems", f"sound: 'tapete pack check {folder}' tells them")
        )
    pack, _ = read_pack(files)
    assert pack is not None  # nothing was wrong with it
    target = output or Path(f"{pack.id}.tapete")
    _write(target, pack_bytes(files))
    click.echo(f"{target.name}: {pack.id} {pack.sheet.version}, {len(files)} files, unsigned.")


@pack_group.command("keys")
@click.argument("name", type=PATH)
def keys_command(name: Path) -> None:
    """Make a key pair: NAME.key to sign with, NAME.pub to give away."""
    from trainer.packs.signing import make_keys

    private, public, made = make_keys(name)
    click.echo(f"{private.name}: keep it to yourself. {public.name}: give it to those who install your packs.")
    click.echo(f"Fingerprint: {made.fingerprint}")


@pack_group.command("sign")
@click.argument("file", type=PATH)
@click.option("--key", type=PATH, required=True, help="Your private key, such as academy.key.")
def sign_command(file: Path, key: Path) -> None:
    """Sign FILE, a .tapete file, in place."""
    from trainer.packs import pack_bytes, read_files
    from trainer.packs.signing import private_key, signed, signer

    if file.is_dir():
        raise TrainerError("FILE", file.name, "a .tapete file: build the folder first")
    sealed = signed(read_files(file), private_key(key))
    _write(file, pack_bytes(sealed))
    made = signer(sealed)
    assert made is not None
    click.echo(f"{file.name} is signed by {made.fingerprint}.")


@pack_group.command("verify")
@click.argument("file", type=PATH)
@click.option("--key", type=PATH, help="The public key it must be signed with.")
@DATA
def verify_command(file: Path, key: Path | None, data: Path | None) -> None:
    """Say who signed FILE; fails when it is unsigned, when the signature does not fit, or is not of the key."""
    from trainer.packs import PackError, read_files
    from trainer.packs.signing import Signer, public_key, signer, trusted_keys

    who = signer(read_files(file), trusted_keys(_folder(data)))
    if who is None:
        raise PackError("signature", file.name, "signed: nobody answers for it")
    if key is None:
        click.echo(f"{file.name} is {_signed(who)}; nobody has changed it since.")
        return
    wanted = Signer(public_key(key))
    if who.key != wanted.key:
        raise PackError("signature", f"key {who.fingerprint}", f"the key in {key.name} ({wanted.fingerprint})")
    owner = f"{who.name}, with " if who.name else ""
    click.echo(
        f"{file.name} is signed by {owner}the key in {key.name} ({who.fingerprint}): it matches, "
        "and nobody has changed the pack since."
    )


@pack_group.command("trust")
@click.argument("key", type=PATH, required=False)
@click.option("--name", help="What to call the owner of the key.")
@click.option("--remove", "forget", metavar="FINGERPRINT", help="Trust this key no more.")
@DATA
def trust_command(key: Path | None, name: str | None, forget: str | None, data: Path | None) -> None:
    """Trust the public KEY under a name; without one, list the keys trusted here."""
    from trainer.packs.signing import Signer, distrust, public_key, trust, trusted_keys

    folder = _folder(data)
    if forget:
        distrust(folder, forget)
    if key is not None:
        if not name:
            raise TrainerError("--name", "", "the owner of the key, such as 'North Academy'")
        known = trust(folder, public_key(key), name)
        click.echo(f"Packs signed by {known.fingerprint} are now shown as {known.name}'s.")
    elif not forget:
        for text, owner in trusted_keys(folder).items():
            click.echo(f"{Signer(text).fingerprint}  {owner}")


@pack_group.command("install")
@click.argument("file", type=PATH)
@click.option("--replace", is_flag=True, help="Also over the same or a newer version.")
@DATA
def install_command(file: Path, replace: bool, data: Path | None) -> None:
    """Install FILE, once it is verified and sound."""
    from trainer.packs.shelf import install

    found = install(file, _folder(data), replace=replace)
    assert found.sheet is not None
    click.echo(f"{found.id} {found.sheet.version} is installed, {_signed(found.signer)}.")


def _signed(who: object) -> str:
    from trainer.packs.signing import Signer

    if not isinstance(who, Signer):
        return "unsigned"
    return f"signed by {who.name or 'a key not trusted here'} ({who.fingerprint})"


@pack_group.command("list")
@DATA
def list_command(data: Path | None) -> None:
    """List the packs there are, and who signed them."""
    from trainer.packs.shelf import library

    for entry in library(_folder(data)):
        if entry.problem is not None or entry.sheet is None:
            click.echo(f"{entry.id}  cannot be used: {entry.problem}")
        else:
            origin = "comes with Tapete" if entry.is_shipped else _signed(entry.signer)
            click.echo(f"{entry.id}  {entry.sheet.version}  {', '.join(entry.sheet.rules)}  {origin}")


@pack_group.command("remove")
@click.argument("name", metavar="ID")
@DATA
def remove_command(name: str, data: Path | None) -> None:
    """Remove an installed pack; progress in it is kept."""
    from trainer.packs.shelf import remove

    remove(name, _folder(data))
    click.echo(f"{name} is removed.")
