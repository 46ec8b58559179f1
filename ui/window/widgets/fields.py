"""The parts of forms: toggles, steppers, drop-downs, texts to type, scroll bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gridprix.core.drawing.lettering import BODY, STRONG, Lettering
from gridprix.ui.drawing.fonts import text_width
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

from .editing import Editing
from .parts import button

HEIGHT = 32
MARGIN = 9  # beside the text of a field


def toggle(
    paint: Paint,
    name: str,
    left: float,
    middle: float,
    action: Callable[[], None],
    *,
    on: bool,
    enabled: bool = True,
    dashed: bool = False,
) -> float:
    """A switch; answers its width. Grey, or dashed, where it is refused.

    One that is `dashed` can be pressed all the same, by who wants to know why.
    """
    palette = paint.palette
    box = Box(left, round(middle - 10), 36, 20)
    paint.control(name, box.inset(-4), action, enabled=enabled, radius=12)
    if on:
        paint.fill(box, palette.accent if enabled else palette.control, 10)
    else:
        paint.fill(box, palette.inset, 10)
        paint.frame(box, palette.control, 1, 10, dashed=dashed or not enabled)
    knob = box.right - 10 if on else box.left + 10
    paint.disc((knob, box.top + 10), 7, palette.on_accent if on else palette.control)
    return box.width


def stepper(
    paint: Paint,
    name: str,
    box: Box,
    label: str,
    less: Callable[[], None] | None,
    more: Callable[[], None] | None,
) -> None:
    """A number between a minus and a plus; a bound that is reached has no button to press."""
    palette = paint.palette
    side = min(box.height, 30)
    paint.fill(box, palette.paper, 5)
    paint.frame(box, palette.control, 1, 5)
    for sign, act, left in (("-", less, box.left), ("+", more, box.right - side)):
        place = Box(left, box.top, side, box.height)
        own = f"{name} {sign}"
        if act is not None:
            paint.control(own, place, act)
            if paint.hovered(own):
                paint.fill(place.inset(1), palette.chosen, 4)
        edge = place.right - 1 if sign == "-" else place.left
        paint.fill(Box(edge, box.top, 1, box.height), palette.control)
        ink = palette.line if act is None else palette.ink
        paint.text(place.centre, sign, STRONG, ink, anchor="center")
    room = box.width - 2 * side - 4
    paint.text(box.centre, label, STRONG, anchor="center", width=room)


def drop_down(
    paint: Paint, name: str, box: Box, label: str, action: Callable[[], None], *, bad: bool = False
) -> None:
    """What is chosen, and a corner that says there is more."""
    palette = paint.palette
    paint.control(name, box, action)
    paint.fill(box, palette.chosen if paint.hovered(name) else palette.paper, 5)
    paint.frame(box, palette.bad if bad else palette.control, 2 if bad else 1, 5)
    paint.text((box.left + 10, box.centre[1]), label, BODY, width=box.width - 34)
    x, y = box.right - 16, box.centre[1]
    paint.mesh.convex(((x - 5, y - 3), (x + 5, y - 3), (x, y + 4)), palette.control)


def text_field(
    paint: Paint,
    name: str,
    box: Box,
    text: str,
    action: Callable[[], None],
    *,
    editing: Editing | None,
    empty: str = "",
    bad: bool = False,
) -> None:
    """A text that can be typed over; pressing it begins."""
    palette = paint.palette
    paint.control(name, box, action)
    mine = editing is not None and editing.name == name
    paint.fill(box, palette.paper, 4)
    edge = palette.bad if bad else palette.accent if mine else palette.control
    paint.frame(box, edge, 2 if mine or bad else 1, 4)
    room = box.width - 2 * MARGIN
    at = (box.left + MARGIN, box.centre[1])
    if editing is not None and mine:
        _typed(paint, at, room, editing)
    elif text:
        paint.text(at, text, BODY, width=room)
    else:
        paint.text(at, empty, BODY, palette.ink2, width=room)


def _first_shown(editing: Editing, own: Lettering, room: float) -> int:
    """The first letter that is shown, so that the caret is seen."""
    start = 0
    while text_width(editing.text[start : editing.caret], own) > room - 4:
        start += 1
    return start


def letter_at(editing: Editing, own: Lettering, room: float, x: float) -> int:
    """The caret that is nearest to a place, counted from where the text begins."""
    start = _first_shown(editing, own, room)
    edges = range(start, len(editing.text) + 1)
    return min(edges, key=lambda at: abs(text_width(editing.text[start:at], own) - x))


def _typed(paint: Paint, at: tuple[float, float], room: float, editing: Editing) -> None:
    """The text around the caret: as much of it as there is room for."""
    own = paint.face(BODY)
    start = _first_shown(editing, own, room)
    shown = editing.text[start:]
    while shown and text_width(shown, own) > room:
        shown = shown[:-1]
    high = round(own.px * 1.3)
    top = round(at[1] - high / 2)
    if editing.selected:
        begin, end = (max(0, one - start) for one in editing.span)
        left = text_width(shown[:begin], own)
        wide = text_width(shown[:end], own) - left
        paint.fill(Box(round(at[0] + left), top, round(wide), high), paint.palette.chosen)
        paint.fill(Box(round(at[0] + left), top + high, round(wide), 2), paint.palette.accent)
    paint.text(at, shown, BODY)
    x = round(at[0] + text_width(editing.text[start : editing.caret], own))
    paint.fill(Box(x, top, 2, high), paint.palette.accent)


def choices_row(
    paint: Paint,
    name: str,
    box: Box,
    choices: Sequence[tuple[str, str]],
    chosen: str,
    choose: Callable[[str], None],
) -> None:
    """A few values side by side, one of them chosen."""
    for (value, label), place in zip(choices, box.columns(len(choices), 8), strict=True):
        kind = "chosen" if value == chosen else "plain"
        button(paint, f"{name} {value}", place, label, partial(choose, value), kind=kind)


def scroll_bar(paint: Paint, box: Box, first: float, shown: float, total: float) -> None:
    """How much of a list is seen; nothing where all of it is."""
    if shown >= total:
        return
    paint.fill(box, paint.palette.inset, box.width / 2)
    high = max(24.0, box.height * shown / total)
    top = box.top + (box.height - high) * first / max(total - shown, 1)
    paint.fill(Box(box.left, top, box.width, high), paint.palette.control, box.width / 2)
