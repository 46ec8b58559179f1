"""The shelf of tracks: each leads to its page, and one that is missing is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.home.rail import WIDTH, Rail
from gridprix.ui.window.home.thumbnails import Thumbnails
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.card_screen import CardScreen
from gridprix.ui.window.widgets.forms import COMMAND, ENTER

from .shelf import TrackShelf
from .track_cards import ShelfActions, TrackCards

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

PAD = 24


class TrackShelfScreen(CardScreen):
    """All tracks as cards."""

    cards: TrackCards

    def __init__(self, app: Application, settings: Settings, window: arcade.Window) -> None:
        super().__init__(settings, window)
        self.app = app
        self.thumbnails = Thumbnails(app.library, window)
        actions = ShelfActions(self.open, self.draw, self.filter, self.find, self.show_all)
        shelf = TrackShelf(app.library)
        self.cards = TrackCards(shelf, self.thumbnails, actions, self.form, lambda: self._content)
        self.rail = Rail(app.ways(), "tracks", lambda: self.region)
        self.layers = [self.rail, self.cards, self.pop_up]

    @property
    def shelf(self) -> TrackShelf:
        """The tracks."""
        return self.cards.shelf

    @property
    def _content(self) -> Box:
        region = self.region
        left = region.left + WIDTH + PAD
        return Box(left, region.top + 20, region.right - PAD - left, region.height - 32)

    def on_show_view(self) -> None:
        """Look again at what is on the shelves: something may have been drawn."""
        super().on_show_view()
        last = self.shelf
        self.cards.shelf = TrackShelf(self.app.library, last.family, last.wanted)
        self.thumbnails = Thumbnails(self.app.library, self.window)
        self.cards.take_pictures(self.thumbnails)
        self._choose_first()

    def on_update(self, delta_time: float) -> None:
        """Draw a picture that is wanted, or look at one more board."""
        if self.thumbnails.update() or self.shelf.glance():
            self.repaint()

    @property
    def chosen_card(self) -> str:
        """The track whose page Enter opens."""
        return self.cards.chosen

    def choose_card(self, name: str) -> None:
        """Choose another track."""
        self.cards.chosen = name

    def card_names(self) -> list[str]:
        """The tracks that are shown."""
        return [one.name for one in self.shelf.shown()]

    # -- what a person does

    def open(self, name: str) -> None:
        """Open the page of a track, which leads back here."""
        self.cards.chosen = name
        self.app.drawing_room.page(name, self._show_again)

    def draw(self) -> None:
        """Draw a track."""
        self.app.drawing_room.enter(self._show_again)

    def _show_again(self) -> None:
        self.restyle(self.app.settings)
        self.window.show_view(self)

    def filter(self, family: str) -> None:
        """Show the tracks of one family, or all."""
        self.shelf.family = family
        self._choose_first()

    def find(self, words: str) -> None:
        """Show the tracks in which some words occur."""
        self.shelf.wanted = words
        self._choose_first()

    def typed(self, text: str) -> None:
        """Find while typing."""
        if self.editing is not None and self.editing.name == "find":
            self.find(text)

    def show_all(self) -> None:
        """Show all tracks."""
        self.shelf.wanted = self.shelf.family = ""
        self._choose_first()

    def _choose_first(self) -> None:
        names = self.card_names()
        if self.cards.chosen not in names:
            self.cards.chosen = next(iter(names), "")
        self.repaint()

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """The wheel scrolls the cards."""
        self.cards.scroll(steps)

    # -- keys

    def key(self, symbol: int, modifiers: int) -> None:
        """Arrows choose a card, Enter opens it, letters go elsewhere."""
        if modifiers & COMMAND:
            return
        columns = self.cards.columns
        steps = {keys.UP: -columns, keys.DOWN: columns, keys.LEFT: -1, keys.RIGHT: 1}
        if symbol in steps:
            self.move_to_card(steps[symbol])
        elif symbol in ENTER and self.cards.chosen:
            self.open(self.cards.chosen)
        elif symbol in (keys.SLASH, keys.NUM_DIVIDE):
            self.edit("find")
        elif symbol == keys.N:
            self.draw()
        elif symbol == keys.ESCAPE and (self.shelf.wanted or self.shelf.family):
            self.show_all()
        elif symbol == keys.ESCAPE:
            self.app.home()
        else:
            self.rail.key(symbol)
