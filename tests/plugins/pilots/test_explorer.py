"""The pilot for any rules: it knows none of them, and tries out what they would make of a move."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core import Ask, RaceView
from gridprix.core.game import Game
from gridprix.core.imagine import Recollection
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import SeatId
from gridprix.plugins.pilots.explorer import DECISIONS, Explorer, LookAhead
from gridprix.plugins.pilots.prudence import prudent
from gridprix.scenarios import standard_library
from gridprix.ui.races import pilots_of, seated

LIBRARY = standard_library(installed=False)
ADA, BRUNO = SeatId("A"), SeatId("B")


def duel(name: str, ada: str, bruno: str) -> Scenario:
    race = read_scenario(LIBRARY.open("play", name), LIBRARY)
    two = attrs.evolve(race, seats=race.seats[:2])
    return seated(two, {"A": ada, "B": bruno})


def raced(scenario: Scenario, seed: int) -> Game:
    game = Game(scenario, seed, pilots_of(scenario, seed))
    game.run()
    return game


@pytest.mark.parametrize(
    "name",
    [
        "first-race",
        pytest.param("house-any-order", marks=pytest.mark.soak),
        pytest.param("house-wet-ring", marks=pytest.mark.soak),
    ],
)
def test_it_beats_chance_by_rules_that_it_does_not_know(name: str) -> None:
    standings = raced(duel(name, "random", "explorer"), 1).standings()
    assert standings[0].car == BRUNO, [(row.name, row.reason) for row in standings]


def test_the_same_race_twice_is_the_same_race() -> None:
    scenario = duel("first-race", "explorer", "random")
    games = [Game(scenario, 5, pilots_of(scenario, 5)) for _ in range(2)]
    for game in games:
        game.advance(8)
    assert games[0].transcript == games[1].transcript


def test_it_thinks_within_bounds_and_really_explores(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    ranked = LookAhead.ranked

    def counted(self: LookAhead, past: Recollection, ask: Ask, options: list[str]) -> object:
        found = ranked(self, past, ask, options)
        looked.append(self.decisions)
        assert sorted(key for level in found for key in level) == sorted(options)
        return found

    monkeypatch.setattr(LookAhead, "ranked", counted)
    scenario = duel("first-race", "explorer", "random")
    Game(scenario, 1, pilots_of(scenario, 1)).advance(12)
    assert len(looked) >= 6
    assert 100 < max(looked) < 3 * DECISIONS


def test_a_lost_point_is_not_taken_while_another_is_left() -> None:
    """Four times straight on leads to (30, 4) with (4, 0): only braking keeps the car on track."""
    scenario = duel("first-race", "human", "human")
    scenario = attrs.evolve(scenario, seats=scenario.seats[:1])
    game = Game(scenario, 1, {})
    game.advance()
    for key in ("@20,4", "+1,0", "+1,0", "+1,0", "+1,0"):
        game.reply(game.open_asks()[0].car, key)
    (ask,) = game.open_asks()
    game.pilots[ADA] = Explorer(3)
    game.advance(1)
    assert game.transcript[-1].key in ("-1,0", "-1,+1", "-1,-1")  # type: ignore[union-attr]
    assert ask.question == "leg"


def test_where_nothing_can_be_imagined_it_is_prudent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: LookAhead, past: Recollection, ask: Ask, options: list[str]) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(LookAhead, "ranked", fails)
    scenario = duel("first-race", "human", "random")
    game = Game(scenario, 1, pilots_of(scenario, 1))
    game.advance()
    (ask,) = game.open_asks()
    view: RaceView = game.view(ask.seat)
    game.pilots[ADA] = Explorer(1)
    game.advance(1)
    mine = next(one for one in game.transcript if getattr(one, "seat", "") == ADA)
    assert mine.key == prudent(ask) == Explorer(1).choose(view, ask)  # type: ignore[union-attr]
