"""Repeating the last vector or changing it by one step."""

from __future__ import annotations

import pytest

from gridprix.core.drawing import Mark
from gridprix.core.errors import IllegalChoice
from gridprix.core.game import Game
from gridprix.plugins.grid.reach import GridLeg

from .helpers import ask, car, gauges, legal, log, play, race, refused, traces, velocity


def ends(game: Game) -> set[object]:
    return {option.to for option in ask(game).legal if isinstance(option, GridLeg)}


def test_nine_choices_after_two_and_four() -> None:
    game = race(arrange="A@10,10 v2,4")
    vectors = {leg.velocity for leg in ask(game).legal if isinstance(leg, GridLeg)}
    assert vectors == {(x, y) for x in (1, 2, 3) for y in (3, 4, 5)}
    play(game, "A 0,0")
    assert car(game, "A").spot == (12, 14)
    assert velocity(game, "A") == (2, 4)


@pytest.mark.parametrize(("neighbours", "count"), [(4, 5), (8, 9), (24, 25)])
def test_neighbours_of_the_principal_point(neighbours: int, count: int) -> None:
    game = race([{"vectors": {"neighbours": neighbours}}], "A@10,10 v1,0")
    limit = 2 if neighbours == 24 else 1
    points = {
        (11 + dx, 10 + dy)
        for dx in range(-limit, limit + 1)
        for dy in range(-limit, limit + 1)
        if neighbours != 4 or not (dx and dy)
    }
    assert ends(game) == points
    assert len(points) == count


def test_the_rooks_metric_allows_one_unit_in_all() -> None:
    game = race([{"vectors": {"metric": "rook"}}], "A@10,10 v1,1")
    assert set(legal(game)) == {"0,0", "+1,0", "-1,0", "0,+1", "0,-1"}


@pytest.mark.parametrize("neighbours", [4, 8, 24])
def test_the_first_move_may_be_kept_from_staying(neighbours: int) -> None:
    rules = [{"vectors": {"neighbours": neighbours, "first_stay": False}}]
    game = race(rules, "A@10,10")
    assert len(legal(game)) == neighbours
    assert "0,0" not in legal(game)
    with pytest.raises(IllegalChoice):
        play(game, "A 0,0")
    play(game, "A +1,0", "A -1,0")
    assert velocity(game, "A") == (0, 0)
    assert "0,0" in legal(game), "later a zero vector is a move like any other"


def test_the_first_move_may_stay_where_that_is_allowed() -> None:
    game = play(race(arrange="A@10,10"), "A 0,0")
    assert car(game, "A").spot == (10, 10)
    assert log(game)[-2:] == ["Ada stays", "Round 2"]


def test_labels_say_what_a_choice_is() -> None:
    game = race(arrange="A@10,10 v2,0")
    labels = {option.key: option.label for option in ask(game).options}
    assert labels["0,0"] == "holds (2,0)"
    assert labels["+1,+1"] == "accelerates to (3,1)"
    assert labels["-1,0"] == "brakes to (1,0)"
    assert labels["0,-1"] == "steers to (2,-1)"
    play(game, "A -1,0")
    assert {option.key: option.label for option in ask(game).options}["-1,0"] == "stops"


def test_holding_is_the_default() -> None:
    assert ask(race(arrange="A@10,10 v2,0")).default == "0,0"


def test_moves_are_drawn() -> None:
    game = play(race(arrange="A@10,10 v2,0"), "A -1,0", "A -1,0")
    assert traces(game) == [
        Mark("line", (10, 10), car(game, "A").id, (11, 10)),
        Mark("dot", (11, 10), car(game, "A").id),
        Mark("circle", (11, 10), car(game, "A").id),
    ]


def test_gauges_read_in_metres_and_kilometres() -> None:
    shown = gauges(race(arrange="A@10,10 v3,4"), "A")
    assert shown["velocity"].value == "(3,4)"
    assert shown["speed"].value == "5.0 m/s, 18.0 km/h"
    assert gauges(race(arrange="A@10,10 v1,1"), "A")["speed"].value == "1.4 m/s, 5.1 km/h"


def test_twenty_four_points_and_one_unit_in_all_exclude_each_other() -> None:
    text = refused([{"vectors": {"neighbours": 24, "metric": "rook"}}])
    assert "`neighbours: 24` lets each component change by two" in text
    assert not refused([{"vectors": {"neighbours": 4, "metric": "rook"}}])


def test_a_velocity_must_be_two_numbers() -> None:
    text = refused(["vectors"], arrange={"A": {"at": [1, 1], "velocity": 3}}, seats=1)
    assert "a velocity is two whole numbers" in text
