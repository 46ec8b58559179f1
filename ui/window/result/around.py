"""What stands around the board of a result: the bar at the top, notes in the corners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gridprix.core.drawing.lettering import SMALL, STRONG
from gridprix.ui.drawing.fonts import shortened, wrapped
from gridprix.ui.window.board.corner import (
    LOW_LEFT,
    LOW_RIGHT,
    TOP_LEFT,
    TOP_RIGHT,
    Corner,
    corner_box,
    free_corner,
)
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.heading import heading

if TYPE_CHECKING:
    from .screen import ResultScreen

NARROW = 160  # pixels: notes are rather high than wide, for beside most tracks there is room


class ResultBar(Layer):
    """Who won, and the ways on."""

    def __init__(self, screen: ResultScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        """Paint the bar."""
        screen, region = self._screen, self._screen.region
        box = Box(region.left, region.top, region.width, TOP_BAR)
        buttons = [
            ("coach", "Coach", "A", screen.coach.open),
            ("again", "Race again", "N", screen.again),
            ("home", "Home", "Esc", screen.app.home),
        ]
        title = screen.film.game.scenario.title
        heading(paint, box, title, "result and replay", screen.app.home, buttons, screen.headline)


class Corners(Layer):
    """What lies in the corners of the board: the moment, and who is followed."""

    def __init__(self, screen: ResultScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        """Paint a note in each corner that has something to say."""
        screen, palette, port = self._screen, paint.palette, self._screen.board_box
        paint.frame(port, palette.control, 1)
        race = screen.film.race_at(screen.player.count)
        when = f"Round {race.round} of {screen.film.rounds}" if race.round else "Before the start"
        frames = [one for one in screen.film.frames if one.count <= screen.player.count]
        words = frames[-1].text if frames and frames[-1].text else "The start"
        self._note(paint, (TOP_LEFT, LOW_LEFT), when, words)
        right = []
        if screen.followed is not None:
            right.append(f"Following {screen.film.first.car(screen.followed).name}")
        if screen.player.ghost is not None:
            ghost = screen.player.ghost
            right.append(f"Ghost: {ghost.driver} in {ghost.name}")
        if right:
            self._note(paint, (TOP_RIGHT, LOW_RIGHT), *right)

    def _note(self, paint: Paint, corners: Sequence[Corner], title: str, words: str = "") -> None:
        """A note in the first of some corners where it hides nothing."""
        screen, palette, scale = self._screen, paint.palette, paint.look.scale
        most = min(screen.board_box.width * 0.6, 420)
        title = shortened(title, paint.face(STRONG), most)
        narrow = max(paint.width(title, STRONG), NARROW * scale)
        lines = wrapped(words, paint.face(SMALL), narrow, 3) if words else []
        wide = max(paint.width(title, STRONG), *(paint.width(one, SMALL) for one in lines), 0) + 22
        # whatever is told, it stays in its corner; so it does when the board follows a car
        usual = ((NARROW + 22) * scale, 62 * scale)
        corner = corners[0] if screen.followed else free_corner(screen.stage, usual, corners)
        size = (wide, (30 + 16 * len(lines)) * scale)
        box = corner_box(screen.board_box, size, corner)
        paint.fill(box, palette.paper, 5)
        paint.frame(box, palette.line, 1, 5)
        paint.text((box.left + 10, box.top + 15 * scale), title, STRONG)
        for number, line in enumerate(lines):
            at = (box.left + 10, box.top + (33 + 16 * number) * scale)
            paint.text(at, line, SMALL, palette.ink2)
