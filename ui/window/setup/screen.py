"""The set-up of a race: track, rules, seats; what cannot be is told where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import arcade
from arcade import key as keys

from gridprix.core.build_sheet import BuildSheet
from gridprix.core.documents import BadFile
from gridprix.core.drawing.lettering import BODY, STRONG
from gridprix.core.family import Board
from gridprix.core.rulebook import Rulebook
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.shelf import board_of
from gridprix.ui.window.home.thumbnails import Thumbnails
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.forms import ENTER, FormScreen
from gridprix.ui.window.widgets.heading import heading
from gridprix.ui.window.widgets.parts import button

from .build_panel import BuildPanel
from .checking import Checked, SwitchRefusal, book_of, check, refusal
from .draft import HUMAN, RaceDraft, RuleRow
from .race_panel import RacePanel
from .rules_panel import RulesPanel, readable
from .saving import save_scenario
from .seats_panel import SeatsPanel

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

GAP, FOOTER = 16, 60
LEFT, RIGHT = 300, 360
OWN = " own"  # no build can be called that


class SetUpScreen(FormScreen):
    """A race being put together."""

    def __init__(
        self, app: Application, settings: Settings, window: arcade.Window, draft: RaceDraft
    ) -> None:
        super().__init__(settings, window)
        self.app = app
        self.draft = draft
        self.thumbnails = Thumbnails(app.library, window)
        self.seat = 0
        self.opened = ""
        self.wanted = ""
        self.said = ""
        self.refusals: dict[str, SwitchRefusal | None] = {}
        self.checked: Checked = check(draft)
        self.board: Board | None = None
        self.book: Rulebook | None = None
        self.builder = BuildPanel(self)
        self.rules = RulesPanel(self)
        self.seats = SeatsPanel(self)
        self.layers = [
            *(RacePanel(self), self.rules, self.seats, _Footer(self), _SetUpBar(self)),
            *(self.builder, self.pop_up),
        ]
        self._look_at_scenario()

    # -- where things lie

    @property
    def columns(self) -> tuple[Box, Box, Box]:
        """The three panels."""
        region, scale = self.region, min(self.settings.scale, 1.1)
        tight = 0.88 if region.width < 1200 else 1.0
        left, right = round(LEFT * scale * tight), round(RIGHT * scale * tight)
        inner = region.strip(TOP_BAR, region.height - TOP_BAR - FOOTER).inset(GAP)
        one, two, three = inner.row((left, inner.width - left - right - 2 * GAP, right), GAP)
        return one, two, three

    # -- checking

    def changed(self) -> None:
        """The draft is another one now: read it, and ask anew what speaks against other rules."""
        self.said = ""
        self.refusals = {}
        self.checked = check(self.draft)
        self._look_at_scenario()
        self.repaint()

    def _look_at_scenario(self) -> None:
        scenario = self.checked.scenario
        if scenario is not None:
            self.book, self.board = scenario.book, scenario.board
        else:
            self.book = book_of(self.draft)
            self.board = board_of(self.draft.library, self.draft.track, self.draft.family)

    def on_update(self, delta_time: float) -> None:
        """Work out one thing per frame that is shown and not known yet."""
        if self.thumbnails.update():
            self.repaint()
            return
        off = {row.card.name for row in self.draft.rows() if not row.on}
        for name in self.rules.visible:
            if name in off and name not in self.refusals:
                self.refusals[name] = refusal(self.draft, name)
                self.rules.dirty = True
                return

    @property
    def sheet(self) -> BuildSheet | None:
        """What the seats may build; nothing where cars are not built."""
        return None if self.book is None else self.book.build_sheet

    @property
    def furniture(self) -> frozenset[str] | None:
        """What the rules want drawn on the track; None where they cannot be asked."""
        return None if self.book is None else self.book.furniture

    @property
    def laps(self) -> int | None:
        """How many laps are raced: as chosen, else as the track says."""
        if self.draft.laps is not None:
            return self.draft.laps
        return None if self.board is None else self.board.laps

    @property
    def track_title(self) -> str:
        """The track in words."""
        return self.board.title if self.board is not None else self.draft.track

    # -- rules

    def is_wanted(self, row: RuleRow) -> bool:
        """Whether a rule fits what is looked for."""
        text = f"{row.card.name} {row.card.summary} {' '.join(row.card.clauses)}".lower()
        return all(word in text for word in self.wanted.lower().split())

    def find(self, words: str) -> None:
        """Show the rules in which some words occur."""
        self.wanted = words
        self.rules.first = 0
        self.repaint()

    def typed(self, text: str) -> None:
        """Find while typing."""
        if self.editing is not None and self.editing.name == "find rule":
            self.find(text)

    def switch(self, name: str, *, on: bool) -> None:
        """Switch a rule."""
        self.draft.switch(name, on=on)
        self.changed()

    def use(self, name: str, found: SwitchRefusal) -> None:
        """Switch a rule on, and with it what must change."""
        for other, on in found.changes:
            self.draft.switch(other, on=on)
        self.switch(name, on=True)

    def open_options(self, name: str) -> None:
        """Open a rule's options, or close them."""
        self.opened = "" if self.opened == name else name
        self.repaint()

    def printed(self) -> None:
        """Back to the ruleset as it is printed."""
        self.draft.printed_rules()
        self.changed()

    # -- the race

    def choose_track(self, place: Box) -> None:
        """Open the list of tracks."""
        rows = list(self.draft.tracks().items())
        self.pop_up.open(place, rows, self.draft.track, self._take_track)

    def _take_track(self, name: str) -> None:
        self.draft.choose_track(name)
        self.changed()

    def choose_ruleset(self, place: Box) -> None:
        """Open the list of rulesets."""
        rows = []
        for name in sorted(self.draft.library.names("rulesets")):
            try:
                data = self.draft.library.open("rulesets", name).data
            except BadFile:
                continue
            rows.append((name, str(data.get("title", name))))
        self.pop_up.open(place, rows, self.draft.ruleset, self._take_ruleset)

    def _take_ruleset(self, name: str) -> None:
        try:
            self.draft.choose_ruleset(name)
        except BadFile as error:
            self.said = f"{error.problems[0]}"
            return
        self.opened = ""
        self.rules.first = 0
        self.changed()

    def rename(self, title: str) -> None:
        """Give the race another name."""
        self.draft.title = title.strip() or self.draft.title
        self.repaint()

    def set_laps(self, laps: int) -> None:
        """So many laps."""
        self.draft.set_laps(laps)
        self.changed()

    def set_seed(self, text: str) -> None:
        """A seed, or none; letters that are no digits are passed over."""
        digits = "".join(letter for letter in text if letter in "0123456789")[:18]
        self.draft.seed = int(digits) if digits else None
        self.changed()

    # -- seats

    def choose_seat(self, number: int) -> None:
        """The seat whose colour is picked."""
        self.seat = number
        self.repaint()

    def set_seat(self, number: int, **values: Any) -> None:
        """Change something about a seat."""
        self.seat = number
        self.draft.seats[number].update({key: one for key, one in values.items() if one})
        self.changed()

    def add_seat(self) -> None:
        """One seat more."""
        self.draft.add_seat()
        self.seat = len(self.draft.seats) - 1
        self.seats.reveal(self.seat)
        self.changed()

    def drop_seat(self, number: int) -> None:
        """One seat less."""
        self.draft.drop_seat(number)
        self.seat = min(self.seat, len(self.draft.seats) - 1)
        self.changed()

    def choose_pilot(self, number: int, place: Box) -> None:
        """Open the list of who can drive."""
        scenario = self.checked.scenario
        specs = self.draft.pilots() if scenario is None else list(scenario.book.pilots.values())
        rows = [(HUMAN, "Human"), *((one.name, f"{one.name}: {one.summary}") for one in specs)]
        now = self.draft.seats[number]["pilot"]
        self.pop_up.open(place, rows, now, lambda name: self.set_seat(number, pilot=name))

    def choose_build(self, number: int, place: Box) -> None:
        """Open the list of ready-made cars; its last row is for a car of one's own."""
        if self.sheet is None:
            return
        rows = [(name, name) for name in self.sheet.ready] + [(OWN, "Compose a car")]
        self.seat = number
        chosen = self.sheet.called(self.builder.values_of(self.sheet, number)) or OWN

        def take(name: str) -> None:
            if name == OWN:
                self.builder.open(number)
            else:
                self.set_seat(number, build=name)

        self.pop_up.open(place, rows, chosen, take)

    # -- leaving

    @property
    def state(self) -> tuple[str, str]:
        """What the footer says, and in which tone."""
        if self.said:
            return self.said, "ok"
        scenario = self.checked.scenario
        if scenario is None:
            fault = next(iter(self.checked.faults), None)
            words = readable(fault.what) if fault else "it cannot be read"
            return f"Not ready: {words}.", "bad"
        seats, rules, laps = len(scenario.seats), len(scenario.rules), scenario.laps
        words = f"Ready. {seats} seat{_s(seats)}, {laps} lap{_s(laps)}, {rules} rule{_s(rules)}."
        if scenario.notes:
            return f"{words} Note: {readable(scenario.notes[0].what)}.", "warn"
        return words, "ok"

    def save(self) -> None:
        """Keep the draft as a scenario file."""
        if self.checked.scenario is None:
            return
        try:
            path = save_scenario(self.draft)
        except OSError as error:
            self.said = f"It cannot be saved: {error.strerror}"
        else:
            self.said = f"Saved as {path.stem}; it stands among the ready races now."
        self.repaint()

    def start(self) -> None:
        """Begin the race."""
        if self.checked.scenario is not None:
            self.app.race(self.checked.scenario)

    # -- keys

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """The wheel scrolls the panel it is over."""
        if self.builder.shown:
            return
        if self.columns[2].holds(x, y):
            self.seats.scroll(steps)
        else:
            self.rules.scroll(steps)

    def key(self, symbol: int, modifiers: int) -> None:
        """Enter starts, Esc goes back, arrows scroll the rules."""
        steps = {keys.UP: -1, keys.DOWN: 1, keys.PAGEUP: -6, keys.PAGEDOWN: 6}
        if self.builder.shown:
            self.builder.key(symbol)
        elif symbol in steps:
            self.rules.scroll(steps[symbol])
        elif symbol in ENTER:
            self.start()
        elif symbol == keys.ESCAPE:
            self.app.home()
        elif symbol == keys.S and modifiers & keys.MOD_CTRL:
            self.save()
        elif symbol in (keys.PLUS, keys.EQUAL, keys.NUM_ADD):
            self.add_seat()


