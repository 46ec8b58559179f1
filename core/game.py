"""The driver: answers what a race asks for, keeps its transcript and log, takes back, goes on.

A seat with a pilot is answered by it; a seat without one makes the game wait in `pending` until
`reply` is called, and so does every seat while pilots think `elsewhere`. Everything that was
decided goes into the transcript and, if there is one, to the recorder, before the race hears of it.
"""

from __future__ import annotations

import inspect
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from .asks import Ask, AskAll, Option, Roll
from .collector import collecting_seldom
from .dice import Dice, OutOfDice, SeededDice, check_values
from .errors import FAILURES, BadEntry, GridprixError, IllegalChoice
from .frozen import maker
from .imagine import Recollection, recollected
from .loop import RoundBreak, drive
from .pilots import Pilot, RandomPilot, chosen_by, explores
from .recorder import Recorder
from .scenario import Scenario, new_race
from .standings import Standing
from .state import CarId, Phase, Race, SeatId
from .strict_table import table_of
from .table import LogEntry
from .transcript import Entry, Reply, Thrown, redacted
from .view import RaceView, view_of

E = TypeVar("E", Reply, Thrown)


@attrs.frozen
class Break:
    """A round start to which the game can return."""

    entries: int
    log: int
    race: Race


_reply, _break = maker(Reply), maker(Break)


