from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarPlaced,
    Finish,
    Gauge,
    LegTaken,
    Notation,
    Part,
    PartSpec,
    Race,
    RaceView,
    Reducer,
    Rule,
    RuleCard,
    hookimpl,
    number_notation,
    option,
)


@attrs.frozen
class LapCount(Part):
    """How often a car has crossed the line, and which checkpoint it must pass next.

    `lap` is None until the car stands on the board. `early` counts crossings that did not count
    because a checkpoint was missing: going back over the line takes those back first.
    """

    rule: ClassVar[str] = "finish-line"
    lap: int | None = None
    checkpoint: int = 0
    early: int = 0


@attrs.frozen
class FinishLine(Rule):
    """A car finishes by crossing the line in race direction as often as there are laps.

    Crossing it backwards takes a lap back. The line belongs to the side after it: a move that
    reaches it has crossed it. A lap counts only if the checkpoints were passed in order.

    Clauses: IT-02, IT-08, EN-09, MC-07.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="finish-line",
        summary="Cross the line to finish",
        family="grid",
        clauses=("IT-02", "IT-08", "EN-09", "MC-07"),
        needs=("vectors",),
    )
    ends: str = option(
        "first",
        "first: the first finisher ends the race; all: it goes on for the places",
        choices=("first", "all"),
    )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [PartSpec(LapCount, lambda scenario, seat: LapCount())]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [Reducer(CarPlaced, car=_placed), Reducer(LegTaken, car=_driven)]

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [
            number_notation("lap", LapCount, "lap"),
            number_notation("checkpoint", LapCount, "checkpoint"),
        ]

    @hookimpl
    def settle_finish(self, race: Race, car: Car) -> Finish | None:
        lap = car.part(LapCount).lap
        return Finish.NOW if lap is not None and lap >= race.laps else None

    @hookimpl(wrapper=True)
    def settle_race_over(
        self,
        race: Race,
        closing: bool,  # noqa: FBT001 - the hook's argument
    ) -> Generator[None, str | None, str | None]:
        over = yield
        if over is not None:
            return over
        if race.finishers and self.ends == "first":
            return f"{race.car(race.finishers[0]).name} has won"
        if race.finishers and sum(1 for _ in race.running) <= 1:
            return "only one car is left"
        return None

    @hookimpl
    def settle_progress(self, race: Race, car: Car) -> int:
        if car.spot is None:
            return -(1 << 30)
        board: Any = race.board
        laps = (car.part(LapCount).lap or 0) * board.lap_length
        return int(laps + board.progress(car.spot))

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        lap = car.part(LapCount).lap
        return [Gauge("lap", min(max(lap or 0, 0) + 1, view.laps), view.laps)]


def first_lap(board: Any, point: Any) -> int:
    """The count a car begins with: 0 on or past the line, -1 behind it."""
    return -1 if board.behind(point) else 0


def counted(count: LapCount, board: Any, origin: Any, to: Any, until: Any = None) -> LapCount:
    """The count after a move, or the part of it up to where it leaves the track."""
    lap = first_lap(board, origin) if count.lap is None else count.lap
    crossings = board.crossings(origin, to, until)
    if not board.checkpoint_count:
        return LapCount(lap + crossings) if crossings or count.lap is None else count
    checkpoint, early = count.checkpoint, count.early
    for passed in board.passed_checkpoints(origin, to, until):
        if passed == checkpoint:
            checkpoint += 1
    if crossings > 0:
        if checkpoint == board.checkpoint_count or lap < 0:
            lap, checkpoint = lap + 1, 0
        else:
            early += 1
    elif crossings < 0:
        lap, early = (lap, early - 1) if early else (lap - 1, early)
    return LapCount(lap, checkpoint, early)


def _placed(car: Car, event: CarPlaced, race: Race) -> Car:
    """Being put down on the other side of the line counts as crossing it."""
    count = car.part(LapCount)
    if count.lap is None or car.spot is None:
        return car.with_part(LapCount(first_lap(race.board, event.at)))
    return car.with_part(counted(count, race.board, car.spot, event.at))


def _driven(car: Car, event: LegTaken, race: Race) -> Car:
    count = car.part(LapCount)
    leg = event.leg
    moved = counted(count, race.board, leg.origin, leg.to)
    return car if moved is count else car.with_part(moved)
