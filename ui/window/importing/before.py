"""What is in the file: a picture, or the lines of a drawing or a map; and what was seen in it."""

from __future__ import annotations

from collections.abc import Callable

import arcade
import attrs
from PIL import Image

from gridprix.core.drawing.extents import bounds
from gridprix.core.drawing.lettering import BODY, SMALL
from gridprix.core.drawing.pen import Point
from gridprix.ui.importing.answers import ShownPicture
from gridprix.ui.importing.desk import ImportDesk
from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.errors import sentence
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.parts import button, empty_state, section

HEAD = 38
INSET = 14
WORDS = 224  # below what is shown, in both cards
SAFE = "Nothing is uploaded; the picture is not kept."
READ = "PNG, JPEG, SVG, GeoJSON and CSV, up to 20 MB."


def view_of(card: Box, scale: float, *, bare: bool) -> Box:
    """Where a card of the screen shows its picture; a bare card has nothing to say below it."""
    inner = card.inset(INSET, 0)
    below = INSET if bare else round(WORDS * scale)
    high = max(80, inner.height - HEAD - below)
    return Box(round(inner.left), inner.top + HEAD, round(inner.width), round(high))


@attrs.frozen
class BeforeActions:
    """What can be set going beside the picture."""

    choose_file: Callable[[], None]
    draw_shut: Callable[[], None]
    take_away: Callable[[], None]


class BeforePanel(Layer):
    """The card with the picture, and what was seen in words."""

    def __init__(
        self,
        desk: ImportDesk,
        actions: BeforeActions,
        where: Callable[[], Box],
        scale: Callable[[], float],
    ) -> None:
        super().__init__()
        self._desk, self._actions, self._where = desk, actions, where
        self._scale = scale
        self._texture: tuple[ShownPicture, arcade.Texture] | None = None

    def view(self) -> Box:
        """Where the file is shown."""
        return view_of(self._where(), self._scale(), bare=self._desk.settings.file is None)

    def below(self) -> Box:
        """What is left of the card below that."""
        view, card = self.view(), self._where()
        return Box(view.left, view.bottom + 10, view.width, card.bottom - view.bottom - 20)

    # -- from the file to the screen and back

    def placing(self) -> Callable[[Point], Point]:
        """What tells where a point of the file lies: made once for many of them."""
        picture = self._desk.picture
        if picture is None:
            return self._camera().to_screen
        shown = self.laid(picture)
        share = shown.width / (picture.zoom * picture.size[0])

        def place(at: Point) -> Point:
            return shown.left + at[0] * share, shown.top + at[1] * share

        return place

    def to_screen(self, at: Point) -> Point:
        """Where a point of the file lies."""
        return self.placing()(at)

    def to_file(self, at: Point) -> Point:
        """Which point of a picture lies there on the screen, within it."""
        picture = self._desk.picture
        assert picture is not None  # noqa: S101 - corners and strokes are of pictures
        shown, factor = self.laid(picture), picture.zoom * picture.size[0]
        x = min(max(at[0] - shown.left, 0), shown.width) * factor / shown.width
        y = min(max(at[1] - shown.top, 0), shown.height) * factor / shown.width
        return x, y

    def _camera(self) -> BoardCamera:
        camera, desk = BoardCamera(self.view()), self._desk
        points = [at for part in desk.parts for at in part.points]
        if not points and desk.seen is not None:
            points = [at for ring in desk.seen.rings for at in ring]
        if points:
            camera.fit(bounds(points), 24, 1e-6)
        return camera

    def laid(self, picture: ShownPicture) -> Box:
        """The box of the picture, as large as fits."""
        view, (wide, high) = self.view(), picture.size
        scale = min(view.width / wide, view.height / high)
        size = round(wide * scale), round(high * scale)
        left, top = view.centre[0] - size[0] / 2, view.centre[1] - size[1] / 2
        return Box(round(left), round(top), *size)

    # -- painting

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
            paint.picture(self.laid(desk.picture), self._textured(desk.picture))
            self._ink(paint, self.below())
        elif desk.settings.file is None:
            self._empty(paint, view)
        elif desk.computing and not desk.parts and desk.seen is None:
            paint.text(view.centre, "reading", SMALL, paint.palette.ink2, anchor="center")
        elif desk.seen is not None and not desk.parts:
            words = sentence(desk.seen.words)
            self._told(paint, self.below(), "Found in the file", words, "")

    def _empty(self, paint: Paint, view: Box) -> None:
        empty_state(paint, view.moved(0, -34), "A file becomes a track", READ)
        wide = round(paint.width("Choose a file", BODY) + 72)
        place = Box(round(view.centre[0] - wide / 2), round(view.centre[1] + 4), wide, 40)
        act = self._actions.choose_file
        button(paint, "choose", place, "Choose a file", act, key="O", kind="primary")
        at = view.centre[0], place.bottom + 22
        paint.text(at, SAFE, SMALL, paint.palette.ink2, anchor="center", width=view.width)

    def _told(self, paint: Paint, box: Box, head: str, words: str, more: str) -> float:
        """A head, what was found, and a remark; answers where they end."""
        section(paint, box.left, box.right, box.top + 10, head, "")
        y = box.top + 34 * paint.look.scale
        y += paint.lines((box.left, y), words, BODY, None, box.width, most=2)
        return y + paint.lines((box.left, y), more, SMALL, paint.palette.ink2, box.width, most=3)

    def _ink(self, paint: Paint, box: Box) -> None:
        """What was found in a picture, and a way to mend what was not."""
        desk, scale = self._desk, paint.look.scale
        words = "nothing that closes" if desk.fault else "computing"
        if desk.seen is not None and not desk.fault:
            words = desk.seen.words
        more = "Drag over the picture to draw a gap shut, or press G and move both ends by arrows."
        end = self._told(paint, box, "Ink found", sentence(words), more)
        strokes = desk.settings.picture.strokes
        high = round(34 * min(scale, 1.2))
        left = Box(box.left, min(end + 6, box.bottom - high), round(166 * scale), high)
        button(paint, "shut", left, "Draw a gap shut", self._actions.draw_shut, key="G")
        if strokes:
            right = Box(left.right + 10, left.top, round(150 * scale), high)
            words = "Take the last away" if len(strokes) > 1 else "Take it away"
            button(paint, "away", right, words, self._actions.take_away)

    def _textured(self, picture: ShownPicture) -> arcade.Texture:
        if self._texture is None or self._texture[0] is not picture:
            image = Image.frombytes("RGB", picture.size, picture.raw).convert("RGBA")
            self._texture = picture, arcade.Texture(image)
        return self._texture[1]
