"""What lies over the sheet: scales, the perfect line, handles, the cursor, what is pointed at."""

from __future__ import annotations

import math
from itertools import pairwise

from gridprix.core.drawing.colours import faded
from gridprix.core.drawing.lettering import RULER, SMALL, STRONG
from gridprix.core.studio.studio import SheetHandle
from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer

from .easel import Easel
from .facts import StudioFacts
from .marks import draw_handle, perfect_line, spoken

RULER_WIDE, RULER_HIGH = 30, 18
WIDE, HIGH = 132, 38  # of the card that tells where something is dragged to


class StillMarks(Layer):
    """What stays where it is while something is dragged: it is not painted in every frame."""

    def __init__(self, easel: Easel, facts: StudioFacts) -> None:
        super().__init__()
        self._easel, self._facts = easel, facts
        self._painted: tuple[object, ...] = ()

    def follow(self) -> None:
        """Paint anew only where something of it is another."""
        if self._painted != self._now():
            self.dirty = True

    def _handles(self) -> list[SheetHandle]:
        session = self._facts.session
        shown = session.shown_handles(self._facts.tool)
        return [handle for handle in shown if handle.id != session.chosen]

    def _now(self) -> tuple[object, ...]:
        camera, live = self._easel.camera, self._facts.live
        looked = camera.x, camera.y, camera.scale, camera.port
        places = [(handle.id, handle.at) for handle in self._handles()]
        return looked, places, live.figures, live.computing, self._facts.line_shown

    def paint(self, paint: Paint) -> None:
        """Scales, the perfect line, and all handles but the chosen one."""
        self._painted = self._now()
        camera, facts = self._easel.camera, self._facts
        if facts.session.studio.snap((0.3, 0.3)) == (0, 0):  # places are numbered
            _rulers(paint, camera)
        if facts.line_shown and facts.live.figures is not None:
            of = faded(paint.palette.ok, 0.4 if facts.live.computing else 1)
            perfect_line(paint, camera, facts.live.figures.line, of)
        for handle in self._handles():
            at = camera.to_screen(handle.at)
            if camera.port.inset(4).holds(*at):
                draw_handle(paint, handle, at, chosen=False)


class SheetOverlay(Layer):
    """What follows the hand: the chosen handle, where it was, the cursor, a place that pulses."""

    def __init__(self, easel: Easel, facts: StudioFacts) -> None:
        super().__init__()
        self._easel, self._facts = easel, facts

    def paint(self, paint: Paint) -> None:
        """Paint all of it."""
        camera, facts = self._easel.camera, self._facts
        chosen = facts.session.handle()
        if chosen is not None and camera.sees(chosen.at, 4):
            draw_handle(paint, chosen, camera.to_screen(chosen.at), chosen=True)
        if facts.session.held is not None:
            self._before(paint, camera)
        if facts.keys:
            self._cursor(paint, camera)
        if facts.pulse is not None:
            place, share = facts.pulse
            radius = 14 + 16 * (1 - share)
            paint.ring(camera.to_screen(place), radius, 3, paint.palette.focus)

    def _before(self, paint: Paint, camera: BoardCamera) -> None:
        """The old shape of what is dragged, dashed, and where it was."""
        session, was, palette = self._facts.session, self._facts.was, paint.palette
        handle, held = session.handle(), session.held
        if handle is None or held is None or was is None:
            return
        before = session.studio.handles(held)
        shape = [one.at for one in before if handle.shape and one.shape == handle.shape]
        if was in shape and handle.at != was:
            n = shape.index(was)
            near = [camera.to_screen(shape[(n + step) % len(shape)]) for step in (-1, 0, 1)]
            for a, b in pairwise(near):
                paint.line(a, b, 1.5, palette.warn, dashed=True)
        x, y = camera.to_screen(handle.at)
        wide, high = round(WIDE * paint.look.scale), round(HIGH * paint.look.scale)
        box = Box(x + 18, y - 16 - high, wide, high).kept_inside(camera.port.inset(4))
        paint.card(box)
        paint.frame(box, palette.accent, 1.5, 4)
        paint.text((box.left + 10, box.top + high * 0.31), spoken(handle.at), STRONG)
        at = (box.left + 10, box.top + high * 0.72)
        paint.text(at, f"was {spoken(was)}", SMALL, palette.ink2)

    def _cursor(self, paint: Paint, camera: BoardCamera) -> None:
        x, y = camera.to_screen(self._facts.cursor)
        for dx, dy in ((12, 0), (-12, 0), (0, 12), (0, -12)):
            near = x + dx / 3, y + dy / 3
            paint.line(near, (x + dx, y + dy), 2.5, paint.palette.focus)


def _rulers(paint: Paint, camera: BoardCamera) -> None:
    """Numbers along the left and the lower side."""
    ink, port = paint.palette.ink2, camera.port
    ground = faded(paint.palette.off, 0.8)
    paint.fill(port.foot(RULER_HIGH), ground)
    paint.fill(Box(port.left, port.top, RULER_WIDE, port.height - RULER_HIGH), ground)
    step = 5 if camera.scale >= 9 else 10 if camera.scale >= 4 else 50
    left, top = camera.to_board((port.left, port.top))
    right, bottom = camera.to_board((port.right, port.bottom))
    for x in range(math.ceil(left / step) * step, int(right) + 1, step):
        at, _ = camera.to_screen((x, 0))
        if port.left + RULER_WIDE < at < port.right - 12:
            paint.text((at, port.bottom - RULER_HIGH / 2), str(x), RULER, ink, anchor="center")
    for y in range(math.ceil(bottom / step) * step, int(top) + 1, step):
        _, at = camera.to_screen((0, y))
        if port.top + 12 < at < port.bottom - RULER_HIGH - 4:
            paint.text((port.left + 4, at), str(y), RULER, ink)
