from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Gauge,
    HandbookText,
    Mark,
    Notation,
    Part,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Reducer,
    Rule,
    RuleCard,
    Script,
    Table,
    counted,
    hookimpl,
    option,
)
from gridprix.plugins.grid import REACH, Change, GridSoloPlan, Motion, Point, Reach, by_distance


@attrs.frozen
class Tow(Part):
    """The car in whose tow this car ended its last move, or None."""

    capability: ClassVar[str] = "draft"
    behind: CarId | None = None


@attrs.frozen
class TowCaught(Event):
    """A car ended its move right behind another."""

    car: CarId
    ahead: CarId


@attrs.frozen
class TowLost(Event):
    """A car ended its move behind nobody."""

    car: CarId


@attrs.frozen
class Draft(Rule):
    """Ending a move right behind another car widens the reach of the next one.

    Right behind means: the other car is close, ahead of this one, and its last move went the same
    way; ahead and the same way are both meant within half a right angle. On its next turn the car
    may change its velocity by one more than usual, as long as that makes it faster. The tow lasts
    for one turn, wherever the other car has gone meanwhile.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="draft",
        summary="A tow on squared paper: end right behind a car and reach further",
        family="grid",
        needs=("vectors",),
        above=REACH.below("oil"),
    )
    distance: int = option(2, "how many squares behind the other car is still close", low=1, high=9)
    extra: int = option(1, "by how much further a car in tow may reach", low=1, high=3)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "others",
            "Drafting",
            f"If you end a move at most {counted(self.distance, 'square')} behind another car that "
            f"goes the same way as you, you are in its tow. In your next turn your velocity may "
            f"change by {self.extra} more than usual, if that makes you faster. The tow lasts for "
            f"that one turn.",
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [
            PartSpec(
                Tow,
                lambda scenario, seat: Tow(),
                reducers=(Reducer(TowCaught, car=_catch), Reducer(TowLost, car=_lose)),
                wording={
                    TowCaught: "{car} is in the tow of {ahead}",
                    TowLost: "{car} has lost the tow",
                },
                notation=(Notation("tow", lambda car: car.part(Tow).behind, _write_tow),),
            )
        ]

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        return plan  # there is nobody to follow

    @hookimpl(wrapper=True)
    def settle_reach(self, race: Race, car: Car) -> Generator[None, Reach, Reach]:
        reach = yield
        if car.part(Tow).behind is None:
            return reach
        return towed(reach, car.part(Motion).velocity, self.extra)

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script | None:
        follower = table.race.car(car)
        if not follower.running:
            return None
        ahead = car_ahead(table.race, follower, self.distance)
        if ahead is not None:
            return table.emit(TowCaught(car, ahead))
        return table.emit(TowLost(car)) if follower.part(Tow).behind else None

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [
            Mark("word", car.at, car.id, text="tow")
            for car in view.running
            if car.placed and car.part(Tow).behind
        ]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        behind = car.part(Tow).behind
        return [Gauge("tow", view.car(behind).name if behind else "none", kind="text")]


def same_way(one: Point, other: Point) -> bool:
    """Whether two vectors point the same way within half a right angle."""
    along = one[0] * other[0] + one[1] * other[1]
    across = one[0] * other[1] - one[1] * other[0]
    return along > 0 and abs(across) <= along


def car_ahead(race: Race, car: Car, distance: int) -> CarId | None:
    """The nearest car in whose tow a car is; of several as near the one entered first."""
    velocity = car.part(Motion).velocity
    here: Any = car.at
    near: list[tuple[int, CarId]] = []
    for other in race.running:
        spot: Any = other.spot
        if (
            spot is None
            or other.id == car.id
            or not same_way(velocity, other.part(Motion).velocity)
        ):
            continue
        gap = spot[0] - here[0], spot[1] - here[1]
        squares = max(map(abs, gap))
        if squares <= distance and same_way(velocity, gap):
            near.append((squares, other.id))
    return min(near, key=lambda one: one[0], default=(0, None))[1]


@lru_cache(maxsize=4096)
def towed(reach: Reach, velocity: Point, extra: int) -> Reach:
    """A reach with the further changes that make a car faster, for nothing."""
    if len(reach.changes) == 1:
        return reach  # something binds the car to this one, and no tow gets it off
    most = reach.limit + extra
    span = range(-most, most + 1)
    free = [change for change in reach.changes if not change.prices]
    held = {change.by for change in free}
    won = [
        by
        for by in ((dx, dy) for dx in span for dy in span)
        if by not in held
        and by[0] * velocity[0] + by[1] * velocity[1] > 0
        and (not reach.rook or abs(by[0]) + abs(by[1]) <= most)
    ]
    bought = [one for one in reach.changes if one.prices and one.by not in won]
    return reach.with_changes([*free, *map(Change, sorted(won, key=by_distance)), *bought])


def _catch(car: Car, event: TowCaught, race: Race) -> Car:
    return car.with_part(Tow(event.ahead))


def _lose(car: Car, event: TowLost, race: Race) -> Car:
    return car.with_part(Tow())


def _write_tow(car: Car, value: Any) -> Car:
    if not isinstance(value, str):
        raise ValueError(f"tow is {value!r}; it takes the letter of the car ahead")  # noqa: TRY004
    return car.with_part(Tow(CarId(value)))
