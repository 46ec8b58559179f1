"""A family of games: what kind of board it is played on and which hooks it adds."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Protocol

import attrs

from .documents import Document, Findings
from .errors import FAILURES, GridprixError, told
from .state import Place


class Board(Protocol):
    """What core needs to know of a board; everything else is between the family's rules."""

    name: str  # as files call the track
    title: str  # as people call it
    family: str  # the name of its family
    digest: str  # what tells it from any other, for journals
    laps: int  # how many a race has where nobody says so


# What reads a track: its document, where to report faults, and the zones that rules know.
LoadBoard = Callable[[Document, Findings, Collection[str]], Any]


@attrs.frozen
class Family:
    """How boards of this family are read, how places are written, which hooks it adds.

    `load_board` gets the track's document, the findings to report to, and the kinds of zones that
    the active rules declare; it returns None when it reported an error. `misplaced` says in a
    sentence why a place cannot be on a board; nothing when it can. `tell_place` is a place as
    people call it, where files have numbers. `read_point` reads what `write_place` made of a point
    where no car can stand but a mark can; where that is never so, `read_place` does. `furniture`
    names all that its boards show only where a rule asks for it. `lap_rounds` is about how many
    rounds a lap of a board takes, for lists of races; nothing where it has no laps.

    The rest is named as `module:name` and loaded when somebody wants it, so that a race without
    a screen carries none of it: `face` is a `Face` (core/face.py), `hand` a `Hand` (core/hand.py),
    `coach` a `Coach` (core/coach.py), `format` a `Format` (core/format.py), `drafting` a
    `Drafting` (core/drafting/drafting.py), `quality` a `Quality` (core/quality.py), `studio` a
    `Studio` (core/studio/studio.py).
    """

    name: str
    title: str
    load_board: LoadBoard
    read_place: Callable[[Any], Place]
    write_place: Callable[[Place], str]
    hookspecs: ModuleType | None = None
    misplaced: Callable[[Any, Place], str] = lambda _board, _place: ""
    tell_place: Callable[[Any, Place], str] = lambda _board, place: str(place)
    read_point: Callable[[Any], Place] | None = None
    face: str = ""
    hand: str = ""
    coach: str = ""
    format: str = ""
    drafting: str = ""
    quality: str = ""
    studio: str = ""
    furniture: tuple[str, ...] = ()
    lap_rounds: Callable[[Any], int] = lambda _board: 0

    def brings(self, what: str) -> Any:
        """What the family names for a use, loaded now; None where it names nothing."""
        named = getattr(self, what)
        if not named:
            return None
        module, _, name = named.partition(":")
        try:
            return getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError, ValueError) as error:
            wrong = f"the family {self.name!r} names {named!r} as its {what}: {error}"
            raise BadFamily(f"{wrong}; write `module:name` of something there") from None

    @contextmanager
    def at_work(self, what: str) -> Iterator[None]:
        """Tell what something that the family names raises inside as the family's failure."""
        try:
            yield
        except GridprixError:
            raise
        except FAILURES as error:
            from .blame import line_from  # noqa: PLC0415 - which knows rules, and rules families

            line = line_from(error, getattr(self, what).partition(":")[0])
            where = f" ({line})" if line else f", {getattr(self, what)},"
            sentence = f"the {what} of the family {self.name!r}{where} failed: {told(error)}"
            raise BadFamily(sentence) from error


class BadFamily(GridprixError):
    """A family that names something that is not there, or that fails."""
