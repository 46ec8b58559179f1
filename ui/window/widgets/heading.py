"""The bar at the top of a screen: the way back, a title, a remark, some buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from gridprix.core.drawing.lettering import KEY, SMALL, STRONG, TITLE, Lettering
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

from .parts import button

CENTRE = Lettering(STRONG.family, 15, bold=True)
BarButton = tuple[str, str, str, Callable[[], None]]
"""Name, label, key, action."""
BAR_GAP = 10


@attrs.frozen
class MainButton:
    """A button of a bar that may be lit or out of order."""

    name: str
    label: str
    key: str
    act: Callable[[], None] = attrs.field(eq=False)
    lit: bool = False
    enabled: bool = True

    def width(self, paint: Paint) -> int:
        """How wide it is painted."""
        return round(paint.width(self.label, STRONG) + paint.width(self.key, KEY) + 42)


def main_buttons(paint: Paint, box: Box, buttons: Sequence[MainButton]) -> list[Box]:
    """Paint buttons at the right of a bar; answers where they lie."""
    wide = [one.width(paint) for one in buttons]
    places = box.strip(9, 30).inset(16, 0).row_at_right(wide, BAR_GAP)
    for place, one in zip(places, buttons, strict=True):
        kind = "lit" if one.lit else "bar"
        enabled = one.enabled
        button(paint, one.name, place, one.label, one.act, key=one.key, kind=kind, enabled=enabled)
    return places


def taken_by(paint: Paint, buttons: Sequence[MainButton]) -> float:
    """How much of a bar such buttons take."""
    return sum(one.width(paint) + BAR_GAP for one in buttons)


def heading(
    paint: Paint,
    box: Box,
    title: str,
    note: str,
    back: Callable[[], None],
    buttons: Sequence[BarButton] = (),
    centre: str = "",
    *,
    taken: float = 0,
) -> None:
    """Paint the bar; the buttons stand at the right, the last one outermost.

    So many pixels at the right are `taken` by what others paint there.
    """
    palette = paint.palette
    paint.fill(box, palette.bar)
    if palette.dark:
        paint.fill(Box(box.left, box.bottom - 1, box.width, 1), palette.line)
    middle = box.centre[1]
    arrow = Box(box.left + 8, box.top + 8, 32, 32)
    paint.control("back", arrow, back)
    for end in (-8, 8):
        paint.line((arrow.left + 20, middle + end), (arrow.left + 9, middle), 2.2, palette.on_bar)
    wide = [round(paint.width(one[1], STRONG) + paint.width(one[2], SMALL) + 44) for one in buttons]
    places = box.strip(9, 30).inset(16, 0).row_at_right(wide, 8)
    for place, (name, label, key, action) in reversed(list(zip(places, buttons, strict=True))):
        button(paint, name, place, label, action, key=key, kind="bar")
    right = places[0].left - 8 if places else box.right - 16 - taken
    half = paint.width(centre, CENTRE) / 2
    if centre:
        at = (box.centre[0], middle)
        paint.text(at, centre, CENTRE, palette.on_bar, anchor="center")
        right = box.centre[0] - half
    left = box.left + 48
    used = paint.text((left, middle), title, TITLE, palette.on_bar, width=right - left - 12)
    room = right - left - used - 28
    if room > 60:
        at = (left + used + 14, middle + 1)
        paint.text(at, note, SMALL, palette.on_bar2, width=room)
