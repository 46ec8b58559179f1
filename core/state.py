"""What a race is at one moment: frozen, comparable, and deciding nothing.

`Race` is the whole truth; `RaceView` (in view.py) is what one seat may know of it. Both are
positions: they answer the same questions about cars and parts.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NewType, TypeVar

import attrs

from .errors import MissingPart, NotPlaced
from .frozen import EMPTY, changed, copier
from .memo import fact

if TYPE_CHECKING:
    from .rulebook import Rulebook

# The name of a car in files and replies: its seat's letter, with a number where it has several.
CarId = NewType("CarId", str)
# The letter of a seat: `A` for the first.
SeatId = NewType("SeatId", str)
# Where a car stands: a lattice point, a space of a circuit; core never looks inside.
Place = Hashable


class Status(enum.Enum):
    """How far a car's race has come."""

    RUNNING = "running"
    FINISHED = "finished"
    OUT = "out"


# looked up once: Python 3.11 takes long over it, and every car of every moment is asked for it
RUNNING = Status.RUNNING


class Phase(enum.Enum):
    """How far the race itself has come."""

    SETUP = "setup"
    RACING = "racing"
    OVER = "over"


class Part:
    """State that a rule adds to a car or to the race; looked up by its class.

    A subclass is a frozen attrs class and says in `capability` what it belongs to: whichever rule
    provides that keeps it, and only that rule's reducers change it; anybody may read it.
    """

    __slots__ = ()
    capability: ClassVar[str] = "?"


P = TypeVar("P", bound=Part)
Parts = MappingProxyType[type[Part], Part]
NO_PARTS: Parts = MappingProxyType({})


def read_only(parts: Mapping[type[Part], Part]) -> Parts:
    """Parts that nobody can change; whoever makes some hands them out like this."""
    return parts if isinstance(parts, MappingProxyType) else MappingProxyType(dict(parts))


@attrs.frozen
class Seat:
    """Who decides for one or more cars."""

    id: SeatId
    name: str
    colour: str = ""
    pilot: str = "random"
    cars: int = 1
    build: Any = None


@attrs.frozen
class Car:
    """One car: where it stands, how it fares, and the parts that rules gave it."""

    id: CarId
    seat: SeatId
    name: str
    spot: Place | None = None
    status: Status = Status.RUNNING
    reason: str = ""
    parts: Parts = attrs.field(default=NO_PARTS, converter=read_only)

    @property
    def placed(self) -> bool:
        """Whether the car stands on the board."""
        return self.spot is not None

    @property
    def at(self) -> Place:
        """Where the car stands; a car that has no place yet is a clear error."""
        if self.spot is None:
            raise NotPlaced(self.name)
        return self.spot

    @property
    def running(self) -> bool:
        """Whether the car still takes turns."""
        return self.status is RUNNING

    def part(self, cls: type[P]) -> P:
        """The car's part of this class."""
        try:
            return self.parts[cls]  # type: ignore[return-value]
        except KeyError:
            raise MissingPart(cls.__name__, cls.capability, f"car {self.name}") from None

    def has(self, cls: type[Part]) -> bool:
        """Whether an active rule keeps this part."""
        return cls in self.parts

    def with_part(self, part: Part) -> Car:
        """The same car with one part replaced."""
        return self.moved(self.spot, (part,))

    def moved(self, spot: Place | None, parts: Sequence[Part] = ()) -> Car:
        """The same car on another spot, with some parts replaced."""
        if not parts:
            return moved(self, spot, self.parts)
        replaced = self.parts.copy()
        for part in parts:
            replaced[type(part)] = part
        return moved(self, spot, MappingProxyType(replaced))


moved = copier(Car, "spot", "parts")  # (car, spot, parts)


@attrs.frozen
class Position:
    """What `Race` and `RaceView` share: cars, parts, and the board they stand on."""

    seats: tuple[Seat, ...]
    cars: tuple[Car, ...]
    laps: int = 1
    round: int = 0
    phase: Phase = Phase.SETUP
    order: tuple[CarId, ...] = ()
    finishers: tuple[CarId, ...] = ()
    crossed: tuple[CarId, ...] = ()
    retired: tuple[CarId, ...] = ()
    ending: str = ""
    parts: Parts = attrs.field(default=NO_PARTS, converter=read_only)
    board: Any = attrs.field(default=None, eq=False, repr=False)
    # where each car stands in `cars`, which nobody ever reorders
    _places: Mapping[CarId, int] = attrs.field(init=False, eq=False, repr=False)

    # what was found out about this very moment (memo.py); a copy begins with an empty one
    memo: dict[Any, Any] = attrs.field(
        init=False, factory=dict, eq=False, repr=False, metadata=EMPTY
    )

    @_places.default
    def _find_places(self) -> Mapping[CarId, int]:
        return {car.id: number for number, car in enumerate(self.cars)}

    def car(self, car_id: CarId) -> Car:
        """The car with this id."""
        return self.cars[self._places[car_id]]

    def seat(self, seat_id: SeatId) -> Seat:
        """The seat with this id."""
        return next(seat for seat in self.seats if seat.id == seat_id)

    @property
    def running(self) -> tuple[Car, ...]:
        """The cars that still race, in the order they were entered."""
        return _running(self)

    def part(self, cls: type[P]) -> P:
        """The race's part of this class."""
        try:
            return self.parts[cls]  # type: ignore[return-value]
        except KeyError:
            raise MissingPart(cls.__name__, cls.capability, "the race") from None

    def has(self, cls: type[Part]) -> bool:
        """Whether an active rule keeps this race part."""
        return cls in self.parts


@fact
def _running(position: Position) -> tuple[Car, ...]:
    return tuple([car for car in position.cars if car.status is RUNNING])


@attrs.frozen
class Race(Position):
    """The whole truth at one moment, everything a round needs to begin from here.

    `dice` counts the dice thrown so far, so that a race re-entered at a round start throws the
    dice it would have thrown. `book` is the frozen rulebook it is played by.
    """

    dice: int = 0
    book: Rulebook = attrs.field(default=None, eq=False, repr=False)

    def with_car(self, car: Car) -> Race:
        """The same race with one car replaced."""
        cars = list(self.cars)
        cars[self._places[car.id]] = car
        return with_cars(self, tuple(cars))

    def with_part(self, part: Part) -> Race:
        """The same race with one race part replaced."""
        return self.changed(parts=self.parts | {type(part): part})

    def changed(self, **fields: Any) -> Race:
        """The same race with some fields replaced."""
        if "parts" in fields:
            fields["parts"] = read_only(fields["parts"])
        return changed(self, **fields)


with_cars = copier(Race, "cars")  # (race, cars)


def moving_order(cars: Sequence[Car], seats: Sequence[SeatId]) -> tuple[CarId, ...]:
    """All first cars in the order of the seats, then all second cars."""
    by_seat = [[car.id for car in cars if car.seat == seat] for seat in seats]
    rounds = max(map(len, by_seat), default=0)
    return tuple(own[turn] for turn in range(rounds) for own in by_seat if turn < len(own))
