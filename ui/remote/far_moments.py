"""The moments of a game that is played elsewhere: the server's own, and what led to it."""

from __future__ import annotations

import attrs

from gridprix.core.family import Family
from gridprix.core.state import CarId, Race, SeatId
from gridprix.ui.seat.advice import SILENCE
from gridprix.ui.seat.moment import CarSeen, LogLine, Moment
from gridprix.ui.seat.moments import Moments

from .far_game import FarGame


class FarMoments(Moments):
    """Gives them as a screen asks for them, which may lag behind."""

    def __init__(self, game: FarGame) -> None:
        super().__init__(game, SILENCE)  # how safe options are the server says
        self._far = game
        self._now: Moment | None = None
        self._past: dict[int, Moment] = {}

    def of(
        self, seat: SeatId | None, shown: int | None = None, about: CarId | None = None
    ) -> Moment:
        """What this device sees once the first `shown` entries are shown, or now."""
        now = self._far.moment
        if now is not self._now:
            self._now = now
            self._past.clear()
        if shown is None or shown >= now.position:
            return now
        if shown not in self._past:
            self._past[shown] = _past(now, shown, self._far.race_after(shown), self._family)
        return self._past[shown]

    @property
    def _family(self) -> Family:
        return self._far.scenario.family


def _past(now: Moment, shown: int, race: Race, family: Family) -> Moment:
    """A moment before: gauges, marks and places are told of the present alone."""
    log = now.log[:shown]
    return attrs.evolve(
        now,
        position=shown,
        round=race.round,
        phase=race.phase,
        ending=race.ending,
        joint=False,
        waiting=(),
        answered=(),
        laid=(),
        questions=(),
        cars=tuple(_car(car, race, log, family) for car in now.cars),
        log=log,
        traces=tuple(one for one in now.traces if one.number < shown),
    )


def _car(now: CarSeen, race: Race, log: tuple[LogLine, ...], family: Family) -> CarSeen:
    car = race.car(now.id)
    paths = (one.path for one in reversed(log) if one.car == now.id and len(one.path) > 1)
    drove = next((one for one in paths if one[0] != one[-1]), ())
    return attrs.evolve(
        now,
        at=None if car.spot is None else family.write_place(car.spot),
        drove=(drove[0], drove[-1]) if drove else (),
        status=car.status,
        reason=car.reason,
    )
