"""The chapter of one door: boards, types, functions, errors and all else that is imported there."""

from __future__ import annotations

import typing
from collections.abc import Iterator

from gridprix.core.spoken_hints import spoken

from .markdown import cell, code, entry
from .names import Kind, Name, names_of, said_beside

OWN_CHAPTER = (Kind.EVENT, Kind.PART, Kind.DECLARATION)


def door_chapter(door: str) -> Iterator[str]:
    """All that is imported from one door, but for events and parts."""
    names = names_of(door)
    for kind in Kind:
        members = [one for one in names if one.kind is kind]
        if not members or kind in OWN_CHAPTER:
            continue
        yield from (f"### {kind.value}", "")
        if kind is Kind.OTHER:
            yield from ("| name | what it is |", "|---|---|")
            yield from (f"| `{one.name}` | {cell(_constant(one))} |" for one in members)
            yield ""
            continue
        for one in members:
            yield from entry(one)
    elsewhere = [one.name for one in names if one.kind in OWN_CHAPTER]
    if elsewhere:
        yield from (f"[Events](#events) and [parts](#parts): {code(elsewhere)}.", "")


def _constant(one: Name) -> str:
    value = f"`{one.thing!r}`; " if isinstance(one.thing, int | str) else ""
    if typing.get_origin(one.thing) is typing.Literal:
        value = f"{spoken(one.thing)}; "
    return value + (said_beside(one) or f"a `{type(one.thing).__name__}`")
