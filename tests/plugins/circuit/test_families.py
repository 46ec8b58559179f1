"""Rules of another family are refused; shared rules work on a circuit too."""

from __future__ import annotations

from .helpers import MOVE, PLOT, car, log, play, race, refused


def test_a_grid_rule_is_refused_with_a_reason() -> None:
    said = refused(["vectors", *MOVE])
    assert "'vectors' is a grid rule and this is a circuit race" in said


def test_a_grid_track_is_refused_with_a_reason() -> None:
    said = refused(MOVE, track="first-ring")
    assert "the track 'first-ring' is a grid track and this is a circuit race" in said


def test_a_circuit_rule_is_refused_in_a_grid_race() -> None:
    said = refused(["slipstream", "vectors"], family="grid", track="open-field")
    assert "'slipstream' is a circuit rule and this is a grid race" in said


def test_an_arranged_car_stands_on_the_circuit_or_beside_it() -> None:
    said = refused(MOVE, arrange="A@999,0")
    assert "has no row 999; its rows are 0 to " in said
    said = refused(MOVE, arrange="A@-1,0")
    assert "has no row -1;" in said
    said = refused(MOVE, arrange="A@0,7  B@0,-2")
    assert "has no lane 7; its lanes are 0 to 2, its verges -1 and 3" in said
    assert "has no lane -2;" in said
    assert refused(MOVE, arrange="A@0,3  B@0,1") == ""


def test_the_seating_may_be_drawn() -> None:
    rules = ["seat-order", {"starting-grid": {"grid": "listed"}}, *PLOT]
    game = race(rules, seats=3, dice=[3, 1, 2])
    assert [car(game, name).spot for name in "CAB"] == [(29, 2), (29, 1), (29, 0)]


def test_a_car_may_miss_turns() -> None:
    game = race(("missed-turns", *MOVE), "A@0,0 speed=20 misses=1  B@10,0 speed=20")
    play(game, "B 11,0")
    assert "Ada does not move" in log(game)
    assert car(game, "A").spot == (0, 0)
    play(game, "A 1,0")
    assert car(game, "A").spot == (1, 0)
