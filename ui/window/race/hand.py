"""Secret plots as a hand of cards along the bottom."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import HEAD, KEY, SMALL, STRONG, Lettering
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.seat.moment import Offer
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import CardSize, card_size
from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.table.controller import TableController
from gridprix.ui.window.widgets.parts import per_cent, tones

from .actions import Actions
from .facts import Facts
from .letters import key_at, letters_for
from .steps import paint_acts
from .words import capital, fitting, outcome, price_text, question, question_face, tone_of

CARD = "card "
TINY = Lettering(SMALL.family, 11)
RISE = 10
BESIDE, MARGIN = 32, 14  # between the card of last turn and the hand; at the right


def paint_hand(facts: Facts, actions: Actions, paint: Paint, box: Box, choice: Choice) -> None:
    """The question, what the chosen card does, the card of last turn, and the hand."""
    scale = paint.look.scale
    table = facts.table
    car = table.view.car(choice.car)
    middle = box.top + 24 * scale
    paint.token((box.left + 30, middle), 14, table.liveries[choice.car])
    right = paint_acts(table, actions, paint, box, choice, "Lay card")
    left = box.left + 52
    words = question(choice.question, car.name)
    room = (right - left) * 0.6
    wide = paint.text((left, middle), words, question_face(paint, words, room), width=room)
    framed = choice.option
    if framed is not None:
        title, more = outcome(framed)
        shade, _ = tones(paint, tone_of(framed))
        chances = ", ".join(f"{one.outcome} {per_cent(one.chance)}" for one in framed.odds)
        text = ". ".join(part.rstrip(".") for part in (title, more, chances) if part)
        at = left + wide + 20
        paint.text((at, middle), text, STRONG, shade, width=right - at - 8)
    _cards(facts, paint, box, choice)


def _cards(facts: Facts, paint: Paint, box: Box, choice: Choice) -> None:
    scale = paint.look.scale
    last = facts.last_plot(choice.car)
    options = choice.ordered
    left = box.left + 20
    top = box.top + 68 * scale
    full = card_size(paint.window.width, 0, box.width)
    taken = full.width + BESIDE if last else 0
    size = card_size(paint.window.width, len(options), box.right - MARGIN - left - taken)
    size = CardSize(size.width, int(box.bottom - 10 - top), size.gap)
    if last:
        paint.text((left, box.top + 54 * scale), "LAST TURN", HEAD, paint.palette.ink2)
        _face_up(paint, Box(left, top, full.width, size.height), last)
        edge = left + full.width + BESIDE / 2
        paint.fill(
            Box(edge, box.top + 52 * scale, 1, box.bottom - 10 - box.top - 52 * scale),
            paint.palette.line,
        )
    start = left + taken
    room = box.right - MARGIN - start
    total = len(options) * (size.width + size.gap) - size.gap
    start += max(0, (room - total) / 2)
    letters = letters_for(options, cards=True)
    for number, option in enumerate(options):
        place = Box(start + number * (size.width + size.gap), top, size.width, size.height)
        key = key_at(letters, option, number)
        _card(facts.table, paint, place, choice, option, key)


def card_words(facts: Facts) -> Callable[[str], str]:
    """What is written large on the card that a control is, so that it can be explained."""

    def words(control: str) -> str:
        choice = facts.table.choice
        offers = choice.question.offers if choice is not None and control.startswith(CARD) else ()
        key = control.removeprefix(CARD)
        return next((_face_of(one)[0] for one in offers if one.key == key), "")

    return words


def _face_up(paint: Paint, box: Box, text: str) -> None:
    scale = paint.look.scale
    paint.card(box, 6, paint.palette.inset)
    face = fitting(paint, text, box.width)
    paint.text((box.centre[0], box.top + 32 * scale), text, face, anchor="center")
    at = (box.centre[0], box.bottom - 16 * scale)
    paint.text(at, "face up", TINY, paint.palette.ink2, anchor="center", width=box.width - 4)


def _card(
    table: TableController, paint: Paint, box: Box, choice: Choice, option: Offer, key: str
) -> None:
    palette, scale = paint.palette, paint.look.scale
    chosen = option.key == choice.framed
    refused = choice.refused(option.key)
    if chosen:
        box = box.moved(0, -RISE)
    name = f"{CARD}{option.key}"
    paint.control(name, box, lambda: table.press(option.key), focusable=False)
    paint.card(box, 6, palette.inset if refused else None)
    if chosen:
        paint.frame(box, palette.accent, 3, 6)
    elif refused:
        paint.frame(box, palette.control, 1, 6, dashed=True)
    elif paint.hovered(name):
        paint.frame(box, palette.accent, 1.6, 6)
    middle = box.centre[0]
    big, label = _face_of(option)
    ink = palette.ink2 if refused else palette.ink
    paint.text((box.left + 7, box.top + 11), key, KEY, palette.ink2)
    paint.text(
        (middle, box.top + 29 * scale),
        big,
        fitting(paint, big, box.width),
        ink,
        anchor="center",
        width=box.width - 6,
    )
    high = 17 * scale
    strip = Box(box.left + 4, box.bottom - high - 5, box.width - 8, high)
    told = _told(choice, option, label)
    rows = max(1, int((strip.top - box.top - 44 * scale) // (12 * scale)))
    y = box.top + 51 * scale
    for words, of in told:
        if not of and len(wrapped(words, paint.face(TINY), box.width - 6)) > rows:
            continue  # told in full above the cards; half a sentence helps nobody
        shade = {"bad": palette.bad, "warn": palette.warn}.get(of, palette.ink2)
        most = max(1, rows)
        y += paint.lines(
            (middle, y), words, TINY, shade, box.width - 6, most=most, step=12, anchor="center"
        )
        rows = int((strip.top - y + 6 * scale) // (12 * scale))
        if rows < 1:
            break
    tone, ground = tones(paint, tone_of(option))
    paint.fill(strip, ground, 3)
    warned = option.safety is not None and option.safety.words  # told in full above the cards
    careful = "careful" if option.caution else "risky" if warned else "free"
    prices = ["refused"] if refused else _prices(option) or [careful]
    fits = [one for one in prices if paint.width(one, HEAD) <= strip.width - 2]
    price = fits[0] if fits else prices[-1]
    paint.text(strip.centre, price, HEAD, tone, anchor="center", width=strip.width - 2)


def _told(choice: Choice, option: Offer, label: str) -> list[tuple[str, str]]:
    """The small print of a card with its tone: what is sure, what to mind, what it takes."""
    sure, mind = option.outlook[:1], option.outlook[1:]
    reason = choice.reason(option.key)
    tone = "bad" if choice.refused(option.key) else "warn"
    lines = [(reason, tone)] if reason else []
    lines += [(one, "") for one in sure] + [(one, "bad") for one in mind]
    return [*lines, *((one, "") for one in label.split(", ") if one)]


def _face_of(option: Offer) -> tuple[str, str]:
    """What stands large on a card and the words below it."""
    for mark in (" (", ", "):
        head, found, rest = option.label.partition(mark)
        if found:
            big = option.key if head.startswith(option.key) else capital(head)
            small = rest.replace(")", "", 1)
            # several words are too long to stand large on a card
            return ("\N{EN DASH}", f"{big}, {small}") if " " in big else (big, small)
    return (option.key, "") if option.label.startswith(option.key) else (capital(option.label), "")


def _prices(option: Offer) -> list[str]:
    """The price of a card in words and in fewer words; a roll is told by its best chance."""
    price = price_text(option)
    if option.prices and option.odds:
        return [f"{price} + roll", f"{price} +", f"{sum(one.amount for one in option.prices)} +"]
    if option.odds:
        return [f"roll {per_cent(option.odds[0].chance)}", "roll"]
    return [price, str(sum(one.amount for one in option.prices))] if option.prices else []
