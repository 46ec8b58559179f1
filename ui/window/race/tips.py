"""Where the box stands that says what would happen: never over what is to be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridprix.ui.window.boxes import Box

Point = tuple[float, float]
AWAY = 24
MARK, CAR = 12, 20  # how much room a point to choose and a car take, from their middle


def tip_place(
    size: tuple[float, float],
    at: Point,
    spots: Sequence[Point],
    cars: Sequence[Point],
    port: Box,
    notes: Sequence[Box] = (),
) -> Box:
    """Below all points to choose, or above or beside them where it would cover less."""
    places = [place.kept_inside(port) for place in _places(size, at, spots)]
    marks = [_around(spot, MARK) for spot in spots]
    parked = [_around(car, CAR) for car in cars]

    def covered(place: Box) -> tuple[int, int, int]:
        def over(boxes: Sequence[Box]) -> int:
            return sum(place.overlaps(one) for one in boxes)

        return over(marks), over(notes), over(parked)

    return min(places, key=covered)  # of equals the first: below comes before above


def _places(size: tuple[float, float], at: Point, spots: Sequence[Point]) -> Iterator[Box]:
    width, height = size
    left = at[0] - width * 0.3
    yield Box(left, max(y for _, y in spots) + AWAY, width, height)
    yield Box(left, min(y for _, y in spots) - AWAY - height, width, height)
    middle = at[1] - height / 2
    yield Box(max(x for x, _ in spots) + AWAY, middle, width, height)
    yield Box(min(x for x, _ in spots) - AWAY - width, middle, width, height)


def _around(at: Point, far: float) -> Box:
    return Box(at[0] - far, at[1] - far, 2 * far, 2 * far)
