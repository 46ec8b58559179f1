"""Small pictures of boards, drawn one per frame so that no frame is late."""

from __future__ import annotations

import arcade

from gridprix.core.drawing.colours import Palette
from gridprix.core.library import Library
from gridprix.ui.window.board.thumbnail import thumbnail

from .shelf import board_of

Key = tuple[str, str, int, int]


class Thumbnails:
    """Pictures of tracks in the sizes that were asked for."""

    def __init__(self, library: Library, window: arcade.Window) -> None:
        self._library = library
        self._window = window
        self._made: dict[Key, arcade.Texture | None] = {}
        self._wanted: dict[Key, tuple[str, Palette]] = {}

    def get(
        self, track: str, family: str, palette: Palette, width: float, height: float
    ) -> arcade.Texture | None:
        """The picture of a track; None until it has been drawn."""
        key = (track, palette.name, int(width), int(height))
        if key not in self._made:
            self._wanted[key] = (family, palette)
        return self._made.get(key)

    def update(self) -> bool:
        """Draw one that was asked for; answers whether there was one."""
        if not self._wanted:
            return False
        key = next(iter(self._wanted))
        family, palette = self._wanted.pop(key)
        track, theme, width, height = key
        self._forget(theme, width, height)
        board = board_of(self._library, track, family) if family else None
        if board is None:
            self._made[key] = None
        else:
            known = self._library.catalogue.families[family]
            self._made[key] = thumbnail(self._window, known, board, palette, width, height)
        return True

    def _forget(self, theme: str, width: int, height: int) -> None:
        """Pictures for another theme or of another width will hardly be needed again."""
        stale = [
            key for key in self._made if key[1] != theme or (key[3] == height and key[2] != width)
        ]
        for key in stale:
            del self._made[key]  # the atlas lets go of what nobody holds
