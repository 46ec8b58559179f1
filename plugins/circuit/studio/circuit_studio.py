"""The studio of circuits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gridprix.core.documents import BadFile
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import Colour, Palette
from gridprix.core.drawing.extents import bounds, grown
from gridprix.core.drawing.pen import Extent, Point
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Watcher
from gridprix.core.studio.studio import (
    ERROR,
    Closer,
    DrawnChange,
    LapFigures,
    Properties,
    SheetHandle,
    Tool,
    Touch,
    TrackFinding,
    TrackSheet,
)
from gridprix.plugins.circuit.board.row_form import WIDTHS

from .corner_tool import corner_in_straight, straightened
from .fields import properties_of, with_field
from .findings import findings_of
from .lap_figures import lap_figures
from .moving import line_handles, move_point, place_of, point_of
from .racing_line import clicked_line
from .sketch import Sketch
from .sketch_art import draw_sketch
from .starting_places import (
    clicked_place,
    grid_handles,
    move_place,
    number_of,
    remove_place,
)
from .widths import with_lanes

TOOLS = (
    Tool("line", "Line", "L", "line", "Click the line to bend it there, drag its points."),
    Tool("corner", "Corner", "C", "corner", "Click a straight to make a corner, or back."),
    Tool("lanes", "Lanes", "N", "lanes", "Click a section to give it 2 or 3 lanes."),
    Tool("racing", "Racing", "R", "pencil", "Click spaces from the tail of a line on."),
    Tool("grid", "Grid", "G", "flag", "Click a space to add a place, drag to reorder."),
    Tool("names", "Names", "T", "book", "Click a corner to name it."),
)
EMPTY: Extent = (-5.0, -5.0, 5.0, 5.0)
LEAST_LANE = 24  # pixels: in narrower lanes nothing can be hit or read
GRAIN = 100  # places lie on hundredths of a row
NEARBY = 0.15  # rows around an enlarged corner

BLANK = """\
name: {name}
title: {title}
family: circuit
laps: 3
drawing: {{lane_width: 0.62, heading: 0}}
grid: full
sections:
  - {{straight: 4, lanes: 3, length: 1.00}}
  - corner: Turn 1
    direction: L
    rows: 3
    limits: [100, 120, 140]
    line: [2, 1, 0, 1]
    angle: 180
    length: 2.00
  - {{straight: 10, lanes: 3, length: 1.00}}
  - corner: Turn 2
    direction: L
    rows: 3
    limits: [100, 120, 140]
    line: [2, 1, 0, 1]
    angle: 180
    length: 2.00
  - {{straight: 6, lanes: 3, length: 1.00}}
  - finish