def _s(count: int) -> str:
    return "" if count == 1 else "s"


class _SetUpBar(Layer):
    def __init__(self, screen: SetUpScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        screen, region = self._screen, self._screen.region
        box = region.strip(0, TOP_BAR)
        home = ("home", "Home", "Esc", screen.app.home)
        heading(paint, box, "Set up a race", screen.draft.title, screen.app.home, [home])


class _Footer(Layer):
    def __init__(self, screen: SetUpScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        screen, region, palette = self._screen, self._screen.region, paint.palette
        box = region.foot(FOOTER)
        paint.fill(box, palette.paper)
        paint.fill(box.strip(0, 1), palette.control)
        ready = screen.checked.scenario is not None
        wide = 1 + (paint.look.scale - 1) * 0.9
        widths = round(214 * wide), round(174 * wide)
        save, go = box.strip(12, 36).inset(GAP, 0).row_at_right(widths, 12)
        button(
            paint,
            "start",
            go,
            "Start race",
            screen.start,
            key="Enter",
            kind="primary" if ready else "plain",
            enabled=ready,
        )
        button(paint, "save", save, "Save as a scenario", screen.save, key="Ctrl S", enabled=ready)
        words, tone = screen.state
        ink = {"ok": palette.ok, "warn": palette.warn, "bad": palette.bad}[tone]
        at = (box.left + 32, box.centre[1])
        paint.disc(at, 9, ink)
        sign = {"ok": "i", "warn": "!", "bad": "x"}[tone]
        paint.text(at, sign, STRONG, palette.paper, anchor="center")
        room = save.left - box.left - 66
        paint.lines(
            (box.left + 50, box.centre[1] - (8 if paint.width(words, BODY) > room else 0)),
            words,
            BODY,
            None,
            room,
            most=2,
            step=17,
        )
