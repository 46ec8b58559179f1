"""The small parts that every screen is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from gridprix.core.asks import Odds
from gridprix.core.drawing.colours import WHITE, Colour, colour, faded
from gridprix.core.drawing.lettering import BODY, HEAD, KEY, SMALL, SMALL_STRONG, STRONG
from gridprix.ui.drawing.palettes import CRASH, INK, SAFE, SPIN
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint

RADIUS = 5
LIT, DARK = colour("8FBCEB"), colour("0E1A27")


def tones(paint: Paint, kind: str) -> tuple[Colour, Colour]:
    """Ink and ground of a kind of notice: ok, warn, bad, chosen or neutral."""
    palette = paint.palette
    return {
        "ok": (palette.ok, palette.ok_ground),
        "warn": (palette.warn, palette.warn_ground),
        "bad": (palette.bad, palette.bad_ground),
        "chosen": (palette.accent, palette.chosen),
    }.get(kind, (palette.ink2, palette.inset))


def chip(paint: Paint, left: float, middle: float, text: str, kind: str = "neutral") -> float:
    """A word in a pill; answers its width."""
    ink, ground = tones(paint, kind)
    width = round(paint.width(text, KEY) + 16)
    height = round(18 * paint.look.scale)
    paint.fill(Box(left, round(middle - height / 2), width, height), ground, height / 2)
    paint.text((left + 8, middle), text, KEY, ink)
    return width


def chip_width(paint: Paint, text: str) -> float:
    """How wide a chip would be."""
    return round(paint.width(text, KEY) + 16)


def key_cap(paint: Paint, right: float, middle: float, key: str, ink: Colour) -> float:
    """The cap of a key, right-aligned; answers its width."""
    width = max(20, round(paint.width(key, KEY) + 10))
    box = Box(round(right - width), round(middle - 9), width, 18)
    paint.frame(box, faded(ink, 0.8), 1, 3)
    paint.text((box.left + width / 2, middle), key, KEY, ink, anchor="center")
    return width


def button(  # noqa: PLR0913 - a button has many looks and one place where they are drawn
    paint: Paint,
    name: str,
    box: Box,
    label: str,
    action: Callable[[], None],
    *,
    key: str = "",
    kind: str = "plain",
    enabled: bool = True,
    focusable: bool = True,
) -> None:
    """A button: plain, primary, chosen, danger, bar (on the top bar), lit (the main one there)."""
    palette = paint.palette
    ink, ground, edge = palette.ink, palette.paper, palette.control
    if kind == "primary":
        ink, ground, edge = palette.on_accent, palette.accent, palette.accent
    elif kind == "chosen":
        ink, ground, edge = palette.ink, palette.chosen, palette.accent
    elif kind == "danger":
        ink, edge = palette.bad, palette.bad
    elif kind == "bar":
        ink, ground, edge = palette.on_bar, palette.bar, palette.on_bar2
    elif kind == "lit":
        ink, ground, edge = DARK, LIT, LIT
    if not enabled and kind == "bar":
        ink, edge = palette.on_bar2, faded(palette.on_bar2, 0.6)
    elif not enabled:
        ink, ground, edge = palette.ink2, palette.inset, palette.control
    elif paint.hovered(name) and kind not in ("primary", "lit"):
        ground = faded(palette.on_bar, 0.18) if kind == "bar" else palette.chosen
    paint.control(name, box, action, enabled=enabled, focusable=focusable)
    paint.fill(box, ground, RADIUS)
    width = 2 if kind == "chosen" or (paint.hovered(name) and kind == "primary") else 1
    paint.frame(box, edge, width, RADIUS, dashed=not enabled and kind != "bar")
    face = STRONG if kind in ("primary", "chosen", "lit") else BODY
    cap = max(20, round(paint.width(key, KEY) + 10)) + 8 if key else 0
    room = box.width - 12 - cap
    wide = min(paint.width(label, face), room)
    left = box.left + (box.width - wide - cap) / 2
    middle = box.top + box.height / 2
    paint.text((left, middle), label, face, ink, width=room)
    if key:
        key_cap(paint, left + wide + cap, middle, key, ink)


def section(paint: Paint, left: float, right: float, middle: float, text: str, note: str) -> None:
    """A section's head in capitals with a remark at the right."""
    paint.text((left, middle), text.upper(), HEAD, paint.palette.ink2)
    room = right - left - paint.width(text.upper(), HEAD) - 12
    paint.text((right, middle), note, SMALL, paint.palette.ink2, anchor="right", width=room)


