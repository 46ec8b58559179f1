"""The track that a file becomes: its picture, its best line, figures, and what is found in it."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import DIALOG, SMALL, SMALL_STRONG
from gridprix.core.studio.studio import ERROR, GOOD
from gridprix.ui.importing.desk import ImportDesk
from gridprix.ui.window.board.drafts import DraftPictures
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.studio.marks import perfect_line
from gridprix.ui.window.widgets.parts import section, tones

HEAD = 38
INSET = 14
WORDS = 210  # below the picture
ROW = 44


class AfterPanel(Layer):
    """The card with the track."""

    def __init__(self, desk: ImportDesk, pictures: DraftPictures, where: Callable[[], Box]) -> None:
        super().__init__()
        self._desk, self._pictures, self._where = desk, pictures, where

    def view(self, scale: float) -> Box:
        """Where the track is shown."""
        inner = self._where().inset(INSET, 0)
        high = max(80, inner.height - HEAD - round(WORDS * scale))
        return Box(round(inner.left), inner.top + HEAD, round(inner.width), round(high))

    def paint(self, paint: Paint) -> None:
        """Paint the card, the track, and what is known of it."""
        box, desk, scale = self._where(), self._desk, paint.look.scale
        paint.card(box, 6)
        inner, view = box.inset(INSET, 0), self.view(scale)
        note = desk.track.note if desk.track is not None else ""
        section(paint, inner.left, inner.right, box.top + 20, "After", note)
        paint.fill(view, paint.palette.off)
        if desk.track is not None:
            shown = self._pictures.get(desk.track.text, paint.palette, view)
            if shown is not None:
                paint.picture(view, shown.texture)
        if desk.fault:
            rows = [(ERROR, "No track comes of this yet", desk.fault)]
        else:
            rows = [(one.level, one.title, one.words) for one in desk.findings]
            rows += [("", note, "") for note in (desk.track.notes if desk.track else ())]
        top = view.bottom + 8
        if not desk.fault:
            self._figures(paint, Box(inner.left, top, inner.width, 40 * scale))
            top += 46 * scale
        room = max(1, int((box.bottom - 10 - top) // (ROW * scale + 6)))
        for number, row in enumerate(rows[:room]):
            high = ROW * scale if not desk.fault else box.bottom - 12 - top
            place = Box(inner.left, top + number * (ROW * scale + 6), inner.width, high)
            _row(paint, place, *row)

    def _figures(self, paint: Paint, box: Box) -> None:
        figures, left = self._desk.figures, box.left
        if figures is None or not figures.tiles:
            words = "computing" if self._desk.track or self._desk.computing else ""
            words = figures.blocked if figures is not None and figures.blocked else words
            paint.text((left, box.centre[1]), words, SMALL, paint.palette.ink2, width=box.width)
            return
        for tile in figures.tiles:
            left += paint.text((left, box.centre[1]), tile.figure, DIALOG) + 8
            left += paint.text((left, box.centre[1] + 3), tile.words, SMALL) + 24


def _row(paint: Paint, box: Box, level: str, title: str, words: str) -> None:
    kind = {ERROR: "bad", GOOD: "ok"}.get(level, "warn")
    ink, ground = tones(paint, kind)
    paint.fill(box, ground, 4)
    paint.fill(Box(box.left, box.top, 4, box.height), ink, 2)
    left, room = box.left + 14, box.width - 24
    paint.text((left, box.top + 13 * paint.look.scale), title, SMALL_STRONG, width=room)
    most = max(1, int(box.height / paint.look.scale // 17) - 1)
    at = (left, box.top + 31 * paint.look.scale)
    paint.lines(at, words, SMALL, paint.palette.ink2, room, most=most)


class AfterLine(Layer):
    """The best line over the track."""

    def __init__(self, desk: ImportDesk, pictures: DraftPictures, after: AfterPanel) -> None:
        super().__init__()
        self._desk, self._pictures, self._after = desk, pictures, after

    def paint(self, paint: Paint) -> None:
        """Paint it where it is known."""
        desk = self._desk
        if desk.track is None or desk.figures is None:
            return
        view = self._after.view(paint.look.scale)
        shown = self._pictures.get(desk.track.text, paint.palette, view)
        if shown is not None:
            perfect_line(paint, shown.camera(view), desk.figures.line, paint.palette.ok)
