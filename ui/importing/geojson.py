"""Lines of GeoJSON files: longitudes and latitudes, or metres of some map."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from gridprix.core.drafting.centre_line import Point
from gridprix.core.plain_text import plain_line

from .source import BadImport, ImportedRoad, Projection, road_of

DEGREE = 111_320.0  # metres of a degree of latitude
MOST_DEEP = 8
LONGEST_TITLE = 60
WANTED = "a LineString or a Polygon"


@attrs.frozen
class MapShape:
    """A line or a ring of the file, and what it is called there."""

    points: list[Point]
    ring: bool
    title: str


def read_geojson(raw: bytes, pick: int | None) -> ImportedRoad:
    """The road of a GeoJSON file; where it has several lines, the one that is picked."""
    return road_of_shape(_picked(shapes_of(raw), pick))


def shapes_of(raw: bytes) -> list[MapShape]:
    """The lines and rings of a GeoJSON file; raises BadImport where there is none."""
    try:
        data = json.loads(raw, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, BadImport) else "it is no JSON"
        raise BadImport(f"this is no GeoJSON file: {plain_line(why)[:200]}") from None
    shapes = [shape for shape in _shapes(data, "", 0) if shape.points]
    if not shapes:
        raise BadImport(f"there is no line in the file; a GeoJSON file has {WANTED}")
    return shapes


def side_by_side(shapes: Sequence[MapShape]) -> list[tuple[Point, ...]]:
    """The points of some shapes as they lie beside each other on flat paper."""
    points = [at for shape in shapes for at in shape.points]
    if not _on_earth(points):
        return [tuple(shape.points) for shape in shapes]
    middle = math.fsum(y for _, y in points) / len(points)
    east = DEGREE * math.cos(math.radians(middle))
    return [tuple((x * east, y * DEGREE) for x, y in shape.points) for shape in shapes]


def road_of_shape(shape: MapShape) -> ImportedRoad:
    """The road of a line or a ring."""
    if _on_earth(shape.points):
        middle = math.fsum(y for _, y in shape.points) / len(shape.points)
        east = DEGREE * math.cos(math.radians(middle))
        projection = Projection(shape.points[0][0], shape.points[0][1], east, DEGREE)
    else:
        projection = Projection(shape.points[0][0], shape.points[0][1])
    closed = True if shape.ring else None
    return road_of(shape.points, projection, closed=closed, metres=1.0, title=shape.title)


def _no_number(word: str) -> Any:
    raise BadImport(f"a coordinate is {word}; write every one as a number with digits")


def _picked(shapes: list[MapShape], pick: int | None) -> MapShape:
    if pick is None and len(shapes) == 1:
        return shapes[0]
    if pick is None:
        told = ", ".join(
            f"{n} {shape.title or 'without a name'} ({len(shape.points)} points)"
            for n, shape in enumerate(shapes[:9], start=1)
        )
        raise BadImport(f"the file has {len(shapes)} lines; say which with --pick: {told}")
    if not 1 <= pick <= len(shapes):
        raise BadImport(f"there is no line {pick}; --pick goes from 1 to {len(shapes)}")
    return shapes[pick - 1]


def _shapes(data: Any, title: str, deep: int) -> Iterator[MapShape]:
    """Every line and ring in some data, however it is wrapped."""
    if not isinstance(data, dict) or deep > MOST_DEEP:
        return
    kind, parts = data.get("type"), data.get("coordinates")
    match kind:
        case "FeatureCollection" | "GeometryCollection":
            inner = data.get("features" if kind == "FeatureCollection" else "geometries")
            for one in inner if isinstance(inner, list) else ():
                yield from _shapes(one, title, deep + 1)
        case "Feature":
            yield from _shapes(data.get("geometry"), _title(data.get("properties")), deep + 1)
        case "LineString":
            yield MapShape(_points(parts), ring=False, title=title)
        case "MultiLineString" if isinstance(parts, list):
            yield from (MapShape(_points(one), ring=False, title=title) for one in parts)
        case "Polygon" if isinstance(parts, list):
            yield from (MapShape(_points(one), ring=True, title=title) for one in parts)
        case "MultiPolygon" if isinstance(parts, list):
            for one in parts:
                inside = {"type": "Polygon", "coordinates": one}
                yield from _shapes(inside, title, deep + 1)


def _title(properties: Any) -> str:
    names = properties if isinstance(properties, dict) else {}
    found = next((names[key] for key in ("name", "Name", "title") if key in names), "")
    return plain_line(found).strip()[:LONGEST_TITLE] if isinstance(found, str) else ""


def _points(values: Any) -> list[Point]:
    """The points of a line; a height is left out."""
    if not isinstance(values, list):
        raise BadImport("a line has no list of coordinates; it is [[x, y], [x, y], ...]")
    found = []
    for value in values:
        pair = value[:2] if isinstance(value, list) else ()
        if len(pair) != 2 or not all(_number(one) for one in pair):
            told = plain_line(json.dumps(value))[:80]
            raise BadImport(f"{told} is no point; a point is two numbers, [longitude, latitude]")
        found.append((float(pair[0]), float(pair[1])))
    return found


def _number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 1e15


def _on_earth(points: Sequence[Point]) -> bool:
    return all(abs(x) <= 180 and abs(y) <= 89 for x, y in points)
