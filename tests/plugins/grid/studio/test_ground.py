"""Steps over the points of a road, one to any of the eight around."""

from __future__ import annotations

from gridprix.plugins.grid.studio.ground import road_of, walked


def test_a_point_is_as_many_steps_away_as_its_farther_coordinate() -> None:
    road = road_of({"outline": [[0, 0], [9, 0], [9, 7], [0, 7]]})
    assert road is not None
    inside = [(x, y) for x in range(1, 9) for y in range(1, 7)]
    assert walked(road, [(4, 3)]) == {(x, y): max(abs(x - 4), abs(y - 3)) for x, y in inside}


def test_a_wall_is_walked_around() -> None:
    road = road_of({"outline": [[0, 0], [9, 0], [9, 7], [0, 7]]})
    assert road is not None
    steps = walked(road, [(1, 1)], walls=[((3, 0), (3, 5))])
    assert steps[2, 1] == 1
    assert (3, 4) not in steps
    assert steps[4, 1] == 10
