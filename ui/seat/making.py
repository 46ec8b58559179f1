"""Making a moment: everything is asked of what the viewer may know, nothing of the whole race."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridprix.core.asks import AskAll
from gridprix.core.game import Game
from gridprix.core.hand import hand_of
from gridprix.core.scenario import new_race
from gridprix.core.state import CarId, Race, SeatId
from gridprix.core.table import LogEntry
from gridprix.core.transcript import Reply

from .advice import AT_ONCE, Adviser
from .asking import question_of
from .charting import charts_of
from .moment import CarSeen, DriverSeen, HandSeen, Moment, StandingSeen
from .past import Past, Reading
from .sight import Sight, sight_of
from .telling import written


class Common:
    """What is the same for everybody who looks on, made once."""

    def __init__(self) -> None:
        self._standings: tuple[Race, tuple[StandingSeen, ...]] | None = None

    def standings(self, truth: Race) -> tuple[StandingSeen, ...]:
        """The table of places."""
        if self._standings is None or self._standings[0] is not truth:
            self._standings = truth, _standings(truth)
        return self._standings[1]


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
    return moment_of(game, seat, reading.entries, at, since, about, adviser)


def moment_of(
    game: Game,
    seat: SeatId | None,
    entries: Sequence[LogEntry],
    at: int | None,
    since: int,
    about: CarId | None,
    adviser: Adviser,
    common: Common | None = None,
) -> Moment:
    """The same for whoever has read the log already: `entries` are what the seat may read of it."""
    position = len(entries) if at is None else min(at, len(entries))
    now = position == len(entries)
    truth = game.race if now else _race_after(game, entries[:position])
    sight = sight_of(truth, seat)
    past = Past(entries[:position], seat, game.scenario.family)
    view, hooks = sight.view, sight.race.book.hooks
    asks = game.open_asks() if now else ()
    mine = [ask for ask in asks if ask.seat == seat]
    own = [*(ask.car for ask in mine), *(car.id for car in view.cars if car.seat == seat)]
    subject = about or (own[0] if own else view.cars[0].id)
    lines, traces = past.told(since)
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
        hand=_hand(game),
        drivers=tuple(DriverSeen(one.id, one.name, one.colour, one.pilot) for one in view.seats),
        cars=tuple(_cars(sight, past)),
        standings=(common or Common()).standings(truth),
        questions=tuple(question_of(ask, sight, past, adviser) for ask in mine),
        charts=charts_of(sight, subject, past),
        marks=tuple(written(mark, game.scenario.family) for mark in hooks.offer_marks(view)),
        log=lines,
        traces=traces,
    )


def _hand(game: Game) -> HandSeen:
    hand = hand_of(game.scenario.family)
    return HandSeen(hand.pad, hand.whole_moves, tuple(hand.keys))


def _race_after(game: Game, entries: Sequence[LogEntry]) -> Race:
    return entries[-1].race if entries else new_race(game.scenario)


def laid_by(game: Game, seat: SeatId | None) -> Iterator[tuple[str, str]]:
    """What a seat has replied to the joint question that is open."""
    group = game.open_since
    for entry in game.transcript[group:] if group is not None else ():
        if isinstance(entry, Reply) and entry.seat == seat:
            yield entry.car, entry.key


def _cars(sight: Sight, past: Past) -> Iterator[CarSeen]:
    write = past.family.write_place
    drove = past.drove({car.id for car in sight.view.cars})
    for car in sight.view.cars:
        yield CarSeen(
            id=car.id,
            name=car.name,
            seat=car.seat,
            at=None if car.spot is None else write(car.spot),
            drove=drove.get(car.id, ()),
            status=car.status,
            reason=car.reason,
            gauges=tuple(sight.race.book.hooks.offer_gauges(sight.view, car)),
        )


def _standings(truth: Race) -> tuple[StandingSeen, ...]:
    """The table of places: the same for all, so it is asked of what nobody in particular knows."""
    race = sight_of(truth, None).race
    hooks = race.book.hooks
    rows = []
    for row in hooks.settle_standings(race):
        share = hooks.settle_progress(race, race.car(row.car)).share
        rows.append(StandingSeen(row.place, row.car, row.status, row.reason, share))
    return tuple(rows)
