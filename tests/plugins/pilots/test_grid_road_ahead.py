"""On a giant track the ace knows the turns to go on the part of the lap that it is on."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from gridprix.core.asks import Ask
from gridprix.core.game import Game
from gridprix.core.state import CarId, SeatId
from gridprix.core.view import RaceView
from gridprix.plugins.grid.parts.lap_count import LapCount
from gridprix.plugins.pilots import grid_road_ahead
from gridprix.plugins.pilots.grid_ace import GridAce
from gridprix.plugins.pilots.grid_coach import COACH
from gridprix.plugins.pilots.grid_guide import Guide, state_of
from gridprix.plugins.pilots.grid_road import road_of
from gridprix.plugins.pilots.grid_road_ahead import Parts, road_ahead
from gridprix.plugins.pilots.shelf import Shelf
from gridprix.plugins.solvers.grid_table import GridState

from .races import driven, made

pytestmark = pytest.mark.skipif(not find_spec("numba"), reason="numba")
ADA = CarId("A")


def begun(track: str = "thousand-acre", laps: int = 1, **more: Any) -> tuple[RaceView, Ask]:
    """What Ada sees and is asked at first."""
    game = Game(made("racetrack", track, ["ace"], laps, **more), 1, {}, keep_log=False)
    game.advance()
    return game.view(SeatId("A")), game.open_asks()[0]


def placed(*cars: tuple[int, int], lap: int = 0) -> dict[str, Any]:
    return {name: {"at": at, "lap": lap} for name, at in zip("ABC", map(list, cars), strict=False)}


def ahead_of(view: RaceView) -> Guide | None:
    car = view.car(ADA)
    return road_ahead(view, state_of(view, car))


@pytest.fixture
def new_parts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """The parts that are made, and whether to the finish; none is kept from another test."""
    monkeypatch.setattr(grid_road_ahead, "_ahead", Shelf(4))
    made_now: list[tuple[int, bool]] = []
    excerpt = Parts.excerpt

    def noted(parts: Parts, number: int, *, to_finish: bool) -> Any:
        made_now.append((number, to_finish))
        return excerpt(parts, number, to_finish=to_finish)

    monkeypatch.setattr(Parts, "excerpt", noted)
    return made_now


@pytest.fixture(scope="module")
def parts() -> Parts:
    view, _ = begun()
    road = road_of(view)
    found = grid_road_ahead.cut(road.board, road.car)
    assert found is not None
    assert road.board.lap_length == 3957
    return found


@pytest.mark.parametrize(
    ("at", "lap", "laps", "part"),
    [
        ((388, 7), 0, 1, (0, False)),
        ((612, 305), 0, 1, (7, False)),  # 1500 steps from the start
        ((83, 120), 0, 1, (17, False)),  # 3500, whose part leads to 3900
        ((22, 51), 0, 1, (18, True)),  # 3600
        ((22, 51), -1, 1, (18, False)),
        ((22, 51), 0, 2, (18, False)),
        ((22, 51), 1, 2, (18, True)),
        ((387, 7), -1, 1, (19, False)),  # the last row of the lap, before the start
    ],
)
def test_which_part_a_car_is_on_depends_on_where_it_is(
    at: tuple[int, int], lap: int, laps: int, part: tuple[int, bool], parts: Parts
) -> None:
    state = GridState(at, (3, 1), LapCount(lap))
    assert (parts.number(state), parts.to_finish(state, laps)) == part


def test_a_part_overlaps_its_neighbours_and_ends_far_ahead(parts: Parts) -> None:
    excerpt = parts.excerpt(7, to_finish=False)
    steps = _steps(parts, excerpt.land)
    assert excerpt.far_end is not None
    assert (steps.min(), steps.max()) == (1400 - 40, 1400 + 200 + 300 - 1)
    assert {*steps[excerpt.far_end]} == {*range(1890, 1900)}
    assert len(steps) == np.isin(parts.way, [*range(1360, 1900)]).sum()


def test_a_part_goes_on_over_the_line_of_the_lap(parts: Parts) -> None:
    excerpt = parts.excerpt(19, to_finish=False)
    steps = {*_steps(parts, excerpt.land)}
    assert steps == {*range(3800 - 40, 3957), *range(4300 - 3957)}


def test_the_last_part_is_as_long_as_the_others_and_leads_past_the_finish(parts: Parts) -> None:
    for number in (18, 19):
        excerpt = parts.excerpt(number, to_finish=True)
        assert excerpt.far_end is None
        assert {*_steps(parts, excerpt.land)} == {*range(3957 - 540, 3957), *range(30)}


def _steps(parts: Parts, land: Any) -> Any:
    points = zip((land.xs + land.left).tolist(), (land.ys + land.bottom).tolist(), strict=True)
    return np.array([parts.board.progress(point) for point in points])


def test_alone_it_needs_exactly_the_solvers_moves_through_three_parts(
    new_parts: list[tuple[int, bool]],
) -> None:
    """How many they are the table of the whole track says, which takes a gigabyte."""
    race = driven(made("racetrack", "thousand-acre", ["ace"], arrange=placed((74, 282))), 1).race
    assert race.finishers
    assert race.round == 68
    assert new_parts == [(16, False), (17, False), (18, True)]


@pytest.mark.parametrize("seats", [("ace", "club"), ("club", "ace")])
def test_on_the_last_corners_it_beats_a_club_driver(seats: tuple[str, str]) -> None:
    arrange = placed((76, 282), (80, 282))
    race = driven(made("racetrack", "thousand-acre", seats, arrange=arrange), 1).race
    assert race.seat(race.car(race.finishers[0]).seat).pilot == "ace"


def test_whoever_is_asked_later_answers_the_same(new_parts: list[tuple[int, bool]]) -> None:
    view, ask = begun(arrange=placed((612, 305)))
    first = GridAce(1).choose(view, ask)
    driven(made("racetrack", "thousand-acre", ["ace"], arrange=placed((74, 282))), 1)
    assert GridAce(1).choose(view, ask) == first
    assert new_parts.count((7, False)) == 1


def test_a_hint_does_not_wait_for_a_part(new_parts: list[tuple[int, bool]]) -> None:
    view, ask = begun(arrange=placed((612, 305)))
    assert COACH.hint(view, ask).guess
    assert not new_parts


@pytest.mark.parametrize(
    ("track", "more"),
    [
        ("thousand-acre", {"rules": [{"nitros": True}]}),  # saving them is not told
        ("great-valley", {}),  # too short to be cut
        ("thousand-acre", {"arrange": {"A": {"at": [612, 305], "velocity": [40, 0]}}}),  # lost
    ],
)
def test_where_no_part_tells_the_way_it_looks_ahead(
    track: str, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    view, _ = begun(track, **more)
    assert ahead_of(view) is None


@pytest.mark.parametrize("name", ["MOST_PLACES", "has_numba"])
def test_a_part_is_no_larger_than_any_other_table(
    name: str, new_parts: list[tuple[int, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    view, ask = begun(arrange=placed((612, 305)))
    monkeypatch.setattr(grid_road_ahead, "_parts", Shelf(4))
    monkeypatch.setattr(grid_road_ahead, name, 0 if name == "MOST_PLACES" else lambda: False)
    assert ahead_of(view) is None
    assert GridAce(1).choose(view, ask) in {option.key for option in ask.legal}
