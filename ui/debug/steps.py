"""A race step by step: what each event changed, and what the rules did about it."""

from __future__ import annotations

from bisect import bisect_right
from functools import partial

import attrs

from gridprix.core.game import Game
from gridprix.core.scenario import new_race
from gridprix.core.state import Race
from gridprix.core.tracing import Note
from gridprix.ui.races import HUMAN
from gridprix.ui.seat.sight import sight_of

from .retracing import Retraced, has_secrets, retraced
from .state_rows import StateRow, compared, values_of
from .stopwatch import Spent


@attrs.frozen
class Step:
    """One event: how many there are, what it was, the state around it, and who had a hand in it."""

    number: int
    last: int
    round: int
    event: str
    text: str
    rows: tuple[StateRow, ...]
    notes: tuple[Note, ...]
    times: tuple[Spent, ...]

    @property
    def changed(self) -> tuple[StateRow, ...]:
        """The rows that are otherwise after it."""
        return tuple(row for row in self.rows if row.changed)

    @property
    def around(self) -> tuple[StateRow, ...]:
        """The parts in which something changed, whole; all there is where nothing did."""
        parts = {(row.whose, row.part) for row in self.changed}
        return tuple(row for row in self.rows if not parts or (row.whose, row.part) in parts)


class Steps:
    """The events of a game, as far as whoever looks may know of them.

    While several people race only what everybody may know is told; else all of it. Rounds are
    played again when they are looked at, and kept as long as nothing happens.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        people = [seat for seat in game.scenario.seats if seat.pilot == HUMAN]
        self.public = len(people) > 1 and not game.over
        self.hides = self.public and has_secrets(game)
        log = game.log
        self._entries = [
            n for n, one in enumerate(log) if not self.public or one.event.private_to is None
        ]
        self._rounds: dict[int, Retraced] = {}

    @property
    def count(self) -> int:
        """How many events there are."""
        return len(self._entries)

    def number_at(self, shown: int) -> int:
        """The last of them among the first `shown` entries of the log."""
        return bisect_right(self._entries, shown - 1)

    def shown_at(self, number: int) -> int:
        """How many entries of the log there were after an event."""
        return self._entries[number - 1] + 1 if self._entries and number else 0

    def step(self, number: int) -> Step:
        """The event with a number, counted from 1."""
        number = max(1, min(number, self.count))
        at = self._entries[number - 1]
        entry = self.game.log[at]
        before, after = (
            values_of(race, public=self.public) for race in (self._before(number), entry.race)
        )
        told = sight_of(entry.race, None).race if self.public else entry.race
        round_ = self._retraced(at)
        earlier = self._entries[number - 2] + 1 if number > 1 else 0
        notes = (note for n in range(earlier, at + 1) for note in round_.notes.get(n, ()))
        return Step(
            number,
            self.count,
            entry.race.round,
            type(entry.event).__name__,
            told.book.word(entry.event, told),
            compared(before, after),
            tuple(notes),
            round_.times,
        )

    def _before(self, number: int) -> Race:
        if number < 2:
            return new_race(self.game.scenario)
        return self.game.log[self._entries[number - 2]].race

    def _retraced(self, at: int) -> Retraced:
        starts = [one.log for one in self.game.breaks]
        number = max(0, bisect_right(starts, at) - 1)
        again = partial(retraced, self.game, number, public=self.public)
        if number not in self._rounds:
            self._rounds[number] = again()
        return self._rounds[number]
