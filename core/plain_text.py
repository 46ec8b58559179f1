"""Texts as a person may see them: visible characters, whatever a file or a folder is called.

Control characters would steer a terminal, marks of writing direction show a name in another order
than it has, and half characters of undecodable file names cannot be written at all.
"""

from __future__ import annotations

import html
import re

_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f"  # all but the tab and the end of a line
_BREAKS = "\u2028\u2029"
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_UNSEEN = "\ufeff\ufffe\uffff\U000e0000-\U000e007f"
_HALVES = "\ud800-\udfff"

ODD = re.compile(f"[{_CONTROL}{_BREAKS}{_DIRECTION}{_UNSEEN}{_HALVES}]")
_BREAK = re.compile(r"[\n\t]")


def odd_character(text: str) -> str:
    """The name of the first character that nobody can see, as `U+001B`; empty without one."""
    found = ODD.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def plain_text(text: str) -> str:
    """The text without what nobody can see; its lines and tabs stay."""
    return ODD.sub(_instead, text) if ODD.search(text) else text


def plain_line(text: str) -> str:
    """The text as one line of visible characters."""
    return _BREAK.sub(" ", plain_text(text))


def escaped(text: str) -> str:
    """The text for HTML and SVG, which is XML and knows no control characters at all."""
    return html.escape(plain_text(text))


def shortened(text: str, most: int) -> str:
    """The text, its middle left out where it is too long to be read."""
    if len(text) <= most:
        return text
    half = most // 2
    return f"{text[:half]} ... {text[-half:]}"


def _instead(found: re.Match[str]) -> str:
    if found[0] in "\x0b\x0c\r\x85\u2028\u2029":  # they begin a new line somewhere
        return " "
    return "\ufffd" if "\ud800" <= found[0] <= "\udfff" else ""


def ordinal(number: int) -> str:
    """A number that says which one: 1st, 2nd, 3rd, 4th, 11th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0)
    return f"{number}{ending or 'th'}"
