"""Straights that become corners, and corners that become straights."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.studio.edits import Edit, Insert, Remove
from gridprix.core.studio.studio import DrawnChange
from gridprix.plugins.circuit.board.row_form import Limits
from gridprix.plugins.circuit.board.space import Direction
from gridprix.plugins.circuit.drafting.limits import racing_line

from .auto_limits import auto_limits
from .bending import settled_run
from .bent_lap import bent, run_of
from .lap import DrawnSection, window_around
from .moving import point_of
from .section_edits import joined, plain
from .sketch import Sketch

FIRST_TURN = 15  # degrees a row that a new corner turns
CORNER_ROWS = 2


def corner_in_straight(sketch: Sketch, row: int) -> DrawnChange | None:
    """A corner where there is a straight, with so much of it left before and after as there is."""
    place = sketch.section_of(row)
    section, whole = sketch.form.sections[place], sketch.stretches[place]
    if whole.bends or section.links or section.zones or not _bendable(sketch):
        return None
    at = row - sketch.firsts[place]
    rows = min(CORNER_ROWS, whole.rows)
    first = min(at, whole.rows - rows)
    parts = [first, rows, whole.rows - first - rows]
    bend = DrawnSection(_way(sketch) * FIRST_TURN * rows, rows, whole.length, bends=True)
    run = [attrs.evolve(whole, rows=count) for count in parts]
    run[1] = bend
    kept = [one for one in run if one.rows]
    return _replaced(sketch, place, kept, f"make a corner of {sketch.title_of(place)}")


def straightened(sketch: Sketch, place: int) -> DrawnChange | None:
    """A straight where there is a corner; the corners around it turn for it."""
    section, whole = sketch.form.sections[place], sketch.stretches[place]
    corners = sum(one.bends for one in sketch.stretches)
    if not whole.bends or section.links or section.zones or corners < 3:
        return None
    widths = {len(row) for row in section.limits}
    if len(widths) > 1:
        return None
    straight = DrawnSection(0.0, whole.rows, whole.length, bends=False)
    return _replaced(sketch, place, [straight], f"make a straight of {section.corner}")


def _bendable(sketch: Sketch) -> bool:
    return any(one.bends for one in sketch.stretches)


def _way(sketch: Sketch) -> int:
    """To which side most of the lap turns."""
    return 1 if sum(one.turn for one in sketch.stretches) >= 0 else -1


def _replaced(
    sketch: Sketch, place: int, parts: list[DrawnSection], words: str
) -> DrawnChange | None:
    """One section becomes others; those around it give way, so that the lap closes as it did."""
    window = window_around(sketch.stretches, place)
    before = run_of(sketch, window)
    at = place - window[0]
    run = attrs.evolve(
        before, stretches=(*before.stretches[:at], *parts, *before.stretches[at + 1 :])
    )
    new = range(at, at + len(parts))
    fitted = settled_run(run, [], kept=[*new], end=before.end())
    if fitted is None:
        return None
    others = attrs.evolve(
        fitted,
        stretches=(
            *fitted.stretches[:at],
            before.stretches[at],
            *fitted.stretches[at + len(parts) :],
        ),
    )
    edits, shift = bent(sketch, window, before, others)
    entries = _entries(sketch, place, [fitted.stretches[n] for n in new])
    path = sketch.form.sections[place].path
    index = int(path[-1])
    replaced: list[Edit] = [Remove(path)]
    replaced += [Insert((*path[:-1], index + n), entry) for n, entry in enumerate(entries)]
    chosen = next((n for n, one in enumerate(parts) if one.bends), 0)
    return DrawnChange(words, joined((edits, replaced)), point_of(place + chosen), shift=shift)


def _entries(sketch: Sketch, place: int, parts: list[DrawnSection]) -> list[dict[str, Any]]:
    lanes = sketch.lanes(place)
    found: list[dict[str, Any]] = []
    for one in parts:
        if one.bends:
            found.append(corner_entry(sketch, place, one, lanes))
        else:
            inside = sketch.written(place).get("inside")
            entry = {"straight": one.rows, "lanes": lanes, "length": one.length}
            found.append(entry | ({"inside": inside} if inside else {}))
    return found


def corner_entry(sketch: Sketch, place: int, stretch: DrawnSection, lanes: int) -> dict[str, Any]:
    """A new corner as a file says it: limits by its radius, a line, and the next free name."""
    direction: Direction = "L" if stretch.left else "R"
    limits: Limits = auto_limits(stretch, lanes)
    return {
        "corner": free_name(sketch),
        "direction": direction,
        "rows": stretch.rows,
        "limits": list(limits[0]),
        "line": racing_line([lanes] * (stretch.rows + 1), direction),
        "angle": plain(abs(stretch.turn)),
        "length": stretch.length,
    }


def free_name(sketch: Sketch) -> str:
    """What a new corner is called where nobody says otherwise."""
    taken = {section.corner.casefold() for section in sketch.form.sections}
    number = sum(bool(section.corner) for section in sketch.form.sections) + 1
    while f"turn {number}" in taken:
        number += 1
    return f"Turn {number}"
