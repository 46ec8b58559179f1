"""A strip over the board that stays: files that have changed, or why they cannot be loaded."""

from __future__ import annotations

from gridprix.core.drawing.lettering import BODY, CODE, KEY, STRONG
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button, tones

from .actions import Action
from .toasts import SIGNS

ROW, LINE, PAD, MOST = 38, 17, 10, 4
BUTTON = 34  # the width of a button beyond its words and its key
LOAD_KEY = "Ctrl R"


class Banner(Layer):
    """Told until it is done or put away; a toast is read and gone."""

    def __init__(self, stage: Stage, load: Action) -> None:
        super().__init__()
        self._stage = stage
        self._load = load
        self.words = ""
        self.fault = ""
        self._away = ""  # what was put away is not told again
        self.height = 0.0

    def tell(self, words: str) -> None:
        """Files that have changed, or nothing; the same words again change nothing."""
        if words != self.words:
            self.words, self.fault, self._away, self.dirty = words, "", "", True

    def refuse(self, fault: str) -> None:
        """Why what was changed cannot be loaded."""
        self.fault, self._away, self.dirty = fault, "", True

    def put_away(self) -> None:
        """The person has read it."""
        self._away, self.dirty = self.fault or self.words, True

    def paint(self, paint: Paint) -> None:
        """Paint the strip, if there is something to say."""
        told = self.fault or self.words
        self.height = 0.0
        if not told or told == self._away:
            return
        scale = paint.look.scale
        kind = "bad" if self.fault else "chosen"
        ink, ground = tones(paint, kind)
        port = self._stage.camera.port
        most = port.width - 24
        lines = wrapped(self.fault, paint.face(CODE), most - 80, MOST) if self.fault else []
        head = "It cannot be loaded; the race goes on as it was." if self.fault else self.words
        face = STRONG if self.fault else BODY
        buttons = sum(wide + 8 for *_, wide in self._plan(paint))
        wide = most if lines else min(most, 56 + paint.width(head, face) + 24 + buttons)
        extra = len(lines) * LINE * scale + PAD if lines else 0
        box = Box(port.left + 12, port.top + 8, wide, ROW * scale + extra)
        self.height = box.height + 8
        paint.fill(box, ground, 6)
        paint.frame(box, ink, 1.4, 6)
        middle = box.top + ROW * scale / 2
        at = (box.left + 22, middle)
        paint.disc(at, 9, ink)
        paint.text(at, SIGNS.get(kind, "i"), STRONG, ground, anchor="center")
        right = self._buttons(paint, box, middle)
        paint.text((box.left + 40, middle), head, face, width=right - box.left - 44)
        for number, line in enumerate(lines):
            y = box.top + (ROW + LINE * (number + 0.3)) * scale
            paint.text((box.left + 40, y), line, CODE)

    def _plan(self, paint: Paint) -> list[tuple[str, str, str, Action, str, float]]:
        """The buttons from the right: name, words, key, deed, kind, width."""
        rows = (
            ("put away", "Later", "", self.put_away, "plain"),
            ("reload", "Try again" if self.fault else "Load", LOAD_KEY, self._load, "primary"),
        )
        caps = [paint.width(key, KEY) + 18 if key else 0 for _, _, key, *_ in rows]
        wides = [
            round(paint.width(row[1], STRONG) + cap + BUTTON)
            for row, cap in zip(rows, caps, strict=True)
        ]
        return [(*row, wide) for row, wide in zip(rows, wides, strict=True)]

    def _buttons(self, paint: Paint, box: Box, middle: float) -> float:
        high = 26 * paint.look.scale
        right = box.right - 8
        for name, label, key, action, kind, wide in self._plan(paint):
            right -= wide
            place = Box(right, middle - high / 2, wide, high)
            button(paint, name, place, label, action, key=key, kind=kind, focusable=False)
            right -= 8
        return right
