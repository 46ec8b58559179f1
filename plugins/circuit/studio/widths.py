"""Sections that get other rows or lanes; lines, limits and starting places follow."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core.studio.edits import Edit
from gridprix.core.studio.studio import DrawnChange
from gridprix.plugins.circuit.board.row_form import Limits

from .auto_limits import followed, widened
from .bending import NARROWEST, WIDEST
from .moving import point_of
from .racing_line import nearest_lanes
from .section_edits import changed, joined, with_limits, with_line, with_stretch
from .sketch import Sketch
from .starting_places import renumbered

MOST_ROWS = 60
BOUND = "this section says in the file where its lanes lead or which spaces are zones"


def bound(sketch: Sketch, place: int) -> bool:
    """Whether a section has lanes or zones that are told row by row, or lies behind such a one."""
    sections = sketch.form.sections
    own, before = sections[place], sections[place - 1]
    return bool(own.links or own.zones or before.links)


def with_rows(sketch: Sketch, place: int, rows: int) -> DrawnChange | None:
    """A section gets so many rows and stays as long as it is drawn, where rows may be so long."""
    before = sketch.stretches[place]
    if rows == before.rows:
        return None
    length = min(max(round(before.total / rows, 2), NARROWEST), WIDEST)
    after = attrs.evolve(before, rows=rows, length=length)
    section = sketch.form.sections[place]
    entry = with_stretch(sketch.written(place), before, after)
    if section.corner:
        limits = followed(section.limits, before, after)
        entry = with_limits(entry, limits)
        line = _stretched(section.line, before.rows, rows)
        entry = with_line(entry, _kept(sketch, place, line, _widths(sketch, place, limits)))
    else:
        entry["straight"] = rows
    edits = changed(section.path, sketch.written(place), entry)
    edits += renumbered(sketch, place, rows, sketch.lanes(place))
    words = f"give {sketch.title_of(place)} {rows} {'row' if rows == 1 else 'rows'}"
    return DrawnChange(words, tuple(edits), point_of(place))


def with_lanes(sketch: Sketch, place: int, lanes: int) -> DrawnChange | None:
    """A section gets 2 or 3 lanes; racing lines that lie on it keep to what is there."""
    section = sketch.form.sections[place]
    if bound(sketch, place) or lanes == sketch.lanes(place):
        return None
    entry = sketch.written(place)
    limits: Limits = ((None,) * lanes,) * len(section.limits)
    if section.corner:
        limits = widened(section.limits, sketch.stretches[place], lanes)
        entry = with_limits(entry, limits)
    else:
        entry["lanes"] = lanes
    widths = _widths(sketch, place, limits)
    edits: list[list[Edit]] = []
    for number, other in enumerate(sketch.form.sections):
        written = entry if number == place else sketch.written(number)
        if other.line:
            written = with_line(written, _kept(sketch, number, other.line, widths))
        edits.append(changed(other.path, sketch.written(number), written))
    edits.append(renumbered(sketch, place, len(section.limits), lanes))
    words = f"give {sketch.title_of(place)} {lanes} lanes"
    return DrawnChange(words, joined(edits), point_of(place))


def _widths(sketch: Sketch, place: int, limits: Limits) -> list[int]:
    """The lanes of every row, of one section as they will be."""
    return [
        len(row)
        for number, section in enumerate(sketch.form.sections)
        for row in (limits if number == place else section.limits)
    ]


def _kept(sketch: Sketch, place: int, line: Sequence[int], widths: list[int]) -> list[int]:
    """A line on rows that have other lanes now; as it was where that can be driven."""
    first = sketch.firsts[place] - 1
    own = [widths[(first + n) % len(widths)] for n in range(len(line))]
    return nearest_lanes(line, own) if line else []


def _stretched(line: tuple[int, ...], before: int, rows: int) -> list[int]:
    """A line of a corner with more rows or fewer: those in its middle come and go."""
    if not line:
        return []
    middle = 1 + min(before, rows) // 2
    more, fewer = max(rows - before, 0), max(before - rows, 0)
    return [*line[:middle], *[line[middle]] * more, *line[middle + fewer :]]
