from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    ChartSheet,
    HandbookText,
    Passage,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.core.frozen import copier
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.orders import PLOT_REACH
from gridprix.plugins.circuit.parts.pace import Pace, SpeedSet
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.speeds import Cost, PlotReach
from gridprix.plugins.circuit.tables.chart_sheets import table_sheet
from gridprix.plugins.circuit.tables.race_tables import RaceTable, roll_on, table_reader

CLUB_ENGINE = RaceTable((("good", 9), ("bad", 12)))


@attrs.frozen
class SpeedTests(Rule):
    """A car may try for 20 more of acceleration or of top speed, each by a test.

    A failed test leaves it 20 below the attempt and damages the engine. Acceleration is tested
    before top speed, and top speed only if it is still needed.

    Clauses: CB-05, CT-3.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="speed-tests",
        summary="Go 20 mph beyond acceleration or top speed by a test",
        family="circuit",
        clauses=("CB-05", "CT-3"),
        needs=("movement",),
        above=PLOT_REACH.below("speed-tests"),
    )
    table: RaceTable = option(
        CLUB_ENGINE,
        "the table of acceleration and top speed tests: good, bad",
        parse=table_reader("good", "bad"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "move",
            "Asking more of the engine",
            "You may plot 20 mph more than your acceleration or your top speed allows, or both. "
            "Each takes a test: acceleration first, then top speed if it is still needed. A "
            "test that fails leaves you 20 mph below what you tried and damages the engine.",
            self.card.clauses,
            {"test": "A roll that decides whether the car gives more than it was built for."},
        )

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # tests are left to others

    @hookimpl(wrapper=True)
    def settle_plot_reach(self, race: Race, car: Car) -> Generator[None, PlotReach, PlotReach]:
        reach = yield
        limits = circuit_hooks(race).settle_limits(race, car)
        faster = min(reach.speed + limits.acceleration, limits.top) + SPEED_STEP
        # damage may put the lowest speed that the brakes give beyond the top speed
        easy = min(reach.easy_high, limits.top)
        return _as_high(reach, easy, max(reach.high, faster))

    @hookimpl
    def offer_plot_costs(self, race: Race, car: Car, speed: int) -> Iterable[Cost]:
        return [_cost(self.table, category) for category in _needed(race, car, speed)]

    @hookimpl
    def offer_charts(self) -> Iterable[ChartSheet]:
        rolls = [say("the {word} test", word=word) for word in _WORDS.values()]
        return [table_sheet("Acceleration and top speed tests", self.table, *rolls)]

    @hookimpl
    def play_tests(self, table: Table, car: CarId) -> Script | None:
        race = table.race
        pace = race.car(car).part(Pace)
        if pace.plot is None or not _needed(race, race.car(car), pace.plot):
            return None
        return self._test(table, car, pace.plot)

    def _test(self, table: Table, car: CarId, attempt: int) -> Script:
        for category in _needed(table.race, table.race.car(car), attempt):
            why = say("the {words} test", words=_WORDS[category])
            if (yield from roll_on(table, self.table, car, why)) == "good":
                continue
            damage = circuit_hooks(table.race).resolve_damage(table, car, category)
            if (yield from damage or ()) != "failed":
                slower = attempt - SPEED_STEP
                yield from table.emit(SpeedSet(car, slower, say("{why} failed", why=why)))
            # 20 below the attempt asks for no second test
            return


_as_high = copier(PlotReach, "easy_high", "high")
_WORDS = {"acceleration": "acceleration", "top": "top speed"}


def _needed(race: Race, car: Car, speed: int) -> list[str]:
    """The categories that a speed asks too much of; a start is another rule's test."""
    pace = car.part(Pace)
    if pace.starting:
        return []
    limits = circuit_hooks(race).settle_limits(race, car)
    needed = ["acceleration"] if speed > pace.began + limits.acceleration else []
    return [*needed, "top"] if speed > limits.top else needed


@lru_cache(maxsize=1 << 8)
def _cost(table: RaceTable, category: str) -> Cost:
    return Cost(odds=table.odds(roll=say("{words} test", words=_WORDS[category])))
