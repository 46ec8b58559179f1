from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Gauge,
    HandbookText,
    Mark,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.orders import PLOT_REACH
from gridprix.plugins.circuit.parts.occupancy import find_room
from gridprix.plugins.circuit.parts.pace import SPIN, CarHalted, Pace
from gridprix.plugins.circuit.parts.spin_state import SPINS, CarSpun, SpinDue, SpinPending
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import PlotReach


@attrs.frozen
class Spins(Rule):
    """A car that spins loses all its speed and blocks the space it stands on.

    In a corner that is the space being entered; after braking it is the end of the move. In an
    occupied space it is put on the nearest free one of the row. It restarts next turn at up to its
    acceleration, without tests.

    Clauses: CB-09.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="spins",
        summary="A spin costs all speed",
        family="circuit",
        clauses=("CB-09",),
        needs=("movement",),
        above=(*PLOT_REACH.below("spins"), "damage", "crash-rows"),
    )
    restart: str = option(
        "acceleration",
        "how fast a spun car may restart, in both cases without tests",
        choices=("acceleration", "start_speed"),
    )
    corner_place: str = option(
        "entered",
        "where a car spins in a corner: in the space it enters, or at the end of its move",
        choices=("entered", "end_of_move"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        place = (
            "in the space that it was entering"
            if self.corner_place == "entered"
            else ("at the end of its move")
        )
        again = "acceleration" if self.restart == "acceleration" else "start speed"
        yield Passage(
            "trouble",
            "Spins",
            "A car that spins loses all its speed and stands in the way of others: in a corner "
            f"{place}, after hard braking at the end of its move. If another car stands there, "
            "it is put on the nearest free space of the row. In the next turn it may go on with "
            f"its {again} at most, without tests.",
            self.card.clauses,
            {"spin": "The car turns round and stands: its speed is 0."},
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [SPINS]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # it never spins

    @hookimpl(wrapper=True)
    def settle_plot_reach(self, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
        reach = yield
        if car.part(Pace).rest != SPIN:
            return reach
        limits = circuit_hooks(race).settle_limits(race, car)
        free = limits.start if self.restart == "start_speed" else limits.acceleration
        return attrs.evolve(reach, easy_high=free, high=free)

    @hookimpl
    def resolve_spin(self, table: Table, car: CarId, why: str, where: str) -> Script:
        at_end = where == "end" or (where == "corner" and self.corner_place == "end_of_move")
        if at_end and not table.race.car(car).part(Pace).over:
            return table.emit(SpinPending(car, why))
        return spin(table, car, why)

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script | None:
        racer = table.race.car(car)
        due = racer.part(SpinDue).why
        return spin(table, car, due) if due and racer.running else None

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [
            Mark("turned", car.spot, car.id, text="spun")
            for car in view.running
            if car.spot is not None and car.part(Pace).rest == SPIN
        ]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge] | None:
        return [Gauge("state", "spun", kind="state")] if car.part(Pace).rest == SPIN else None


def spin(table: Table, car: CarId, why: str) -> Script:
    """Spin on the spot; a car that shares its space makes room."""
    yield from table.emit(CarSpun(car, why))
    yield from table.emit(CarHalted(car, 0, SPIN, "a spin"))
    yield from find_room(table, car, why)
