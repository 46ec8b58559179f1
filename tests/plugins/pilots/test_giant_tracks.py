"""On the largest tracks a pilot's look ahead has a bound that is counted, not timed."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.view import RaceView, redact
from gridprix.plugins.grid.board.squares import Picture, SquaresBoard
from gridprix.plugins.pilots.grid_ace import NARROW, WIDE, effort_on
from gridprix.plugins.pilots.grid_road import Road, road_of
from gridprix.ui.races import pilots_of


@pytest.fixture(scope="module")
def open_race(library: Library) -> Scenario:
    """An ace alone on 330 x 330 squares without a wall."""
    road = [["road"] * 330 for _ in range(330)]
    road[160][5], road[160][320] = "start", "finish"
    board = SquaresBoard(Picture("open", "Open", tuple(map(tuple, road))))
    data = {"name": "o", "ruleset": "italian", "track": "open-field", "laps": 1}
    data |= {"seats": [{"name": "Ada", "pilot": "ace"}], "arrange": "A@5,5 v0,0"}
    plain = read_scenario(Document("o", data), library)
    return attrs.evolve(plain, board=board, track="open")


def seen(scenario: Scenario) -> RaceView:
    return redact(Game(scenario, 1, {}).race, None, {})


def test_braking_is_tried_one_way_only(
    open_race: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = 0
    leaves = Road.leaves

    def counted(road: Road, *arguments: Any) -> bool:
        nonlocal looked
        looked += 1
        return leaves(road, *arguments)

    monkeypatch.setattr(Road, "leaves", counted)
    road = road_of(seen(open_race))
    assert road.giant
    assert road.safe((100, 100), (18, -12))
    assert looked == 18
    assert not road.safe((300, 100), (18, 12))
    assert looked <= 18 + 18
    assert road.safe((329, 100), (1, 3))  # braked at once


def test_a_decision_has_a_bound(open_race: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0
    safe = Road.safe

    def counted(road: Road, *arguments: Any) -> bool:
        nonlocal looked
        looked += 1
        return safe(road, *arguments)

    monkeypatch.setattr(Road, "safe", counted)
    game = Game(open_race, 1, pilots_of(open_race, 1))
    for _ in range(6):
        looked = 0
        game.advance(1)
        assert looked <= 9 * (1 + NARROW.width * NARROW.depth)


def test_what_is_shipped_is_looked_at_as_before(library: Library) -> None:
    data = {"name": "t", "ruleset": "italian", "track": "thousand-acre", "seats": 1}
    view = seen(read_scenario(Document("t", data), library))
    assert not road_of(view).giant
    assert effort_on(view) == WIDE
