"""A board on the screen: what never changes, the traces, the marks, the cars, and a camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import arcade

from gridprix.core.drawing import Mark
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import Colour, Palette
from gridprix.core.drawing.poses import Pose
from gridprix.core.state import CarId
from gridprix.ui.drawing.liveries import Livery
from gridprix.ui.drawing.marks import MarkPen
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.kept_picture import KeptPicture
from gridprix.ui.window.draw.mesh import Mesh
from gridprix.ui.window.draw.texts import Texts

from .camera import BoardCamera
from .cars import Cars

REDRAWN_BEYOND = 1.25  # how far the zoom may drift while the camera is on its way
STEADY = 1.01
TINY = 0.02  # pixels: a picture of a giant track has so few for a square


class BoardLook(NamedTuple):
    """A board as it was drawn, by number, and what the camera sees of it."""

    drawing: int
    x: float
    y: float
    scale: float
    port: Box


class BoardSheet:
    """One drawing in board pixels: a mesh, its words, and the plates they stand on."""

    def __init__(self) -> None:
        self.texts = Texts()
        self.mesh, self.plates = Mesh(), Mesh()

    def begin(self, palette: Palette, scale: float, letters: float, *, small: bool) -> Canvas:
        """Draw anew on what is answered."""
        self.mesh, self.plates = Mesh(), Mesh()
        self.texts.begin()
        return Canvas(self.mesh, self.texts, palette, scale, small, letters, plates=self.plates)

    def word_boxes(self, camera: BoardCamera, drawn_at: float) -> list[Box]:
        """Where its words stand on the screen, seen through a camera."""
        found = []
        for left, bottom, right, top in self.texts.boxes():
            x, y = camera.to_screen((left / drawn_at, top / drawn_at))
            zoom = camera.scale / drawn_at
            found.append(Box(x, y, (right - left) * zoom, (top - bottom) * zoom))
        return found

    def draw(self) -> None:
        """Show what was drawn."""
        self.mesh.draw()
        self.draw_words()

    def draw_words(self) -> None:
        """Show its words alone."""
        self.plates.draw()
        self.texts.draw()


def lens_of(window: arcade.Window, camera: BoardCamera, drawn_at: float) -> arcade.Camera2D:
    """What looks at a drawing that was made at one scale as a camera looks at the board."""
    port = camera.port
    lower = window.height - port.bottom
    view = arcade.LBWH(int(port.left), int(lower), int(port.width), int(port.height))
    half_w, half_h = port.width / 2, port.height / 2
    return arcade.Camera2D(
        viewport=view,
        position=(camera.x * drawn_at, camera.y * drawn_at),
        projection=arcade.LRBT(-half_w, half_w, -half_h, half_h),
        zoom=camera.scale / drawn_at,
        scissor=view,
        window=window,
    )


def fill_ground(camera: BoardCamera, drawn_at: float, zoom: float, of: Colour) -> None:
    """The ground of a board, all over its port."""
    wide, high = camera.port.width / zoom + 4, camera.port.height / zoom + 4
    at = arcade.XYWH(camera.x * drawn_at, camera.y * drawn_at, wide, high)
    arcade.draw_rect_filled(at, of)


class Stage:
    """Draws one board into a box of the window."""

    def __init__(self, art: BoardArt, port: Box, *, small: bool = False) -> None:
        self.art = art
        self.small = small
        self.camera = BoardCamera(port)
        self.show_all(self.camera)
        self.notes: tuple[Box, ...] = ()  # what lies in its corners, for others to keep clear of
        self.gliding = False  # letters may be a little large or small until the camera rests
        self._base = BoardSheet()
        self._traces = BoardSheet()
        self._marks = BoardSheet()
        self._cars = Cars()
        self._drawn_at = 0.0
        self._palette: Palette | None = None
        self._letters = 1.0
        self._trace_marks: Sequence[Mark] = ()
        self._now_marks: Sequence[Mark] = ()
        self._active: CarId | None = None
        self._liveries: Mapping[CarId, Livery] = {}
        self._fresh = False
        self._drawings = 0
        self._still = KeptPicture()

    # -- what is on the board

    def show(
        self,
        traces: Sequence[Mark],
        marks: Sequence[Mark],
        liveries: Mapping[CarId, Livery],
        active: CarId | None = None,
    ) -> None:
        """Show traces and marks; `active` is the car whose trail is drawn stronger."""
        same = self._active == active and self._trace_marks == traces and self._now_marks == marks
        self._fresh = self._fresh and same
        self._trace_marks, self._now_marks = traces, marks
        self._liveries, self._active = liveries, active

    def pose(self, poses: Mapping[CarId, Pose], palette: Palette) -> None:
        """Put the cars where they are."""
        scale = self._drawn_at or self.camera.scale
        # cars keep their size on the screen while the zoom drifts
        length = self.art.car_length(self.camera.scale) * scale / self.camera.scale
        zoom = self.camera.scale / scale
        self._cars.show(poses, self._liveries, palette.name, scale, length, zoom)

    def word_boxes(self) -> list[Box]:
        """Where the board's own words stand on the screen, as it was drawn last."""
        return self._base.word_boxes(self.camera, self._drawn_at)

    @property
    def look(self) -> BoardLook:
        """All that what is on the board looks like hangs on, but for its cars."""
        camera = self.camera
        return BoardLook(self._drawings, camera.x, camera.y, camera.scale, camera.port)

    # -- drawing

    def resize(self, port: Box) -> None:
        """Another box of the window: the whole track fits again."""
        self.camera.port = port
        self.show_all(self.camera)

    def show_all(self, camera: BoardCamera) -> None:
        """Let a camera see all of the track."""
        if self.small:
            camera.fit(self.art.extent, 6, TINY)
        else:
            camera.fit(self.art.extent, self.art.margin)

    def _prepare(self, palette: Palette, letters: float) -> None:
        drift = self.camera.scale / self._drawn_at if self._drawn_at else 0
        far = REDRAWN_BEYOND if self.gliding else STEADY
        look = (palette, letters)
        stale = not 1 / far < drift < far or look != (self._palette, self._letters)
        if stale:
            self._drawn_at = self.camera.scale
            self._palette, self._letters = look
            canvas = self._base.begin(palette, self._drawn_at, letters, small=self.small)
            self.art.draw(canvas)
            self._base.texts.end()
        if stale or not self._fresh:
            self._draw_marks(palette)
            self._fresh = True
            self._drawings += 1

    def _draw_marks(self, palette: Palette) -> None:
        canvas = self._traces.begin(palette, self._drawn_at, self._letters, small=self.small)
        MarkPen(self.art, canvas, self._liveries).traces(self._trace_marks, self._active)
        self._traces.texts.end()
        canvas = self._marks.begin(palette, self._drawn_at, self._letters, small=self.small)
        MarkPen(self.art, canvas, self._liveries).moment(self._now_marks)
        self._marks.texts.end()

    def draw(
        self,
        window: arcade.Window,
        palette: Palette,
        poses: Mapping[CarId, Pose],
        letters: float = 1.0,
    ) -> None:
        """Draw the board and the cars into the port; `letters` is the person's size of text."""
        self._prepare(palette, letters)
        self.pose(poses, palette)
        lens = lens_of(window, self.camera, self._drawn_at)
        with lens.activate():
            still = partial(self._draw_still, palette, lens.zoom)
            self._still.draw(window, lens.viewport, self.look, still)
            self._cars.draw()
        window.ctx.scissor = None

    def _draw_still(self, palette: Palette, zoom: float) -> None:
        """All but the cars."""
        fill_ground(self.camera, self._drawn_at, zoom, self.art.ground(palette))
        self._base.mesh.draw()
        self._traces.draw()
        self._base.draw_words()  # no trail strikes out a word
        self._marks.draw()
