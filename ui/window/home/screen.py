"""Home: what can be raced, what waits, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.card_screen import CardScreen
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.forms import COMMAND, ENTER

from .ahead import Ahead
from .cards import DURATIONS, Cards
from .facts import HomeActions, HomeFacts
from .own import OwnRaces
from .rail import WIDTH, Rail
from .welcome import Welcome

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

PAD = 24
UNREADABLE = "This scenario cannot be read"
STUCK = "This race cannot go on"
ARROWS = {keys.LEFT: -1, keys.RIGHT: 1}


class HomeScreen(CardScreen):
    """The first screen."""

    def __init__(self, app: Application, settings: Settings, window: arcade.Window) -> None:
        super().__init__(settings, window)
        self.app = app
        self.facts = facts = HomeFacts(app.library, window)
        self.ahead = Ahead(app.library)
        self.own = OwnRaces(facts, self.pop_up.open, self.ask_name, self.look_again)
        actions = HomeActions(
            play=self.play,
            customise=self.customise,
            manage=self.own.manage,
            open_bin=self.own.open_bin,
            go_on=self.go_on,
            guided=self.guided,
            filter=self.filter,
            open_durations=self.open_durations,
            find=self.find,
            show_all=self.show_all,
        )
        self.cards = Cards(facts, actions, self.form, lambda: self.content)
        self.rail = Rail(app.ways(), "play", lambda: self.region)
        self.fault = FaultSheet(lambda: self.region)
        welcome = Welcome(facts, actions, lambda: self.welcome_box)
        self.layers = [self.rail, welcome, self.cards, self.pop_up, self.naming, self.fault]

    def on_show_view(self) -> None:
        """Look again at what is on the shelves and on disk."""
        super().on_show_view()
        self.look_again()

    def look_again(self) -> None:
        """What lies on the shelves, in the bin and on disk may be another."""
        self.facts.look_again(self.app.library)
        self.repaint()

    # -- where things lie

    @property
    def _right(self) -> Box:
        region = self.region
        left = region.left + WIDTH + PAD
        return Box(left, region.top + 20, region.right - PAD - left, region.height - 20 - 12)

    @property
    def welcome_box(self) -> Box:
        """The boxes at the top."""
        return self._right.strip(0, 92)

    @property
    def content(self) -> Box:
        """Everything below them; all of it where there is nothing to offer at the top."""
        right = self._right
        top = 110 if self.facts.unfinished or self.facts.shelf.guided else 0
        return Box(right.left, right.top + top, right.width, right.height - top)

    # -- time

    def on_update(self, delta_time: float) -> None:
        """Draw pictures of tracks as they are needed, and measure them for who asks how long."""
        drawn = self.facts.thumbnails.update()
        if drawn:
            self.repaint()
        self.ahead.update(busy=drawn)
        shelf = self.facts.shelf
        if shelf.duration and shelf.measure():
            self._choose_first()

    @property
    def chosen_card(self) -> str:
        """The race that Enter plays."""
        return self.facts.chosen

    def choose_card(self, name: str) -> None:
        """Choose another race."""
        self.facts.chosen = name

    def card_names(self) -> list[str]:
        """The races that are shown."""
        return self.facts.names()

    # -- what a person does

    def play(self, name: str) -> None:
        """Race as it is."""
        self.facts.chosen = name
        self.fault.guard(UNREADABLE, partial(self.app.begin, name))

    def customise(self, name: str) -> None:
        """Set a race up otherwise."""
        self.facts.chosen = name
        self.fault.guard(UNREADABLE, partial(self.app.set_up, name))

    def go_on(self) -> None:
        """Go on with the race that was left last."""
        unfinished = self.facts.unfinished
        if unfinished:
            self.fault.guard(STUCK, partial(self.app.resume, unfinished[0].saved))

    def guided(self) -> None:
        """Begin the race that explains itself."""
        guided = self.facts.shelf.guided
        if guided is not None:
            self.fault.guard(UNREADABLE, partial(self.app.begin, guided.name))

    def filter(self, family: str) -> None:
        """Show the races of one family, or all."""
        self.facts.shelf.family = family
        self.cards.first = 0
        self._choose_first()

    def open_durations(self, place: Box) -> None:
        """Open the list of durations."""
        self.pop_up.open(place, tuple(DURATIONS.items()), self.facts.shelf.duration, self.last)

    def last(self, duration: str) -> None:
        """Show the races that last so long, or all."""
        self.facts.shelf.duration = duration
        self.cards.first = 0
        self._choose_first()

    def find(self, words: str) -> None:
        """Show the races in which some words occur."""
        self.facts.shelf.wanted = words
        self._choose_first()

    def typed(self, text: str) -> None:
        """Find while typing."""
        if self.editing is not None and self.editing.name == "find":
            self.find(text)

    def show_all(self) -> None:
        """Show all races."""
        shelf = self.facts.shelf
        shelf.wanted = shelf.family = shelf.duration = ""
        self._choose_first()

    def _choose_first(self) -> None:
        self.facts.choose_first(always=bool(self.facts.shelf.wanted))
        self.repaint()

    # -- keys

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """The wheel scrolls the cards."""
        self.cards.scroll(steps)

    def key(self, symbol: int, modifiers: int) -> None:
        """Arrows choose a card, letters go elsewhere."""
        if self.fault.key(symbol):
            return
        if self.naming.shown:
            self.naming.key(symbol)
            return
        if modifiers & COMMAND:
            return  # what is meant for a text does nothing here
        step = {keys.UP: -self.cards.columns, keys.DOWN: self.cards.columns, **ARROWS}
        if symbol in step:
            self.move_to_card(step[symbol])
        elif symbol in ENTER:
            self._with_chosen(self.play)
        elif symbol == keys.E:
            self._with_chosen(self.customise)
        elif symbol in (keys.SLASH, keys.NUM_DIVIDE):
            self.edit("find")
        elif symbol == keys.ESCAPE:
            self.show_all()
        elif symbol == keys.D:
            self.press("durations")
        elif symbol == keys.C:
            self.go_on()
        elif symbol == keys.G:
            self.guided()
        else:
            self.rail.key(symbol)

    def _with_chosen(self, act: Callable[[str], None]) -> None:
        card = next(
            (one for one in self.facts.shelf.shown() if one.name == self.facts.chosen), None
        )
        if card is not None and not card.fault:
            act(card.name)
