from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core.plain_text import escaped, odd_character, plain_line, plain_text, shortened

SEEN = {
    "Zoë O'Neill 车 🏎️": "Zoë O'Neill 车 🏎️",
    "\x1b[31mred\x1b[0m": "[31mred[0m",
    "\x1b]0;owned\x07Ada": "]0;ownedAda",
    "\x9b2JAda": "2JAda",
    "a\u202eb\u2066c\u200f": "abc",
    "a\rb": "a b",
    "a\u2028b": "a b",
    "a\udcffb": "a\ufffdb",
    "two\nlines\tand a tab": "two\nlines\tand a tab",
}


@pytest.mark.parametrize(("text", "seen"), SEEN.items())
def test_what_nobody_can_see_is_left_out(text: str, seen: str) -> None:
    assert plain_text(text) == seen
    assert bool(odd_character(text)) == (text != seen)


def test_a_line_is_a_line() -> None:
    assert plain_line("Bru\nno\t\x1b[2J") == "Bru no [2J"


@given(st.text())
def test_whatever_a_text_holds(text: str) -> None:
    plain = plain_text(text)
    assert not odd_character(plain)
    assert plain_text(plain) == plain
    # no parser of XML minds it
    assert ET.fromstring(f"<a>{escaped(text)}</a>").tag == "a"  # noqa: S314 - our own text


def test_a_long_text_loses_its_middle() -> None:
    assert shortened("abc", 3) == "abc"
    assert shortened("abcdefgh", 4) == "ab ... gh"
