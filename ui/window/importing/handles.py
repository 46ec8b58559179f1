"""What is moved on a picture: the corners of its sheet, and strokes that shut a gap."""

from __future__ import annotations

from arcade import key as keys

from gridprix.core.drawing.pen import Point
from gridprix.ui.importing.desk import ImportDesk

from .before import BeforePanel
from .seen_lines import CORNER, ENDS, STROKE, moved_corner, moved_end

ARROWS = {keys.LEFT: (-1, 0), keys.RIGHT: (1, 0), keys.UP: (0, -1), keys.DOWN: (0, 1)}
STEP, FAR = 2, 10  # pixels of the screen
SHORTEST = 6  # likewise: a stroke is no click
NEW = 0.05  # of the picture, to either side of its middle


class PictureHandles:
    """Moves corners and ends of strokes, by the pointer or by arrows; draws new strokes."""

    def __init__(self, desk: ImportDesk, before: BeforePanel) -> None:
        self._desk, self._before = desk, before
        self._begun: Point | None = None  # where a press began that may become a stroke
        self._drawing = False

    def holds(self, name: str) -> bool:
        """Whether a control is such a handle."""
        return name.startswith((CORNER, STROKE))

    # -- corners and ends

    def key(self, name: str, symbol: int, *, far: bool) -> bool:
        """A key while a handle has the focus; answers whether it meant the handle."""
        at = self._place(name)
        if at is None:
            return False
        if name.startswith(STROKE) and symbol in (keys.DELETE, keys.BACKSPACE):
            self._remove(int(name[len(STROKE) : -1]))
            return True
        if symbol not in ARROWS:
            return False
        step = FAR if far else STEP
        x, y = self._before.to_screen(at)
        dx, dy = ARROWS[symbol]
        self._put(name, (x + dx * step, y + dy * step))
        return True

    def drag(self, name: str | None, at: Point) -> bool:
        """The pointer is there, with a control held or none; answers whether something moved."""
        if name is None and self._begun is not None:
            self._draw(at)
            return True
        if name is None or self._place(name) is None:
            return False
        self._put(name, at)
        return True

    def _place(self, name: str) -> Point | None:
        """Where a handle is in the file."""
        desk = self._desk
        if desk.picture is None:
            return None
        if name.startswith(CORNER) and desk.corners is not None:
            return desk.corners[int(name[len(CORNER) :])]
        strokes = desk.settings.picture.strokes
        if name.startswith(STROKE) and int(name[len(STROKE) : -1]) < len(strokes):
            return strokes[int(name[len(STROKE) : -1])][ENDS.index(name[-1])]
        return None

    def _put(self, name: str, at: Point) -> None:
        desk, to = self._desk, self._before.to_file(at)
        if name.startswith(CORNER) and desk.corners is not None:
            corners = moved_corner(desk.corners, int(name[len(CORNER) :]), to)
            desk.set_picture(corners=corners)
        elif name.startswith(STROKE):
            number, end = int(name[len(STROKE) : -1]), name[-1]
            strokes = moved_end(desk.settings.picture.strokes, number, end, to)
            desk.set_picture(strokes=strokes)

    # -- strokes

    def press(self, at: Point) -> None:
        """A press on no control: on the picture it may become a stroke."""
        picture = self._desk.picture
        on_it = picture is not None and self._before.laid(picture).holds(*at)
        self._begun, self._drawing = at if on_it else None, False

    def release(self) -> None:
        """The press is over."""
        self._begun, self._drawing = None, False

    def _draw(self, at: Point) -> None:
        """A stroke from where the press began."""
        begun = self._begun
        if begun is None:
            return
        strokes = self._desk.settings.picture.strokes
        if not self._drawing:
            if abs(at[0] - begun[0]) + abs(at[1] - begun[1]) < SHORTEST:
                return
            self._drawing = True
        else:
            strokes = strokes[:-1]
        stroke = self._before.to_file(begun), self._before.to_file(at)
        self._desk.set_picture(strokes=(*strokes, stroke))

    def new_stroke(self) -> str:
        """A stroke in the middle of the picture; answers the handle of its first end."""
        picture = self._desk.picture
        assert picture is not None  # noqa: S101 - whoever asks has looked
        wide, high = picture.whole
        ends = [(wide * (0.5 + side), high / 2) for side in (-NEW, NEW)]
        strokes = self._desk.settings.picture.strokes
        self._desk.set_picture(strokes=(*strokes, (ends[0], ends[1])))
        return f"{STROKE}{len(strokes)}{ENDS[0]}"

    def remove_last(self) -> None:
        """Take the last stroke away."""
        self._remove(len(self._desk.settings.picture.strokes) - 1)

    def _remove(self, number: int) -> None:
        strokes = self._desk.settings.picture.strokes
        if 0 <= number < len(strokes):
            self._desk.set_picture(strokes=(*strokes[:number], *strokes[number + 1 :]))
