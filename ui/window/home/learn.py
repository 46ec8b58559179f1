"""Learn: the guided races, and a shelf with the rule book of every set of rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import arcade
import attrs
from arcade import key as keys

from gridprix.core.documents import BadFile
from gridprix.core.drawing.lettering import QUESTION, SMALL, STRONG
from gridprix.core.library import Library
from gridprix.core.plain_text import plain_line
from gridprix.scenarios import YOURS
from gridprix.ui.handbook.making import handbook_of, ruleset_of, ruleset_scenario
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.race.book_page import PagePiece, paint_pieces, pieces_of
from gridprix.ui.window.screen import Layer, Screen
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.parts import button, chip, chip_width, section
from gridprix.ui.window.widgets.rows import RowsLayer

from .rail import WIDTH, Rail
from .shelf import RaceShelf

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

ROW, GAP = 76, 12


@attrs.frozen
class Lesson:
    """Something to press: a guided race, or the book of a set of rules."""

    name: str
    title: str
    words: str
    open: Callable[[], None]
    origin: str = ""  # whose it is; nothing where it is shipped


class LearnPage(Layer):
    """What there is to learn, or the book that was opened."""

    def __init__(
        self, guides: Sequence[Lesson], books: Sequence[Lesson], region: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._guides, self._books, self._region = guides, books, region
        self.title = ""
        self.pieces: tuple[PagePiece, ...] = ()
        self.first = 0
        self._in_sight = 1
        self.shelf = RowsLayer()  # which rows of books are in view

    def show(self, title: str, pieces: tuple[PagePiece, ...]) -> None:
        """Open a book, or put it away where there are no pieces."""
        self.title, self.pieces, self.first, self.dirty = title, pieces, 0, True

    def turn(self, pages: int) -> None:
        """Go on in the book by so many pages."""
        step = pages * max(1, self._in_sight)
        self.first = max(0, min(self.first + step, len(self.pieces) - 1))
        self.dirty = True

    def scroll(self, steps: int) -> None:
        """Turn the pages of the book; along the shelf where none is open."""
        if self.pieces:
            self.turn(steps)
        else:
            self.shelf.scroll(steps)
            self.dirty = True

    def paint(self, paint: Paint) -> None:
        """Paint the list, or the book."""
        region = self._region()
        left = region.left + WIDTH + 24
        box = Box(left, region.top + 20, region.right - 24 - left, region.height - 40)
        title = self.title or "Learn"
        paint.text((box.left, box.top + 18), title, QUESTION, width=box.width - 320)
        if self.pieces:
            self._book(paint, box)
            return
        top = box.top + 56
        section(paint, box.left, box.right, top, "Guided races", "")
        place = Box(box.left, top + 16, box.width, 0)
        top = self._lessons(paint, place, self._guides) + 28
        section(paint, box.left, box.right, top, "Rule books", _counted(self._books))
        self._shelf(paint, Box(box.left, top + 16, box.width, box.bottom - top - 16))

    def _shelf(self, paint: Paint, box: Box) -> None:
        """The books in rows of two; those that do not fit are scrolled to."""
        step = ROW * paint.look.scale + GAP
        rows = self.shelf.in_view(-(-len(self._books) // 2), int((box.height + GAP) // step))
        self._lessons(paint, box, self._books[rows.start * 2 : rows.stop * 2])
        self.shelf.bar(paint, Box(box.right + 9, box.top, 6, self.shelf.rows * step - GAP))

    def _lessons(self, paint: Paint, box: Box, lessons: Sequence[Lesson]) -> float:
        high, bottom = ROW * paint.look.scale, box.top
        for number, lesson in enumerate(lessons):
            row, column = divmod(number, 2)
            place = box.strip(row * (high + GAP), high).columns(2, GAP)[column]
            name, bottom = f"learn {lesson.name}", place.bottom
            paint.control(name, place, lesson.open)
            paint.card(place, 6, paint.palette.chosen if paint.hovered(name) else None)
            left, room = place.left + 16, place.width - 32
            words = _whose(lesson.origin)
            wide = chip_width(paint, words) if words else 0
            line = place.top + high * 0.26
            paint.text((left, line), lesson.title, STRONG, width=room - wide)
            if words:
                chip(paint, place.right - 12 - wide, line, words, "chosen")
            at = (left, place.top + high * 0.54)
            paint.lines(at, lesson.words, SMALL, paint.palette.ink2, room, most=2, step=17)
        return bottom

    def _book(self, paint: Paint, box: Box) -> None:
        high = 36 * min(paint.look.scale, 1.2)
        before, after, done = box.strip(0, high).row_at_right([100, 100, 110], 8)
        button(paint, "page before", before, "Back", partial(self.turn, -1), key="Left")
        button(paint, "page after", after, "On", partial(self.turn, 1), key="Right")
        away = partial(self.show, "", ())
        button(paint, "close book", done, "Close", away, key="Esc", kind="primary")
        sheet = Box(box.left, box.top + high + 14, box.width, box.height - high - 14)
        paint.card(sheet, 6)
        self._in_sight = paint_pieces(paint, sheet.inset(20, 16), self.pieces, self.first)


def _whose(origin: str) -> str:
    return origin and ("yours" if origin == YOURS else f"from {origin}")


def _counted(books: Sequence[Lesson]) -> str:
    return f"{len(books)} book" + ("s" if len(books) != 1 else "")


class LearnScreen(Screen):
    """Guided races and rule books."""

    def __init__(self, app: Application, settings: Settings, window: arcade.Window) -> None:
        super().__init__(settings, window)
        self.app = app
        self.fault = FaultSheet(lambda: self.region)
        guides = [
            Lesson(card.name, card.title, card.summary, partial(self._begin, card.name))
            for card in RaceShelf(app.library).guides
        ]
        self.page = LearnPage(guides, list(self._books(app.library)), lambda: self.region)
        self.rail = Rail(app.ways(), "learn", lambda: self.region)
        self.layers = [self.rail, self.page, self.fault]

    def _books(self, library: Library) -> list[Lesson]:
        found = []
        for name, path in library.names("rulesets").items():
            title, words = _title_and_words(library, name)
            act = partial(self._open, name, title)
            found.append(Lesson(name, title, words, act, library.origin(path)))
        return found

    def _begin(self, name: str) -> None:
        self.fault.guard("This race cannot be read", partial(self.app.begin, name))

    def _open(self, name: str, title: str) -> None:
        def made() -> None:
            scenario = ruleset_scenario(name, self.app.library)
            book = handbook_of(scenario, ruleset_of(scenario, self.app.library), example=False)
            self.page.show(f"How to play: {title}", pieces_of(book))

        self.fault.guard("This book cannot be made", made)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Turn the pages, or go along the shelf."""
        self.page.scroll(-1 if scroll_y > 0 else 1)

    def key(self, symbol: int, modifiers: int) -> None:
        """Arrows turn pages or go along the shelf, Esc closes the book, letters go elsewhere."""
        turns = {keys.RIGHT: 1, keys.DOWN: 1, keys.LEFT: -1, keys.UP: -1}
        if self.fault.key(symbol):
            return
        if symbol in turns:
            self.page.scroll(turns[symbol])
        elif symbol == keys.ESCAPE and self.page.pieces:
            self.page.show("", ())
        elif symbol == keys.ESCAPE:
            self.app.home()
        else:
            self.rail.key(symbol)


def _title_and_words(library: Library, name: str) -> tuple[str, str]:
    """What stands on the back of a book; of a file with a fault, the fault."""
    try:
        data = library.open("rulesets", name).data
    except BadFile as error:
        return name, str(error.problems[0])
    said = data if isinstance(data, dict) else {}
    return plain_line(str(said.get("title", name))), plain_line(str(said.get("summary", "")))
