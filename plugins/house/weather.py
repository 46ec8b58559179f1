"""The weather of a race: its part and events, and what rain does to a reach."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import Event, Part, Race, RaceNotation, RacePartSpec, Reducer
from gridprix.core.wording import Wording
from gridprix.plugins.grid import Reach

WORDS = {False: "dry", True: "wet"}


@attrs.frozen
class Weather(Part):
    """Whether it rains now, and whether it will in the next round."""

    capability: ClassVar[str] = "rain"
    wet: bool = False
    coming: bool = False

    def __str__(self) -> str:
        now = WORDS[self.wet]
        return now if self.wet == self.coming else f"{now}, {WORDS[self.coming]} next round"


@attrs.frozen
class WeatherTurned(Event):
    """It began to rain, or stopped."""

    wet: bool


@attrs.frozen
class Forecast(Event):
    """The weather will turn with the next round."""

    wet: bool


@lru_cache(maxsize=64)
def without_diagonals(reach: Reach) -> Reach:
    """A reach whose free changes are those of both components together; bought ones stay."""
    changes = tuple(
        change
        for change in reach.changes
        if change.prices or abs(change.by[0]) + abs(change.by[1]) <= reach.limit
    )
    # whoever widens it from here on counts both components together as well
    return Reach(changes, reach.limit, rook=True)


def _turn(race: Race, event: WeatherTurned) -> Race:
    return race.with_part(Weather(event.wet, event.wet))


def _foretell(race: Race, event: Forecast) -> Race:
    return race.with_part(attrs.evolve(race.part(Weather), coming=event.wet))


_WORDING: Mapping[type[Event], Wording] = {
    WeatherTurned: lambda event, position: (
        "It begins to rain" if event.wet else "The rain stops and the track dries"
    ),
    Forecast: lambda event, position: (
        "Rain is on its way" if event.wet else "The sky clears up: dry from the next round on"
    ),
}


def _writer(field: str) -> Any:
    def write(race: Race, value: Any) -> Race:
        for wet, word in WORDS.items():
            if value == word:
                return race.with_part(attrs.evolve(race.part(Weather), **{field: wet}))
        raise ValueError(f"the sky is {value!r}; it is wet or dry")

    return write


def weather(*, wet: bool) -> RacePartSpec:
    """The weather of a race that begins wet or dry."""
    return RacePartSpec(
        Weather,
        lambda scenario: Weather(wet, wet),
        reducers=(Reducer(WeatherTurned, race=_turn), Reducer(Forecast, race=_foretell)),
        wording=_WORDING,
        notation=(
            RaceNotation("sky", lambda race: WORDS[race.part(Weather).wet], _writer("wet")),
            RaceNotation(
                "forecast", lambda race: WORDS[race.part(Weather).coming], _writer("coming")
            ),
        ),
    )
