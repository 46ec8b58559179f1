"""A house rule that stands in for `spins`: a car slides, rolls on at 20 mph and blocks nobody."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Gauge,
    PartSpec,
    Race,
    RaceView,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
)
from gridprix.plugins.circuit import (
    PLOT_REACH,
    SPEED_STEP,
    SPINS,
    STOP,
    CarHalted,
    CarSpun,
    CircuitSoloPlan,
    Pace,
    PlotReach,
    SpinDue,
    SpinPending,
    find_room,
)


@attrs.frozen
class Slides(Rule):
    """A car that slides keeps 20 mph, and next turn it may gain no more than 20."""

    card: ClassVar[RuleCard] = RuleCard(
        name="slides",
        summary="Slide instead of spinning",
        family="circuit",
        needs=("movement",),
        above=PLOT_REACH.below("spins"),
        provides=("spins",),
    )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [attrs.evolve(SPINS, wording={**SPINS.wording, CarSpun: "{car} slides: {reason}"})]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan

    @hookimpl(wrapper=True)
    def settle_plot_reach(self, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
        reach = yield
        slow = car.part(Pace).speed == SPEED_STEP
        return reach.capped(2 * SPEED_STEP) if slow else reach

    @hookimpl
    def resolve_spin(self, table: Table, car: CarId, why: str, where: str) -> Script:
        if where == "end" and not table.race.car(car).part(Pace).over:
            return table.emit(SpinPending(car, why))
        return _slide(table, car, why)

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script | None:
        racer = table.race.car(car)
        due = racer.part(SpinDue).why
        return _slide(table, car, due) if due and racer.running else None

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge] | None:
        return [Gauge("grip", "sliding" if car.part(SpinDue).why else "firm", kind="text")]


def _slide(table: Table, car: CarId, why: str) -> Script:
    yield from table.emit(CarSpun(car, why))
    yield from table.emit(CarHalted(car, SPEED_STEP, STOP, "it slides"))
    yield from find_room(table, car, why)