"""


class CircuitStudio:
    """How circuits are drawn by hand: sections that bend, lanes, limits, lines and a grid."""

    def blank(self, name: str, title: str) -> str:
        """A lap leads back to its line whatever is drawn, so a new one is an oval."""
        return BLANK.format(name=name, title=json.dumps(title, ensure_ascii=False))

    def tools(self, sheet: TrackSheet) -> Sequence[Tool]:
        """The tools beside selecting and panning."""
        return TOOLS

    def extent(self, sheet: TrackSheet) -> Extent:
        """All spaces, verges included, and room for names."""
        sketch = _sketch(sheet)
        return grown(sketch.plan.box, 0.8) if sketch else EMPTY

    def note(self, sheet: TrackSheet) -> str:
        """Rows and corners."""
        sketch = _sketch(sheet)
        if sketch is None:
            return ""
        corners = sum(bool(section.corner) for section in sketch.form.sections)
        told = "1 corner" if corners == 1 else f"{corners} corners"
        return f"{sketch.board.rows} rows, {told}"

    def ground(self, palette: Palette) -> Colour:
        """Grass."""
        return palette.grass

    def snap(self, at: Point) -> Point:
        """A hundredth of a row."""
        return round(at[0] * GRAIN) / GRAIN, round(at[1] * GRAIN) / GRAIN

    def draw(self, canvas: Canvas, sheet: TrackSheet, *, drawing: str = "") -> None:
        """The circuit with its centre line and its starting places."""
        sketch = _sketch(sheet)
        if sketch is not None:
            draw_sketch(canvas, sketch)

    def handles(self, sheet: TrackSheet) -> Sequence[SheetHandle]:
        """The points of the line in driving order, then the starting places."""
        sketch = _sketch(sheet)
        return () if sketch is None else (*line_handles(sketch), *grid_handles(sketch))

    def touch(self, sheet: TrackSheet, touch: Touch) -> DrawnChange | None:
        """What a tool does at a place."""
        sketch = _sketch(sheet)
        if sketch is None:
            return None
        row = sketch.nearest_row(touch.at, touch.reach)
        return None if row is None else _touched(sketch, touch, row)

    def move(self, sheet: TrackSheet, handle: str, to: Point) -> DrawnChange | None:
        """A point of the line or a starting place goes elsewhere."""
        sketch = _sketch(sheet)
        if sketch is None:
            return None
        if number_of(sketch, handle) is not None:
            return move_place(sketch, handle, to)
        return move_point(sketch, handle, to)

    def remove(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """A starting place goes; a corner becomes a straight."""
        sketch = _sketch(sheet)
        if sketch is None:
            return None
        place = place_of(sketch, handle)
        return remove_place(sketch, handle) if place is None else straightened(sketch, place)

    def double(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """Nothing on a lap can be there twice."""
        return None

    def close(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """A lap is always closed."""
        return None

    def properties(self, sheet: TrackSheet, chosen: str) -> Sequence[Properties]:
        """Of the chosen section and of the circuit."""
        sketch = _sketch(sheet)
        return () if sketch is None else tuple(properties_of(sketch, chosen))

    def set_field(
        self, sheet: TrackSheet, chosen: str, name: str, value: Any
    ) -> DrawnChange | None:
        """A field gets a value."""
        sketch = _sketch(sheet)
        return None if sketch is None else with_field(sketch, chosen, name, value)

    def findings(self, sheet: TrackSheet, drawing: str = "") -> Sequence[TrackFinding]:
        """All that is worth a word; where the file cannot be read, why."""
        try:
            return findings_of(sheet, Sketch.of(sheet))
        except BadFile as bad:
            return [TrackFinding(ERROR, one.what, one.right) for one in bad.problems]

    def measure(self, scenario: Scenario, watcher: Watcher) -> LapFigures:
        """The fewest turns, and the speeds along the lap."""
        return lap_figures(scenario, watcher)

    def closer(self, sheet: TrackSheet, chosen: str, scale: float) -> Closer | None:
        """The chosen corner, where its lanes are too narrow to be hit."""
        sketch = _sketch(sheet)
        place = None if sketch is None else place_of(sketch, chosen)
        if sketch is None or place is None or not sketch.stretches[place].bends:
            return None
        if sketch.plan.lane_width * scale >= LEAST_LANE:
            return None
        rows = sketch.rows_of(place)
        points = [at for row in rows for at in sketch.plan.road(row)]
        roads = tuple(sketch.plan.road(row) for row in range(sketch.board.rows))
        title = f"{sketch.title_of(place)}, enlarged"
        note = "drag the point or its handles"
        return Closer(title, grown(bounds(points), NEARBY), note, roads)

    def drive_from(self, sheet: TrackSheet, at: Point) -> Mapping[str, Any] | None:
        """One car on the space that is there."""
        sketch = _sketch(sheet)
        space = None if sketch is None else sketch.space_at(at)
        return None if space is None else {"arrange": f"A@{space[0]},{space[1]} speed=60"}


def _sketch(sheet: TrackSheet) -> Sketch | None:
    try:
        return Sketch.of(sheet)
    except BadFile:
        return None


def _touched(sketch: Sketch, touch: Touch, row: int) -> DrawnChange | None:
    place = sketch.section_of(row)
    space = sketch.space_at(touch.at)
    bends = sketch.stretches[place].bends
    change = None
    if touch.tool in ("line", "corner") and not bends:
        change = corner_in_straight(sketch, row)
    elif touch.tool == "corner":
        change = straightened(sketch, place)
    elif touch.tool == "lanes":
        change = with_lanes(sketch, place, sum(WIDTHS) - sketch.lanes(place))
    elif touch.tool == "names":
        change = DrawnChange("", (), point_of(place))
    elif touch.tool == "racing" and space is not None:
        change = clicked_line(sketch, space, place_of(sketch, touch.chosen))
    elif touch.tool == "grid" and space is not None:
        change = clicked_place(sketch, space)
    return change


STUDIO = CircuitStudio()
