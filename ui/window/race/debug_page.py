"""F12: the state before and after each event, who answered which hook, and the time by rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import attrs
from arcade import key as keys

from gridprix.core.drawing.lettering import CODE, KEY, SMALL, SMALL_STRONG, STRONG
from gridprix.core.game import Game
from gridprix.core.state import CarId
from gridprix.ui.debug.state_rows import RACE, StateRow
from gridprix.ui.debug.steps import Step, Steps
from gridprix.ui.drawing.liveries import Livery
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.parts import button, empty_state, section

from .debug_panels import paint_notes, paint_times
from .dialogs import Dialog

LINE, HEAD = 22, 26
FAR = 10  # events that Page Up and Page Down go
LEFT = 0.57  # of the sheet, for the state
COLUMNS = (0.30, 0.18, 0.26, 0.26)
SEVERAL = "Several people race: only what everybody may know is shown."


@attrs.define
class _Scrolls:
    """How far each of the two lists is scrolled."""

    state: int = 0
    notes: int = 0


@attrs.frozen
class Watched:
    """The race that is looked into: where it is looked at, how far, and who follows the steps.

    Positions count entries of the log.
    """

    game: Game
    liveries: Mapping[CarId, Livery]
    at: Callable[[], int]
    most: Callable[[], int]
    follow: Callable[[int], None] = lambda position: None


class DebugPage(Dialog):
    """Worked out when it is opened, by playing a round again; closed it costs nothing."""

    size: ClassVar[tuple[int, int]] = (1760, 1000)

    def __init__(self, watched: Watched) -> None:
        super().__init__()
        self._watched = watched
        self.steps: Steps | None = None
        self.number = 0
        self.everything = False
        self._made: Step | None = None
        self._scrolls = _Scrolls()
        self._sides = Box(0, 0, 0, 0), Box(0, 0, 0, 0)

    # -- what is shown

    def open(self) -> None:
        """Show the event that happened last of what is seen."""
        self.steps = Steps(self._watched.game)
        self.shown = True
        self.go_to(self.steps.number_at(self._watched.at()))

    def close(self) -> None:
        """Put the page away, and with it all that was worked out."""
        super().close()
        self.steps = self._made = None

    @property
    def step(self) -> Step | None:
        """The event that is shown, if anything has happened."""
        if self._made is None and self.steps is not None and self.steps.count:
            self._made = self.steps.step(self.number)
        return self._made

    def go_to(self, number: int) -> None:
        """Show the event with a number, counted from 1."""
        if self.steps is None:
            return
        most = self.steps.number_at(self._watched.most())  # nothing that has not been shown yet
        self.number = max(1, min(number, most))
        self._made, self._scrolls, self.dirty = None, _Scrolls(), True
        self._watched.follow(self.steps.shown_at(self.number))

    def turn(self) -> None:
        """Show every field, or only the parts in which something changed."""
        self.everything = not self.everything
        self._scrolls, self.dirty = _Scrolls(), True

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """Scroll the list that lies under the pointer."""
        if self._sides[1].holds(x, y):
            self._scrolls.notes = max(0, self._scrolls.notes + steps)
        else:
            self._scrolls.state = max(0, self._scrolls.state + steps)
        self.dirty = True

    def key(self, symbol: int) -> None:
        """Step through the log, scroll, or close."""
        last = self.steps.count if self.steps is not None else 0
        ways = {
            keys.LEFT: self.number - 1,
            keys.RIGHT: self.number + 1,
            keys.PAGEUP: self.number - FAR,
            keys.PAGEDOWN: self.number + FAR,
            keys.HOME: 1,
            keys.END: last,
        }
        if symbol in ways:
            self.go_to(ways[symbol])
        elif symbol in (keys.UP, keys.DOWN):
            self._scrolls.state = max(0, self._scrolls.state + (1 if symbol == keys.DOWN else -1))
            self.dirty = True
        elif symbol == keys.A:
            self.turn()
        elif symbol in (keys.F12, keys.ESCAPE):
            self.close()

    # -- painting

    def paint(self, paint: Paint) -> None:
        """The state at the left, who did what and for how long at the right."""
        step = self.step
        words = "Nothing has happened yet."
        if step is not None:
            about = f"Event {step.number} of {step.last}, round {step.round}"
            words = f"{about}, {step.event}: {step.text}"
        box = self.sheet(paint, "Inside the race", words)
        inner = Box(box.left + 24, box.top + 98, box.width - 48, box.height - 98 - 76)
        self._footer(paint, box, step)
        if step is None:
            empty_state(paint, inner, "Nothing to show", "The first event is still to come.")
            return
        wide = round(inner.width * LEFT)
        left = Box(inner.left, inner.top, wide, inner.height)
        right = Box(left.right + 28, inner.top, inner.right - left.right - 28, inner.height)
        self._sides = left, right
        self._state(paint, left, step)
        steps = self.steps
        hides = steps is not None and steps.hides
        high = round(right.height * 0.68)
        self._scrolls.notes = paint_notes(
            paint, right.strip(0, high), step.notes, self._scrolls.notes, hides=hides
        )
        rest = right.strip(high + 8, right.height - high - 8)
        paint_times(paint, rest, step.times, hides=hides)

    def _state(self, paint: Paint, box: Box, step: Step) -> None:
        rows = step.rows if self.everything else step.around
        many = len(step.changed) or "none"
        note = f"{many} of {len(step.rows)} fields changed"
        scale = paint.look.scale
        lines = _lines(rows)
        room = max(1, int((box.height - 2 * HEAD * scale) // (LINE * scale)))
        first = self._scrolls.state = max(0, min(self._scrolls.state, len(lines) - room))
        if len(lines) > room:
            note = f"{note}; lines {first + 1} to {first + room} of {len(lines)}"
        section(paint, box.left, box.right, box.top + 8, "State before and after", note)
        _heads(paint, box.strip(HEAD * scale, HEAD * scale))
        part = ""
        for number, line in enumerate(lines[first : first + room]):
            place = box.strip((2 * HEAD + number * LINE) * scale, LINE * scale)
            if isinstance(line, str):
                self._owner(paint, place, line)
                part = ""
                continue
            _row(paint, place, line, named=line.part != part)
            part = line.part

    def _owner(self, paint: Paint, box: Box, whose: str) -> None:
        middle = box.centre[1]
        name, left = "The race", box.left
        if whose != RACE:
            name = self._watched.game.race.car(CarId(whose)).name
            paint.token((left + 8, middle), 7, self._watched.liveries[CarId(whose)])
            left += 22
        paint.text((left, middle), name, SMALL_STRONG, width=box.width / 2)
        paint.rule(box.left, box.right, box.bottom - 1)

    def _footer(self, paint: Paint, box: Box, step: Step | None) -> None:
        scale = paint.look.scale
        top, left = box.bottom - 53, box.left + 24
        last = step.last if step is not None else 0
        here = self.number
        ways = (
            ("first", "First", "Home", 1, here > 1),
            ("back", "Back", "Left", here - 1, here > 1),
            ("on", "Next", "Right", here + 1, here < last),
            ("last", "Last", "End", last, here < last),
        )
        for name, label, key, to, can in ways:
            wide = round(paint.width(label, STRONG) + paint.width(key, KEY) + 50)
            place, go = Box(left, top, wide, 40), _goer(self, to)
            button(paint, f"debug {name}", place, label, go, key=key, enabled=can)
            left += wide + 8
        label = "Changed parts" if self.everything else "Every field"
        wide = round(paint.width(label, STRONG) + 52)
        button(paint, "debug all", Box(left, top, wide, 40), label, self.turn, key="A")
        left += wide + 20
        done = Box(box.right - 24 - 130 * scale, top, 130 * scale, 40)
        button(paint, "close", done, "Close", self.close, key="Esc", kind="primary")
        if self.steps is not None and self.steps.public:
            at = (left, top + 20)
            paint.text(at, SEVERAL, SMALL, paint.palette.warn, width=done.left - 16 - left)


def _goer(page: DebugPage, number: int) -> Callable[[], None]:
    return lambda: page.go_to(number)


def _lines(rows: tuple[StateRow, ...]) -> list[StateRow | str]:
    """The rows, with a heading where those of another owner begin."""
    lines: list[StateRow | str] = []
    whose = ""
    for row in rows:
        if row.whose != whose:
            whose = row.whose
            lines.append(whose)
        lines.append(row)
    return lines


def _cells(box: Box) -> list[Box]:
    cells, left = [], box.left
    for share in COLUMNS:
        cells.append(Box(left, box.top, box.width * share, box.height))
        left += box.width * share
    return cells


def _heads(paint: Paint, box: Box) -> None:
    for cell, head in zip(_cells(box), ("Part", "Field", "Before", "After"), strict=True):
        paint.text((cell.left + 8, cell.centre[1]), head, KEY, paint.palette.ink2)


def _row(paint: Paint, box: Box, row: StateRow, *, named: bool) -> None:
    """A row of cells; a part is named where its rows begin."""
    palette = paint.palette
    ink = after = palette.ink2
    if row.changed:
        paint.fill(box.inset(0, 1), palette.chosen, 3)
        paint.fill(Box(box.left, box.top + 1, 3, box.height - 2), palette.accent)
        ink, after = palette.ink, palette.accent
    texts = (row.part if named else "", row.field, row.before, row.after)
    inks = (palette.ink2, palette.ink, ink, after)
    for cell, text, shade in zip(_cells(box), texts, inks, strict=True):
        paint.text((cell.left + 8, cell.centre[1]), text, CODE, shade, width=cell.width - 14)
