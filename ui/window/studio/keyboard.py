"""The keys of the sheet: tools by their letters, arrows, and what acts on the chosen thing."""

from __future__ import annotations

from collections.abc import Callable

from arcade import key as keys

from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import SELECT
from gridprix.ui.window.keys import ENTER

from .easel import Easel
from .facts import PAN, StudioActions, StudioFacts

ARROWS: dict[int, Point] = {
    keys.LEFT: (-1, 0),
    keys.RIGHT: (1, 0),
    keys.UP: (0, 1),
    keys.DOWN: (0, -1),
}
FAR = 5  # times as far with Shift
NEARER = 1.2
PAN_BY = 60  # pixels
REMOVES = (keys.DELETE, keys.BACKSPACE)


class SheetKeys:
    """What a key does while no field is typed into."""

    def __init__(self, facts: StudioFacts, actions: StudioActions, easel: Easel) -> None:
        self._facts, self._actions, self._easel = facts, actions, easel

    def press(self, symbol: int, modifiers: int) -> bool:
        """Do what a key means; answers whether it means anything."""
        shift = bool(modifiers & keys.MOD_SHIFT)
        if symbol in ARROWS:
            self._arrow(ARROWS[symbol], FAR if shift else 1)
            return True
        acts: dict[int, Callable[[], object]] = {
            keys.TAB: lambda: self._next(-1 if shift else 1),
            keys.SPACE: self._touch,
            **dict.fromkeys(ENTER, self._enter),
            **dict.fromkeys(REMOVES, self._remove),
            keys.PLUS: lambda: self._zoom(NEARER),
            keys.EQUAL: lambda: self._zoom(NEARER),
            keys.NUM_ADD: lambda: self._zoom(NEARER),
            keys.MINUS: lambda: self._zoom(1 / NEARER),
            keys.NUM_SUBTRACT: lambda: self._zoom(1 / NEARER),
            keys.HOME: self._easel.show_all,
        }
        tools = {ord(one.key.lower()): one.name for one in self._facts.tools if one.key}
        if symbol in acts:
            acts[symbol]()
        elif symbol in tools:
            self._actions.take(tools[symbol])
        else:
            return False
        return True

    def double(self) -> None:
        """The chosen thing once more."""
        session = self._facts.session
        if session.double():
            self._facts.say(session.undo_words)

    def _arrow(self, way: Point, far: float) -> None:
        facts, session = self._facts, self._facts.session
        dx, dy = way[0] * far, way[1] * far
        if facts.tool == PAN:
            self._easel.camera.pan(-dx * PAN_BY, dy * PAN_BY)
        elif facts.tool == SELECT and session.chosen:
            if session.move_by(dx, dy):
                self._tell_chosen()
            self._go_to_chosen()
        else:
            at = facts.cursor[0] + dx, facts.cursor[1] + dy
            facts.cursor, facts.keys = session.studio.snap(at), True
            self._reveal()

    def _next(self, step: int) -> None:
        """Choose the next thing that the tool shows."""
        facts, session = self._facts, self._facts.session
        if session.step_on(step, facts.tool) is not None:
            self._tell_chosen()
            self._go_to_chosen()

    def _touch(self) -> None:
        facts, session = self._facts, self._facts.session
        facts.keys = True
        if session.touch(facts.tool, facts.cursor) and session.undo_words:
            facts.say(session.undo_words)

    def _enter(self) -> None:
        """Finish the shape that is drawn, or put something at the cursor."""
        facts, session = self._facts, self._facts.session
        if session.drawing and session.close_shape():
            facts.say("The shape is closed.")
        elif facts.tool != SELECT:
            self._touch()

    def _remove(self) -> None:
        session = self._facts.session
        if session.remove():
            self._facts.say(session.undo_words)

    def _zoom(self, factor: float) -> None:
        camera, facts = self._easel.camera, self._facts
        camera.zoom_at(camera.to_screen(facts.cursor) if facts.keys else camera.port.centre, factor)

    def _tell_chosen(self) -> None:
        handle = self._facts.session.handle()
        if handle is not None:
            self._facts.say(handle.words)

    def _go_to_chosen(self) -> None:
        handle = self._facts.session.handle()
        if handle is not None:
            self._facts.cursor = handle.at
            self._reveal()

    def _reveal(self) -> None:
        """Bring the cursor into the picture."""
        camera = self._easel.camera
        if not camera.sees(self._facts.cursor, 24):
            camera.look_at(self._facts.cursor)
