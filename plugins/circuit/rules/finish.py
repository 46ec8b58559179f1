from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Finish,
    HandbookText,
    PartSpec,
    Passage,
    Race,
    Rule,
    RuleCard,
    Standing,
    hookimpl,
    option,
)
from gridprix.plugins.circuit.parts.finish_post import FINISH_POST, FinishPost
from gridprix.plugins.circuit.parts.occupancy import is_off_track
from gridprix.plugins.circuit.parts.pace import distance
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan


@attrs.frozen
class FinishRule(Rule):
    """A car has finished when it enters the row before the line on its last lap.

    It counts when the round is over: a crash before that voids it. Of one round the car further
    past the line ranks higher, an off-track one last of its row, equals by the order of movement.

    Clauses: SC-13a, SC-13b, SC-13c.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="finish",
        summary="Nose across the line on the last lap",
        family="circuit",
        clauses=("SC-13a", "SC-13b", "SC-13c"),
        needs=("movement",),
    )
    tie: str = option(
        "order",
        "cars that finish in one row and round: order of movement, or a shared place",
        choices=("order", "shared"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage("aim", "", "Be the first to complete all laps, on track and in one piece.")
        tie = "the car that moved first" if self.tie == "order" else "they share the place"
        yield Passage(
            "finish",
            "The finish",
            "You have finished when you enter the row before the line on your last lap. It "
            "counts at the end of the round; a driver who crashes before that has not finished. Of "
            "those who finish in one round the car furthest past the line is ahead; if two are "
            f"equally far, {tie}. A car beside the track comes last of its row.",
            self.card.clauses,
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [FINISH_POST]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return attrs.evolve(plan, finishes=True)

    @hookimpl
    def settle_finish(self, race: Race, car: Car) -> Finish | None:
        needed = race.board.finish_distance(race.laps)
        return Finish.AT_CLOSE if distance(race, car) >= needed else None

    @hookimpl
    def settle_confirmed(self, race: Race) -> Sequence[CarId]:
        order = {car: number for number, car in enumerate(race.order)}

        def rank(car_id: CarId) -> tuple[int, bool, int]:
            car = race.car(car_id)
            return -distance(race, car), is_off_track(race, car), order[car_id]

        return sorted(race.crossed, key=rank)

    @hookimpl(wrapper=True)
    def settle_standings(
        self, race: Race
    ) -> Generator[None, Sequence[Standing], Sequence[Standing]]:
        rows = yield
        if self.tie == "order":
            return rows
        shared: list[Standing] = []
        for row in rows:
            above = shared[-1] if shared else None
            if above and _same_post(race, above.car, row.car):
                shared.append(attrs.evolve(row, place=above.place))
            else:
                shared.append(row)
        return shared


def _same_post(race: Race, one: CarId, other: CarId) -> bool:
    finished = {one, other} <= set(race.finishers)
    return finished and race.car(one).part(FinishPost) == race.car(other).part(FinishPost)
