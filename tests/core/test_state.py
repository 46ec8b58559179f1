"""The frozen state: who moves when, and what does not belong to it."""

from __future__ import annotations

import attrs

from gridprix.core.scenario import new_race
from gridprix.core.state import Car, CarId, Race, Seat, SeatId, moving_order
from gridprix.core.view import RaceView, redact

from .races import toy

A, B = SeatId("A"), SeatId("B")


def test_all_first_cars_move_before_all_second_cars() -> None:
    cars = [Car(CarId(name), SeatId(name[0]), name) for name in ("A1", "A2", "B1")]
    assert moving_order(cars, [B, A]) == ("B1", "A1", "A2")
    assert moving_order(cars, []) == ()


def test_a_race_begins_with_one_lap_of_one_car_a_seat_before_the_first_round() -> None:
    assert Seat(A, "Ada").cars == 1
    race = Race((), ())
    assert (race.laps, race.round, race.dice) == (1, 0, 0)


def test_board_and_rulebook_are_neither_compared_nor_shown() -> None:
    race = new_race(toy())
    other = race.changed(board=object())
    assert other == race
    for shown in (repr(race), repr(redact(race, None, {}))):
        assert "board=" not in shown
        assert "book=" not in shown
        assert "rules=" not in shown
        assert "_places" not in shown


def test_a_view_without_more_is_of_the_first_moment() -> None:
    race = new_race(toy())
    view = redact(race, None, {})
    assert (view.moment, view.branch) == (0, 0)
    assert (RaceView((), ()).moment, RaceView((), ()).branch) == (0, 0)
    assert view != redact(race, None, {}, moment=1)
    assert view.rules
    assert view == attrs.evolve(
        view, rules=()
    )  # they are settled: what is played, not how it stands
