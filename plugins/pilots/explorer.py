"""A pilot for any rules: it plays on in its head, by the rules that are in force.

From the round's start as its seat saw it, it plays the round again with each option of the question
it is asked, and then goes on for some rounds along the most promising lines. It knows no rule and
no board: how far a car has come is asked of the rules, others do what costs them nothing, and dice
fall as the pilot's own lot says. Thinking is bounded by the number of decisions it plays through.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Ask,
    CarId,
    Leg,
    PilotSpec,
    Race,
    RaceView,
    Roll,
    Rule,
    RuleCard,
    SeatId,
    Status,
    hookimpl,
)
from gridprix.core.dice import SeededDice, draw
from gridprix.core.errors import FAILURES
from gridprix.core.imagine import Answer, Imagination, Recollection
from gridprix.core.pilots import ANY_RULES
from gridprix.core.transcript import Entry

from . import NOBODY_DRIVES
from .luck import own_seed
from .prudence import prudent

ROUNDS = 6  # that a line is followed
STOPPING = 8  # in which a car that can still brake has come to rest
LINES = 12  # that are followed at once
OPTIONS = 12  # of one question that are tried
DECISIONS = 600  # about so many are played through for one question, whoever makes them
FEWEST = 2  # lines that are followed however long a round is
SAMPLES = 3  # of dice, where dice decide

Worth = tuple[Any, ...]
OUT, RUNNING, HOME = 0, 1, 2


@attrs.frozen
class ExplorerPilot(Rule):
    """A bot that plays by any rules; whoever seats it by name has it, no ruleset need list it.

    Clauses: none.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="pilot-explorer",
        summary="A driver for any rules, house rules too",
        unnoticed=NOBODY_DRIVES,
    )

    @hookimpl
    def declare_pilots(self) -> Iterable[PilotSpec]:
        summary = "tries out what the rules would make of it"
        return [PilotSpec("explorer", summary, _explorer, knows=ANY_RULES)]


def _explorer(seed: int, seat: SeatId) -> Explorer:
    return Explorer(own_seed(seed, seat))


@attrs.frozen
class Future:
    """One way in which the race may go on: how it began, and where it has led."""

    root: str
    race: Race
    worth: Worth


@attrs.frozen
class Explorer:
    """Answers every question by trying out what follows."""

    seed: int

    def choose(self, view: RaceView, ask: Ask) -> str:
        """Without any memory of the round there is nothing to try out: drive, and be prudent."""
        legs = tuple(option for option in ask.legal if isinstance(option, Leg))
        return prudent(attrs.evolve(ask, options=legs) if legs else ask)

    def explore(self, view: RaceView, ask: Ask, past: Recollection) -> str:
        """The option from which the race goes on best, as far as it can see."""
        options = _tried(ask)
        if len(options) == 1:
            return options[0]
        lot = f"{self.seed} {ask.car} {view.branch} {view.moment} {ask.question}"
        ranks = dict.fromkeys(options, 0)
        left = DECISIONS
        for sample in range(SAMPLES):
            search = LookAhead(ask.seat, ask.car, f"{lot} {sample}", left, SAMPLES - sample)
            try:
                for rank, keys in enumerate(search.ranked(past, ask, options)):
                    for key in keys:
                        ranks[key] += rank
            except FAILURES:  # what was guessed does not fit what was seen, or a rule failed on it
                return prudent(ask)
            left -= search.decisions
            if not search.throws or left <= 0:
                break
        wary = prudent(ask)
        return min(options, key=lambda key: (ranks[key], key in ask.cautions, key != wary))


