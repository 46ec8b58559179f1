"""Nobody waits long for a hint: what is looked at has a bound that is counted, not timed."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.coach import Hint
from gridprix.core.game import Game
from gridprix.plugins.grid.parts.nitro_tank import NitroTank
from gridprix.plugins.pilots import grid_guide
from gridprix.plugins.pilots.grid_ace import LONG
from gridprix.plugins.pilots.grid_coach import COACH
from gridprix.plugins.pilots.grid_guide import MOST_PLAIN, guide_of, state_of
from gridprix.plugins.pilots.grid_road import Road
from gridprix.plugins.pilots.grid_sight import moves_on_offer
from gridprix.plugins.solvers import grid_compiled

from .races import made, ready

TWICE = 2  # once for the move, once for what it gains


def hinted(game: Game) -> Hint:
    ask = game.open_asks()[0]
    return COACH.hint(game.view(ask.seat), ask)


def first_move(name: str) -> Game:
    game = Game(ready(name), 1, {})
    game.advance()
    while (ask := game.open_asks()[0]).question != "leg":
        game.reply(ask.car, ask.default)
    return game


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The states that are looked at ahead; and whoever compiles anything fails."""
    seen: list[object] = []
    vectors = Road.vectors

    def counted(road: Road, *state: Any) -> Any:
        seen.append(state)
        return vectors(road, *state)

    def never() -> None:
        pytest.fail("a hint waits for a compiler")

    monkeypatch.setattr(Road, "vectors", counted)
    monkeypatch.setattr(grid_compiled, "_compiled", never)
    return seen


@pytest.mark.parametrize("race", ["kitchen-sink", "thousand-acre-rally"])
def test_where_there_is_too_much_to_work_out_a_hint_is_a_guess_and_says_so(
    race: str, looked: list[object]
) -> None:
    game = first_move(race)
    hint = hinted(game)
    assert hint.guess
    assert "This is a guess: the way to the finish is too much to work out at once" in hint.words
    assert 0 < len(looked) <= TWICE * LONG.depth * LONG.width


def test_it_does_not_matter_what_is_installed_or_known(
    monkeypatch: pytest.MonkeyPatch, looked: list[object]
) -> None:
    game = first_move("kitchen-sink")
    hints = set()
    for numba in (True, False):
        monkeypatch.setattr(grid_guide, "has_numba", lambda numba=numba: numba)
        hints.add(hinted(game))
    assert len(hints) == 1


def test_where_the_table_is_small_a_hint_knows_the_turns_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grid_guide, "is_compiled", lambda: False)  # no other test is in the way
    game = Game(made("italian", "first-ring", ["ace"]), 1, {})
    game.advance()
    hint = hinted(game)
    assert not hint.guess
    assert "turns left" in hint.words
    guide = guide_of(game.view(None))
    assert guide is not None
    solved = guide.solved
    assert type(solved.search).__name__ == "VectorisedSearch"
    assert solved.depths.size * len(solved.terms.changes) <= MOST_PLAIN


def spent(game: Game) -> Game:
    """The same race once everybody has spent all nitros, each on the move that costs the most."""
    while any(car.part(NitroTank).left for car in game.race.running):
        ask = game.open_asks()[0]
        moves = [one for one in moves_on_offer(ask) if not one.bad]
        dear = max(moves, key=lambda one: one.nitros, default=None)
        game.reply(ask.car, ask.default if dear is None else dear.leg.key)
    return game


def test_once_all_nitros_are_spent_a_hint_knows_the_turns_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grid_guide, "is_compiled", lambda: False)
    hint = hinted(spent(first_move("kitchen-sink")))
    assert not hint.guess
    assert "turns left" in hint.words


def test_a_table_for_empty_tanks_says_what_the_whole_table_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grid_guide, "is_compiled", lambda: False)
    game = Game(
        made("italian", "first-ring", ["ace", "ace"], rules=[{"nitros": {"count": 1}}]), 1, {}
    )
    game.advance()
    view = spent(game).view(None)
    small, whole = guide_of(view, at_once=True), guide_of(view)
    assert small is not None
    assert whole is not None
    assert small.solved.depths.size < whole.solved.depths.size / 2
    for car in view.running:
        state = state_of(view, car)
        assert state is not None
        assert small.to_go(state) == whole.to_go(state)
