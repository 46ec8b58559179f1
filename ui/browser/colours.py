"""The colours of the page: the palettes and liveries of every other screen, as a style sheet."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from gridprix.core.drawing.colours import BLACK, WHITE, Colour, Palette
from gridprix.ui.drawing.liveries import LIVERIES
from gridprix.ui.drawing.palettes import PALETTES, VEIL

NOT_COLOURS = ("name", "dark")


def stylesheet() -> str:
    """Every colour by its name, for each theme."""
    return "\n".join(line for palette in PALETTES.values() for line in _theme(palette)) + "\n"


def _theme(palette: Palette) -> Iterator[str]:
    names = [one.name for one in attrs.fields(Palette) if one.name not in NOT_COLOURS]
    shades = {name: getattr(palette, name) for name in names}
    shades |= {"on_warn": BLACK if palette.dark else WHITE, "veil": VEIL}
    shades["field"] = palette.inset if palette.dark else WHITE
    listed = " ".join(f"--{name.replace('_', '-')}: {_code(one)};" for name, one in shades.items())
    theme = f':root[data-theme="{palette.name}"]'
    scheme = "dark" if palette.dark else "light"
    yield f"{theme} {{ color-scheme: {scheme}; {listed} }}"
    yield f"{theme} .ink-bad {{ color: {_code(palette.bad)}; }}"
    for livery in LIVERIES.values():
        yield f"{theme} .ink-{livery.name} {{ color: {_code(livery.body(palette))}; }}"


def _code(of: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in of)
