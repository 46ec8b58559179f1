from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Leg,
    LegTaken,
    Part,
    PartSpec,
    Race,
    Reducer,
    Rule,
    RuleCard,
    Script,
    Table,
    TurnSkipped,
    hookimpl,
    number_notation,
)
from gridprix.core.parts import Notation
from gridprix.core.wording import Wording

from .line import SpeedSet

SPUN = "it faces the wrong way"


@attrs.frozen
class Spin(Part):
    """How many turns a car still misses."""

    capability: ClassVar[str] = "puddles"
    turns: int = 0


@attrs.frozen
class Skidded(Event):
    """A car slid through a puddle instead of driving on."""

    car: CarId
    leg: Leg


@attrs.frozen
class Spun(Event):
    """A car turned round."""

    car: CarId
    turns: int


@attrs.frozen
class Puddles(Rule):
    """A leg into a puddle becomes a skid: the car is moved, spins, and misses its next turn."""

    card: ClassVar[RuleCard] = RuleCard("puddles", "Skid in puddles", "toy", above=("line",))

    @hookimpl
    def declare_markings(self) -> Iterable[str]:
        return ["puddle"]

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [PartSpec(Spin, lambda scenario, seat: Spin())]

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [number_notation("spin", Spin, "turns")]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [Reducer(Skidded, car=_slide), Reducer(Spun, car=_turn_round)]

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {Skidded: "{car} skids {leg}", Spun: _spun_words}

    @hookimpl(wrapper=True)
    def settle_grip(self, race: Race, car: Car) -> Generator[None, int, int]:
        grip = yield
        return grip - (1 if car.spot in race.board.puddles else 0)

    @hookimpl(wrapper=True)
    def settle_event(
        self, race: Race, event: Event
    ) -> Generator[None, Sequence[Event], Sequence[Event]]:
        happens = yield
        if not isinstance(event, LegTaken) or event.leg.to not in race.board.puddles:
            return happens
        return [Skidded(event.car, event.leg) if one is event else one for one in happens]

    @hookimpl
    def play_reaction(self, table: Table, event: Event) -> Script | None:
        if isinstance(event, Skidded):
            return self._spin(table, event.car)
        if isinstance(event, TurnSkipped) and SPUN in event.reasons:
            return self._recover(table, event.car)
        return None

    def _spin(self, table: Table, car: CarId) -> Script:
        yield from table.emit(Spun(car, 1))
        yield from table.emit(SpeedSet(car, 0, "spinning"))

    def _recover(self, table: Table, car: CarId) -> Script:
        yield from table.emit(Spun(car, table.race.car(car).part(Spin).turns - 1))

    @hookimpl
    def veto_turn(self, race: Race, car: Car) -> Iterable[str] | None:
        return [SPUN] if car.part(Spin).turns else None


def _slide(car: Car, event: Skidded, race: Race) -> Car:
    return car.moved(event.leg.to)


def _turn_round(car: Car, event: Spun, race: Race) -> Car:
    return car.with_part(Spin(event.turns))


def _spun_words(event: Spun, position: object) -> str:
    return f"{event.car} spins" if event.turns else f"{event.car} is straight again"
