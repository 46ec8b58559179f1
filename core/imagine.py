"""Races that might be: what a pilot may play through in its head.

A pilot that looks ahead by the rules themselves is handed a `Recollection`: the start of the round
as its seat saw it, and what its seat has seen decided and thrown since. A race is rebuilt from that
and never from the real one: what is hidden from the seat is as it was made at the set-up, others'
open secrets are guessed, and dice that have not fallen are the pilot's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from .asks import Ask, AskAll, Roll
from .dice import check_values
from .documents import Document
from .errors import GridprixError
from .loop import RoundBreak, drive
from .scenario import Scenario
from .state import Car, Part, Parts, Race, SeatId, read_only
from .table import Table
from .transcript import Entry, Reply, Thrown
from .view import RaceView

Answer = Callable[[Race, Ask], str]
Throw = Callable[[Roll], Sequence[int]]


@attrs.frozen
class Recollection:
    """What a seat knows of the round so far: its start, and each entry since, None if hidden."""

    scenario: Scenario
    start: RaceView
    entries: tuple[Entry | None, ...]

    def race(self) -> Race:
        """The round's start as it may have been."""
        view, book = self.start, self.scenario.book
        made = {spec.cls: spec.make(self.scenario) for spec in book.race_part_specs}
        shared = {
            field.name: getattr(view, field.name)
            for field in attrs.fields(Race)
            if field.init and field.name not in ("cars", "parts", "dice", "book")
        }
        cars = tuple(self._whole(car) for car in view.cars)
        return Race(cars=cars, parts=_filled(view.parts, made), book=book, **shared)

    def _whole(self, car: Car) -> Car:
        seat = self.start.seat(car.seat)
        made = {
            spec.cls: spec.make(self.scenario, seat)
            for spec in self.scenario.book.part_specs
            if spec.cls not in car.parts
        }
        return attrs.evolve(car, parts=_filled(car.parts, made)) if made else car


def _filled(seen: Parts, made: dict[type[Part], Part]) -> Parts:
    return read_only({**made, **seen})


def recollected(scenario: Scenario, start: RaceView, entries: Sequence[Entry]) -> Recollection:
    """What the viewer of a round's start knows of it, without what would foretell the dice."""
    public = attrs.evolve(scenario, seed=None, document=Document("?", {}), arrangement=None)
    known = tuple(
        None if entry.kept_secret and _owner(entry) != start.seat_id else entry for entry in entries
    )
    return Recollection(public, start, known)


def _owner(entry: Entry) -> SeatId | None:
    return entry.seat if isinstance(entry, Reply) else entry.private_to


class Unimagined(GridprixError):
    """What was seen does not fit what was guessed; the pilot has to do without."""


@attrs.define
class Imagination:
    """Plays rounds of races that might be, and counts what it plays."""

    answer: Answer
    throw: Throw
    decisions: int = 0
    throws: int = 0

    def play_round(self, race: Race, entries: Sequence[Entry | None] = ()) -> Race:
        """The race at the next round start, or at its end, after the entries have come again."""
        table = Table(race)
        script = drive(table)
        past = list(reversed(entries))
        reply: Any = None
        begun = False
        while True:
            try:
                request = script.send(reply)
            except StopIteration:
                return table.race
            reply = None
            if isinstance(request, RoundBreak):
                if begun:
                    return request.race
                begun = True
            elif isinstance(request, Ask):
                reply = self._asked(table.race, request, past)
            elif isinstance(request, AskAll):
                reply = {one.car: self._asked(table.race, one, past) for one in request.asks}
            elif isinstance(request, Roll):
                reply = self._thrown(request, past)

    def _asked(self, race: Race, ask: Ask, past: list[Entry | None]) -> Any:
        self.decisions += 1
        entry = past.pop() if past else None
        if isinstance(entry, Thrown) or (isinstance(entry, Reply) and entry.car != ask.car):
            raise Unimagined(f"{ask.question} of {ask.car} comes where {entry} came")
        return ask.option(self.answer(race, ask) if entry is None else entry.key)

    def _thrown(self, roll: Roll, past: list[Entry | None]) -> tuple[int, ...]:
        self.throws += 1
        entry = past.pop() if past else None
        if isinstance(entry, Reply):
            raise Unimagined(f"dice for {roll.why} come where {entry} came")
        values = tuple(self.throw(roll) if entry is None else entry.values)
        check_values(roll, values)
        return values
