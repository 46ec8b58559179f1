"""What a viewer may read of the past, looked up and not gone through."""

from __future__ import annotations

import pytest

from gridprix.core.game import Game
from gridprix.core.pilots import make_random
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.seat.past import Past, Reading
from gridprix.ui.seat.telling import written_path

LIBRARY = standard_library(installed=False)


def searched(past: Past, car: str) -> tuple[str, ...]:
    """The two ends of the last leg of a car, found by looking through all of the past."""
    for entry in reversed(past.entries):
        path = written_path(getattr(entry.event, "leg", None), past.family)
        if path and path[0] != path[-1] and getattr(entry.event, "car", None) == car:
            return path[0], path[-1]
    return ()


@pytest.mark.parametrize("name", ["first-race", "sprint-six", "derby-night"])
def test_a_car_points_where_it_last_drove_at_any_time(name: str) -> None:
    scenario = read_scenario(LIBRARY.open("play", name), LIBRARY)
    game = Game(scenario, 5, {seat.id: make_random(5, seat.id) for seat in scenario.seats})
    game.advance(60)
    cars = {car.id for car in game.race.cars}
    for seat in (None, scenario.seats[0].id):
        reading = Reading(seat)
        reading.read(game.log[:9])
        reading.read(game.log)
        for at in (*range(0, len(reading.entries), 5), len(reading.entries)):
            past = reading.until(at, scenario.family)
            found = {car: ends for car in cars if (ends := searched(past, car))}
            assert past.drove(cars) == found
    assert found


def test_what_was_taken_back_is_forgotten() -> None:
    scenario = read_scenario(LIBRARY.open("play", "first-race"), LIBRARY)
    game = Game(scenario, 5, {seat.id: make_random(5, seat.id) for seat in scenario.seats})
    game.advance(12)
    reading = Reading(None)
    reading.read(game.log)
    reading.read(game.log[:6])
    fresh = Reading(None)
    fresh.read(game.log[:6])
    assert reading.drives == fresh.drives
    assert reading.entries == fresh.entries
