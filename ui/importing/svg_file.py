"""Roads of SVG drawings: borders by their names, colours or sizes, or a middle line."""

from __future__ import annotations

import importlib.util
import json
import math
from collections.abc import Sequence
from typing import Any

import attrs

from gridprix.core.drafting.borders import RoadBorders, area, encloses
from gridprix.core.drafting.centre_line import Point
from gridprix.core.plain_text import plain_line

from .colours import is_colour
from .limited import read_apart
from .roles import INNER, LINE, OUTER
from .source import BadImport, ImportedRoad, Projection, road_between, road_of

FEWEST = 3
LONGEST_TITLE = 60
# a word in the id or the class of a path, and what the path is then
WORDS = {
    OUTER: ("outer", "outline", "outside"),
    INNER: ("inner", "island", "inside"),
    LINE: ("centre", "center", "middle"),
}
# and by its colour, where its names say nothing
COLOURS = {OUTER: "blue", INNER: "red", LINE: "green"}
INSTEAD = "close the paths of its borders and call them outer and inner by their ids"


@attrs.frozen
class DrawnPath:
    """A path of the drawing and what it is meant to be, if that is said."""

    role: str
    points: tuple[Point, ...]
    closed: bool
    zone: bool = False
    named: bool = False  # by a word, which counts more than a colour
    title: str = ""  # its id or else its class


def read_svg(
    raw: bytes, kinds: Sequence[str] = (), zones: Sequence[tuple[str, str]] = ()
) -> ImportedRoad:
    """The road of a drawing: two borders, or one line along its middle.

    `kinds` are those of zones, whose names paths may have; `zones` gives some of them a colour.
    """
    return road_of_paths(paths_of(raw, kinds, zones))


def paths_of(
    raw: bytes, kinds: Sequence[str] = (), zones: Sequence[tuple[str, str]] = ()
) -> list[DrawnPath]:
    """The paths of a drawing that could be something; raises BadImport where there is none."""
    paths = [_drawn(one, kinds, zones) for one in _parsed(raw)]
    if not all(math.isfinite(value) for path in paths for at in path.points for value in at):
        raise BadImport("the drawing has a coordinate that is no number; draw that path anew")
    paths = [path for path in paths if len(set(path.points)) >= FEWEST]
    if not paths:
        raise BadImport(f"the drawing has no path with three points; {INSTEAD}")
    return paths


def road_of_paths(paths: Sequence[DrawnPath]) -> ImportedRoad:
    """The road of some paths, by their roles or else their sizes."""
    # a drawing counts downwards, a track upwards
    projection = Projection(0.0, 0.0, 1.0, -1.0)
    middle = next((path for path in paths if path.role == LINE), None)
    rings = None if middle else rings_of(paths)
    if rings is not None:
        outer, inner = rings
        zones = [(path.role, path.points) for path in paths if path.closed and path.zone]
        islands = tuple(path.points for path in inner)
        return road_between(RoadBorders(outer.points, islands, tuple(zones)), projection)
    called = {path.role for path in paths if path.closed and path.named}
    if not middle and {OUTER, INNER} <= called:
        wrong = "the path called inner does not lie inside the one called outer"
        raise BadImport(f"{wrong}; draw it there, or call it otherwise")
    line = middle or max(
        (path for path in paths if not path.zone), key=lambda path: len(path.points), default=None
    )
    if line is None:
        raise BadImport(f"the drawing has zones and no road; {INSTEAD}")
    return road_of(line.points, projection, closed=line.closed or None)


def _parsed(raw: bytes) -> list[dict[str, Any]]:
    """The paths of a drawing, read by another process that cannot take long or grow large."""
    if importlib.util.find_spec("svgelements") is None:
        raise BadImport("drawings need one more library; install it: pip install gridprix[svg]")
    wrong = f"this is no drawing that can be read; export it as plain SVG, {INSTEAD}"
    printed = read_apart(
        "svg_child", raw, "the drawing takes too long to be read; simplify it", wrong
    )
    found: list[dict[str, Any]] = json.loads(printed)
    return found


def _drawn(
    path: dict[str, Any], kinds: Sequence[str], zones: Sequence[tuple[str, str]]
) -> DrawnPath:
    points = tuple((float(x), float(y)) for x, y in path["points"])
    zone = _zone(path, kinds, zones)
    named = any(word in _names(path) for words in WORDS.values() for word in words)
    title = plain_line(next(filter(None, path["words"]), ""))[:LONGEST_TITLE]
    return DrawnPath(zone or _role(path), points, bool(path["closed"]), bool(zone), named, title)


def _zone(path: dict[str, Any], kinds: Sequence[str], zones: Sequence[tuple[str, str]]) -> str:
    """Which kind of zone a path is, by its names or else its colour; nothing where it is none."""
    names = _names(path)
    if found := next((kind for kind in kinds if kind.casefold() in names), ""):
        return found
    if any(word in names for words in WORDS.values() for word in words):
        return ""
    return next((kind for kind, colour in zones if _is_coloured(path, colour)), "")


def _role(path: dict[str, Any]) -> str:
    """What a path is, by the words in its names, or else by its colour."""
    names = _names(path)
    for role, words in WORDS.items():
        if any(word in names for word in words):
            return role
    return next((role for role, colour in COLOURS.items() if _is_coloured(path, colour)), "")


def _names(path: dict[str, Any]) -> str:
    return " ".join(path["words"]).casefold()


def _is_coloured(path: dict[str, Any], colour: str) -> bool:
    return any(is_colour(one, colour) for one in path["colours"])


def rings_of(paths: Sequence[DrawnPath]) -> tuple[DrawnPath, list[DrawnPath]] | None:
    """The outer border and the inner ones; None where there are no two, one around the other."""
    rings = [path for path in paths if path.closed and not path.zone]
    rings.sort(key=lambda path: (path.role != OUTER, not path.named, -abs(area(path.points))))
    if len(rings) < 2:
        return None
    outer, others = rings[0], rings[1:]
    told = [path for path in others if path.role == INNER]
    named = [path for path in told if path.named]
    inner = [path for path in named or told or others if encloses(outer.points, path.points[0])]
    return (outer, inner) if inner else None
