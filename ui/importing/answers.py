"""What is told of a file while a track is made of it."""

from __future__ import annotations

import attrs

from gridprix.core.drafting.centre_line import Point

from .picture_settings import Corners

PICTURE, PARTS, SEEN, TRACK = "picture", "parts", "seen", "track"
FINDINGS, FIGURES, FAULT = "findings", "figures", "fault"


@attrs.frozen
class ShownPicture:
    """A picture to look at: its size, its red, green and blue, and pixels of the file for each."""

    size: tuple[int, int]
    raw: bytes = attrs.field(repr=False)
    zoom: float

    @property
    def whole(self) -> tuple[int, int]:
        """The size of the picture in the file."""
        wide, high = (round(one * self.zoom) for one in self.size)
        return wide, high


@attrs.frozen
class FilePart:
    """A path of a drawing or a shape of a map, and what it is taken for; y goes up."""

    title: str
    points: tuple[Point, ...]
    closed: bool
    count: int  # of its points, of which fewer may be told
    role: str = ""  # nothing where it is left out


@attrs.frozen
class SeenRoad:
    """What was found in a file: rings or lines, and where the sheet of a photo lies.

    They are in pixels of the file, y downwards, where it is a picture; else y goes up.
    """

    rings: tuple[tuple[Point, ...], ...]
    closed: bool = True
    corners: Corners | None = None
    words: str = ""


@attrs.frozen
class LaidTrack:
    """The track that was drafted, a line about it, and what a person should know.

    A rough one is of a small copy of the picture: the one of the picture itself is still to come.
    """

    text: str
    note: str
    notes: tuple[str, ...] = ()
    rough: bool = False
    bordered: bool = False  # between borders of the file, which say how wide the road is
