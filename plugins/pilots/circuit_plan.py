"""Turns to go on a circuit, exactly, from the solver's programme: a plan of the whole race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.solvers.circuit_programme import NEVER, SPEEDS, Engine, Programme

from .circuit_luck import LOSSES
from .circuit_outlook import ROWS_A_TURN
from .circuit_sight import Situation
from .circuit_track import PAST, TURN, Track

if TYPE_CHECKING:
    from gridprix.plugins.solvers.circuit_programme import Wear

SPARE = 4  # what wear that the plan does not need is worth, each
SHORT = 25  # what each wear that is missing for a turn less counts
SIGHT = 3  # turns before the finish from which the rows past it are looked at
REMEMBERED = 1 << 16
FEW = 5  # more wear than this, spare or missing, makes no difference
ROW = 12  # of equal plans the one that is further ahead has less trouble
ROLL = 4 * TURN  # what a roll costs on average that pays for one wear
MOST_LAPS = 6  # more laps to go than this are as good as this many
MOST_PLACES = 20_000_000  # of all turns of a plan: made within a second


class Plan:
    """Exact turns to go of one kind of car that leaves nothing to the dice."""

    def __init__(self, track: Track, engine: Engine) -> None:
        self.track = track
        self.engine = engine
        self._known: dict[tuple[int, int, int, int, int], int | None] = {}
        self._skipped = track.laps - _planned_laps(track)
        programme = Programme(track.moves, engine, track.laps - self._skipped)
        while programme.add_turn():
            pass
        import numpy as np  # noqa: PLC0415 - heavy, and only pilots of circuits need it

        # by lap, foothold, speed: the least wear for each number of turns
        self._standing = np.stack(programme.standing, axis=-1)
        self._resting = np.stack([self._from_rest(one) for one in programme.plotted], axis=-1)

    def _from_rest(self, plotted: Wear) -> Wear:
        fastest = min(self.engine.acceleration // SPEED_STEP, SPEEDS - 1)
        least: Wear = plotted[:, :, 1 : fastest + 1].min(axis=2)
        return least

    def turns(self, now: Situation) -> int | None:
        """The fewest turns to go; None where wear alone leads nobody home."""
        if self.track.rows_left(now.lap, now.foothold) <= 0:
            return 0
        affordable = self._wears(now) <= now.wear
        turns = int(affordable.argmax())
        return turns if affordable[turns] else None

    def value(self, now: Situation) -> int:
        """Turns to go in thousandths, a little less for spare wear."""
        left = self.track.rows_left(now.lap, now.foothold)
        turns = self.turns(now)
        if turns == 0:
            return PAST * left
        wears = self._wears(now)
        if turns is None:
            return _on_luck(wears, now.wear, left)
        if turns <= SIGHT:
            past = self._past(self.track.number(now.foothold), now, turns)
            if past is not None:
                return TURN * turns - PAST * past
        spare = now.wear - int(wears[turns])
        short = min(int(wears[turns - 1]) - now.wear, FEW)
        fine = SHORT * (short - FEW) - SPARE * min(spare, FEW) + ROW * left
        return TURN * turns + fine

    def _wears(self, now: Situation) -> Wear:
        """The least wear for each number of turns to go."""
        lap = max(0, now.lap - self._skipped)
        number = self.track.number(now.foothold)
        wears: Wear = (
            self._standing[lap, number, now.speed // SPEED_STEP]
            if now.speed
            else self._resting[lap, number]
        )
        return wears

    def _past(self, number: int, now: Situation, turns: int) -> int | None:
        """How far past the line a car can be in exactly so many turns.

        None where that takes the braking chart.
        """
        key = number, now.lap, now.speed, now.wear, turns
        if key in self._known:
            return self._known[key]
        best: int | None = None
        moves = self.track.moves
        for speed in self._speeds(number, now.speed):
            for move in moves.found[number][speed // SPEED_STEP]:
                if move.wear > now.wear:
                    continue
                after = Situation(move.end, now.lap + move.laps, speed, now.wear - move.wear)
                past = self._past_after(after, turns)
                if past is not None and (best is None or past > best):
                    best = past
        if len(self._known) > REMEMBERED:
            self._known.clear()
        self._known[key] = best
        return best

    def _past_after(self, after: Situation, turns: int) -> int | None:
        left = self.track.rows_left(after.lap, after.foothold)
        if left <= 0 or turns <= 1:
            return -left if left <= 0 else None
        return self._past(self.track.number(after.foothold), after, turns - 1)

    def _speeds(self, number: int, speed: int) -> range:
        """The speeds that can be plotted for nothing."""
        engine = self.engine
        lowest = max(SPEED_STEP, speed - engine.deceleration)
        highest = min(speed + engine.acceleration, max(engine.top, speed))
        if speed:
            highest = min(highest, max(speed, self.track.moves.highest[number]))
        return range(lowest, highest + SPEED_STEP, SPEED_STEP)


def _planned_laps(track: Track) -> int:
    """How many laps a plan knows exactly: all of them, unless its tables would grow too large."""
    footholds = len(track.moves.footholds)
    laps = min(track.laps, MOST_LAPS)
    while laps > 1:
        turns = laps * track.board.rows // ROWS_A_TURN
        if (laps + 1) * footholds * SPEEDS * turns <= MOST_PLACES:
            break
        laps -= 1
    return laps


def _on_luck(wears: Wear, wear: int, left: int) -> int:
    """What it comes to where wear alone leads nobody home: dice pay for what is missing."""
    least = int(wears.min())
    if least >= NEVER:
        return LOSSES["crash"] + TURN * left // ROWS_A_TURN
    return TURN * int(wears.argmin()) + min(ROLL * (least - wear), LOSSES["crash"]) + ROW * left


def plan_for(track: Track, engine: Engine) -> Plan:
    """The plan for a kind of car, made once."""
    plan = track.judges.get((engine,))
    if not isinstance(plan, Plan):
        plan = track.judges[(engine,)] = Plan(track, engine)
    return plan