class Game:
    """One race being played."""

    def __init__(
        self,
        scenario: Scenario,
        seed: int,
        pilots: Mapping[SeatId, Pilot],
        *,
        dice: Dice | None = None,
        recorder: Recorder | None = None,
        past: Iterable[Entry] = (),
        branch: int = 0,
        keep_log: bool = True,
    ) -> None:
        self.scenario = scenario
        self.seed = seed
        self.pilots = dict(pilots)
        self.dice: Dice = dice or SeededDice(seed)
        self.recorder = recorder
        self.branch = branch
        self.transcript: list[Entry] = []
        self.log: list[LogEntry] = []
        self.breaks: list[Break] = []
        self._keep_log = keep_log
        self.elsewhere = False  # whether pilots think elsewhere, and are replied for
        self._allowance: int | None = None
        self._group = 0
        self._past: deque[Entry] = deque(past)
        self.enter(new_race(scenario))

    def enter(self, race: Race) -> None:
        """Be at the start of a race, or of one of its rounds; `advance` goes on from there."""
        self.table = table_of(race, self.log if self._keep_log else None)
        self._script = drive(self.table)
        self._amended = "settle_view" in race.book.answered_hooks  # a view is some rule's doing
        self._answer: Any = None
        self._unthrown: Roll | None = None
        self.pending: Ask | AskAll | None = None
        self.failure: BaseException | None = None
        self._replies: dict[CarId, Option] = {}

    @property
    def race(self) -> Race:
        """The whole truth as it is now."""
        return self.table.race

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self.race.phase is Phase.OVER

    @property
    def replaying(self) -> bool:
        """Whether the game is still going through entries of its past."""
        return bool(self._past)

    # -- going on

    def advance(self, decisions: int | None = None) -> None:
        """Run until a seat without a pilot is asked, or the race is over.

        With `decisions` it also stops after so many decisions of pilots, so that a screen can
        show each before the next; call it again to go on. With 0 it stops at whatever is asked
        next, whoever is asked. A joint question counts for nothing: its pilots answer at once,
        but with 0 one that explores, which takes long, is waited for.
        """
        if self.over:
            return
        if self.failure is not None:
            raise self.failure
        self._allowance = decisions
        try:
            self._go_on()
        except FAILURES as error:  # any rule may raise anything
            self._fail(error)

    def _go_on(self) -> None:
        if self.pending is not None and not self._ask_again(self.pending):
            return
        if self._unthrown is not None:
            self._answer = self._throw(self._unthrown)
        send = self._script.send
        while True:
            try:
                request = send(self._answer)
            except StopIteration:  # of the race's own script; a rule's own comes as another error
                self._end()
                return
            self._answer = None
            kind = type(request)
            if kind is Ask:
                if not self._answer_ask(request):
                    return
            elif kind is AskAll:
                self.pending, self._replies, self._group = request, {}, len(self.transcript)
                if not self._collect(request):
                    return
            elif isinstance(request, Roll):
                self._answer = self._throw(request)
            elif kind is RoundBreak:
                self._at_break(request.race)

    def _end(self) -> None:
        if self._past:
            raise BadEntry(len(self.transcript), "came when the race was over")
        if self.recorder is not None:
            self.recorder.ended(self.race, self.standings())

    def _fail(self, error: BaseException) -> None:
        """Turn a rule's exception into a sentence that names it."""
        where = f"round {self.race.round}, decision {len(self.transcript) + 1}"
        blamed = self.race.book.blame(error, where)
        if inspect.getgeneratorstate(self._script) == inspect.GEN_CLOSED:
            self.failure = blamed  # the race's own script is dead: only going back helps
        if blamed is error:
            raise error
        raise blamed from error

    def run(self) -> Race:
        """Run to the end; every seat must have a pilot."""
        with collecting_seldom():
            self.advance()
        if self.pending is not None:
            seats = ", ".join(ask.seat for ask in self.open_asks())
            raise GridprixError(f"the race waits for seat {seats}, which has no pilot")
        return self.race

    def reply(self, car: CarId, key: str, decisions: int | None = None) -> None:
        """Answer an open question about a car, then `advance`. A bad reply changes nothing."""
        ask = next((ask for ask in self.open_asks() if ask.car == car), None)
        if ask is None:
            raise IllegalChoice("?", car, "nothing", key, (), "nothing is being asked of it")
        option = ask.option(key)
        if isinstance(self.pending, Ask):
            self._note(Reply(ask.seat, car, ask.question, key, None, ask.secret))
            self._answer, self.pending = option, None
        else:
            self._note(Reply(ask.seat, car, ask.question, key, self._group, secret=True))
            self._replies[car] = option
        self.advance(decisions)

    @property
    def people(self) -> tuple[SeatId, ...]:
        """The seats that no pilot drives for."""
        return tuple(seat.id for seat in self.scenario.seats if seat.id not in self.pilots)

    def pilot_ask(self) -> Ask | None:
        """The open question that a pilot answers as soon as the game goes on."""
        return next((ask for ask in self.open_asks() if ask.seat in self.pilots), None)

    def open_asks(self) -> tuple[Ask, ...]:
        """The questions that wait for an answer."""
        if isinstance(self.pending, Ask):
            return (self.pending,)
        if isinstance(self.pending, AskAll):
            return tuple(ask for ask in self.pending.asks if ask.car not in self._replies)
        return ()

    def answered(self) -> tuple[CarId, ...]:
        """The cars of an open AskAll whose reply is in."""
        return tuple(self._replies)

    @property
    def open_since(self) -> int | None:
        """After how many entries the question was put that several are answering now."""
        return self._group if isinstance(self.pending, AskAll) else None

    # -- answering

    def _answer_ask(self, ask: Ask) -> bool:
        if self._past:
            entry = self._recall(Reply)
            self._check(entry, ask)
            self._answer = self._recalled(ask, entry)
            self.transcript.append(attrs.evolve(entry, group=None, secret=ask.secret))
            return True
        pilot = self.pilots.get(ask.seat)
        if pilot is None or self.elsewhere or self._allowance == 0:
            self.pending = ask
            if pilot is None:
                self._wait()
            return False
        try:
            option = self._chosen(pilot, ask, len(self.transcript))
            entry = _reply(ask.seat, ask.car, ask.question, option.key, None, ask.secret)
            if self.recorder is not None:
                self.recorder.entry(entry)
        except BaseException:
            self.pending = ask  # it stays open: somebody may reply in the pilot's place
            raise
        self.transcript.append(entry)
        self._answer = option
        if self._allowance is None:
            return True
        self._allowance -= 1
        return self._allowance > 0

    def _chosen(self, pilot: Pilot, ask: Ask, moment: int) -> Option:
        if type(pilot) is RandomPilot and not self._amended:  # one that looks at nothing
            return pilot.drawn(ask, moment, self.branch)
        return chosen_by(pilot, self.view(ask.seat, moment), ask, self.recollection)

    def _ask_again(self, pending: Ask | AskAll) -> bool:
        """See to a question that was put before; True when it is answered and the race goes on."""
        if isinstance(pending, AskAll):
            return self._collect(pending)
        if pending.seat not in self.pilots or self.elsewhere:
            return False
        self.pending = None
        return self._answer_ask(pending)

    def _collect(self, joint: AskAll) -> bool:
        """Collect what replies can be had; True when all are in and it may go on."""
        while self._past and self.open_asks():
            entry = self._recall(Reply)
            mine = next((ask for ask in self.open_asks() if ask.car == entry.car), None)
            self._check(entry, mine or self.open_asks()[0])
            self._replies[entry.car] = self._recalled(joint.ask_for(entry.car), entry)
            self.transcript.append(attrs.evolve(entry, group=self._group, secret=True))
        for ask in self.open_asks():
            pilot = self.pilots.get(ask.seat)
            if pilot is None or self.elsewhere:
                continue
            if self._allowance == 0 and explores(pilot):
                break  # those after it wait too: replies come in the same order, however slowly
            option = self._chosen(pilot, ask, self._group)
            self._note(_reply(ask.seat, ask.car, ask.question, option.key, self._group, True))  # noqa: FBT003
            self._replies[ask.car] = option
        if self.open_asks():
            if self.elsewhere or self.pilot_ask() is None:  # people may be quicker than they
                self._wait()
            return False
        if self.recorder is not None:
            self.recorder.revealed(self._group)
        self._answer, self.pending = dict(self._replies), None
        self._replies = {}
        return True

    def recollection(self, seat: SeatId, moment: int) -> Recollection:
        """What a seat knows of this round up to a moment."""
        start = self.breaks[-1]
        seen = view_of(start.race, seat, start.entries, self.branch)
        return recollected(self.scenario, seen, self.transcript[start.entries : moment])

    def _throw(self, roll: Roll) -> tuple[int, ...]:
        if self._past:
            entry = self._recall(Thrown)
            if entry.why != roll.why or len(entry.values) != roll.count:
                what = f"dice for {entry.why!r}, but the race rolls {roll.count} for {roll.why!r}"
                raise BadEntry(len(self.transcript), f"has {what}")
            try:
                check_values(roll, entry.values)
            except OutOfDice as error:
                raise BadEntry(len(self.transcript), f"does not fit: {error}") from None
            self.transcript.append(attrs.evolve(entry, private_to=roll.private_to))
            return entry.values
        self._unthrown = roll
        values = self.dice.roll(roll, self.race.dice, self.branch)
        self._note(Thrown(roll.why, values, roll.private_to))
        self._unthrown = None
        return values

    def _recall(self, kind: type[E]) -> E:
        """The next entry of the past, which must be of this kind."""
        entry = self._past.popleft()
        if not isinstance(entry, kind):
            was, wants = type(entry).__name__.lower(), kind.__name__.lower()
            raise BadEntry(len(self.transcript), f"is a {was}, the race wants a {wants}")
        return entry

    def _check(self, entry: Reply, ask: Ask) -> None:
        if (entry.car, entry.question) != (ask.car, ask.question):
            raise BadEntry(
                len(self.transcript),
                f"answers {entry.question!r} for {entry.car}, "
                f"but the race asks {ask.question!r} of {ask.car}",
            )

    def _recalled(self, ask: Ask, entry: Reply) -> Option:
        try:
            return ask.option(entry.key)
        except IllegalChoice as error:
            raise BadEntry(len(self.transcript), f"does not fit: {error}") from None

    # -- keeping

    def _note(self, entry: Entry) -> None:
        if self.recorder is not None:
            self.recorder.entry(entry)
        self.transcript.append(entry)

    def _wait(self) -> None:
        if self.recorder is not None:
            self.recorder.waiting()

    def _at_break(self, race: Race) -> None:
        self.breaks.append(_break(len(self.transcript), len(self.log), race))
        if self.recorder is not None and not self._past:
            self.recorder.round_break(race, len(self.transcript))

    # -- looking

    def view(self, seat: SeatId | None, moment: int | None = None) -> RaceView:
        """What a seat may know now."""
        now = len(self.transcript) if moment is None else moment
        return view_of(self.table.race, seat, now, self.branch)

    def log_for(self, seat: SeatId | None) -> list[str]:
        """The log as a seat may read it."""
        return [one.text for one in self.log if one.event.private_to in (None, seat)]

    def standings(self) -> Sequence[Standing]:
        """The table of places as it is now."""
        return self.race.book.hooks.settle_standings(self.race)

    def export_for(self, seat: SeatId | None) -> dict[str, Any]:
        """What a seat may take home: no seed, and no secret that is not its own."""
        data = self.scenario.to_data(self.seed)
        del data["seed"]
        if self.race.book.hiders:
            data.pop("arrange", None)  # an arranged position shows every hand
        entries = redacted(self.transcript, seat, self.open_since)
        return {"scenario": data, "entries": entries, "log": self.log_for(seat)}

    # -- taking back (see undo.py for when it is allowed)

    def go_back(self, keep: int, branch: int) -> None:
        """Return to the moment after the first `keep` entries, through the last round start."""
        last = max(n for n, one in enumerate(self.breaks) if one.entries <= keep)
        start = self.breaks[last]
        past = self.transcript[start.entries : keep]
        self.transcript = self.transcript[: start.entries]
        del self.log[start.log :]
        del self.breaks[last:]
        self._past = deque(past)
        self.enter(start.race)
        self.branch = branch
        if self.recorder is not None:
            self.recorder.branch(keep, branch)
        self.advance()

    def drop_reply(self, car: CarId) -> None:
        """Take back one reply of an AskAll that is still open."""
        del self._replies[car]
        told = enumerate(self.transcript)
        own = [number for number, one in told if isinstance(one, Reply) and one.car == car]
        del self.transcript[own[-1]]
        if self.recorder is not None:
            self.recorder.retract(car)
