from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import ClassVar

import attrs

from gridprix.core import (
    Ask,
    BuildSheet,
    CarId,
    CarRetired,
    Race,
    RaceView,
    Roll,
    Rule,
    RuleCard,
    Script,
    SeatId,
    SheetLine,
    Standing,
    Table,
    hookimpl,
    option,
)
from gridprix.core.pilots import PilotSpec


@attrs.frozen
class FirstPilot:
    """Takes the first legal option."""

    def choose(self, view: RaceView, ask: Ask) -> str:
        return ask.legal[0].key


def make_first(seed: int, seat: SeatId) -> FirstPilot:
    return FirstPilot()


@attrs.frozen
class Engines(Rule):
    """Ties in the order are diced for; a finisher's engine may blow before the finish counts."""

    card: ClassVar[RuleCard] = RuleCard(
        "engines", "Engines that may blow", "toy", conflicts=("scooters",)
    )
    rounds: int = option(25, "after how many rounds the race is flagged off", low=1, high=99)
    blows: int = option(1, "a finisher's engine blows at this roll or less", low=0, high=6)

    @hookimpl
    def declare_pilots(self) -> Iterable[PilotSpec]:
        return [PilotSpec("first", "takes the first option", make_first)]

    @hookimpl
    def settle_build_sheet(self) -> BuildSheet:
        return BuildSheet(
            (SheetLine("pistons", (2, 4), (0, 1), 2),), 1, {"four": {"pistons": 4}}, "four"
        )

    @hookimpl
    def settle_round_limit(self) -> int:
        return 2 * self.rounds  # were it not for the flag below

    @hookimpl
    def resolve_order(self, table: Table) -> Script:
        return self._order(table)

    def _order(self, table: Table) -> Script:
        race = table.race
        running = [car for car in race.order if race.car(car).running]
        key = race.book.hooks.settle_order_key
        keys = [key(race, race.car(car)) for car in running]
        if len(set(keys)) == len(keys) or race.round % 3:
            return sorted(running, key=lambda car: key(race, race.car(car)))
        count = len(running)
        falls = yield from table.throw(Roll("ties in the order", count, count, distinct=True))
        ranks = dict(zip(running, zip(keys, falls, strict=True), strict=True))
        return sorted(running, key=lambda car: ranks[car])

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script | None:
        return self._cough(table, car) if table.race.round > self.rounds - 2 else None

    def _cough(self, table: Table, car: CarId) -> Script:
        throw = yield from table.roll(Roll("a dry tank", car=car))
        if throw.total > 3 and table.race.car(car).running:
            yield from table.emit(CarRetired(car, "out of fuel"))

    @hookimpl
    def play_round_end(self, table: Table) -> Script:
        for car in table.race.crossed:
            throw = yield from table.roll(Roll("the engine", car=car))
            if throw.total <= self.blows:
                yield from table.emit(CarRetired(car, "the engine blew on the line"))

    @hookimpl
    def settle_confirmed(self, race: Race) -> Sequence[CarId]:
        return sorted(race.crossed, key=lambda car: -int(str(race.car(car).spot)))

    @hookimpl(wrapper=True)
    def settle_race_over(
        self,
        race: Race,
        closing: bool,  # noqa: FBT001 - the hook's argument
    ) -> Generator[None, str | None, str | None]:
        over = yield
        if over is None and closing and race.round >= self.rounds:
            return f"flagged off after {self.rounds} rounds"
        return over

    @hookimpl(wrapper=True)
    def settle_standings(
        self, race: Race
    ) -> Generator[None, Sequence[Standing], Sequence[Standing]]:
        rows = yield
        return [attrs.evolve(row, reason=f"{row.reason}, on its wheels") for row in rows]
