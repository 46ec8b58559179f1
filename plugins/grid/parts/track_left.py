"""Where a car left the track, and what belongs to it."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core import CarId, Event, Leg, Race, say
from gridprix.plugins.grid.board.geometry import Exit


@attrs.frozen
class TrackLeft(Event):
    """A car's move went over the border; only the part before that place was driven."""

    car: CarId
    leg: Leg
    exit_place: Exit


def border_in(race: Race) -> bool:
    """Whether the border belongs to the track by the rules of this race."""
    # a rule that stands in for this one need not have its options
    return getattr(race.book.active().get("track-limits"), "border_in", True)


def _left_words(event: TrackLeft, position: Any) -> str:
    return say(
        "{car} leaves the track near {exit_place}",
        car=position.car(event.car).name,
        exit_place=place_text(event.exit_place),
    )


def place_text(place: Exit) -> str:
    """The exact place of an exit, rounded to a tenth for reading."""
    return ",".join(f"{float(part):.1f}".removesuffix(".0") for part in (place.x, place.y))
