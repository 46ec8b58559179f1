from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Gauge,
    HandbookText,
    Instruction,
    Leg,
    LegTaken,
    Mark,
    Part,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Reducer,
    Refusal,
    Rule,
    RuleCard,
    Script,
    Seat,
    Table,
    counted,
    hookimpl,
    number_notation,
    option,
    say,
)
from gridprix.plugins.circuit import Cost
from gridprix.plugins.common import TurnsLost, counted_turns

from .gears import EngineStopped, Gearing, GearTaken
from .tyre_points import POINT, Tread, TyresSpent, tyre_price

DEMANDS = {"one-stop": 1, "two-stops": 2, "three-stops": 3}


@attrs.frozen
class Stops(Part):
    """How many turns a car has ended in the corner where it stands, and whether it has spun."""

    capability: ClassVar[str] = "corner-stops"
    made: int = 0
    spun: bool = False


@attrs.frozen
class StopMade(Event):
    """A car ended its turn in a corner."""

    car: CarId
    corner: str
    made: int
    demanded: int


@attrs.frozen
class SpunOut(Event):
    """A car ran wide in a corner and had not the tyres for it."""

    tone: ClassVar[str] = "warn"
    car: CarId
    corner: str


@attrs.frozen
class Wide:
    """A corner that a move leaves too early: how many stops are missing, what that costs."""

    corner: str
    missing: int
    points: int


def _stops_wanted(board: Any, space: Any) -> int:
    return next((DEMANDS[kind] for kind in DEMANDS if board.in_zone(kind, space)), 0)


def demand(board: Any, space: Any) -> tuple[str, int]:
    """The corner that a space is marked for, and the stops it demands; no corner where none is."""
    stops = _stops_wanted(board, space)
    corner = board.corner(space) if stops else None
    return (corner.name, stops) if corner is not None else ("", 0)


