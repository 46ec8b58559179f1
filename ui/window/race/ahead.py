"""What lies over a circuit while a car moves: the spaces its move can cross and end on."""

from __future__ import annotations

import math

from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.colours import faded
from gridprix.core.drawing.lettering import KEY, SMALL
from gridprix.core.state import Place
from gridprix.ui.window.board.corner import LOW_LEFT, LOW_RIGHT, TOP_LEFT, corner_box, free_corner
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.mesh import Point
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.table.choice import Choice

from .facts import Facts
from .routes import Reach, reach_from, reach_of

LEAST_PORT = 800
ASIDE = (0.12, -0.12, 0.24, -0.24, 0.34, -0.34)  # lengths of a space
SIGNS = ("limit to enter", "racing line", "may go there", "move may end there")


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
    car = choice.ask.car
    taken = facts.taken(car)
    if choice.candidates:
        return reach_of(art, choice, taken, facts.steps_left(car))
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


def paint_signs(stage: Stage, paint: Paint) -> None:
    """What the signs of a circuit mean, in the corner of the board."""
    palette, port = paint.palette, stage.camera.port
    width = sum(paint.width(word, SMALL) + 58 for word in SIGNS) + 6
    if port.width < LEAST_PORT or width > port.width - 32:
        return
    size = (width, 28)
    box = corner_box(port, size, free_corner(stage, size, (LOW_LEFT, LOW_RIGHT, TOP_LEFT)))
    paint.fill(box, palette.paper, 6)
    paint.frame(box, palette.line, 1, 6)
    x, y = box.left + 8, box.top + 14
    for number, word in enumerate(SIGNS):
        sign = Box(x, y - 8, 28, 16)
        if number == 0:
            paint.fill(sign, palette.corner_b)
            paint.text(sign.centre, "80", KEY, anchor="center")
        elif number == 1:
            paint.line((x + 3, y), (x + 24, y), 2.4, palette.ok)
            paint.disc((x + 4, y), 4, palette.ok)
            paint.mesh.convex(((x + 29, y), (x + 20, y - 5), (x + 20, y + 5)), palette.ok)
        elif number == 2:
            paint.frame(sign, palette.accent, 2)
            paint.disc(sign.centre, 4, palette.accent)
        else:
            paint.fill(sign, faded(palette.accent, 0.13))
            paint.disc(sign.centre, 3.5, palette.accent)
        paint.text((x + 36, y), word, SMALL)
        x += paint.width(word, SMALL) + 58
