"""A photo of a sheet laid flat by the four corners of the sheet, given or found."""

from __future__ import annotations

import math

import attrs
import numpy as np
import numpy.typing as npt
from PIL import Image

from gridprix.core.drafting.borders import area
from gridprix.core.drafting.centre_line import Point

from .colours import Mask, Pixels
from .picture_settings import Corners
from .pixels import filled, parts
from .source import BadImport

COARSE = 8  # pixels of which one is looked at to find a sheet
LEAST_SHEET, MOST_SHEET = 0.15, 0.97  # of the picture
SHEET_LIKE = 0.93  # of a sheet that lies inside its four corners, and of those that is sheet
MOST_AT_FRAME = 0.3  # of the frame: more means that the picture is the sheet
INSET = 0.012  # of a side of the sheet that is left out: its edge and shadow
LEAST_SIDE = 40  # pixels


@attrs.frozen
class FlatSheet:
    """How a sheet is laid flat: the eight numbers of a view, and back."""

    there: npt.NDArray[np.float64] = attrs.field(eq=False)
    back: npt.NDArray[np.float64] = attrs.field(eq=False)

    def flat(self, point: Point) -> Point:
        """A point of the photo on the flat sheet."""
        return _viewed(self.there, point)

    def photo(self, point: Point) -> Point:
        """A point of the flat sheet in the photo."""
        return _viewed(self.back, point)


def _viewed(view: npt.NDArray[np.float64], point: Point) -> Point:
    x, y, far = (
        float(row[0]) * point[0] + float(row[1]) * point[1] + float(row[2]) for row in view
    )
    return (x / far, y / far) if far else (math.inf, math.inf)


def in_order(corners: Corners) -> Corners:
    """The corners clockwise as seen, the upper left one first; raises BadImport for no sheet."""
    x, y = (math.fsum(axis) / 4 for axis in zip(*corners, strict=True))
    around = sorted(corners, key=lambda at: math.atan2(at[1] - y, at[0] - x))
    first = min(range(4), key=lambda n: sum(around[n]))
    a, b, c, d = (*around[first:], *around[:first])
    turns = [area((p, q, r)) for p, q, r in ((a, b, c), (b, c, d), (c, d, a), (d, a, b))]
    if min(turns) < LEAST_SIDE:
        raise BadImport("the four corners are no sheet; give each corner of the paper once")
    return a, b, c, d


def flattened(pixels: Pixels, corners: Corners) -> tuple[Pixels, FlatSheet]:
    """The sheet between four corners of a picture as if seen from straight above."""
    a, b, c, d = in_order(corners)
    wide = max(math.dist(a, b), math.dist(d, c))
    high = max(math.dist(a, d), math.dist(b, c))
    if min(wide, high) < LEAST_SIDE:
        raise BadImport("the four corners are too close together; give those of the whole sheet")
    inset = INSET * wide, INSET * high
    to = [
        (0.0 - inset[0], 0.0 - inset[1]),
        (wide - inset[0], 0.0 - inset[1]),
        (wide - inset[0], high - inset[1]),
        (0.0 - inset[0], high - inset[1]),
    ]
    sheet = FlatSheet(_view((a, b, c, d), to), _view(to, (a, b, c, d)))
    size = round(wide - 2 * inset[0]), round(high - 2 * inset[1])
    numbers = (sheet.back / sheet.back[2, 2]).reshape(-1)[:8].tolist()
    method, way = Image.Transform.PERSPECTIVE, Image.Resampling.BILINEAR
    return np.asarray(Image.fromarray(pixels).transform(size, method, numbers, way)), sheet


def _view(
    there: tuple[Point, ...] | list[Point], to: tuple[Point, ...] | list[Point]
) -> npt.NDArray[np.float64]:
    """The numbers by which four points go to four others."""
    rows, ends = [], []
    for (x, y), (u, v) in zip(there, to, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        ends += [u, v]
    found = np.linalg.solve(np.array(rows, np.float64), np.array(ends, np.float64))
    return np.append(found, 1.0).reshape(3, 3)


def find_sheet(grey: Pixels, level: int) -> Corners | None:
    """The corners of a bright sheet on a darker table; None where the picture is no such photo."""
    small = grey[::COARSE, ::COARSE]
    bright = small > level
    labels, sizes = parts(bright)
    if len(sizes) < 2:
        return None
    sheet = filled(np.asarray(labels == int(sizes[1:].argmax()) + 1))
    share = float(sheet.mean())
    if not LEAST_SHEET <= share <= MOST_SHEET or _at_frame(sheet) > MOST_AT_FRAME:
        return None
    rows, columns = np.nonzero(sheet)
    marks = (columns + rows, columns - rows)
    found = [
        (float(columns[n] + 0.5) * COARSE, float(rows[n] + 0.5) * COARSE)
        for n in (marks[0].argmin(), marks[1].argmax(), marks[0].argmax(), marks[1].argmin())
    ]
    corners = found[0], found[1], found[2], found[3]
    inside = abs(area(corners)) / COARSE**2
    like = min(inside / sheet.sum(), sheet.sum() / inside) if inside else 0.0
    return corners if like >= SHEET_LIKE else None


def _at_frame(mask: Mask) -> float:
    """How much of the frame of a picture is in an area."""
    rim = np.concatenate((mask[0], mask[-1], mask[:, 0], mask[:, -1]))
    return float(rim.mean())
