"""Options side by side, for questions whose options are few or are steps.

What lies on the board is a box; what else may be done stands beside it as small buttons, each with
the letter that takes it.
"""

from __future__ import annotations

from gridprix.core.drawing.lettering import BODY, KEY, SMALL, SMALL_STRONG, STRONG
from gridprix.ui.seat.moment import Offer
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.table.controller import TableController
from gridprix.ui.window.widgets.parts import (
    button,
    chip,
    chip_width,
    key_cap,
    per_cent,
    tones,
)

from .actions import Actions
from .facts import Facts
from .letters import key_at, letters_for
from .words import (
    brief_label,
    capital,
    outcome,
    outlook_lines,
    outlook_text,
    price_text,
    question,
    question_face,
    tone_of,
)

BOX_WIDTH, LEG_WIDTH, LEAST_LEG, GAP = 222, 186, 130, 8
SMALL_WIDTH, SMALL_HIGH, SMALL_GAP = 140, 40, 6
HEAD_ROOM, FOOT_ROOM = 60, 28
LOW_TOP = 54  # where buttons begin in a panel that is too low for boxes
MOST_LEGS = 3
PIP, LEAST_FIGURE = 20, 16  # pixels: the side of a pip, and of one that has room for a figure
LEAST_WORDS = 300  # for the question; a button gives way to it


def paint_steps(facts: Facts, actions: Actions, paint: Paint, box: Box, choice: Choice) -> None:
    """The question, what is framed in words, and the options."""
    scale, table = paint.look.scale, facts.table
    right = paint_acts(table, actions, paint, box, choice, "Confirm")
    car = table.view.car(choice.car)
    paint.token((box.left + 32, box.top + 28 * scale), 15, table.liveries[choice.car])
    room = right - box.left - 64
    words = question(choice.question, car.name)
    if choice.candidates:
        words = f"{car.name}, {_step_words(choice)}"
    face = question_face(paint, words, room)
    wide = paint.text((box.left + 56, box.top + 20 * scale), words, face, width=room)
    if choice.candidates:
        _pips(paint, (box.left + 56 + wide + 18, box.top + 20 * scale), right - 12, choice)
    _told(facts, paint, (box.left + 56, box.top + 43 * scale), room, choice)
    area = Box(
        box.left + 24,
        box.top + HEAD_ROOM * scale,
        box.width - 48,
        box.height - (HEAD_ROOM + FOOT_ROOM) * scale,
    )
    if area.height < SMALL_HIGH * scale:  # no room for boxes: buttons in a row, down to the edge
        low = Box(area.left, box.top + LOW_TOP * scale, area.width, (SMALL_HIGH + 2) * scale)
        letters = letters_for(choice.plain)
        row = choice.ordered
        caps = {one.key: key_at(letters, one, number) for number, one in enumerate(row)}
        _small_buttons(table, paint, low, choice, row, caps)
        return
    more = _options(table, paint, area, choice)
    hint = "Click a marked place or a button. Arrows move the frame, Enter takes it."
    if more > 0:
        hint = f"{more} more: left and right arrows. {hint}"
    at = (box.left + 24, box.bottom - 13 * scale)
    paint.text(at, hint, SMALL, paint.palette.ink2, width=box.width - 48)


def _pips(paint: Paint, at: tuple[float, float], right: float, choice: Choice) -> None:
    """A box for every step of the move: those made, the one that is asked, those to come."""
    made, palette, side = choice.question.made, paint.palette, round(PIP * paint.look.scale)
    whole = max(made + choice.question.left, made + 1)
    left, middle = at
    if whole < 2 or left + whole * (side + 4) > right:
        return  # the words say it too
    for number in range(whole):
        place = Box(left + number * (side + 4), middle - side / 2, side, side)
        now = number == made
        shade = palette.ink2 if number < made else palette.chosen if now else palette.inset
        paint.fill(place, shade, 3)
        edge = palette.accent if now else palette.control
        paint.frame(place, edge, 2 if now else 1, 3)
        if side >= LEAST_FIGURE:
            ink = palette.paper if number < made else palette.accent if now else palette.ink2
            figure = str(number + 1)
            paint.text((place.left + side / 2, middle), figure, KEY, ink, anchor="center")


