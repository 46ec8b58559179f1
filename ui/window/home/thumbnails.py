"""Small pictures of boards, drawn one per frame so that no frame is late."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import arcade
import attrs

from gridprix.core.drawing.colours import Palette
from gridprix.core.family import BadFamily
from gridprix.core.library import Library
from gridprix.core.reopening import reopen_scenario
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.ui.listings import Card
from gridprix.ui.version import program_version
from gridprix.ui.window.board.thumbnail import thumbnail

from .kept import KeptRace
from .own_picture import own_picture
from .shelf import board_of

Size = tuple[float, float]


@attrs.frozen
class Pictured:
    """A board to draw: a track of a family, as the rules of a race want it drawn.

    `furniture` is known where the rules are; where they would have to be read first, `read` does
    so once the picture is drawn, and `race` tells one such picture from another.
    """

    track: str
    family: str
    furniture: Collection[str] | None = None
    race: str = ""
    own: str = ""  # the file of a picture that is shown instead, if it can be
    read: Callable[[], Scenario] | None = attrs.field(default=None, eq=False)

    def draw(
        self, library: Library, make: Callable[..., arcade.Texture | None]
    ) -> arcade.Texture | None:
        """The picture; None where nobody can make one."""
        board, furniture = None, self.furniture
        try:
            if self.read is not None:
                scenario = self.read()
                board, furniture = scenario.board, scenario.book.furniture
        except Exception:  # noqa: BLE001 - anybody's rules may do anything; the track can be drawn
            board = None
        if board is None and self.family:
            board = board_of(library, self.track, self.family)
        if board is None:
            return None
        try:
            return make(library.catalogue.families[self.family], board, furniture)
        except BadFamily:  # whoever opens the race is told
            return None


Key = tuple[Pictured, str, int, int]


class Thumbnails:
    """Pictures of tracks in the sizes that were asked for."""

    def __init__(self, library: Library, window: arcade.Window) -> None:
        self._library = library
        self._window = window
        self._made: dict[Key, arcade.Texture | None] = {}
        self._wanted: dict[Key, Palette] = {}

    def get(self, pictured: Pictured, palette: Palette, size: Size) -> arcade.Texture | None:
        """The picture of a board; None until it has been drawn."""
        key = (pictured, palette.name, int(size[0]), int(size[1]))
        if key not in self._made:
            self._wanted[key] = palette
        return self._made.get(key)

    def of_card(self, card: Card, palette: Palette, size: Size) -> arcade.Texture | None:
        """The picture of a ready race."""
        library = self._library

        def read() -> Scenario:
            return read_scenario(library.open("play", card.name), library)

        pictured = Pictured(card.track, card.family, None, card.name, card.picture, read)
        return self.get(pictured, palette, size)

    def of_kept(self, race: KeptRace, palette: Palette, size: Size) -> arcade.Texture | None:
        """The picture of a race on disk."""
        name, version = str(race.path), program_version()
        read = partial(reopen_scenario, race.recorded, self._library, version)
        return self.get(Pictured(race.track, race.family, None, name, read=read), palette, size)

    def update(self) -> bool:
        """Draw one that was asked for; answers whether there was one."""
        if not self._wanted:
            return False
        key = next(iter(self._wanted))
        palette = self._wanted.pop(key)
        pictured, theme, wide, high = key
        self._forget(theme, wide, high)
        make = partial(thumbnail, self._window, palette, wide, high)
        own = own_picture(pictured.own, wide, high) if pictured.own else None
        self._made[key] = own or pictured.draw(self._library, make)
        return True

    def _forget(self, theme: str, width: int, height: int) -> None:
        """Pictures for another theme or of another width will hardly be needed again."""
        stale = [
            key for key in self._made if key[1] != theme or (key[3] == height and key[2] != width)
        ]
        for key in stale:
            del self._made[key]  # the atlas lets go of what nobody holds
