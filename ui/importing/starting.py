"""Where a race on an imported road starts, and which way it goes."""

from __future__ import annotations

import math

import attrs

from gridprix.core.drafting.centre_line import CentreLine, Point

from .source import BadImport, ImportedRoad

MOST_OFF = 0.15  # of the longer side, by which the middle of a start line may miss the road


@attrs.frozen
class StartLine:
    """A line across the road and a point past it, in the coordinates of the file."""

    ends: tuple[Point, Point]
    towards: Point | None = None


def started(road: ImportedRoad, start: StartLine) -> CentreLine:
    """The line of a road, beginning where the start line crosses it, in the race's direction."""
    line = road.line
    a, b = (road.projection.line(end) for end in start.ends)
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    fine = line.resampled(max(len(line.points), 1_000))
    near = min(range(len(fine.points)), key=lambda n: math.dist(fine.points[n], middle))
    if math.dist(fine.points[near], middle) > MOST_OFF * line.extent:
        x, y = (f"{value:.6g}" for value in road.projection.file(fine.points[near]))
        raise BadImport(f"the start line is not on the road; its nearest point is {x},{y}")
    if line.closed:
        fine = attrs.evolve(fine.beginning(near), start_given=True)
        near = 0
    if start.towards is not None:
        to = road.projection.line(start.towards)
        way = fine.headings()[near]
        ahead = (to[0] - middle[0]) * math.cos(way) + (to[1] - middle[1]) * math.sin(way)
        fine = fine.backwards() if ahead < 0 else fine
    return fine
