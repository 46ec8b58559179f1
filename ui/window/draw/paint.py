"""A layer of the screen being painted: shapes, texts, what can be pressed; from the top left."""

from __future__ import annotations

from collections.abc import Callable

import arcade
import attrs

from gridprix.core.drawing.colours import Colour, Palette, colour
from gridprix.core.drawing.lettering import Lettering
from gridprix.ui.drawing.fonts import shortened, text_width, wrapped
from gridprix.ui.drawing.liveries import Livery
from gridprix.ui.drawing.tokens import draw_token
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.layout import usable

from .mesh import Mesh, Point, circle_points, rounded_points
from .texts import Texts


@attrs.frozen
class Control:
    """Something that can be pressed, focused and pointed at."""

    id: str
    box: Box
    action: Callable[[], None]
    enabled: bool = True
    focusable: bool = True


@attrs.define
class Look:
    """What painting depends on besides the data: theme, size of text, what is focused."""

    palette: Palette
    scale: float = 1.0
    focus: str | None = None
    hover: str | None = None
    ring: bool = False  # the focus ring shows once the keyboard has been used


class Paint:
    """Shapes and texts of one layer; painted anew when something has changed."""

    def __init__(self, width: float, height: float, look: Look, texts: Texts) -> None:
        self.window = usable(width, height)
        self.look = look
        self.palette = look.palette
        self.mesh = Mesh(flip=height)
        self.controls: list[Control] = []
        self.pictures: list[tuple[arcade.Texture, Box]] = []
        self._height = height
        self._texts = texts

    # -- shapes

    def fill(self, box: Box, of: Colour, radius: float = 0) -> None:
        """A filled box."""
        if radius:
            outline = rounded_points(box.left, box.top, box.width, box.height, radius)
            self.mesh.convex(outline, of)
        else:
            self.mesh.rectangle(box.left, box.top, box.width, box.height, of)

    def frame(
        self, box: Box, of: Colour, width: float = 1, radius: float = 0, *, dashed: bool = False
    ) -> None:
        """The outline of a box, drawn inside its edge."""
        if dashed:
            mid = box.inset(width / 2)
            outline = rounded_points(mid.left, mid.top, mid.width, mid.height, max(radius, 0.01))
            self.mesh.dashes(outline, width, of, (4, 3), closed=True)
            return
        outer = rounded_points(box.left, box.top, box.width, box.height, max(radius, 0.01))
        inside = box.inset(width)
        inner = rounded_points(
            inside.left, inside.top, inside.width, inside.height, max(radius - width, 0.01)
        )
        # hard edges keep straight sides on whole pixels
        for n, corner in enumerate(outer):
            after = (n + 1) % len(outer)
            self.mesh.quad(corner, outer[after], inner[after], inner[n], of)

    def card(self, box: Box, radius: float = 6, ground: Colour | None = None) -> None:
        """A sheet of paper that lies on the desk with a flat shadow."""
        shadow = colour("000000", 110) if self.palette.dark else colour("6E6047", 70)
        self.fill(box.moved(2, 3), shadow, radius)
        self.fill(box, ground or self.palette.paper, radius)
        self.frame(box, self.palette.line, 1, radius)

    def sheet(self, box: Box, edge: Colour | None = None, width: float = 1) -> None:
        """The sheet of a dialog over everything else."""
        self.fill(box.moved(4, 6), colour("000000", 110), 7)
        # soft edges of the paper must not show beyond its outline
        self.fill(box.inset(0.5), self.palette.paper, 7)
        self.frame(box, edge or self.palette.ink, width, 7)

    def rule(self, left: float, right: float, y: float) -> None:
        """A hairline across."""
        self.mesh.rectangle(left, round(y), right - left, 1, self.palette.line)

    def token(self, centre: Point, radius: float, of: Livery, *, faint: bool = False) -> None:
        """A seat's token: disc, outline, symbol."""
        draw_token(self.mesh, centre, radius, of, self.palette, up=-1, faint=faint)

    def disc(self, centre: Point, radius: float, of: Colour) -> None:
        """A filled circle."""
        self.mesh.disc(centre, radius, of)

    def ring(self, centre: Point, radius: float, width: float, of: Colour) -> None:
        """A circle line."""
        self.mesh.lines(circle_points(centre, radius), width, of, closed=True)

    def line(self, a: Point, b: Point, width: float, of: Colour, *, dashed: bool = False) -> None:
        """A straight line."""
        if dashed:
            self.mesh.dashes((a, b), width, of)
        else:
            self.mesh.line(a, b, width, of)

    def picture(self, box: Box, texture: arcade.Texture) -> None:
        """A picture, over all shapes and under all texts of its layer."""
        self.pictures.append((texture, box))

    # -- texts

    def face(self, face: Lettering) -> Lettering:
        """A face in the person's size of text."""
        return face.scaled(self.look.scale)

    def text(
        self,
        at: Point,
        text: str,
        face: Lettering,
        of: Colour | None = None,
        *,
        anchor: str = "left",
        width: float | None = None,
    ) -> float:
        """A line of text whose height is centred at `at`; answers how wide it is."""
        own = self.face(face)
        if width is not None:
            text = shortened(text, own, width)
        shade = self.palette.ink if of is None else of
        self._texts.put(text, (at[0], self._height - at[1]), own, shade, anchor)
        return text_width(text, own)

    def width(self, text: str, face: Lettering) -> float:
        """How wide a line of text is."""
        return text_width(text, self.face(face))

    def lines(
        self,
        at: Point,
        text: str,
        face: Lettering,
        of: Colour | None,
        width: float,
        *,
        most: int = 99,
        step: float = 0,
        anchor: str = "left",
    ) -> float:
        """Text in several lines, the first one's middle at `at`; answers the height used."""
        own = self.face(face)
        step = step * self.look.scale or round(own.px * 1.35)
        parts = wrapped(text, own, width, most)
        for number, part in enumerate(parts):
            self.text((at[0], at[1] + number * step), part, face, of, anchor=anchor)
        return len(parts) * step

    # -- what can be pressed

    def control(
        self,
        name: str,
        box: Box,
        action: Callable[[], None],
        *,
        enabled: bool = True,
        focusable: bool = True,
        radius: float = 5,
    ) -> None:
        """Make a box pressable; the focused one gets its ring."""
        self.controls.append(Control(name, box, action, enabled, focusable))
        if self.look.ring and self.look.focus == name:
            self.frame(box.inset(-4), self.palette.focus, 3, radius + 4)

    def hovered(self, name: str) -> bool:
        """Whether the pointer is over a control."""
        return self.look.hover == name

    def focused(self, name: str) -> bool:
        """Whether a control has the focus."""
        return self.look.focus == name
