"""The laps and gates that a car has counted."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    Event,
    Headway,
    LegTaken,
    Notation,
    Part,
    PartSpec,
    Race,
    Reducer,
    number_notation,
)
from gridprix.core.events import RoundStarted
from gridprix.plugins.grid.board.geometry import Exit
from gridprix.plugins.grid.board.lines import LinesPassed
from gridprix.plugins.grid.hooks import grid_hooks

from .headway import headway, not_placed
from .track_left import TrackLeft

WHOLE_MOVE = Fraction(1)


@attrs.frozen
class LapCount(Part):
    """How often a car has crossed the line, and which checkpoint it must pass next.

    `lap` is None until the car stands on the board. `early` counts crossings that did not count
    because a checkpoint was missing: going back over the line takes those back first. `left` is
    where the car left the track, until it is put down again; `moment` is the part of its move
    after which it crossed the line the last time. `taken` names the checkpoints of this lap where
    they may be passed in any order.
    """

    capability: ClassVar[str] = "finish-line"
    lap: int | None = None
    checkpoint: int = 0
    early: int = 0
    left: Exit | None = None
    moment: Fraction | None = None
    taken: tuple[int, ...] = ()

    def crossed(self, by: int, checkpoints: int, moment: Fraction | None) -> LapCount:
        """The count after crossing the line: forwards above zero, backwards below."""
        lap, checkpoint, early, taken = self.lap or 0, self.checkpoint, self.early, self.taken
        for _ in range(by):
            if lap < 0 or checkpoint == checkpoints:
                lap, checkpoint, taken = lap + 1, 0, ()
            else:
                early += 1
        for _ in range(-by):
            if early:
                early -= 1
            else:
                # the lap that is taken back had all its checkpoints
                lap, checkpoint, taken = lap - 1, checkpoints, ()
        return LapCount(lap, checkpoint, early, None, moment if by > 0 else self.moment, taken)

    def along(self, passage: LinesPassed, checkpoints: int, *, any_order: bool = False) -> LapCount:
        """The count after passing gates and line, in their order."""
        count = self.passing(passage.before, any_order=any_order)
        count = count.crossed(passage.by, checkpoints, passage.moment)
        return count.passing(passage.after, any_order=any_order)

    def passing(self, checkpoints: Iterable[int], *, any_order: bool = False) -> LapCount:
        """The count after passing checkpoints, of which only the next counts, or any new one."""
        if any_order:
            # a count that names none had them in order: an arranged one, or a lap taken back
            before = self.taken or range(self.checkpoint)
            taken = tuple(dict.fromkeys((*before, *checkpoints)))
            return attrs.evolve(self, checkpoint=len(taken), taken=taken)
        due = self.checkpoint
        for number in checkpoints:
            due += number == due
        return self if due == self.checkpoint else attrs.evolve(self, checkpoint=due)


@attrs.frozen
class LineRecrossed(Event):
    """A car that was off came back to the track on the other side of the line."""

    car: CarId
    by: int


def come_to(race: Race, car: Car, at: Any) -> Headway:
    """How far a car has come that is at this point, or that left the track at this place."""
    if at is None:
        return not_placed(race, car)
    if isinstance(at, Exit):
        # the nearest point on the side of the line that the car was on
        at = race.board.nearest(at, lambda point: not race.board.carried(at, point))
    return headway(race, car, at, car.part(LapCount), any_order=any_order(race, car))


def first_lap(board: Any, point: Any) -> int:
    """The count a car begins with: 0 on or past the line, -1 behind it."""
    return -1 if board.behind(point) else 0


def counted(
    count: LapCount,
    board: Any,
    origin: Any,
    to: Any,
    until: Exit | None = None,
    *,
    any_order: bool = False,
) -> LapCount:
    """The count after a move, or the part of it up to where it leaves the track."""
    if count.lap is None:
        count = LapCount(first_lap(board, origin))
    crossings = board.crossings(origin, to, until)
    checkpoints = board.checkpoint_count
    if not crossings and not checkpoints:
        return count if count.left is None else attrs.evolve(count, left=None)
    moment = board.line_moment(origin, to) if crossings > 0 else None
    if not checkpoints:
        return count.crossed(crossings, 0, moment)
    passed = before = board.passed_checkpoints(origin, to, until)
    if moment is not None:
        line = Exit.along(origin, to, moment.as_integer_ratio())
        before = board.passed_checkpoints(origin, to, line)
    passage = LinesPassed(crossings, moment, before, passed[len(before) :])
    return count.along(passage, checkpoints, any_order=any_order)


def any_order(race: Race, car: Car) -> bool:
    """Whether a rule of this race lets a car pass the checkpoints in any order."""
    return bool(race.board.checkpoint_count) and bool(grid_hooks(race).settle_any_order(race, car))


def _begin(race: Race, event: RoundStarted) -> Race:
    """Give every car on the board its first count, however it came there."""
    for car in race.cars:
        if car.spot is not None and car.part(LapCount).lap is None:
            # an arranged position may say which checkpoint is due without saying the lap
            count = attrs.evolve(car.part(LapCount), lap=first_lap(race.board, car.spot))
            race = race.with_car(car.with_part(count))
    return race


def _placed(count: LapCount, event: CarPlaced, race: Race) -> LapCount:
    """Being put down on the other side of the line or of a gate counts as passing it."""
    board: Any = race.board
    if count.lap is None:
        return LapCount(first_lap(board, event.at))
    car = race.car(event.car)  # as it stood before
    free = any_order(race, car)
    if count.left is None:
        return counted(count, board, car.spot, event.at, any_order=free)
    passage = attrs.evolve(board.put_down(count.left, event.at), moment=WHOLE_MOVE)
    return count.along(passage, board.checkpoint_count, any_order=free)


def _driven(count: LapCount, event: LegTaken, race: Race) -> LapCount:
    leg = event.leg
    meets = count.lap is None or count.left is not None or _meets(race.board, leg.origin, leg.to)
    if not meets and not race.board.checkpoint_count:
        return count  # as after most legs
    car = race.car(event.car)
    free = any_order(race, car)
    if not (meets or free) or not grid_hooks(race).settle_counted(race, car):
        return count
    return counted(count, race.board, leg.origin, leg.to, any_order=free)


@lru_cache(maxsize=1 << 16)
def _meets(board: Any, origin: Any, to: Any) -> bool:
    """Whether a move comes to the finish or to a checkpoint."""
    return bool(board.crossings(origin, to) or board.passed_checkpoints(origin, to))


def _left(count: LapCount, event: TrackLeft, race: Race) -> LapCount:
    leg, place = event.leg, event.exit_place
    free = any_order(race, race.car(event.car))
    count = counted(count, race.board, leg.origin, leg.to, place, any_order=free)
    return attrs.evolve(count, left=place)


def _recrossed(count: LapCount, event: LineRecrossed, race: Race) -> LapCount:
    board: Any = race.board
    return count.crossed(event.by, board.checkpoint_count, None)


def _write_lap(car: Car, value: Any) -> Car:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"lap is {value!r}; it takes a whole number")  # noqa: TRY004
    return car.with_part(attrs.evolve(car.part(LapCount), lap=value))


LAP_COUNT = PartSpec(
    LapCount,
    lambda scenario, seat: LapCount(),
    reducers=(
        Reducer(RoundStarted, race=_begin),
        Reducer(CarPlaced, part=LapCount, by=_placed),
        Reducer(LegTaken, part=LapCount, by=_driven),
        Reducer(TrackLeft, part=LapCount, by=_left),
        Reducer(LineRecrossed, part=LapCount, by=_recrossed),
    ),
    wording={LineRecrossed: "{car} is back on the other side of the line"},
    notation=(
        Notation("lap", lambda car: car.part(LapCount).lap, _write_lap),
        number_notation("checkpoint", LapCount, "checkpoint"),
    ),
)
