"""The sheet on the screen: drawn anew when something on it has changed, seen through a camera."""

from __future__ import annotations

import arcade

from gridprix.core.drawing.colours import Palette
from gridprix.core.drawing.pen import Extent
from gridprix.core.studio.studio import TrackSheet
from gridprix.ui.studio.session import StudioSession
from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.board.stage import BoardSheet, fill_ground, lens_of
from gridprix.ui.window.boxes import Box

MARGIN = 40  # pixels around the track where all of it is shown
STEADY = 1.01


class Easel:
    """Draws the sheet of a session into a box of the window."""

    def __init__(self, session: StudioSession, port: Box, margin: float = MARGIN) -> None:
        self._session, self._margin = session, margin
        self.camera = BoardCamera(port)
        self._sheet = BoardSheet()
        self._drawn: tuple[object, ...] = ()
        self._kept: TrackSheet | None = None
        self._drawn_at = 1.0
        self.show_all()

    def show_all(self) -> None:
        """Show all that is drawn."""
        self.show(self._session.studio.extent(self._session.sheet))

    def show(self, extent: Extent) -> None:
        """Show a part of the plane."""
        self.camera.fit(extent, self._margin)

    def resize(self, port: Box) -> None:
        """Another box of the window."""
        self.camera.port = port
        self.show_all()

    def word_boxes(self) -> list[Box]:
        """Where words stand on the sheet as it was drawn last."""
        return self._sheet.word_boxes(self.camera, self._drawn_at)

    def draw(self, window: arcade.Window, palette: Palette, letters: float) -> None:
        """Draw the sheet as it is now."""
        session, camera = self._session, self.camera
        look = (session.shape, palette.name, letters)
        steady = 1 / STEADY < camera.scale / self._drawn_at < STEADY
        if self._kept is not session.sheet or look != self._drawn or not steady:
            self._kept, self._drawn, self._drawn_at = session.sheet, look, camera.scale
            canvas = self._sheet.begin(palette, camera.scale, letters, small=False)
            session.studio.draw(canvas, session.sheet, drawing=session.shape)
            self._sheet.texts.end()
        lens = lens_of(window, camera, self._drawn_at)
        with lens.activate():
            fill_ground(camera, self._drawn_at, lens.zoom, session.studio.ground(palette))
            self._sheet.draw()
        window.ctx.scissor = None
