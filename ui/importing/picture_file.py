"""Roads of pictures and photos: the picture is decoded apart, then its road is traced.

`read_picture` is slow and done once; `trace` is quick and done anew with every change of a setting.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import attrs
import numpy as np

from gridprix.core.drafting.borders import Ring, RoadBorders
from gridprix.core.drafting.centre_line import Point

from .colours import Mask, Pixels
from .limited import read_apart
from .picture_settings import Corners, PictureSettings
from .road_mask import grey_of, road_mask, split
from .source import BadImport, ImportedRoad, Projection, Warp, road_between, road_of
from .straightening import find_sheet, flattened
from .strokes import inked
from .tracing import edge_of, smoothed

LEAST_SMOOTH = 2.0  # pixels: an edge has the steps of its pixels
SLOW = "the picture takes too long to be read; make it smaller"
WRONG = "this is no picture that can be read; save it anew as PNG or JPEG"


@attrs.frozen
class DecodedPicture:
    """The pixels of a picture, made smaller, and how many of the file each of them stands for."""

    pixels: Pixels = attrs.field(eq=False)
    zoom: float


@attrs.frozen
class TracedPicture:
    """What was found in a picture: borders on the flat sheet, in pixels, y downwards."""

    borders: RoadBorders  # without islands: the one line is the middle of a road
    projection: Projection
    flat: Pixels = attrs.field(eq=False)  # the picture as the borders lie on it
    corners: Corners | None = None  # of the sheet in the file, where it was laid flat

    def road(self) -> ImportedRoad:
        """The road between the borders, or along the one line."""
        if self.borders.islands:
            return road_between(self.borders, self.projection)
        return road_of(self.borders.outline, self.projection, closed=True)


def read_picture(raw: bytes) -> DecodedPicture:
    """Decode a picture within limits; raises BadImport."""
    head, _, body = read_apart("picture_child", raw, SLOW, WRONG).partition(b"\n")
    told = json.loads(head)
    if isinstance(told, str):
        raise BadImport(told)
    wide, high, zoom = told
    return DecodedPicture(np.frombuffer(body, np.uint8).reshape(high, wide, 3), zoom)


def _go_on() -> None:
    """Nothing keeps from going on."""


def trace(
    picture: DecodedPicture, settings: PictureSettings, heed: Callable[[], None] = _go_on
) -> TracedPicture:
    """The road of a picture by some settings; raises BadImport where none is found.

    Between its steps it calls `heed`, which may raise where the answer is not wanted any more.
    """
    zoom = picture.zoom
    corners = _corners(picture, settings)
    pixels, warp = inked(picture.pixels, settings.strokes, zoom), None
    if corners is not None:
        pixels, sheet = flattened(pixels, _scaled(corners, 1 / zoom))
        warp = _Zoomed(sheet, zoom)
    heed()
    mask = road_mask(pixels, settings, zoom, heed)
    reach = max(settings.smooth / zoom, LEAST_SMOOTH)

    def border(area: Mask) -> Ring:
        heed()
        steps = edge_of(area)
        heed()
        return smoothed(steps, reach)

    def drawn(area: Mask) -> Ring:
        edge = border(area)
        return mask.ink.centred(edge) if mask.ink else edge

    def in_file(ring: Ring) -> Ring:
        return ring if warp else tuple((x * zoom, y * zoom) for x, y in ring)

    borders = RoadBorders(
        in_file(drawn(mask.whole)),
        tuple(in_file(drawn(one)) for one in mask.islands),
        tuple((kind, in_file(border(one))) for kind, one in mask.zones),
    )
    projection = Projection(0.0, 0.0, 1.0, -1.0, warp)
    return TracedPicture(borders, projection, pixels, corners)


def _corners(picture: DecodedPicture, settings: PictureSettings) -> Corners | None:
    """The corners of the sheet in pixels of the file: given, or found in a photo."""
    if settings.corners is not None or settings.flat:
        return settings.corners
    grey = grey_of(picture.pixels)
    found = find_sheet(grey, split(grey))
    return _scaled(found, picture.zoom) if found else None


def _scaled(corners: Corners, factor: float) -> Corners:
    a, b, c, d = ((x * factor, y * factor) for x, y in corners)
    return a, b, c, d


@attrs.frozen
class _Zoomed:
    """A sheet laid flat, seen from the file's larger pixels."""

    sheet: Warp
    zoom: float

    def flat(self, point: Point) -> Point:
        """A point of the file on the flat sheet."""
        return self.sheet.flat((point[0] / self.zoom, point[1] / self.zoom))

    def photo(self, point: Point) -> Point:
        """A point of the flat sheet in the file."""
        x, y = self.sheet.photo(point)
        return x * self.zoom, y * self.zoom
