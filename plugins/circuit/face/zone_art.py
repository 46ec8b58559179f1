"""Zones of a circuit: their spaces patterned, the edge round all that hang together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.pen import Point
from gridprix.core.drawing.zones import edge_zone, fill_zone
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.layout import Layout
from gridprix.plugins.circuit.board.space import Space


def draw_zones(canvas: Canvas, board: CircuitBoard, plan: Layout) -> None:
    """All zones of a circuit, over its spaces."""
    for kind in board.zone_kinds:
        spaces = [space for space in board.spaces() if board.in_zone(kind, space)]
        for space in spaces:
            fill_zone(canvas, canvas.chain(plan.shapes[space].outline), kind)
        for space in spaces:
            for side in _edges(board, plan, kind, space):
                edge_zone(canvas, canvas.chain(side), kind, closed=False)


def _edges(board: CircuitBoard, plan: Layout, kind: str, space: Space) -> Iterator[Sequence[Point]]:
    """The sides of a space beyond which its zone does not go on."""
    row, lane = space
    outline = plan.shapes[space].outline
    half = len(outline) // 2
    if not board.in_zone(kind, (row, lane - 1)):
        yield outline[:half]
    if not board.in_zone(kind, (row, lane + 1)):
        yield outline[half:]
    ahead = board.straight(space)
    if ahead is None or not board.in_zone(kind, ahead):
        yield outline[half - 1 : half + 1]
    if not any(board.in_zone(kind, one) for one in _behind(board, space)):
        yield outline[-1], outline[0]


def _behind(board: CircuitBoard, space: Space) -> Iterator[Space]:
    row = (space[0] - 1) % board.rows
    return ((row, lane) for lane in board.lanes(row) if board.straight((row, lane)) == space)


def zone_stretches(board: CircuitBoard) -> Iterator[tuple[str, list[int]]]:
    """The rows of every zone, kind by kind, one list for those that follow one another."""
    for kind in board.zone_kinds:
        rows = [
            row
            for row in range(board.rows)
            if any(board.in_zone(kind, (row, lane)) for lane in board.lanes(row))
        ]
        stretches: list[list[int]] = []
        for row in rows:
            if stretches and stretches[-1][-1] == row - 1:
                stretches[-1].append(row)
            else:
                stretches.append([row])
        if len(stretches) > 1 and (stretches[-1][-1] + 1, stretches[0][0]) == (board.rows, 0):
            stretches[0] = [*stretches.pop(), *stretches[0]]  # it goes on past the line
        for stretch in stretches:
            yield kind, stretch
