"""What has been shown of the log: entries one after another, cars under way, traces so far."""

from __future__ import annotations

import math
from collections.abc import Callable

import attrs

from gridprix.core.asks import Leg
from gridprix.core.drawing import Mark
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.poses import Pose
from gridprix.core.events import Plot, PlotsRevealed, RaceStarted, RoundStarted
from gridprix.core.game import Game
from gridprix.core.hand import hand_of
from gridprix.core.state import CarId, Place, Race, SeatId
from gridprix.core.table import LogEntry
from gridprix.ui.seat.moment import Moment
from gridprix.ui.seat.moments import Moments
from gridprix.ui.window.board.parking import TraceBook, parked

LIFTED, GLANCE = 0.35, 0.18
FACE_DOWN, TURNING, FACE_UP = 0.25, 0.3, 0.95  # the seconds of a reveal
QUIET = (RoundStarted, RaceStarted)


@attrs.define
class Travel:
    """A car under way from one place to another."""

    car: CarId
    path: tuple[tuple[float, float], ...]
    seconds: float
    done: float = 0.0

    def at(self) -> tuple[float, float, float]:
        """Where the car is now and where it points."""
        share = min(self.done / self.seconds, 1.0) if self.seconds > 0 else 1.0
        eased = 0.5 - math.cos(math.pi * share) / 2
        legs = list(zip(self.path, self.path[1:], strict=False))
        lengths = [math.dist(a, b) for a, b in legs]
        left = eased * sum(lengths)
        for (a, b), length in zip(legs, lengths, strict=True):
            if left <= length and length:
                part = left / length
                heading = math.atan2(b[1] - a[1], b[0] - a[0])
                return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, heading
            left -= length
        end, before = self.path[-1], self.path[-2]
        return *end, math.atan2(end[1] - before[1], end[0] - before[0])


@attrs.define
class Reveal:
    """Plots that are being turned over, all together."""

    plots: tuple[Plot, ...]
    done: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it takes, with the time to read them."""
        return FACE_DOWN + TURNING + FACE_UP

    @property
    def width(self) -> float:
        """How much of a card's width is seen: all, less while it turns, nothing half-way."""
        share = min(max(self.done - FACE_DOWN, 0.0) / TURNING, 1.0)
        return abs(math.cos(math.pi * share))

    @property
    def open(self) -> bool:
        """Whether the faces are seen rather than the backs."""
        return self.done >= FACE_DOWN + TURNING / 2


class Playback:
    """Shows a game's log at a pace; what is shown may lag behind what has happened."""

    def __init__(
        self, game: Game, art: BoardArt, first: Race, moments: Moments | None = None
    ) -> None:
        self.game = game
        self.art = art
        self._hand = hand_of(game.scenario.family)
        self._first = first
        self.shown = 0
        self.travel: Travel | None = None
        self.reveal: Reveal | None = None
        self.pause = 0.0
        self.moments = moments or Moments(game)
        self._traces = TraceBook(game.scenario.family)
        self._parked: tuple[Moment, dict[CarId, Pose]] | None = None
        self.told: Callable[[LogEntry], None] = lambda entry: None
        self.seen_by: Callable[[], SeatId | None] = lambda: None

    # -- where we are

    @property
    def behind(self) -> int:
        """How many entries have not been shown."""
        return len(self.game.log) - self.shown

    @property
    def idle(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.behind == 0 and not self.moving and self.pause <= 0

    @property
    def moving(self) -> bool:
        """Whether a car is under way or cards are being turned over."""
        return self.travel is not None or self.reveal is not None

    def race_at(self, count: int) -> Race:
        """The race after the first `count` entries."""
        return self.game.log[count - 1].race if count else self._first

    @property
    def race(self) -> Race:
        """The race as it is shown."""
        return self.race_at(self.shown)

    # -- going on

    def update(self, seconds: float, pace: float) -> None:
        """Go on for some seconds; pace 0 shows everything at once."""
        if pace == 0:
            self.catch_up()
            return
        left = seconds / pace
        while left > 0:
            under_way = self.travel or self.reveal
            if under_way is not None:
                used = min(left, under_way.seconds - under_way.done)
                under_way.done += used
                left -= max(used, 1e-6)
                if under_way.done >= under_way.seconds - 1e-9:
                    self._finish_entry()
            elif self.pause > 0:
                used = min(left, self.pause)
                self.pause -= used
                left -= used
            elif self.behind and not self.held:
                self._begin_entry()
            else:
                return

    held = False  # somebody must look at something first
    turns_cards = False  # whether anybody sees the cards; without a table there are none

    def _begin_entry(self) -> None:
        entry = self.game.log[self.shown]
        self.travel = self._travel_of(entry)
        if self.turns_cards and isinstance(entry.event, PlotsRevealed):
            self.reveal = Reveal(entry.event.plots)
        if not self.moving:
            self._finish_entry()

    def _finish_entry(self) -> None:
        entry = self.game.log[self.shown]
        self.travel = self.reveal = None
        self.shown += 1
        if not isinstance(entry.event, QUIET) and not hasattr(entry.event, "leg"):
            self.pause = GLANCE
        self.told(entry)

    def hurry(self) -> None:
        """Complete what is under way."""
        if self.moving:
            self._finish_entry()
        self.pause = 0.0

    def catch_up(self) -> None:
        """Show everything that has happened, at once."""
        while self.behind and not self.held:
            self._finish_entry()
        self.pause = 0.0

    def seek(self, count: int) -> None:
        """Show exactly the first `count` entries, wherever we are."""
        self.hurry()
        if count < self.shown:
            self.shown = max(count, 0)
            self.rewind()
        while self.shown < min(count, len(self.game.log)):
            self._finish_entry()
        self.pause = 0.0

    def rewind(self) -> None:
        """The game went back: forget what is no longer so."""
        self.travel, self.reveal, self.pause = None, None, 0.0
        self.shown = min(self.shown, len(self.game.log))

    # -- cars

    def _travel_of(self, entry: LogEntry) -> Travel | None:
        leg, car = getattr(entry.event, "leg", None), getattr(entry.event, "car", None)
        if car is None:
            return None
        before, after = self.race.car(car), entry.race.car(car)
        if isinstance(leg, Leg) and after.spot == leg.to and leg.origin is not None:
            stops: tuple[Place, ...] = (leg.origin, *leg.through, after.at)
            seconds = self._hand.seconds(leg)
        elif before.spot is not None and after.spot is not None and before.spot != after.spot:
            stops, seconds = (before.spot, after.spot), LIFTED
        else:
            return None
        path = tuple(self.art.locate(stop) for stop in stops)
        return Travel(car, path, seconds) if path[0] != path[-1] else None

    # -- what is seen

    def moment(self, count: int | None = None) -> Moment:
        """What the viewer sees after so many entries, or after those that are shown."""
        return self.moments.of(self.seen_by(), self.shown if count is None else count)

    def traces(self, count: int | None = None) -> list[Mark]:
        """What has been left on the paper so far."""
        return self._traces.marks(self.moment(count).traces)

    def poses(self, count: int | None = None) -> dict[CarId, Pose]:
        """Where the cars are drawn."""
        moment = self.moment(count)
        if self._parked is None or self._parked[0] is not moment:
            self._parked = moment, parked(moment, self.art, self.game.scenario.family)
        poses = self._parked[1]
        if count is None and self.travel is not None:
            return {**poses, self.travel.car: Pose(*self.travel.at())}
        return poses
