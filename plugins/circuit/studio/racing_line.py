"""Racing lines drawn space by space: whatever is clicked, a car can drive what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridprix.core.studio.studio import DrawnChange
from gridprix.plugins.circuit.board.space import Direction, Space
from gridprix.plugins.circuit.drafting.limits import racing_line

from .moving import point_of
from .section_edits import changed, with_line
from .sketch import Sketch

FAR = 1_000


def clicked_line(sketch: Sketch, space: Space, chosen: int | None) -> DrawnChange | None:
    """The line of a corner goes over a space: its tail, a row of the corner, or one row more.

    The lanes of the other rows stay as they are, or as near to it as a car can drive.
    """
    place = _corner_for(sketch, space[0], chosen)
    if place is None:
        return None
    section = sketch.form.sections[place]
    first = sketch.firsts[place] - 1
    number = (space[0] - first) % sketch.board.rows
    line = [*section.line] or default_line(sketch, place)
    if number == len(line):
        line.append(space[1])
    wanted = [space[1] if n == number else lane for n, lane in enumerate(line)]
    return written_line(sketch, place, driven(sketch, first, wanted, number))


def written_line(sketch: Sketch, place: int, line: Sequence[int]) -> DrawnChange | None:
    """A corner gets this line; nothing where it has it."""
    section = sketch.form.sections[place]
    if tuple(line) == section.line:
        return None
    before = sketch.written(place)
    edits = changed(section.path, before, with_line(before, line))
    verb = "draw" if line else "take away"
    return DrawnChange(f"{verb} the line of {section.corner}", tuple(edits), point_of(place))


def default_line(sketch: Sketch, place: int) -> list[int]:
    """Outside, inside and out again, over the lanes that there are."""
    section = sketch.form.sections[place]
    direction: Direction = section.direction
    first, count = sketch.firsts[place] - 1, len(section.limits)
    return racing_line([_width(sketch, first + n) for n in range(count + 1)], direction)


def driven(sketch: Sketch, first: int, wanted: Sequence[int], fixed: int = -1) -> list[int]:
    """The lanes nearest to those that are wanted, each within reach of the one before it."""

    def cost(n: int, lane: int) -> int:
        return abs(lane - wanted[n]) * (FAR if n == fixed else 1)

    return _nearest([_width(sketch, first + n) for n in range(len(wanted))], cost)


def nearest_lanes(wanted: Sequence[int], widths: Sequence[int]) -> list[int]:
    """The lanes nearest to those that are wanted, in rows that have so many."""
    return _nearest(widths, lambda n, lane: abs(lane - wanted[n]))


def _nearest(widths: Sequence[int], cost: Callable[[int, int], int]) -> list[int]:
    ways = {lane: (cost(0, lane), [lane]) for lane in range(widths[0])}
    for n, width in enumerate(widths[1:], start=1):
        ways = {
            lane: min(
                (spent + cost(n, lane), [*lanes, lane])
                for before, (spent, lanes) in ways.items()
                if abs(lane - before) <= 1
            )
            for lane in range(width)
        }
    return min(ways.values())[1]


def _width(sketch: Sketch, row: int) -> int:
    return sketch.board.width(row % sketch.board.rows)


def _corner_for(sketch: Sketch, row: int, chosen: int | None) -> int | None:
    """The corner whose line a row may belong to: the chosen one where it can, else its own."""
    corners = [n for n, section in enumerate(sketch.form.sections) if section.corner]
    if chosen is not None and chosen in corners and _takes(sketch, chosen, row):
        return chosen
    own = [n for n in corners if row in sketch.rows_of(n)]
    return next((n for n in (*own, *corners) if _takes(sketch, n, row)), None)


def _takes(sketch: Sketch, place: int, row: int) -> bool:
    section = sketch.form.sections[place]
    most = max(len(section.line), len(section.limits) + 1)
    number = (row - sketch.firsts[place] + 1) % sketch.board.rows
    return number <= most and number < sketch.board.rows - 1
