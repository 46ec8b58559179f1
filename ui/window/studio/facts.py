"""What the panels of the studio show, and what they may set going."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import ERROR, SELECT, LapChart, Tool, TrackFinding
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.studio.session import StudioSession
from gridprix.ui.window.boxes import Box

PAN = "pan"
SELECT_TOOL = Tool(
    SELECT, "Select", "V", "select", "drag a point · click an edge to add one · Del removes"
)
PAN_TOOL = Tool(PAN, "Pan", "P", "pan", "drag moves the paper · the wheel goes nearer")


@attrs.define
class StudioFacts:
    """The track that is drawn, and how it is looked at."""

    session: StudioSession
    live: LiveLap
    rules: str  # by which it is measured
    tool: str = SELECT
    cursor: Point = (0, 0)  # where keys put something
    keys: bool = False  # whether the cursor is shown: somebody uses keys
    line_shown: bool = True
    said: str = ""  # what was read back last
    wrong: str = ""  # a sentence about what could not be done
    pulse: tuple[Point, float] | None = None  # a place that is shown, and how much of it is left
    was: Point | None = None  # where what is dragged was before
    finding: int = -1  # the one that was looked at last

    @property
    def tools(self) -> Sequence[Tool]:
        """The rail from top to bottom."""
        return (SELECT_TOOL, *self.session.studio.tools(self.session.sheet), PAN_TOOL)

    @property
    def hint(self) -> str:
        """What the tool that is held does."""
        return next((one.hint for one in self.tools if one.name == self.tool), "")

    @property
    def strokes(self) -> bool:
        """Whether dragging the tool that is held goes on and on."""
        return any(one.strokes for one in self.tools if one.name == self.tool)

    @property
    def faulty(self) -> bool:
        """Whether something is marked as an error."""
        return any(one.level == ERROR for one in self.live.findings)

    @property
    def chart(self) -> LapChart | None:
        """What goes on along a lap, where the family tells it."""
        return self.live.figures.chart if self.live.figures is not None else None

    def say(self, words: str) -> None:
        """Read something back."""
        self.said, self.wrong = words, ""

    def refuse(self, words: str) -> None:
        """Say why something could not be done."""
        self.said, self.wrong = "", f"{words[:1].upper()}{words[1:]}"


@attrs.frozen(eq=False)
class StudioActions:
    """What panels may set going."""

    take: Callable[[str], None]
    undo: Callable[[], None]
    redo: Callable[[], None]
    page: Callable[[], None]
    drive: Callable[[], None]
    save: Callable[[], None]
    leave: Callable[[], None]
    look: Callable[[int], None]
    fix: Callable[[TrackFinding], None]
    set_field: Callable[[str, Any], None]
    show_line: Callable[[], None]
    go_to: Callable[[Point], None]
    open_list: Callable[[Box, Sequence[tuple[str, str]], str, Callable[[str], None]], None]
