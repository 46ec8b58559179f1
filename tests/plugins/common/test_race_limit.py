"""The flag falls."""

from __future__ import annotations

from gridprix.core.defaults import ROUND_LIMIT

from ..grid.helpers import lone, play, race, scenario  # noqa: TID252 - the tests are no installed package


def test_a_race_is_flagged_off_and_classified_by_distance() -> None:
    rules = [{"race-limit": {"rounds": 2}}, "finish-line", "vectors"]
    game = race(rules, "A@10,10 v1,0  B@20,20 v1,0")
    play(game, "A 0,0", "B 0,0", "A 0,0")
    assert not game.over
    play(game, "B 0,0")
    assert game.over
    assert game.race.ending == "flagged off after 2 rounds"
    rows = [(row.place, row.car, row.reason) for row in game.standings()]
    assert rows == [
        (1, "B", "still racing when flagged off after 2 rounds"),
        (2, "A", "still racing when flagged off after 2 rounds"),
    ]


def test_cars_that_have_come_equally_far_rank_by_the_order_of_movement() -> None:
    rules = [{"race-limit": {"rounds": 1}}, "finish-line", "vectors"]
    game = race(rules, "A@10,10 v0,0  B@10,20 v0,0")
    play(game, "A 0,0", "B 0,0")
    assert [(row.place, row.car) for row in game.standings()] == [(1, "A"), (2, "B")]


def test_five_hundred_rounds_are_the_default() -> None:
    rules = ["race-limit", "vectors"]
    game = race(rules, {"A": {"at": [10, 10]}, "race": {"round": 498}})
    play(game, "A 0,0")
    assert not game.over
    play(game, "A 0,0")
    assert game.over


def test_a_lone_car_has_so_many_rounds() -> None:
    assert lone({"race-limit": {"rounds": 7}}, "vectors").rounds == 7
    assert lone("vectors").rounds == ROUND_LIMIT


def test_without_the_rule_the_limit_is_high_and_told_beforehand() -> None:
    free = scenario(["vectors"], "A@10,10")
    assert [str(note.what) for note in free.notes] == [
        f"no rule limits the race; it is flagged off after {ROUND_LIMIT} rounds"
    ]
    off = scenario([{"race-limit": False}], ruleset="italian", seats=1)
    assert off.notes == free.notes
    assert not scenario([], ruleset="italian", seats=1).notes
