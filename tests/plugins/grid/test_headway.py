"""How far a car has come: laps, gates, and the share of the way to the next gate (GR-6)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridprix.core import Headway
from gridprix.core.errors import RuleFailed
from gridprix.core.game import Game
from gridprix.plugins.grid.board.stretches import Stretches

from .helpers import play, race

RULES = ("finish-line", "vectors")


def headways(game: Game) -> dict[str, Headway]:
    settle = game.race.book.hooks.settle_progress
    return {car.id: settle(game.race, car) for car in game.race.cars}


def standings(game: Game) -> list[str]:
    return [row.car for row in game.standings()]


def test_the_outside_of_a_bend_is_not_ahead() -> None:
    game = race(RULES, "A@33,15 v0,0 lap=0  B@39,11 v0,0 lap=0", track="first-ring")
    found = headways(game)
    assert found["A"].key[:4] == (0, 0, Fraction(17, 61), 17)
    assert found["B"].key[:4] == (0, 0, Fraction(19, 69), 19)
    assert standings(game) == ["A", "B"]
    assert found["A"].share == Fraction(17, 61)


def test_the_share_of_the_race_counts_laps_and_gates() -> None:
    where = "A@20,12 v0,0 lap=1 checkpoint=1  B@12,4 v0,0 lap=-1  C@12,4 v0,0 lap=1"
    found = headways(race(RULES, where, track="script-gates", laps=4))
    assert found["A"].share == (1 + Fraction(7, 32)) / 4, "the first gate is 7 steps of 32 away"
    assert found["B"].share == 0
    assert found["C"].share == Fraction(1, 4)


def test_whoever_drives_on_after_the_last_lap_has_done_the_whole_race_and_no_more() -> None:
    where = "A@20,12 v0,0 lap=4 checkpoint=1  B@20,12 v0,0 lap=3 checkpoint=1"
    found = headways(race(RULES, where, track="script-gates", laps=4))
    assert found["A"].share == 1
    assert found["B"].share == (3 + Fraction(7, 32)) / 4


def test_of_equal_shares_the_longer_way_is_ahead_then_the_order_of_movement() -> None:
    where = "A@8,8 v0,0 lap=0 checkpoint=2  B@0,0 v0,0 lap=0 checkpoint=2  C@0,0 v0,0 lap=0"
    game = race(RULES, where + " checkpoint=2", track="script-gates")
    assert [one.key[2:] for one in headways(game).values()] == [
        (Fraction(1, 2), 4, 0),
        (Fraction(1, 2), 12, -1),
        (Fraction(1, 2), 12, -2),
    ]
    assert standings(game) == ["B", "C", "A"]


def test_a_car_that_is_off_is_measured_where_it_left_on_its_side_of_the_line() -> None:
    """It left at 11.6,0, short of the line; the nearest point lies on the line itself."""
    rules = ("finish-line", "off-track-return", "track-limits", "vectors")
    game = race(rules, "A@10,2 v4,-5 lap=0  B@4,20 v0,0 lap=0", track="script-ring", laps=2)
    play(game, "A 0,0")
    lap, gates, share, steps, _ = headways(game)["A"].key
    assert (lap, gates, share, steps) == (0, 0, Fraction(36, 37), 36)
    assert standings(game) == ["A", "B"]


def test_a_car_that_is_not_placed_yet_is_behind_all() -> None:
    game = race(("finish-line", {"start": {"when": "first_move"}}, "vectors"), seats=2)
    play(game, "A @4,20 +1,0")
    found = headways(game)
    assert found["B"] < found["A"]
    assert found["B"].share == 0


@pytest.mark.parametrize("track", ["script-yard", "script-squares", "derby-bowl"])
def test_without_a_direction_nobody_says_how_much_is_left(track: str) -> None:
    game = race(RULES, "A@2,1 v0,0" if track != "derby-bowl" else "A@20,20 v0,0", track=track)
    assert headways(game)["A"].share is None


def test_gates_in_any_order_give_no_direction_until_all_are_taken() -> None:
    where = "A@4,10 v0,0 lap=0 gates=2  B@4,4 v0,0 lap=0 gates=2  C@4,4 v0,0 lap=0 gates=1,2"
    game = race(("gates", *RULES), where, track="script-gates")
    found = headways(game)
    assert found["A"].key[:4] == (0, 1, 0, 2)
    assert found["B"].key[:4] == (0, 1, 0, 8)
    assert found["C"].key[:4] == (0, 2, Fraction(1, 2), 8)
    assert standings(game) == ["C", "B", "A"]


def test_driving_asks_for_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    game = race(RULES, "A@10,10 v0,0  B@10,20 v0,0")
    monkeypatch.delattr(Stretches, "way")
    play(game, "A +1,0", "B +1,0", "A +1,0")
    with pytest.raises(RuleFailed, match=r"failed in settle_progress .*'way'"):
        game.standings()
