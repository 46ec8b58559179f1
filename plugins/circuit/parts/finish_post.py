"""Where a car was when it finished."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Car, CarFinished, Part, PartSpec, Race, Reducer

from .occupancy import is_off_track
from .pace import distance


@attrs.frozen
class FinishPost(Part):
    """In which round a car finished, how far it had come, and whether it was off the track."""

    capability: ClassVar[str] = "finish"
    round: int = 0
    distance: int = 0
    off_track: bool = False


def _post(car: Car, event: CarFinished, race: Race) -> Car:
    return car.with_part(FinishPost(race.round, distance(race, car), is_off_track(race, car)))


FINISH_POST = PartSpec(
    FinishPost,
    lambda scenario, seat: FinishPost(),
    reducers=(Reducer(CarFinished, car=_post),),
)
