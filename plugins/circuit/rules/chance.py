from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    CarId,
    CarRetired,
    ChartSheet,
    Event,
    HandbookText,
    Modifier,
    Passage,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.core.wording import Wording
from gridprix.plugins.circuit.parts.crash_markers import CarCrashed, crash_words
from gridprix.plugins.circuit.parts.occupancy import is_off_track, space_of
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan
from gridprix.plugins.circuit.tables.chart_sheets import table_sheet
from gridprix.plugins.circuit.tables.race_tables import RaceTable, roll_on, table_reader

CLUB_CHANCE = RaceTable((("safe", 6), ("spin", 9), ("crash", 12)))


@attrs.frozen
class Chance(Rule):
    """The chance table: safe, a spin, or a crash on the course that ends a car's race.

    Clauses: CT-6.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="chance",
        summary="The chance table: safe, spin or crash",
        family="circuit",
        clauses=("CT-6",),
        needs=("movement", "spins"),
    )
    table: RaceTable = option(
        CLUB_CHANCE,
        "the chance table: safe, spin, crash",
        parse=table_reader("safe", "spin", "crash"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "trouble",
            "Chance: rolling the dice",
            'A roll on the table "Chance" ends well, in a spin, or in a crash. A driver who '
            "crashes is out of the race.",
            self.card.clauses,
        )

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {CarCrashed: crash_words}

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # it leaves nothing to chance

    @hookimpl
    def offer_charts(self) -> Iterable[ChartSheet]:
        return [table_sheet("Chance", self.table, "chance")]

    @hookimpl
    def settle_chance(self) -> RaceTable:
        return self.table

    @hookimpl
    def resolve_chance(
        self, table: Table, car: CarId, why: str, modifiers: tuple[Modifier, ...]
    ) -> Script:
        return self._chance(table, car, why, modifiers)

    def _chance(
        self, table: Table, car: CarId, why: str, modifiers: tuple[Modifier, ...]
    ) -> Script:
        outcome = yield from roll_on(
            table, self.table, car, say("chance ({why})", why=why), modifiers
        )
        if outcome == "crash":
            racer = table.race.car(car)
            row = space_of(racer)[0]
            yield from table.emit(CarCrashed(car, row, not is_off_track(table.race, racer)))
            yield from table.emit(CarRetired(car, say("crashed: {why}", why=why)))
        return outcome
