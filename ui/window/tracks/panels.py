"""The panels of a track's page: the line over its board, facts, quality, what a start is worth."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import BODY, HUGE, SMALL, SMALL_STRONG, STRONG
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.quality.shares import DRIVERS, StartShares
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.studio.column import BlockColumn, PanelBlock
from gridprix.ui.window.studio.marks import perfect_line
from gridprix.ui.window.widgets.heading import MainButton, heading, main_buttons, taken_by
from gridprix.ui.window.widgets.parts import button, empty_state, link, section

from .page_facts import COMPUTING, TrackActions, TrackFacts

PAD = 16


class PageBar(Layer):
    """The bar at the top."""

    def __init__(self, facts: TrackFacts, actions: TrackActions, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._actions, self._where = facts, actions, where

    def paint(self, paint: Paint) -> None:
        """Paint the bar."""
        track, actions, box = self._facts.track, self._actions, self._where()
        whole = not track.fault
        buttons = (
            MainButton("print", "Print", "P", actions.print, enabled=whole),
            MainButton("edit", "Edit", "E", actions.edit),
            MainButton("race", "Race here", "Enter", actions.race, lit=whole, enabled=whole),
        )
        family = track.family.title.lower() if track.family is not None else ""
        note = " · ".join(filter(None, (family, track.whose)))
        heading(paint, box, track.title, note, actions.leave, taken=taken_by(paint, buttons))
        main_buttons(paint, box, buttons)


class BoardFrame(Layer):
    """What lies over the board: its edge, and the best line."""

    def __init__(self, facts: TrackFacts, stage: Stage | None, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._stage, self._where = facts, stage, where

    def paint(self, paint: Paint) -> None:
        """Paint the line where it is known and wanted, or why there is no board."""
        box, facts, palette = self._where(), self._facts, paint.palette
        if self._stage is None:
            paint.fill(box, palette.paper)
            words = facts.track.undrawn or facts.why_not
            empty_state(paint, box.inset(24), "There is no picture of this track", words)
        elif facts.line_shown and facts.survey.lap is not None:
            perfect_line(paint, self._stage.camera, facts.survey.lap.line, palette.ok)
        paint.frame(box, palette.line, 1)


class WordsPanel(Layer):
    """The fewest moves, the character of the track, and four facts."""

    def __init__(self, facts: TrackFacts, actions: TrackActions, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._actions, self._where = facts, actions, where

    def paint(self, paint: Paint) -> None:
        """Paint the panel."""
        box, scale = self._where(), paint.look.scale
        paint.fill(box, paint.palette.paper)
        paint.frame(box, paint.palette.line, 1)
        inner = box.inset(PAD, 10)
        tiles = inner.foot(round(62 * scale))
        high = round(48 * scale)
        self._figure(paint, inner.strip(0, high))
        paint.rule(inner.left, inner.right, inner.top + high + 8)
        self._words(paint, Box(inner.left, inner.top + high + 8, inner.width, 0), tiles.top)
        for place, (name, told) in zip(tiles.columns(4, 10), self._facts.tiles(), strict=True):
            self._tile(paint, place, name, told)

    def _figure(self, paint: Paint, box: Box) -> None:
        facts, palette = self._facts, paint.palette
        tile, middle, step = facts.figure, box.centre[1], 11 * paint.look.scale
        used = paint.text((box.left, middle), tile.figure, HUGE)
        right = box.right
        if facts.survey.lap is not None and facts.survey.lap.line:
            wide = round(paint.width("Perfect line", STRONG) + 66)
            place = Box(right - wide, middle - 17, wide, 34)
            kind = "chosen" if facts.line_shown else "plain"
            act = self._actions.show_line
            button(paint, "line", place, "Perfect line", act, key="L", kind=kind)
            right = place.left - 10
        left = box.left + used + 14
        paint.text((left, middle - step), tile.words, STRONG, width=right - left)
        at = (left, middle + step)
        paint.text(at, facts.more, SMALL, palette.ink2, width=right - left)

    def _words(self, paint: Paint, box: Box, bottom: float) -> None:
        """What is wrong, or else the track's character: as many lines as there is room for."""
        facts, scale = self._facts, paint.look.scale
        wrong = facts.why_not if facts.track.fault else ""
        words = wrong or facts.track.character
        face, ink = (SMALL, paint.palette.bad) if wrong else (BODY, None)
        step = 20 * scale
        most = max(1, int((bottom - box.top - 10) // step))
        paint.lines((box.left, box.top + 8 + step / 2), words, face, ink, box.width, most=most)

    def _tile(self, paint: Paint, box: Box, name: str, told: str) -> None:
        palette, scale = paint.palette, paint.look.scale
        paint.fill(box, palette.inset, 4)
        ink = palette.ink2 if told == COMPUTING else palette.ink
        paint.text((box.left + 10, box.top + 14 * scale), name, SMALL, palette.ink2)
        lines = wrapped(told, paint.face(SMALL_STRONG), box.width - 18, 2)
        for number, line in enumerate(lines):
            y = box.top + (33 + 16 * number) * scale
            paint.text((box.left + 10, y), line, SMALL_STRONG, ink, width=box.width - 16)


class QualityPanel(Layer):
    """How good the track is, line by line."""

    def __init__(self, facts: TrackFacts, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._where = facts, where
        self._column = BlockColumn()

    def scroll(self, steps: int) -> None:
        """Go on in the lines."""
        self._column.scroll(steps)
        self.dirty = True

    def paint(self, paint: Paint) -> None:
        """Paint the lines that fit."""
        box, facts, palette = self._where(), self._facts, paint.palette
        paint.card(box, 6)
        inner = box.inset(PAD, 12)
        note = COMPUTING if facts.survey.track is None and facts.computing else ""
        section(paint, inner.left, inner.right, inner.top + 8, "Quality", note)
        below = inner.strip(26, inner.height - 26)
        if not facts.lines():
            words = facts.why_not or facts.survey.progress or COMPUTING
            at, wide = (below.left, below.top + 14), below.width
            paint.lines(at, words, SMALL, palette.ink2, wide, most=6)
            return
        blocks = [self._block(paint, name, told, below) for name, told in facts.lines()]
        self._column.paint(paint, below, blocks)

    def _block(self, paint: Paint, name: str, told: str, room: Box) -> PanelBlock:
        scale = paint.look.scale
        names, step = round(104 * scale), round(18 * scale)
        wide = room.width - names - 12
        lines = wrapped(told, paint.face(SMALL), wide, 4)

        def draw(box: Box) -> None:
            y = box.top + 8 + step / 2
            paint.rule(box.left, box.right, box.top)
            paint.text((box.left, y), name, SMALL_STRONG, width=names - 8)
            for number, line in enumerate(lines):
                at = (box.left + names, y + number * step)
                paint.text(at, line, SMALL)

        return PanelBlock(step * max(1, len(lines)) + 14, draw, 2)


class StartsPanel(Layer):
    """Q-start: what each place at the start wins among equal drivers."""

    def __init__(self, facts: TrackFacts, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._where = facts, where

    def paint(self, paint: Paint) -> None:
        """Paint a row for each place, or why there is none."""
        box, facts, palette = self._where(), self._facts, paint.palette
        paint.card(box, 6)
        inner, shares = box.inset(PAD, 12), facts.shares
        section(paint, inner.left, inner.right, inner.top + 8, "Start places", "Q-start")
        below = inner.strip(24, inner.height - 24)
        if shares is None:
            words = facts.starts_words
            if words == COMPUTING and facts.survey.progress:
                words = f"{COMPUTING}: {facts.survey.progress}"
            at, wide = (below.left, below.top + 16), below.width
            paint.lines(at, words, SMALL, palette.ink2, wide, most=4)
            return
        told = wrapped(f"{shares.told}.", paint.face(SMALL), below.width, 3)
        step = 17 * paint.look.scale
        foot = len(told) * step + 4
        rows = below.strip(0, below.height - foot)
        high = min(rows.height / max(1, len(shares.wins)), 48 * paint.look.scale)
        for number in range(len(shares.wins)):
            self._row(paint, rows.strip(number * high, high), number, shares)
        for number, line in enumerate(told):
            at = (below.left, below.bottom - foot + 4 + step * (number + 0.5))
            paint.text(at, line, SMALL, palette.ink2, width=below.width)

    def _row(self, paint: Paint, box: Box, number: int, shares: StartShares) -> None:
        """A bar as long as the share, the interval as a line over it, and what is fair dashed."""
        palette, won, middle = paint.palette, shares.wins[number], box.centre[1]
        names, figures = round(64 * paint.look.scale), round(140 * paint.look.scale)
        paint.text((box.left, middle), f"place {number + 1}", BODY)
        way = Box(box.left + names, middle - 7, box.width - names - figures, 14)
        of = palette.warn if number + 1 in shares.unequal else palette.ok
        paint.fill(way, palette.inset, 3)
        if won.value:
            paint.fill(Box(way.left, way.top, max(3.0, way.width * won.value), way.height), of, 3)
        low, high = (way.left + way.width * one for one in (won.low, won.high))
        for wide, ink in ((5, palette.paper), (2, palette.ink)):  # seen on any bar
            paint.line((low, middle), (high, middle), wide, ink)
            for x in (low, high):
                paint.line((x, middle - 4), (x, middle + 4), wide, ink)
        fair = way.left + way.width / DRIVERS
        paint.line((fair, box.top + 2), (fair, box.bottom - 2), 1, palette.ink2, dashed=True)
        value = paint.width("100 %", STRONG)
        right = way.right + 12 + value
        paint.text((right, middle), f"{100 * won.value:.0f} %", STRONG, anchor="right")
        words = f"{100 * won.low:.0f} to {100 * won.high:.0f} %"
        paint.text((box.right, middle), words, SMALL, palette.ink2, anchor="right")


class PageFoot(Layer):
    """Below it all: what was done last, or what keys do."""

    def __init__(self, facts: TrackFacts, actions: TrackActions, where: Callable[[], Box]) -> None:
        super().__init__()
        self._facts, self._actions, self._where = facts, actions, where

    def paint(self, paint: Paint) -> None:
        """Paint the line."""
        box, facts, palette = self._where(), self._facts, paint.palette
        paint.fill(box, palette.paper)
        paint.fill(box.strip(0, 1), palette.line)
        left, right, middle = box.left + 16, box.right - 16, box.centre[1]
        if facts.printed:
            act = self._actions.open_folder
            link(paint, "open folder", (right, middle), "Open folder", act)
            right -= paint.width("Open folder", SMALL_STRONG) + 14
        state = f"{COMPUTING}: {facts.survey.progress}" if facts.survey.progress else COMPUTING
        if facts.computing:
            right -= paint.text((right, middle), state, SMALL, palette.ink2, anchor="right") + 14
        words = facts.said or facts.file_words
        ink = palette.ink if facts.said else palette.ink2
        paint.text((left, middle), words, SMALL, ink, width=right - left)
