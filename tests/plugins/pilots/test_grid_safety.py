"""Safe, tight and lost: what the coach says of a point is what trying everything says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from made_tracks import MADE
from soaking import SOAK, tries

from gridprix.core.coach import LOST, SAFE, TIGHT, safety_of
from gridprix.core.dice import draw
from gridprix.core.documents import Document, load_document
from gridprix.core.game import Game
from gridprix.core.scenario import read_scenario
from gridprix.plugins.grid.parts.lap_count import LapCount, counted, first_lap
from gridprix.plugins.grid.solo_plan import GridSoloPlan
from gridprix.plugins.pilots.grid_safety import Refuges, TooWide, WayOut, refuges_of
from gridprix.plugins.solvers.grid_table import GridState
from gridprix.scenarios import standard_library

LIBRARY = standard_library(installed=False)
DRAWN = tries(6, 200)
FASTEST = 6
RULES = ("italian", "mcnamara")  # with oil; with slicks and nitros
DERBY = "mcnamara-derby"  # for a track without a finish


def game_of(track: str, ruleset: str) -> Game:
    is_arena = "grid" in load_document(LIBRARY.names("tracks")[track]).data
    rules = DERBY if is_arena else ruleset
    data = {"name": "alone", "ruleset": rules, "track": track, "seats": 1}
    game = Game(read_scenario(Document("alone", data), LIBRARY), 1, {})
    game.advance()
    return game


def grid_tracks() -> list[str]:
    paths = LIBRARY.names("tracks")
    families = {name: load_document(path).data.get("family") for name, path in paths.items()}
    left = () if SOAK else MADE
    return sorted(name for name, one in families.items() if one == "grid" and name not in left)


def test_the_car_that_went_straight_on_for_too_long() -> None:
    scenario = read_scenario(LIBRARY.open("play", "first-race"), LIBRARY)
    game = Game(scenario, 1, {})
    game.advance()
    mine = iter(("@20,4", "+1,0", "+1,0", "+1,0", "+1,0"))
    while (ask := game.open_asks()[0]).car != "A" or (key := next(mine, "")):
        game.reply(ask.car, key if ask.car == "A" else ask.default, 0)
    view = game.view(ask.seat)
    assert view.car(ask.car).spot == (30, 4)
    found = {key: one.level for key, one in safety_of(scenario.family, view, ask).items()}
    lost = {key for key, level in found.items() if level == LOST}
    assert lost == {"0,0", "+1,0", "0,+1", "0,-1", "+1,+1", "+1,-1"}
    assert found.keys() - lost == {"-1,0", "-1,+1", "-1,-1"}


@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize("track", grid_tracks())
def test_marks_are_what_trying_everything_says(track: str, ruleset: str) -> None:
    game = game_of(track, ruleset)
    known = refuges_of(game.view(None))
    everything = Everything(known.drive.board, known.road.car, game.race.laps)
    for state in drawn_states(known, f"{track} {ruleset}"):
        for change in known.road.car.changes:
            if change.price <= state.nitros and not known.road.slides(state.at, state.velocity):
                try:
                    found = WayOut(known).safety(state, change)
                except TooWide:
                    continue
                assert found == everything.level(state, change.by, change.price), (state, change)


def drawn_states(known: Refuges, lot: str) -> Iterator[GridState]:
    """States of a car anywhere on the track."""
    board, car = known.drive.board, known.road.car
    points = sorted(board.points(car.border_in))
    for number in range(DRAWN):

        def pick(what: str, count: int, number: int = number) -> int:
            return draw(f"{lot} {number} {what}", count)

        at = points[pick("at", len(points))]
        velocity = (
            pick("across", 2 * FASTEST + 1) - FASTEST,
            pick("up", 2 * FASTEST + 1) - FASTEST,
        )
        yield GridState(
            at, velocity, LapCount(first_lap(board, at)), pick("nitros", 2) * car.nitros
        )


@attrs.frozen
class Everything:
    """The same question answered by trying all moves, with nothing remembered."""

    board: Any
    car: GridSoloPlan
    laps: int

    def level(self, state: GridState, by: Any, price: int) -> str:
        after = self._after(state, by, price)
        if after is None or not self._survives(after):
            return LOST
        if after == "home":
            return SAFE
        ways = sum(map(self._survives, self._onward(after)))
        return TIGHT if ways == 1 else SAFE

    def _survives(self, start: Any) -> bool:
        waiting, seen = [start], {start}
        while waiting:
            state = waiting.pop()
            if state == "home" or state.velocity == (0, 0):
                return True
            fresh = [one for one in self._onward(state) if one not in seen]
            seen.update(fresh)
            waiting += sorted(fresh, key=_pace, reverse=True)
        return False

    def _onward(self, state: Any) -> list[Any]:
        on_oil = self.car.oil and self.board.in_zone(self.car.oil, state.at)
        slides = on_oil and state.velocity != (0, 0)
        found = [
            self._after(state, change.by, change.price)
            for change in self.car.changes
            if change.price <= state.nitros and (not slides or change.by == (0, 0))
        ]
        return [one for one in found if one is not None]

    def _after(self, state: Any, by: Any, price: int) -> Any:
        board, car = self.board, self.car
        velocity = state.velocity[0] + by[0], state.velocity[1] + by[1]
        to = state.at[0] + velocity[0], state.at[1] + velocity[1]
        leaves = board.leaves(state.at, velocity, car.border_in)
        exit_place = board.exit(state.at, to, car.border_in) if leaves else None
        count = counted(state.count, board, state.at, to, exit_place)
        if (count.lap or 0) >= self.laps:
            return "home"
        if leaves:
            return None
        stops = car.slick and velocity != (0, 0) and board.in_zone(car.slick, to)
        plain = LapCount(count.lap, count.checkpoint, count.early)
        return GridState(to, (0, 0) if stops else velocity, plain, state.nitros - price)


def _pace(state: Any) -> int:
    return -1 if state == "home" else max(map(abs, state.velocity))
