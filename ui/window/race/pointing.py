"""The mouse on the board: frame, choose, drag, zoom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.state import Place

from .routes import route_to

if TYPE_CHECKING:
    from .screen import RaceScreen

DRAG = 4  # a press that moves further than this drags the paper
REACH = 14
ZOOM = 1.15


class Pointing:
    """What the mouse does where no button is."""

    def __init__(self, screen: RaceScreen) -> None:
        self._screen = screen
        self._grip: tuple[float, float] | None = None
        self._dragged = False

    def _place_at(self, x: float, y: float) -> Place | None:
        screen = self._screen
        covered = any(layer.modal for layer in screen.live_layers())
        if covered or not screen.regions.board.holds(x, y):
            return None
        camera = screen.stage.camera
        return screen.stage.art.pick(camera.to_board((x, y)), REACH / camera.scale)

    def pointed(self, x: float, y: float) -> None:
        """Frame the candidate under the pointer."""
        choice, place = self._screen.table.choice, self._place_at(x, y)
        found = choice.at(place) if choice is not None and place is not None else None
        if choice is not None and found is not None and found.option.key != choice.framed:
            choice.frame(found.option.key)
            self._screen.repaint()

    def pressed(self, x: float, y: float) -> None:
        """Take hold of the paper."""
        self._grip = (x, y) if self._screen.regions.board.holds(x, y) else None
        self._dragged = False

    def dragged(self, x: float, y: float, across: float, down: float) -> None:
        """Move the paper with the pointer."""
        if self._grip is None:
            return
        far = abs(x - self._grip[0]) + abs(y - self._grip[1])
        if self._dragged or far > DRAG:
            self._dragged = True
            self._screen.eye.pan(across, down)
            self._screen.overlay.dirty = True

    def released(self, x: float, y: float) -> None:
        """Choose what was pressed, unless the paper was dragged."""
        grip, self._grip = self._grip, None
        screen = self._screen
        if grip is None or self._dragged or screen.table.hurry():
            return
        choice, place = screen.table.choice, self._place_at(x, y)
        if choice is None or place is None:
            return
        found = choice.at(place)
        if found is not None:
            screen.take(found.option.key)
        else:
            taken = screen.facts.taken(choice.ask.car)
            steps = screen.facts.steps_left(choice.ask.car)
            screen.table.send_along(route_to(screen.stage.art, choice, place, taken, steps))

    def _turn_list(self, steps: int) -> None:
        """Move the frame of a long list by whole columns."""
        choice = self._screen.table.choice
        row = [one.key for one in choice.ordered] if choice is not None else []
        if choice is not None and choice.framed in row:
            at = row.index(choice.framed) + steps * self._screen.options.rows
            choice.frame(row[max(0, min(at, len(row) - 1))])

    def scrolled(self, x: float, y: float, clicks: float) -> None:
        """Zoom the board, or scroll what lies under the pointer."""
        screen = self._screen
        if screen.rules.shown:
            screen.rules.scroll -= int(clicks)
        elif screen.options.shown:
            self._turn_list(-int(clicks))
        elif screen.regions.side.holds(x, y):
            screen.panel.scroll -= int(clicks)
        elif screen.regions.board.holds(x, y):
            screen.eye.zoom(ZOOM**clicks, (x, y))
