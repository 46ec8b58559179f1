from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    CarPlaced,
    CarRetired,
    Option,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)

from .geometry import Point
from .occupied import taken_points


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

    def problems(self, active: Mapping[str, Rule]) -> Iterable[str]:
        if self.order == "reverse" and self.when == "first_move":
            yield (
                "`order: reverse` and `when: first_move` exclude each other; "
                "choose the points before the race to choose them in reverse"
            )

    def notes(self, active: Mapping[str, Rule]) -> Iterable[str]:
        if self.order == "reverse" and "no-contact" not in active:
            yield "choosing in reverse is meant for races with the rule no-contact"

    @hookimpl
    def play_setup(self, table: Table) -> Script | None:
        return self._choose_all(table) if self.when == "before" else None

    @hookimpl
    def offer_origins(self, race: Race, car: Car) -> Iterable[Point]:
        taken = taken_points(race)
        return [point for point in self._points(race) if point not in taken]

    def _points(self, race: Race) -> tuple[Point, ...]:
        board = race.board
        on_line: tuple[Point, ...] = board.start_points
        return on_line if self.where == "line" and on_line else board.grid_area

    def _choose_all(self, table: Table) -> Script:
        order = table.race.order
        for car_id in reversed(order) if self.order == "reverse" else order:
            race = table.race
            car = race.car(car_id)
            taken = taken_points(race)
            options = {point_key(point): point for point in self._points(race)}
            refused = {
                key: f"{taken[point].name} is on {point[0]},{point[1]}"
                for key, point in options.items()
                if point in taken
            }
            if len(refused) == len(options):
                yield from table.emit(CarRetired(car_id, "there is no free start point"))
                continue
            chosen = yield from table.ask(
                Ask(
                    car.seat,
                    car.id,
                    "start",
                    tuple(Option(key, f"start from {key[1:]}") for key in options),
                    f"{car.name}, choose your start point",
                    refused,
                )
            )
            yield from table.emit(CarPlaced(car.id, options[chosen.key]))


def point_key(point: Point) -> str:
    """A point as an option's key: `@3,4`."""
    return f"@{point[0]},{point[1]}"
