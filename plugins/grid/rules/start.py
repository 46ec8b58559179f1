from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarPlaced,
    CarRetired,
    HandbookText,
    Option,
    Passage,
    Phase,
    Race,
    Refusal,
    Rule,
    RuleCard,
    Script,
    Seat,
    Table,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.occupied import point_key, point_text, standing_words, taken_points
from gridprix.plugins.grid.parts.start_points import start_points
from gridprix.plugins.grid.parts.track_left import border_in
from gridprix.plugins.grid.solo_plan import GridSoloPlan


@attrs.frozen
class StartOption(Option):
    """A point to start from."""

    point: Point = attrs.field(kw_only=True)


@attrs.frozen
class Start(Rule):
    """Each car gets a start point of its own: on the start line, or on it and behind.

    The points are chosen before the race in moving order or in reverse, or each together with the
    car's first move. A point must be free when it is chosen.

    Clauses: IT-03, IT-10, EN-02, MC-05.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="start",
        summary="Choose a free start point",
        family="grid",
        clauses=("IT-03", "IT-10", "EN-02", "MC-05"),
        needs=("vectors",),
        places=(Phase.SETUP, Phase.RACING),
    )
    where: str = option(
        "line", "line: on the start line; behind: on it or behind it", choices=("line", "behind")
    )
    order: str = option(
        "moving", "in which order the points are chosen", choices=("moving", "reverse")
    )
    when: str = option(
        "before",
        "before: before the race; first_move: together with the first move",
        choices=("before", "first_move"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        where = "on the start line"
        if self.where == "behind":
            where = "on the start line or on the points right behind it"
        if "finish-line" not in active:
            where = "on one of the start places of the track"
        order = "in the order in which the cars will move"
        if self.order == "reverse":
            order = "in reverse: who will move last chooses first"
        chosen = f"The drivers choose before the race, {order}."
        if self.when == "first_move":
            chosen = "Each driver chooses the point together with the first move of the race."
        yield Passage(
            "start",
            "Start points",
            f"Every car gets a start point of its own {where}. {chosen} A point must be free when "
            f"it is chosen.",
            ("IT-03", "IT-10", "EN-02", "MC-05"),
        )

    def problems(self, active: Mapping[str, Rule]) -> Iterable[str]:
        if self.order == "reverse" and self.when == "first_move":
            yield (
                "`order: reverse` and `when: first_move` exclude each other; "
                "choose the points before the race to choose them in reverse"
            )

    def notes(self, active: Mapping[str, Rule]) -> Iterable[str]:
        if self.order == "reverse" and "no-contact" not in active:
            yield "choosing in reverse is meant for races with the rule no-contact"

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        return attrs.evolve(plan, starts=self.where)

    @hookimpl
    def veto_scenario(
        self,
        seats: Sequence[Seat],
        board: Any,
        laps: int,
    ) -> Iterable[Refusal] | None:
        cars = sum(seat.cars for seat in seats)
        points = len(start_points(board, self.where, touching=True))
        if cars <= points or self.when == "first_move":
            return None
        what = say(
            "{cars} cars cannot start from the {points} start points of {board!r}",
            cars=cars,
            points=points,
            board=board.name,
        )
        return [Refusal(("seats",), what, "take fewer cars, or another track")]

    @hookimpl
    def play_setup(self, table: Table) -> Script | None:
        return self._choose_all(table) if self.when == "before" else None

    @hookimpl
    def offer_origins(self, race: Race, car: Car) -> Iterable[Point]:
        taken = taken_points(race)
        return [point for point in self._points(race) if point not in taken]

    def _points(self, race: Race) -> tuple[Point, ...]:
        return start_points(race.board, self.where, touching=border_in(race))

    def _choose_all(self, table: Table) -> Script:
        order = table.race.order
        for car_id in reversed(order) if self.order == "reverse" else order:
            race = table.race
            car = race.car(car_id)
            taken = taken_points(race)
            points = self._points(race)
            refused = {
                point_key(point): standing_words([taken[point]], point)
                for point in points
                if point in taken
            }
            if len(refused) == len(points):
                yield from table.emit(CarRetired(car_id, "there is no free start point"))
                continue
            chosen = yield from table.ask(
                Ask(
                    car.seat,
                    car.id,
                    "start",
                    start_options(points),
                    say("{car}, choose your start point", car=car.name),
                    refused,
                )
            )
            yield from table.emit(CarPlaced(car.id, chosen.point))


@lru_cache(maxsize=256)
def start_options(points: tuple[Point, ...]) -> tuple[StartOption, ...]:
    """What a driver who chooses between these points is offered."""
    return tuple(
        StartOption(
            point_key(point), say("start from {point}", point=point_text(point)), point=point
        )
        for point in points
    )
