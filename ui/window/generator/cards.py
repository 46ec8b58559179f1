"""The six tracks as cards, each with its best line once it is known."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from gridprix.core.drawing.lettering import QUESTION, SERIF, SMALL, SMALL_STRONG, STRONG, Lettering
from gridprix.core.quality import LEVELS
from gridprix.ui.generator.gallery import Gallery, TrackCard
from gridprix.ui.window.board.drafts import DraftPictures
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.studio.marks import perfect_line
from gridprix.ui.window.widgets.parts import button, empty_state

CARD_TITLE = Lettering(SERIF, 18, bold=True)
ACROSS, GAP, HEAD = 3, 16, 40
WORDS = 102  # what stands below a picture
COMPUTING = "computing"


@attrs.frozen
class CardActions:
    """What can be set going from a card, by its number."""

    choose: Callable[[int], None]
    like: Callable[[int], None]
    open: Callable[[int], None]


class SixCards(Layer):
    """The head and the cards."""

    def __init__(
        self,
        gallery: Gallery,
        pictures: DraftPictures,
        actions: CardActions,
        where: Callable[[], Box],
        rules: Callable[[str], str],
    ) -> None:
        super().__init__()
        self._gallery, self._pictures, self._actions = gallery, pictures, actions
        self._where, self._rules = where, rules
        self.chosen = 0

    def places(self) -> list[Box]:
        """Where the cards lie."""
        area = self._where().inset(GAP, 12)
        below = area.strip(HEAD, area.height - HEAD)
        rows = -(-len(self._gallery.cards) // ACROSS)
        high = (below.height - GAP * (rows - 1)) / rows
        return [
            place
            for row in range(rows)
            for place in below.strip(row * (high + GAP), high).columns(ACROSS, GAP)
        ]

    def picture(self, card: Box, scale: float) -> Box:
        """Where the picture of a card lies."""
        high = card.height - round(WORDS * scale)
        return Box(round(card.left) + 1, round(card.top) + 1, round(card.width) - 2, round(high))

    def paint(self, paint: Paint) -> None:
        """Paint the head, and the cards or why there are none."""
        area, gallery = self._where().inset(GAP, 12), self._gallery
        title = f"Six tracks like {gallery.like}" if gallery.like else "Six tracks for you"
        middle = area.top + 14
        used = paint.text((area.left, middle), title, QUESTION)
        words = f"perfect line and fewest moves of a lap, {self._rules(gallery.wish.family)}"
        room = area.width - used - 60
        wide = min(paint.width(words, SMALL), room)
        left = area.right - wide
        paint.text((left, middle + 2), words, SMALL, paint.palette.ink2, width=room)
        paint.line((left - 32, middle + 2), (left - 10, middle + 2), 2.2, paint.palette.ok)
        if gallery.fault:
            below = area.strip(HEAD, area.height - HEAD)
            empty_state(paint, below, "No track can be made here", gallery.fault)
            return
        for number, place in enumerate(self.places()):
            self._card(paint, place, number, gallery.cards[number])

    def _card(self, paint: Paint, box: Box, number: int, card: TrackCard) -> None:
        palette = paint.palette
        name = f"card {number}"
        paint.control(name, box, partial(self._actions.choose, number), focusable=False)
        paint.card(box, 6)
        picture = self.picture(box, paint.look.scale)
        paint.fill(picture, palette.off)
        made = self._pictures.get(card.text, palette, picture) if card.text else None
        if made is not None:
            paint.picture(picture, made.texture)
        elif card.fault:
            at = picture.left + 16, picture.top + 30
            paint.lines(at, card.fault, SMALL, palette.ink2, picture.width - 32, most=6)
        elif not card.text:
            paint.text(picture.centre, COMPUTING, SMALL, palette.ink2, anchor="center")
        paint.rule(box.left, box.right, picture.bottom)
        if number == self.chosen:
            paint.frame(box.inset(-3), palette.accent, 3, 9)
        self._words(paint, Box(box.left + 14, picture.bottom, box.width - 28, 0), number, card)

    def _words(self, paint: Paint, box: Box, number: int, card: TrackCard) -> None:
        palette, scale, made = paint.palette, paint.look.scale, card.made
        y = box.top + 20 * scale
        level = made.difficulty if made is not None else ""
        right = box.right
        if level:
            right -= paint.text((right, y), level, SMALL_STRONG, anchor="right") + 4
            for n in reversed(range(len(LEVELS))):
                full = n <= LEVELS.index(level)
                right -= 15
                if full:
                    paint.disc((right + 5, y), 5.5, palette.ink)
                else:
                    paint.ring((right + 5, y), 5, 1, palette.ink)
        paint.text((box.left, y), card.title, CARD_TITLE, width=right - box.left - 8)
        y += 23 * scale
        told = f"seed {card.wish.seed}" + (f" · {made.note}" if made is not None else "")
        moves = f"{made.moves} moves" if made is not None else "" if card.fault else COMPUTING
        wide = paint.width(moves, STRONG)
        paint.text((box.left, y), told, SMALL, palette.ink2, width=box.width - wide - 12)
        ink = palette.ink if made is not None else palette.ink2
        paint.text((box.right, y), moves, STRONG, ink, anchor="right")
        place = Box(box.left, y + 15 * scale, box.width, round(34 * min(scale, 1.2)))
        wide = round(max(64, paint.width("Open", STRONG) + 26))
        like, open_ = place.split(place.width - wide - 8, 8)
        key = "M" if number == self.chosen else ""
        ready, act = made is not None, partial(self._actions.like, number)
        button(paint, f"like {number}", like, "More like this", act, key=key, enabled=ready)
        kind = "primary" if number == self.chosen and ready else "plain"
        act = partial(self._actions.open, number)
        button(paint, f"open {number}", open_, "Open", act, kind=kind, enabled=ready)


class BestLines(Layer):
    """The best lines over the pictures, which are drawn over all shapes of their own layer."""

    def __init__(self, gallery: Gallery, pictures: DraftPictures, cards: SixCards) -> None:
        super().__init__()
        self._gallery, self._pictures, self._cards = gallery, pictures, cards

    def paint(self, paint: Paint) -> None:
        """Paint the lines that are known."""
        if self._gallery.fault:
            return
        places = self._cards.places()
        for place, card in zip(places, self._gallery.cards, strict=True):
            if card.made is None:
                continue
            box = self._cards.picture(place, paint.look.scale)
            shown = self._pictures.get(card.text, paint.palette, box)
            if shown is not None:
                line = card.made.figures.line
                perfect_line(paint, shown.camera(box), line, paint.palette.ok, small=True)
