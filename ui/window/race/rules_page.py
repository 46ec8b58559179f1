"""F1: the charts with what applies lit, the rules in sentences and the keys, the book."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

from arcade import key as keys

from gridprix.core.drawing.lettering import SMALL, STRONG
from gridprix.ui.handbook.making import handbook_of
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import dialog_foot
from gridprix.ui.window.widgets.parts import button, key_cap, section

from .book_page import PagePiece, paint_pieces, pieces_of, rule_pieces
from .chart_sheets import paint_charts, with_what_applies_first
from .dialogs import Dialog
from .facts import Facts
from .keyboard import DIGITS

EVERYWHERE = (
    ("Enter", "confirm"),
    ("U", "take back"),
    ("H", "hint"),
    ("Space", "pause bots"),
    ("X / Z", "faster / skip"),
    ("+ / - / wheel", "zoom"),
    ("drag, 0", "move, whole track"),
    ("F", "follow the car"),
    ("L", "hide the table"),
    ("F1 / Esc", "this page / menu"),
    ("F12", "inside the race"),
    ("Ctrl R", "load changed files"),
    ("Ctrl M", "moment as a script"),
)
KEY_CAPS = 112  # how wide the column of keys is
STEPS = {keys.DOWN: 1, keys.UP: -1}
PAGES = {keys.PAGEDOWN: 1, keys.PAGEUP: -1}
CHARTS, RULES, BOOK = "charts", "rules", "book"
LABELS = {CHARTS: "Charts", RULES: "Rules and keys", BOOK: "How to play"}


class RulesPage(Dialog):
    """The rules as they are in this race, and the charts they go by."""

    size: ClassVar[tuple[int, int]] = (1180, 640)

    def __init__(self, facts: Facts, ruleset: str) -> None:
        super().__init__()
        self._facts = facts
        self._ruleset = ruleset
        self.scroll = 0
        self.page = ""
        self._in_sight = 1

    @property
    def pages(self) -> tuple[str, ...]:
        """The pages there are: a race whose rules have no charts shows none."""
        return (CHARTS, RULES, BOOK) if self._facts.charts() else (RULES, BOOK)

    @cached_property
    def _pieces(self) -> tuple[PagePiece, ...]:
        """The book, made when somebody first turns to it."""
        return pieces_of(handbook_of(self._facts.table.game.scenario, example=False))

    def open(self) -> None:
        """Show the first page from its top."""
        self.page, self.scroll, self.shown = self.pages[0], 0, True

    def turn(self, page: str = "") -> None:
        """Go to a page, or to the next one."""
        pages = self.pages
        following = pages[(pages.index(self.page) + 1) % len(pages)] if self.page in pages else ""
        self.page, self.scroll = page or following or pages[0], 0
        self.dirty = True

    def turn_to(self, number: int) -> None:
        """Go to the page with a number, if there is one."""
        if number <= len(self.pages):
            self.turn(self.pages[number - 1])

    def key(self, symbol: int) -> None:
        """Turn the page, scroll, or close."""
        if symbol in (keys.LEFT, keys.RIGHT):
            self.turn()
        elif symbol in DIGITS:
            self.turn_to(DIGITS[symbol])
        elif symbol in STEPS:
            self.scroll += STEPS[symbol]
        elif symbol in PAGES:
            self.scroll += PAGES[symbol] * max(1, self._in_sight)
        else:
            super().key(symbol)

    def paint(self, paint: Paint) -> None:
        """The page that was chosen, and the way to the other one."""
        pages = self.pages
        self.page = self.page if self.page in pages else pages[0]
        words = f"{self._ruleset}. Rules higher in the list take precedence."
        title = "Rules in force"
        if self.page == CHARTS:
            title = "Charts"
            words = f"{self._ruleset}. Highlighted rows apply to {self._facts.subject().name}."
        elif self.page == BOOK:
            title, words = "How to play", f"{self._ruleset}. All rules of this race, in words."
        box = self.sheet(paint, title, words)
        inner = Box(box.left + 24, box.top + 98, box.width - 48, box.height - 98 - 76)
        if self.page == CHARTS:
            self._charts(paint, inner)
        elif self.page == BOOK:
            self._book(paint, inner)
        else:
            self._rules(paint, inner)
        self._footer(paint, box, pages)

    def _footer(self, paint: Paint, box: Box, pages: tuple[str, ...]) -> None:
        foot = dialog_foot(box)
        (done,) = foot.row_at_right([130 * paint.look.scale])
        button(paint, "close", done, "Close", self.close, key="Esc", kind="primary")
        if len(pages) < 2:
            return
        places = foot.row([paint.width(LABELS[page], STRONG) + 64 for page in pages], 8)
        for number, (page, place) in enumerate(zip(pages, places, strict=True), start=1):
            kind = "chosen" if page == self.page else "plain"
            action = _turner(self, page)
            button(paint, f"page {page}", place, LABELS[page], action, key=str(number), kind=kind)

    # -- the charts

    def _charts(self, paint: Paint, box: Box) -> None:
        sheets = with_what_applies_first(self._facts.charts())
        self.scroll = max(0, min(self.scroll, len(sheets) - 1))
        painted = paint_charts(paint, box, sheets, self.scroll)
        self._how_far(paint, box, painted, len(sheets), "charts")

    def _book(self, paint: Paint, box: Box) -> None:
        pieces = self._pieces
        self.scroll = max(0, min(self.scroll, len(pieces) - 1))
        painted = paint_pieces(paint, box, pieces, self.scroll)
        self._how_far(paint, box, painted, len(pieces), "parts")

    def _how_far(self, paint: Paint, box: Box, painted: int, count: int, what: str) -> None:
        """Which part of a long page is in sight."""
        self._in_sight = painted
        if painted < count:
            last = min(self.scroll + painted, count)
            note = f"{self.scroll + 1} to {last} of {count} {what}; wheel or arrows for more"
            at = (box.right, box.top - 38)
            paint.text(at, note, SMALL, paint.palette.ink2, anchor="right", width=box.width / 2)

    # -- rules and keys

    def _rules(self, paint: Paint, box: Box) -> None:
        edge = KEY_CAPS * paint.look.scale + 12
        wide = edge + max(paint.width(words, SMALL) for _, words in self._told_keys) + 1
        left, right = box.split(box.width - wide - 30, 30)
        section(paint, left.left, left.right, left.top + 8, "Rules", "")
        rules = rule_pieces(self._facts.table.game.scenario)
        self.scroll = max(0, min(self.scroll, len(rules) - 1))
        painted = paint_pieces(paint, left.inset(0, 11).moved(0, 11), rules, self.scroll)
        self._how_far(paint, box, painted, len(rules), "rules")
        self._keys(paint, right)

    @property
    def _told_keys(self) -> tuple[tuple[str, str], ...]:
        """Every key of this race and what it does."""
        return (*self._facts.moment.hand.keys, *EVERYWHERE)

    def _keys(self, paint: Paint, box: Box) -> None:
        scale = paint.look.scale
        section(paint, box.left, box.right, box.top + 8, "Keys", "")
        rows = self._told_keys
        # large letters stand closer together: a key that is not told might as well not be there
        step = min(26 * scale, (box.height - 48 * scale) / (len(rows) - 1))
        for number, (key, words) in enumerate(rows):
            y = box.top + 36 * scale + number * step
            edge = box.left + KEY_CAPS * scale
            key_cap(paint, edge, y, key, paint.palette.ink2)
            paint.text((edge + 12, y), words, SMALL, width=box.right - edge - 12)


def _turner(page: RulesPage, name: str) -> Callable[[], None]:
    return lambda: page.turn(name)
