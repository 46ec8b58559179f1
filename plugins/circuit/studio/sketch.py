"""A circuit as the studio sees it: what its file says, drawn whatever is wrong with it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import attrs

from gridprix.core.documents import BadFile, Document, Findings, Problem
from gridprix.core.drawing.hatching import inside
from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import TrackSheet
from gridprix.plugins.circuit.board.centre_line import Station, trace
from gridprix.plugins.circuit.board.compiler import compile_board
from gridprix.plugins.circuit.board.graph import CircuitBoard
from gridprix.plugins.circuit.board.layout import Layout, layout
from gridprix.plugins.circuit.board.row_form import RowForm, Section, read_row_form
from gridprix.plugins.circuit.board.space import Space

from .lap import DrawnSection, stretches_of, walked

KEPT = 6  # sketches; a gesture compares what is there with what was


@attrs.frozen(eq=False, slots=False)
class Sketch:
    """A sheet that was read: its sections, and a board that can be drawn.

    Where parts of the file do not fit together (a racing line in a lane that is not there, two
    corners of one name) the board is drawn without them.
    """

    data: Any
    form: RowForm
    board: CircuitBoard
    origin: Point = (0.0, 0.0)

    @classmethod
    def of(cls, sheet: TrackSheet) -> Sketch:
        """The sketch of a sheet; raises BadFile where its sections cannot be read."""
        for document, origin, known in _KNOWN:
            if document is sheet.document and origin == sheet.origin:
                return known
        findings = Findings(sheet.document)
        form = read_row_form(sheet.document, findings)
        if form is None or not form.sections:
            raise BadFile(findings.problems or [_nothing(sheet.document)])
        sketch = cls(sheet.data, form, drawable(form, sheet), sheet.origin)
        _KNOWN.insert(0, (sheet.document, sheet.origin, sketch))
        del _KNOWN[KEPT:]
        return sketch

    # -- sections

    @cached_property
    def stretches(self) -> tuple[DrawnSection, ...]:
        """How each section is drawn."""
        return stretches_of(self.form)

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """The first row of each section."""
        found = [0]
        for section in self.form.sections:
            found.append(found[-1] + len(section.limits))
        return tuple(found[:-1])

    def rows_of(self, place: int) -> range:
        """The rows of a section."""
        first = self.firsts[place]
        return range(first, first + len(self.form.sections[place].limits))

    def section_of(self, row: int) -> int:
        """The number of the section in which a row lies."""
        return max(n for n, first in enumerate(self.firsts) if first <= row % self.board.rows)

    def written(self, place: int) -> dict[str, Any]:
        """What the file says of a section."""
        entry = self.data
        for key in self.form.sections[place].path:
            entry = entry[key]
        return dict(entry)

    def lanes(self, place: int) -> int:
        """How many lanes a section has; where its rows differ, the first one's."""
        return len(self.form.sections[place].limits[0])

    def title_of(self, place: int) -> str:
        """A section as people call it."""
        name = self.form.sections[place].corner
        if name:
            return name
        straights = [n for n, one in enumerate(self.form.sections) if not one.corner]
        return f"Straight {straights.index(place) + 1}"

    # -- the drawing

    @cached_property
    def plan(self) -> Layout:
        """Where everything lies."""
        return layout(self.board, self.origin)

    @cached_property
    def line(self) -> Sequence[Sequence[Station]]:
        """The stations of the centre line, row by row."""
        return trace(self.board.drawing, self.origin).rows

    @cached_property
    def joints(self) -> list[Station]:
        """Where sections meet, by what the file says alone: nothing is spread."""
        begin = Station(*self.origin, math.radians(self.form.heading))
        return walked(self.stretches, begin)

    def middle(self, place: int) -> Station:
        """The station in the middle of a section, as it is drawn."""
        rows = self.rows_of(place)
        stations = self.line[rows[len(rows) // 2]]
        if len(rows) % 2 == 0:
            return stations[0]
        if len(stations) % 2:
            return stations[len(stations) // 2]
        a, b = stations[0], stations[-1]
        return Station((a.x + b.x) / 2, (a.y + b.y) / 2, a.heading)

    def space_at(self, at: Point) -> Space | None:
        """The space under a point, by its middle where two lie over each other; no verge."""
        away = {space: math.dist(self.plan.shapes[space].centre, at) for space in self.spaces}
        near = [space for space in self.spaces if away[space] < self._reach]
        found = (one for one in near if inside(at, self.plan.shapes[one].outline))
        return min(found, key=away.__getitem__, default=None)

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """All spaces of the road."""
        return tuple(self.board.spaces())

    @cached_property
    def _reach(self) -> float:
        longest = max(piece.length for piece in self.board.drawing.pieces)
        return longest * 1.5 + self.plan.lane_width

    def nearest_row(self, at: Point, reach: float) -> int | None:
        """The row whose middle line passes nearest to a point, where that is near enough."""
        space = self.space_at(at)
        if space is not None:
            return space[0]
        near = [
            (math.dist(at, (one.x, one.y)), row)
            for row, stations in enumerate(self.line)
            for one in stations
        ]
        distance, row = min(near)
        return row if distance <= reach else None


_KNOWN: list[tuple[Document, Point, Sketch]] = []


def _nothing(document: Document) -> Problem:
    return Problem(document.spot(("sections",)), "the circuit has no sections")


def drawable(form: RowForm, sheet: TrackSheet) -> CircuitBoard:
    """The board of a form, without those of its parts that do not fit."""
    for tried in _plainer(form):
        board = compile_board(tried, Findings(sheet.document), sheet.kinds)
        if board is not None:
            return board
    raise BadFile([Problem(sheet.document.spot(("sections",)), "the circuit cannot be drawn")])


def _plainer(form: RowForm) -> Iterator[RowForm]:
    """The form as it is, then with less and less of what may not fit."""
    yield form
    fit = [attrs.evolve(one, line=_fit_line(form, n)) for n, one in enumerate(form.sections)]
    yield attrs.evolve(form, sections=tuple(fit))
    yield attrs.evolve(form, sections=tuple(fit), grid=None)
    bare = [attrs.evolve(one, links=(), zones=()) for one in fit]
    yield attrs.evolve(form, sections=tuple(bare), grid=None)
    yield attrs.evolve(form, sections=tuple(_named_apart(bare)), grid=None)


def _fit_line(form: RowForm, place: int) -> tuple[int, ...]:
    """A racing line where all of its lanes are there."""
    widths = [len(row) for section in form.sections for row in section.limits]
    first = sum(len(section.limits) for section in form.sections[:place])
    line = form.sections[place].line
    there = len(line) <= len(widths) and all(
        0 <= lane < widths[(first - 1 + n) % len(widths)] for n, lane in enumerate(line)
    )
    return line if there else ()


def _named_apart(sections: Sequence[Section]) -> Iterator[Section]:
    if not any(section.corner for section in sections):
        sections = [attrs.evolve(sections[0], corner=" "), *sections[1:]]
    for number, section in enumerate(sections):
        name = f"{section.corner} {number}" if section.corner else ""
        yield attrs.evolve(section, corner=name)
