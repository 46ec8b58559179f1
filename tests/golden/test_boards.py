"""What is worked out of every shipped track, in short: a change of any of it shows as a diff.

Each figure is a digest of one thing over all places of the track. `make golden` writes
them anew. The largest tracks are left to the tests of boards.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.documents import Findings
from gridprix.core.library import Library
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.layout import SpaceShape, layout
from gridprix.plugins.grid.board.geometry import Exit
from gridprix.plugins.grid.board.grid_board import GridBoard

LARGE = {"great-valley", "thousand-acre", "valley-sprint"}
MOVES = ((3, 1), (-3, -1), (1, -3), (-1, 3), (0, 2), (-2, 0))
TRACKS = Path(__file__).parents[2] / "scenarios" / "tracks"
NAMES = sorted({path.stem for path in TRACKS.glob("*.yaml")} - LARGE)
KEPT = Path(__file__).parent / "boards"


def squared_paper(board: GridBoard) -> Iterator[tuple[str, Any]]:
    """What rules on squared paper ask a board."""
    points = sorted(board.points())
    legs = [(at, (at[0] + x, at[1] + y)) for at in points for x, y in MOVES]
    left, bottom, right, top = board.sheet
    aside = [(x, y) for x in range(left, right + 1, 5) for y in range(bottom, top + 1, 5)]
    exact = [
        Exit(Fraction(2 * x + 1, 3), Fraction(2 * y + 1, 2), Fraction(1, 2)) for x, y in aside[::7]
    ]
    yield "sheet", (board.size, board.sheet, board.lap_length, board.closed)
    yield "progress", [board.progress(at) for at in points]
    yield "behind", [board.behind(at) for at in points] if board.closed else ()
    yield "ways", [board.way(points[0], at) for at in points]
    yield "exits", [str(board.exit(*leg)) for leg in legs]
    yield "grass", [board.exit(*leg, border_in=False) is None for leg in legs]
    yield "lines", [(board.crossings(*leg), board.line_moment(*leg)) for leg in legs]
    yield "gates", [board.passed_checkpoints(*leg) for leg in legs]
    yield "nearest", [board.nearest(at, lambda _: True) for at in (*aside, *exact)]


def circuit(board: CircuitBoard) -> Iterator[tuple[str, Any]]:
    """What rules on a circuit ask a board, and where its spaces are drawn."""
    spaces = [*board.spaces(), *board.verges()]
    roads = [*board.spaces()]
    drawn = layout(board)
    yield "rows", [(board.width(row), board.inside(row)) for row in range(board.rows)]
    yield "limits", [(board.limit(at), board.is_last_marked(at)) for at in roads]
    yield "exits", [(board.successors(at), board.verge_successors(at)) for at in spaces]
    yield "straight", [board.straight(at) for at in spaces]
    orders = itertools.product(roads, (True, False))
    yield "ranks", [board.inside_rank(at, for_order=order) for at, order in orders]
    yield "lines", [[one.name for one in board.lines_from(at)] for at in roads]
    yield "grid", board.grid_places
    yield "drawn", [_rounded(drawn.shapes[at]) for at in roads]


def _rounded(shape: SpaceShape) -> list[float]:
    """To what can be seen: machines differ in the last digits."""
    numbers = [*itertools.chain(*shape.outline), *shape.centre, shape.heading]
    return [round(number, 3) + 0.0 for number in numbers]


def text_of(library: Library, name: str) -> str:
    """The digests of all that is asked of a track, a line each."""
    document = library.open("tracks", name)
    family = library.catalogue.families[document.data["family"]]
    kinds = library.catalogue.markings(family.name)
    board = family.load_board(document, Findings(document), kinds)
    assert board is not None
    told = circuit(board) if isinstance(board, CircuitBoard) else squared_paper(board)
    return "".join(
        f"{what} {hashlib.sha256(repr(one).encode()).hexdigest()[:8]}\n" for what, one in told
    )


@pytest.mark.parametrize("name", NAMES)
def test_what_is_worked_out_of_a_track_is_what_it_always_was(
    request: pytest.FixtureRequest, library: Library, name: str
) -> None:
    kept = KEPT / f"{name}.txt"
    came = text_of(library, name)
    if request.config.getoption("--regen", default=False):
        KEPT.mkdir(exist_ok=True)
        kept.write_text(came, encoding="utf-8")
    assert came.splitlines() == kept.read_text(encoding="utf-8").splitlines(), (
        "if that is meant, `make golden` writes it anew; review the diff"
    )


def test_no_text_is_left_over() -> None:
    assert {path.stem for path in KEPT.glob("*.txt")} == set(NAMES)
