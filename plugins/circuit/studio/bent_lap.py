"""A lap of which some stretches are drawn otherwise, as edits of its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridprix.core.drawing.pen import Point
from gridprix.core.studio.edits import Edit, Put

from .auto_limits import followed
from .bending import Run
from .lap import DrawnSection, walked
from .section_edits import changed, joined, plain, with_limits, with_stretch
from .sketch import Sketch

FULL_CIRCLE = 360


def run_of(sketch: Sketch, window: range) -> Run:
    """The stretches of a window, beginning with the heading that they have."""
    count = len(sketch.stretches)
    stretches = tuple(sketch.stretches[n % count] for n in window)
    return Run(stretches, sketch.joints[window[0] % count].heading)


def restretched(
    sketch: Sketch, place: int, after: DrawnSection, entry: dict[str, Any] | None = None
) -> list[Edit]:
    """The edits with which a section is drawn otherwise; limits that nobody typed follow."""
    section, before = sketch.form.sections[place], sketch.stretches[place]
    written = sketch.written(place)
    found = with_stretch(dict(entry or written), before, after)
    if before.bends:
        limits = followed(section.limits, before, after)
        if limits != section.limits:
            found = with_limits(found, limits)
    return changed(section.path, written, found)


def bent(sketch: Sketch, window: range, before: Run, after: Run) -> tuple[tuple[Edit, ...], Point]:
    """The edits of a run that was bent, and how far the beginning of the lap moves with it."""
    count = len(sketch.stretches)
    edits = [
        restretched(sketch, n % count, stretch)
        for n, stretch in zip(window, after.stretches, strict=True)
    ]
    turned, shift = _line_moved(window, before, after, count)
    if turned:
        heading = plain((sketch.form.heading + turned) % FULL_CIRCLE)
        edits.append(_headed(sketch, heading))
    return joined(edits), shift


def _headed(sketch: Sketch, heading: float) -> list[Edit]:
    """The first row points this way."""
    if isinstance(sketch.data.get("drawing"), dict) and sketch.data["drawing"]:
        return [Put(("drawing", "heading"), heading, "lane_width")]
    return [Put(("drawing",), {"heading": heading}, "laps")]


def _line_moved(window: range, before: Run, after: Run, count: int) -> tuple[float, Point]:
    """How far the finish line turns and moves where it lies inside a window."""
    joints = _line_in(window, count)
    if not joints:
        return 0.0, (0.0, 0.0)
    was = walked(before.stretches, before.begin)[joints[0]]
    now = walked(after.stretches, after.begin)[joints[0]]
    turned = sum(one.turn for one in after.stretches[: joints[0]]) - sum(
        one.turn for one in before.stretches[: joints[0]]
    )
    return turned, (now.x - was.x, now.y - was.y)


def _line_in(window: range, count: int) -> Sequence[int]:
    """The joints of a window, other than its ends, at which the lap begins."""
    return [n - window[0] for n in window[1:] if n % count == 0]
