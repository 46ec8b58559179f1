"""What a car's speed is and how its move goes: the part and the events of movement."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    CarRetired,
    Event,
    LegTaken,
    Notation,
    Part,
    PartSpec,
    Race,
    Reducer,
    say,
)
from gridprix.core.events import PlotsRevealed, RoundStarted
from gridprix.core.frozen import changed, copier
from gridprix.core.state import with_cars
from gridprix.plugins.circuit.board.space import SPEED_STEP, Space

from .occupancy import space_of

# Why a car stands still, in `CarHalted.rest` and `Pace.rest`.
GRID, STALL, SPIN, STOP = "grid", "stall", "spin", "stop"
RESTS = (GRID, STALL, SPIN, STOP)


class MovePhase(enum.Enum):
    """How far a car's move of this round has come."""

    PLOTTED = "plotted"  # the tests that its plot asks for are still to come
    TESTED = "tested"
    ENDED = "ended"  # nothing more of this move: it was halted, or its car is out


ENDED = MovePhase.ENDED  # looked up once: every script asks for it


@attrs.frozen
class Pace(Part):
    """A car's speed and its move of this round.

    `speed` is what it drives or last drove, `began` what it drove when the round began, `plot` its
    repaired plot. `moved` counts the spaces of this move, of which `written_off` were moved before
    a new plot in mid-turn. `rest` says why a car at 0 stands, `phase` how far its move has come,
    `coasting` that it rolls without its engine.
    """

    capability: ClassVar[str] = "movement"
    speed: int = 0
    began: int = 0
    plot: int | None = None
    lap: int = 0
    origin: Space | None = None
    moved: int = 0
    written_off: int = 0
    rest: str = GRID
    phase: MovePhase = MovePhase.PLOTTED
    coasting: bool = False

    @property
    def over(self) -> bool:
        """Whether its move has ended: a script that went on with other things asks this alone."""
        return self.phase is ENDED

    @property
    def dropped(self) -> int:
        """By how much its plot lies below the speed that it began the round with."""
        return 0 if self.plot is None else max(0, self.began - self.plot)

    @property
    def spent(self) -> int:
        """The speed that the spaces moved so far are worth: no braking goes below it."""
        return (self.moved - self.written_off) * SPEED_STEP

    @property
    def left(self) -> int:
        """The spaces that its speed still has to be used on."""
        # the spaces moved are not asked of `spent`: this is asked more often than all else
        return max(0, self.speed // SPEED_STEP - (self.moved - self.written_off))

    @property
    def starting(self) -> bool:
        """Whether it has not moved since the start or a stall."""
        return self.rest in (GRID, STALL)


@attrs.frozen
class SpeedSet(Event):
    """A car drives another speed than before."""

    car: CarId
    speed: int
    reason: str
    coasting: bool = False


@attrs.frozen
class CarHalted(Event):
    """A car's move ended before its speed was used up; at 0 `rest` says why it stands."""

    car: CarId
    speed: int
    rest: str
    reason: str


@attrs.frozen
class MoveReopened(Event):
    """A car plots anew in mid-turn: it has the spaces of this speed from where it stands."""

    car: CarId
    speed: int


@attrs.frozen
class TestsDone(Event):
    """A car has gone through what its plot asked for and may move."""

    car: CarId


def _change(race: Race, cars: Iterable[Car]) -> Race:
    changed = {car.id: car for car in cars}
    return with_cars(race, tuple([changed.get(car.id, car) for car in race.cars]))


def _begin_round(race: Race, event: RoundStarted) -> Race:
    # a car that went out has no move in this round either
    return _change(race, [car.with_part(_fresh(car)) for car in race.cars])


def _fresh(car: Car) -> Pace:
    pace = car.part(Pace)
    spot: Any = car.spot
    return _begun(pace, pace.speed, None, spot, 0, 0, MovePhase.PLOTTED, False)  # noqa: FBT003


def _plot(race: Race, event: PlotsRevealed) -> Race:
    plotted = []
    for plot in event.plots:
        car = race.car(plot.car)
        plotted.append(car.with_part(_plotted(car.part(Pace), int(plot.settled))))
    return _change(race, plotted)


def _set_speed(pace: Pace, event: SpeedSet, race: Race) -> Pace:
    return _speeded(pace, event.speed, event.coasting)


def _halt(pace: Pace, event: CarHalted, race: Race) -> Pace:
    # until a car has moved it starts from the grid, whatever stopped it short of a spin
    rest = pace.rest if pace.starting and event.rest == STOP else event.rest
    rest = rest if event.speed == 0 else ""
    return changed(pace, speed=event.speed, rest=rest, phase=MovePhase.ENDED)


def _reopen(pace: Pace, event: MoveReopened, race: Race) -> Pace:
    phase = MovePhase.TESTED if pace.over else pace.phase
    return changed(pace, speed=event.speed, written_off=pace.moved, phase=phase)


def _tested(pace: Pace, event: TestsDone, race: Race) -> Pace:
    return pace if pace.over else _in_phase(pace, MovePhase.TESTED)


def _go_out(pace: Pace, event: CarRetired, race: Race) -> Pace:
    return _in_phase(pace, MovePhase.ENDED)


def _drive(pace: Pace, event: LegTaken, race: Race) -> Pace:
    lap = pace.lap + bool(race.board.crosses_line(event.leg.origin, event.leg.to))
    return _driven(pace, lap, pace.moved + 1, "")


_begun = copier(Pace, "began", "plot", "origin", "moved", "written_off", "phase", "coasting")
_plotted = copier(Pace, "plot")
_driven = copier(Pace, "lap", "moved", "rest")
_speeded = copier(Pace, "speed", "coasting")
_in_phase = copier(Pace, "phase")


def _write_speed(car: Car, value: Any) -> Car:
    if not isinstance(value, int) or value < 0 or value % SPEED_STEP:
        raise ValueError(f"a speed is a multiple of {SPEED_STEP} mph, not {value!r}")
    pace = car.part(Pace)
    # a car arranged with a speed is out on its first lap, unless the position says otherwise
    rest, lap = STOP if value == 0 else "", pace.lap or 1
    return car.with_part(attrs.evolve(pace, speed=value, rest=rest, lap=lap))


def _write_lap(car: Car, value: Any) -> Car:
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"a lap is a whole number, 0 on the grid, not {value!r}")
    return car.with_part(attrs.evolve(car.part(Pace), lap=value))


