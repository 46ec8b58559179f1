"""What can be set when a picture is read, as data: for the options of a command and for screens."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.drafting.centre_line import Point

from .colour_words import check_colour
from .source import BadImport

FOUND, BETWEEN, PAINTED = "auto", "lines", "painted"
Corners = tuple[Point, Point, Point, Point]
Stroke = tuple[Point, Point]


@attrs.frozen
class PictureSetting:
    """A number that can be set: between which ends, what it is at first, and what it does."""

    name: str
    title: str
    least: int
    most: int
    default: int
    sentence: str


@attrs.frozen
class PictureChoice:
    """Words of which one is chosen, each with what it means; the first is the usual one."""

    name: str
    title: str
    words: tuple[tuple[str, str], ...]
    sentence: str


NUMBERS = (
    PictureSetting(
        *("threshold", "Darkness", 0, 254, 0),
        "What is darker than this counts as drawn, from 1 for black to 254; 0 finds it by itself.",
    ),
    PictureSetting(
        *("gaps", "Gaps", 0, 80, 6),
        "Gaps of so many pixels in a drawn line are shut.",
    ),
    PictureSetting(
        *("smooth", "Smoothing", 0, 60, 8),
        "Over so many pixels a border is smoothed; more takes out a trembling hand.",
    ),
    PictureSetting(
        *("reach", "Reach of the colour", 1, 200, 60),
        "By so much of 255 a pixel may differ from the colour of the road.",
    ),
)
ROAD = PictureChoice(
    "road",
    "The road",
    (
        (FOUND, "whichever the picture looks like"),
        (BETWEEN, "the paper between two drawn borders, or around one line along its middle"),
        (PAINTED, "what is painted, dark or in its colour"),
    ),
    "What of the picture is the road.",
)


@attrs.frozen
class PictureSettings:
    """How a picture is read; `corners` are those of the sheet in a photo, in pixels of the file.

    Without corners they are looked for, unless `flat` says that the picture is no photo.
    """

    road: str = FOUND
    colour: str = ""
    threshold: int = 0
    gaps: int = 6
    smooth: int = 8
    reach: int = 60
    corners: Corners | None = None
    flat: bool = False
    zones: tuple[tuple[str, str], ...] = ()  # kinds and their colours
    strokes: tuple[Stroke, ...] = ()  # drawn on the picture by hand, to shut what is open

    @classmethod
    def of(cls, **values: Any) -> PictureSettings:
        """Settings that were looked at; raises BadImport for what cannot be."""
        for one in NUMBERS:
            value = values.get(one.name, one.default)
            if not one.least <= value <= one.most:
                raise BadImport(f"{one.name} is {value}; it goes from {one.least} to {one.most}")
        words = [word for word, _ in ROAD.words]
        if values.get("road", FOUND) not in words:
            raise BadImport(f"the road is none of {', '.join(words)}")
        if values.get("colour"):
            values["colour"] = check_colour(values["colour"])
        return cls(**values)
