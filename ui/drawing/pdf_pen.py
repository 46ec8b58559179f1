"""Shapes and texts as pages of PDF: lines stay lines at any size, and no font is carried along.

The letters are those that every reader of PDF has, which are as wide as ours.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

import attrs

from gridprix.core.drawing.colours import Colour
from gridprix.core.drawing.lettering import MONO, SANS, SERIF, Lettering
from gridprix.core.drawing.pen import Point
from gridprix.core.plain_text import plain_line

from .fonts import text_width

CIRCLE = 0.5523  # how far the handles of a quarter of a circle lie from its ends, in radii
SINK = 0.35  # of a letter's height, from the middle of a text down to its foot
POINTS_PER_MM = 72 / 25.4
TIMES = "Times"
_FAMILIES = {SANS: "Helvetica", SERIF: TIMES, MONO: "Courier"}
# by bold, then by italic; the upright letters of Times have a word of their own
_STYLES = {
    (False, False): "",
    (True, False): "Bold",
    (False, True): "Italic",
    (True, True): "BoldItalic",
}
_ANCHOR = {"left": 0.0, "center": 0.5, "right": 1.0}


class PdfPen:
    """Collects what a page shows; y points upwards, as PDF has it."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._look: tuple[str, ...] = ()
        self.fonts: dict[str, str] = {}  # by the name of a font what the page calls it
        self.shades: dict[int, str] = {}  # by how much they cover

    # -- shapes

    def convex(self, points: Sequence[Point], colour: Colour, *, smooth: bool = True) -> None:
        """A convex polygon."""
        self.area(points, colour)

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """Any polygon that does not cross itself."""
        self._filled(colour, f"{_chain(points)} h f")

    def rectangle(self, left: float, top: float, width: float, height: float, of: Colour) -> None:
        """A rectangle that begins at its lower left corner."""
        self._filled(of, f"{left:.2f} {top:.2f} {width:.2f} {height:.2f} re f")

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """A filled circle."""
        self._filled(colour, f"{_circle(centre, radius)} f")

    def ring(self, centre: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle line."""
        self._stroked(colour, width, f"{_circle(centre, radius)} S")

    def line(self, a: Point, b: Point, width: float, colour: Colour) -> None:
        """A straight line."""
        self._stroked(colour, width, f"{_chain((a, b))} S")

    def lines(
        self, points: Sequence[Point], width: float, colour: Colour, *, closed: bool = False
    ) -> None:
        """A chain of lines."""
        self._stroked(colour, width, f"{_chain(points)} {'s' if closed else 'S'}")

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
        dash = f"[{pattern[0]:.2f} {pattern[1]:.2f}] 0 d"
        self._stroked(colour, width, f"{dash} {_chain(points)} {'s' if closed else 'S'} [] 0 d")

    def _filled(self, colour: Colour, shape: str) -> None:
        self._paint(("fill", *self._shade(colour), f"{_rgb(colour)} rg"), shape)

    def _stroked(self, colour: Colour, width: float, shape: str) -> None:
        look = ("stroke", *self._shade(colour), f"{_rgb(colour)} RG", f"{width:.2f} w")
        self._paint(look, shape)

    def _paint(self, look: tuple[str, ...], shape: str) -> None:
        """Say what colour is used only where it is another than before."""
        if look != self._look:
            self._parts += look[1:]
            self._look = look
        self._parts.append(shape)

    def _shade(self, colour: Colour) -> tuple[str, ...]:
        return (f"/{self.shades.setdefault(colour[3], f'G{len(self.shades)}')} gs",)

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
        text = plain_line(text)
        x = at[0] - self.width(text, face) * _ANCHOR[anchor]
        font = self.fonts.setdefault(_font(face), f"F{len(self.fonts)}")
        place = f"/{font} {face.px:.2f} Tf {x:.2f} {at[1] - SINK * face.px:.2f} Td"
        self._filled(colour, f"BT {place} <{_letters(text).hex()}> Tj ET")

    def width(self, text: str, lettering: Lettering) -> float:
        """How wide a text is at most."""
        return text_width(text, lettering)

    # -- the result

    def take(self) -> str:
        """All that was drawn, as a page's own language has it."""
        return "\n".join(self._parts)


@attrs.frozen
class PdfPage:
    """A page, so many millimetres wide and high; `corner` is what lies in its lower left corner."""

    pen: PdfPen
    size: tuple[float, float]
    corner: Point

    def objects(self, contents: int, unit: float) -> tuple[bytes, bytes]:
        """The page, and what is on it under the number `contents`."""
        wide, high = (f"{side * POINTS_PER_MM:.2f}" for side in self.size)
        factor = POINTS_PER_MM / unit
        moved = f"{-self.corner[0] * factor:.4f} {-self.corner[1] * factor:.4f}"
        drawn = f"1 j 1 J {factor:.6f} 0 0 {factor:.6f} {moved} cm\n{self.pen.take()}"
        packed = zlib.compress(drawn.encode("ascii"), 9)
        fonts = " ".join(
            f"/{short} << /Type /Font /Subtype /Type1 /BaseFont /{name} "
            "/Encoding /WinAnsiEncoding >>"
            for name, short in self.pen.fonts.items()
        )
        shades = " ".join(
            f"/{short} << /ca {alpha / 255:.3f} /CA {alpha / 255:.3f} >>"
            for alpha, short in self.pen.shades.items()
        )
        resources = f"<< /Font << {fonts} >> /ExtGState << {shades} >> >>"
        page = f"/MediaBox [0 0 {wide} {high}] /Resources {resources} /Contents {contents} 0 R"
        return (
            f"<< /Type /Page /Parent 2 0 R {page} >>".encode("ascii"),
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n" % len(packed)
            + packed
            + b"\nendstream",
        )


def pdf_document(pages: Sequence[PdfPage], unit: float, title: str) -> bytes:
    """A file of some pages; `unit` is how many units of their drawings make a millimetre."""
    first = 3  # after the root and the list of pages
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(pages)))
    return _file(
        (
            b"<< /Type /Catalog /Pages 2 0 R >>",
            f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode("ascii"),
            *(one for n, page in enumerate(pages) for one in page.objects(first + 2 * n + 1, unit)),
            f"<< /Title <feff{plain_line(title).encode('utf-16-be').hex()}> >>".encode("ascii"),
        )
    )


