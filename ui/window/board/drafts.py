"""Small pictures of tracks that lie in no file yet, drawn one per frame: no frame is late."""

from __future__ import annotations

import arcade
import attrs

from gridprix.core.documents import parse_document
from gridprix.core.drawing.colours import Palette
from gridprix.core.drawing.pen import Extent
from gridprix.core.errors import GridprixError
from gridprix.core.library import Library
from gridprix.ui.track_files import load_track
from gridprix.ui.window.boxes import Box

from .arts import find_art
from .camera import BoardCamera
from .stage import TINY
from .thumbnail import thumbnail

MARGIN = 6  # around a board in a small picture
MOST_KEPT = 40
_Key = tuple[str, str, int, int]


@attrs.frozen
class DraftPicture:
    """A picture, and the part of the plane that it shows."""

    texture: arcade.Texture
    extent: Extent

    def camera(self, box: Box) -> BoardCamera:
        """How the picture looks at the board, where it is shown."""
        camera = BoardCamera(box)
        camera.fit(self.extent, MARGIN, TINY)
        return camera


class DraftPictures:
    """Pictures of texts in the sizes that were asked for."""

    def __init__(self, library: Library, window: arcade.Window) -> None:
        self._library, self._window = library, window
        self._made: dict[_Key, DraftPicture | None] = {}
        self._wanted: dict[_Key, Palette] = {}

    def get(self, text: str, palette: Palette, box: Box) -> DraftPicture | None:
        """The picture of a track; None until it has been drawn."""
        key = (text, palette.name, int(box.width), int(box.height))
        if key not in self._made:
            self._wanted[key] = palette
        return self._made.get(key)

    def update(self) -> bool:
        """Draw the one that was asked for last; answers whether there was one."""
        if not self._wanted:
            return False
        key, palette = self._wanted.popitem()
        if len(self._made) >= MOST_KEPT:
            self._made.clear()
        self._made[key] = self._drawn(key, palette)
        return True

    def _drawn(self, key: _Key, palette: Palette) -> DraftPicture | None:
        text, _, wide, high = key
        try:
            family, board = load_track(parse_document(text, "draft.yaml"), self._library)
            art = find_art(family, board)
        except GridprixError:  # whoever opens it is told
            return None
        texture = thumbnail(self._window, palette, wide, high, family, board)
        return DraftPicture(texture, art.extent) if art is not None and texture else None
