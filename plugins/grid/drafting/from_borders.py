"""Borders that somebody has drawn become those of a track: each corner on its lattice point."""

from __future__ import annotations

import json

from gridprix.core.documents import Findings, parse_document
from gridprix.core.drafting.borders import Ring, RoadBorders
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Fit, Wishes
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.surface import INSIDE, Surface, rasterise
from gridprix.plugins.grid.board.track_file import load_board

from .corners import TOLERANCE, fewer, on_lattice, tolerance_of
from .road_lines import RoadLine, line_across, straightest
from .track_text import track_text, written

# a notch or a spur of a square or less may meet itself on the lattice: it is passed over then
TOLERANCES = (TOLERANCE, 0.5, 0.75, 1.0)

ONWARD = 8  # points of the middle line, from one place of a start that is tried to the next


def draft_borders(
    borders: RoadBorders, line: CentreLine, wishes: Wishes, size: int
) -> DraftedTrack:
    """A track of a size between borders, around the line in their middle that `line` is."""
    wrong, wished = "", tolerance_of(wishes)
    for tolerance in (wished, *(one for one in TOLERANCES if one > wished)):
        found = _drafted(borders, line, wishes, size, tolerance)
        if isinstance(found, DraftedTrack):
            return found
        wrong = wrong or found
    raise CannotDraft(f"{size} squares do not do: {wrong}", "ask for more")


def _drafted(
    borders: RoadBorders, line: CentreLine, wishes: Wishes, size: int, tolerance: float
) -> DraftedTrack | str:
    """The track whose borders are followed so closely, or what is wrong with it."""
    extent = CentreLine(borders.outline).extent
    left, bottom = CentreLine(borders.outline).box[:2]
    scale = size / extent
    fit = Fit(scale, -left * scale, -bottom * scale)
    outline = _corners(borders.outline, fit, tolerance)
    islands = [_corners(one, fit, tolerance) for one in borders.islands]
    if not all((outline, *islands)):
        return "a border is drawn smaller than a square"
    surface = rasterise(tuple(outline), [tuple(one) for one in islands])
    middle = line.scaled(scale).moved(fit.across, fit.up)
    if not line.start_given:
        inside = islands[borders.islands.index(borders.inside)]
        clear = rasterise(tuple(outline), [tuple(inside)])
        middle = middle.beginning(_beside_islets(middle, surface, clear))
    start = _reaching(line_across(middle, 0), surface)
    comment = f"Drafted from its borders: {middle.length():.0f} squares round."
    text = track_text(wishes, comment, outline, islands, {"start": start})
    zones = [(kind, _corners(ring, fit, TOLERANCE)) for kind, ring in borders.zones]
    text += "zones:\n" * bool(zones)
    for kind, area in zones:
        text += f"  - kind: {json.dumps(kind)}\n    area: [\n{written(area, '      ')}\n    ]\n"
    document = parse_document(text, f"{wishes.name}.yaml")
    findings = Findings(document)
    if load_board(document, findings, {kind for kind, _ in zones}) is None:
        return findings.problems[0].what
    return DraftedTrack(text, document, fit, (), tuple(findings.warnings))


def _corners(ring: Ring, fit: Fit, tolerance: float) -> list[Point]:
    points = [fit.paper(at) for at in ring]
    return on_lattice(fewer([*points, points[0]], tolerance=tolerance)[:-1])


def _beside_islets(line: CentreLine, surface: Surface, clear: Surface) -> int:
    """The middle of the longest straight, or the nearest place to it without islets in the way.

    `clear` is the road as it would be without them.
    """
    best, count = straightest(line), len(line.points)
    for away in range(0, count // 2, ONWARD):
        for n in ((best + away) % count, (best - away) % count):
            across = line_across(line, n)
            if _reaching(across, surface) == _reaching(across, clear):
                return n
    return best


def _reaching(line: RoadLine, surface: Surface) -> RoadLine:
    """A line whose ends lie on the borders or just past them."""
    way = line.left[0] - line.right[0], line.left[1] - line.right[1]
    step = _sign(way[0]), _sign(way[1])
    middle = (line.left[0] + line.right[0]) // 2, (line.left[1] + line.right[1]) // 2
    left = right = middle
    while surface.kind(left) == INSIDE:
        left = left[0] + step[0], left[1] + step[1]
    while surface.kind(right) == INSIDE:
        right = right[0] - step[0], right[1] - step[1]
    return RoadLine(line.station, left, right, line.towards)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
