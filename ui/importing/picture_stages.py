"""A picture that is decoded once and traced with every change: a small copy first, then all."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
from PIL import Image

from gridprix.core.drafting.centre_line import Point

from .answers import SeenRoad, ShownPicture
from .picture_file import DecodedPicture, TracedPicture, read_picture, trace
from .picture_settings import PictureSettings
from .source import ImportedRoad

SMALL = 500  # pixels of the longer side of a small copy
SHOWN = 900  # and of the one that is looked at
MOST_SHOWN = 240  # points of a ring that is shown


@attrs.frozen
class TracedRoad:
    """What was found by some settings, and the road that it is."""

    settings: PictureSettings
    seen: SeenRoad
    road: ImportedRoad = attrs.field(eq=False)


class PictureStages:
    """A picture and what was traced of it last."""

    def __init__(self, raw: bytes) -> None:
        self._whole = read_picture(raw)
        self._small = smaller(self._whole, SMALL)
        self._last: TracedRoad | None = None

    def shown(self) -> ShownPicture:
        """The picture as it is looked at."""
        copy = smaller(self._whole, SHOWN)
        high, wide = copy.pixels.shape[:2]
        return ShownPicture((wide, high), copy.pixels.tobytes(), copy.zoom)

    def known(self, settings: PictureSettings) -> TracedRoad | None:
        """What was traced of the whole picture by these settings, if that was the last time."""
        last = self._last
        return last if last is not None and last.settings == settings else None

    def quick(self, settings: PictureSettings) -> TracedRoad:
        """What a small copy shows."""
        return _traced(trace(self._small, settings), settings)

    def thorough(self, settings: PictureSettings, heed: Callable[[], None]) -> TracedRoad:
        """What the whole picture shows; `heed` may raise where nobody wants to know any more."""
        traced = trace(self._whole, settings, heed)
        heed()
        self._last = _traced(traced, settings)
        return self._last


def smaller(picture: DecodedPicture, side: int) -> DecodedPicture:
    """The same picture with fewer pixels: about so many on its longer side, and no fewer."""
    fewer = max(1, max(picture.pixels.shape) // side)
    if fewer == 1:
        return picture
    image = Image.fromarray(np.asarray(picture.pixels)).reduce(fewer)
    return DecodedPicture(np.asarray(image), picture.zoom * fewer)


def _traced(traced: TracedPicture, settings: PictureSettings) -> TracedRoad:
    borders, warp = traced.borders, traced.projection.warp
    rings = (borders.outline, *borders.islands, *(ring for _, ring in borders.zones))
    laid = [
        tuple(warp.photo(at) for at in ring) if warp is not None else ring
        for ring in map(thinned, rings)
    ]
    words = "one closed line"
    if borders.islands:
        words = counted(len(borders.islands), len(borders.zones))
    seen = SeenRoad(tuple(laid), corners=traced.corners, words=words)
    return TracedRoad(settings, seen, traced.road())


def counted(islands: int, zones: int) -> str:
    """What was found, in words."""
    inner = "an inner border" if islands == 1 else f"{islands} inner borders"
    more = f", {zones} zone" + ("s" if zones > 1 else "") if zones else ""
    return f"an outer border, {inner}{more}"


def thinned(ring: tuple[Point, ...]) -> tuple[Point, ...]:
    """A ring with no more points than are needed to look at it."""
    return tuple(ring[:: max(1, len(ring) // MOST_SHOWN)])
