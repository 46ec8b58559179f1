"""A family's studio: how its tracks are drawn by hand, what is found in them, what they come to.

It knows no window and no clock. A screen shows what it answers about a sheet, tells it what
somebody does with a tool at a place, and gets a change, which is what undo takes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import attrs

from gridprix.core.documents import Document
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.colours import Colour, Palette
from gridprix.core.drawing.pen import Extent, Point
from gridprix.core.errors import GridprixError
from gridprix.core.family import Family
from gridprix.core.scenario import Scenario
from gridprix.core.solving import Watcher

from .edits import Edit

SELECT = "select"  # the tool that every studio has: points and drags
# levels of findings, the gravest first
ERROR, REMARK, GOOD = "error", "remark", "good"
NO_WAY = "No way round"  # the title of the error that nobody gets to the finish
# kinds of handles: how they look
OUTER, INNER, LINE, GRIP = "outer", "inner", "line", "grip"
# kinds of fields
NUMBER, TEXT, CHOICE, SWITCH, STEPS, PRESS = "number", "text", "choice", "switch", "steps", "press"


@attrs.frozen
class TrackSheet:
    """A track that is being drawn: what its file says, and the zones that the rules know.

    While something is dragged only the document changes; `text` follows when it is let go.
    `origin` is where on the plane the drawing begins: in a file it begins at (0, 0), but what is
    not moved must stay where it is while somebody draws.
    """

    document: Document
    text: str
    kinds: tuple[str, ...] = ()
    origin: Point = (0.0, 0.0)

    @property
    def data(self) -> Any:
        """What the file says."""
        return self.document.data


@attrs.frozen
class Tool:
    """A tool of the rail: its key is a letter, its icon a name that screens draw.

    `hint` tells in a few words what it does; `strokes` says that dragging it goes on and on.
    """

    name: str
    label: str
    key: str
    icon: str
    hint: str = ""
    strokes: bool = False


@attrs.frozen
class SheetHandle:
    """Something on the sheet that can be chosen and moved, and how it is told.

    `shape` names what it is a point of: the pen draws on in the shape of the chosen handle. One
    that is `beside` another is shown only while that one or one beside it is chosen; one that
    belongs to a `tool` only while that is taken.
    """

    id: str
    at: Point
    kind: str
    words: str  # "Outer point 13 of 23, (56, 19)"
    shape: str = ""
    beside: str = ""
    tool: str = ""


@attrs.frozen
class DrawnChange:
    """What a gesture does: edits of the file under a name that undo tells ("move point 13").

    `chosen` is the handle that is chosen afterwards; `drawing` says that its shape goes on. The
    sheet's `origin` moves by `shift`.
    """

    words: str
    edits: tuple[Edit, ...]
    chosen: str = ""
    drawing: bool = False
    shift: Point = (0.0, 0.0)


@attrs.frozen
class Touch:
    """A tool at a place: what is chosen, whether its shape is being drawn, how near is on it."""

    tool: str
    at: Point
    chosen: str = ""
    drawing: bool = False
    reach: float = 0.5


@attrs.frozen
class TrackFinding:
    """Something that was found: what, in a sentence more, where, and the change that puts it right.

    `fix` is there only where one change is certain. `chosen` is the handle that it is about.
    """

    level: str
    title: str
    words: str = ""
    at: Point | None = None
    chosen: str = ""
    fix: DrawnChange | None = None


@attrs.frozen
class TrackField:
    """One thing that can be set of what is chosen, or of the track.

    Fields that name the same `row` stand side by side in it. `note` says a word beside the value
    ("auto", "was 80"). A PRESS has no value and is a button with its label; one that is called
    `delete` takes the chosen thing away and looks like it.
    """

    name: str
    label: str
    value: Any = None
    kind: str = TEXT
    choices: tuple[tuple[str, str], ...] = ()  # what is set, and what people read
    low: int | None = None
    high: int | None = None
    row: str = ""
    note: str = ""


@attrs.frozen
class Properties:
    """What stands together under a title; `notes` are words beside it."""

    title: str
    fields: tuple[TrackField, ...] = ()
    notes: tuple[str, ...] = ()
    words: str = ""  # a sentence below


@attrs.frozen
class Tile:
    """A figure and what it counts: 30, "moves, proven"."""

    figure: str
    words: str
    note: str = ""


@attrs.frozen
class ChartBar:
    """A bar of a chart: from where to where along it, and how high."""

    start: float
    end: float
    height: float
    label: str = ""


@attrs.frozen
class LapChart:
    """What goes on along a lap: bars, a line in steps over them, and where each place is."""

    title: str
    bars: tuple[ChartBar, ...]
    steps: tuple[tuple[float, float], ...]  # where a step begins, and how high it is
    length: float
    levels: tuple[float, ...]  # that are numbered at the side
    bar_words: str = ""
    step_words: str = ""
    places: tuple[Point, ...] = ()  # where on the sheet each whole place along it lies


@attrs.frozen
class LapFigures:
    """What a track comes to by the rules: tiles, the best line, and a chart where there is one."""

    tiles: tuple[Tile, ...]
    more: tuple[str, ...] = ()  # lines below the tiles: what other cars need
    proven: bool = True
    line: tuple[Point, ...] = ()
    chart: LapChart | None = None
    blocked: str = ""  # a sentence where there is no way round
    blocked_at: Point | None = None
    note: str = ""  # what the figures are about: "plain car, 3 laps"


@attrs.frozen
class Closer:
    """A part of the sheet that is shown enlarged, because what is chosen there is small.

    It may lie wherever it hides none of the outlines in `clear_of`.
    """

    title: str
    extent: Extent
    note: str = ""
    clear_of: tuple[Sequence[Point], ...] = ()


class Studio(Protocol):
    """What a family names as its `studio`. No answer about any sheet raises."""

    def blank(self, name: str, title: str) -> str:
        """The text of a file in which nothing is drawn yet."""

    def tools(self, sheet: TrackSheet) -> Sequence[Tool]:
        """The tools of the rail, without the one that selects and the one that pans."""

    def extent(self, sheet: TrackSheet) -> Extent:
        """The part of the plane that the sheet takes."""

    def note(self, sheet: TrackSheet) -> str:
        """One line about the sheet: "paper 60 x 40"."""

    def ground(self, palette: Palette) -> Colour:
        """The colour around the track."""

    def snap(self, at: Point) -> Point:
        """The nearest place where something can be put."""

    def draw(self, canvas: Canvas, sheet: TrackSheet, *, drawing: str = "") -> None:
        """Draw the sheet as it is, whatever is wrong with it; one shape may still be drawn."""

    def handles(self, sheet: TrackSheet) -> Sequence[SheetHandle]:
        """What can be chosen, in the order in which Tab goes."""

    def touch(self, sheet: TrackSheet, touch: Touch) -> DrawnChange | None:
        """What a press with a tool does; None where it does nothing there."""

    def move(self, sheet: TrackSheet, handle: str, to: Point) -> DrawnChange | None:
        """A handle goes to a place that was snapped."""

    def remove(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """A handle goes, and what cannot be without it."""

    def double(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """The chosen thing once more beside it."""

    def close(self, sheet: TrackSheet, handle: str) -> DrawnChange | None:
        """The shape that is being drawn is finished; None where it cannot be yet."""

    def properties(self, sheet: TrackSheet, chosen: str) -> Sequence[Properties]:
        """What can be set, of the chosen thing first and then of the track."""

    def set_field(
        self, sheet: TrackSheet, chosen: str, name: str, value: Any
    ) -> DrawnChange | None:
        """A field gets a value or is pressed; None where that changes nothing.

        Raises ValueError with a sentence where the value is wrong.
        """

    def findings(self, sheet: TrackSheet, drawing: str = "") -> Sequence[TrackFinding]:
        """All that is worth a word, the gravest first."""

    def measure(self, scenario: Scenario, watcher: Watcher) -> LapFigures:
        """What the track comes to; asked beside the screen, in a process of its own."""

    def closer(self, sheet: TrackSheet, chosen: str, scale: float) -> Closer | None:
        """What to show enlarged at so many pixels a unit; None where all is large enough."""

    def drive_from(self, sheet: TrackSheet, at: Point) -> Mapping[str, Any] | None:
        """Keys of a scenario in which one car stands there; None where no car can."""


class CannotDraw(GridprixError):
    """A family whose tracks nobody draws in the studio."""


def studio_of(family: Family) -> Studio:
    """The studio of a family; raises CannotDraw where it has none."""
    studio: Studio | None = family.brings("studio")
    if studio is None:
        wrong = f"tracks of the family {family.name!r} cannot be drawn in the studio"
        raise CannotDraw(f"{wrong}; write the file by hand, or choose another family")
    return studio
