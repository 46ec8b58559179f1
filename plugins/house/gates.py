from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    Event,
    Gauge,
    HandbookText,
    Leg,
    LegTaken,
    Mark,
    Notation,
    Passage,
    Place,
    Race,
    RaceView,
    Refusal,
    Rule,
    RuleCard,
    Seat,
    hookimpl,
    replaces,
    say,
)
from gridprix.core.wording import Wording
from gridprix.plugins.grid import LapCount, TrackLeft

NOT_COUNTED = "crosses the line, but the lap does not count: {gates} not taken yet"


@attrs.frozen
class GateTaken(Event):
    """A car took a gate (numbered from 1) that it did not have on this lap."""

    car: CarId
    gate: int
    at: Place


@attrs.frozen
class Gates(Rule):
    """The checkpoints of a track are gates: all must be taken on a lap, in any order.

    A gate is taken by touching its line in either direction, or on a picture one of its squares, or
    by being put down past it, and counts once a lap. Crossing the line without all of them is worth
    nothing: the gates that were taken stay taken, and the car must cross the line again.

    Clauses: none, it is a house rule.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="gates",
        summary="Take the checkpoints of a lap in any order",
        family="grid",
        needs=("finish-line",),
        above=("track-limits",),
        version=2,
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        yield Passage(
            "finish",
            "Checkpoints",  # what the finish tells of them gives way
            "The checkpoints of this track are gates. On every lap you must take all of them, "
            "in any order, by touching them from either side. If you cross the line and a gate "
            "is missing, the lap does not count: keep the gates that you have, take the others "
            "and cross again.",
            terms={"gate": "A checkpoint that may be taken in any order."},
        )

    @hookimpl
    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal]:
        if not board.checkpoint_count:
            what = say(
                "the track {board!r} has no checkpoints to be taken as gates", board=board.name
            )
            yield Refusal(("track",), what, "mark some on the track, or leave `gates` out")

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {GateTaken: "{car} takes gate {gate}"}

    @hookimpl
    def declare_notation(self) -> Iterable[Notation]:
        return [Notation("gates", _read_gates, _write_gates)]

    @hookimpl
    def settle_any_order(self, race: Race, car: Car) -> bool:
        return True

    @hookimpl(wrapper=True)
    @replaces(LegTaken, TrackLeft, CarPlaced)
    def settle_event(
        self, race: Race, event: LegTaken | TrackLeft | CarPlaced
    ) -> Generator[None, Sequence[Event], Sequence[Event]]:
        happens = yield
        if event not in happens:
            return happens
        gates = newly_taken(race, event)
        if not gates:
            return happens
        at = event.at if isinstance(event, CarPlaced) else event.leg.to
        return [*happens, *(GateTaken(event.car, number + 1, at) for number in gates)]

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        cautions: dict[str, str] = {}
        board: Any = race.board
        if _sets_out(car):
            return cautions
        for leg in legs:
            if board.crossings(leg.origin, leg.to) <= 0:
                continue
            after = race.book.reduction.apply(race, LegTaken(car.id, leg)).car(car.id)
            if after.part(LapCount).early > car.part(LapCount).early:
                left = _words(open_gates(board, after))
                cautions[leg.key] = say(NOT_COUNTED, gates=left)
        return cautions

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        board: Any = view.board
        return [
            Mark("word", gate_place(board, number), text=str(number + 1))
            for number in range(board.checkpoint_count)
        ]

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        return [Mark("frame", event.at, event.car)] if isinstance(event, GateTaken) else None

    @hookimpl
    def offer_gauges(self, view: RaceView, car: Car) -> Iterable[Gauge]:
        left = open_gates(view.board, car)
        return [
            Gauge("gates to take", ", ".join(str(one + 1) for one in left) or "none", kind="text")
        ]


def taken_gates(car: Car) -> tuple[int, ...]:
    """The gates that a car has on this lap; a count that names none had them in order."""
    count = car.part(LapCount)
    return count.taken or tuple(range(count.checkpoint))


def open_gates(board: Any, car: Car) -> list[int]:
    """The gates that a car has still to take."""
    taken = taken_gates(car)
    return [number for number in range(board.checkpoint_count) if number not in taken]


def newly_taken(race: Race, event: LegTaken | TrackLeft | CarPlaced) -> list[int]:
    """The gates that a car takes with a move or by being put down, in the order met."""
    if not isinstance(event, CarPlaced) and not race.board.passed_checkpoints(
        event.leg.origin, event.leg.to
    ):
        return []
    before, after = race.car(event.car), race.book.reduction.apply(race, event).car(event.car)
    had = taken_gates(before)
    if (after.part(LapCount).lap or 0) > (before.part(LapCount).lap or 0):
        had = ()
    return [number for number in taken_gates(after) if number not in had]


def gate_place(board: Any, number: int) -> Place:
    """Where the number of a gate is written: at the middle of its line, or on its first square."""
    if board.cells:
        return min(board.checkpoint_squares[number])  # type: ignore[no-any-return]
    line = board.checkpoints[number]
    return (line.a[0] + line.b[0]) // 2, (line.a[1] + line.b[1]) // 2


def _sets_out(car: Car) -> bool:
    """Whether a car has still to begin its first lap: behind the line it must cross it for that."""
    count = car.part(LapCount)
    return not (count.lap or count.early or taken_gates(car))


def _words(gates: Sequence[int]) -> str:
    numbers = " and ".join(str(one + 1) for one in gates)
    return (
        say("gate {numbers}", numbers=numbers)
        if len(gates) == 1
        else say("gates {numbers}", numbers=numbers)
    )


def _read_gates(car: Car) -> list[int]:
    return [number + 1 for number in taken_gates(car)]


def _write_gates(car: Car, value: Any) -> Car:
    numbers = value if isinstance(value, list) else [value]
    if not all(isinstance(one, int) and one > 0 for one in numbers):
        raise ValueError(f"gates is {value!r}; it takes numbers of gates such as 1,3")
    taken = tuple(one - 1 for one in numbers)
    count = attrs.evolve(car.part(LapCount), checkpoint=len(taken), taken=taken)
    return car.with_part(count)
