"""Roads of SVG drawings: borders by their names, colours or sizes, or a middle line."""

from __future__ import annotations

import importlib.util
import json
import math
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import attrs

from gridprix.core.drafting.borders import RoadBorders, area, encloses
from gridprix.core.drafting.centre_line import Point

from .source import BadImport, ImportedRoad, Projection, road_between, road_of

SECONDS = 20
FEWEST = 3
OUTER, INNER, LINE = "outer", "inner", "line"
# a word in the id or the class of a path, and what the path is then
WORDS = {
    OUTER: ("outer", "outline", "outside"),
    INNER: ("inner", "island", "inside"),
    LINE: ("centre", "center", "middle"),
}
ZONES = ("oil", "slick")
INSTEAD = "close the paths of its borders and call them outer and inner by their ids"


@attrs.frozen
class _DrawnPath:
    """A path of the drawing and what it is meant to be, if that is said."""

    role: str
    points: tuple[Point, ...]
    closed: bool


def read_svg(raw: bytes) -> ImportedRoad:
    """The road of a drawing: two borders, or one line along its middle."""
    paths = [_drawn(one) for one in _parsed(raw)]
    if not all(math.isfinite(value) for path in paths for at in path.points for value in at):
        raise BadImport("the drawing has a coordinate that is no number; draw that path anew")
    paths = [path for path in paths if len(set(path.points)) >= FEWEST]
    if not paths:
        raise BadImport(f"the drawing has no path with three points; {INSTEAD}")
    # a drawing counts downwards, a track upwards
    projection = Projection(0.0, 0.0, 1.0, -1.0)
    middle = next((path for path in paths if path.role == LINE), None)
    borders = None if middle else _borders(paths)
    if borders is not None:
        return road_between(borders, projection)
    line = middle or max(paths, key=lambda path: len(path.points))
    return road_of(line.points, projection, closed=line.closed or None)


def _parsed(raw: bytes) -> list[dict[str, Any]]:
    """The paths of a drawing, read by another process that cannot take long or grow large."""
    if importlib.util.find_spec("svgelements") is None:
        raise BadImport("drawings need one more library; install it: pip install gridprix[svg]")
    program = [sys.executable, "-m", f"{__package__}.svg_child"]
    try:
        child = subprocess.run(  # noqa: S603 - ourselves
            program, input=raw, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise BadImport("the drawing takes too long to be read; simplify it") from None
    if child.returncode:
        raise BadImport(f"this is no drawing that can be read; export it as plain SVG, {INSTEAD}")
    found: list[dict[str, Any]] = json.loads(child.stdout)
    return found


def _drawn(path: dict[str, Any]) -> _DrawnPath:
    points = tuple((float(x), float(y)) for x, y in path["points"])
    return _DrawnPath(_role(path), points, bool(path["closed"]))


def _role(path: dict[str, Any]) -> str:
    """What a path is, by the words in its names, or else by its colour."""
    names = " ".join(path["words"]).casefold()
    for kind in ZONES:
        if kind in names:
            return kind
    for role, words in WORDS.items():
        if any(word in names for word in words):
            return role
    colours = {_colour(one) for one in path["colours"]}
    return next((role for role, mark in ((OUTER, "blue"), (INNER, "red")) if mark in colours), "")


def _colour(text: str) -> str:
    """The name of a strong colour, if it is red or blue."""
    if len(text) < 7 or not text.startswith("#"):
        return ""
    red, green, blue = (int(text[n : n + 2], 16) for n in (1, 3, 5))
    if red > 2 * max(green, blue):
        return "red"
    return "blue" if blue > 2 * max(red, green) else ""


def _borders(paths: Sequence[_DrawnPath]) -> RoadBorders | None:
    """The borders among closed paths; None where there are no two, one around the other."""
    rings = [path for path in paths if path.closed and path.role not in ZONES]
    rings.sort(key=lambda path: (path.role != OUTER, -abs(area(path.points))))
    if len(rings) < 2:
        return None
    outer, others = rings[0], rings[1:]
    named = [path for path in others if path.role == INNER]
    inner = [path for path in named or others if encloses(outer.points, path.points[0])]
    if not inner:
        return None
    zones = [(path.role, path.points) for path in paths if path.closed and path.role in ZONES]
    return RoadBorders(outer.points, tuple(path.points for path in inner), tuple(zones))
