"""The ready races as cards with a picture of their track."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.core.drawing.colours import faded
from gridprix.core.drawing.lettering import (
    BODY,
    QUESTION,
    SERIF,
    SMALL,
    SMALL_STRONG,
    STRONG,
    Lettering,
)
from gridprix.scenarios import YOURS
from gridprix.ui.durations import LONG, MEDIUM, MOST_ROUNDS, SHORT
from gridprix.ui.listings import Card
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import button, chip, chip_width, key_cap, link
from gridprix.ui.window.widgets.rows import RowsLayer

from .facts import HomeActions, HomeFacts

CARD_TITLE = Lettering(SERIF, 19, bold=True)
LEAST_WIDTH, GAP_ACROSS, GAP_DOWN = 322, 17, 14
DURATIONS = {
    "": "Any duration",
    SHORT: f"Short: up to {MOST_ROUNDS[SHORT]} rounds",
    MEDIUM: f"Medium: up to {MOST_ROUNDS[MEDIUM]} rounds",
    LONG: "Long: more rounds",
}
WORDS = 130  # what stands below the picture
LEAST_PICTURE, MOST_PICTURE = 84, 190


class Cards(RowsLayer):
    """Filters, the field to find a race, and the cards in rows that scroll."""

    def __init__(
        self, facts: HomeFacts, actions: HomeActions, form: Form, place: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts = facts
        self._actions = actions
        self._form = form
        self._place = place
        self.columns = 1
        self._picture_high = 128

    # -- where things lie

    def _area(self, paint: Paint) -> Box:
        box = self._place()
        top = box.top + 42 * min(paint.look.scale, 1.2)
        return Box(box.left, top, box.width, box.bottom - top)

    def reveal_card(self, number: int) -> None:
        """Scroll so that a card is in view."""
        self.reveal(number // self.columns)

    # -- painting

    def paint(self, paint: Paint) -> None:
        """Paint the head and the rows that fit."""
        self._head(paint)
        area = self._area(paint)
        cards = self._facts.shelf.shown()
        if not cards:
            self._nothing(paint, area)
            return
        words = round(WORDS * paint.look.scale)
        # larger letters need wider cards, or what they say would be cut
        wide = LEAST_WIDTH * (1 + (paint.look.scale - 1) * 0.8)
        self.columns = max(1, int((area.width + GAP_ACROSS) // (wide + GAP_ACROSS)))
        least = LEAST_PICTURE + words + GAP_DOWN
        ideal = 1.35 * LEAST_PICTURE + words + GAP_DOWN
        fits = (area.height + GAP_DOWN) / ideal
        rows = max(1, int(fits), int((area.height + GAP_DOWN) // least) if fits < 2 else 1)
        # the rows fill what room there is
        room = int((area.height + GAP_DOWN) / rows) - GAP_DOWN - words
        self._picture_high = max(LEAST_PICTURE, min(room, MOST_PICTURE))
        high = self._picture_high + words
        columns = area.columns(self.columns, GAP_ACROSS)
        for row in self.in_view(-(-len(cards) // self.columns), rows):
            top = area.top + (row - self.first) * (high + GAP_DOWN)
            first = row * self.columns
            for column, card in zip(columns, cards[first : first + self.columns], strict=False):
                self._card(paint, Box(round(column.left), top, round(column.width), high), card)
        self.bar(paint, Box(area.right + 9, area.top, 6, rows * (high + GAP_DOWN) - GAP_DOWN))

    def _head(self, paint: Paint) -> None:
        actions, form, box = self._actions, self._form, self._place()
        middle = box.top + 16
        wide = paint.text((box.left, middle), "Ready races", QUESTION)
        x = box.left + wide + 30
        shelf = self._facts.shelf
        kinds = [("", "All"), *((family.name, family.title) for family in shelf.families)]
        for name, title in kinds:
            label = f"{title} {shelf.count(name)}"
            width = round(paint.width(label, BODY) + 32)
            place = Box(x, middle - 15, width, 30)
            kind = "primary" if shelf.family == name else "plain"
            act = partial(actions.filter, name)
            button(paint, f"family {name}", place, label, act, kind=kind)
            x += width + 8
        label, _, _ = DURATIONS[shelf.duration].partition(":")
        kind, face = ("primary", STRONG) if shelf.duration else ("plain", BODY)
        place = Box(x, middle - 15, round(paint.width(label, face) + 32 + 28), 30)
        act = partial(actions.open_durations, place)
        button(paint, "durations", place, label, act, key="D", kind=kind)
        x = place.right + 8
        if self._facts.thrown:
            label = f"Bin {self._facts.thrown}"
            place = Box(x, middle - 15, round(paint.width(label, BODY) + 32), 30)
            button(paint, "bin", place, label, partial(actions.open_bin, place))
            x = place.right + 8
        room = min(220, box.right - x - 8)
        if room > 90:
            find = Box(box.right - room, middle - 16, room, 32)
            form.field(paint, "find", find, shelf.wanted, actions.find, empty="Find a race")
            if form.editing is None and not shelf.wanted:
                key_cap(paint, find.right - 8, find.centre[1], "/", paint.palette.ink2)

    def _nothing(self, paint: Paint, area: Box) -> None:
        x, y = area.centre[0], area.top + 90
        shelf = self._facts.shelf
        words = f"No race matches '{shelf.wanted}'." if shelf.wanted else "No race lasts that long."
        if shelf.duration and shelf.unmeasured():
            words = "Measuring the tracks"
        paint.text((x, y), words, QUESTION, anchor="center", width=area.width)
        place = Box(x - 70, y + 28, 140, 36)
        button(paint, "clear", place, "Show all", self._actions.show_all, key="Esc")

    def _card(self, paint: Paint, box: Box, card: Card) -> None:
        palette = paint.palette
        name = f"card {card.name}"
        chosen = self._facts.chosen == card.name
        act = partial(self._actions.play, card.name)  # the whole card is a button, below the others
        paint.control(name, box, act, enabled=not card.fault, focusable=False)
        paint.card(box, 6)
        picture = Box(box.left + 1, box.top + 1, box.width - 2, self._picture_high)
        self._picture(paint, picture, card)
        paint.rule(box.left, box.right, picture.bottom)
        if chosen:
            edge = palette.focus if paint.look.ring else palette.accent
            paint.frame(box.inset(-3), edge, 3, 9)
        self._words(paint, Box(box.left + 16, picture.bottom, box.width - 32, 0), box, card)

    def _picture(self, paint: Paint, box: Box, card: Card) -> None:
        palette = paint.palette
        paint.fill(box, palette.off)
        if card.fault:
            words = "This file cannot be read"
            paint.text(box.centre, words, SMALL_STRONG, palette.bad, anchor="center")
            return
        texture = self._facts.thumbnails.of_card(card, palette, (box.width, box.height))
        if texture is not None:
            paint.picture(box, texture)

    def _words(self, paint: Paint, text: Box, box: Box, card: Card) -> None:
        palette, scale = paint.palette, paint.look.scale
        y = text.top + 20 * scale
        title = self._facts.shelf.library.catalogue.families.get(card.family)
        family = title.title.lower() if title else ""
        wide = chip_width(paint, family) if family else 0
        title_text = card.title or card.name
        # a title that needs the room has it, and the chip stands a line below
        beside = paint.width(title_text, CARD_TITLE) + wide + 10 <= text.width
        room = text.width - (wide + 10 if beside else 0)
        paint.text((text.left, y), title_text, CARD_TITLE, width=room)
        if family:
            line = y if beside else y + 22 * scale
            chip(paint, text.right - wide, line, family, self._facts.chip_kind(card.family))
        y += 22 * scale
        room = text.width - (4 if beside else wide + 10)
        paint.text((text.left, y), card.ruleset, SMALL, width=room)
        y += 20 * scale
        words, ink = (card.fault, palette.bad) if card.fault else (card.summary, palette.ink2)
        paint.lines((text.left, y), words, SMALL, ink, text.width, most=2, step=17)
        y = box.bottom - 18 * scale
        paint.fill(Box(text.left, round(y - 18 * scale), text.width, 1), faded(palette.line, 1))
        self._foot(paint, text, y, card)

    def _foot(self, paint: Paint, text: Box, y: float, card: Card) -> None:
        """Who drives how far, whose it is, and what can be done with it besides racing it."""
        palette, actions, seats = paint.palette, self._actions, len(card.seats)
        told = [f"{seats} seat{'s' if seats > 1 else ''}"] if seats else []
        if card.laps is not None:
            told.append(f"{card.laps} lap{'s' if card.laps > 1 else ''}")
        x = text.left + paint.text((text.left, y), " · ".join(told), SMALL_STRONG) + 12
        right = text.right
        if card.origin == YOURS:
            more = Box(right - 34, y - 13, 34, 26)
            button(paint, f"manage {card.name}", more, "...", partial(self._manage, card, more))
            right = more.left - 10
        if not card.fault:
            act = partial(actions.customise, card.name)
            link(paint, f"customise {card.name}", (right, y), "Customise", act)
            right -= paint.width("Customise", SMALL_STRONG) + 10
        if card.origin == YOURS:
            chip(paint, x, y, "yours", "chosen")
        elif card.origin:
            words = f"from {card.origin}"
            paint.text((x, y), words, SMALL, palette.ink2, width=max(0, right - x))

    def _manage(self, card: Card, place: Box) -> None:
        self._actions.manage(card.name, place)