def _step_words(choice: Choice) -> str:
    made = choice.question.made
    whole = made + choice.question.left
    return f"step {made + 1} of {max(whole, made + 1)}: where to?"


def paint_acts(
    table: TableController,
    actions: Actions,
    paint: Paint,
    box: Box,
    choice: Choice,
    confirm: str,
) -> float:
    """Confirm, undo and hint at the right of the question; answers where they begin."""
    scale = paint.look.scale
    right = box.right - 14
    allowed = bool(choice.framed) and not choice.refused(choice.framed)
    acts = (
        ("confirm", confirm, "Enter", table.confirm, allowed),
        ("undo", "Undo", "U", actions.undo, table.can_undo),
        ("hint", "Hint", "H", actions.hint, True),
    )
    for name, label, key, action, enabled in acts:
        kind = "primary" if name == "confirm" and enabled else "plain"
        across = round(paint.width(label, STRONG) + paint.width(key, SMALL_STRONG) + 44)
        if name == "hint" and right - across - box.left < LEAST_WORDS * scale:
            break
        place = Box(right - across, box.top + 9 * scale, across, round(34 * scale))
        button(paint, name, place, label, action, key=key, kind=kind, enabled=enabled)
        right -= across + 8
    return right


def _told(facts: Facts, paint: Paint, at: tuple[float, float], room: float, choice: Choice) -> None:
    """What the framed option brings, or else how the car is."""
    palette, framed = paint.palette, choice.option
    tells = framed is not None and (framed.prices or framed.odds or framed.outlook)
    if framed is None or not (tells or choice.reason(framed.key)):
        note = facts.context(facts.table.view.car(choice.car))
        paint.text(at, note, SMALL, palette.ink2, width=room)
        return
    title, words = outcome(framed)
    shade, _ = tones(paint, tone_of(framed))
    chances = ", ".join(f"{one.outcome} {per_cent(one.chance)}" for one in framed.odds)
    parts = (title, words, outlook_text(framed), chances)
    text = ". ".join(part.rstrip(".") for part in parts if part)
    paint.text(at, f"{text}.", SMALL_STRONG, shade, width=room)