@attrs.frozen
class CornerStops(Rule):
    """A corner demands stops: so many turns must end on its marked spaces before a car leaves it.

    A car that leaves too early runs wide. Every space that it drives beyond the marks costs tyre
    points for each stop that is missing. Who cannot pay that loses all tyre points, spins, stands
    and misses turns. What lies behind the line of the last lap costs nothing.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="corner-stops",
        summary="Corners demand that turns end in them, or cost tyre points",
        family="circuit",
        needs=("gear-box", "tyre-points", "missed-turns"),
    )
    points: int = option(
        2, "tyre points for each space driven beyond a corner and each missing stop", low=1, high=9
    )
    turns: int = option(1, "how many turns a car misses that spins", low=0, high=9)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        price = counted(self.points, POINT)
        spin = f"miss {counted_turns(self.turns)}" if self.turns else "miss no turn"
        yield Passage(
            "board",
            "Marked corners",
            "The spaces of a corner are marked with the stops that it demands: one, two or three. "
            "The marks of two lanes need not be equally long.",
            terms={"stop": "A turn that ends on a marked space of a corner."},
        )
        yield Passage(
            "move",
            "Stops in corners",
            "Before you leave the marks of a corner you must have ended as many turns on them as "
            "it demands. If stops are missing when you leave, you run wide: each space that you "
            f"drive beyond the marks in this turn costs {price} for each missing stop.",
            terms={"run wide": "To leave a corner before its stops are made."},
        )
        yield Passage(
            "trouble",
            "Spinning",
            "If you run wide and your tyres cannot pay for it, they are gone altogether and you "
            f"spin: you stay where your move ended, {spin} and begin again in first gear. Behind "
            "the line of your last lap nothing costs anything any more.",
        )
        yield Instruction("turn end", "If you stand on the marks of a corner you have made a stop.")

    @hookimpl
    def declare_markings(self) -> Iterable[str]:
        return tuple(DEMANDS)

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [STOPS]

    @hookimpl
    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
        marked = [one for one in board.spaces() if _stops_wanted(board, one)]
        if not marked:
            right = "mark corners with `zones: [{kind: one-stop}]`, or take another track"
            yield Refusal(("track",), f"no corner of {board.name!r} demands stops", right)
        beside = next((one for one in marked if board.corner(one) is None), None)
        if beside is not None:
            what = f"row {beside[0]} of {board.name!r} demands stops and lies in no corner"
            yield Refusal(("track",), what, "put the zone into the section of a corner")

    @hookimpl
    def offer_payments(self, race: Race, car: Car, leg: Leg) -> Iterable[Cost]:
        points = sum(wide.points for wide in self._wide(race, car, leg))
        return [Cost(tyre_price(min(points, car.part(Tread).left)))] if points else ()

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        told = {}
        for leg in legs:
            wides = self._wide(race, car, leg)
            points, left = sum(wide.points for wide in wides), car.part(Tread).left
            if wides:
                so = f"runs wide in {wides[0].corner}"
                short = f", has {left} of {counted(points, POINT)} and spins"
                told[leg.key] = so if points <= left else so + short
        return told

    def _wide(self, race: Race, car: Car, leg: Leg) -> Sequence[Wide]:
        """The corners that a move leaves without the stops they demand, in driving order."""
        way: list[Any] = [leg.origin, *leg.through, leg.to]
        if car.part(Gearing).lap >= race.laps and race.board.crosses_line(leg.origin, leg.to):
            way = way[: 1 + max(range(len(way)), key=lambda number: way[number][0])]
        made, found = car.part(Stops).made, []
        for number, (space, ahead) in enumerate(pairwise(way), start=1):
            corner, demanded = demand(race.board, space)
            if corner and demand(race.board, ahead)[0] != corner:
                missing, made = demanded - made, 0  # stops count for the first corner alone
                if missing > 0:
                    points = self.points * missing * (len(way) - number)
                    found.append(Wide(corner, missing, points))
        return found

    @hookimpl
    def play_before_leg(self, table: Table, car: CarId, leg: Leg) -> Script:
        for wide in self._wide(table.race, table.race.car(car), leg):
            left = table.race.car(car).part(Tread).left
            paid = min(left, wide.points)
            if paid:
                few = counted(wide.missing, "stop")
                why = say("{corner} left with {few} missing", corner=wide.corner, few=few)
                yield from table.emit(TyresSpent(car, paid, why))
            if paid < wide.points:
                yield from table.emit(SpunOut(car, wide.corner))
                return

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script:
        here = table.race.car(car)
        stops = here.part(Stops)
        if stops.spun:
            yield from table.emit(EngineStopped(car))
            if self.turns:
                yield from table.emit(TurnsLost(car, self.turns, "a spin"))
        corner, demanded = demand(table.race.board, here.at)
        if stops.made < demanded:
            yield from table.emit(StopMade(car, corner, stops.made + 1, demanded))

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        spun = [car for car in view.running if car.part(Stops).spun]
        return [Mark("turned", car.at, car.id) for car in spun]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        stops = car.part(Stops)
        if stops.spun:
            yield Gauge("spin", "spun", kind="state")
        if car.placed:
            yield Gauge("next corner", _next_corner(view.board, car.at, stops.made), kind="text")


def _next_corner(board: Any, space: Any, made: int) -> str:
    """The next corner that wants stops, straight ahead: how many, and where its marks lie."""
    first, name, wanted = 0, "", 0
    for away in range(1, board.rows):
        space, before = board.straight(space) or space, demand(board, space)
        corner, demanded = demand(board, space)
        if not name and corner:
            made = made if before[0] == corner else 0
            first, name, wanted = away, corner if made < demanded else "", demanded - made
        elif name and corner != name:
            return f"{name}: {counted(wanted, 'stop')} in {first} to {away - 1} spaces"
    return name


def _drive(stops: Stops, event: LegTaken, race: Race) -> Stops:
    """A car that leaves a corner has made no stops in the next one."""
    before, after = (demand(race.board, space)[0] for space in (event.leg.origin, event.leg.to))
    return stops if before == after else attrs.evolve(stops, made=0)


def _stop(stops: Stops, event: StopMade, race: Race) -> Stops:
    return attrs.evolve(stops, made=event.made)


def _spin(stops: Stops, event: SpunOut, race: Race) -> Stops:
    return attrs.evolve(stops, spun=True)


def _start(stops: Stops, event: GearTaken, race: Race) -> Stops:
    return attrs.evolve(stops, spun=False)


STOPS = PartSpec(
    Stops,
    lambda scenario, seat: Stops(),
    reducers=(
        Reducer(GearTaken, part=Stops, by=_start),
        Reducer(LegTaken, part=Stops, by=_drive),
        Reducer(StopMade, part=Stops, by=_stop),
        Reducer(SpunOut, part=Stops, by=_spin),
    ),
    wording={
        StopMade: "{car} makes stop {made} of {demanded} in {corner}",
        SpunOut: "{car} has no tyres left for {corner} and spins",
    },
    notation=(number_notation("stops", Stops, "made"),),
)
