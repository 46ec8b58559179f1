"""Colours by their words, as people name what they drew with."""

from __future__ import annotations

from .source import BadImport

# from which hue on, in degrees, a strong colour has its name
HUES = {
    "red": 0,
    "orange": 15,
    "yellow": 42,
    "green": 70,
    "blue": 170,
    "purple": 255,
    "pink": 300,
}
RED_AGAIN = 340  # where pink ends and the circle is closed
RIGHT = "a colour is red, orange, yellow, green, blue, purple, pink, or six digits as in #8d6fa8"


def check_colour(text: str) -> str:
    """A colour as it is kept; raises BadImport for what is none."""
    word = text.strip().casefold()
    if word in HUES or (len(word) == 7 and word[0] == "#" and digits_of(word) is not None):
        return word
    raise BadImport(f"{text.strip()[:40]!r} is no colour; {RIGHT}")


def digits_of(word: str) -> tuple[int, int, int] | None:
    """Red, green and blue of a colour that is written with its digits."""
    try:
        red, green, blue = (int(word[n : n + 2], 16) for n in (1, 3, 5))
    except ValueError:
        return None
    return red, green, blue