def _options(table: TableController, paint: Paint, area: Box, choice: Choice) -> int:
    """Boxes and small buttons; answers how many options there is no room for."""
    scale = paint.look.scale
    legs = [one.option for one in choice.candidates]
    acts = choice.plain if legs else []
    boxes = legs or choice.plain
    rows = _small_rows(area, scale)
    wanted = -(-len(acts) // rows) * (SMALL_WIDTH * scale + SMALL_GAP)
    # every step is in view before anything else is
    least = min(wanted, area.width - min(len(boxes), MOST_LEGS) * (LEAST_LEG * scale + GAP))
    width = LEG_WIDTH if acts else BOX_WIDTH
    shown = max(1, int((area.width - least + GAP) // (LEAST_LEG * scale + GAP)))
    first = _window(boxes, choice.framed, shown)
    visible = boxes[first : first + shown]
    count = max(len(visible), 1)
    wide = min(width * scale, (area.width - least - GAP * (count - 1)) / count)
    letters = letters_for(choice.plain)
    for number, option in enumerate(visible):
        place = Box(area.left + number * (wide + GAP), area.top, wide, area.height)
        key = key_at(letters, option, first + number)
        _option(table, paint, place, choice, option, key)
    left = area.left + count * (wide + GAP) + 8
    if not acts:
        return len(boxes) - len(visible)
    room = Box(left, area.top, area.right - left, area.height)
    hidden = _small_buttons(table, paint, room, choice, acts, letters)
    return len(boxes) - len(visible) + hidden


def _small_buttons(
    table: TableController,
    paint: Paint,
    area: Box,
    choice: Choice,
    acts: list[Offer],
    caps: dict[str, str],
) -> int:
    """Options as small buttons, from the top down in columns; answers how many are left out."""
    scale = paint.look.scale
    rows = _small_rows(area, scale)
    most = max(1, int((area.width + SMALL_GAP) // (SMALL_WIDTH * scale + SMALL_GAP)))
    columns = min(most, -(-len(acts) // rows))
    first = _window(acts, choice.framed, rows * columns)
    visible = acts[first : first + rows * columns]
    high = (area.height - SMALL_GAP * (rows - 1)) / rows
    places = area.columns(columns, SMALL_GAP)
    wide = min(places[0].width, SMALL_WIDTH * 1.5 * scale)
    for number, option in enumerate(visible):
        left = area.left + number // rows * (wide + SMALL_GAP)
        place = Box(left, area.top + number % rows * (high + SMALL_GAP), wide, high)
        _small(table, paint, place, choice, option, caps.get(option.key, ""))
    return len(acts) - len(visible)


def _small_rows(area: Box, scale: float) -> int:
    return max(1, int((area.height + SMALL_GAP) // (SMALL_HIGH * scale + SMALL_GAP)))


def _small(
    table: TableController, paint: Paint, box: Box, choice: Choice, option: Offer, letter: str
) -> None:
    palette = paint.palette
    refused, framed = choice.refused(option.key), option.key == choice.framed
    name = f"option {option.key}"
    paint.control(name, box, lambda: table.press(option.key), focusable=False)
    hovered = paint.hovered(name)
    ground = palette.inset if refused else palette.chosen if framed or hovered else palette.paper
    paint.fill(box, ground, 5)
    edge = palette.accent if framed else palette.control
    paint.frame(box, edge, 2.4 if framed else 1, 5, dashed=refused)
    middle = box.top + box.height / 2
    left = box.left + 8
    if letter:
        key_cap(paint, left + 20, middle, letter, palette.ink2)
        left += 27
    room = box.right - 6 - left
    step = 8 * paint.look.scale
    face = SMALL_STRONG if framed else SMALL
    paint.text((left, middle - step), brief_label(option), face, width=room)
    price = "refused" if refused else " + ".join(_costs(option)) or "free"
    tone = "bad" if refused else "warn" if option.prices or option.odds else "ok"
    paint.text((left, middle + step), price, SMALL_STRONG, tones(paint, tone)[0], width=room)


def _costs(option: Offer) -> list[str]:
    """The price of an option, and that dice decide."""
    parts = [price_text(option)] if option.prices else []
    return [*parts, "roll"] if option.odds else parts


def _window(options: list[Offer], framed: str, shown: int) -> int:
    keys = [one.key for one in options]
    at = keys.index(framed) if framed in keys else 0
    return max(0, min(at - shown // 2, len(options) - shown))


def _option(
    table: TableController, paint: Paint, box: Box, choice: Choice, option: Offer, key: str
) -> None:
    palette = paint.palette
    scale = paint.look.scale
    refused = choice.refused(option.key)
    framed = option.key == choice.framed
    name = f"option {option.key}"
    paint.control(name, box, lambda: table.take(option.key), focusable=False)
    ground = palette.inset if refused else palette.chosen if framed else palette.paper
    paint.fill(box, ground, 5)
    edge = palette.accent if framed else palette.control
    paint.frame(box, edge, 2.4 if framed else 1, 5, dashed=refused)
    left, middle = box.left + 12, box.top + 18 * scale
    cap = key_cap(paint, box.right - 8, middle, key, palette.ink2) if key else 0
    face = STRONG if framed else BODY
    shade = palette.ink2 if refused else palette.ink
    label = capital(option.label)
    reason = choice.reason(option.key)
    most = 2 if reason else 3
    room = box.width - cap - 24
    used = paint.lines((left, middle), label, face, shade, room, most=most, step=18)
    tone = palette.bad if refused else palette.warn
    rows = max(1, int((box.height - used - 34 * scale) // (15 * scale)))
    told = [(reason, tone)] if reason else []
    told += [(one, shade) for one, shade in outlook_lines(paint, option)]
    y = middle + used
    for words, shade in told:
        if y > middle + used + (rows - 1) * 15 * scale:
            break
        y += paint.lines((left, y), words, SMALL, shade, box.width - 22, most=rows, step=15)
    price = "refused" if refused else price_text(option) or "free"
    kind = "bad" if refused else "warn" if option.prices else "ok"
    if box.height >= 74 * scale:
        x = left - 2
        chip(paint, x, box.bottom - 15 * scale, price, kind)
        x += chip_width(paint, price) + 6
        for odds in option.odds:
            word = f"{odds.outcome} {per_cent(odds.chance)}"
            if x + chip_width(paint, word) < box.right - 6:
                x += chip(paint, x, box.bottom - 15 * scale, word) + 6
