"""Zones of a circuit: rows and lanes with a kind that some rule declares.

They are written in the section they lie in, as in

    - {straight: 12, lanes: 3, zones: [{kind: drs, rows: 3-6, lanes: [0, 1]}, {kind: oil, rows: 9}]}

Rows count from 0 within the section; where rows or lanes are left out it is all of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import attrs

from gridprix.core.documents import Findings, KeyPath, suggest

from .fields import Fields, is_whole, shown
from .space import Space

EXAMPLE = "{kind: drs, rows: 3-6, lanes: [0, 1]}"
_KEYS = ("kind", "rows", "lanes")
_ROWS = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


@attrs.frozen
class ZoneEntry:
    """One zone as written: rows of its section and lanes; None is all of them."""

    path: KeyPath
    kind: str
    rows: tuple[int, int] | None = None  # the first and the last
    lanes: tuple[int, ...] | None = None


def read_zones(fields: Fields) -> tuple[ZoneEntry, ...]:
    """The zones of a section, each for itself; whether they fit is seen when rows are known."""
    return tuple(_entry(one) for one in fields.mappings("zones", EXAMPLE))


def _entry(fields: Fields) -> ZoneEntry:
    fields.findings.known_keys(fields.path, fields.data, _KEYS)
    return ZoneEntry(fields.path, fields.text("kind"), _rows(fields), _lanes(fields))


def _rows(fields: Fields) -> tuple[int, int] | None:
    if "rows" not in fields.data:
        return None
    rows = fields.data["rows"]
    if is_whole(rows) and rows >= 0:
        return rows, rows
    written = _ROWS.fullmatch(rows) if isinstance(rows, str) else None
    first, last = (int(one) for one in written.groups()) if written else (1, 0)
    if first > last:
        right = "the first and the last one, as in rows: 3-6, or one row, as in rows: 4"
        fields.error("rows", f"the rows of a zone are {shown(rows)}", right)
        return None
    return first, last


def _lanes(fields: Fields) -> tuple[int, ...] | None:
    if "lanes" not in fields.data:
        return None
    if is_whole(lane := fields.data["lanes"]):
        return (lane,)
    lanes = fields.lanes("lanes")
    if fields.data["lanes"] == []:
        fields.error("lanes", "a zone has no lanes", "name some, or leave lanes: out for all")
    return lanes


class ZoneLaying:
    """Lays zones over the rows of a circuit and notes what does not fit."""

    def __init__(self, findings: Findings, kinds: Collection[str]) -> None:
        self._findings = findings
        self._kinds = kinds
        self._spaces: dict[str, set[Space]] = {}

    def lay(self, entries: Sequence[ZoneEntry], first: int, widths: Sequence[int]) -> None:
        """The zones of a section whose first row is the lap's row `first`."""
        for entry in entries:
            if entry.kind not in self._kinds:
                what = f"zone of unknown kind: {entry.kind!r}"
                self._findings.error((*entry.path, "kind"), what, suggest(entry.kind, self._kinds))
            begin, end = entry.rows or (0, len(widths) - 1)
            if end >= len(widths):
                what = f"a zone has rows to {end}"
                self._findings.error((*entry.path, "rows"), what, _right_rows(len(widths)))
                continue
            spaces = self._spaces.setdefault(entry.kind, set())
            for row in range(begin, end + 1):
                lanes = range(widths[row]) if entry.lanes is None else entry.lanes
                if not self._lanes_fit(entry, row, lanes, widths[row]):
                    break
                spaces |= {(first + row, lane) for lane in lanes}

    def _lanes_fit(self, entry: ZoneEntry, row: int, lanes: Sequence[int], width: int) -> bool:
        strange = [lane for lane in lanes if not 0 <= lane < width]
        if strange:
            what = f"a zone has lane {strange[0]} in row {row} of its section"
            right = f"that row has lanes 0 to {width - 1}"
            self._findings.error((*entry.path, "lanes"), what, right)
        return not strange

    def laid(self) -> dict[str, frozenset[Space]]:
        """The spaces of every kind, kinds in the order of their names."""
        return {kind: frozenset(self._spaces[kind]) for kind in sorted(self._spaces)}


def _right_rows(count: int) -> str:
    return "its section has only row 0" if count == 1 else f"its section has rows 0 to {count - 1}"


def digest_data(zones: Mapping[str, frozenset[Space]]) -> dict[str, Any]:
    """What zones add to the data that tell a circuit from another: nothing where there are none."""
    return {"zones": {kind: sorted(zones[kind]) for kind in zones}} if zones else {}
