"""A circuit that is being drawn: the board, its centre line, and its starting places."""

from __future__ import annotations

from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.extents import around
from gridprix.core.drawing.lettering import KEY
from gridprix.plugins.circuit.face.circuit_art import CircuitArt

from .sketch import Sketch
from .starting_places import places

LEAST_LANE = 14  # pixels: in narrower lanes the number of a place cannot be read


def draw_sketch(canvas: Canvas, sketch: Sketch) -> None:
    """The board as a race shows it, with what only whoever draws it wants to see."""
    CircuitArt(sketch.board, plan=sketch.plan).draw(canvas)
    if canvas.small:
        return
    _centre_line(canvas, sketch)
    _places(canvas, sketch)


def _centre_line(canvas: Canvas, sketch: Sketch) -> None:
    points = canvas.chain([(one.x, one.y) for row in sketch.line for one in row[:-1]])
    canvas.mesh.dashes(points, 1.6, canvas.palette.accent, closed=True)


def _places(canvas: Canvas, sketch: Sketch) -> None:
    if sketch.plan.lane_width * canvas.scale < LEAST_LANE:
        return
    lettering = canvas.sized(KEY)
    for number, space in enumerate(places(sketch), start=1):
        at = canvas.at(sketch.plan.shapes[space].centre)
        text = f"P{number}"
        width = canvas.texts.width(text, lettering)
        tone = (canvas.palette.space_a, canvas.palette.space_b)[sum(space) % 2]
        canvas.plate(around(at, width + 2, lettering.px), tone)
        canvas.texts.put(text, at, lettering, canvas.palette.accent, "center")
