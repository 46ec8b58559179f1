"""How rules declare what they keep: parts of cars, parts of the race, and their notation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from .documents import KeyPath
from .state import Car, Part, Race, Seat

if TYPE_CHECKING:
    from .events import Event, Reducer
    from .scenario import Scenario
    from .wording import Wording

LONGEST_NUMBER = 18  # digits
NO_WORDING: Mapping[type[Event], Wording] = MappingProxyType({})


@attrs.frozen
class PartSpec:
    """A part that every car gets, with all that belongs to it.

    `make` gives the part a car begins with. `hide` gives what other seats see of it: a redacted
    part, or None for nothing at all; without it the part is open to everybody. `reducers` say what
    changes it, `wording` how its events read, `notation` how it is written. A rule that keeps the
    part in another way takes the declaration over with `attrs.evolve(WEAR, reducers=...)`.
    """

    cls: type[Part]
    make: Callable[[Scenario, Seat], Part]
    hide: Callable[[Any], Part | None] | None = None
    reducers: Sequence[Reducer] = ()
    wording: Mapping[type[Event], Wording] = NO_WORDING
    notation: Sequence[Notation | RaceNotation] = ()


@attrs.frozen
class RacePartSpec:
    """A part of the race as a whole; `hide` gives what seats see of it, the rest is as above."""

    cls: type[Part]
    make: Callable[[Scenario], Part]
    hide: Callable[[Any], Part | None] | None = None
    reducers: Sequence[Reducer] = ()
    wording: Mapping[type[Event], Wording] = NO_WORDING
    notation: Sequence[Notation | RaceNotation] = ()


@attrs.frozen
class Notation:
    """How something about a car is written: `name=value`, or letter and value (`v2,1`).

    `read` gives plain data for expectations; `write` puts plain data from an arranged position
    into the car and raises ValueError, with a sentence, for what it cannot mean.
    """

    name: str
    read: Callable[[Car], Any]
    write: Callable[[Car, Any], Car]
    letter: str = ""


@attrs.frozen
class RaceNotation:
    """The same for something about the whole race."""

    name: str
    read: Callable[[Race], Any]
    write: Callable[[Race, Any], Race]


@attrs.frozen
class Refusal:
    """Why a scenario cannot be raced: where in its file, what is wrong, what would be right."""

    path: KeyPath
    what: str
    right: str


def number_notation(name: str, cls: type[Part], field: str) -> Notation:
    """The notation of a part's plain whole-number field."""

    def read(car: Car) -> int:
        return int(getattr(car.part(cls), field))

    def write(car: Car, value: object) -> Car:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{name} is {value!r}; it takes a whole number")  # noqa: TRY004
        return car.with_part(attrs.evolve(car.part(cls), **{field: value}))  # type: ignore[misc]

    return Notation(name, read, write)


def plain_value(text: str) -> Any:
    """The data a notation token stands for: `3`, `2,1`, or a word."""
    pieces = text.split(",")
    try:
        numbers = [int(piece) for piece in pieces if len(piece) <= LONGEST_NUMBER]
    except ValueError:
        return text
    if len(numbers) < len(pieces):
        return text
    return numbers if len(numbers) > 1 else numbers[0]
