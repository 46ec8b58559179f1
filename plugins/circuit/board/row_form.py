"""The compact row form of a circuit: straights and corners, one entry each, as written in YAML.

Reading checks each entry for itself; what entries mean together is the compiler's business.
"""

from __future__ import annotations

import re
from typing import Any, cast

import attrs

from gridprix.core.documents import Document, Findings, KeyPath

from .fields import Fields, is_whole, shown
from .space import SPEED_STEP, Direction, Side, Space
from .zones import ZoneEntry, read_zones

FINISH = "finish"
WIDTHS = (2, 3)
LANE_WIDTH = 0.62
TURN_PER_ROW = 30.0
"""Degrees a corner row is drawn with when the file gives no angle."""

_FORM_KEYS = ("name", "title", "family", "notes", "laps", "grid", "drawing", "sections")
_SHARED_KEYS = ("inside", "length", "successors", "zones")
_STRAIGHT_KEYS = ("straight", "lanes", *_SHARED_KEYS)
_CORNER_KEYS = ("corner", "direction", "rows", "limits", "line", "angle", *_SHARED_KEYS)
_LINK_EXAMPLE = "{row: 0, lane: 1, to: [0, 1], straight: 1}"
_MOST_ROWS = 400
_MOST_IN_ALL = 1_000

Limits = tuple[tuple[int | None, ...], ...]


@attrs.frozen
class Link:
    """Explicit successors of one space: the row counts within its section."""

    path: KeyPath
    row: int
    lane: int
    to: tuple[int, ...]
    straight: int | None


@attrs.frozen
class Section:
    """One straight or corner as written; a straight has no name and no limits."""

    path: KeyPath
    limits: Limits
    corner: str = ""
    direction: Direction = "R"
    inside: Side | None = None
    line: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()
    angle: float = 0.0
    length: float = 1.0
    zones: tuple[ZoneEntry, ...] = ()


@attrs.frozen
class RowForm:
    """A whole circuit as written, beginning with the section after the finish line."""

    name: str
    title: str
    laps: int
    sections: tuple[Section, ...]
    grid: tuple[Space, ...] | None
    lane_width: float
    heading: float


def read_row_form(document: Document, findings: Findings) -> RowForm | None:
    """Read the row form; None when anything in it was wrong."""
    before = len(findings.problems)
    if not isinstance(document.data, dict):
        what = f"a circuit file holds {shown(document.data)}"
        findings.error((), what, "a mapping with name: and sections:")
        return None
    fields = Fields(findings, (), document.data)
    findings.known_keys((), document.data, _FORM_KEYS)
    if document.data.get("family", "circuit") != "circuit":
        what = f"the family is {document.data['family']!r}"
        fields.error("family", what, "a track of rows and lanes has family: circuit")
    name = _name(fields)
    lane_width, heading = _drawing(fields)
    form = RowForm(
        name=name,
        title=fields.text("title", name.replace("-", " ").title() or "?"),
        laps=fields.whole("laps", 3, 1, 99),
        sections=_sections(fields),
        grid=_grid(fields),
        lane_width=lane_width,
        heading=heading,
    )
    return None if len(findings.problems) > before else form


def _name(fields: Fields) -> str:
    name = fields.text("name")
    if name and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        fields.error("name", f"the name is {name!r}", "lower-case words joined by hyphens")
    return name


def _drawing(fields: Fields) -> tuple[float, float]:
    data = fields.data.get("drawing", {})
    if not isinstance(data, dict):
        right = "a mapping of lane_width: and heading:"
        fields.error("drawing", f"drawing is {shown(data)}", right)
        return LANE_WIDTH, 0.0
    fields.findings.known_keys(("drawing",), data, ("lane_width", "heading"))
    drawing = Fields(fields.findings, ("drawing",), data)
    width = drawing.measure("lane_width", LANE_WIDTH, 0.1, 5)
    return width, drawing.measure("heading", 0.0, -360, 360)


def _grid(fields: Fields) -> tuple[Space, ...] | None:
    """The listed grid places, None for the full layout of CB-13."""
    if fields.data.get("grid", "full") == "full":
        return None
    places: list[Space] = []
    for index, place in enumerate(fields.listed("grid")):
        if isinstance(place, list) and len(place) == 2 and all(map(is_whole, place)):
            places.append((place[0], place[1]))
        else:
            what = f"a grid place is {shown(place)}"
            fields.findings.error(("grid", index), what, "write it as [row, lane]")
    return tuple(places)


def _sections(fields: Fields) -> tuple[Section, ...]:
    """All sections, turned so that the one after the finish line comes first."""
    entries = fields.listed("sections")
    if not entries:
        fields.error("sections", "the circuit has no sections", "list its straights and corners")
    finishes = [place for place, entry in enumerate(entries) if entry == FINISH]
    for place in finishes[1:]:
        what = "the finish line stands twice"
        fields.findings.error(("sections", place), what, "a circuit has one finish line")
    first = finishes[0] if finishes else 0
    order = [*range(first, len(entries)), *range(first)]
    read = [_section(fields.findings, n, entries[n]) for n in order if entries[n] != FINISH]
    sections = tuple(section for section in read if section)
    rows = sum(len(section.limits) for section in sections)
    if rows > _MOST_IN_ALL:
        fields.error("sections", f"the circuit has {rows:,} rows", f"at most {_MOST_IN_ALL:,}")
    return sections


