"""Points of the centre line, and what happens when one is moved."""

from __future__ import annotations

from collections.abc import Iterator

from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import GRIP, LINE, DrawnChange, SheetHandle

from .bending import moved
from .bent_lap import bent, run_of
from .lap import AFTER, BEFORE, MIDDLE, control, window_around
from .sketch import Sketch

KINDS = {"point": MIDDLE, "before": BEFORE, "after": AFTER}


def point_of(place: int) -> str:
    """The name of a section's control point."""
    return f"point:{place}"


def place_of(sketch: Sketch, handle: str) -> int | None:
    """The section that a handle belongs to; None where it is none of the centre line."""
    kind, _, number = handle.partition(":")
    if kind not in KINDS or not number.isdigit() or int(number) >= len(sketch.stretches):
        return None
    return int(number)


def line_handles(sketch: Sketch) -> Iterator[SheetHandle]:
    """The control points in driving order; each is followed by its own two handles."""
    count = len(sketch.stretches)
    for place in range(count):
        x, y = at_of(sketch, place, MIDDLE)
        title = sketch.title_of(place)
        words = f"{title}, point {place + 1} of {count}, {_told((x, y))}"
        yield SheetHandle(point_of(place), (x, y), LINE, words)
        for kind, told in (("before", "first"), ("after", "second")):
            at = at_of(sketch, place, KINDS[kind])
            words = f"{title}, {told} handle, {_told(at)}"
            yield SheetHandle(f"{kind}:{place}", at, GRIP, words, beside=point_of(place))


def _told(at: Point) -> str:
    x, y = (round(one, 1) + 0.0 for one in at)  # no -0.0
    return f"({x:.1f}, {y:.1f})"


def at_of(sketch: Sketch, place: int, handle: int) -> Point:
    """Where a control point lies on the drawing, in which what does not close is spread."""
    middle = sketch.middle(place)
    begin, stretch = sketch.joints[place], sketch.stretches[place]
    mid, tip = control(begin, stretch, MIDDLE), control(begin, stretch, handle)
    return middle.x + tip[0] - mid[0], middle.y + tip[1] - mid[1]


def move_point(sketch: Sketch, handle: str, to: Point) -> DrawnChange | None:
    """A control point goes to a place, as near as the lap lets it; None where it stays."""
    place = place_of(sketch, handle)
    if place is None:
        return None
    kind = KINDS[handle.partition(":")[0]]
    x, y = at_of(sketch, place, kind)
    window = window_around(sketch.stretches, place)
    before = run_of(sketch, window)
    after = moved(before, place - window[0], kind, (to[0] - x, to[1] - y))
    if after is None:
        return None
    edits, shift = bent(sketch, window, before, after)
    if not edits:
        return None
    return DrawnChange(f"move {sketch.title_of(place)}", edits, handle, shift=shift)
