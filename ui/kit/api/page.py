"""core/API.md as a whole: what is said by hand, and between it what is made from the code."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from gridprix.core.library import Library
from gridprix.plugins import DOORS

from .door_chapter import door_chapter
from .events_chapter import events_chapter
from .fixtures_chapter import fixtures_chapter
from .names import names_of
from .parts_chapter import parts_chapter
from .plans_chapter import plans_chapter
from .testing_chapter import testing_chapter
from .track_pictures import tracks_chapter

BY_HAND = files(__package__).joinpath("prose")


def api_page(library: Library) -> str:
    """The page as text."""
    return "\n".join(_lines(library)).rstrip("\n") + "\n"


def _lines(library: Library) -> Iterator[str]:
    yield from _by_hand("head")
    yield from ("## Where to look", "", "| from | import |", "|---|---|")
    for door in DOORS:
        names = ", ".join(f"`{one.name}`" for one in names_of(door))
        yield f"| [`{door}`](#{door.replace('.', '')}) | {names} |"
    yield ""
    yield from _by_hand("hooks")
    for door in DOORS:
        yield from (f"## {door}", "", *door_chapter(door))
    yield from (*_by_hand("events"), *events_chapter(library))
    yield from (*_by_hand("parts"), *parts_chapter(library))
    yield from (*_by_hand("plans"), *plans_chapter(library))
    yield from (*_by_hand("fixtures"), *fixtures_chapter())
    yield from (*_by_hand("testing"), *testing_chapter())
    yield from (*_by_hand("tracks"), *tracks_chapter(library))


def _by_hand(name: str) -> Iterator[str]:
    text = BY_HAND.joinpath(f"{name}.txt").read_text(encoding="utf-8")
    yield from (*text.rstrip("\n").split("\n"), "")
