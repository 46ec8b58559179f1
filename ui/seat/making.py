"""Making a moment: everything is asked of what the viewer may know, nothing of the whole race."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridprix.core.asks import AskAll
from gridprix.core.family import Family
from gridprix.core.game import Game
from gridprix.core.hand import hand_of
from gridprix.core.scenario import new_race
from gridprix.core.state import CarId, Race, SeatId
from gridprix.core.table import LogEntry
from gridprix.core.transcript import Reply

from .advice import AT_ONCE, Adviser
from .asking import question_of
from .common import Common
from .look import Onlooker
from .moment import HandSeen, Moment
from .past import Reading
from .sight import sight_of


def moment_for(
    game: Game,
    seat: SeatId | None,
    at: int | None = None,
    since: int = 0,
    about: CarId | None = None,
    adviser: Adviser = AT_ONCE,
) -> Moment:
    """What a seat (None: somebody without one) sees after `at` entries of the log, or now.

    Positions count what this viewer may read of the log. Questions are open only now. Log and
    traces leave out the first `since` entries. Charts are lit for the car `about`, else for the
    viewer's own. The adviser says how safe options are.
    """
    reading = Reading(seat)
    reading.read(game.log)
    return moment_of(game, seat, reading, at, since, about, adviser)


def moment_of(
    game: Game,
    seat: SeatId | None,
    reading: Reading,
    at: int | None,
    since: int,
    about: CarId | None,
    adviser: Adviser,
    common: Common | None = None,
) -> Moment:
    """The same for whoever has read the log already as far as the seat may."""
    entries = reading.entries
    position = len(entries) if at is None else min(at, len(entries))
    now = position == len(entries)
    past = reading.until(position, game.scenario.family)
    truth = game.race if now else _race_after(game, past.entries)
    sight = sight_of(truth, seat)
    view = sight.view
    whole = len(entries) == len(game.log)
    look = Onlooker(common or Common(), truth, sight, past, whole=whole)
    asks = game.open_asks() if now else ()
    mine = [ask for ask in asks if ask.seat == seat]
    own = [*(ask.car for ask in mine), *(car.id for car in view.cars if car.seat == seat)]
    subject = about or (own[0] if own else view.cars[0].id)
    lines, traces = look.told(since)
    return Moment(
        title=game.scenario.title,
        track=getattr(view.board, "title", ""),
        position=position,
        since=since,
        seat=seat,
        laps=view.laps,
        round=view.round,
        phase=view.phase,
        ending=view.ending,
        joint=now and isinstance(game.pending, AskAll),
        plotted="offer_plots" in sight.race.book.answered_hooks,
        waiting=tuple(ask.car for ask in asks),
        answered=tuple(sorted(game.answered())) if now else (),
        laid=tuple(laid_by(game, seat)) if now else (),
        order=view.order,
        subject=subject,
        hand=look.common.following(game.scenario.family, _hand),
        drivers=look.drivers(),
        cars=look.cars(),
        standings=look.standings(),
        questions=tuple(question_of(ask, sight, past, adviser) for ask in mine),
        charts=look.charts(subject),
        marks=look.marks(),
        log=lines,
        traces=traces,
    )


def _hand(family: Family, _: Common) -> HandSeen:
    hand = hand_of(family)
    return HandSeen(hand.pad, hand.whole_moves, tuple(hand.keys))


def _race_after(game: Game, entries: Sequence[LogEntry]) -> Race:
    return entries[-1].race if entries else new_race(game.scenario)


def laid_by(game: Game, seat: SeatId | None) -> Iterator[tuple[str, str]]:
    """What a seat has replied to the joint question that is open."""
    group = game.open_since
    for entry in game.transcript[group:] if group is not None else ():
        if isinstance(entry, Reply) and entry.seat == seat:
            yield entry.car, entry.key
