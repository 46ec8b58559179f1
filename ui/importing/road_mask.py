"""Which pixels of a flat picture are the road, what it encloses, and what lies on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import attrs
import numpy as np
from PIL import Image

from .centring import Ink
from .colours import Mask, Pixels, of_colour
from .picture_settings import FOUND, PAINTED, PictureSettings
from .pixels import Labels, filled, grown, outline_length, parts, shrunk, shut
from .source import NoClosedLine

BLOCKS = 8  # parts of the longer side for which the light is measured
LIGHT = 85  # per cent of the pixels of a part that are not brighter than its paper
LEAST_PART = 0.0006  # of the picture: what is smaller is a letter, a mark, a piece of hatching
LEAST_ZONE = 0.0001
THICK = 0.006  # of the longer side: what is drawn with twice that is painted, no line
BROADEST = 0.04  # likewise: such lines leave no road between them
MOSTLY = 0.5
ISLET = 2  # breadths of a line, from its middle to its edge: what is broader is no letter
ALONG = 0.1  # of its edge, that a road has along what lies outside
NO_ROAD = "no road is found in the picture; draw two borders, one inside the other, dark on light"
NO_ISLAND = "what is painted encloses nothing; paint a road that leads back to where it begins"


@attrs.frozen
class RoadMask:
    """The road with all it encloses, the islands in it one by one, and its zones by kind."""

    whole: Mask
    islands: tuple[Mask, ...]
    zones: tuple[tuple[str, Mask], ...] = ()
    ink: Ink | None = None  # of drawn borders; a painted road ends where its paint does


def grey_of(pixels: Pixels) -> Pixels:
    """How bright each pixel is."""
    return np.asarray(Image.fromarray(pixels).convert("L"))


def road_mask(
    pixels: Pixels, settings: PictureSettings, zoom: float, heed: Callable[[], None]
) -> RoadMask:
    """Find the road; `zoom` is how many pixels of the file one of these is."""
    zones = [(kind, of_colour(pixels, colour)) for kind, colour in settings.zones]
    on_road = np.zeros(pixels.shape[:2], np.bool_)
    for _, mask in zones:
        on_road |= mask
    gaps = math.ceil(settings.gaps / zoom / 2)
    if settings.colour:
        drawn = of_colour(pixels, settings.colour, settings.reach)
        depth = drawn.astype(np.uint8)
    else:
        even = _evenly_lit(grey_of(pixels))
        heed()
        threshold = settings.threshold or split(even)
        drawn = even < threshold
        depth = np.where(drawn, threshold - even, 0).astype(np.uint8)
    drawn &= ~grown(on_road, 1)
    heed()
    if settings.road == PAINTED or (settings.road == FOUND and _is_painted(drawn)):
        road = _painted(shut(drawn | on_road, gaps))
    else:
        road = _between(drawn, gaps, heed)
        road = attrs.evolve(road, ink=Ink(depth, _stroke(drawn)))
    areas = tuple(
        (kind, part) for kind, mask in zones for part in _pieces(shut(mask, gaps) & road.whole)
    )
    return attrs.evolve(road, zones=areas)


def split(grey: Pixels) -> int:
    """The brightness that parts a picture best into dark and bright."""
    counts = np.bincount(grey.reshape(-1), minlength=256).astype(np.float64)
    below = np.cumsum(counts)
    sums = np.cumsum(counts * np.arange(256))
    above = below[-1] - below
    with np.errstate(divide="ignore", invalid="ignore"):
        apart = sums / below - (sums[-1] - sums) / above
        worth = np.nan_to_num(below * above * apart * apart)
    # between two colours with nothing in between, any value does: the middle one is taken
    best = np.nonzero(worth >= worth.max() * (1 - 1e-9))[0]
    return int(best[len(best) // 2]) + 1


def _evenly_lit(grey: Pixels) -> Pixels:
    """The picture as if its paper were equally bright everywhere."""
    high, wide = grey.shape
    side = max(high, wide) // BLOCKS + 1
    rows, columns = -(-high // side), -(-wide // side)
    light = np.empty((rows, columns))
    for row in range(rows):
        for column in range(columns):
            block = grey[row * side : (row + 1) * side, column * side : (column + 1) * side]
            light[row, column] = np.percentile(block, LIGHT)
    framed = np.pad(light, 1, mode="edge")
    around = [framed[y : y + rows, x : x + columns] for y in range(3) for x in range(3)]
    paper = np.max(around, axis=0).astype(np.float32)
    spread = np.asarray(Image.fromarray(paper).resize((wide, high), Image.Resampling.BILINEAR))
    return np.asarray(np.clip(grey * 255.0 / np.maximum(spread, 1.0), 0, 255).astype(np.uint8))


def _is_painted(drawn: Mask) -> bool:
    """Whether what is drawn is broad, and no lines."""
    radius = max(3, round(max(drawn.shape) * THICK))
    broad = grown(shrunk(drawn, radius), radius)
    return bool(broad.sum() > MOSTLY * max(int(drawn.sum()), 1))


def _painted(drawn: Mask) -> RoadMask:
    """The largest thing that is painted; what is enclosed by it are islands."""
    thin = max(2, round(max(drawn.shape) * THICK / 3))
    labels, sizes = parts(grown(shrunk(drawn, thin), thin))
    if len(sizes) < 2 or sizes[1:].max() < LEAST_PART * drawn.size:
        raise NoClosedLine(NO_ROAD)
    road = np.asarray(labels == int(sizes[1:].argmax()) + 1)
    whole = filled(road)
    islands = _large(whole & ~road)
    if not islands:
        raise NoClosedLine(NO_ISLAND)
    return RoadMask(whole, tuple(islands))


def _stroke(drawn: Mask) -> float:
    """How broad the lines are that are drawn."""
    return 2 * int(drawn.sum()) / max(outline_length(drawn), 1)


def _between(drawn: Mask, gaps: int, heed: Callable[[], None]) -> RoadMask:
    """What lies inside the outermost drawn line; what lies inside further ones are islands."""
    # broader lines meet where there was a gap, and their middle stays where it is
    framed = np.pad(grown(drawn, gaps), 1)
    rooms, sizes = parts(~framed)
    outside = np.asarray(rooms == rooms[0, 0])
    stroke = _stroke(framed)
    if stroke > BROADEST * max(drawn.shape):
        raise NoClosedLine(NO_ROAD)
    heed()
    reach = round(1.5 * stroke) + 2
    beside = grown(outside, reach)
    least = LEAST_PART * drawn.size
    large = [
        number
        for number in range(1, len(sizes))
        if sizes[number] >= least and number != rooms[0, 0]
    ]
    roads, islands = [], np.zeros_like(framed)
    for number in large:
        room = np.asarray(rooms == number)
        along = int((room & beside).sum()) / max(outline_length(room) * (reach - stroke), 1)
        if along >= ALONG:
            roads.append(room)
        else:
            islands |= room
    if not roads:
        raise NoClosedLine(NO_ROAD)
    heed()
    half = round(stroke / 2)
    main = max(roads, key=lambda room: int(filled(room).sum()))
    whole = _around(main, framed)
    paved = np.any(roads, axis=0)
    heed()
    whole &= _without_words((islands | paved) & whole, round(stroke) + 1)
    # words beside a border bite into an island; what is between them belongs to it, unless paved
    heed()
    found = _large(shut(islands & whole, 3 * round(stroke)) & whole & ~paved)
    heed()
    if found:  # a single line is the middle of a road, whatever is written inside it
        found += _islets(rooms, sizes < least, paved, round(ISLET * _stroke(drawn)) - gaps, half)
    inner = tuple(grown(filled(one), half)[1:-1, 1:-1] for one in found)
    return RoadMask(shrunk(whole, half)[1:-1, 1:-1], inner)


def _islets(rooms: Labels, small: Mask, paved: Mask, breadth: int, half: int) -> Iterator[Mask]:
    """The small rooms that a line in the road closes around, and that are broader than letters."""
    broad = np.unique(rooms[shrunk(small[rooms] & (rooms > 0), max(breadth, 1))])
    for number in broad:
        room = np.asarray(rooms == number)
        beside = grown(room, 2 * half + 2) & (rooms > 0) & ~room
        if beside.any() and not (beside & ~paved).any():
            yield room


def _around(room: Mask, ink: Mask) -> Mask:
    """A piece of the road with the lines that it touches and all that they enclose."""
    labels, sizes = parts(ink)
    touched = np.unique(labels[grown(room, 2)])
    wanted = np.zeros(len(sizes), np.bool_)
    wanted[touched[touched > 0]] = True
    return filled(room | wanted[labels])


def _without_words(rooms: Mask, stroke: int) -> Mask:
    """The rooms and the lines around them: a word that touches a border is no part of the road."""
    return filled(shut(grown(rooms, stroke), 3 * stroke))


def _large(mask: Mask) -> list[Mask]:
    return _pieces(mask, LEAST_PART)


def _pieces(mask: Mask, share: float = LEAST_ZONE) -> list[Mask]:
    """The pieces of an area that are large enough to matter, the first in the picture first."""
    labels, sizes = parts(mask)
    numbers = [n for n in range(1, len(sizes)) if sizes[n] >= share * mask.size]
    return [np.asarray(labels == number) for number in numbers]
