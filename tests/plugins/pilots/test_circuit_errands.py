"""Stops that must be made: when one is due, how a car gets there, and what its driver answers."""

from __future__ import annotations

import pytest

from gridprix.core import CarId
from gridprix.core.coach import guess_of
from gridprix.core.game import Game
from gridprix.plugins.circuit.errands import Depot, Errand, errand_of
from gridprix.plugins.circuit.parts.lane_legs import LaneLeg
from gridprix.plugins.pilots.circuit_drivers import CLUB, CircuitDriver
from gridprix.plugins.pilots.circuit_errands import contested, leads_to, slow_enough

from ..circuit.helpers import PLOT, ask, play, race  # noqa: TID252

RULES = ("missed-turns", "wear", "finish", *PLOT)
PITS = Depot("pit-stops", (1, 2), 80, "pit", "hard")


def thirsty(arrange: str, *, laps: int = 3) -> Game:
    """A race on a ring of 30 rows with pits in the second one and fuel for 22 of each lap."""
    rules = [{"fuel": {"per_lap": 22}}, "pit-stops", *RULES]
    return race(rules, arrange, laps=laps)


def errand(game: Game, car: str = "A") -> Errand | None:
    return errand_of(game.race, game.race.book.rules, game.race.car(CarId(car)))


def chosen(game: Game) -> tuple[str, str]:
    """What is framed for whoever is asked, and what a driver would do."""
    asked = ask(game)
    view = game.view(asked.seat)
    key = guess_of(game.scenario.family, view, asked)
    return key, CircuitDriver(1, CLUB).choose(view, asked)


@pytest.mark.parametrize(
    ("where", "due", "last"),
    [
        ("A@20,0 speed=60 lap=3 fuel=9", False, False),  # it comes home, 9 rows on
        ("A@20,0 speed=60 lap=3 fuel=8", False, False),  # the finish comes before the pits
        ("A@20,0 speed=60 lap=2 fuel=39", False, False),
        ("A@20,0 speed=60 lap=2 fuel=38", True, True),
        ("A@20,0 speed=60 lap=1 fuel=60", True, False),  # there is another passing in reach
        ("A@20,0 speed=60 lap=1 fuel=41", True, False),
        ("A@20,0 speed=60 lap=1 fuel=40", True, True),
        ("A@20,0 speed=60 lap=0 fuel=60", False, False),  # a full tank does not last from there
        ("A@20,0 speed=60 lap=0 fuel=40", True, True),
    ],
)
def test_a_stop_is_due_where_it_leads_home_or_is_the_last_in_reach(
    where: str, *, due: bool, last: bool
) -> None:
    found = errand(thirsty(where))
    assert (found is not None) is due
    if found is not None:
        assert (found.depot, found.way, found.last) == (PITS, 11, last)


def test_it_says_how_far_it_is() -> None:
    found = errand(thirsty("A@20,0 speed=60 lap=2 fuel=38"))
    assert found is not None
    assert found.why == "the fuel lasts for 38 more spaces, and the finish is 39 spaces away"


def test_nothing_is_due_where_nothing_runs_short_or_nobody_fills_it() -> None:
    assert errand(race(["pit-stops", *RULES], "A@20,0 speed=60 lap=1", laps=3)) is None
    dry = race(["fuel", *RULES], "A@20,0 speed=60 lap=1 fuel=5", laps=3)
    assert errand(dry) is None


@pytest.mark.parametrize(
    ("speed", "brakes", "way", "fits"),
    [
        (80, 40, 2, True),
        (100, 40, 2, False),
        (100, 40, 6, True),  # 100, then 60
        (140, 40, 8, False),  # 140, then 100
        (140, 60, 8, True),
        (0, 20, 5, True),
        (160, 60, 0, True),
    ],
)
def test_a_car_must_have_slowed_down_by_then(
    speed: int, brakes: int, way: int, *, fits: bool
) -> None:
    assert slow_enough(speed, brakes, Errand(PITS, way, last=True, why="")) is fits


def test_the_lane_matters_shortly_before() -> None:
    board = thirsty("A@20,0 speed=60 lap=2 fuel=38").race.board
    assert leads_to(board, LaneLeg("", to=(0, 1)), (1, 2))
    assert not leads_to(board, LaneLeg("", to=(0, 0)), (1, 2))
    assert leads_to(board, LaneLeg("", to=(2, 0)), (1, 2))  # nearly a lap before


def test_whoever_must_stop_drives_slowly_into_the_lane_and_stops() -> None:
    game = thirsty("A@28,1 speed=80 lap=2 fuel=20")
    taken = []
    while ask(game).question != "pit":
        framed, driven = chosen(game)
        assert framed == driven
        taken.append(framed)
        play(game, f"A {framed}")
    assert taken[-1] == "1,2"
    assert chosen(game) == ("hard", "hard")
    assert ask(game).cautions["drive on"].startswith("the fuel lasts for 17 more spaces")
    play(game, "A hard")
    assert errand(game) is None


def test_whoever_need_not_stop_drives_on() -> None:
    game = thirsty("A@0,2 speed=60 lap=3 fuel=60")
    play(game, "A mps", "A 1,2")
    assert ask(game).question == "pit"
    assert "drive on" not in ask(game).cautions
    assert chosen(game) == ("drive on", "drive on")


@pytest.mark.parametrize(
    ("first", "second", "waits"),
    [
        ("A@25,0 speed=60 lap=2 fuel=20", "B@28,1 speed=60 lap=2 fuel=20", True),
        ("A@25,0 speed=60 lap=2 fuel=20", "B@28,1 speed=60 lap=2 fuel=60", False),
        ("A@28,0 speed=60 lap=2 fuel=20", "B@25,1 speed=60 lap=2 fuel=20", False),
        ("A@28,0 speed=60 lap=2 fuel=20", "B@28,1 speed=60 lap=2 fuel=20", False),  # the first goes
        (
            "A@15,0 speed=60 lap=2 fuel=30",
            "B@1,2 speed=0 lap=3 fuel=66",
            False,
        ),  # long gone by then
        ("A@28,0 speed=60 lap=2 fuel=20", "B@1,2 speed=0 lap=3 fuel=66", True),
    ],
)
def test_one_at_a_time(first: str, second: str, *, waits: bool) -> None:
    game = thirsty(f"{first}  {second}")
    due = errand(game)
    assert due is not None
    view = game.view(None)
    assert contested(view, view.car(CarId("A")), due) is waits


def test_whoever_waits_creeps_unless_there_is_another_lap() -> None:
    rival = "B@28,1 speed=60 lap=2 fuel=20"
    assert chosen(thirsty(f"A@25,0 speed=60 lap=2 fuel=20  {rival}"))[0] == "20"
    again = chosen(thirsty(f"A@25,0 speed=60 lap=1 fuel=60  {rival}"))[0]
    assert int(again) > 60
