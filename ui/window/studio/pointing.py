"""What the mouse does to the sheet: choosing, dragging, drawing, and moving the paper."""

from __future__ import annotations

import math
from collections.abc import Callable

import arcade

from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import SELECT, SheetHandle
from gridprix.ui.window.board.camera import BoardCamera

from .facts import PAN, StudioFacts
from .marks import HIT

SLIP = 3  # pixels that a press may move and still be no drag


class SheetPointing:
    """One press on the sheet, from its begin to its end."""

    def __init__(
        self, facts: StudioFacts, camera_at: Callable[[float, float], BoardCamera]
    ) -> None:
        self._facts, self._camera_at = facts, camera_at
        self._camera: BoardCamera | None = None  # through which a press looks that goes on
        self._dragged = ""  # the handle that a press has taken
        self._began: Point = (0, 0)
        self._pans = self._strokes = False

    @property
    def busy(self) -> bool:
        """Whether a press goes on."""
        return self._camera is not None

    def pointed(self, x: float, y: float) -> bool:
        """The pointer is there; answers whether that is another place."""
        facts = self._facts
        at = facts.session.studio.snap(self._camera_at(x, y).to_board((x, y)))
        if at == facts.cursor and not facts.keys:
            return False
        facts.cursor, facts.keys = at, False
        return True

    def handle_at(self, x: float, y: float) -> SheetHandle | None:
        """What can be chosen there, the nearest."""
        camera = self._camera_at(x, y)
        shown = self._facts.session.shown_handles(self._facts.tool)
        near = [
            (math.dist(camera.to_screen(one.at), (x, y)), n, one) for n, one in enumerate(shown)
        ]
        best = min(near, default=None)
        return best[2] if best is not None and best[0] <= HIT else None

    def pressed(self, x: float, y: float, button: int) -> None:
        """A press begins."""
        facts, session = self._facts, self._facts.session
        self._camera, self._began = self._camera_at(x, y), (x, y)
        self._dragged, self._pans, self._strokes = "", False, False
        if facts.tool == PAN or button != arcade.MOUSE_BUTTON_LEFT:
            self._pans = True
            return
        handle, at = self.handle_at(x, y), self._camera.to_board((x, y))
        reach = HIT / 2 / self._camera.scale
        if handle is not None and facts.tool in (SELECT, handle.tool):
            session.choose(handle.id)
            self._dragged, facts.was = handle.id, handle.at
            facts.say(handle.words)
        elif facts.strokes:
            self._strokes = True
            session.begin_stroke()
            self._touch(at, reach)
        elif self._touch(at, reach):
            if facts.tool == SELECT and session.chosen:  # a point that was put on an edge
                self._dragged = session.chosen
                chosen = session.handle()
                facts.was = chosen.at if chosen is not None else None
        elif handle is not None and not session.drawing:
            session.choose(handle.id)
            self._dragged, facts.was = handle.id, handle.at
            facts.say(handle.words)
        elif facts.tool == SELECT:
            session.let_go()
            facts.say("")

    def _touch(self, at: Point, reach: float) -> bool:
        facts, session = self._facts, self._facts.session
        before = session.sheet
        done = session.touch(facts.tool, at, reach)
        if done and session.sheet is not before:
            facts.say(session.undo_words)
        return done

    def dragged(self, x: float, y: float, dx: float, dy: float) -> bool:
        """The press moves; answers whether anything follows it."""
        camera = self._camera
        if camera is None:
            return False
        if self._pans:
            camera.pan(dx, dy)
        elif self._strokes:
            self._touch(camera.to_board((x, y)), 0)
            self.pointed(x, y)
        elif self._dragged:
            if self._facts.session.held is None and math.dist((x, y), self._began) <= SLIP:
                return False
            self._facts.session.drag(self._dragged, camera.to_board((x, y)))
            self.pointed(x, y)
            self._read_back()
        else:
            return False
        return True

    def released(self) -> None:
        """The press ends: what was dragged stays where it is."""
        session = self._facts.session
        if self._strokes:
            session.end_stroke()
        if session.drop():
            self._read_back()
        self._camera, self._facts.was = None, None

    def _read_back(self) -> None:
        handle = self._facts.session.handle()
        if handle is not None:
            self._facts.say(handle.words)