def _tried(ask: Ask) -> list[str]:
    """The options worth a try: what brings nothing bad first, evenly spread if there are many."""
    safe = {option.key for option in ask.safe}
    keys = sorted((option.key for option in ask.legal), key=lambda key: key not in safe)
    if len(keys) <= OPTIONS:
        return keys
    spread = [keys[n * (len(keys) - 1) // (OPTIONS - 1)] for n in range(OPTIONS)]
    wary = prudent(ask)
    return spread if wary in spread else [*spread[:-1], wary]


class Reached(Exception):
    """The next question of the driver who thinks."""

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self.ask = ask


class LookAhead:
    """One look ahead, with one draw of dice.

    Where dice fall the decisions have to last for as many looks as are still to be made.
    """

    def __init__(self, seat: SeatId, car: CarId, lot: str, decisions: int, looks: int) -> None:
        self._seat = seat
        self._car = car
        self._dice = SeededDice(draw(lot, 1 << 62))
        self._most = decisions
        self._looks = looks
        self._mind = Imagination(self._drives_on, self._throw)
        self._lines = LINES

    @property
    def decisions(self) -> int:
        """How many decisions were played through."""
        return self._mind.decisions

    @property
    def throws(self) -> int:
        """How often dice fell."""
        return self._mind.throws

    def ranked(self, past: Recollection, ask: Ask, options: Sequence[str]) -> list[tuple[str, ...]]:
        """The options from best to worst; those that come to the same stand together."""
        start = past.race()
        lines = [self._line(key, start, key, past.entries) for key in options]
        if self.throws:
            self._most //= self._looks
        self._lines = self._affordable(len(options))
        best = {line.root: (0, line.worth) for line in lines}
        for depth in range(1, ROUNDS):
            lines = self._kept([line for line in lines if line.worth[0] == RUNNING])
            if not lines or self.decisions >= self._most:
                break
            lines = [longer for line in lines for longer in self._longer(line)]
            deeper: dict[str, Worth] = {}
            for line in lines:
                if line.worth[0] != OUT:
                    deeper[line.root] = max(deeper.get(line.root, line.worth), line.worth)
            # a line that has come home stays the best there is of its beginning
            best |= {
                root: (depth, worth) for root, worth in deeper.items() if best[root][1][0] != HOME
            }
        worths = sorted(set(map(_by_end, best.values())), reverse=True)
        return [tuple(key for key in options if _by_end(best[key]) == worth) for worth in worths]

    def _affordable(self, rounds: int) -> int:
        """How many lines can be followed to the end, as long as the first rounds have been."""
        each = max(1, self.decisions // rounds) * OPTIONS * (ROUNDS - 1)
        return max(FEWEST, min(LINES, self._most // each))

    def _kept(self, lines: list[Future]) -> list[Future]:
        """The most promising lines that can still brake, and the best of every beginning."""
        seen: set[tuple[Any, ...]] = set()
        kept: list[Future] = []
        roots: set[str] = set()
        for line in sorted(lines, key=lambda line: line.worth, reverse=True):
            car = line.race.car(self._car)
            here = (line.root, car.spot, *car.parts.values())
            if here in seen or (len(kept) >= self._lines and line.root in roots):
                continue
            seen.add(here)
            if self._can_brake(line.race):
                kept.append(line)
                roots.add(line.root)
        return kept

    def _can_brake(self, race: Race) -> bool:
        """Whether the car stays in the race if it makes as little way as it can from here on."""
        before = self._worth(race)
        for _ in range(STOPPING):
            race = self._played(race, self._brakes)
            now = self._worth(race)
            if now[0] != RUNNING or now <= before:
                return bool(now[0] != OUT)
            before = now
        return True

    def _longer(self, line: Future) -> list[Future]:
        """The line a round longer, once for each answer to the next own question."""
        ask = self._next_ask(line.race)
        if ask is None:
            return [self._line(line.root, line.race, None)]
        return [self._line(line.root, line.race, key) for key in _tried(ask)]

    def _line(
        self, root: str, race: Race, key: str | None, entries: Sequence[Entry | None] = ()
    ) -> Future:
        waiting = [key] if key is not None else []

        def answer(race: Race, ask: Ask) -> str:
            return waiting.pop() if waiting else self._drives_on(race, ask)

        after = self._played(race, answer, entries)
        return Future(root, after, self._worth(after))

    def _next_ask(self, race: Race) -> Ask | None:
        def stop(race: Race, ask: Ask) -> str:
            raise Reached(ask)

        try:
            self._played(race, stop)
        except Reached as found:
            return found.ask
        return None

    def _played(self, race: Race, answer: Answer, entries: Sequence[Entry | None] = ()) -> Race:
        """The race a round later, own questions answered like this."""

        def everybody(race: Race, ask: Ask) -> str:
            if ask.car == self._car:
                return answer(race, ask)
            return self._drives_on(race, ask) if ask.seat == self._seat else ask.default

        self._mind.answer = everybody
        return self._mind.play_round(race, entries)

    def _drives_on(self, race: Race, ask: Ask) -> str:
        """What to do on the way: the step that leads furthest, else what costs nothing."""
        steps = self._steps(race, ask)
        return max(steps)[1] if steps else prudent(ask)

    def _brakes(self, race: Race, ask: Ask) -> str:
        """The shortest way, else what costs nothing."""
        steps = self._steps(race, ask)
        return min(steps)[1] if steps else prudent(ask)

    @staticmethod
    def _steps(race: Race, ask: Ask) -> list[tuple[Any, str]]:
        """How far each leg that brings nothing bad would lead."""
        settle = race.book.hooks.settle_progress
        car = race.car(ask.car)
        return [
            (settle(race.with_car(moved), moved), option.key)
            for option in ask.safe
            if isinstance(option, Leg)
            for moved in [car.moved(option.to)]
        ]

    def _throw(self, roll: Roll) -> tuple[int, ...]:
        """Dice of the pilot's own: each throw has places that no other has."""
        return self._dice.roll(roll, self.throws << 32, 0)

    def _worth(self, race: Race) -> Worth:
        """What a position is worth: home first, then how far the car has come."""
        car = race.car(self._car)
        if car.id in race.finishers:
            return (HOME, -race.round, -race.finishers.index(car.id))
        if car.id in race.crossed:
            return (HOME, -race.round, 0)
        headway = race.book.hooks.settle_progress(race, car)
        if not headway.key:  # no way to measure by: places are all there is
            places = {row.car: row.place for row in race.book.hooks.settle_standings(race)}
            return (RUNNING if car.running else OUT, -places.get(car.id, 0))
        return (RUNNING if car.status is Status.RUNNING else OUT, headway)


def _by_end(reached: tuple[int, Worth]) -> tuple[Any, ...]:
    """Home comes before all; else who lasts longer, then who is further."""
    depth, worth = reached
    return (HOME, worth) if worth[0] == HOME else (worth[0], depth, worth)