def link(
    paint: Paint, name: str, at: tuple[float, float], label: str, act: Callable[[], None]
) -> None:
    """Words that can be pressed, underlined, that end at a place."""
    wide = paint.width(label, SMALL_STRONG)
    left, below = at[0] - wide, round(at[1] + 8 * paint.look.scale)
    paint.text((left, at[1]), label, SMALL_STRONG, paint.palette.accent)
    paint.fill(Box(left, below, wide, 1), paint.palette.accent)
    paint.control(name, Box(left - 4, at[1] - 13, wide + 8, 26), act)


def bar(paint: Paint, box: Box, share: float, of: Colour) -> None:
    """A gauge's bar, filled to a share."""
    paint.fill(box, paint.palette.inset, 3)
    filled = max(0.0, min(share, 1.0)) * box.width
    if filled > 1:
        paint.fill(Box(box.left, box.top, filled, box.height), of, 3)
    paint.frame(box, paint.palette.control, 1, 3)


def pips(paint: Paint, left: float, middle: float, full: int, count: int, kind: str) -> float:
    """One small square or disc per unit; answers the width used."""
    palette = paint.palette
    for number in range(count):
        x = left + number * 18
        if kind == "round":
            if number < full:
                paint.disc((x + 6, middle), 6, palette.accent)
            else:
                paint.ring((x + 6, middle), 5.5, 1, palette.control)
            continue
        box = Box(x, middle - 6, 12, 12)
        if number < full:
            paint.fill(box, palette.accent, 2)
        else:
            paint.frame(box, palette.control, 1, 2)
    return count * 18


def per_cent(chance: Fraction) -> str:
    """A chance in whole per cent; 0 and 100 only when exact."""
    rounded = round(chance * 100)
    if chance > 0:
        rounded = max(rounded, 1)
    if chance < 1:
        rounded = min(rounded, 99)
    return f"{rounded} %"


def odds_bar(paint: Paint, box: Box, odds: Sequence[Odds]) -> None:
    """Outcomes side by side, each as wide as it is likely; green is good for whoever is asked."""
    grounds = _odds_grounds(len(odds))
    narrow = [one for one in odds if 0 < float(one.chance) * box.width < NARROW]
    if narrow:  # what has no room for its number is told beside the bar
        words = ", ".join(f"{_last_word(one)} {per_cent(one.chance)}" for one in narrow)
        at = (box.right, box.top + box.height / 2)
        paint.text(at, words, KEY, anchor="right")
        box = Box(box.left, box.top, box.width - paint.width(words, KEY) - 6, box.height)
    left = box.left
    for number, one in enumerate(odds):
        outcome, chance = one.outcome, one.chance
        width = float(chance) * box.width
        if width <= 0:
            continue
        ground, ink = ODDS_TONES.get(one.tone, grounds[number])
        paint.fill(Box(left, box.top, width, box.height), ground)
        number_alone = per_cent(chance)
        tries = (f"{outcome} {number_alone}", f"{_last_word(one)} {number_alone}", number_alone)
        words = next((text for text in tries if paint.width(text, KEY) <= width - 6), "")
        if words and one not in narrow:
            middle = box.top + box.height / 2
            paint.text((left + width / 2, middle), words, KEY, ink, anchor="center")
        left += width
    paint.frame(box, INK, 1, 1)


NARROW = 28  # pixels that a number takes


def _last_word(odds: Odds) -> str:
    """An outcome without the name of its roll."""
    return odds.outcome.rpartition(": ")[2]


ODDS_TONES = {"ok": (SAFE, WHITE), "warn": (SPIN, INK), "bad": (CRASH, WHITE)}


def _odds_grounds(count: int) -> list[tuple[Colour, Colour]]:
    good, middling, worst = ODDS_TONES.values()
    if count == 1:
        return [good]
    return [good, *([middling] * (count - 2)), worst] if count > 2 else [good, worst]


def empty_state(paint: Paint, box: Box, title: str, words: str) -> None:
    """What a panel says when there is nothing in it."""
    middle = box.top + box.height / 2
    paint.text((box.centre[0], middle - 10), title, SMALL_STRONG, anchor="center", width=box.width)
    paint.text(
        (box.centre[0], middle + 10),
        words,
        SMALL,
        paint.palette.ink2,
        anchor="center",
        width=box.width,
    )
