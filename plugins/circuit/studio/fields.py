"""What can be set of a section that is chosen, and of the circuit."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from gridprix.core.plain_text import plain_line
from gridprix.core.studio.edits import Put
from gridprix.core.studio.studio import (
    CHOICE,
    NUMBER,
    PRESS,
    STEPS,
    SWITCH,
    TEXT,
    DrawnChange,
    Properties,
    TrackField,
)
from gridprix.plugins.circuit.board.row_form import WIDTHS
from gridprix.plugins.circuit.board.space import SPEED_STEP

from .auto_limits import auto_limits
from .bending import turned_run
from .bent_lap import bent, run_of
from .corner_tool import corner_in_straight, straightened
from .lap import DrawnSection, window_around
from .moving import place_of, point_of
from .racing_line import default_line, written_line
from .section_edits import changed, plain, with_limits
from .sketch import Sketch
from .starting_places import full_grid, grid_edits, places
from .widths import BOUND, MOST_ROWS, bound, with_lanes, with_rows

HIGHEST = 400
LINE_BONUS = 20
MOST_LAPS = 99
AUTO = "auto"
NO_ROOM = "the lap would not close any more; change what lies around it first"


def properties_of(sketch: Sketch, chosen: str) -> Iterator[Properties]:
    """The chosen section first, then the circuit."""
    place = place_of(sketch, chosen)
    if place is not None:
        yield _corner(sketch, place) if sketch.stretches[place].bends else _straight(sketch, place)
    fields = [
        TrackField("title", "Title", sketch.form.title, TEXT),
        TrackField("laps", "Laps", sketch.form.laps, NUMBER, low=1, high=MOST_LAPS),
    ]
    if places(sketch) != full_grid(sketch):
        fields.append(TrackField("full-grid", "Fill the grid", kind=PRESS))
    yield Properties("Track", tuple(fields))


def _common(sketch: Sketch, place: int) -> Iterator[TrackField]:
    rows = sketch.stretches[place].rows
    yield TrackField("rows", "Rows", rows, STEPS, low=1, high=MOST_ROWS)
    choices = tuple((str(lanes), f"{lanes} lanes") for lanes in WIDTHS)
    yield TrackField("lanes", "Lanes", str(sketch.lanes(place)), CHOICE, choices)


def _straight(sketch: Sketch, place: int) -> Properties:
    fields = (*_common(sketch, place), TrackField("corner", "Make it a corner", kind=PRESS))
    length = f"{sketch.stretches[place].total:.1f} long"
    return Properties(sketch.title_of(place), fields, ("straight", length))


def _corner(sketch: Sketch, place: int) -> Properties:
    section, stretch = sketch.form.sections[place], sketch.stretches[place]
    angle = plain(abs(stretch.turn))
    fields = [
        TrackField("name", "Name", section.corner, TEXT),
        TrackField("angle", "Degrees", angle, NUMBER, low=0, high=360),
        *_common(sketch, place),
    ]
    first = sketch.firsts[place]
    typed = False
    for row, limits in enumerate(section.limits):
        auto = auto_limits(stretch, len(limits))[row]
        for lane, limit in enumerate(limits):
            typed |= limit != auto[lane]
            note = AUTO if limit == auto[lane] else f"was {auto[lane]}"
            label = _lane_label(lane, len(limits), stretch)
            name = f"limit:{row}:{lane}"
            told = f"row {first + row}"
            fields.append(
                TrackField(name, label, limit, NUMBER, low=0, high=HIGHEST, row=told, note=note)
            )
    if typed:
        fields.append(TrackField("auto", "Back to auto", kind=PRESS))
    lanes = ", ".join(str(lane + 1) for lane in section.line)
    note = f"lanes {lanes}" if lanes else ""
    label = f"Racing line, +{LINE_BONUS}"
    fields.append(TrackField("line", label, bool(section.line), SWITCH, note=note))
    fields.append(TrackField("straight", "Make it a straight", kind=PRESS))
    way = "left" if stretch.left else "right"
    words = "Limits follow the radius until you type one."
    return Properties(section.corner, tuple(fields), (way, f"{angle} degrees"), words)


def _lane_label(lane: int, lanes: int, stretch: DrawnSection) -> str:
    inside, outside = (0, lanes - 1) if stretch.left else (lanes - 1, 0)
    if lane == inside:
        return f"lane {lane + 1}, inside"
    return f"lane {lane + 1}, outside" if lane == outside else f"lane {lane + 1}"


def with_field(sketch: Sketch, chosen: str, name: str, value: Any) -> DrawnChange | None:
    """A field gets a value; raises ValueError with a sentence where that is wrong."""
    if name in ("title", "laps", "full-grid"):
        return _of_track(sketch, chosen, name, value)
    place = place_of(sketch, chosen)
    if place is None:
        return None
    if name in ("rows", "lanes"):
        return _sized(sketch, place, name, value)
    if sketch.stretches[place].bends:
        return _of_corner(sketch, place, name, value)
    if name != "corner":
        return None
    rows = sketch.rows_of(place)
    return _closing(corner_in_straight(sketch, rows[len(rows) // 2 - 1]))


def _of_corner(sketch: Sketch, place: int, name: str, value: Any) -> DrawnChange | None:
    change = None
    if name == "name":
        change = _renamed(sketch, place, value)
    elif name == "angle":
        change = _turned(sketch, place, value)
    elif name == "line":
        change = written_line(sketch, place, default_line(sketch, place) if value else [])
    elif name == "straight":
        change = _closing(straightened(sketch, place))
    elif name == "auto":
        change = back_to_auto(sketch, place)
    elif name.startswith("limit:"):
        change = _limited(sketch, place, name, value)
    return change


def _closing(change: DrawnChange | None) -> DrawnChange:
    if change is None:
        raise ValueError(NO_ROOM)
    return change


def _of_track(sketch: Sketch, chosen: str, name: str, value: Any) -> DrawnChange | None:
    if name == "full-grid":
        return DrawnChange("fill the grid", tuple(grid_edits(sketch, full_grid(sketch))), chosen)
    if name == "title":
        title = plain_line(str(value)).strip()
        if not title:
            raise ValueError("a track has a title; write one")
        if title == sketch.form.title:
            return None
        return DrawnChange("name the track", (Put(("title",), title, "name"),), chosen)
    laps = _whole(value, 1, MOST_LAPS, "laps")
    if laps == sketch.form.laps:
        return None
    return DrawnChange("set the laps", (Put(("laps",), laps, "notes"),), chosen)


def _whole(value: Any, low: int, high: int, what: str) -> int:
    with suppress(ValueError):  # of what is no number
        number = int(str(value).strip())
        if low <= number <= high:
            return number
    raise ValueError(f"{what} are a whole number from {low} to {high}")


def _sized(sketch: Sketch, place: int, name: str, value: Any) -> DrawnChange | None:
    if bound(sketch, place):
        raise ValueError(f"{BOUND}; change that in the file first")
    if name == "rows":
        return with_rows(sketch, place, _whole(value, 1, MOST_ROWS, "rows"))
    return with_lanes(sketch, place, _whole(value, WIDTHS[0], WIDTHS[-1], "lanes"))


def _renamed(sketch: Sketch, place: int, value: Any) -> DrawnChange | None:
    name = plain_line(str(value)).strip()
    section = sketch.form.sections[place]
    others = {one.corner.casefold() for n, one in enumerate(sketch.form.sections) if n != place}
    if not name:
        raise ValueError("a corner has a name; write one")
    if name.casefold() in others:
        raise ValueError(f"another corner is called {name}; give each its own name")
    if name == section.corner:
        return None
    edit = Put((*section.path, "corner"), name)
    return DrawnChange(f"name {name}", (edit,), point_of(place))


def _turned(sketch: Sketch, place: int, value: Any) -> DrawnChange | None:
    degrees = _whole(value, 0, 360, "degrees")
    before = sketch.stretches[place]
    turn = math.copysign(degrees, before.turn)
    if turn == before.turn:
        return None
    window = window_around(sketch.stretches, place)
    run = run_of(sketch, window)
    after = turned_run(run, place - window[0], turn)
    if after is None:
        raise ValueError(NO_ROOM)
    edits, shift = bent(sketch, window, run, after)
    return DrawnChange(f"turn {sketch.title_of(place)}", edits, point_of(place), shift=shift)


def _limited(sketch: Sketch, place: int, name: str, value: Any) -> DrawnChange | None:
    section = sketch.form.sections[place]
    _, row, lane = name.split(":")
    limits = [list(one) for one in section.limits]
    if not (int(row) < len(limits) and int(lane) < len(limits[int(row)])):
        return None
    limits[int(row)][int(lane)] = _limit(value)
    return _posted(sketch, place, limits, f"post a limit in {section.corner}")


def _limit(value: Any) -> int | None:
    text = "" if value is None else str(value).strip()
    if text in ("", "~", "0"):
        return None
    if not text.isdigit() or int(text) % SPEED_STEP or int(text) > HIGHEST:
        right = f"a limit is a multiple of {SPEED_STEP} up to {HIGHEST}"
        raise ValueError(f"{right}, or empty where none is posted")
    return int(text)


def back_to_auto(sketch: Sketch, place: int) -> DrawnChange | None:
    """The limits of a corner as its radius gives them."""
    section, stretch = sketch.form.sections[place], sketch.stretches[place]
    rows = [auto_limits(stretch, len(row))[n] for n, row in enumerate(section.limits)]
    return _posted(sketch, place, rows, f"let the limits of {section.corner} follow the radius")


def _posted(sketch: Sketch, place: int, limits: Any, words: str) -> DrawnChange | None:
    section = sketch.form.sections[place]
    rows = tuple(tuple(row) for row in limits)
    if rows == section.limits:
        return None
    before = sketch.written(place)
    edits = changed(section.path, before, with_limits(before, rows))
    return DrawnChange(words, tuple(edits), point_of(place))
