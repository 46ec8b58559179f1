"""Whether a car can still stay on the track after a move: safe, tight or lost, and exactly.

A state is lost when no sequence of moves leads from it to the finish or to rest without leaving the
track. All moves of the rules in force are tried, rivals left out. The search has a bound: on a road
so wide that it is reached nothing is said, rather than something that may be wrong.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from gridprix.core import Ask, Car, RaceView
from gridprix.core.coach import LOST, SAFE, TIGHT, Safety
from gridprix.plugins.grid.parts.lap_count import LapCount
from gridprix.plugins.grid.parts.nitro_tank import NitroTank
from gridprix.plugins.grid.solo_plan import PricedChange
from gridprix.plugins.solvers.grid_line import Drive
from gridprix.plugins.solvers.grid_table import GridState

from .grid_road import Road, road_of
from .grid_sight import OfferedMove, is_off, moves_on_offer
from .shelf import Shelf

MOST_STATES = 20_000  # looked at for one question; a few tenths of a second
REMEMBERED = 1 << 18
ENDLESS = 1 << 30  # laps of a race that has no finish

FINISHED = GridState((0, 0), (0, 0), LapCount())  # at rest, whatever the point


class TooWide(Exception):
    """More states would have to be looked at than one question is worth."""


WORDS = {
    SAFE: Safety(SAFE),
    TIGHT: Safety(TIGHT, "only one of the points after it stays on the track"),
    LOST: Safety(LOST, "no line from there stays on the track"),
}


@attrs.frozen(eq=False)
class Refuges:
    """Which states of one track under one set of rules can be survived; what was found is kept."""

    road: Road
    drive: Drive
    kept: dict[GridState, bool] = attrs.field(factory=dict)

    def keep(self, states: Iterable[GridState], *, survived: bool) -> None:
        """Remember what was found of some states."""
        if len(self.kept) > REMEMBERED:
            self.kept.clear()
        self.kept.update(dict.fromkeys(states, survived))


@attrs.define(eq=False)
class WayOut:
    """Looks for a way out of states; `left` is how many more it may look at."""

    known: Refuges
    left: int = MOST_STATES

    def safety(self, before: GridState, change: PricedChange) -> str:
        """How safe a change of velocity is; raises TooWide."""
        turn = self.known.drive.turn(before, change)
        if turn is None or not self.survives(turn.after):
            return LOST
        if turn.after is None:
            return SAFE
        ways = 0
        for following in self.known.drive.turns(turn.after):
            ways += self.survives(following.after)
            if ways > 1:
                return SAFE
        return TIGHT

    def survives(self, state: GridState | None) -> bool:
        """Whether a line leads from a state to the finish or to rest; None has finished."""
        if state is None or self.known.road.safe(state.at, state.velocity):
            return True
        found = self.known.kept.get(state)
        return self._searched(state) if found is None else found

    def _searched(self, start: GridState) -> bool:
        """Go through all that follows from a state, the slowest moves first."""
        road, kept = self.known.road, self.known.kept
        seen = {start}
        line = [(start, self._onward(start))]
        found = False
        while line and not found:
            waiting = line[-1][1]
            if not waiting:
                line.pop()
                continue
            state = waiting.pop()
            survived = kept.get(state)
            found = bool(survived) or road.safe(state.at, state.velocity)
            if not found and survived is None and state not in seen:
                seen.add(state)
                line.append((state, self._onward(state)))
        # a way out saves the states along it; where there is none, all that were seen are lost
        self.known.keep([state for state, _ in line] if found else seen, survived=found)
        return found

    def _onward(self, state: GridState) -> list[GridState]:
        """Where the moves of a state lead, the slowest last."""
        if not self.left:
            raise TooWide
        self.left -= 1
        after = [turn.after or FINISHED for turn in self.known.drive.turns(state)]
        return sorted(after, key=lambda one: -max(map(abs, one.velocity)))


_refuges: Shelf[Refuges] = Shelf(6)


def refuges_of(view: RaceView) -> Refuges:
    """What is known of the track of a race under its rules."""

    def make() -> Refuges:
        road = road_of(view)
        laps = view.laps if road.car.finishes else ENDLESS
        return Refuges(road, Drive(road.board, road.car, laps))

    return _refuges.get((view.rules, view.board), make, str(view.laps))


def safety_of_moves(view: RaceView, ask: Ask) -> dict[str, Safety]:
    """How safe each move on offer is, by its key; what is not known is left out."""
    car, choices = view.car(ask.car), moves_on_offer(ask)
    known = refuges_of(view)
    if not choices or not known.road.car.bounded or is_off(car) is not None:
        return {}
    search = WayOut(known)
    found = {}
    for choice in choices:
        try:
            found[choice.leg.key] = WORDS[search.safety(_before(car, choice), _change(choice))]
        except TooWide:
            break
    return found


def _before(car: Car, choice: OfferedMove) -> GridState:
    """The car as it stands before a move, as a solver sees it."""
    known = car.part(LapCount) if car.has(LapCount) else LapCount(0)
    count = LapCount(known.lap, known.checkpoint, known.early)
    nitros = car.part(NitroTank).left if car.has(NitroTank) else 0
    return GridState(choice.origin, choice.leg.before, count, nitros)


def _change(choice: OfferedMove) -> PricedChange:
    """What a move changes; rules may offer what no car has that is alone, such as a tow."""
    (across, up), (before_x, before_y) = choice.leg.velocity, choice.leg.before
    return PricedChange((across - before_x, up - before_y), choice.nitros)