def _file(objects: Iterable[bytes]) -> bytes:
    """Objects with the table that says where each begins; the first is the root, the last tells."""
    text, places = b"%PDF-1.4\n", []
    for number, one in enumerate(objects, start=1):
        places.append(len(text))
        text += b"%d 0 obj\n" % number + one + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(places) + 1
    trailer = b"trailer << /Size %d /Root 1 0 R /Info %d 0 R >>" % (count, count - 1)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % count
    return text + head + table + trailer + b"\nstartxref\n%d\n%%%%EOF\n" % len(text)


def _chain(points: Sequence[Point]) -> str:
    first, *rest = (f"{x:.2f} {y:.2f}" for x, y in points)
    return " ".join([f"{first} m", *(f"{point} l" for point in rest)])


def _circle(centre: Point, radius: float) -> str:
    """Four quarters, each bent by two handles."""
    (x, y), far = centre, radius * CIRCLE
    parts = [f"{x + radius:.2f} {y:.2f} m"]
    for across, up in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        on_across, on_up = -up, across
        handles = (
            (x + across * radius + on_across * far, y + up * radius + on_up * far),
            (x + on_across * radius + across * far, y + on_up * radius + up * far),
            (x + on_across * radius, y + on_up * radius),
        )
        parts.append(" ".join(f"{a:.2f} {b:.2f}" for a, b in handles) + " c")
    return " ".join([*parts, "h"])


def _rgb(colour: Colour) -> str:
    return " ".join(f"{part / 255:.3f}" for part in colour[:3])


def _font(face: Lettering) -> str:
    family = _FAMILIES[face.family]
    slanted = "Italic" if family == TIMES else "Oblique"
    style = ("Bold" if face.bold else "") + (slanted if face.italic else "")
    if family == TIMES:
        style = style or "Roman"  # its upright letters have a word of their own
    return f"{family}-{style}" if style else family


def _letters(text: str) -> bytes:
    """A text in the letters that the fonts have; what they have not is a question mark."""
    return text.encode("cp1252", errors="replace")
