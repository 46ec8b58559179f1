"""What lies over the board in pixels of the screen: rulers, candidates, what is framed."""

from __future__ import annotations

import math

import attrs

from gridprix.core.drawing.art import ARROW
from gridprix.core.drawing.colours import faded
from gridprix.core.drawing.lettering import RULER, SMALL, STRONG
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.seat.advice import FULL, NONE
from gridprix.ui.window.board.corner import TOP_LEFT, TOP_RIGHT, corner_box, free_corner
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.table.choice import Candidate, CandidateKind, Choice
from gridprix.ui.window.widgets.parts import chip, chip_width

from .ahead import paint_reach
from .candidate_marks import (
    OUT,
    PLAIN,
    draw_candidate,
    draw_cross,
    draw_gain,
    draw_kind,
    legend,
    shade_of,
)
from .facts import Facts
from .hints import Hints
from .signs import paint_signs
from .tips import tip_place
from .words import outcome

TIP_WIDTH = 404
RULER_WIDE, RULER_HIGH = 20, 14  # narrower than the margin around a whole track


class Overlay(Layer):
    """Marks of the moment; the board itself is drawn below."""

    def __init__(self, stage: Stage, facts: Facts, hints: Hints) -> None:
        super().__init__()
        self._hints = hints
        self._stage = stage
        self._facts = facts
        self._table = facts.table
        self.help = FULL
        self.dear = False  # whether dear points are shown as large as the others

    def paint(self, paint: Paint) -> None:
        """Paint whatever is to be seen now."""
        self._facts.terms.on_board.clear()
        art = self._stage.art
        if art.rulers:
            self._rulers(paint)
        self._active_ring(paint)
        choice = self._table.choice
        if not self._table.hand.pad:
            paint_signs(self._stage, paint)
        if choice is not None and not choice.candidates:
            paint_reach(self._stage, self._facts, paint, choice)
        if choice is not None and choice.candidates:
            self._candidates(paint, choice)
            if choice.on_pad:
                self._legend(paint, choice)
        self._paint_remark(paint)

    # -- around the board

    def _rulers(self, paint: Paint) -> None:
        camera, ink = self._stage.camera, paint.palette.ink2
        port, low = camera.port, RULER_HIGH
        # borders and trails run on below the figures, but not through them
        ground = faded(paint.palette.off, 0.8)
        paint.fill(port.strip(port.height - low, low), ground)
        paint.fill(Box(port.left, port.top, RULER_WIDE, port.height - low), ground)
        step = 5 if camera.scale >= 9 else 10 if camera.scale >= 4 else 50
        left, top = camera.to_board((port.left, port.top))
        right, bottom = camera.to_board((port.right, port.bottom))
        for x in range(math.ceil(left / step) * step, int(right) + 1, step):
            at, _ = camera.to_screen((x, 0))
            if x > 0 and port.left + RULER_WIDE < at < port.right - 12:
                paint.text((at, port.bottom - low / 2), str(x), RULER, ink, anchor="center")
        for y in range(math.ceil(bottom / step) * step, int(top) + 1, step):
            _, at = camera.to_screen((0, y))
            if y > 0 and port.top + 12 < at < port.bottom - low - 4:
                paint.text((port.left + 4, at), str(y), RULER, ink)

    def _active_ring(self, paint: Paint) -> None:
        table, camera = self._table, self._stage.camera
        car = table.active_car()
        pose = table.poses().get(car) if car is not None else None
        if car is None or pose is None:
            return
        length = table.art.car_length(camera.scale)
        x, y = camera.to_screen((pose.x, pose.y))
        at = x + pose.aside[0] * length, y - pose.aside[1] * length
        if not camera.port.inset(20).holds(*at):
            return
        shade = table.liveries[car].body(paint.palette)
        radius = length * 0.68
        paint.ring(at, radius, 2.5, shade)

    @property
    def _remark(self) -> str:
        """That this is not the present position, that the coach thinks or the pilots wait."""
        table = self._table
        if self._hints.thinking:
            return "The coach is thinking. H: do without"
        if table.looking is not None:
            return f"Round {table.view.round}, as it was"
        return "Bots wait" if table.paused else ""

    def _paint_remark(self, paint: Paint) -> None:
        port, words = self._stage.camera.port, self._remark
        if words:
            width = chip_width(paint, words)
            chip(paint, port.right - width - 14, port.top + 20, words, "chosen")

    def _legend(self, paint: Paint, choice: Choice) -> None:
        shown = list(legend(list(map(self.as_helped, choice.candidates))))
        port = self._stage.camera.port
        if len(shown) < 2 or port.width < 700:
            return
        words = [word for _, _, word in shown]
        width = sum(paint.width(word, SMALL) + 44 for word in words) + 8
        corners = (TOP_LEFT,) if self._remark else (TOP_LEFT, TOP_RIGHT)
        corner = free_corner(self._stage, (width, 28), corners, RULER_WIDE + 4)
        box = corner_box(port, (width, 28), corner, RULER_WIDE + 4)
        paint.fill(box, paint.palette.paper, 6)
        paint.frame(box, paint.palette.line, 1, 6)
        x = box.left + 20
        for kind, safety, word in shown:
            draw_kind(paint, kind, (x, box.top + 14), 1, safety)
            paint.text((x + 17, box.top + 14), word, SMALL)
            x += paint.width(word, SMALL) + 44

    # -- candidates

    def _candidates(self, paint: Paint, choice: Choice) -> None:
        camera = self._stage.camera
        framed = choice.candidate
        if framed is not None:
            self._way(paint, framed)
        if not choice.on_pad:
            paint_reach(self._stage, self._facts, paint, choice)
            self._frames(paint, choice)
        dear = self.dear or not choice.on_pad
        taken = {car.spot for car in self._table.view.cars}
        best: dict[object, Candidate] = {}
        for one in map(self.as_helped, choice.candidates):
            known = best.get(one.place)
            if known is None or (not known.legal, known.price) > (not one.legal, one.price):
                best[one.place] = one
        for one in best.values():
            at = camera.to_screen(one.spot)
            if not camera.port.inset(4).holds(*at):
                continue
            leaves = one.kind is CandidateKind.LEAVES and one.price
            if (one.price > 1 or leaves) and not dear and one is not framed:
                paint.disc(at, 2.5, shade_of(paint, one))
            elif one.gain and one.kind in PLAIN:
                draw_gain(paint, one.gain, _beside(at))
            elif (one.place in taken or not choice.on_pad) and one.kind in PLAIN:
                paint.disc(at, 4.5, paint.palette.paper)
                paint.disc(at, 3.2, shade_of(paint, one))
            else:
                draw_candidate(paint, one, at)
        if framed is not None:
            at = camera.to_screen(framed.spot)
            paint.ring(at, 15, 3, shade_of(paint, framed))
            if choice.on_pad:
                self._tip(paint, choice, framed)

    def as_helped(self, one: Candidate) -> Candidate:
        """A point as it is marked with the help that was asked for: with none all look alike."""
        if self.help != NONE or not one.legal:
            return one
        kind = CandidateKind.REPEAT if one.option.repeats else CandidateKind.FREE
        return attrs.evolve(one, kind=kind, price=0)

    def _frames(self, paint: Paint, choice: Choice) -> None:
        """Where moves go step by step the places themselves are marked."""
        camera = self._stage.camera
        for one in choice.candidates:
            shade = shade_of(paint, one)
            outline = [camera.to_screen(at) for at in self._stage.art.outline(one.place)]
            paint.mesh.area(outline, faded(shade, 0.16))
            if one.legal:
                paint.mesh.lines(outline, 2, shade, closed=True)
            else:
                paint.mesh.dashes(outline, 2, shade, closed=True)

    def _way(self, paint: Paint, framed: Candidate) -> None:
        """The line from the car to what is framed."""
        if framed.origin is None or not framed.option.path:
            return
        camera, art = self._stage.camera, self._stage.art
        a = camera.to_screen(art.locate(framed.origin))
        b = camera.to_screen(framed.spot)
        if a == b:
            return
        bad = framed.kind in OUT
        shade = shade_of(paint, framed)
        paint.line(a, b, 3, shade, dashed=bad)
        place = (
            art.exit_of(framed.origin, framed.place)
            if framed.kind is CandidateKind.LEAVES
            else None
        )
        if place is not None:
            draw_cross(paint, camera.to_screen(place), 6, paint.palette.bad)

    def _tip(self, paint: Paint, choice: Choice, framed: Candidate) -> None:
        """What would happen, below the candidates and never over them."""
        camera, palette = self._stage.camera, paint.palette
        title, words = outcome(framed.option)
        shade = shade_of(paint, framed)
        heads = wrapped(title, paint.face(STRONG), TIP_WIDTH - 56, 3)
        body = wrapped(words, paint.face(SMALL), TIP_WIDTH - 56) if words else []
        step = 18 * paint.look.scale
        wide = max(paint.width(one, STRONG) for one in heads)
        width = TIP_WIDTH if body else min(TIP_WIDTH, wide + 58)
        height = 18 + (len(heads) + len(body)) * step + (4 if body else 0)
        spots = [camera.to_screen(one.spot) for one in choice.candidates]
        locate = self._stage.art.locate
        cars = [camera.to_screen(locate(car.at)) for car in self._table.view.cars if car.placed]
        cars += [_ahead_of(camera.to_screen(at), facing) for at, facing in self._stage.art.arrows]
        at = camera.to_screen(framed.spot)
        port, notes = camera.port.inset(10), self._stage.notes
        box = tip_place((width, height), at, spots, cars, port, notes)
        paint.fill(box.moved(2, 3), faded(palette.control, 0.5), 6)
        paint.fill(box, palette.paper, 6)
        paint.frame(box, shade, 2 if framed.kind is not CandidateKind.FREE else 1.4, 6)
        icon = (box.left + 22, box.top + 18)
        if framed.gain and framed.kind in PLAIN:
            draw_gain(paint, framed.gain, icon)
        else:
            draw_candidate(paint, framed, icon)
        y = box.top + 18
        for face, part in (*((STRONG, one) for one in heads), *((SMALL, one) for one in body)):
            at = (box.left + 40, y if face is STRONG else y + 3)
            wide = paint.text(at, part, face, shade if face is STRONG else None)
            self._facts.terms.note(part, Box(at[0], at[1] - step / 2, wide, step))
            y += step


def _ahead_of(at: tuple[float, float], facing: float) -> tuple[float, float]:
    """Where an arrow stands that begins at a point of the screen, whose y goes down."""
    return at[0] + ARROW * math.cos(facing), at[1] - ARROW * math.sin(facing)


def _beside(at: tuple[float, float]) -> tuple[float, float]:
    """Where a note stands beside whoever is at a point, and not over them."""
    return at[0] + 15, at[1] - 15
