"""The moments of one game, each made once however often a face draws it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from gridprix.core.asks import Ask, AskAll
from gridprix.core.game import Game
from gridprix.core.state import CarId, SeatId
from gridprix.core.table import LogEntry

from .making import moment_for
from .moment import Line, Moment, Trace
from .past import readable


@attrs.frozen(eq=False)
class _Stamp:
    """What a moment hangs on."""

    at: int | None
    entries: int
    last: LogEntry | None
    pending: Ask | AskAll | None
    answered: tuple[CarId, ...]
    laid: int

    def holds(self, other: _Stamp) -> bool:
        """Whether nothing has changed; what a game goes back to is never the same object."""
        same = self.last is other.last and self.pending is other.pending
        mine, theirs = ((one.at, one.entries, one.answered, one.laid) for one in (self, other))
        return same and mine == theirs


@attrs.frozen(eq=False)
class _Told:
    """What has been worded already: it does not change while its entries stand."""

    entries: Sequence[LogEntry] = ()
    log: tuple[Line, ...] = ()
    traces: tuple[Trace, ...] = ()

    def stands(self, entries: Sequence[LogEntry]) -> bool:
        """Whether a log still begins with it."""
        count = len(self.entries)
        return count <= len(entries) and (not count or self.entries[-1] is entries[count - 1])


class Moments:
    """Gives whole moments; what has not changed since the last one is not made again."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[SeatId | None, tuple[_Stamp, Moment]] = {}
        self._told: dict[SeatId | None, _Told] = {}

    def of(self, seat: SeatId | None, at: int | None = None) -> Moment:
        """What a seat sees after `at` entries of the log, or now, with all of the log so far."""
        game = self._game
        last = game.log[-1] if game.log else None
        laid = len(game.transcript)
        stamp = _Stamp(at, len(game.log), last, game.pending, game.answered(), laid)
        made = self._made.get(seat)
        if made is None or not made[0].holds(stamp):
            made = self._made[seat] = stamp, self._make(seat, at)
        return made[1]

    def _make(self, seat: SeatId | None, at: int | None) -> Moment:
        entries = readable(self._game, seat)
        told = self._told.get(seat, _Told())
        if not told.stands(entries):
            told = _Told()
        since = len(told.entries) if at is None else min(at, len(told.entries))
        moment = moment_for(self._game, seat, at, since)
        log = (*(one for one in told.log if one.number < since), *moment.log)
        traces = (*(one for one in told.traces if one.number < since), *moment.traces)
        if moment.position >= len(told.entries):
            self._told[seat] = _Told(entries[: moment.position], log, traces)
        return attrs.evolve(moment, since=0, log=log, traces=traces)
