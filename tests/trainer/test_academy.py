"""An academy's file: what is read from it, and every way it may be wrong, each said in one sentence."""

import struct
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.academy import academy, check_houses, contrast, read_academy
from trainer.errors import AcademyError, TrainerError

EXAMPLE = Path(__file__).parents[2] / "packaging" / "example-academy"
LEAST = 'id = "escuela"\nname = "Escuela"\nrules = "asturias"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect id="a" width="8" height="8"/>{}</svg>'


@pytest.fixture
def write(tmp_path):
    """Writes `academy.toml` and other files into one folder, and gives the folder."""

    def put(text=LEAST, **files):
        (tmp_path / "academy.toml").write_text(text, encoding="utf-8")
        for name, data in files.items():
            path = tmp_path / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return tmp_path

    return put


def test_the_least_an_academy_says(write):
    found = read_academy(write())
    assert (found.name.es, found.name.en, found.language, found.rules, found.edition) == (
        "Escuela", "Escuela", "es", "asturias", 1,
    )  # fmt: skip
    assert (found.logo, found.accent, found.results, found.packs, found.keys, dict(found.house)) == (
        None, None, None, (), (), {},
    )  # fmt: skip


def test_everything_an_academy_may_say(write):
    folder = write(
        'id = "north"\nedition = 3\nname = { es = "Escuela del Norte", en = "Northern School" }\nlanguage = "en"\n'
        'rules = "cantabria"\nlogo = "logo.svg"\nresults = "https://records.example/xAPI"\n'
        '[colours]\naccent = "#6fa8dc"\n[house.french-roulette]\nminimum = "10"\n',
        logo_svg=SVG.format(""),
        packs__b_tapete="pack",
        packs__a_tapete="pack",
        keys__school_pub="key",
    )
    found = read_academy(folder)
    check_houses(found)
    assert (found.id, found.edition, found.name.en, found.language) == ("north", 3, "Northern School", "en")
    assert (found.logo, found.accent, found.results) == (
        folder / "logo.svg", "#6FA8DC", "https://records.example/xAPI",
    )  # fmt: skip
    assert [pack.name for pack in found.packs] == ["a.tapete", "b.tapete"]
    assert [key.name for key in found.keys] == ["school.pub"]
    assert found.house["french-roulette"] == {"minimum": "10"}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('id = "Escuela Norte"', "id: 'Escuela Norte' is not 2 to 30 small letters"),
        ('id = "../../etc"', "id: '../../etc' is not"),
        ("edition = 0", "edition: 0 is not a whole number from 1 to 9999"),
        ("edition = true", "edition: True is not a whole number"),
        ('name = ""', "name.es: '' is not a name"),
        ('name = "a\\nb"', "is not a name of 1 to 60"),
        ('name = { es = "Escuela" }', "name.en: nothing is not a name"),
        ('name = { es = "A", en = "B", fr = "C" }', "name.fr: 'fr' is not a field known here"),
        (f'name = "{"a" * 61}"', "is not a name of 1 to 60"),
        ('language = "fr"', "language: 'fr' is not one of es, en"),
        ('rules = "nevada"', "rules: 'nevada' is not one of asturias"),
        ('logo = "../logo.svg"', "logo: '../logo.svg' is not the name of a picture beside it"),
        ('logo = "/etc/passwd"', "logo: '/etc/passwd' is not the name of a picture"),
        ('logo = "missing.svg"', "'missing.svg' is not a plain file"),
        ('colours = { accent = "brass" }', "colours.accent: 'brass' is not a colour such as"),
        ('colours = { accent = "#1E2228" }', "colours.accent: '#1E2228' is not light enough"),
        ('colours = { text = "#FFFFFF" }', "colours.text: 'text' is not a field known here"),
        ('results = "ftp://records.example"', "results: 'ftp://records.example' is not an address"),
        ('results = "http://records.example"', "results: 'http://records.example' is not an address"),
        ('results = "https://ana:secret@records.example"', "without a name or a password"),
        ('results = "https://[records"', "results: 'https://[records' is not an address"),
        ('results = "https://records.example:99999"', "is not an address"),
        ('results = "javascript:alert(1)"', "is not an address"),
        ("house = 5", "house: 5 is not an object"),
        ("house = { craps = 5 }", "house.craps: 5 is not a house sheet"),
        ('run = "rm -rf /"', "run: 'run' is not a field known here"),
    ],
)
def test_a_mistake_is_said_in_one_sentence(write, line, complaint):
    key = line.split(" ")[0]
    text = "".join(entry for entry in LEAST.splitlines(keepends=True) if not entry.startswith(f"{key} ")) + line
    with pytest.raises(AcademyError) as error:
        read_academy(write(text))
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("key", ["id", "name", "rules"])
def test_what_must_be_there(write, key):
    text = "".join(line for line in LEAST.splitlines(keepends=True) if not line.startswith(key))
    with pytest.raises(AcademyError, match=f"{key}: nothing is not"):
        read_academy(write(text))


