"""Colours by what they are used for; a screen's palettes say which ones they are."""

from __future__ import annotations

import attrs

# Red, green, blue and how opaque it is, each from 0 to 255.
Colour = tuple[int, int, int, int]


def colour(code: str, alpha: int = 255) -> Colour:
    """A colour from its six hexadecimal digits."""
    plain = code.removeprefix("#")
    return int(plain[0:2], 16), int(plain[2:4], 16), int(plain[4:6], 16), alpha


def faded(base: Colour, share: float) -> Colour:
    """The colour with a part of its strength."""
    return base[0], base[1], base[2], round(base[3] * share)


@attrs.frozen
class Palette:
    """The colours of one theme by what they are used for."""

    name: str
    dark: bool
    desk: Colour
    paper: Colour
    inset: Colour
    line: Colour
    control: Colour
    ink: Colour
    ink2: Colour
    accent: Colour
    on_accent: Colour
    chosen: Colour
    ok: Colour
    ok_ground: Colour
    warn: Colour
    warn_ground: Colour
    bad: Colour
    bad_ground: Colour
    focus: Colour
    bar: Colour
    on_bar: Colour
    on_bar2: Colour
    off: Colour
    road: Colour
    island: Colour
    grid: Colour
    grid5: Colour
    margin: Colour
    hatch: Colour
    dots: Colour
    grass: Colour
    space_a: Colour
    space_b: Colour
    space_line: Colour
    corner_a: Colour
    corner_b: Colour
    verge: Colour
    gravel: Colour
    kerb: Colour


BLACK, WHITE = colour("000000"), colour("FFFFFF")
