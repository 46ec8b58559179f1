"""What is in the file: a picture with what was seen in it, or the lines of a drawing or a map."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import arcade
from PIL import Image

from gridprix.core.drawing.extents import bounds
from gridprix.core.drawing.lettering import SMALL
from gridprix.core.drawing.pen import Point
from gridprix.ui.importing.desk import ImportDesk
from gridprix.ui.importing.picture_settings import Corners
from gridprix.ui.importing.worker import ShownPicture
from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import empty_state, section

HEAD = 38
HANDLE = 9
INSET = 14


class BeforePanel(Layer):
    """The card with the picture, and what was seen in words."""

    def __init__(self, desk: ImportDesk, where: Callable[[], Box]) -> None:
        super().__init__()
        self._desk, self._where = desk, where
        self._texture: tuple[ShownPicture, arcade.Texture] | None = None

    def view(self) -> Box:
        """Where the file is shown."""
        inner = self._where().inset(INSET, 0)
        return Box(inner.left, inner.top + HEAD, inner.width, inner.height - HEAD - 42)

    def to_screen(self, at: Point) -> Point:
        """Where a point of the file lies."""
        picture = self._desk.picture
        if picture is None:
            return self._camera().to_screen(at)
        shown, zoom = self._shown(picture), picture.zoom * picture.size[0]
        return shown.left + at[0] * shown.width / zoom, shown.top + at[1] * shown.width / zoom

    def to_file(self, at: Point) -> Point:
        """Which point of a picture lies there on the screen, within it."""
        picture = self._desk.picture
        assert picture is not None  # noqa: S101 - corners are of pictures
        shown, factor = self._shown(picture), picture.zoom * picture.size[0]
        x = min(max(at[0] - shown.left, 0), shown.width) * factor / shown.width
        y = min(max(at[1] - shown.top, 0), shown.height) * factor / shown.width
        return x, y

    def _camera(self) -> BoardCamera:
        camera = BoardCamera(self.view())
        seen = self._desk.seen
        points = [at for ring in seen.rings for at in ring] if seen is not None else []
        if points:
            camera.fit(bounds(points), 24, 1e-6)
        return camera

    def _shown(self, picture: ShownPicture) -> Box:
        """The box of the picture, as large as fits."""
        view, (wide, high) = self.view(), picture.size
        scale = min(view.width / wide, view.height / high)
        size = round(wide * scale), round(high * scale)
        left, top = view.centre[0] - size[0] / 2, view.centre[1] - size[1] / 2
        return Box(round(left), round(top), *size)

    def paint(self, paint: Paint) -> None:
        """Paint the card, the picture, and what was seen."""
        box, desk = self._where(), self._desk
        paint.card(box, 6)
        corners = desk.corners is not None
        note = "drag the corners to the sheet" if corners else ""
        inner = box.inset(INSET, 0)
        section(paint, inner.left, inner.right, box.top + 20, "Before", note)
        view = self.view()
        paint.fill(view, paint.palette.inset)
        if desk.picture is not None:
            paint.picture(self._shown(desk.picture), self._textured(desk.picture))
        elif desk.settings.file is None:
            words = "PNG, JPEG, SVG, GeoJSON and CSV can be read. Press O."
            empty_state(paint, view, "Choose a file", words)
        seen = desk.seen
        told = f"Found: {seen.words}." if seen is not None and not desk.fault else ""
        at = (inner.left, box.bottom - 22)
        paint.text(at, told, SMALL, paint.palette.ink2, width=inner.width)

    def _textured(self, picture: ShownPicture) -> arcade.Texture:
        if self._texture is None or self._texture[0] is not picture:
            image = Image.frombytes("RGB", picture.size, picture.raw).convert("RGBA")
            image.thumbnail((900, 900))
            self._texture = picture, arcade.Texture(image)
        return self._texture[1]


class SeenLines(Layer):
    """What was seen, over the picture; and the corners of the sheet, which can be moved."""

    def __init__(self, desk: ImportDesk, before: BeforePanel) -> None:
        super().__init__()
        self._desk, self._before = desk, before

    def paint(self, paint: Paint) -> None:
        """Paint lines and corners."""
        desk, palette = self._desk, paint.palette
        if desk.seen is not None:
            for ring in desk.seen.rings:
                chain = [self._before.to_screen(at) for at in ring]
                chain += chain[:1] if desk.seen.closed else []
                for a, b in pairwise(chain):
                    paint.line(a, b, 2, palette.accent)
        if desk.picture is None or desk.corners is None:
            return
        places = [self._before.to_screen(at) for at in desk.corners]
        for a, b in pairwise([*places, places[0]]):
            paint.line(a, b, 2, palette.warn, dashed=True)
        for number, at in enumerate(places):
            box = Box(at[0] - 14, at[1] - 14, 28, 28)
            paint.control(f"corner {number}", box, _nothing, radius=14)
            paint.disc(at, HANDLE + 1.5, palette.warn)
            paint.disc(at, HANDLE - 1.5, palette.paper)


def moved_corner(corners: Corners, number: int, to: Point) -> Corners:
    """The corners with one of them elsewhere."""
    a, b, c, d = (to if n == number else at for n, at in enumerate(corners))
    return a, b, c, d


def _nothing() -> None:
    """A corner is dragged, or moved by the arrow keys."""
