"""What one seat may know of a race."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from .rules import Rule
from .state import Car, Part, Parts, Position, Race, SeatId

Hider = Callable[[Any], Part | None]


@attrs.frozen(slots=False)
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
    view = object.__new__(RaceView)
    seen = view.__dict__  # filled directly: a view is made for every single question
    seen.update(race.__dict__)
    del seen["book"], seen["dice"]
    seen.update(seat_id=seat, rules=race.book.rules, moment=moment, branch=branch)
    if hiders:
        seen["cars"] = tuple(_redact_car(car, seat, hiders) for car in race.cars)
        seen["parts"] = _redact_parts(race.parts, hiders)
    return view


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
    return seen
