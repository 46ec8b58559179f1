"""Games on squared paper: boards of lattice points."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gridprix.core.documents import Document, Findings
from gridprix.core.family import Family
from gridprix.core.state import Place

from . import hookspecs
from .board.farthest import FARTHEST

if TYPE_CHECKING:
    from .board.grid_board import GridBoard

SQUARES_A_ROUND = 5


def board_of_file(
    document: Document, findings: Findings, kinds: Collection[str]
) -> GridBoard | None:
    """Read a track; lists of races name the family and need nothing that does so."""
    from .board.track_file import load_board  # noqa: PLC0415

    return load_board(document, findings, kinds)


def read_place(value: Any) -> Place:
    """A point from a file or an arranged position: `[3, 4]` or `3,4`."""
    pieces = value.split(",") if isinstance(value, str) else value
    try:
        across, up = (int(piece) for piece in pieces)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{value!r} is no point; write two whole numbers such as 3,4") from None
    if max(abs(across), abs(up)) > FARTHEST:
        raise ValueError(f"{value!r} is off the paper; a point is at most {FARTHEST:,} away")
    return across, up


def read_point(text: str) -> Place:
    """A point of the paper that may lie between the lattice points: `25/2,40`."""
    return tuple(Fraction(one) if "/" in one else int(one) for one in text.split(","))


def write_place(place: Place) -> str:
    """A point as text."""
    return ",".join(map(str, place)) if isinstance(place, tuple) else str(place)


def misplaced(board: Any, place: Any) -> str:
    """Why a car cannot stand at a point: the sheet of paper ends before it."""
    xmin, ymin, xmax, ymax = board.sheet
    if xmin <= place[0] <= xmax and ymin <= place[1] <= ymax:
        return ""
    sheet = f"across from {xmin} to {xmax} and up from {ymin} to {ymax}"
    return f"{write_place(place)} is off the sheet, which goes {sheet}"


def lap_rounds(board: Any) -> int:
    """About how many rounds a lap takes: races on the shipped tracks make five squares in each."""
    return -(-int(board.lap_length) // SQUARES_A_ROUND)


GRID = Family(
    "grid",
    "Squared paper",
    board_of_file,
    read_place,
    write_place,
    hookspecs,
    misplaced,
    face="gridprix.plugins.grid.face.grid_face:FACE",
    hand="gridprix.plugins.grid.face.grid_hand:HAND",
    read_point=read_point,
    coach="gridprix.plugins.pilots.grid_coach:COACH",
    studio="gridprix.plugins.grid.studio.grid_studio:STUDIO",
    quality="gridprix.plugins.solvers.grid_quality:QUALITY",
    format="gridprix.plugins.grid.format.grid_format:FORMAT",
    drafting="gridprix.plugins.grid.drafting.grid_drafting:DRAFTING",
    lap_rounds=lap_rounds,
)
