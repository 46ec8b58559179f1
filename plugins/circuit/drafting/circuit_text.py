"""Writing a circuit as a person would have typed it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gridprix.core.drafting.drafting import Wishes
from gridprix.plugins.circuit.board.space import Direction

from .limits import posted, racing_line
from .rows import RowsOfSection


def circuit_text(
    wishes: Wishes,
    notes: str,
    lane_width: float,
    sections: Sequence[RowsOfSection],
    lengths: Sequence[float],
    least: int,
) -> str:
    """The text of a circuit file; `lengths` are those of a row of each section, `least` a limit."""
    heading = sections[0].plan.heading % 360
    parts = [f"name: {wishes.name}"]
    parts += [f"title: {json.dumps(wishes.title, ensure_ascii=False)}"] * bool(wishes.title)
    parts += ["family: circuit", f"notes: {json.dumps(notes, ensure_ascii=False)}"]
    parts += [f"laps: {wishes.laps}"] * bool(wishes.laps)
    parts += [f"drawing: {{lane_width: {lane_width}, heading: {heading}}}", "grid: full"]
    parts.append("sections:")
    turns = 0
    before = sections[-1].lanes
    for section, length in zip(sections, lengths, strict=True):
        if section.speeds:
            turns += 1
            parts += _corner(section, f"Turn {turns}", before, length, least)
        else:
            straight = f"straight: {section.rows}, lanes: {section.lanes}, length: {length:.2f}"
            parts.append(f"  - {{{straight}}}")
        before = section.lanes
    return "\n".join([*parts, "  - finish"]) + "\n"


def _corner(section: RowsOfSection, name: str, before: int, length: float, least: int) -> list[str]:
    direction: Direction = "L" if section.plan.turn > 0 else "R"
    limits = [
        [max(one, least) for one in row] for row in posted(section.speeds, section.lanes, direction)
    ]
    line = racing_line([before, *[section.lanes] * section.rows], direction)
    if all(row == limits[0] for row in limits):
        told = [f"    rows: {section.rows}", f"    limits: {limits[0]}"]
    else:
        told = [f"    limits: {limits}"]
    head = [f"  - corner: {name}", f"    direction: {direction}", *told]
    angle = abs(section.plan.turn)
    return [*head, f"    line: {line}", f"    angle: {angle}", f"    length: {length:.2f}"]