def _section(findings: Findings, place: int, entry: Any) -> Section | None:
    path: KeyPath = ("sections", place)
    if isinstance(entry, dict) and ("straight" in entry) != ("corner" in entry):
        fields = Fields(findings, path, entry)
        return _corner(fields) if "corner" in entry else _straight(fields)
    given = "both a straight and a corner" if isinstance(entry, dict) and entry else shown(entry)
    if isinstance(entry, dict) and "corner" not in entry:
        given = "neither a straight nor a corner"
    right = "begin it with straight: and its rows, or corner: and its name, or write finish"
    findings.error(path, f"a section is {given}", right)
    return None


def _straight(fields: Fields) -> Section:
    fields.findings.known_keys(fields.path, fields.data, _STRAIGHT_KEYS)
    rows = fields.whole("straight", None, 1, _MOST_ROWS)
    lanes = fields.whole("lanes", None, WIDTHS[0], WIDTHS[-1])
    return Section(
        fields.path,
        ((None,) * lanes,) * rows,
        inside=_inside(fields),
        links=_links(fields),
        length=_length(fields),
        zones=read_zones(fields),
    )


def _corner(fields: Fields) -> Section:
    fields.findings.known_keys(fields.path, fields.data, _CORNER_KEYS)
    limits = _limits(fields)
    direction = fields.choice("direction", ("L", "R"))
    if "direction" not in fields.data:
        fields.error("direction", "a corner has no direction", "write direction: L or R")
    return Section(
        fields.path,
        limits,
        corner=fields.text("corner"),
        direction=cast("Direction", direction or "R"),
        inside=_inside(fields),
        line=_line(fields, len(limits)),
        links=_links(fields),
        angle=fields.measure("angle", min(TURN_PER_ROW * len(limits), 360), 0, 360),
        length=_length(fields),
        zones=read_zones(fields),
    )


def _inside(fields: Fields) -> Side | None:
    return cast("Side | None", fields.choice("inside", ("left", "right")))


def _length(fields: Fields) -> float:
    return fields.measure("length", 1.0, 0.1, 20)


def _limits(fields: Fields) -> Limits:
    """Limits by row and lane: one list for all rows with `rows`, or one list per row."""
    given = fields.listed("limits")
    each_row = any(isinstance(row, list) for row in given)
    rows = fields.whole("rows", len(given) if each_row else 1, 1, _MOST_ROWS)
    if not given:
        fields.error("limits", "a corner has no limits", "write one limit per lane, left to right")
        return ()
    if not each_row:
        return (_limit_row(fields, ("limits",), given),) * rows
    if rows != len(given):
        what = f"{len(given)} rows of limits are given for a corner of {rows} rows"
        fields.error("rows", what, "leave rows: out or make the two agree")
    return tuple(_limit_row(fields, ("limits", n), row) for n, row in enumerate(given))


def _limit_row(fields: Fields, path: KeyPath, row: Any) -> tuple[int | None, ...]:
    place = (*fields.path, *path)
    if not isinstance(row, list):
        right = "write one list of limits per row"
        fields.findings.error(place, f"a row of limits is {shown(row)}", right)
        return ()
    if len(row) not in WIDTHS:
        what = f"a corner row has {len(row)} lanes"
        fields.findings.error(place, what, "a row has 2 or 3 lanes, each with a limit or ~")
    for lane, limit in enumerate(row):
        if limit is None or (is_whole(limit) and limit > 0 and limit % SPEED_STEP == 0):
            continue
        right = f"a multiple of {SPEED_STEP}, or ~ where nothing is posted"
        fields.findings.error((*place, lane), f"a limit is {shown(limit)}", right)
    return tuple(row)


def _line(fields: Fields, rows: int) -> tuple[int, ...]:
    line = fields.lanes("line")
    if line and len(line) <= rows:
        what = f"the line has {len(line)} spaces for a corner of {rows} rows"
        right = f"at least {rows + 1}: the tail in the row before the corner, then one per row"
        fields.error("line", what, right)
    return line


def _links(fields: Fields) -> tuple[Link, ...]:
    links = []
    for entry in fields.mappings("successors", _LINK_EXAMPLE):
        fields.findings.known_keys(entry.path, entry.data, ("row", "lane", "to", "straight"))
        to = entry.lanes("to")
        lane = entry.whole("lane", None, 0, WIDTHS[-1] - 1)
        straight = entry.data.get("straight", lane if lane in to else None)
        if straight is not None and straight not in to:
            right = "straight: names one of the lanes of to:, or is left out"
            entry.error("straight", f"the straight successor is {shown(straight)}", right)
        links.append(Link(entry.path, entry.whole("row", None, 0, _MOST_ROWS), lane, to, straight))
    return tuple(links)
