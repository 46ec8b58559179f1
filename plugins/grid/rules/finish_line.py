from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Finish,
    Gauge,
    HandbookText,
    Headway,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Refusal,
    Rule,
    RuleCard,
    Seat,
    Status,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.grid.parts.lap_count import LAP_COUNT, LapCount, come_to
from gridprix.plugins.grid.solo_plan import GridSoloPlan


@attrs.frozen
class FinishLine(Rule):
    """A car finishes by crossing the line in race direction as often as there are laps.

    Crossing it backwards takes a lap back. The line belongs to the side after it: a move that
    reaches it has crossed it. Of a move that leaves the track only the part before that counts,
    and being put down on the other side of the line or of a checkpoint counts like driving there.
    A lap counts only if the checkpoints were passed in order. What befalls a car behind the line
    does not matter.

    Places on the way go by laps, then checkpoints, then the share of the way to the next one.

    Clauses: IT-02, IT-08, EN-09, MC-02, MC-05, MC-07, GR-2, GR-4, GR-6.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="finish-line",
        summary="Cross the line to finish",
        family="grid",
        clauses=("IT-02", "IT-08", "EN-09", "MC-02", "MC-05", "MC-07", "GR-2", "GR-4", "GR-6"),
        needs=("vectors",),
        version=2,
    )
    ends: str = option(
        "first",
        "first: the first finisher ends the race; all: it goes on for the places",
        choices=("first", "all"),
    )
    finish_round: bool = option(
        default=False,
        help="finish the round, then rank by who crossed earlier within the move",
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "aim",
            "",
            "Drive from the start to the finish line, as many laps as the race has, in fewer turns "
            "than the others.",
        )
        ends = "The race ends with the first driver who finishes"
        if self.ends == "all":
            ends = "The race goes on for the other places until one car is left"
        close = "A finish counts at once"
        if self.finish_round:
            close = (
                "The round is played to its end, so that everybody has had as many turns; of those "
                "who crossed in one round, the one who reached the line earlier within the move is "
                "ahead"
            )
        yield Passage(
            "finish",
            "Crossing the line",
            "Cross the finish line in the direction of the race, once for every lap, and you "
            "have finished. Reaching the line is crossing it. Crossing it backwards takes a lap "
            "back. "
            f"{ends}. {close}. What happens to a car beyond the line does not "
            "matter any more.",
            ("IT-02", "IT-08", "EN-09", "MC-02", "MC-05", "MC-07", "GR-2", "GR-4"),
            {"lap": "Once round the track, from the line to the line."},
        )
        yield Passage(
            "finish",
            "Checkpoints",
            "A track may have checkpoints: then a lap counts only if you passed them in their "
            "order.",
            gives_way="title",
        )
        yield Passage(
            "finish",
            "Places on the way",
            "As long as the race runs, the driver with more laps is ahead, then the one who has "
            "passed more checkpoints, then the one who has less of the way left to the next "
            "checkpoint or to the line.",
            ("GR-6",),
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [LAP_COUNT]

    @hookimpl
    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
        if laps == 1 or not board.cells or board.checkpoint_count:
            return ()
        # without a direction (GR-2) driving in and out of the finish would make laps
        what = say(
            "a loop needs checkpoints: {laps} laps of {board!r} without any",
            laps=laps,
            board=board.name,
        )
        right = "mark them in the picture with 1, 2, ..., or race for one lap"
        return [Refusal(("laps",), what, right)]

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        return attrs.evolve(plan, finishes=True)

    @hookimpl
    def settle_counted(self, race: Race, car: Car) -> bool:
        return True

    @hookimpl
    def settle_finish(self, race: Race, car: Car) -> Finish | None:
        lap = car.part(LapCount).lap
        if lap is None or lap < race.laps:
            return None
        return Finish.AT_CLOSE if self.finish_round else Finish.NOW

    @hookimpl
    def settle_confirmed(self, race: Race) -> Sequence[CarId] | None:
        if not self.finish_round:
            return None
        return sorted(race.crossed, key=lambda car: race.car(car).part(LapCount).moment or 0)

    @hookimpl
    def settle_race_over(self, race: Race, closing: bool) -> str | None:  # noqa: FBT001
        if not race.finishers or race.crossed:
            # who waits for the close of the round is no longer racing, and not yet home
            return None
        running = len(race.running)
        if running and self.ends == "first":
            return say("{car} won", car=race.car(race.finishers[0]).name)
        return "only one car was left" if running == 1 else None

    @hookimpl
    def settle_progress(self, race: Race, car: Car) -> Headway:
        left = car.part(LapCount).left if car.status is Status.OUT else None
        return come_to(race, car, left or car.spot)

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        lap = car.part(LapCount).lap
        gauges = [Gauge("lap", min(max(lap or 0, 0) + 1, view.laps), view.laps)]
        if view.board.checkpoint_count:
            passed = car.part(LapCount).checkpoint
            gauges.append(Gauge("checkpoints", passed, view.board.checkpoint_count))
        return gauges
