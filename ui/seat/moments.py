"""The moments of one game, each made once however often a face draws it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import attrs

from gridprix.core.asks import Ask, AskAll
from gridprix.core.frozen import changed
from gridprix.core.game import Game
from gridprix.core.state import CarId, SeatId
from gridprix.core.table import LogEntry

from .advice import AT_ONCE, Adviser
from .common import Common
from .making import laid_by, moment_of
from .moment import LogLine, Moment, Trace
from .past import Reading

_Key = tuple[SeatId | None, int | None, CarId | None]
MOST = 32  # moments kept: for every viewer the present one and what is looked back at


@attrs.frozen(eq=False)
class _Stamp:
    """What a moment hangs on; what a game goes back to is never the same object."""

    last: LogEntry | None
    entries: int
    pending: Ask | AskAll | None
    answered: tuple[CarId, ...]
    laid: int
    told: int  # by the coach

    def holds(self, other: _Stamp) -> bool:
        """Whether nothing has changed."""
        same = self.answered == other.answered and self.laid == other.laid
        return same and self.holds_but_for_replies(other)

    def holds_but_for_replies(self, other: _Stamp) -> bool:
        """Whether nothing has changed but who has replied to the question that is open."""
        return (
            self.last is other.last
            and self.pending is other.pending
            and (self.entries, self.told) == (other.entries, other.told)
        )


@attrs.frozen(eq=False)
class _Told:
    """What has been worded already: it does not change while its entries stand."""

    entries: Sequence[LogEntry] = ()
    log: tuple[LogLine, ...] = ()
    traces: tuple[Trace, ...] = ()

    def stands(self, entries: Sequence[LogEntry]) -> bool:
        """Whether a log still begins with it."""
        count = len(self.entries)
        return count <= len(entries) and (not count or self.entries[-1] is entries[count - 1])


class Moments:
    """Gives whole moments; what has not changed since the last time is not made again."""

    def __init__(self, game: Game, adviser: Adviser = AT_ONCE) -> None:
        self._game = game
        self._adviser = adviser
        self._made: dict[_Key, tuple[_Stamp, Moment]] = {}
        self._told: dict[SeatId | None, _Told] = {}
        self._readings: dict[SeatId | None, Reading] = {}
        self._common = Common()

    @property
    def adviser(self) -> Adviser:
        """Who says how safe options are."""
        return self._adviser

    @adviser.setter
    def adviser(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._made.clear()

    def of(
        self, seat: SeatId | None, shown: int | None = None, about: CarId | None = None
    ) -> Moment:
        """What a seat sees once the first `shown` entries of the whole log are shown, or now.

        All of the log and of the traces so far is in it. A screen that lags behind counts all
        entries; a moment counts those that its viewer may read.
        """
        game = self._game
        last = game.log[-1] if game.log else None
        stamp = _Stamp(
            *(last, len(game.log), game.pending, game.answered(), len(game.transcript)),
            told=self.adviser.told,
        )
        made = self._made.get((seat, shown, about))
        if made is None or not made[0].holds(stamp):
            again = self._with_replies(*made, stamp, seat) if made is not None else None
            if len(self._made) >= MOST:
                self._made.clear()
            made = self._made[seat, shown, about] = stamp, again or self._make(seat, shown, about)
        return made[1]

    def _with_replies(
        self, before: _Stamp, moment: Moment, now: _Stamp, seat: SeatId | None
    ) -> Moment | None:
        """The same moment after replies that lie face down; None where more has changed."""
        game = self._game
        if not before.holds_but_for_replies(now) or not moment.joint:
            return None
        asks = game.open_asks()
        mine = {ask.car for ask in asks if ask.seat == seat}
        if not mine <= {one.car for one in moment.questions}:
            return None  # a card was taken back
        return changed(
            moment,
            waiting=tuple(ask.car for ask in asks),
            answered=tuple(sorted(game.answered())),
            laid=tuple(laid_by(game, seat)),
            questions=tuple(one for one in moment.questions if one.car in mine),
        )

    def _make(self, seat: SeatId | None, shown: int | None, about: CarId | None) -> Moment:
        reading = self._readings.setdefault(seat, Reading(seat))
        reading.read(self._game.log)
        entries = reading.entries
        at = len(entries) if shown is None else reading.position(shown)
        told = self._told.get(seat, _Told())
        if not told.stands(entries):
            told = _Told()
        since = min(at, len(told.entries))
        common = self._common
        moment = moment_of(self._game, seat, reading, at, since, about, self.adviser, common)
        log = (*told.log[:since], *moment.log)
        traced = bisect_left(told.traces, since, key=lambda one: one.number)
        traces = (*told.traces[:traced], *moment.traces)
        if at >= len(told.entries):
            self._told[seat] = _Told(entries[:at], log, traces)
        return changed(moment, since=0, log=log, traces=traces)
