"""What one viewer sees of a race; where nothing is hidden, it is made once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import attrs

from gridprix.core.drawing import Mark
from gridprix.core.state import CarId, Race, Seat
from gridprix.core.view import RaceView

from .charting import charts_of
from .common import Common
from .moment import CarSeen, ChartSeen, DriverSeen, LogLine, StandingSeen, Trace
from .past import Past
from .sight import Sight, sight_of
from .telling import written

T = TypeVar("T")


@attrs.frozen
class Onlooker:
    """One viewer, the race as it is in truth, and what is common to all who look on."""

    common: Common
    truth: Race
    sight: Sight
    past: Past
    whole: bool  # whether this viewer may read the whole log

    @property
    def _open(self) -> bool:
        """Whether nothing is hidden from this viewer."""
        return self.whole and self.sight.race is self.truth

    def _shared(self, what: str, about: object, make: Callable[[], T]) -> T:
        """What rules are asked without being told who looks on."""
        if not self._open:
            return make()
        key = (what, about, len(self.past.entries))
        return self.common.once(self.truth, key, make)

    def _of_view(self, what: str, make: Callable[[RaceView], T]) -> T:
        """What rules are asked of a view: each might speak to its viewer."""

        def own() -> T:
            return make(self.sight.view)

        if not self._open:
            return own()
        return self.common.seen(self.truth, (what, len(self.past.entries)), make, own)

    def standings(self) -> tuple[StandingSeen, ...]:
        """The table of places."""
        return self.common.once(self.truth, "standings", lambda: _standings(self.truth))

    def drivers(self) -> tuple[DriverSeen, ...]:
        """Who sits at the table."""
        return self.common.following(self.sight.view.seats, _drivers)

    def cars(self) -> tuple[CarSeen, ...]:
        """All cars, with their gauges."""
        return self._of_view("cars", lambda view: tuple(_cars(view, self.sight.race, self.past)))

    def marks(self) -> tuple[Mark, ...]:
        """What rules want drawn on the board just now."""
        offer, family = self.sight.race.book.hooks.offer_marks, self.past.family
        return self._of_view(
            "marks", lambda view: tuple(written(mark, family) for mark in offer(view))
        )

    def charts(self, car: CarId) -> tuple[ChartSeen, ...]:
        """The charts that rules go by, with the lines of a car."""
        return self._shared(
            "charts", car, lambda: charts_of(self.sight, car, self.past, self.common)
        )

    def told(self, since: int) -> tuple[tuple[LogLine, ...], tuple[Trace, ...]]:
        """What came after the first `since` entries: lines of the log, traces on the board."""
        return self._shared("told", since, lambda: self.past.told(since))


def _cars(view: RaceView, race: Race, past: Past) -> Iterator[CarSeen]:
    write, gauges = past.family.write_place, race.book.hooks.offer_gauges
    drove = past.drove({car.id for car in view.cars})
    for car in view.cars:
        yield CarSeen(
            id=car.id,
            name=car.name,
            seat=car.seat,
            at=None if car.spot is None else write(car.spot),
            drove=drove.get(car.id, ()),
            status=car.status,
            reason=car.reason,
            gauges=tuple(gauges(view, car)),
        )


def _drivers(seats: tuple[Seat, ...], common: Common) -> tuple[DriverSeen, ...]:
    return common.same(tuple(DriverSeen(one.id, one.name, one.colour, one.pilot) for one in seats))


def _standings(truth: Race) -> tuple[StandingSeen, ...]:
    """The table of places: the same for all, so it is asked of what nobody in particular knows."""
    race = sight_of(truth, None).race
    hooks = race.book.hooks
    rows = []
    for row in hooks.settle_standings(race):
        share = hooks.settle_progress(race, race.car(row.car)).share
        rows.append(StandingSeen(row.place, row.car, row.status, row.reason, share))
    return tuple(rows)
