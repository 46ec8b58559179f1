from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarRetired,
    ChartSheet,
    HandbookText,
    PartSpec,
    Passage,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    counted,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.orders import PLOT_REACH
from gridprix.plugins.circuit.parts.pace import STALL, CarHalted, Pace, SpeedSet
from gridprix.plugins.circuit.parts.stall_state import STALLS, CarStalled, Stalls
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import Cost, PlotReach
from gridprix.plugins.circuit.tables.chart_sheets import table_sheet
from gridprix.plugins.circuit.tables.race_tables import RaceTable, roll_on, table_reader

CLUB_START = RaceTable((("good", 8), ("mis-shift", 9), ("stall", 12)))


@attrs.frozen
class StartTest(Rule):
    """From the grid a car takes its start speed at most, or 20 more by a test.

    A mis-shift costs 40 of the attempt; a stall leaves the car standing with a damaged engine, and
    it starts again next turn. A mis-shift down to nothing is a stall without damage.

    Clauses: CB-07, CT-4.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="start-test",
        summary="Start speed, or 20 more by a test",
        family="circuit",
        clauses=("CB-07", "CT-4"),
        needs=("movement",),
        above=PLOT_REACH.below("start-test"),
    )
    table: RaceTable = option(
        CLUB_START,
        "the start table: good, mis-shift, stall",
        parse=table_reader("good", "mis-shift", "stall"),
    )
    after_stall: str = option(
        "start_speed",
        "how fast a stalled car starts again",
        choices=("start_speed", "acceleration"),
    )
    stall_damages: bool = option(default=True, help="whether a stall damages the engine")
    stalls_out: int = option(0, "how many stalls in a row end a car's race; 0 for none", low=0)

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        again = "its start speed" if self.after_stall == "start_speed" else "its acceleration"
        harm = "The engine is damaged." if self.stall_damages else "The engine takes no harm."
        out = ""
        if self.stalls_out:
            out = (
                f" A driver whose car stalls {counted(self.stalls_out, 'time')} in a row is out of "
                "the race."
            )
        shift = ""
        if any(outcome == "mis-shift" for outcome, _ in self.table.bands):
            shift = "A mis-shift leaves you 40 mph below what you tried. "
        yield Passage(
            "start",
            "The start",
            "On your first move you may plot up to your start speed. For 20 mph more you must "
            f"pass the start test. {shift}After a stall the car stands, and next turn it starts "
            f"again with {again} at most. {harm}{out}",
            self.card.clauses,
            {"start speed": "How fast a car may leave the grid without a test."},
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [STALLS]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # a start test is left to others

    @hookimpl(wrapper=True)
    def settle_plot_reach(self, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
        reach = yield
        pace = car.part(Pace)
        if not pace.starting:
            return reach
        free = self._free_start(race, car)
        return attrs.evolve(reach, easy_high=free, high=free + SPEED_STEP)

    def _free_start(self, race: Race, car: Car) -> int:
        limits = circuit_hooks(race).settle_limits(race, car)
        if car.part(Pace).rest == STALL and self.after_stall == "acceleration":
            return limits.acceleration
        return limits.start

    @hookimpl
    def offer_plot_costs(self, race: Race, car: Car, speed: int) -> Iterable[Cost] | None:
        if not car.part(Pace).starting or speed <= self._free_start(race, car):
            return None
        return [Cost(odds=self.table.odds(roll="start test"))]

    @hookimpl
    def offer_charts(self) -> Iterable[ChartSheet]:
        return [table_sheet("Start test", self.table, "the start test")]

    @hookimpl
    def play_tests(self, table: Table, car: CarId) -> Script | None:
        race = table.race
        pace = race.car(car).part(Pace)
        if not pace.starting or pace.plot is None:
            return None
        if pace.plot <= self._free_start(race, race.car(car)):
            return None
        return self._test(table, car, pace.plot)

    def _test(self, table: Table, car: CarId, attempt: int) -> Script:
        outcome = yield from roll_on(table, self.table, car, "the start test")
        if outcome == "good":
            return
        if outcome == "mis-shift":
            slower = max(0, attempt - 2 * SPEED_STEP)
            if slower:
                yield from table.emit(SpeedSet(car, slower, "a mis-shift"))
                return
        stalled = outcome == "stall"
        why = "the engine stalls" if stalled else "a mis-shift stalls the engine"
        yield from table.emit(CarStalled(car, stalled and self.stall_damages))
        yield from table.emit(CarHalted(car, 0, STALL, why))
        if stalled and self.stall_damages:
            damage = circuit_hooks(table.race).resolve_damage(table, car, "acceleration")
            yield from damage or ()
        if self.stalls_out and table.race.car(car).part(Stalls).running >= self.stalls_out:
            yield from table.emit(
                CarRetired(
                    car, say("stalled {stalls_out} times in a row", stalls_out=self.stalls_out)
                )
            )
