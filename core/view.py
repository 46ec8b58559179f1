"""What one seat may know of a race."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from .frozen import copier
from .rules import Rule
from .state import Car, Part, Parts, Position, Race, SeatId

Hider = Callable[[Any], Part | None]


@attrs.frozen
class RaceView(Position):
    """A race as one seat sees it: no seed, no dice, no rulebook, nobody else's secrets.

    `rules` are the active rules with their options, top first: settled before the start and known
    to everybody. `moment` counts the decisions and rolls so far and `branch` how often the table
    went back beyond a reveal or a roll; a pilot draws its own randomness from both.
    """

    seat_id: SeatId | None = None
    rules: tuple[Rule, ...] = attrs.field(default=(), eq=False, repr=False)
    moment: int = 0
    branch: int = 0


def redact(
    race: Race,
    seat: SeatId | None,
    hiders: Mapping[type[Part], Hider],
    moment: int = 0,
    branch: int = 0,
) -> RaceView:
    """The view of a seat (None: somebody without a seat) with hidden parts taken out."""
    cars, parts = race.cars, race.parts
    if hiders:
        cars = tuple(_redact_car(car, seat, hiders) for car in cars)
        parts = _redact_parts(parts, hiders)
    return _seen(race, cars, parts, seat, race.book.rules, moment, branch)


def view_of(race: Race, seat: SeatId | None, moment: int, branch: int) -> RaceView:
    """What a seat may know of a race, by all that its rules hide."""
    book = race.book
    hiders = book.hiders
    view = (
        redact(race, seat, hiders, moment, branch)
        if hiders
        else _seen(race, race.cars, race.parts, seat, book.rules, moment, branch)
    )
    return book.hooks.settle_view(race, view) if "settle_view" in book.answered_hooks else view


# a view is made for every single question
_seen = copier(RaceView, "cars", "parts", "seat_id", "rules", "moment", "branch")


def _redact_car(car: Car, seat: SeatId | None, hiders: Mapping[type[Part], Hider]) -> Car:
    if car.seat == seat:
        return car
    return attrs.evolve(car, parts=_redact_parts(car.parts, hiders))


def _redact_parts(parts: Parts, hiders: Mapping[type[Part], Hider]) -> Parts:
    seen = {}
    for cls, part in parts.items():
        shown = hiders[cls](part) if cls in hiders else part
        if shown is not None:
            seen[cls] = shown
    return MappingProxyType(seen)
