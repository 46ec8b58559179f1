"""One try at a track of squared paper: at a given size, with a given road."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core.documents import Findings, parse_document
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.centre_line import Point as Place
from gridprix.core.drafting.drafting import DraftedTrack, Fit, Wishes
from gridprix.core.drafting.legs import Apart, moved_apart
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.track_file import load_board

from .corners import fewer, on_lattice, tolerance_of
from .road_lines import RoadLine, line_across, straightest, with_end
from .road_sides import SidePoint, road_side
from .track_text import track_text

SPACING = 1.0  # squares between two points of the middle line
FINE = 2  # times as many points has a line of which borders are made
BETWEEN = 2.0  # squares between the borders of two legs: one, and what goes to the lattice
MOST_MOVED = 0.02  # of the size, that legs may be moved apart
MOST_STRETCHED = 0.015  # of the length, by which that may change the road
FEWEST = 24  # points of the shortest road
WIDTH = 4  # squares of a road that nobody gave a width
NARROWEST = 4  # squares of a road by the widths of its source
RUN_UP, RUN_OUT = 7, 5  # points of an open road before its start, and squares after its finish


@attrs.frozen
class Unfit:
    """Why nothing comes of a try: a sentence about the paper, and where on it."""

    reason: str
    at: Place | None = None


NO_ROOM = Unfit("the road leaves no room inside its lap")


def sketch(source: CentreLine, wishes: Wishes, size: int) -> DraftedTrack | Unfit:
    """A track of this size along a line that does not cross itself."""
    fit = _laid(source, wishes, size)
    line = source.scaled(fit.scale).moved(fit.across, fit.up)
    count = round(line.length() / SPACING)
    if count < FEWEST:
        return Unfit("the whole road is hardly longer than it is wide")
    line = _with_widths(line.resampled(count).smoothed(1), wishes)
    roads = [sum(pair) for pair in zip(line.left, line.right, strict=True)]
    if min(roads) < NARROWEST - 1 / 16 and wishes.width is None:
        return Unfit(f"the road is only {min(roads):.1f} squares wide in places")
    apart = moved_apart(line, max(roads) + BETWEEN, max(1.0, size * MOST_MOVED))
    if apart is None or abs(apart.line.length() / line.length() - 1) > MOST_STRETCHED:
        return Unfit("legs of the road come too close to each other")
    line = _ready(apart.line)
    sides = road_side(line, line.left, 1), road_side(line, line.right, -1)
    if min(map(len, sides)) < FEWEST:
        return NO_ROOM
    text = _text(line, sides, wishes)
    return _checked(text, wishes, fit, apart) if text else NO_ROOM


def _checked(text: str, wishes: Wishes, fit: Fit, apart: Apart) -> DraftedTrack | Unfit:
    """What was written, if the ordinary checks of a track find nothing wrong with it."""
    document = parse_document(text, f"{wishes.name}.yaml")
    findings = Findings(document)
    if load_board(document, findings) is None:
        return Unfit(findings.problems[0].what)
    if findings.warnings and (wishes.width or WIDTH) >= NARROWEST:  # who wants it narrow gets it so
        return Unfit(findings.warnings[0].what)
    return DraftedTrack(text, document, fit, tuple(_notes(apart)), tuple(findings.warnings))


def _laid(source: CentreLine, wishes: Wishes, size: int) -> Fit:
    """How the source lies on paper of a size, with room for the road around it."""
    if wishes.width is None and source.has_widths:
        broad = max(map(sum, zip(source.left, source.right, strict=True)))
        scale = size / (source.extent + broad)
        road = broad * scale
    else:
        road = float(wishes.width or WIDTH)
        scale = (size - road) / source.extent
    left, bottom = source.box[:2]
    return Fit(scale, road / 2 - left * scale, road / 2 - bottom * scale)


def _with_widths(line: CentreLine, wishes: Wishes) -> CentreLine:
    """The line with the width that is wished for, or its own, or the usual one."""
    if wishes.width is None and line.has_widths:
        return line
    half = [(wishes.width or WIDTH) / 2] * len(line.points)
    return attrs.evolve(line, left=half, right=half)


def _ready(line: CentreLine) -> CentreLine:
    """A line of many points that begins where the race does."""
    fine = line.resampled(len(line.points) * FINE).smoothed(FINE)
    if line.start_given or not line.closed:
        return fine
    return fine.beginning(straightest(fine))


def _notes(apart: Apart) -> list[str]:
    if apart.moved < 0.5:
        return []
    x, y = (round(value) for value in apart.at)
    return [f"legs that came too close were moved apart, by {apart.moved:.1f} squares near {x},{y}"]


def _text(line: CentreLine, sides: Sequence[list[SidePoint]], wishes: Wishes) -> str:
    """The text of a track; nothing where its island is drawn smaller than a square."""
    comment = f"Drafted from a line: {line.length():.0f} squares round."
    if not line.closed:
        comment = f"Drafted from a line: {line.length():.0f} squares long."
    lines = _lines(line)
    for across in lines.values():
        sides = [with_end(sides[0], across.left), with_end(sides[1], across.right)]
    kept = [{one.left for one in lines.values()}, {one.right for one in lines.values()}]
    if line.closed:
        rings = [_ring(side, ends, wishes) for side, ends in zip(sides, kept, strict=True)]
        if not all(rings):
            return ""
        outline, island = sorted(rings, key=_spread, reverse=True)
        return track_text(wishes, comment, outline, [island], lines)
    chain = [*sides[0], *reversed(sides[1])]
    return track_text(wishes, comment, _ring(chain, kept[0] | kept[1], wishes), [], lines)


def _lines(line: CentreLine) -> dict[str, RoadLine]:
    """Start and gate of a lap, or start and finish of an open road."""
    count = len(line.points)
    if line.closed:
        stations = {"start": 0, "checkpoints": straightest(line, count // 3, count * 2 // 3)}
    else:
        stations = {"start": RUN_UP, "finish": count - 1 - RUN_OUT * 2}
    return {key: line_across(line, station) for key, station in stations.items()}


def _ring(side: Sequence[SidePoint], ends: set[Point], wishes: Wishes) -> list[Point]:
    """The corners of a border, which has the ends of lines among them."""
    points = [one.at for one in side]
    first = next(n for n, at in enumerate(points) if at in ends)
    points = [*points[first:], *points[: first + 1]]
    kept = [n for n, at in enumerate(points) if at in ends]
    return on_lattice(fewer(points, kept, tolerance_of(wishes)), ends)


def _spread(ring: Sequence[Point]) -> int:
    return max(x for x, _ in ring) - min(x for x, _ in ring)
