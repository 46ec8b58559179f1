from __future__ import annotations

from typing import Any

from gridprix.core.family import Family
from gridprix.core.state import Place

from . import hookspecs
from .board import load_board


def read_place(value: Any) -> Place:
    """A space of the line."""
    try:
        return int(value)
    except (TypeError, ValueError):
        raise ValueError(f"{value!r} is no space; write a whole number") from None


def write_place(place: Place) -> str:
    """A space as text."""
    return str(place)


TOY = Family(
    "toy",
    "A line of spaces",
    load_board,
    read_place,
    write_place,
    hookspecs,
    face=f"{__package__}.face:FACE",
    hand=f"{__package__}.hand:HAND",
    format=f"{__package__}.format:FORMAT",
    furniture=("bends",),
)
