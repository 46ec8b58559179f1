"""What is chosen, enlarged in a place of the sheet where it hides nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise

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

SIZES = (
    *((460, 300), (400, 240), (332, 220), (332, 172), (300, 300), (240, 260), (190, 300)),
    *(
        (300, 190),
        (280, 172),
        (280, 150),
        (240, 190),
        (220, 172),
        (190, 220),
        (230, 150),
        (230, 130),
    ),
)
HEAD, AROUND, STEP = 28, 10, 12
EDGE = 6  # pixels around what is shown enlarged
LARGER = 1.25  # times as large as on the sheet, or it is not worth hiding anything for


class CloserView(Layer):
    """Opens where there is room for it; its handles can be dragged like those of the sheet."""

    def __init__(self, facts: StudioFacts, easel: Easel, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._easel, self._where = facts, easel, where
        self._view = Easel(facts.session, Box(0, 0, 100, 100), EDGE)
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
        camera, room = self._easel.camera, self._where().inset(AROUND)
        lines = [[camera.to_screen(at) for at in line] for line in closer.clear_of]
        road = [at for line in lines for at in _dense(line)]
        words = [at for box in self._easel.word_boxes() for at in _edges(box)]
        left, bottom, right, top = closer.extent
        extent = max(right - left, 0.001), max(top - bottom, 0.001)
        sizes = [one for one in SIZES if _scale(one, extent) >= LARGER * camera.scale]
        sizes.sort(key=lambda size: -_scale(size, extent))
        for taken in (_Taken(room, [*road, *words]), _Taken(room, road)):
            for size in sizes:  # words are hidden only where there is no other place
                free = filter(taken.leaves, _places(room, *size))
                best = min(free, key=lambda box: _away(box.centre, room.centre), default=None)
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
        if paint.width(told.note, SMALL) <= room:
            at = (box.right - 10, middle)
            paint.text(at, told.note, SMALL, palette.ink2, anchor="right")
        camera, session = self._view.camera, self._facts.session
        for handle in session.shown_handles(self._facts.tool):
            place = camera.to_screen(handle.at)
            if camera.port.inset(6).holds(*place):
                draw_handle(paint, handle, place, chosen=handle.id == session.chosen)


class _Taken:
    """Which part of a room is taken: how many of its cells, counted from the upper left corner."""

    def __init__(self, room: Box, spots: Sequence[Point]) -> None:
        self._room = room
        self._across, self._down = int(room.width // STEP) + 1, int(room.height // STEP) + 1
        cells = {self._cell(*at) for at in spots if room.inset(-STEP).holds(*at)}
        self._sums = [[0] * (self._across + 1)]
        for row in range(self._down):
            taken = accumulate(((n, row) in cells for n in range(self._across)), initial=0)
            above = self._sums[-1]
            self._sums.append([one + other for one, other in zip(taken, above, strict=True)])

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        column, row = int((x - self._room.left) // STEP), int((y - self._room.top) // STEP)
        return min(max(column, 0), self._across - 1), min(max(row, 0), self._down - 1)

    def leaves(self, box: Box) -> bool:
        """Whether a box and what lies around it is free."""
        wide = box.inset(-AROUND)
        (left, top), (right, bottom) = (
            self._cell(wide.left, wide.top),
            self._cell(wide.right, wide.bottom),
        )
        low, high = self._sums[top], self._sums[bottom + 1]
        return high[right + 1] - high[left] == low[right + 1] - low[left]


def _edges(box: Box) -> Iterator[Point]:
    """Places along a word."""
    for y in (box.top, box.bottom):
        yield from _dense([(box.left, y), (box.right, y)])


def _scale(size: tuple[int, int], extent: tuple[float, float]) -> float:
    """How large something is shown in a box of a size."""
    wide, high = size[0] - 4 - 2 * EDGE, size[1] - HEAD - 2 - 2 * EDGE
    return min(wide / extent[0], high / extent[1])


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


def _away(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
