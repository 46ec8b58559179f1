"""What lies over the board while a car goes step by step: where its move can lead and end."""

from __future__ import annotations

import math

from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.colours import faded
from gridprix.core.state import Place
from gridprix.ui.seat.ahead import reach_after
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.mesh import Point
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.table.choice import Choice

from .facts import Facts

ASIDE = (0.12, -0.12, 0.24, -0.24, 0.34, -0.34)  # lengths of a space


def paint_reach(stage: Stage, facts: Facts, paint: Paint, choice: Choice) -> None:
    """The spaces ahead as a faint ground, the possible ends as dots: a click goes there."""
    art = stage.art
    framed = choice.option.reach if choice.option is not None else 0
    # what is left of the move, or what a framed card would give
    steps = choice.question.left if choice.candidates else framed
    reach = reach_after(choice.question, steps)
    read = facts.table.game.scenario.family.read_place
    crossed, ends = map(read, reach.crossed), [read(text) for text in reach.ends]
    camera, accent = stage.camera, paint.palette.accent
    near = {one.place for one in choice.candidates}
    for place in (*crossed, *ends):
        if place not in near:
            outline = [camera.to_screen(at) for at in art.outline(place)]
            paint.mesh.area(outline, faded(accent, 0.13))
    for place in ends:
        at = beside_digits(stage, art, place)
        if place not in near and camera.port.inset(6).holds(*at):
            paint.disc(at, 5, paint.palette.paper)
            paint.disc(at, 3.5, accent)


def beside_digits(stage: Stage, art: BoardArt, place: Place) -> Point:
    """Where the dot of a space stands: in its middle, or a little on where digits stand."""
    heading = art.heading(place) or 0.0
    cos, sin = math.cos(heading), math.sin(heading)
    (x, y), words = art.locate(place), stage.word_boxes()
    for ahead in (0.0, *ASIDE):
        at = stage.camera.to_screen((x + cos * ahead, y + sin * ahead))
        dot = Box(at[0] - 5, at[1] - 5, 10, 10)
        if not any(dot.overlaps(word) for word in words):
            return at
    return stage.camera.to_screen((x, y))
