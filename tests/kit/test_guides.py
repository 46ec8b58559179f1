"""Every shipped guide is played as it says, and held against the coach."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridprix.core.asks import Ask, Leg
from gridprix.core.coach import LOST, coach_of, safety_of
from gridprix.core.game import Game
from gridprix.core.guide import GuideStep, guidance_in
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import Status
from gridprix.scenarios import standard_library
from gridprix.ui.races import begin

LIBRARY = standard_library(installed=False)
MOST_COST = 1  # moves that a step may cost more than the best


def guides() -> list[str]:
    names = [name for name in LIBRARY.names("play") if LIBRARY.open("play", name).data.get("hints")]
    assert len(names) >= 2
    return names


def scenario_of(name: str, library: Library = LIBRARY) -> Scenario:
    return read_scenario(library.open("play", name), library)


def played(scenario: Scenario) -> Iterator[tuple[Game, Ask, GuideStep, str]]:
    """The race as its guide has it, stopped before every reply of a person."""
    assert scenario.seed is not None, "a guide is written for its dice"
    game = begin(scenario, scenario.seed)
    game.advance()
    for step in scenario.hints:
        assert step.keys, f"no keys: {step.says}"
        for key in step.keys:
            (ask,) = (one for one in game.open_asks() if one.seat not in game.pilots)
            told = guidance_in(game)
            assert told is not None
            assert (told.says, told.key) == (step.says, key)
            yield game, ask, step, key
            game.reply(ask.car, key)
    assert game.over or not game.open_asks()
    assert game.standings()[0].status is Status.FINISHED
    assert game.standings()[0].car in {car.id for car in game.race.cars if car.seat in game.people}


@pytest.mark.parametrize("name", guides())
def test_each_step_of_a_guide_costs_at_most_one_move(name: str) -> None:
    scenario = scenario_of(name)
    coach = coach_of(scenario.family)
    told = set()
    for game, ask, step, key in played(scenario):
        view = game.view(ask.seat)
        judged = coach.measured(view, ask)
        if judged is not None:
            assert judged.costs[key] <= MOST_COST, f"{step.says} ({key})"
        else:  # what cannot be measured is what the coach would do
            assert coach.hint(view, ask).key == key, f"{step.says} ({key})"
        safety = safety_of(scenario.family, view, ask).get(key)
        assert safety is None or safety.level != LOST
        told.add(step.says)
    assert len(told) == len(scenario.hints)


def test_the_circuit_guide_has_all_that_it_promises() -> None:
    seen: set[str] = set()
    events: set[str] = set()
    for game, ask, _, key in played(scenario_of("guided-speed-circuit")):
        option = ask.option(key)
        seen.add(ask.question)
        if isinstance(option, Leg) and option.passing:
            seen.add("forced pass")
        if ask.question == "plot" and getattr(option, "speed", 0) != getattr(option, "becomes", 0):
            seen.add("plot error")
        if ask.question == "corner" and option.prices and not option.odds:
            seen.add("paid")
        events = {type(entry.event).__name__ for entry in game.log}
    assert seen >= {"plot", "leg", "forced pass", "plot error", "paid", "slipstream", "chips"}
    assert "Rolled" in events
