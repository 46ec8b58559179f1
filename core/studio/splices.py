"""Pieces of a text that are replaced."""

from __future__ import annotations

from collections.abc import Iterable

import attrs


@attrs.frozen(order=True)
class Splice:
    """The text from one character up to another is replaced."""

    start: int
    end: int
    new: str


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """The text with its pieces replaced; they do not overlap."""
    for one in sorted(splices, reverse=True):
        text = text[: one.start] + one.new + text[one.end :]
    return text
