"""What is chosen, enlarged in a place of the sheet where it hides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import arcade

from gridprix.core.drawing.colours import Palette
from gridprix.core.drawing.lettering import SMALL, SMALL_STRONG
from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import Closer
from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer

from .easel import Easel
from .facts import StudioFacts
from .marks import draw_handle

SIZES = ((332, 172), (280, 150), (230, 130))
HEAD, AROUND, STEP = 28, 12, 24


class CloserView(Layer):
    """Opens where there is room for it; its handles can be dragged like those of the sheet."""

    def __init__(self, facts: StudioFacts, easel: Easel, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._easel, self._where = facts, easel, where
        self._view = Easel(facts.session, Box(0, 0, 100, 100), 10)
        self._told: Closer | None = None
        self.box: Box | None = None

    def follow(self) -> None:
        """What is chosen may be another, or elsewhere; while it is dragged the view rests."""
        session = self._facts.session
        if session.held is not None:
            return
        self._told = session.studio.closer(session.sheet, session.chosen, self._easel.camera.scale)
        self.box = self._place(self._told) if self._told is not None else None
        if self._told is not None and self.box is not None:
            self._view.camera.port = self._port(self.box)
            self._view.show(self._told.extent)
        self.shown = self.box is not None

    def camera_at(self, x: float, y: float) -> BoardCamera | None:
        """The camera of the enlarged part, where a place of the screen lies in it."""
        box = self.box
        return self._view.camera if box is not None and box.holds(x, y) else None

    def _port(self, box: Box) -> Box:
        return Box(box.left + 2, box.top + HEAD, box.width - 4, box.height - HEAD - 2)

    def _place(self, closer: Closer) -> Box | None:
        camera = self._easel.camera
        lines = [[camera.to_screen(at) for at in line] for line in closer.clear_of]
        spots = [at for line in lines for at in _dense(line)]
        room = self._where().inset(AROUND)
        for wide, high in SIZES:
            free = (
                box for box in _places(room, wide, high) if not any(_near(box, at) for at in spots)
            )
            middle = room.centre
            best = min(free, key=lambda box: _away(box.centre, middle), default=None)
            if best is not None:
                return best
        return None

    def draw_below(self, window: arcade.Window, palette: Palette, letters: float) -> None:
        """Draw the enlarged part of the sheet."""
        if self.box is not None:
            self._view.draw(window, palette, letters)

    def paint(self, paint: Paint) -> None:
        """The frame, the words above, and the handles."""
        box, told, palette = self.box, self._told, paint.palette
        if box is None or told is None:
            return
        paint.fill(Box(box.left, box.top, box.width, HEAD), palette.paper)
        paint.rule(box.left, box.right, box.top + HEAD - 1)
        paint.frame(box, palette.accent, 2, 4)
        middle = box.top + HEAD / 2
        used = paint.text((box.left + 10, middle), told.title, SMALL_STRONG, width=box.width - 20)
        room = box.width - used - 32
        at = (box.right - 10, middle)
        paint.text(at, told.note, SMALL, palette.ink2, anchor="right", width=room)
        camera, session = self._view.camera, self._facts.session
        for handle in session.shown_handles(self._facts.tool):
            place = camera.to_screen(handle.at)
            if camera.port.inset(6).holds(*place):
                draw_handle(paint, handle, place, chosen=handle.id == session.chosen)


def _dense(line: Sequence[Point]) -> Iterator[Point]:
    """The corners of a line and places between them, so that no box falls between two."""
    yield from line
    for a, b in pairwise(line):
        many = int(max(abs(a[0] - b[0]), abs(a[1] - b[1])) / STEP)
        for n in range(1, many + 1):
            share = n / (many + 1)
            yield a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _places(room: Box, wide: float, high: float) -> Iterator[Box]:
    for top in range(int(room.top), int(room.bottom - high) + 1, STEP):
        for left in range(int(room.left), int(room.right - wide) + 1, STEP):
            yield Box(left, top, wide, high)


def _near(box: Box, at: Point) -> bool:
    return box.inset(-AROUND).holds(*at)


def _away(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
