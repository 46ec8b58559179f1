"""What is drawn on a sheet, whatever its file says: shapes of lattice points, and their handles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from gridprix.core.documents import KeyPath
from gridprix.core.studio.edits import value_at
from gridprix.core.studio.studio import GRIP, INNER, LINE, OUTER, SheetHandle
from gridprix.plugins.grid.board.farthest import FARTHEST
from gridprix.plugins.grid.board.geometry import Point

CORNERS, ENDS = 3, 2


@attrs.frozen
class DrawnShape:
    """A border, a zone or a line: where its points stand in the file, and how one is told."""

    path: KeyPath
    kind: str  # of its handles
    word: str  # "Outer point", "Gate 2, end"
    points: tuple[Point, ...]
    numbers: tuple[int, ...]  # where each point stands in its list

    @property
    def id(self) -> str:
        """What it is called."""
        return "/".join(map(str, self.path))

    @property
    def closed(self) -> bool:
        """Whether it is an area; lines are not."""
        return self.kind != LINE

    @property
    def handles(self) -> Iterator[SheetHandle]:
        """Its points, as they are told."""
        for n, (number, at) in enumerate(zip(self.numbers, self.points, strict=True), start=1):
            words = f"{self.word} {n} of {len(self.points)}, ({at[0]}, {at[1]})"
            yield SheetHandle(f"{self.id}/{number}", at, self.kind, words, self.id)

    @property
    def edges(self) -> Iterator[tuple[int, Point, Point]]:
        """Each edge with the number that a point between its ends would have."""
        for n, a in enumerate(self.points if self.closed else ()):
            yield self.numbers[n] + 1, a, self.points[(n + 1) % len(self.points)]


def shapes_of(data: Any) -> list[DrawnShape]:
    """All shapes of a file; what is no list of points has none."""
    if not isinstance(data, dict):
        return []
    islands, gates, zones = (_list(data, key) for key in ("islands", "checkpoints", "zones"))
    found = [_shape(data, ("outline",), OUTER, "Outer point")]
    for n in range(len(islands)):
        word = "Inner point" if len(islands) == 1 else f"Inner border {n + 1}, point"
        found.append(_shape(data, ("islands", n), INNER, word))
    for n, zone in enumerate(zones):
        kind = str(zone.get("kind", "zone")) if isinstance(zone, dict) else "zone"
        word = f"{kind.capitalize()} zone {n + 1}, point"
        found.append(_shape(data, ("zones", n, "area"), GRIP, word))
    found.append(_shape(data, ("grid", "area"), GRIP, "Starting area, point"))
    found.append(_shape(data, ("start", "line"), LINE, "Start line, end"))
    found.append(_shape(data, ("finish", "line"), LINE, "Finish line, end"))
    found += (
        _shape(data, ("checkpoints", n), LINE, f"Gate {n + 1}, end") for n in range(len(gates))
    )
    return [one for one in found if one.points]


def _list(data: dict[str, Any], key: str) -> list[Any]:
    values = data.get(key)
    return values if isinstance(values, list) else []


def _shape(data: Any, path: KeyPath, kind: str, word: str) -> DrawnShape:
    values = value_at(data, path)
    found = list(enumerate(values)) if isinstance(values, list) else []
    pairs = [(number, point) for number, value in found if (point := point_of(value)) is not None]
    points, numbers = tuple(point for _, point in pairs), tuple(number for number, _ in pairs)
    return DrawnShape(path, kind, word, points, numbers)


def point_of(value: Any) -> Point | None:
    """A lattice point as files have it; None for anything else."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    x, y = value
    whole = all(isinstance(one, int) and not isinstance(one, bool) for one in value)
    return (x, y) if whole and max(abs(x), abs(y)) <= FARTHEST else None


def shape_of(data: Any, handle: str) -> tuple[DrawnShape, int] | None:
    """The shape of a handle and which of its points it is; None where there is none."""
    for shape in shapes_of(data):
        if handle.startswith(f"{shape.id}/"):
            number = handle[len(shape.id) + 1 :]
            if number.isdecimal() and int(number) in shape.numbers:
                return shape, shape.numbers.index(int(number))
    return None