def _write_rest(car: Car, value: Any) -> Car:
    if value not in ("", *RESTS):
        raise ValueError(f"a car rests for one of {', '.join(RESTS)}, not {value!r}")
    return car.with_part(attrs.evolve(car.part(Pace), rest=value))


def _write_never(car: Car, value: Any) -> Car:
    raise ValueError("this belongs to a move and cannot be arranged; let the car plot and drive")


def distance(race: Race, car: Car) -> int:
    """How many rows a car has covered; before it stands on the grid less than anybody."""
    if car.spot is None:
        return -1
    return int(race.board.distance(space_of(car)[0], car.part(Pace).lap))


def _halted_words(event: CarHalted, position: Any) -> str:
    name = position.car(event.car).name
    if event.speed == 0:
        return say("{name} stops: {reason}", name=name, reason=event.reason)
    return say(
        "{name} drops to {speed} mph: {reason}", name=name, speed=event.speed, reason=event.reason
    )


PACE = PartSpec(
    Pace,
    lambda scenario, seat: Pace(),
    reducers=(
        Reducer(RoundStarted, race=_begin_round),
        Reducer(PlotsRevealed, race=_plot),
        Reducer(SpeedSet, part=Pace, by=_set_speed),
        Reducer(CarHalted, part=Pace, by=_halt),
        Reducer(MoveReopened, part=Pace, by=_reopen),
        Reducer(TestsDone, part=Pace, by=_tested),
        Reducer(LegTaken, part=Pace, by=_drive),
        Reducer(CarRetired, part=Pace, by=_go_out),
    ),
    wording={
        CarPlaced: "{car} stands in the {at}",
        SpeedSet: "{car} drives {speed} mph: {reason}",
        CarHalted: _halted_words,
        MoveReopened: "{car} plots again: {speed} mph",
        TestsDone: "{car} has made all tests",
    },
    notation=(
        Notation("speed", lambda car: car.part(Pace).speed, _write_speed, "s"),
        Notation("lap", lambda car: car.part(Pace).lap, _write_lap),
        Notation("rest", lambda car: car.part(Pace).rest, _write_rest),
        Notation("plot", lambda car: car.part(Pace).plot, _write_never),
        Notation("moved", lambda car: car.part(Pace).moved, _write_never),
    ),
)
