from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarStayed,
    Gauge,
    HandbookText,
    Headway,
    Instruction,
    Leg,
    Modifier,
    Option,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Roll,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.core.frozen import copier
from gridprix.plugins.circuit.board.space import Space
from gridprix.plugins.circuit.furniture import SPEED_SCALE
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.lane_legs import LaneLeg, lane_legs
from gridprix.plugins.circuit.parts.occupancy import is_off_track, space_of, taken_spaces
from gridprix.plugins.circuit.parts.pace import (
    PACE,
    STOP,
    CarHalted,
    MovePhase,
    Pace,
    SpeedSet,
    TestsDone,
    distance,
)
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import PlotReach, all_odds, all_prices
from gridprix.plugins.circuit.tables.race_tables import TableRoll

BOARD = (
    "The track is a road of rows, each two or three lanes wide. One lane of one row is a space, "
    "and a space holds one car. From a space you go on to the spaces ahead of it: straight, or "
    "diagonally into the lane beside it. A space is told by its lane, counted from the left, and "
    "by the corner that comes: '2nd lane, 3 before Sweep' means the second lane from the left, "
    "three rows before the corner called Sweep. The grid lies "
    "before the line, so your first lap begins when you cross it for the first time."
)


@attrs.frozen
class Movement(Rule):
    """A car moves forward one space for every 20 mph, straight or diagonally, lane by lane.

    It enters no occupied space and uses its whole speed. From turn to turn its speed rises by its
    acceleration at most, falls by its deceleration at most, and stays below its top speed. What
    the plot asks for is tested at the car's own move, or for everybody at the reveal.

    Clauses: CB-01, CB-03, CB-04, CB-05, CB-12, CB-13.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="movement",
        summary="One space forward for every 20 mph",
        family="circuit",
        clauses=("CB-01", "CB-03", "CB-04", "CB-05", "CB-12", "CB-13"),
        needs=("car-build",),
        version=2,
    )
    min_plot: int = option(20, "the lowest speed a moving car may plot", choices=(20, 0))
    tests_when: str = option(
        "own_move",
        "own_move: tests are rolled when the car moves; reveal: for all cars at the reveal",
        choices=("own_move", "reveal"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage("board", "Rows and lanes", BOARD, ("CB-04", "CB-13"))
        low = f"A moving car plots {self.min_plot} mph at least"
        if not self.min_plot:
            low = "A moving car may also plot 0 mph and stop"
        yield Passage(
            "move",
            "Speed",
            "From one turn to the next your speed may rise by your acceleration at most and "
            f"fall by your deceleration at most, and it may not pass your top speed. {low}; a "
            "car that stands may stay where it is.",
            ("CB-05",),
            {
                "acceleration": "By how many mph your speed may rise in one turn.",
                "deceleration": "By how many mph your speed may fall in one turn for nothing.",
                "plot": "The speed that you choose in secret for this round.",
            },
        )
        yield Passage(
            "move",
            "Moving",
            "Move one space for every 20 mph, always forwards: straight ahead or diagonally "
            "into the lane beside it, one lane at a time. You may not enter a space where "
            "another car stands. You must use your whole speed, unless you brake, are stopped, "
            "spin or crash.",
            ("CB-01", "CB-03", "CB-12"),
            {"space": "A place for one car: one lane of one row. It stands for 20 mph."},
        )
        if self.tests_when == "own_move":
            yield Instruction("choice", "Roll the tests that your plot asks for.")
        else:
            yield Instruction("order", "Everybody rolls the tests that their plots ask for.")
        yield Instruction("choice", "Move your car, space by space, as far as its speed says.")

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [PACE]

    @hookimpl
    def declare_furniture(self) -> Iterable[str]:
        return [SPEED_SCALE]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        # a car at rest may set off even in a corner
        return plan if self.min_plot else plan.but("stopping on purpose was not tried")

    @hookimpl
    def settle_plot_reach(self, race: Race, car: Car) -> PlotReach:
        limits = circuit_hooks(race).settle_limits(race, car)
        speed = car.part(Pace).speed
        floor = min(self.min_plot, speed)
        low = max(floor, speed - limits.deceleration)
        high = max(low, min(speed + limits.acceleration, limits.top))
        return PlotReach(speed, low, low, high, high, floor)

    @hookimpl
    def play_plots(self, table: Table) -> Script | None:
        return self._test_all(table) if self.tests_when == "reveal" else None

    def _test_all(self, table: Table) -> Script:
        for car in table.race.order:
            if table.race.car(car).running:
                yield from make_ready(table, car)
                yield from table.emit(TestsDone(car))

    @hookimpl
    def play_turn_start(self, table: Table, car: CarId) -> Script | None:
        pace = table.race.car(car).part(Pace)
        return make_ready(table, car) if pace.phase is MovePhase.PLOTTED else None

    @hookimpl
    def settle_turn_cut(self, race: Race, car: Car) -> bool:
        return car.part(Pace).over

    @hookimpl
    def settle_step_budget(self, race: Race, car: Car) -> int:
        pace = car.part(Pace)
        return pace.moved + pace.left

    @hookimpl
    def settle_corner_speed(self, race: Race, car: Car) -> int:
        return car.part(Pace).speed

    @hookimpl
    def offer_legs(self, race: Race, car: Car) -> Sequence[Leg]:
        board: Any = race.board
        hooks = circuit_hooks(race)
        here = space_of(car)
        ahead: list[Space] = [*board.successors(here), *hooks.offer_verges(race, car)]
        taken = taken_spaces(race, car.id)
        steps = board.table(lane_legs)
        legs = []
        for space in sorted(ahead):
            leg = steps[here, space][space in taken]
            costs = hooks.offer_payments(race, car, leg)
            legs.append(_with_costs(leg, all_prices(costs), all_odds(costs)) if costs else leg)
        return legs

    @hookimpl
    def veto_legs(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        if True not in [leg.passing for leg in legs]:
            return {}
        taken = taken_spaces(race, car.id)
        refused = {}
        for leg in legs:
            if leg.passing:
                space: Any = leg.to
                why = circuit_hooks(race).settle_passing(race, car, space)
                if why is None:
                    refused[leg.key] = say("{car} stands there", car=taken[space].name)
                elif why:
                    refused[leg.key] = say(
                        "{car} stands there, and {why}", car=taken[space].name, why=why
                    )
        return refused

    @hookimpl
    def resolve_stuck(self, table: Table, car: CarId, refused: Mapping[str, str]) -> Script:
        return _stuck(table, car)

    @hookimpl
    def offer_roll_modifiers(
        self, race: Race, roll: Roll, bids: Mapping[CarId, Option]
    ) -> Iterable[Modifier] | None:
        return roll.shift if isinstance(roll, TableRoll) else None

    @hookimpl
    def settle_progress(self, race: Race, car: Car) -> Headway:
        done, start = distance(race, car), race.board.rows  # the grid stands behind the line
        share = Fraction(done - start, race.board.finish_distance(race.laps) - start)
        return Headway((done,), min(max(share, Fraction(0)), Fraction(1)))

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        pace = car.part(Pace)
        lap = min(max(pace.lap, 1), view.laps)
        brief = say("{speed} mph", speed=pace.speed)
        speed = Gauge("speed", pace.speed, brief=brief, tops=True)
        return [speed, Gauge("lap", lap, view.laps)]


_with_costs = copier(LaneLeg, "prices", "odds")


def make_ready(table: Table, car: CarId) -> Script:
    """Take up the plotted speed and go through what it asks for."""
    pace = table.race.car(car).part(Pace)
    if pace.plot is not None and pace.plot != pace.speed:
        yield from table.emit(SpeedSet(car, pace.plot, "as plotted"))
    for script in circuit_hooks(table.race).play_tests(table, car):
        yield from script


def _stuck(table: Table, car: CarId) -> Script:
    """A car with nowhere to go: the base game spins it, unless nothing makes it drive on."""
    race = table.race
    pace = race.car(car).part(Pace)
    if pace.left == 0:
        yield from table.emit(CarStayed(car, "there is no free space ahead"))
    elif pace.coasting or is_off_track(race, race.car(car)):
        yield from table.emit(CarHalted(car, pace.spent, STOP, "there is no free space ahead"))
    else:
        why = "no room for the whole move"
        yield from circuit_hooks(race).resolve_spin(table, car, why, "here")
