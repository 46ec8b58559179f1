"""Turns to go on a circuit, exactly, from the solver's programme: a plan of the whole race."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.plugins.circuit.space import SPEED_STEP
from gridprix.plugins.solvers.circuit_programme import SPEEDS, Engine, Programme

from .circuit_sight import Situation
from .circuit_track import NO_WAY, PAST, TURN, Track

if TYPE_CHECKING:
    from gridprix.plugins.solvers.circuit_programme import Wear

SPARE = 4  # what wear that the plan does not need is worth, each
SHORT = 25  # what each wear that is missing for a turn less counts
SIGHT = 3  # turns before the finish from which the rows past it are looked at
REMEMBERED = 1 << 16
FEW = 5  # more wear than this, spare or missing, makes no difference
ROW = 12  # of equal plans the one that is further ahead has less trouble
MOST_LAPS = 6  # more laps to go than this are as good as this many


class Plan:
    """Exact turns to go of one kind of car that leaves nothing to the dice."""

    def __init__(self, track: Track, engine: Engine) -> None:
        self.track = track
        self.engine = engine
        self._known: dict[tuple[int, int, int, int, int], int | None] = {}
        self._skipped = max(0, track.laps - MOST_LAPS)
        programme = Programme(track.moves, engine, track.laps - self._skipped)
        while programme.add_turn():
            pass
        import numpy as np  # noqa: PLC0415 - heavy, and only pilots of circuits need it

        # by lap, spot, speed: the least wear for each number of turns
        self._standing = np.stack(programme.standing, axis=-1)
        self._resting = np.stack([self._from_rest(one) for one in programme.plotted], axis=-1)

    def _from_rest(self, plotted: Wear) -> Wear:
        fastest = min(self.engine.acceleration // SPEED_STEP, SPEEDS - 1)
        least: Wear = plotted[:, :, 1 : fastest + 1].min(axis=2)
        return least

    def value(self, now: Situation) -> int:
        """Turns to go in thousandths, a little less for spare wear."""
        track = self.track
        left = track.rows_left(now.lap, now.spot)
        if left <= 0:
            return PAST * left
        lap = max(0, now.lap - self._skipped)
        number = track.number(now.spot)
        if now.speed:
            wears = self._standing[lap, number, now.speed // SPEED_STEP]
        else:
            wears = self._resting[lap, number]
        affordable = wears <= now.wear
        turns = int(affordable.argmax())
        if not affordable[turns]:
            return NO_WAY + left
        if turns <= SIGHT:
            past = self._past(number, now, turns)
            if past is not None:
                return TURN * turns - PAST * past
        spare = now.wear - int(wears[turns])
        short = min(int(wears[turns - 1]) - now.wear, FEW) if turns else 0
        fine = SHORT * (short - FEW) - SPARE * min(spare, FEW) + ROW * left
        return TURN * turns + fine

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
        left = self.track.rows_left(after.lap, after.spot)
        if left <= 0 or turns <= 1:
            return -left if left <= 0 else None
        return self._past(self.track.number(after.spot), after, turns - 1)

    def _speeds(self, number: int, speed: int) -> range:
        """The speeds that can be plotted for nothing."""
        engine = self.engine
        lowest = max(SPEED_STEP, speed - engine.deceleration)
        highest = min(speed + engine.acceleration, max(engine.top, speed))
        if speed:
            highest = min(highest, max(speed, self.track.moves.highest[number]))
        return range(lowest, highest + SPEED_STEP, SPEED_STEP)


def plan_for(track: Track, engine: Engine) -> Plan:
    """The plan for a kind of car, made once."""
    plan = track.judges.get((engine,))
    if not isinstance(plan, Plan):
        plan = track.judges[(engine,)] = Plan(track, engine)
    return plan
