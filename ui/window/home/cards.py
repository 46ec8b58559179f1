"""The ready races as cards with a picture of their track."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridprix.core.drawing.colours import faded
from gridprix.core.drawing.lettering import BODY, QUESTION, SMALL, SMALL_STRONG, STRONG
from gridprix.scenarios import YOURS
from gridprix.ui.durations import LONG, MEDIUM, MOST_ROUNDS, SHORT
from gridprix.ui.listings import Card
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.card_grid import CARD_TITLE, CardGrid
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import button, chip, chip_width, key_cap, link

from .facts import HomeActions, HomeFacts

DURATIONS = {
    "": "Any duration",
    SHORT: f"Short: up to {MOST_ROUNDS[SHORT]} rounds",
    MEDIUM: f"Medium: up to {MOST_ROUNDS[MEDIUM]} rounds",
    LONG: "Long: more rounds",
}


class Cards(CardGrid):
    """Filters, the field to find a race, and the cards in rows that scroll."""

    def __init__(
        self, facts: HomeFacts, actions: HomeActions, form: Form, place: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts = facts
        self._actions = actions
        self._form = form
        self._place = place

    # -- where things lie

    def _area(self, paint: Paint) -> Box:
        box = self._place()
        top = box.top + 42 * min(paint.look.scale, 1.2)
        return Box(box.left, top, box.width, box.bottom - top)

    # -- painting

    def paint(self, paint: Paint) -> None:
        """Paint the head and the rows that fit."""
        self._head(paint)
        area = self._area(paint)
        cards = self._facts.shelf.shown()
        if not cards:
            self._nothing(paint, area)
            return
        for number, box in self.cards_in_view(paint, area, len(cards)):
            self._card(paint, box, cards[number])

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
        name = f"card {card.name}"
        chosen = self._facts.chosen == card.name
        act = partial(self._actions.play, card.name)  # the whole card is a button, below the others
        paint.control(name, box, act, enabled=not card.fault, focusable=False)
        picture = self.card_sheet(paint, box, chosen=chosen)
        self._picture(paint, picture, card)
        self._words(paint, Box(box.left + 16, picture.bottom, box.width - 32, 0), box, card)

    def _picture(self, paint: Paint, box: Box, card: Card) -> None:
        palette = paint.palette
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
