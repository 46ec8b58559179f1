"""The track that a file becomes: its picture, its best line, figures, and what is found in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridprix.core.drawing.lettering import DIALOG, SMALL, STRONG
from gridprix.core.handbook import counted
from gridprix.core.studio.studio import ERROR, GOOD, REMARK
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.importing.desk import ImportDesk
from gridprix.ui.window.board.drafts import DraftPictures
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.errors import sentence
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.studio.findings import TONES, finding_sign
from gridprix.ui.window.studio.marks import perfect_line
from gridprix.ui.window.widgets.parts import section, tones

from .before import INSET, view_of

LEFT, STEP, PAD, GAP = 36, 17, 7, 6
MORE = 20  # for the line that tells of findings that have no room
MOST_DOTS = 80  # on a line; more would hide it
COMPUTING = "computing"
NO_TRACK = "No track comes of this yet"
EMPTY = "The track appears here while you set how the file is read."
Row = tuple[str, str, str]


class AfterPanel(Layer):
    """The card with the track."""

    def __init__(self, desk: ImportDesk, pictures: DraftPictures, where: Callable[[], Box]) -> None:
        super().__init__()
        self._desk, self._pictures, self._where = desk, pictures, where

    def view(self, scale: float) -> Box:
        """Where the track is shown."""
        return view_of(self._where(), scale, bare=self._desk.settings.file is None)

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
        elif not desk.fault:
            words = COMPUTING if desk.settings.file is not None else EMPTY
            paint.text(view.centre, words, SMALL, paint.palette.ink2, anchor="center")
        top = view.bottom + 8
        if desk.track is not None:
            self._figures(paint, Box(inner.left, top, inner.width, 40 * scale))
            top += 46 * scale
        self._rows(paint, Box(inner.left, top, inner.width, box.bottom - 10 - top))

    def _figures(self, paint: Paint, box: Box) -> None:
        """The fewest moves; while they are worked out anew the last ones stay, in grey."""
        desk, left, palette = self._desk, box.left, paint.palette
        figures = desk.figures
        if figures is None or not figures.tiles:
            words = COMPUTING
            if any(one.level == ERROR for one in desk.findings):
                words = "Nobody can drive round this yet."
            elif figures is not None and figures.blocked:
                words = figures.blocked
            paint.text((left, box.centre[1]), words, SMALL, palette.ink2, width=box.width)
            return
        ink = palette.ink2 if desk.stale else palette.ink
        for tile in figures.tiles:
            left += paint.text((left, box.centre[1]), tile.figure, DIALOG, ink) + 8
            words = COMPUTING if desk.stale else tile.words
            left += paint.text((left, box.centre[1] + 3), words, SMALL, palette.ink2) + 24

    def _found(self) -> Iterator[Row]:
        """What is to be told, the worst first."""
        desk = self._desk
        if desk.fault:
            yield ERROR, NO_TRACK, sentence(desk.fault)
            return
        if desk.track is None:
            return
        levels = (ERROR, REMARK, GOOD)
        for one in sorted(desk.findings, key=lambda one: levels.index(one.level)):
            yield one.level, one.title, one.words
        for note in desk.track.notes:
            yield REMARK, "Changed to fit", sentence(note)

    def _rows(self, paint: Paint, box: Box) -> None:
        rows, top = list(self._found()), box.top
        step = round(STEP * paint.look.scale)
        for number, row in enumerate(rows):
            room = box.width - LEFT - 12
            words = wrapped(row[2], paint.face(SMALL), room, 4) if row[2] else []
            high = 2 * PAD + step * (1 + len(words))
            left = len(rows) - number - 1
            if top + high + (MORE if left else 0) > box.bottom and number:
                told = f"The studio shows {counted(left + 1, 'more finding')}."
                paint.text((box.left, top + 8), told, SMALL, paint.palette.ink2, width=box.width)
                return
            _row(paint, Box(box.left, top, box.width, high), row, words)
            top += high + GAP


def _row(paint: Paint, box: Box, row: Row, words: list[str]) -> None:
    level, title, _ = row
    kind, sign = TONES.get(level, ("warn", "!"))
    ink, ground = tones(paint, kind)
    step = round(STEP * paint.look.scale)
    paint.fill(box, ground, 4)
    y = box.top + PAD + step / 2
    finding_sign(paint, (box.left + 18, y), sign, ink)
    paint.text((box.left + LEFT, y), title, STRONG, width=box.width - LEFT - 12)
    for number, line in enumerate(words, start=1):
        paint.text((box.left + LEFT, y + number * step), line, SMALL)


class AfterLine(Layer):
    """The best line over the track."""

    def __init__(self, desk: ImportDesk, pictures: DraftPictures, after: AfterPanel) -> None:
        super().__init__()
        self._desk, self._pictures, self._after = desk, pictures, after

    def paint(self, paint: Paint) -> None:
        """Paint it where it is known."""
        desk = self._desk
        if desk.track is None or desk.figures is None or desk.stale:
            return
        view = self._after.view(paint.look.scale)
        shown = self._pictures.get(desk.track.text, paint.palette, view)
        if shown is not None:
            line = desk.figures.line
            dense = len(line) > MOST_DOTS
            perfect_line(paint, shown.camera(view), line, paint.palette.ok, small=dense)
