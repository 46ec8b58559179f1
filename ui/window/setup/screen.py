"""The set-up of a race: track, rules, seats; what cannot be is told where it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import arcade
from arcade import key as keys

from gridprix.core.documents import BadFile
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.home.thumbnails import Thumbnails
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.race.dialogs import DialogAnswer, MessageDialog
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.forms import COMMAND, ENTER, FormScreen

from .actions import SetUpActions
from .bars import FOOTER, GAP, Footer, SetUpBar
from .build_panel import BuildPanel
from .checking import SwitchRefusal, refusal
from .draft import HUMAN, RaceDraft
from .facts import SetUpFacts
from .race_panel import RacePanel
from .rules_panel import RulesPanel
from .saving import save_scenario
from .seats_panel import SeatsPanel

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

LEFT, RIGHT = 300, 360
OWN = " own"  # no build can be called that


class SetUpScreen(FormScreen):
    """A race being put together."""

    def __init__(
        self,
        app: Application,
        settings: Settings,
        window: arcade.Window,
        draft: RaceDraft,
        back: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(settings, window)
        self.app, self._back = app, back or app.home
        self.facts = facts = SetUpFacts(draft)
        self.thumbnails = Thumbnails(app.library, window)
        actions, form = self._actions(), self.form
        self.builder = BuildPanel(facts, actions)
        self.message = MessageDialog()
        self.rules = RulesPanel(facts, actions, form, lambda: self.columns[1])
        self.seats = SeatsPanel(facts, actions, form, lambda: self.columns[2])
        race = RacePanel(facts, actions, form, self.thumbnails, lambda: self.columns[0])
        self.layers = [
            *(race, self.rules, self.seats, Footer(facts, actions), SetUpBar(facts, actions)),
            *(self.builder, self.pop_up, self.naming, self.message),
        ]

    def _actions(self) -> SetUpActions:
        """What the panels may set going."""
        return SetUpActions(
            repaint=self.repaint,
            open_list=self.pop_up.open,
            choose_track=self.choose_track,
            show_track=self.show_track,
            choose_ruleset=self.choose_ruleset,
            printed=self.printed,
            rename=self.rename,
            set_laps=self.set_laps,
            set_seed=self.set_seed,
            find=self.find,
            switch=self.switch,
            ask_why=self.ask_why,
            use=self.use,
            open_options=self.open_options,
            set_option=self.set_option,
            choose_seat=self.choose_seat,
            set_seat=self.set_seat,
            set_build=self.set_build,
            add_seat=self.add_seat,
            drop_seat=self.drop_seat,
            choose_pilot=self.choose_pilot,
            choose_build=self.choose_build,
            save=self.ask_to_save,
            start=self.start,
            home=self.leave,
        )

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
        """The draft is another one now."""
        self.facts.read()
        self.repaint()

    def on_update(self, delta_time: float) -> None:
        """Work out one thing per frame that is shown and not known yet."""
        if self.thumbnails.update():
            self.repaint()
            return
        off = {row.card.name for row in self.facts.draft.rows() if not row.on}
        for name in self.rules.visible:
            if name in off and name not in self.facts.refusals:
                self.facts.refusals[name] = refusal(self.facts.draft, name)
                self.rules.dirty = True
                return

    # -- rules

    def find(self, words: str) -> None:
        """Show the rules in which some words occur."""
        self.facts.wanted = words
        self.rules.first = 0
        self.repaint()

    def typed(self, text: str) -> None:
        """Find while typing."""
        if self.editing is not None and self.editing.name == "find rule":
            self.find(text)

    def switch(self, name: str, *, on: bool) -> None:
        """Switch a rule."""
        self.facts.draft.switch(name, on=on)
        self.changed()

    def ask_why(self, name: str) -> None:
        """Tell what speaks against a rule, and what would have to change; or let it be."""
        self.facts.tried = "" if self.facts.tried == name else name
        self.repaint()

    def use(self, name: str, found: SwitchRefusal) -> None:
        """Switch a rule on, and with it what must change."""
        for other, on in found.changes:
            self.facts.draft.switch(other, on=on)
        self.switch(name, on=True)

    def open_options(self, name: str) -> None:
        """Open a rule's options, or close them."""
        self.facts.opened = "" if self.facts.opened == name else name
        self.repaint()

    def set_option(self, rule: str, option: str, value: Any) -> None:
        """Change an option of a rule."""
        self.facts.draft.set_option(rule, option, value)
        self.changed()

    def printed(self) -> None:
        """Back to the ruleset as it is printed."""
        self.facts.draft.printed_rules()
        self.changed()

    # -- the race

    def choose_track(self, place: Box) -> None:
        """Open the list of tracks."""
        rows = list(self.facts.draft.tracks().items())
        self.pop_up.open(place, rows, self.facts.draft.track, self._take_track)

    def _take_track(self, name: str) -> None:
        self.facts.draft.choose_track(name)
        self.changed()

    def show_track(self) -> None:
        """The page of the track, which leads back here."""
        self.app.drawing_room.page(self.facts.draft.track, self._show_again, self._show_again)

    def _show_again(self) -> None:
        self.restyle(self.app.settings)
        self.window.show_view(self)

    def choose_ruleset(self, place: Box) -> None:
        """Open the list of rulesets."""
        rows = []
        for name in sorted(self.facts.draft.library.names("rulesets")):
            try:
                data = self.facts.draft.library.open("rulesets", name).data
            except BadFile:
                continue
            rows.append((name, str(data.get("title", name))))
        self.pop_up.open(place, rows, self.facts.draft.ruleset, self._take_ruleset)

    def _take_ruleset(self, name: str) -> None:
        try:
            self.facts.draft.choose_ruleset(name)
        except BadFile as error:
            self.facts.said = f"{error.problems[0]}"
            return
        self.facts.opened = ""
        self.rules.first = 0
        self.changed()

    def rename(self, title: str) -> None:
        """Give the race another name."""
        self.facts.draft.title = title.strip() or self.facts.draft.title
        self.repaint()

    def set_laps(self, laps: int) -> None:
        """So many laps."""
        self.facts.draft.set_laps(laps)
        self.changed()

    def set_seed(self, text: str) -> None:
        """A seed, or none; letters that are no digits are passed over."""
        digits = "".join(letter for letter in text if letter in "0123456789")[:18]
        self.facts.draft.seed = int(digits) if digits else None
        self.changed()

    # -- seats

    def choose_seat(self, number: int) -> None:
        """The seat whose colour is picked."""
        self.facts.seat = number
        self.repaint()

    def set_seat(self, number: int, **values: Any) -> None:
        """Change something about a seat."""
        self.facts.seat = number
        self.facts.draft.seats[number].update({key: one for key, one in values.items() if one})
        self.changed()

    def set_build(self, number: int, build: Any) -> None:
        """Give a seat a car; without one it has what its ruleset gives."""
        seat = self.facts.draft.seats[number]
        seat.pop("build", None)
        if build is not None:
            seat["build"] = build
        self.changed()

    def add_seat(self) -> None:
        """One seat more."""
        self.facts.draft.add_seat()
        self.facts.seat = len(self.facts.draft.seats) - 1
        self.seats.reveal(self.facts.seat)
        self.changed()

    def drop_seat(self, number: int) -> None:
        """One seat less."""
        self.facts.draft.drop_seat(number)
        self.facts.seat = min(self.facts.seat, len(self.facts.draft.seats) - 1)
        self.changed()

    def choose_pilot(self, number: int, place: Box) -> None:
        """Open the list of who can drive."""
        scenario = self.facts.checked.scenario
        specs = (
            self.facts.draft.pilots() if scenario is None else list(scenario.book.pilots.values())
        )
        rows = [(HUMAN, "Human"), *((one.name, f"{one.name}: {one.summary}") for one in specs)]
        now = self.facts.draft.seats[number]["pilot"]
        self.pop_up.open(place, rows, now, lambda name: self.set_seat(number, pilot=name))

    def choose_build(self, number: int, place: Box) -> None:
        """Open the list of ready-made cars; its last row is for a car of one's own."""
        if self.facts.sheet is None:
            return
        rows = [(name, name) for name in self.facts.sheet.ready] + [(OWN, "Compose a car")]
        self.facts.seat = number
        chosen = self.facts.sheet.called(self.facts.built(number, self.facts.sheet)) or OWN

        def take(name: str) -> None:
            if name == OWN:
                self.builder.open(number)
            else:
                self.set_seat(number, build=name)

        self.pop_up.open(place, rows, chosen, take)

    # -- leaving

    def ask_to_save(self) -> None:
        """Ask what the race is to be called before it is kept."""
        if self.facts.checked.scenario is not None:
            words = "It is added to Ready races, marked as yours."
            self.ask_name("Save this race", words, "Save", self.facts.draft.title, self.save)

    def save(self, title: str) -> None:
        """Keep the draft as a scenario file under a name."""
        self.facts.draft.title = title
        try:
            path = save_scenario(self.facts.draft)
        except OSError as error:
            self.facts.said = f"It cannot be saved: {error.strerror}"
        else:
            self.facts.saved = self.facts.draft.to_data()
            self.facts.said = f"Saved as {path.stem}: added to Ready races."
        self.repaint()

    def leave(self) -> None:
        """Go back; who has changed something is asked first."""
        if not self.facts.unsaved:
            self._back()
            return
        keep = DialogAnswer("leave save", "Save", self.ask_to_save, kind="primary")
        self.message.say(
            *("Leave this set-up?", self.facts.draft.title),
            "You have unsaved changes. They would be lost.",
            DialogAnswer("leave stay", "Stay", key="Esc"),
            DialogAnswer("leave drop", "Leave", self._back, kind="danger"),
            *([keep] if self.facts.checked.scenario is not None else []),
        )
        self.repaint()

    def start(self) -> None:
        """Begin the race."""
        if self.facts.checked.scenario is not None:
            self.app.race(self.facts.checked.scenario)

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
        sheets = (self.message, self.naming, self.builder)
        sheet = next((one for one in sheets if one.shown), None)
        if sheet is not None:
            sheet.key(symbol)
        elif symbol in steps:
            self.rules.scroll(steps[symbol])
        elif symbol in ENTER:
            self.start()
        elif symbol == keys.T:
            self.show_track()
        elif symbol == keys.ESCAPE:
            self.leave()
        elif symbol == keys.S and modifiers & COMMAND:
            self.ask_to_save()
        elif symbol in (keys.PLUS, keys.EQUAL, keys.NUM_ADD):
            self.add_seat()
