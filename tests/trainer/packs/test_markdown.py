"""The Markdown of lessons: a few forms, and everything else stays the characters it is."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.packs.markdown import Heading, Key, Listing, Paragraph, Picture, Run, plain, read_markdown


def test_the_forms_there_are():
    text = "## A *b*\n\none\ntwo **x**\n\n- p\n- q\n1. r\n\n> key\n> more\n\n![the felt](pictures/a.png)\n### C"
    heading, paragraph, bullets, numbers, key, picture, last = read_markdown(text)
    assert heading == Heading(2, (Run("A "), Run("b", italic=True)))
    assert paragraph == Paragraph((Run("one two "), Run("x", bold=True)))
    assert bullets == Listing(False, ((Run("p"),), (Run("q"),)))
    assert numbers == Listing(True, ((Run("r"),),))
    assert key == Key((Run("key more"),))
    assert picture == Picture("pictures/a.png", "the felt")
    assert last == Heading(3, (Run("C"),))


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<b>bold</b> &amp; <img src=x>",
        "[a link](http://example.org)",
        "http://example.org",
        "# one mark is no heading",
        "a | b",
        "5 * 3 = 15",
        "~~~",
    ],
)
def test_anything_else_is_shown_as_it_is(text):
    assert read_markdown(text) == (Paragraph((Run(text),)),)


def test_stars_and_backticks_can_be_written():
    assert read_markdown(r"2 \* 3 and `*code*`") == (Paragraph((Run("2 * 3 and "), Run("*code*", code=True))),)


@given(st.text(alphabet=st.sampled_from("ab *`#>-![]()\\\n1."), max_size=200))
def test_no_letter_is_lost(text):
    shown = plain(read_markdown(text))
    assert [c for c in text if c in "ab"] == [c for c in shown if c in "ab"] or "](" in text


@pytest.mark.parametrize("piece", ["*", "**", "`", "![", "[](", "- ", "> ", "\\", "!["])
def test_endless_marks_take_no_time(piece):
    began = time.process_time()
    read_markdown(piece * (8_000 // len(piece)))
    assert time.process_time() - began < 2