@pytest.mark.parametrize("text", ["id = ", "a" * 70_000, "x = " + "[" * 20_000, f"x = {'9' * 5000}", '"\\uD800" = 1'])
def test_a_file_that_is_no_toml_is_refused(write, text):
    with pytest.raises(AcademyError):
        read_academy(write(text))


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<image href="file:///etc/passwd"/>',
        '<svg:image xlink:href="x.png"/>',
        '<use href="other.svg#a"/>',
        '<rect fill="url(http://x/y#z)"/>',
        "<style>@import 'x.css';</style>",
        "<foreignObject/>",
    ],
)
def test_a_drawing_that_reaches_outside_is_refused(write, inside):
    with pytest.raises(AcademyError, match=r"logo: 'logo\.svg' is not a drawing by itself"):
        read_academy(write(LEAST + 'logo = "logo.svg"', logo_svg=SVG.format(inside)))


def test_a_drawing_may_use_its_own_parts(write):
    drawing = SVG.format("""<use href="#a"/><rect fill="url(#a)" stroke='url( "#a")'/><!-- a remark --><animate/>""")
    assert read_academy(write(LEAST + 'logo = "logo.svg"', logo_svg=drawing)).logo


def test_an_entity_bomb_is_refused(write):
    with pytest.raises(AcademyError, match="by itself"):
        read_academy(write(LEAST + 'logo = "logo.svg"', logo_svg='<!DOCTYPE x [<!ENTITY a "aa">]>' + SVG.format("")))


def png(width, height):
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x08\x06\0\0\0"


@pytest.mark.parametrize(
    ("data", "right"), [(b"GIF89a", "a PNG"), (png(0, 10), "pixels"), (png(5000, 10), "pixels"), (b"", "a PNG")]
)
def test_a_picture_that_is_none_or_too_large_is_refused(write, data, right):
    with pytest.raises(AcademyError, match=right):
        read_academy(write(LEAST + 'logo = "logo.png"', logo_png=data))


def test_a_picture_within_the_limits_is_taken(write):
    assert read_academy(write(LEAST + 'logo = "logo.png"', logo_png=png(4096, 1))).logo


def test_links_and_strangers_among_the_packs_are_refused(write, tmp_path):
    folder = write()
    (folder / "packs").mkdir()
    (folder / "packs" / "a.tapete").symlink_to("/etc/passwd")
    with pytest.raises(AcademyError, match=r"'a\.tapete' is not a plain file"):
        read_academy(folder)
    (folder / "packs" / "a.tapete").unlink()
    (folder / "packs" / "run.sh").write_text("rm")
    with pytest.raises(AcademyError, match=r"'run.sh' is not a file such as 'first.tapete'"):
        read_academy(folder)


def test_a_logo_that_is_a_link_is_refused(write):
    folder = write(LEAST + 'logo = "logo.svg"')
    (folder / "logo.svg").symlink_to("/etc/hostname")
    with pytest.raises(AcademyError, match="a plain file"):
        read_academy(folder)


@pytest.mark.parametrize(
    ("sheet", "complaint"),
    [
        ('[house.poker]\nminimum = "5"', "house.poker: 'poker' is not one of french-roulette"),
        ('[house.craps]\nminimum = "much"', "house.craps.minimum: 'much' is not"),
        ("[house.craps]\nmanque = 1", "house.craps.manque: 'manque' is not"),
    ],
)
def test_a_house_sheet_is_held_against_its_rulebook(write, sheet, complaint):
    found = read_academy(write(LEAST + sheet))
    with pytest.raises(TrainerError) as error:
        check_houses(found)
    assert complaint in str(error.value)


def test_the_program_finds_its_academy(write, monkeypatch, tmp_path_factory):
    monkeypatch.delenv("TAPETE_ACADEMY", raising=False)
    assert academy() is None
    bundle = tmp_path_factory.mktemp("bundle")
    monkeypatch.setattr(sys, "_MEIPASS", str(bundle), raising=False)
    assert academy() is None
    (bundle / "academy").mkdir()
    (bundle / "academy" / "academy.toml").write_text(LEAST)
    assert academy().id == "escuela"
    monkeypatch.setenv("TAPETE_ACADEMY", str(write(LEAST.replace("escuela", "other"))))
    assert academy().id == "other"


def test_contrast_is_that_of_the_published_formula():
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)  # the well-known grey just below 4.5


def test_the_example_academy_is_sound():
    found = read_academy(EXAMPLE)
    check_houses(found)
    assert found.logo and found.accent and found.house and found.results


@given(st.text(max_size=200))
def test_no_text_makes_the_reader_crash(tmp_path_factory, text):
    folder = tmp_path_factory.mktemp("any", numbered=True)
    (folder / "academy.toml").write_text(LEAST + text, encoding="utf-8", errors="replace")
    try:
        read_academy(folder)
    except AcademyError as error:
        assert "\n" not in str(error)
