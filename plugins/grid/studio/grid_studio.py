"""The studio of squared paper: borders and lines drawn by hand, pictures painted in squares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridprix.core.coach import coach_of
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import Colour, Palette
from gridprix.core.drawing.pen import Extent
from gridprix.core.drawing.pen import Point as Spot
from gridprix.core.errors import GridprixError
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Task, Watcher
from gridprix.core.studio.flow import written
from gridprix.core.studio.studio import (
    SELECT,
    Closer,
    DrawnChange,
    LapFigures,
    Properties,
    SheetHandle,
    Tile,
    Tool,
    Touch,
    TrackFinding,
    TrackSheet,
)
from gridprix.plugins.grid.board.geometry import Point, bounds
from gridprix.plugins.grid.board.squares import WALL
from gridprix.plugins.grid.board.surface import OUTSIDE

from .deeds import doubled, moved, removed
from .findings import found_on
from .ground import road_of
from .lines_across import KEYS, line_drawn
from .pen import INNER_TOOL, OUTER_TOOL, ZONE_TOOL, added, closed, drawn, on_edge
from .picture import cells_of, painted, size_of
from .picture_art import draw_picture
from .properties import properties_of, with_field
from .shapes import shape_of, shapes_of
from .sheet_art import draw_sheet

LEAST = (40, 25)  # squares of a sheet on which little is drawn
MARGIN = 2
LETTERS = "LKJHNMBCXYZ"  # keys of zones, in their order
POINTS = "click adds a point · the first point or Enter closes · Del removes"
ACROSS = "click on the road draws it across"
PAINTS = "click or drag paints squares"


class GridStudio:
    """Draws tracks on squared paper."""

    def blank(self, name: str, title: str) -> str:
        """A file with nothing drawn."""
        return f"name: {written(name)}\ntitle: {written(title)}\nfamily: grid\noutline: []\n"

    def tools(self, sheet: TrackSheet) -> Sequence[Tool]:
        """Borders, zones of the rules, lines; of pictures what a square can be."""
        zones = [
            Tool(f"{ZONE_TOOL}{kind}", kind.capitalize(), key, "zone", POINTS)
            for kind, key in zip(sheet.kinds, LETTERS, strict=False)
        ]
        if _is_picture(sheet):
            named = (("wall", "Wall", "W", "square"), ("road", "Road", "R", "square"))
            tools = [Tool(*one, PAINTS, strokes=True) for one in named]
            tools += [
                Tool(one.name, one.label, one.key, one.icon, PAINTS, strokes=True) for one in zones
            ]
            lines = (("start", "Start", "S"), ("finish", "Finish", "F"), ("gate", "Gate", "G"))
            icons = {"start": "flag", "finish": "flag", "gate": "gate"}
            return (*tools, *(Tool(*one, icons[one[0]], PAINTS, strokes=True) for one in lines))
        return (
            Tool(OUTER_TOOL, "Outer", "O", "pen", POINTS),
            Tool(INNER_TOOL, "Inner", "I", "pen", POINTS),
            *zones,
            Tool("start", "Start", "S", "flag", ACROSS),
            Tool("finish", "Finish", "F", "flag", ACROSS),
            Tool("gate", "Gate", "G", "gate", ACROSS),
        )

    def extent(self, sheet: TrackSheet) -> Extent:
        """All that is drawn, and some paper."""
        if _is_picture(sheet):
            wide, high = size_of(sheet.data)
            return -0.5, -0.5, max(wide, 8) - 0.5, max(high, 6) - 0.5
        points = [point for shape in shapes_of(sheet.data) for point in shape.points]
        left, bottom, right, top = bounds(points or [LEAST])
        if len(points) < 3:
            left, bottom = min(left, 0), min(bottom, 0)
            right, top = max(right, LEAST[0]), max(top, LEAST[1])
        return left - MARGIN, bottom - MARGIN, right + MARGIN, top + MARGIN

    def note(self, sheet: TrackSheet) -> str:
        """How large the track is."""
        if _is_picture(sheet):
            wide, high = size_of(sheet.data)
            return f"{wide} x {high} squares"
        points = [point for shape in shapes_of(sheet.data) for point in shape.points]
        if not points:
            return "an empty sheet"
        left, bottom, right, top = bounds(points)
        return f"{right - left} x {top - bottom} squares"

    def ground(self, palette: Palette) -> Colour:
        """The paper beside the track."""
        return palette.off

    def snap(self, at: Spot) -> Point:
        """The nearest lattice point."""
        return round(at[0]), round(at[1])

    def draw(self, canvas: Canvas, sheet: TrackSheet, *, drawing: str = "") -> None:
        """The sheet as it is."""
        if _is_picture(sheet):
            draw_picture(canvas, sheet.data, self.extent(sheet))
        else:
            draw_sheet(canvas, sheet.data, self.extent(sheet), drawing)

    def handles(self, sheet: TrackSheet) -> Sequence[SheetHandle]:
        """Every point of every shape; squares have none."""
        return [handle for shape in shapes_of(sheet.data) for handle in shape.handles]

    def touch(self, sheet: TrackSheet, touch: Touch) -> DrawnChange | None:
        """A press with a tool."""
        at = self.snap(touch.at)
        if not isinstance(sheet.data, dict):
            return None
        if _is_picture(sheet):
            return None if touch.tool == SELECT else painted(sheet.data, touch.tool, at)
        if touch.tool == SELECT:
            shapes = [one for one in shapes_of(sheet.data) if one.closed]
            near = on_edge(shapes, touch.at, touch.reach)
            return added(*near, at) if near is not None else None
        if touch.tool in KEYS:
            return line_drawn(sheet.data, touch.tool, at)
        return drawn(sheet.data, touch, at)

    def move(self, sheet: TrackSheet, handle: str, to: Spot) -> DrawnChange | None:
        """A point goes to a place."""
        return moved(sheet.data, handle, self.snap(to))

    def remove(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """A point or a line goes."""
        return removed(sheet.data, handle)

    def double(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """A shape once more."""
        return doubled(sheet.data, handle)

    def close(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """The pen is lifted."""
        found = shape_of(sheet.data, handle)
        return closed(found[0]) if found is not None else None

    def properties(self, sheet: TrackSheet, chosen: str) -> Sequence[Properties]:
        """Of the chosen point, and of the track."""
        return tuple(properties_of(sheet, chosen))

    def set_field(
        self, sheet: TrackSheet, chosen: str, name: str, value: Any
    ) -> DrawnChange | None:
        """A field gets a value."""
        return with_field(sheet, chosen, name, value)

    def findings(self, sheet: TrackSheet, drawing: str = "") -> Sequence[TrackFinding]:
        """All that is worth a word."""
        return found_on(sheet, drawing)

    def measure(self, scenario: Scenario, watcher: Watcher) -> LapFigures:
        """The fewest moves and their line."""
        try:
            answer = coach_of(scenario.family).solve(scenario, Task(), watcher)
        except GridprixError as error:
            return LapFigures((), blocked=str(error))
        proven = bool(answer.data["optimal"])
        words = "moves, proven" if proven else "moves, not proven yet"
        note = "; ".join(answer.data["why_not_optimal"])
        line = tuple((float(x), float(y)) for x, y in answer.data["path"])
        return LapFigures((Tile(str(answer.data["moves"]), words, note),), (), proven, line)

    def closer(self, sheet: TrackSheet, chosen: str, scale: float) -> Closer | None:
        """Squares are large enough."""
        return None

    def drive_from(self, sheet: TrackSheet, at: Spot) -> Mapping[str, Any] | None:
        """One car at the nearest point of the road."""
        point = self.snap(at)
        if _is_picture(sheet):
            free = {place for place, role in cells_of(sheet.data) if role not in (WALL, "")}
            on_road = point in free
        else:
            road = road_of(sheet.data)
            on_road = road is not None and road.kind(point) != OUTSIDE
        return {"arrange": f"A@{point[0]},{point[1]}"} if on_road else None


def _is_picture(sheet: TrackSheet) -> bool:
    return isinstance(sheet.data, dict) and "squares" in sheet.data


STUDIO = GridStudio()
