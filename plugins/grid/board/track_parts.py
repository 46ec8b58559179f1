"""Reading the parts of a track file: points, polygons and lines, each fault noted at its place."""

from __future__ import annotations

from typing import Any

from gridprix.core.documents import Findings, KeyPath, kind_of

from .farthest import FARTHEST
from .geometry import Point, Polygon, turn
from .lines import Checkpoint, Line

CORNERS = 3


def read_point(findings: Findings, path: KeyPath, value: Any) -> Point | None:
    """A lattice point, written [x, y]."""
    right = "a point is two whole numbers, as in [12, 7]"
    if not isinstance(value, list) or len(value) != 2 or not all(map(_whole, value)):
        findings.error(path, f"not a lattice point: {value!r}", right)
        return None
    x, y = value
    if max(abs(x), abs(y)) > FARTHEST:
        findings.error(path, f"off the paper: the point {value!r}", f"at most {FARTHEST:,} squares")
        return None
    return x, y


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_polygon(findings: Findings, path: KeyPath, value: Any) -> Polygon | None:
    """A closed chain of at least three different corners that encloses something."""
    if not isinstance(value, list):
        findings.error(
            path, f"not a polygon: {kind_of(value)}", "a list of corners, as in [[0, 0], [9, 0]]"
        )
        return None
    corners = [read_point(findings, (*path, n), point) for n, point in enumerate(value)]
    points = tuple(point for point in corners if point is not None)
    if len(points) < len(corners):
        return None
    if len(points) < CORNERS:
        what = f"fewer than three corners: {len(points)}"
        findings.error(path, what, "a polygon has three corners or more")
        return None
    return points if _distinct(findings, path, points) else None


def _distinct(findings: Findings, path: KeyPath, points: Polygon) -> bool:
    seen: dict[Point, int] = {}
    for n, point in enumerate(points):
        if point in seen:
            what = f"duplicate point: {list(point)} is corner {seen[point] + 1} and corner {n + 1}"
            findings.error((*path, n), what, "name each corner once; the last joins the first")
        seen.setdefault(point, n)
    if len(seen) == len(points) and all(turn(points[0], points[1], point) == 0 for point in points):
        findings.error(path, "no area: the corners enclose nothing", "move a corner off the line")
        return False
    return len(seen) == len(points)


def read_ends(findings: Findings, path: KeyPath, value: Any) -> tuple[Point, Point] | None:
    """The two different ends of a line."""
    if not isinstance(value, list) or len(value) != 2:
        findings.error(path, f"not a line: {value!r}", "two points, as in [[4, 0], [4, 6]]")
        return None
    a, b = (read_point(findings, (*path, n), point) for n, point in enumerate(value))
    if a is None or b is None:
        return None
    if a == b:
        what = f"line with no length: both ends are {list(a)}"
        findings.error(path, what, "draw it from border to border")
        return None
    return a, b


def read_line(findings: Findings, path: KeyPath, value: Any) -> Line | None:
    """A start or finish line: its ends under `line`, any point on its far side under `towards`."""
    right = "as in {line: [[4, 0], [4, 6]], towards: [5, 3]}"
    if not isinstance(value, dict):
        findings.error(path, f"not a line with a direction: {kind_of(value)}", right)
        return None
    findings.known_keys(path, value, ("line", "towards"))
    for key in ("line", "towards"):
        if key not in value:
            findings.error(path, f"the key {key!r} is missing", right)
    ends = read_ends(findings, (*path, "line"), value["line"]) if "line" in value else None
    towards = (
        read_point(findings, (*path, "towards"), value["towards"]) if "towards" in value else None
    )
    if ends is None or towards is None:
        return None
    if turn(*ends, towards) == 0:
        what = f"no direction: towards {list(towards)} lies in line with the line itself"
        findings.error((*path, "towards"), what, "name a point on the side the race goes to")
        return None
    return Line.facing(*ends, towards)


def read_checkpoint(findings: Findings, path: KeyPath, value: Any) -> Checkpoint | None:
    """A checkpoint: two ends, no direction."""
    ends = read_ends(findings, path, value)
    return Checkpoint(*ends) if ends else None
