"""The mouse on the board: frame, choose, drag, zoom."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.state import Place
from gridprix.ui.seat.ahead import route_to
from gridprix.ui.window.board.stage import Stage

from .camera_control import BoardEye
from .facts import Facts

DRAG = 4  # a press that moves further than this drags the paper
REACH = 14
ZOOM = 1.15


class Pointing:
    """What the mouse does where no button is; nothing where something `covers` the board."""

    def __init__(
        self, stage: Stage, facts: Facts, eye: BoardEye, covered: Callable[[], bool]
    ) -> None:
        self._stage = stage
        self._facts = facts
        self._eye = eye
        self._covered = covered
        self._grip: tuple[float, float] | None = None
        self._dragged = False

    def _place_at(self, x: float, y: float) -> Place | None:
        camera = self._stage.camera
        if self._covered() or not camera.port.holds(x, y):
            return None
        return self._stage.art.pick(camera.to_board((x, y)), REACH / camera.scale)

    def pointed(self, x: float, y: float) -> bool:
        """Frame the candidate under the pointer; answers whether that is another one."""
        choice, place = self._facts.table.choice, self._place_at(x, y)
        found = choice.at(place) if choice is not None and place is not None else None
        if choice is None or found is None or found.option.key == choice.framed:
            return False
        choice.frame(found.option.key)
        return True

    def pressed(self, x: float, y: float) -> None:
        """Take hold of the paper."""
        self._grip = (x, y) if self._stage.camera.port.holds(x, y) else None
        self._dragged = False

    def dragged(self, x: float, y: float, across: float, down: float) -> bool:
        """Move the paper with the pointer; answers whether it moved."""
        if self._grip is None:
            return False
        far = abs(x - self._grip[0]) + abs(y - self._grip[1])
        self._dragged = self._dragged or far > DRAG
        if self._dragged:
            self._eye.pan(across, down)
        return self._dragged

    def released(self, x: float, y: float) -> None:
        """Choose what was pressed, unless the paper was dragged."""
        grip, self._grip = self._grip, None
        table = self._facts.table
        if grip is None or self._dragged or table.hurry():
            return
        choice, place = table.choice, self._place_at(x, y)
        if choice is None or place is None:
            return
        found = choice.at(place)
        if found is not None:
            table.take(found.option.key)
        else:
            goal = table.game.scenario.family.write_place(place)
            table.send_along(route_to(choice.question, goal))

    def scrolled(self, x: float, y: float, clicks: float) -> None:
        """Zoom the board under the pointer."""
        if self._stage.camera.port.holds(x, y):
            self._eye.zoom(ZOOM**clicks, (x, y))
