"""Whether a car is beside the track."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from gridprix.core import Car, CarId, Event, LegTaken, Notation, Part, PartSpec, Race, Reducer
from gridprix.core.events import RoundStarted
from gridprix.plugins.circuit.board.space import Space

from .occupancy import is_off_track


@attrs.frozen
class OffTrack(Part):
    """Whether a car is off the track."""

    capability: ClassVar[str] = "off-track"
    off: bool = False


@attrs.frozen
class WentOffTrack(Event):
    """A car was put beside the track."""

    tone: ClassVar[str] = "warn"
    car: CarId
    at: Space
    reason: str


def _leave(car: Car, event: WentOffTrack, race: Race) -> Car:
    return car.moved(event.at, (OffTrack(off=True),))


def _drive(car: Car, event: LegTaken, race: Race) -> Car:
    off = bool(race.board.is_verge(event.leg.to))
    return car if off == car.part(OffTrack).off else car.with_part(OffTrack(off))


def _look(race: Race, event: RoundStarted) -> Race:
    """An arranged position says where a car stands, not that it is off the track."""
    for car in race.running:
        off = is_off_track(race, car)
        if off != car.part(OffTrack).off:
            race = race.with_car(car.with_part(OffTrack(off)))
    return race


def _write_off(car: Car, value: Any) -> Car:
    raise ValueError("put the car on a verge instead: lane -1, or the number of lanes")


OFF_TRACK = PartSpec(
    OffTrack,
    lambda scenario, seat: OffTrack(),
    reducers=(
        Reducer(WentOffTrack, car=_leave),
        Reducer(LegTaken, car=_drive),
        Reducer(RoundStarted, race=_look),
    ),
    wording={WentOffTrack: "{car} goes off the track: {reason}"},
    notation=(Notation("off_track", lambda car: car.part(OffTrack).off, _write_off),),
)
