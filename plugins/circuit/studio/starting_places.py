"""The starting grid: places that come, go, move, and change their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from gridprix.core.documents import Document, Findings
from gridprix.core.drawing.pen import Point
from gridprix.core.studio.edits import Edit, Put
from gridprix.core.studio.studio import INNER, DrawnChange, SheetHandle
from gridprix.plugins.circuit.board.compiler import compile_board
from gridprix.plugins.circuit.board.space import Space

from .sketch import Sketch

GRID_TOOL = "grid"
FULL = "full"
PLACE = "place"


def places(sketch: Sketch) -> tuple[Space, ...]:
    """The starting places, the best one first."""
    return sketch.board.grid_places


def grid_handles(sketch: Sketch) -> Iterator[SheetHandle]:
    """The places, in their order."""
    spaces = places(sketch)
    for number, space in enumerate(spaces):
        words = f"Place {number + 1} of {len(spaces)}, row {space[0]}, lane {space[1] + 1}"
        at = sketch.plan.shapes[space].centre
        yield SheetHandle(f"{PLACE}:{number}", at, INNER, words, tool=GRID_TOOL)


def number_of(sketch: Sketch, handle: str) -> int | None:
    """The number of a place, by its handle."""
    kind, _, number = handle.partition(":")
    known = kind == PLACE and number.isdigit() and int(number) < len(places(sketch))
    return int(number) if known else None


def move_place(sketch: Sketch, handle: str, to: Point) -> DrawnChange | None:
    """A place goes to a free space, or to the rank of the place that is there."""
    number, space = number_of(sketch, handle), sketch.space_at(to)
    if number is None or space is None:
        return None
    order = [*places(sketch)]
    if space in order:
        rank = order.index(space)
        order.insert(rank, order.pop(number))
    else:
        rank, order[number] = number, space
    return _arranged(sketch, order, f"move place {number + 1}", f"{PLACE}:{rank}")


def clicked_place(sketch: Sketch, space: Space) -> DrawnChange | None:
    """A place comes at the end of the order."""
    order = [*places(sketch)]
    if space in order:
        return None
    words = f"add place {len(order) + 1}"
    return _arranged(sketch, [*order, space], words, f"{PLACE}:{len(order)}")


def remove_place(sketch: Sketch, handle: str) -> DrawnChange | None:
    """A place goes; those behind it move up. One stays."""
    number = number_of(sketch, handle)
    order = [*places(sketch)]
    if number is None or len(order) < 2:
        return None
    del order[number]
    chosen = f"{PLACE}:{min(number, len(order) - 1)}"
    return _arranged(sketch, order, f"remove place {number + 1}", chosen)


def full_grid(sketch: Sketch) -> tuple[Space, ...]:
    """The places that a full grid has."""
    bare = [attrs.evolve(one, line=(), zones=()) for one in sketch.form.sections]
    form = attrs.evolve(sketch.form, grid=None, sections=tuple(bare))
    board = compile_board(form, Findings(Document("", {})), ())
    return sketch.board.grid_places if board is None else board.grid_places


def grid_edits(sketch: Sketch, order: Sequence[Space]) -> list[Edit]:
    """The edits that give the lap these places."""
    return [Put(("grid",), _told(order, full_grid(sketch)), "drawing")]


def _told(order: Sequence[Space], full: Sequence[Space]) -> Any:
    return FULL if tuple(order) == tuple(full) else [list(space) for space in order]


def _arranged(
    sketch: Sketch, order: Sequence[Space], words: str, chosen: str
) -> DrawnChange | None:
    if tuple(order) == places(sketch):
        return None
    return DrawnChange(words, tuple(grid_edits(sketch, order)), chosen)


def renumbered(sketch: Sketch, place: int, rows: int, lanes: int) -> list[Edit]:
    """Listed places of a lap in which one section gets other rows or lanes; none may be lost."""
    if sketch.form.grid is None:
        return []
    own = sketch.rows_of(place)
    more = rows - len(own)
    found = []
    for row, lane in sketch.form.grid:
        if row in own and (row - own[0] >= rows or lane >= lanes):
            continue
        found.append([row + more if row > own[-1] else row, lane])
    if [tuple(one) for one in found] == list(sketch.form.grid):
        return []
    return [Put(("grid",), found or FULL)]
