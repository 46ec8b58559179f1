from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarRetired,
    Gauge,
    HandbookText,
    Headway,
    Leg,
    LegTaken,
    Mark,
    PartSpec,
    Passage,
    Race,
    RaceView,
    Rule,
    RuleCard,
    Script,
    Table,
    follows,
    hookimpl,
    say,
)
from gridprix.plugins.grid.board.geometry import Exit
from gridprix.plugins.grid.parts.excursion import EXCURSION, CarReturned, Excursion, WentOff
from gridprix.plugins.grid.parts.lap_count import LapCount, LineRecrossed, come_to
from gridprix.plugins.grid.parts.motion import CarSlid
from gridprix.plugins.grid.parts.occupied import point_text
from gridprix.plugins.grid.parts.track_left import border_in
from gridprix.plugins.grid.solo_plan import GridSoloPlan

OFF_THE_SHEET = "this point is off the sheet"


@attrs.frozen
class OffTrackReturn(Rule):
    """A car that left drives on by the normal rule and must come back further back than it left.

    While it is off no border is tested; it occupies the point it stands on, but passes no
    checkpoint, gains no lap and cannot finish, even where it stands on the track. It is back when
    a move ends on the track behind its exit. Moves off the sheet of paper are refused; a car with
    no other move is out.

    Clauses: IT-11, IT-08, GR-3, GR-6.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="off-track-return",
        summary="A driver who leaves the track must come back further behind",
        family="grid",
        clauses=("IT-08", "IT-11", "GR-3", "GR-6"),
        needs=("track-limits",),
        conflicts=("off-track-out", "off-track-reset"),
        above=("track-limits",),
        version=2,
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "trouble",
            "Leaving the track",
            "A driver who leaves the track drives on by the usual rule, and no border stops the "
            "car out there. You are back when a move of yours ends on the track, further back "
            "than the place where you left it. Until then you pass no checkpoint, gain no lap and "
            "cannot finish, even if your car stands on the track. You may not leave the sheet of "
            "paper; a driver who has no other move is out.",
            self.card.clauses,
        )

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [EXCURSION]

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        # an excursion costs way, but a car that is off may cut through anything
        return plan.but("leaving the track on purpose, to come back elsewhere, was not tried")

    @hookimpl
    def settle_consequence(self, race: Race, car: Car) -> str:
        return say("{car} must come back further behind", car=car.name)

    @hookimpl
    def settle_runs_on(self, race: Race, car: Car) -> bool:
        return True

    @hookimpl(wrapper=True)
    def settle_bounded(self, race: Race, car: Car) -> Generator[None, bool, bool]:
        inner = yield
        return inner and car.part(Excursion).exit is None

    @hookimpl(wrapper=True)
    def settle_counted(self, race: Race, car: Car) -> Generator[None, bool, bool]:
        inner = yield
        return inner and car.part(Excursion).exit is None

    @hookimpl(wrapper=True)
    def settle_progress(self, race: Race, car: Car) -> Generator[None, Headway, Headway]:
        inner = yield
        left_at = car.part(Excursion).exit
        if left_at is None or not car.has(LapCount):
            return inner
        return come_to(race, car, car.part(LapCount).left or left_at)

    @hookimpl
    def veto_legs(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        left, bottom, right, top = race.board.sheet
        return {
            leg.key: OFF_THE_SHEET
            for leg in legs
            if isinstance(leg.to, tuple)
            and not (left <= leg.to[0] <= right and bottom <= leg.to[1] <= top)
        }

    @hookimpl(wrapper=True)
    def resolve_stuck(
        self, table: Table, car: CarId, refused: Mapping[str, str]
    ) -> Generator[None, Script, Script]:
        inner = yield
        if not refused or any(reason != OFF_THE_SHEET for reason in refused.values()):
            return inner
        return table.emit(CarRetired(car, "every move leads off the sheet"))

    @hookimpl
    def resolve_off_track(self, table: Table, car: CarId, leg: Leg, exit_place: Exit) -> Script:
        return self._leave(table, car, leg, exit_place)

    @hookimpl
    @follows(LegTaken, CarSlid)
    def play_reaction(self, table: Table, event: LegTaken | CarSlid) -> Script | None:
        car = table.race.car(event.car)
        if not car.running or not _is_back(table.race, car):
            return None
        return self._return(table, car)

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [
            Mark("frame", exit_point, car.id, text="back behind here")
            for car in view.running
            if (exit_point := car.part(Excursion).exit) is not None
        ]

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        exit_point = car.part(Excursion).exit
        if exit_point is None:
            return ()
        return [
            Gauge(
                "off",
                say("back behind {exit_point}", exit_point=point_text(exit_point)),
                kind="text",
            )
        ]

    def _leave(self, table: Table, car: CarId, leg: Leg, place: Exit) -> Script:
        race = table.race
        board: Any = race.board
        exit_point = board.nearest(place, lambda _: True, border_in(race))
        yield from table.emit(WentOff(car, exit_point, board.carried(place, exit_point)))
        yield from table.emit(CarSlid(car, leg))

    def _return(self, table: Table, car: Car) -> Script:
        by = _line_between(table.race, car)
        yield from table.emit(CarReturned(car.id, car.at))
        if by and car.has(LapCount):
            yield from table.emit(LineRecrossed(car.id, by))


def _is_back(race: Race, car: Car) -> bool:
    """Whether a car that is off stands on the track behind its exit."""
    exit_point = car.part(Excursion).exit
    board: Any = race.board
    if exit_point is None or not board.on_track(car.spot, border_in(race)):
        return False
    return bool(board.way(exit_point, car.spot) < 0)


def _line_between(race: Race, car: Car) -> int:
    """How the finish lies between the place where a car left and where it has come back."""
    excursion = car.part(Excursion)
    board: Any = race.board
    return int(board.come_back(excursion.exit, excursion.beyond, car.spot))
