"""An academy's folder is checked like a pack: one sentence a mistake, and only what was checked is handed out."""

import re
import shutil
from dataclasses import fields

import pytest
from click.testing import CliRunner
from tapete_build.cli import main
from tapete_build.edition import academy_edition, put_together
from tapete_build.sources import ROOT

from trainer.academy import Academy
from trainer.errors import AcademyError
from trainer.packs import signing
from trainer.packs.shelf import find, install

EXAMPLE = ROOT / "packaging" / "example-academy"


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(EXAMPLE, tmp_path / "academy")


def test_the_example_academy_is_sound():
    edition = academy_edition(EXAMPLE / "academy.toml")
    assert edition.package == "tapete-escuela-ejemplo"
    assert edition.academy is not None and len(edition.academy.packs) == len(edition.academy.keys) == 1


def test_the_example_pack_is_signed_by_the_example_key(tmp_path):
    (key,) = (EXAMPLE / "keys").iterdir()
    (pack,) = (EXAMPLE / "packs").iterdir()
    signing.trust(tmp_path, signing.public_key(key), "Escuela de ejemplo")
    install(pack, tmp_path)
    found = find("escuela-ejemplo.ruleta", tmp_path)
    assert found is not None and found.signer is not None and found.signer.name == "Escuela de ejemplo"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('id = "escuela-ejemplo"', 'id = "../escuela"', "id"),
        ('rules = "asturias"', 'rules = "burgundy"', "rules"),
        ('language = "es"', 'language = "fr"', "language"),
        ('logo = "logo.svg"', 'logo = "../logo.svg"', "logo"),
        ('accent = "#6FA8DC"', 'accent = "#202020"', "accent"),
        ("https://records.example/xAPI", "http://records.example/xAPI", "results"),
        ('minimum = "5"', 'minimum = "five"', "house.french-roulette"),
    ],
)
def test_a_mistake_is_told_in_one_line_that_names_the_place(folder, right, wrong, said):
    file = folder / "academy.toml"
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    result = CliRunner().invoke(main, ["--academy", str(file), "--check"])
    assert result.exit_code == 2
    assert result.output.startswith("tapete-build: ") and result.output.count("\n") == 1
    assert said in result.output


def test_a_pack_that_was_tampered_with_is_refused(folder):
    (pack,) = (folder / "packs").iterdir()
    pack.write_bytes(pack.read_bytes()[:-200])
    with pytest.raises(AcademyError, match=r"ruleta\.tapete"):
        academy_edition(folder)


def test_a_drawing_that_runs_something_is_refused(folder):
    drawing = folder / "logo.svg"
    text = drawing.read_text(encoding="utf-8")
    drawing.write_text(text.replace("</svg>", "<script>1</script></svg>"), encoding="utf-8")
    with pytest.raises(AcademyError, match="script"):
        academy_edition(folder)


def test_a_key_that_is_none_is_refused(folder):
    (folder / "keys" / "second.pub").write_text("not a key")
    with pytest.raises(AcademyError, match=r"keys: 'second\.pub' is not a public key as 'tapete pack keys' makes it"):
        academy_edition(folder)


@pytest.mark.parametrize("broken", ['<svg xmlns="http://www.w3.org/2000/svg"><rect', "<svg >"])
def test_a_logo_that_cannot_be_drawn_is_refused(folder, broken):
    (folder / "logo.svg").write_text(broken, encoding="utf-8")
    with pytest.raises(AcademyError, match=r"logo: 'logo\.svg' is not a picture that can be drawn"):
        academy_edition(folder)


def test_a_mistake_is_told_with_its_file_key_value_and_what_would_be_right(folder):
    file = folder / "academy.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"#6FA8DC"', '"blue"'), encoding="utf-8")
    result = CliRunner().invoke(main, ["--academy", str(folder), "--check"])
    assert result.output == "tapete-build: academy.toml: colours.accent: 'blue' is not a colour such as '#C8A35A'\n"


def test_the_page_on_installers_names_every_field_of_the_file():
    page = (ROOT / "packaging" / "README.md").read_text(encoding="utf-8")
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = set(re.findall(r"`\[?(\w+)", " ".join(cells)))
    read = {field.name for field in fields(Academy)} - {"folder", "accent"}
    assert read | {"colours", "accent"} <= named


def test_only_what_was_checked_is_handed_out(folder, tmp_path):
    frozen = tmp_path / "frozen"
    (frozen / "_internal").mkdir(parents=True)
    (folder / "escuela-ejemplo.key").write_text("private")
    made = put_together(frozen, academy_edition(folder), tmp_path / "made")
    inside = made / "_internal" / "academy"
    assert {str(path.relative_to(inside)) for path in inside.rglob("*") if path.is_file()} == {
        "academy.toml",
        "logo.svg",
        "packs/ruleta.tapete",
        "keys/escuela-ejemplo.pub",
    }
