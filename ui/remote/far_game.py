"""A game that is played elsewhere: a screen here has it as any other, and the server decides.

Nothing of the race's own script runs. Its log, its questions and where its cars are come from the
moments of a visit; a reply is sent, and is no reply before the next moment says so.
"""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.asks import Ask, AskAll, Option
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.core.state import CarId, Race, SeatId
from gridprix.core.view import RaceView
from gridprix.ui.seat.moment import LogLine, Moment, Offer, Question

from .far_log import entries_of, leg_of
from .far_race import FarRace
from .visit import Visit


class Elsewhere:
    """Whoever drives a seat that is not ours; nobody here is asked to choose for it."""

    def choose(self, view: RaceView, ask: Ask) -> str:
        """Nothing is ever chosen here."""
        raise AssertionError("the server answers for this seat")


class FarGame(Game):
    """What a visit tells, as a game."""

    def __init__(self, scenario: Scenario, visit: Visit, send: Callable[[str], bool]) -> None:
        super().__init__(scenario, 0, {})
        self.visit, self._send = visit, send
        self._far = FarRace.of(scenario)
        self._story, self._line = visit.story, visit.lines
        self._lines: tuple[LogLine, ...] = ()
        self._sent: dict[CarId, int] = {}  # questions that were answered, until the server says so
        self._asks: dict[tuple[CarId, int], Ask] = {}
        self.went_back = 0  # grows when the log does not simply go on
        self.take_in()

    # -- what comes

    @property
    def moment(self) -> Moment:
        """What the server has told last."""
        assert self.visit.moment is not None  # noqa: S101 - there is no game without one
        return self.visit.moment

    def take_in(self) -> None:
        """The visit has heard something: let everything follow it."""
        moment, visit = self.moment, self.visit
        seats: list[SeatId] = [one.id for one in self.scenario.seats if one.id != visit.seat]
        self.pilots = dict.fromkeys(seats, Elsewhere())
        kept = len(self._lines)
        if visit.story != self._story or moment.log[:kept] != self._lines:
            self._story, kept = visit.story, _common(self._lines, moment.log)
            del self.log[kept:]
            self.went_back += 1
        before = self.log[-1].race if self.log else self._far.first
        after = self._far.race(moment)
        self.log.extend(entries_of(moment.log[kept:], before, after, self._far.family))
        self._lines = moment.log
        self.table.race = after
        if visit.lines != self._line:  # what was sent on the line before may never have arrived
            self._line = visit.lines
            self._sent.clear()
        stands = visit.table["paused"] or visit.table["failure"]
        open_now = () if stands else moment.questions
        now = {one.car: one for one in open_now if one.car in visit.asked}
        self._asks = {
            (car, visit.asked[car]): self._asks.get((car, visit.asked[car])) or self._ask(one)
            for car, one in now.items()
        }
        self._sent = {car: put for car, put in self._sent.items() if (car, put) in self._asks}
        mine = tuple(self._asks.values())
        if moment.joint:
            self.pending = AskAll(mine)
        else:
            self.pending = next(iter(mine), None)

    def refused(self) -> None:
        """What was sent was not taken: it may be answered again."""
        self._sent.clear()

    def _ask(self, question: Question) -> Ask:
        assert self.visit.seat is not None  # noqa: S101 - only a seat is asked
        return Ask(
            self.visit.seat,
            question.car,
            question.question,
            tuple(self._option(one) for one in question.offers),
            prompt=question.prompt,
            refused={one.key: one.refusal for one in question.offers if one.refusal},
            cautions={one.key: one.caution for one in question.offers if one.caution},
            preferred=question.default,
            secret=question.secret,
        )

    def _option(self, offer: Offer) -> Option:
        if not offer.path:
            return Option(offer.key, offer.label, offer.prices, offer.odds, stroke=offer.stroke)
        return leg_of(offer.key, offer.path, self._far.family, offer.steps, offer.prices)

    # -- what screens ask of a game

    def advance(self, decisions: int | None = None) -> None:
        """The race goes on elsewhere."""

    def open_asks(self) -> tuple[Ask, ...]:
        """The questions that wait for an answer from here."""
        answered = self._sent.items()
        return tuple(ask for key, ask in self._asks.items() if key not in answered)

    def pilot_ask(self) -> Ask | None:
        """While we are asked nothing, whom the race waits for."""
        moment = self.moment
        if self.open_asks() or moment.joint or moment.over or not moment.waiting:
            return None
        car = moment.car(moment.waiting[0])
        return None if car.seat == self.visit.seat else Ask(car.seat, car.id, "elsewhere", ())

    def answered(self) -> tuple[CarId, ...]:
        """The cars of a joint question whose reply is in."""
        return self.moment.answered

    def reply(self, car: CarId, key: str, decisions: int | None = None) -> None:
        """Send a reply."""
        put = self.visit.asked.get(car, 0)
        if self._send(self.visit.reply(car, key)):
            self._sent[car] = put

    def view(self, seat: SeatId | None, moment: int | None = None) -> RaceView:
        """The race as this device may know it."""
        return self._far.view(self.moment)

    def race_after(self, shown: int) -> Race:
        """The race after so many entries of the log."""
        return self.log[shown - 1].race if shown else self._far.first


def _common(before: tuple[LogLine, ...], after: tuple[LogLine, ...]) -> int:
    pairs = zip(before, after, strict=False)
    return next(
        (n for n, (one, other) in enumerate(pairs) if one != other), min(len(before), len(after))
    )
