"""Who stands where; finished and eliminated cars occupy nothing (GR-4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridprix.core import Car, Place, say
from gridprix.core.memo import fact
from gridprix.core.state import RUNNING, Position
from gridprix.plugins.grid.board.geometry import Point


@fact
def standing(position: Position) -> Sequence[Car]:
    """The cars that occupy their points."""
    return [car for car in position.cars if occupies(position, car)]


def occupies(position: Position, car: Car) -> bool:
    """Whether a car occupies its point; one that only waits for its finish does not."""
    return car.status is RUNNING and car.id not in position.crossed


def cars_at(position: Position, point: Place | None, but: Car | None = None) -> tuple[Car, ...]:
    """The cars on a point, leaving out one."""
    left_out = None if but is None else but.id
    # the point first: nearly always nobody is there
    there = [car for car in position.cars if car.spot == point and car.id != left_out]
    return tuple([car for car in there if occupies(position, car)])


def cars_by_point(position: Position, but: Car) -> dict[Place | None, list[Car]]:
    """The cars on every point that some stand on, leaving out one: for several points at once."""
    found: dict[Place | None, list[Car]] = {}
    for car in standing(position):
        if car.id != but.id:
            found.setdefault(car.spot, []).append(car)
    return found


def taken_points(position: Position, but: Car | None = None) -> dict[Place, Car]:
    """The points that cars stand on, leaving out one car."""
    left_out = None if but is None else but.id
    return {
        car.spot: car for car in standing(position) if car.spot is not None and car.id != left_out
    }


def point_text(point: Place | None) -> str:
    """A point as players write it: `4,7`."""
    return ",".join(map(str, point)) if isinstance(point, tuple) else str(point)


def standing_words(cars: Iterable[Car], point: Place | None) -> str:
    """Who is on a point, for players: `Bruno is on 4,7`."""
    names = [car.name for car in cars]
    return say(
        "{names} {how} on {point}",
        names=joined(names),
        how="is" if len(names) == 1 else "are",
        point=point_text(point),
    )


def joined(names: Iterable[str]) -> str:
    """Names as a list in a sentence."""
    *most, last = names
    return say("{listed} and {last}", listed=", ".join(most), last=last) if most else last


def point_key(point: Point) -> str:
    """A point as an option's key: `@3,4`."""
    return f"@{point_text(point)}"
