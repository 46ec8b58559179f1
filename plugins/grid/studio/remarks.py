"""What the ordinary checks of a track find, told for somebody who draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import attrs

from gridprix.core.documents import Document, Findings, KeyPath
from gridprix.core.studio.edits import Remove, value_at
from gridprix.core.studio.studio import ERROR, REMARK, DrawnChange, TrackFinding
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.track_file import load_board

from .shapes import point_of

_POINT = re.compile(r"\[(-?\d+), (-?\d+)\]")
_SURPLUS = "duplicate point"


@attrs.define
class PathFindings(Findings):
    """Findings that remember what each is about."""

    told: list[tuple[str, KeyPath, str, str]] = attrs.field(factory=list)

    def error(self, path: KeyPath, what: str, right: str = "") -> None:
        """Note a problem with its path."""
        super().error(path, what, right)
        self.told.append((ERROR, path, what, right))

    def warn(self, path: KeyPath, what: str, right: str = "") -> None:
        """Note a remark with its path."""
        super().warn(path, what, right)
        self.told.append((REMARK, path, what, right))


def checked(
    document: Document, kinds: tuple[str, ...]
) -> tuple[GridBoard | None, list[TrackFinding]]:
    """The board, where there is one, and all that its checks say."""
    findings = PathFindings(document)
    board = load_board(document, findings, kinds)
    return board, [_remark(document.data, *one) for one in findings.told]


def _remark(data: Any, level: str, path: KeyPath, what: str, right: str) -> TrackFinding:
    head, _, rest = what.partition(": ")
    words = "; ".join(filter(None, (rest, right)))
    title = head[:1].upper() + head[1:]
    fix = None
    if head == _SURPLUS:
        fix = DrawnChange("remove the point that stands twice", (Remove(path),))
    at = next(_places(what), None) or first_point(value_at(data, path))
    sentence = _spoken(words[:1].upper() + words[1:]) + ("." if words else "")
    chosen = "/".join(map(str, path)) if point_of(value_at(data, path)) else ""
    return TrackFinding(level, _spoken(title), sentence, at, chosen, fix)


def _spoken(words: str) -> str:
    """Points as people write them."""
    return _POINT.sub(r"(\1, \2)", words)


def _places(words: str) -> Iterator[Point]:
    for x, y in _POINT.findall(words):
        yield int(x), int(y)


def first_point(value: Any) -> Point | None:
    """The first point of anything that has points."""
    if (point := point_of(value)) is not None:
        return point
    inside = value.values() if isinstance(value, dict) else value
    for one in inside if isinstance(inside, list) or isinstance(value, dict) else ():
        if (found := first_point(one)) is not None:
            return found
    return None
