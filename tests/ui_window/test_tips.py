from __future__ import annotations

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.race.tips import MARK, tip_place

PORT = Box(0, 0, 900, 600)
NINE = [(400 + 24.0 * x, 300 + 24.0 * y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
SIZE = (330.0, 60.0)


def overlaps(box: Box, at: tuple[float, float]) -> bool:
    return box.overlaps(Box(at[0] - MARK, at[1] - MARK, 2 * MARK, 2 * MARK))


def test_it_stands_below_the_points() -> None:
    box = tip_place(SIZE, NINE[4], NINE, [], PORT)
    assert box.top > max(y for _, y in NINE)
    assert not any(overlaps(box, spot) for spot in NINE)


def test_it_makes_room_for_a_car_below() -> None:
    box = tip_place(SIZE, NINE[4], NINE, [(400, 370)], PORT)
    assert box.bottom < min(y for _, y in NINE)


def test_at_the_lower_edge_it_stands_above() -> None:
    low = [(x, y + 250) for x, y in NINE]
    box = tip_place(SIZE, low[4], low, [], PORT)
    assert box.bottom < min(y for _, y in low)


def test_it_stands_beside_where_cars_are_above_and_below() -> None:
    box = tip_place(SIZE, NINE[4], NINE, [(400, 370), (400, 230)], PORT)
    assert box.left > max(x for x, _ in NINE)


def test_it_keeps_clear_of_what_lies_in_a_corner() -> None:
    corner = Box(600, 330, 300, 270)
    shifted = [(x + 200, y) for x, y in NINE]
    box = tip_place(SIZE, shifted[4], shifted, [], PORT, [corner])
    assert not box.overlaps(corner)
    assert box.bottom < min(y for _, y in shifted)


def test_points_are_never_covered_for_the_sake_of_a_car() -> None:
    low = [(x, y + 250) for x, y in NINE]
    box = tip_place(SIZE, low[4], low, [(400, 480)], PORT)
    assert not any(overlaps(box, spot) for spot in low)
