"""Tracks that nobody has seen, six at a time; one of them is opened in the studio."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.ui.generator.gallery import Gallery
from gridprix.ui.generator.wishing import SIX, SixWish
from gridprix.ui.window.board.drafts import DraftPictures
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.forms import ENTER
from gridprix.ui.window.widgets.heading import heading
from gridprix.ui.window.widgets.slider import Sliders, SliderScreen

from .cards import ACROSS, BestLines, CardActions, SixCards
from .settings_panel import WishPanel

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

COLUMN = 252
PROMISE = "The same seed and settings give the same track"


class _Bar(Layer):
    """The bar at the top."""

    def __init__(self, where: Callable[[], Box], back: Callable[[], None]) -> None:
        super().__init__()
        self._where, self._back = where, back

    def paint(self, paint: Paint) -> None:
        """Paint the bar."""
        heading(paint, self._where(), "Make a track", "six at a time", self._back, (), PROMISE)


class GeneratorScreen(SliderScreen):
    """Settings at the left, six cards beside them; `back` is where leaving leads."""

    def __init__(
        self,
        app: Application,
        settings: Settings,
        window: arcade.Window,
        family: str,
        back: Callable[[], None],
    ) -> None:
        super().__init__(settings, window)
        self.app, self._back = app, back
        self.sliders = Sliders()
        self.gallery = Gallery(app.library, SixWish(family))
        self.pictures = DraftPictures(app.library, window)
        self.fault = FaultSheet(lambda: self.region)
        actions = CardActions(self.choose, self.like, self.open)
        rules = app.drawing_room.rules_of
        self.cards = SixCards(self.gallery, self.pictures, actions, lambda: self._split()[1], rules)
        parts = (self.form, self.sliders)
        self.panel = WishPanel(
            app.library, self.gallery, parts, lambda: self._split()[0], self.repaint
        )
        self.layers = [
            *(self.cards, BestLines(self.gallery, self.pictures, self.cards), self.panel),
            *(_Bar(lambda: self.region.strip(0, TOP_BAR), self.leave), self.pop_up, self.fault),
        ]

    def _split(self) -> tuple[Box, Box]:
        below = self.region.strip(TOP_BAR, self.region.height - TOP_BAR)
        return below.split(round(COLUMN * min(self.look.scale, 1.2)), 0)

    # -- being shown

    def on_update(self, delta_time: float) -> None:
        """Take what was made, and draw a picture that is wanted."""
        if self.gallery.follow(time.monotonic()) or self.pictures.update():
            self.repaint()

    def on_hide_view(self) -> None:
        """Nothing is made for nobody."""
        self.close()

    def close(self) -> None:
        """Let go of the processes that make tracks."""
        self.gallery.rest()

    # -- what a person does

    def choose(self, number: int) -> None:
        """Choose a card."""
        self.cards.chosen = number
        self.repaint()

    def like(self, number: int) -> None:
        """Six that are like one of these."""
        self.choose(number)
        self.gallery.more_like(number)
        self.repaint()

    def open(self, number: int) -> None:
        """Open a track in the studio, which leads back here."""
        self.choose(number)
        card = self.gallery.cards[number]
        if card.made is None:
            return
        text, title = card.made.text, card.title

        def back() -> None:
            self.restyle(self.app.settings)
            self.window.show_view(self)

        def show() -> None:
            self.app.drawing_room.text(text, title, back, f"make {title}")

        self.fault.guard("This track cannot be opened", show)

    def leave(self) -> None:
        """Back to where somebody came from."""
        self.close()
        self._back()

    def key(self, symbol: int, modifiers: int) -> None:
        """Do what a key means."""
        if self.fault.key(symbol):
            return
        steps = {keys.LEFT: -1, keys.RIGHT: 1, keys.UP: -ACROSS, keys.DOWN: ACROSS}
        acts: dict[int, Callable[[], None]] = {
            keys.R: self.gallery.more,
            keys.U: self.gallery.last,
            keys.M: lambda: self.like(self.cards.chosen),
            keys.ESCAPE: self.leave,
        }
        if symbol in steps:
            self.choose((self.cards.chosen + steps[symbol]) % SIX)
        elif symbol in ENTER:
            self.open(self.cards.chosen)
        elif symbol in acts:
            acts[symbol]()
            self.repaint()
