"""What lies over the whole table: a veil, a sheet, a way out."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import attrs
from arcade import key as keys

from gridprix.core.drawing.lettering import BODY, DIALOG, QUESTION, SMALL, SMALL_STRONG, STRONG
from gridprix.ui.drawing.liveries import Livery
from gridprix.ui.drawing.palettes import VEIL
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.keys import ENTER
from gridprix.ui.window.layout import dialog_box, dialog_foot
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button

from .actions import Action

CLOSES = (keys.ESCAPE, keys.F1, *ENTER)
ABOVE, BELOW = 98, 82  # the title and the footer of a dialog


class Dialog(Layer):
    """A sheet in the middle; everything below waits."""

    modal: ClassVar[bool] = True
    size: ClassVar[tuple[int, int]] = (700, 500)

    def __init__(self) -> None:
        super().__init__()
        self.shown = False

    def close(self) -> None:
        """Let the table be seen again."""
        self.shown = False

    def key(self, symbol: int) -> None:
        """A key while the sheet lies there."""
        if symbol in CLOSES:
            self.close()

    def sheet(
        self,
        paint: Paint,
        title: str,
        words: str,
        token: Livery | None = None,
        *,
        height: float | None = None,
        width: float = 0,
    ) -> Box:
        """Veil, sheet, title and one line why; answers the sheet."""
        window = paint.window
        paint.fill(window, VEIL)
        box = dialog_box(window, max(self.size[0], width), height or self.size[1])
        paint.sheet(box)
        left = box.left + 24
        if token is not None:
            paint.token((left + 16, box.top + 42), 19, token)
            left += 48
        room = box.right - 24 - left
        faces = (DIALOG, QUESTION, STRONG)
        face = next((one for one in faces if paint.width(title, one) <= room), SMALL_STRONG)
        paint.text((left, box.top + 31), title, face, width=room)
        below = box.top + 60 + 18 * (paint.look.scale - 1)  # larger letters need more between
        paint.text((left, below), words, SMALL, paint.palette.ink2, width=room)
        paint.rule(box.left + 1, box.right - 1, box.top + 84)
        paint.rule(box.left + 1, box.right - 1, box.bottom - 66)
        return box


@attrs.frozen
class DialogAnswer:
    """A button of a message: what it is called, and what it does once the message is gone."""

    name: str
    label: str
    action: Action | None = None
    key: str = ""
    kind: str = "plain"


class MessageDialog(Dialog):
    """A question about the table itself: title, words, buttons."""

    size: ClassVar[tuple[int, int]] = (520, 250)

    def __init__(self) -> None:
        super().__init__()
        self.title = self.words = self.body = ""
        self.answers: tuple[DialogAnswer, ...] = ()

    def say(self, title: str, words: str, body: str, *answers: DialogAnswer) -> None:
        """Open with a button for every answer."""
        self.title, self.words, self.body, self.answers = title, words, body, answers
        self.shown = self.dirty = True

    def _give(self, answer: DialogAnswer) -> None:
        self.close()
        if answer.action is not None:
            answer.action()

    def paint(self, paint: Paint) -> None:
        """Paint the sheet."""
        caps = [paint.width(one.key, SMALL) + 24 if one.key else 0 for one in self.answers]
        wide = [
            round(paint.width(one.label, STRONG) + cap + 32)
            for one, cap in zip(self.answers, caps, strict=True)
        ]
        # as wide as its buttons side by side
        box = self.sheet(paint, self.title, self.words, width=sum(wide) + 10 * len(wide) + 38)
        paint.lines(
            (box.left + 24, box.top + 108), self.body, BODY, None, box.width - 48, most=4, step=20
        )
        places = dialog_foot(box).moved(4).row_at_right(wide, 10)
        for one, place in zip(self.answers, places, strict=True):
            give = partial(self._give, one)
            button(paint, one.name, place, one.label, give, key=one.key, kind=one.kind)
