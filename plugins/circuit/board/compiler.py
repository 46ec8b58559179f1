"""Compiling the row form into the graph of spaces."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from types import MappingProxyType

import attrs

from gridprix.core.documents import Findings

from .graph import LEFT_VERGE, CircuitBoard, Drawing, Exits, Piece, Row
from .grid_places import grid_places
from .row_form import Link, RowForm, Section
from .space import Corner, Space
from .zones import ZoneLaying, digest_data


def compile_board(form: RowForm, findings: Findings, kinds: Collection[str]) -> CircuitBoard | None:
    """The board of a row form; None when its parts do not fit together.

    `kinds` are those of the zones that may be in it.
    """
    before = len(findings.problems)
    compiler = _Compiler(form, findings)
    corners = compiler.corners()
    if len(findings.problems) > before:
        return None
    rows = compiler.rows(corners)
    exits = compiler.exits()
    zones = compiler.zones(kinds)
    grid = grid_places(form, rows, findings)
    if len(findings.problems) > before:
        return None
    return CircuitBoard(
        digest=_digest(form, corners, rows, exits, grid, zones),
        name=form.name,
        title=form.title,
        laps=form.laps,
        corners=corners,
        grid_places=grid,
        drawing=_drawing(form),
        rows=rows,
        exits=MappingProxyType(exits),
        zones=MappingProxyType(zones),
    )


class _Compiler:
    """Holds what every part of the compilation looks up: sections by row, widths, offsets."""

    def __init__(self, form: RowForm, findings: Findings) -> None:
        self.findings = findings
        self.sections = form.sections
        self.firsts: list[int] = []
        self.owners: list[Section] = []
        for section in form.sections:
            self.firsts.append(len(self.owners))
            self.owners.extend([section] * len(section.limits))
        self.limits = [limits for section in form.sections for limits in section.limits]
        self.count = len(self.limits)

    def corners(self) -> tuple[Corner, ...]:
        """The corners in the order of the lap."""
        corners: list[Corner] = []
        for first, section in zip(self.firsts, self.sections, strict=True):
            if not section.corner:
                continue
            # what a car has paid is kept by the corner's name
            if any(corner.name.casefold() == section.corner.casefold() for corner in corners):
                what = f"two corners are called {section.corner!r}"
                self.findings.error((*section.path, "corner"), what, "give each its own name")
            corner = Corner(
                index=len(corners),
                name=section.corner,
                direction=section.direction,
                inside=section.inside or ("left" if section.direction == "L" else "right"),
                rows=tuple(range(first, first + len(section.limits))),
                limits=section.limits,
                line=self._line(first, section),
            )
            corners.append(corner)
        if not corners:
            right = "at least one corner, so that every row has an inside"
            self.findings.error(("sections",), "the circuit has no corner", right)
        return tuple(corners)

    def _line(self, first: int, section: Section) -> tuple[Space, ...]:
        """The spaces of a racing line; it begins one row before its corner."""
        if len(section.line) > self.count:
            what = f"the line has {len(section.line)} spaces on a lap of {self.count} rows"
            self.findings.error((*section.path, "line"), what, "a line ends before it meets itself")
            return ()
        line = []
        for place, lane in enumerate(section.line):
            row = (first - 1 + place) % self.count
            width = len(self.limits[row])
            if not 0 <= lane < width:
                what = f"the line of {section.corner!r} uses lane {lane} in row {row}"
                right = f"row {row} has lanes 0 to {width - 1}"
                self.findings.error((*section.path, "line", place), what, right)
            line.append((row, lane))
        return tuple(line)

    def rows(self, corners: tuple[Corner, ...]) -> tuple[Row, ...]:
        """The rows with the corners they lie in or lead to, found by walking back from the end."""
        of_row = {row: corner for corner in corners for row in corner.rows}
        ordering = _ordering(corners, self.count)
        rows: list[Row] = []
        upcoming = corners[0]
        for row in reversed(range(self.count)):
            upcoming = of_row.get(row, upcoming)
            entry = Row(
                limits=self.limits[row],
                inside=self.owners[row].inside or upcoming.inside,
                upcoming=upcoming,
                ordering=ordering[row],
                corner=of_row.get(row),
            )
            rows.append(entry)
        return tuple(reversed(rows))

    def exits(self) -> dict[Space, Exits]:
        """Where every space leads, verges included."""
        links = self._links()
        exits: dict[Space, Exits] = {}
        for row, limits in enumerate(self.limits):
            ahead = (row + 1) % self.count
            edge = len(self.limits[ahead])
            left, right = (ahead, LEFT_VERGE), (ahead, edge)
            exits[row, LEFT_VERGE] = Exits(((ahead, 0),), (left,), left)
            for lane in range(len(limits)):
                to, straight = links.get((row, lane)) or _neighbours(lane, edge)
                beside_left = (left,) if lane == 0 else ()
                beside_right = (right,) if lane == len(limits) - 1 else ()
                exits[row, lane] = Exits(
                    track=tuple((ahead, target) for target in to),
                    verge=beside_left + beside_right,
                    straight=None if straight is None else (ahead, straight),
                )
            exits[row, len(limits)] = Exits(((ahead, edge - 1),), (right,), right)
        return exits

    def zones(self, kinds: Collection[str]) -> dict[str, frozenset[Space]]:
        """The spaces of every kind of zone."""
        laying = ZoneLaying(self.findings, kinds)
        for first, section in zip(self.firsts, self.sections, strict=True):
            laying.lay(section.zones, first, [len(limits) for limits in section.limits])
        return laying.laid()

    def _links(self) -> dict[Space, tuple[tuple[int, ...], int | None]]:
        """The explicit successors by space."""
        links: dict[Space, tuple[tuple[int, ...], int | None]] = {}
        for first, section in zip(self.firsts, self.sections, strict=True):
            for link in section.links:
                space = (first + link.row, link.lane)
                if not self._link_fits(link, section, space):
                    continue
                if space in links:
                    what = f"successors of row {link.row}, lane {link.lane} are given twice"
                    self.findings.error(link.path, what, "keep one")
                links[space] = (tuple(sorted(set(link.to))), link.straight)
        return links

    def _link_fits(self, link: Link, section: Section, space: Space) -> bool:
        """Whether the space exists and the next row has the lanes it is to lead to."""
        if link.row >= len(section.limits) or link.lane >= len(section.limits[link.row]):
            widths = sorted({len(limits) for limits in section.limits})
            what = f"successors are given for row {link.row}, lane {link.lane}"
            right = (
                f"the section has rows 0 to {len(section.limits) - 1}, "
                f"each with {' or '.join(map(str, widths))} lanes"
            )
            self.findings.error(link.path, what, right)
            return False
        width = len(self.limits[(space[0] + 1) % self.count])
        missing = [(place, lane) for place, lane in enumerate(link.to) if not 0 <= lane < width]
        for place, lane in missing:
            right = f"the next row has lanes 0 to {width - 1}"
            what = f"the successor lane {lane} does not exist"
            self.findings.error((*link.path, "to", place), what, right)
        return not missing


def _neighbours(lane: int, width: int) -> tuple[tuple[int, ...], int | None]:
    """CB-13: lane i leads to i-1, i, i+1 of the next row as far as they exist."""
    to = tuple(target for target in (lane - 1, lane, lane + 1) if 0 <= target < width)
    return to, lane if lane < width else None


def _ordering(corners: tuple[Corner, ...], count: int) -> dict[int, Corner]:
    """The corner that rules the order of movement in each row."""
    begins = [_takes_over(corners[corner.index - 1], corner, count) for corner in corners]
    ends = [*begins[1:], begins[0] + count]
    return {
        row % count: corner
        for corner, begin, end in zip(corners, begins, ends, strict=True)
        for row in range(begin, end)
    }


def _takes_over(previous: Corner, corner: Corner, count: int) -> int:
    """SC-03b: the row from which a corner rules; below 0 when that lies before the line.

    The corner before reaches to the end of its line, unless this one's line has begun there, and
    never into this corner itself.
    """
    lap = count if previous.index >= corner.index else 0
    first = corner.rows[0]
    tip = previous.rows[0] - 2 + len(previous.line) - lap  # a line begins one row before its corner
    if corner.line and previous.line and tip >= first - 1:
        return first - 1
    return min(max(previous.rows[-1] - lap, tip) + 1, first)


def _drawing(form: RowForm) -> Drawing:
    pieces: list[Piece] = []
    for section in form.sections:
        turn = section.angle / len(section.limits)
        signed = turn if section.direction == "L" else -turn
        pieces.extend([Piece(signed, section.length)] * len(section.limits))
    return Drawing(form.lane_width, form.heading, tuple(pieces))


def _digest(
    form: RowForm,
    corners: tuple[Corner, ...],
    rows: tuple[Row, ...],
    exits: dict[Space, Exits],
    grid: tuple[Space, ...],
    zones: Mapping[str, frozenset[Space]],
) -> str:
    """A hash of everything play depends on; title and drawing may change without harm."""
    data = {
        "name": form.name,
        "laps": form.laps,
        "corners": [attrs.astuple(corner) for corner in corners],
        "rows": [(row.limits, row.inside) for row in rows],
        # kept races know their boards by this word
        "steps": [(space, attrs.astuple(one)) for space, one in sorted(exits.items())],
        "grid": grid,
        **digest_data(zones),
    }
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
