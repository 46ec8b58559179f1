"""Shapes and texts as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.lettering import MONO, SANS, SERIF, Lettering
from gridprix.core.drawing.pen import Point
from gridprix.core.drawing.svg import Look, Markup, element, lines, tenth, words

from .fonts import text_width

_FALLBACK = {
    SANS: "Liberation Sans,Arial,Helvetica,sans-serif",
    SERIF: "Liberation Serif,Georgia,Times New Roman,serif",
    MONO: "Liberation Mono,Menlo,Consolas,monospace",
}
_ANCHOR = {"left": "start", "center": "middle", "right": "end"}


class SvgPen:
    """Collects elements; what has the same look and comes in a row becomes one path.

    SVG's y axis points down, so every y is negated; the picture's own box says where it begins.
    """

    def __init__(self) -> None:
        self._parts: list[Markup] = []
        self._look: Look = {}
        self._path: list[str] = []

    # -- paths

    def _add(self, look: Look, path: str) -> None:
        if look != self._look:
            self._flush()
            self._look = look
        self._path.append(path)

    def _flush(self) -> None:
        if self._path:
            self._parts.append(element("path", **self._look, d="".join(self._path)))
        self._path, self._look = [], {}

    def convex(self, points: Sequence[Point], colour: Colour, *, smooth: bool = True) -> None:
        """A convex polygon."""
        self.area(points, colour)

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """Any polygon that does not cross itself."""
        self._add(_paint("fill", colour), _chain(_one_way(points)) + "Z")

    def rectangle(self, left: float, top: float, width: float, height: float, of: Colour) -> None:
        """A rectangle that begins at its lower left corner."""
        right, upper = left + width, top + height
        self.area(((left, top), (right, top), (right, upper), (left, upper)), of)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""
        self._add(_paint("fill", colour), _circle(centre, radius))

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle line."""
        self._add(_stroke(colour, width), _circle(centre, radius))

    def line(self, a: Point, b: Point, width: float, colour: Colour) -> None:
        """A straight line."""
        self._add(_stroke(colour, width), _chain((a, b)))

    def lines(
        self, points: Sequence[Point], width: float, colour: Colour, *, closed: bool = False
    ) -> None:
        """A chain of lines."""
        self._add(_stroke(colour, width), _chain(points) + ("Z" if closed else ""))

    def dashes(
        self,
        points: Sequence[Point],
        width: float,
        colour: Colour,
        pattern: tuple[float, float] = (5, 4),
        *,
        closed: bool = False,
    ) -> None:
        """A dashed chain of lines."""
        look = _stroke(colour, width) | {"stroke-dasharray": " ".join(map(tenth, pattern))}
        self._add(look, _chain(points) + ("Z" if closed else ""))

    # -- texts

    def put(
        self,
        text: str,
        at: Point,
        face: Lettering,
        colour: Colour,
        anchor: str = "left",
    ) -> None:
        """A text whose height is centred at a place."""
        self._flush()
        style = {"font-weight": "bold"} if face.bold else {}
        style |= {"font-style": "italic"} if face.italic else {}
        self._parts.append(
            element(
                "text",
                words(text),
                x=tenth(at[0]),
                y=tenth(-at[1]),
                dy=".35em",
                font_family=_FALLBACK[face.family],
                font_size=tenth(face.px),
                text_anchor=_ANCHOR[anchor],
                **style,
                **_paint("fill", colour),
            )
        )

    def width(self, text: str, lettering: Lettering) -> float:
        """How wide a text is at most."""
        return text_width(text, lettering)

    # -- the result

    def take(self) -> Markup:
        """All elements so far; the pen is empty again."""
        self._flush()
        parts, self._parts = self._parts, []
        return lines(parts)


def _chain(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{tenth(x)} {tenth(-y)}" for x, y in points)


def _one_way(points: Sequence[Point]) -> Sequence[Point]:
    """All polygons of a path turn the same way round, or overlaps would cut holes."""
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    turn = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)
    return points if turn >= 0 else tuple(reversed(points))


def _circle(centre: Point, radius: float) -> str:
    x, y, r = tenth(centre[0] - radius), tenth(-centre[1]), tenth(radius)
    twice = tenth(radius * 2)
    return f"M{x} {y}a{r} {r} 0 1 0 {twice} 0a{r} {r} 0 1 0 -{twice} 0Z"


def _paint(what: str, colour: Colour) -> Look:
    look: Look = {what: f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"}
    return look if colour[3] == 255 else {**look, f"{what}-opacity": f"{colour[3] / 255:.2f}"}


def _stroke(colour: Colour, width: float) -> Look:
    line: Look = {"stroke-width": tenth(width), "stroke-linejoin": "round"}
    return {"fill": "none", **_paint("stroke", colour), **line}
