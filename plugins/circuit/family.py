"""Games on a circuit of rows and lanes."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from gridprix.core.documents import Document, Findings
from gridprix.core.family import Family
from gridprix.core.state import Place

from . import hookspecs
from .furniture import FURNITURE

if TYPE_CHECKING:
    from .board.graph import CircuitBoard

ROWS_A_ROUND = 5


def circuit_of_file(
    document: Document, findings: Findings, kinds: Collection[str]
) -> CircuitBoard | None:
    """Read a track; lists of races name the family and need nothing that does so."""
    from .board.load import load_board  # noqa: PLC0415

    return load_board(document, findings, kinds)


def space_in_words(board: CircuitBoard, place: Any) -> str:
    """A space as people call it."""
    from .board.place_words import told_space  # noqa: PLC0415 - as above

    return told_space(board, place)


def read_place(value: Any) -> Place:
    """A space from a file or an arranged position: `[12, 1]` or `12,1`, row before lane."""
    pieces = value.split(",") if isinstance(value, str) else value
    try:
        row, lane = (int(piece) for piece in pieces)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{value!r} is no space; write row and lane such as 12,1") from None
    return row, lane


def write_place(place: Place) -> str:
    """A space as text."""
    return ",".join(map(str, place)) if isinstance(place, tuple) else str(place)


def misplaced(board: CircuitBoard, place: Any) -> str:
    """Why a space is not on a circuit; its verges are the lanes -1 and one past the last."""
    row, lane = place
    if row not in range(board.rows):
        return f"{board.name!r} has no row {row}; its rows are 0 to {board.rows - 1}"
    width = board.width(row)
    if lane not in range(-1, width + 1):
        lanes = f"its lanes are 0 to {width - 1}, its verges -1 and {width}"
        return f"row {row} of {board.name!r} has no lane {lane}; {lanes}"
    return ""


def lap_rounds(board: CircuitBoard) -> int:
    """About how many rounds a lap takes: corners included, cars make five rows in each."""
    return -(-board.rows // ROWS_A_ROUND)


CIRCUIT = Family(
    "circuit",
    "Rows and lanes",
    circuit_of_file,
    read_place,
    write_place,
    hookspecs,
    misplaced,
    space_in_words,
    face="gridprix.plugins.circuit.face.circuit_face:FACE",
    hand="gridprix.plugins.circuit.face.circuit_hand:HAND",
    coach="gridprix.plugins.pilots.circuit_coach:COACH",
    quality="gridprix.plugins.solvers.circuit_quality:QUALITY",
    format="gridprix.plugins.circuit.format.circuit_format:FORMAT",
    drafting="gridprix.plugins.circuit.drafting.circuit_drafting:DRAFTING",
    studio="gridprix.plugins.circuit.studio.circuit_studio:STUDIO",
    furniture=FURNITURE,
    lap_rounds=lap_rounds,
)
