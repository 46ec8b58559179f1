"""The live race as scripts see it: look, ask, roll, emit.

Everything that waits for the outside is a generator: a script says
`reply = yield from table.ask(...)`, `total = yield from table.roll(...)`,
`yield from table.emit(...)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from .asks import Ask, AskAll, Option, Roll
from .errors import BadRule, EndlessReaction, OutOfPatience
from .events import BidsRevealed, Event, Rolled
from .frozen import changed, copier, maker
from .hooks import Hooks
from .hookspecs import Script
from .sequels import Sequel
from .state import CarId, Race

MAX_DEPTH = 32
PATIENCE = 10_000  # events and questions of one turn: a hundred times what any real one has


@attrs.frozen
class Throw:
    """The result of a roll: the dice and what they come to with all modifiers."""

    values: tuple[int, ...]
    total: int


@attrs.frozen
class LogEntry:
    """Something that happened and the race right after it."""

    event: Event
    race: Race

    @property
    def text(self) -> str:
        """The event as a sentence."""
        return self.race.book.word(self.event, self.race)


_entry = maker(LogEntry)
_kept_secret, _with_dice = copier(Ask, "secret"), copier(Race, "dice")


class Table:
    """The race in progress, for scripts; a rule never makes one.

    `race` is always the present moment, `hooks` asks all active rules, `turn_of` is the car whose
    turn it is, None between turns. Everything below is a script: `yield from` it.
    """

    __slots__ = (
        *("_chain", "_sequels", "_log", "_settle", "_told"),
        *("answered_hooks", "hooks", "idle", "left", "leg_refused", "race", "told", "turn_of"),
    )

    def __init__(self, race: Race, log: list[LogEntry] | None = None) -> None:
        book = race.book
        self.race = race
        self.leg_refused = False
        self.idle = True  # nobody was asked anything in this round, or held back
        self.hooks: Hooks = book.hooks
        # asking who would answer costs a call
        self.answered_hooks: frozenset[str] = book.answered_hooks
        self._settle = book.replacement.settle
        self._sequels: Mapping[type[Event], Sequel] = book.sequels
        self._told = book.hooks.on_event if "on_event" in book.answered_hooks else None
        self.told: object = None  # what a script has yielded last through the table
        self._log = log
        self._chain: list[str] = []
        self.begin_turn(None)

    def begin_turn(self, car: CarId | None) -> None:
        """Count what happens from here on as this car's turn, or as what lies between turns."""
        self.turn_of = car
        self.left = PATIENCE

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            self._lose_patience()

    def _lose_patience(self) -> None:
        whose = "between two turns"
        if self.turn_of is not None:
            whose = f"in the turn of {self.race.car(self.turn_of).name}"
        raise OutOfPatience(whose, PATIENCE)

    def emit(self, event: Event) -> Script:
        """Let something happen: replaced if a rule says so, applied, told, reacted to.

        It is yielded too, for whoever follows a rule's script.
        """
        for settled in self._settle(self.race, event):
            left = self._happen(settled, self._sequels[type(settled)])
            self.told = settled
            yield settled
            yield from left

    def happen(self, event: Event) -> Script | tuple[()]:
        """As `emit`, for what no rule does: at once, and what is left to play is returned."""
        sequel = self._sequels[type(event)]
        if sequel.replaced:
            settled = self._settle(self.race, event)
            if len(settled) != 1 or settled[0] is not event:
                return self._happen_in_turn(settled)
        return self._happen(event, sequel)  # as nearly always

    def _happen_in_turn(self, events: Iterable[Event]) -> Script:
        for event in events:
            yield from self._happen(event, self._sequels[type(event)])

    def _happen(self, event: Event, sequel: Sequel) -> Script | tuple[()]:
        self.left -= 1  # as `_count` does, without a call for every event
        if self.left < 0:
            self._lose_patience()
        before = self.race
        self.race = race = sequel.step(before, event)
        if race is not before:
            before.memo.clear()  # nobody asks any more what was so then, and a log would keep it
        if sequel.refuses:
            self.leg_refused = True
        if self._log is not None:
            self._log.append(_entry(event, race))
        if self._told is not None:
            self._told(race, event)
        if sequel.react is not None:
            scripts = sequel.react(self, event)
            if scripts:
                return self._react(event, scripts)
        return ()

    def _react(self, event: Event, scripts: Iterable[Script]) -> Script:
        self._chain.append(type(event).__name__)
        if len(self._chain) > MAX_DEPTH:
            raise EndlessReaction(self._chain)
        for script in scripts:
            yield from script
        self._chain.pop()

    def ask(self, ask: Ask) -> Script:
        """Put a question; returns the chosen option. A single legal option is not asked."""
        self._count()
        legal = ask.legal
        if len(legal) == 1 and not ask.secret:
            return legal[0]
        self.idle = False
        self.told = ask
        return (yield ask)

    def ask_all(self, asks: Iterable[Ask]) -> Script:
        """Put several questions at once; returns the chosen options by car.

        A question with one legal option is answered by it and not put.
        """
        asks = tuple(asks)
        if len({ask.car for ask in asks}) < len(asks):
            cars = ", ".join(ask.car for ask in asks)
            raise BadRule(f"one car is asked twice at once ({cars}); ask one after another")
        self._count()
        replies: dict[CarId, Option] = {}
        open_asks = []
        for ask in asks:
            legal = ask.legal
            if len(legal) == 1:
                replies[ask.car] = legal[0]
            else:
                open_asks.append(_kept_secret(ask, True))  # noqa: FBT003
        if open_asks:
            self.idle = False
            self.told = asked = AskAll(tuple(open_asks))
            replies |= yield asked
        return {ask.car: replies[ask.car] for ask in asks}

    def throw(self, roll: Roll) -> Script:
        """Just the dice; returns the values."""
        self._count()
        self.told = roll
        values: tuple[int, ...] = yield roll
        self.race = _with_dice(self.race, self.race.dice + roll.count)
        return values

    def roll(self, roll: Roll) -> Script:
        """Dice with all that rules put on them: bids, modifiers, a log line; returns a Throw."""
        bids = yield from self._bids(roll)
        values = yield from self.throw(roll)
        fallen = changed(roll, values=values)
        bids |= yield from self._bids(fallen)
        modifiers = tuple(self.hooks.offer_roll_modifiers(self.race, fallen, bids))
        total = sum(values) + sum(modifier.amount for modifier in modifiers)
        rolled = Rolled(
            roll.why,
            values,
            total,
            roll.car,
            modifiers,
            roll.private_to,
            roll.sides,
            roll.dice,
        )
        yield from self.emit(rolled)
        return Throw(values, total)

    def _bids(self, roll: Roll) -> Script:
        asks: Sequence[Ask] = self.hooks.offer_roll_bids(self.race, roll)
        if not asks:
            return {}
        bids: Mapping[CarId, Option] = yield from self.ask_all(asks)
        shown = tuple((car, option.key) for car, option in bids.items())
        yield from self.emit(BidsRevealed(roll.why, shown))
        return dict(bids)
