"""What lies over the board while a car goes step by step: where its move can lead and end."""

from __future__ import annotations

import math

from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.colours import faded
from gridprix.core.state import Place
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.mesh import Point
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.table.choice import Choice

from .facts import Facts
from .routes import Reach, reach_from, reach_of

ASIDE = (0.12, -0.12, 0.24, -0.24, 0.34, -0.34)  # lengths of a space


def paint_reach(stage: Stage, facts: Facts, paint: Paint, choice: Choice) -> None:
    """The spaces ahead as a faint ground, the possible ends as dots: a click goes there."""
    art = stage.art
    reach = _reach(facts, art, choice)
    camera, accent = stage.camera, paint.palette.accent
    near = {one.place for one in choice.candidates}
    for place in (*reach.crossed, *reach.ends):
        if place not in near:
            outline = [camera.to_screen(at) for at in art.outline(place)]
            paint.mesh.area(outline, faded(accent, 0.13))
    for place in reach.ends:
        at = beside_digits(stage, art, place)
        if place not in near and camera.port.inset(6).holds(*at):
            paint.disc(at, 5, paint.palette.paper)
            paint.disc(at, 3.5, accent)


def _reach(facts: Facts, art: BoardArt, choice: Choice) -> Reach:
    """What is left of the move, or what a framed card would give."""
    car = choice.car
    taken = facts.taken(car)
    if choice.candidates:
        return reach_of(art, choice, taken, choice.question.left)
    here, framed = facts.table.view.car(car).spot, choice.option
    if here is None or framed is None:
        return Reach()
    return reach_from(art, here, taken, framed.reach)


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
