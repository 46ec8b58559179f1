"""Plots that all choose at once: what a round comes to, and that the ace draws among its cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from gridprix.core.asks import Ask
from gridprix.core.game import Game
from gridprix.core.state import Car, CarId, SeatId
from gridprix.core.view import RaceView
from gridprix.plugins.circuit.parts.speed_card import SpeedCard
from gridprix.plugins.circuit.parts.wear_state import Wear
from gridprix.plugins.pilots import circuit_joint, circuit_mixing
from gridprix.plugins.pilots.circuit_coach import COACH
from gridprix.plugins.pilots.circuit_drivers import ACE, STEADY, CircuitDriver
from gridprix.plugins.pilots.circuit_joint import (
    MOST_ROUNDS,
    NEAR,
    Contender,
    Joint,
    JointCard,
    most_cards,
)
from gridprix.plugins.pilots.circuit_mixing import contenders
from gridprix.plugins.pilots.circuit_moves_ahead import WARNED, Driver
from gridprix.plugins.pilots.circuit_track import track_of

from .races import made

ADA = CarId("A")
BESIDE = "A@8,0 speed=80 lap=1  B@8,1 speed=80 lap=1"
BEHIND = "A@8,0 speed=80 lap=1  B@9,0 speed=120 lap=1"
Place = tuple[tuple[int, int], int]  # a space, and the speed of the car there


def seen(arrange: str, cars: int = 2, laps: int = 2) -> tuple[RaceView, Ask]:
    """What Ada sees when she is asked for her plot."""
    scenario = made("speed-circuit-club", "harbour-steps", ["ace"] * cars, laps, arrange=arrange)
    game = Game(scenario, 1, {}, keep_log=False)
    game.advance()
    ask = next(one for one in game.open_asks() if one.car == ADA)
    assert ask.question == "plot"
    return game.view(ask.seat), ask


def joint(arrange: str, cars: int = 2, laps: int = 2, **more: Any) -> tuple[Joint, list[Contender]]:
    view, _ = seen(arrange, cars, laps)
    track = track_of(view)
    asked = contenders(view, view.car(ADA), track)
    return Joint(track, **{"towing": 120, "spaces": 1, **more}), asked


def round_of(arrange: str, *speeds: int, **more: Any) -> list[Place]:
    """Where a round with these plots leads everybody."""
    here, cars = joint(arrange, len(speeds), **more)
    cards = [JointCard(speed, car.now.wear) for speed, car in zip(speeds, cars, strict=True)]
    after = here.driven(cars, cards)
    return [(car.now.foothold.space, car.now.speed) for car in after]


# ---------------------------------------------------------------- a round


def test_who_plots_more_moves_first_and_takes_the_better_space() -> None:
    assert round_of(BESIDE, 80, 80) == [((12, 0), 80), ((12, 1), 80)]  # Ada has the inside
    assert round_of(BESIDE, 100, 80) == [((13, 0), 100), ((12, 0), 80)]
    assert round_of(BESIDE, 80, 100) == [((12, 0), 80), ((13, 0), 100)]


def test_who_is_ahead_moves_first_whatever_the_plots() -> None:
    assert round_of("A@8,0 speed=80 lap=1  B@9,0 speed=80 lap=1", 100, 80) == [
        ((13, 1), 100),
        ((13, 0), 80),
    ]


@pytest.mark.parametrize(
    ("arrange", "speeds", "more", "space"),
    [
        (BEHIND, (80, 120), {}, (13, 0)),
        (BEHIND, (80, 100), {}, (12, 0)),  # the car ahead is too slow
        (BEHIND, (80, 100), {"towing": 100}, (13, 0)),
        (BEHIND, (80, 120), {"towing": None}, (12, 0)),
        (BEHIND, (80, 120), {"spaces": 0}, (12, 0)),
        ("A@8,1 speed=80 lap=1  B@9,0 speed=120 lap=1", (80, 120), {}, (12, 0)),
        ("A@8,0 speed=80 lap=1  B@10,0 speed=120 lap=1", (80, 120), {}, (12, 0)),
        ("A@8,0 speed=0 lap=1  B@9,0 speed=120 lap=1", (80, 120), {}, (12, 0)),
        ("A@8,0 speed=80 lap=1  B@9,0 speed=0 lap=1", (80, 120), {}, (12, 0)),
    ],
)
def test_a_slipstream_gives_a_space_to_who_starts_right_behind_a_fast_car(
    arrange: str, speeds: tuple[int, int], more: dict[str, Any], space: tuple[int, int]
) -> None:
    assert round_of(arrange, *speeds, **more)[0] == (space, speeds[0])


def test_nobody_ends_where_somebody_stands_who_is_not_asked() -> None:
    fixed = frozenset({(12, 0)})
    assert round_of(BESIDE, 80, 80, fixed=fixed) == [((12, 1), 80), ((11, 0), 60)]


def test_a_car_that_finds_no_way_stands_still() -> None:
    wall = frozenset((9, lane) for lane in range(3))
    assert round_of(BESIDE, 80, 80, fixed=wall) == [((8, 0), 0), ((8, 1), 0)]


def test_wear_and_risk_of_a_card_are_paid() -> None:
    here, cars = joint(BESIDE)
    risky = [attrs.evolve(cars[0], risk=30), attrs.evolve(cars[1], start=120)]
    after = here.driven(risky, [JointCard(80, 5, 70), JointCard(80, 14)])
    assert [(car.now.wear, car.risk, car.start) for car in after] == [
        (5, 100, 0),
        (14, 0, 0),
    ]
    card = JointCard(100, 14)
    assert cars[0].alone(attrs.evolve(card, risk=55)) == cars[0].alone(card) + 55


# ---------------------------------------------------------------- hands


def test_hands_are_so_small_that_two_rounds_can_be_driven_in_all_ways() -> None:
    assert MOST_ROUNDS == 1500
    assert [most_cards(cars) for cars in (2, 3, 4)] == [6, 3, 2]
    here, cars = joint(BEHIND)
    speeds = [card.speed for card in here.hand(cars[0], 2)]
    assert speeds == [140, 120, 100, 80, 60, 40]  # the best first
    assert [card.speed for card in here.hand(cars[0], 3)] == speeds[:3]


def test_cards_much_worse_than_the_best_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    here, cars = joint(BEHIND)
    hand = here.hand(cars[0], 2)
    values = [cars[0].alone(card) for card in hand]
    assert values == sorted(values)
    assert values[-1] <= values[0] + NEAR
    monkeypatch.setattr(circuit_joint, "NEAR", values[2] - values[0])
    assert here.hand(cars[0], 2) == [card for card in hand if cars[0].alone(card) <= values[2]]
    monkeypatch.setattr(circuit_joint, "NEAR", -1)
    assert here.hand(cars[0], 2) == [JointCard(0, cars[0].now.wear)]


@pytest.mark.parametrize(
    ("speed", "start", "lowest", "highest"),
    [(80, 0, 20, 140), (0, 0, 20, 60), (0, 100, 20, 100), (160, 0, 100, 160)],
)
def test_a_hand_is_what_the_car_can_do_for_nothing(
    speed: int, start: int, lowest: int, highest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit_joint, "NEAR", 10_000)
    here, cars = joint(BESIDE)
    car = attrs.evolve(cars[0], now=attrs.evolve(cars[0].now, speed=speed), start=start)
    speeds = {card.speed for card in here.hand(car, 1)}
    assert (min(speeds), max(speeds)) == (lowest, highest)


def test_on_the_grid_a_car_may_plot_its_start_speed() -> None:
    view, _ = seen("A@20,0 speed=80 lap=1  B@22,0 lap=1 rest=grid")
    assert [one.start for one in contenders(view, view.car(ADA), track_of(view))] == [0, 60]


# ---------------------------------------------------------------- who is weighed


def test_only_the_two_nearest_within_sight_are_weighed() -> None:
    view, _ = seen("A@20,0 lap=1  B@33,0 lap=1  C@25,0 lap=1  D@12,0 lap=1  E@31,0 lap=1", 5)
    found = contenders(view, view.car(ADA), track_of(view))
    assert [one.now.foothold.space for one in found] == [(20, 0), (25, 0), (12, 0)]
    view, _ = seen("A@20,0 lap=1  B@32,0 lap=1", 2)
    assert len(contenders(view, view.car(ADA), track_of(view))) == 2
    view, _ = seen("A@20,0 lap=1  B@33,0 lap=1", 2)
    assert len(contenders(view, view.car(ADA), track_of(view))) == 1


# ---------------------------------------------------------------- what is played

MIXED = "A@6,0 speed=80 lap=2  B@6,1 speed=100 lap=2"


def plots(arrange: str, laps: int = 3) -> Counter[str]:
    """What the ace plays with many seeds."""
    view, ask = seen(arrange, laps=laps)
    return Counter(CircuitDriver(seed, ACE).choose(view, ask) for seed in range(60))


def test_an_ace_draws_among_its_cards_and_always_alike() -> None:
    drawn = plots(MIXED)
    assert drawn == plots(MIXED)
    assert {*drawn} == {"140", "120", "100"}
    here, cars = joint(MIXED, laps=3)
    hand = here.hand(cars[0], 2)
    weights = here.mixed(cars, hand)
    for card, weight in zip(hand, weights, strict=True):
        share = weight / sum(weights)
        assert drawn[str(card.speed)] / 60 == pytest.approx(share, abs=0.15)


def test_a_card_that_is_hardly_ever_best_is_never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuit_mixing, "RARE", 3)
    assert {*plots(MIXED)} == {"140"}  # the others are for one time in five


def test_cards_are_weighed_with_their_wear_and_their_dice() -> None:
    view, ask = seen("A@6,0 speed=140 lap=2  B@6,1 speed=100 lap=2", laps=3)
    car, track = view.car(ADA), track_of(view)
    mine = contenders(view, car, track)[0]
    driver = Driver(view, car, track, mine.ends, chips=2)
    cards = [one for one in ask.legal if isinstance(one, SpeedCard)]
    found = {one.key: driver.joint_card(ask, one) for one in cards}
    assert mine.now.wear == 21
    assert found["60"] == JointCard(60, 20)
    assert found["180"] == JointCard(180, 21, 264)  # a test
    assert found["20"] == JointCard(20, 19, 264)
    warned = attrs.evolve(ask, cautions={"60": "somebody stands there"})
    cautious = [driver.joint_card(warned, one) for one in cards if one.key == "60"]
    assert cautious == [JointCard(60, 20, WARNED)]
    poor = Driver(view, _worn(car), track, mine.ends)
    kept = {one.key for one in cards if poor.joint_card(ask, one) is not None}
    assert not kept & {"20", "40", "60"}
    assert {"80", "100"} <= kept


def _worn(car: Car) -> Car:
    return car.with_part(attrs.evolve(car.part(Wear), left=0))


def test_a_steady_ace_and_the_coach_draw_nothing() -> None:
    view, ask = seen(MIXED, laps=3)
    steady = {CircuitDriver(seed, STEADY).choose(view, ask) for seed in range(20)}
    assert steady == {COACH.hint(view, ask).key}


def test_where_nobody_can_matter_the_best_card_is_played() -> None:
    arrange = "A@6,0 speed=80 lap=2  B@30,1 speed=100 lap=2"
    view, ask = seen(arrange, laps=3)
    assert {*plots(arrange)} == {CircuitDriver(1, STEADY).choose(view, ask)}


def test_two_in_front_of_the_line_plot_what_takes_them_furthest_past_it() -> None:
    here, cars = joint("A@50,0 speed=100 lap=2  B@50,1 speed=100 lap=2")
    hand = here.hand(cars[0], 2)
    weights = here.mixed(cars, hand)
    speeds = {card.speed: weight for card, weight in zip(hand, weights, strict=True)}
    assert max(speeds, key=speeds.__getitem__) == max(speeds)
    assert speeds[max(speeds)] > 0.9 * sum(weights)


def test_three_cars_are_weighed_together() -> None:
    arrange = "A@6,0 speed=80 lap=2  B@6,1 speed=100 lap=2  C@5,1 speed=100 lap=2"
    here, cars = joint(arrange, 3, 3)
    assert len(cars) == 3
    weights = here.mixed(cars, here.hand(cars[0], 3))
    assert len(weights) == 3
    assert min(weights) >= 0 < sum(weights)
    seat = SeatId("A")
    view, ask = seen(arrange, 3, 3)
    assert ask.seat == seat
    assert CircuitDriver(1, ACE).choose(view, ask) in {option.key for option in ask.legal}
