"""A family of games: what kind of board it is played on and which hooks it adds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import ModuleType
from typing import Any, Protocol

import attrs

from .documents import Document, Findings
from .state import Place


class Board(Protocol):
    """What core needs to know of a board; everything else is between the family's rules."""

    name: str
    title: str
    family: str
    digest: str
    laps: int


LoadBoard = Callable[[Document, Findings, Collection[str]], Any]


@attrs.frozen
class Family:
    """How boards of this family are read, how places are written, which hooks it adds.

    `load_board` gets the track's document, the findings to report to, and the kinds of zones that
    the active rules declare; it returns None when it reported an error. `misplaced` says in a
    sentence why a place cannot be on a board; nothing when it can.
    """

    name: str
    title: str
    load_board: LoadBoard
    read_place: Callable[[Any], Place]
    write_place: Callable[[Place], str]
    hookspecs: ModuleType | None = None
    misplaced: Callable[[Any, Place], str] = lambda _board, _place: ""
