"""Choosing start points: where, in which order, when."""

from __future__ import annotations

import pytest

from gridprix.core.errors import IllegalChoice

from .helpers import ask, car, legal, log, lone, play, race, refused, scenario

LINE = {f"@12,{y}" for y in range(9)}
BEHIND = {f"@{x},{y}" for x in (10, 11) for y in range(9)}


def test_on_the_line_only() -> None:
    game = race(["start", "vectors"], track="script-ring", seats=2)
    assert ask(game).question == "start"
    assert set(legal(game)) == LINE


def test_on_the_line_or_behind_it() -> None:
    game = race([{"start": {"where": "behind"}}, "vectors"], track="script-ring", seats=2)
    assert set(legal(game)) == LINE | BEHIND


def test_a_point_must_be_free() -> None:
    game = play(race(["start", "vectors"], track="script-ring", seats=2), "A @12,3")
    assert ask(game).refused == {"@12,3": "Ada is on 12,3"}
    with pytest.raises(IllegalChoice, match="Ada is on 12,3"):
        play(game, "B @12,3")
    play(game, "B @12,4")
    assert log(game)[-3:] == ["Bruno stands on 12,4", "The race begins", "Round 1"]
    assert ask(game).car == "A"


def test_in_reverse_of_the_moving_order() -> None:
    game = race([{"start": {"order": "reverse"}}, "vectors"], track="script-ring", seats=3)
    order = []
    for point in ("@12,1", "@12,2", "@12,3"):
        order.append(ask(game).car)
        play(game, f"{order[-1]} {point}")
    assert order == ["C", "B", "A"]
    assert ask(game).car == "A", "the moving order itself is not reversed"


def test_with_the_first_move() -> None:
    rules = [{"start": {"when": "first_move"}}, "vectors"]
    game = race(rules, track="script-ring", seats=2)
    assert ask(game).question == "leg"
    assert len(legal(game)) == 9 * 9
    assert not car(game, "A").placed
    play(game, "A @12,3 +1,0")
    assert car(game, "A").spot == (13, 3)
    assert log(game)[-1] == "Ada sets off (1,0) from 12,3"
    assert len(legal(game)) == 9 * 9, "Ada has left her start point, so it is free again"
    play(game, "B @12,3 0,0")
    assert car(game, "B").spot == (12, 3)


def test_the_start_point_of_a_first_move_must_be_free() -> None:
    rules = [{"start": {"when": "first_move"}}, "vectors"]
    game = play(race(rules, track="script-ring", seats=2), "A @12,3 0,0")
    assert not [key for key in legal(game) if key.startswith("@12,3 ")]
    assert "@12,4 0,-1" in legal(game), "only the start point must be free"


def test_reverse_order_excludes_choosing_with_the_first_move() -> None:
    text = refused([{"start": {"order": "reverse", "when": "first_move"}}, "vectors"])
    assert "`order: reverse` and `when: first_move` exclude each other" in text


def test_reverse_order_is_meant_for_races_without_contact() -> None:
    rules = [{"start": {"order": "reverse"}}, "vectors"]
    assert any("no-contact" in str(note) for note in scenario(rules, seats=2).notes)
    assert not scenario(["race-limit", "no-contact", *rules], seats=2).notes


def test_where_the_border_is_out_nobody_starts_on_it() -> None:
    rules = ["start", "off-track-out", {"track-limits": {"border": "out"}}, "vectors"]
    game = race(rules, track="script-ring", seats=2)
    assert set(legal(game)) == LINE - {"@12,0", "@12,8"}


def test_too_many_cars_are_refused_at_once() -> None:
    text = refused(["start", "vectors"], track="script-ring", seats=10)
    assert "10 cars cannot start from the 9 start points" in text


def test_as_many_cars_as_points_may_start() -> None:
    assert not refused(["start", "vectors"], track="script-ring", seats=9)


def test_a_car_that_finds_every_point_taken_is_out() -> None:
    rules = ["start", "off-track-out", {"track-limits": {"border": "out"}}, "vectors"]
    game = race(rules, track="script-ring", seats=8)
    for point, name in enumerate("ABCDEF", start=1):
        play(game, f"{name} @12,{point}")
    assert car(game, "G").spot == (12, 7), "the last point is not asked for"
    assert car(game, "H").reason == "there is no free start point"


def test_a_track_without_a_line_starts_from_its_area() -> None:
    game = race(["start", "vectors"], track="derby-bowl", seats=2)
    assert "@24,17" in legal(game)


@pytest.mark.parametrize("where", ["line", "behind"])
def test_a_lone_car_starts_where_the_rule_says(where: str) -> None:
    assert lone({"start": {"where": where}}, "vectors").starts == where
