"""What stands around the board of a result: the bar at the top, notes in the corners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.heading import heading

from .actions import ResultActions
from .facts import ResultFacts

NARROW = 160  # pixels: notes are rather high than wide, for beside most tracks there is room


class ResultBar(Layer):
    """Who won, and the ways on."""

    def __init__(
        self, facts: ResultFacts, actions: ResultActions, place: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts = facts
        self._actions = actions
        self._place = place

    def paint(self, paint: Paint) -> None:
        """Paint the bar."""
        facts, actions = self._facts, self._actions
        buttons = [
            ("review", "Review", "A", actions.look_back),
            ("again", "Race again", "N", actions.again),
            ("next race", "Next race", "R", actions.next_race),
            ("home", "Home", "Esc", actions.home),
        ]
        title, words = facts.film.game.scenario.title, "result and replay"
        heading(paint, self._place(), title, words, actions.home, buttons, facts.headline)


class Corners(Layer):
    """What lies in the corners of the board: the moment, and who is followed."""

    def __init__(self, stage: Stage, facts: ResultFacts) -> None:
        super().__init__()
        self._stage = stage
        self._facts = facts

    def paint(self, paint: Paint) -> None:
        """Paint a note in each corner that has something to say."""
        facts, player = self._facts, self._facts.player
        paint.frame(self._stage.camera.port, paint.palette.control, 1)
        race = facts.film.race_at(player.count)
        when = f"Round {race.round} of {facts.film.rounds}" if race.round else "Before the start"
        frames = [one for one in facts.film.frames if one.count <= player.count]
        words = frames[-1].text if frames and frames[-1].text else "The start"
        self._note(paint, (TOP_LEFT, LOW_LEFT), when, words)
        right = []
        if facts.followed is not None:
            right.append(f"Following {facts.film.first.car(facts.followed).name}")
        ghost = player.ghost
        if ghost is not None:
            right.append(f"Ghost: {ghost.driver} in {ghost.name}")
        if right:
            self._note(paint, (TOP_RIGHT, LOW_RIGHT), *right)

    def _note(self, paint: Paint, corners: Sequence[Corner], title: str, words: str = "") -> None:
        """A note in the first of some corners where it hides nothing."""
        palette, scale, port = paint.palette, paint.look.scale, self._stage.camera.port
        most = min(port.width * 0.6, 420)
        title = shortened(title, paint.face(STRONG), most)
        narrow = max(paint.width(title, STRONG), NARROW * scale)
        lines = wrapped(words, paint.face(SMALL), narrow, 3) if words else []
        wide = max(paint.width(title, STRONG), *(paint.width(one, SMALL) for one in lines), 0) + 22
        # whatever is told, it stays in its corner; so it does when the board follows a car
        usual = ((NARROW + 22) * scale, 62 * scale)
        corner = corners[0] if self._facts.followed else free_corner(self._stage, usual, corners)
        size = (wide, (30 + 16 * len(lines)) * scale)
        box = corner_box(port, size, corner)
        paint.fill(box, palette.paper, 5)
        paint.frame(box, palette.line, 1, 5)
        paint.text((box.left + 10, box.top + 15 * scale), title, STRONG)
        for number, line in enumerate(lines):
            at = (box.left + 10, box.top + (33 + 16 * number) * scale)
            paint.text(at, line, SMALL, palette.ink2)
