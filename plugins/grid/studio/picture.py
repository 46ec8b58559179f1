"""Pictures of squares, painted square by square."""

from __future__ import annotations

import string
from typing import Any

from gridprix.core.studio.edits import Edit, Put
from gridprix.core.studio.studio import DrawnChange
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.board.picture_file import LEGEND, MOST_IN_A_ROW, MOST_SQUARES
from gridprix.plugins.grid.board.squares import CHECKPOINT, FINISH, ROAD, START, WALL

ROLES = {"wall": WALL, "road": ROAD, "start": START, "finish": FINISH}
GATES = 9


def lines_of(data: Any) -> list[str]:
    """The lines of a picture, the top one first."""
    picture = data.get("squares")
    return picture.strip("\n").splitlines() if isinstance(picture, str) else []


def legend_of(data: Any) -> dict[str, str]:
    """What each sign means."""
    own = data.get("legend")
    own = own if isinstance(own, dict) else {}
    return {**LEGEND, **{sign: str(role) for sign, role in own.items() if len(sign) == 1}}


def cells_of(data: Any) -> list[tuple[Point, str]]:
    """Every square that is drawn, with its role."""
    legend, lines = legend_of(data), lines_of(data)
    return [
        ((x, len(lines) - 1 - row), legend.get(sign, ""))
        for row, line in enumerate(lines)
        for x, sign in enumerate(line)
    ]


def size_of(data: Any) -> Point:
    """How many squares wide and high a picture is."""
    lines = lines_of(data)
    return max(map(len, lines), default=0), len(lines)


def painted(data: Any, tool: str, at: Point) -> DrawnChange | None:
    """A square gets what a tool paints; the picture grows to the right and upwards."""
    lines = lines_of(data)
    wide, high = size_of(data)
    x, y = at
    if x < 0 or y < 0 or max(x, y) >= MOST_IN_A_ROW:
        return None
    if max(wide, x + 1) * max(high, y + 1) > MOST_SQUARES:
        return None
    role = ROLES.get(tool) or (_gate(data, at) if tool == "gate" else tool.partition(" ")[2])
    sign, edits = _sign(data, role)
    if sign is None:
        return None
    wall = _known(data, WALL) or " "
    fresh = [wall] * (y + 1 - high) + lines
    row = len(fresh) - 1 - y
    line = fresh[row].ljust(x + 1, wall) if len(fresh[row]) <= x else fresh[row]
    if line[x] == sign:
        return None
    fresh[row] = line[:x] + sign + line[x + 1 :]
    picture = Put(("squares",), "\n".join(fresh) + "\n")
    words = f"paint {role.replace(CHECKPOINT, 'gate ')} at ({x}, {y})"
    return DrawnChange(words, (*edits, picture))


def _gate(data: Any, at: Point) -> str:
    """The gate that a square belongs to: that beside it, or the next one."""
    gates = {place: role for place, role in cells_of(data) if role.startswith(CHECKPOINT)}
    x, y = at
    for place in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if place in gates:
            return gates[place]
    return f"{CHECKPOINT}{min(len(set(gates.values())) + 1, GATES)}"


def _known(data: Any, role: str) -> str | None:
    """The sign that people see for a role, where it has one."""
    signs = legend_of(data).items()
    return next((sign for sign, meant in signs if meant == role and sign != " "), None)


def _sign(data: Any, role: str) -> tuple[str | None, tuple[Edit, ...]]:
    """The sign for a role, and how the legend learns of it where it has none."""
    known = _known(data, role)
    if known is not None:
        return known, ()
    legend = legend_of(data)
    free = next((one for one in string.ascii_letters if one not in legend), None)
    if free is None or not role:
        return None, ()
    own = data.get("legend")
    if isinstance(own, dict) and own:
        return free, (Put(("legend", free), role),)
    return free, (Put(("legend",), {free: role}, "squares"),)
