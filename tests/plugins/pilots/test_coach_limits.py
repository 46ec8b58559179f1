"""What the coach does not model it does not judge; and no speed is too fast for a pilot."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import Car, CarId, Race, Rule, RuleCard, hookimpl
from gridprix.core.catalogue import Found
from gridprix.core.coach import CannotCoach, coach_of
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.speeds import Limits
from gridprix.plugins.grid.parts.reach import Reach
from gridprix.scenarios import standard_library

from ...core.races import toy  # noqa: TID252 - the tests are no installed package
from .races import drivers, library, made, ready

HOUSE = {
    "gear-valley-four": "'gear-box'",
    "house-any-order": "'gates'",
    "house-pit-lane": "'pit-stops'",
    "house-steady-hands": "'no-dice'",
    "house-wet-ring": "'rain'",
}


@attrs.frozen
class Rookish(Rule):
    """A house rule that changes the reach: only along the axes."""

    card: ClassVar[RuleCard] = RuleCard("rookish", "No diagonals", "grid", above=("vectors",))

    @hookimpl(wrapper=True)
    def settle_reach(self, race: Race, car: Car) -> Generator[None, Reach, Reach]:
        reach = yield
        kept = tuple(one for one in reach.changes if 0 in one.by)
        return attrs.evolve(reach, changes=kept)


@attrs.frozen
class Rockets(Rule):
    """A house rule under which cars go much faster than any that can be built."""

    card: ClassVar[RuleCard] = RuleCard("rockets", "Go faster", "circuit", above=("car-build",))

    @hookimpl(wrapper=True)
    def settle_limits(self, race: Race, car: Car) -> Generator[None, Limits, Limits]:
        limits = yield
        return attrs.evolve(limits, acceleration=160, deceleration=20, top=420)


def own_library() -> Library:
    own = standard_library(installed=False)
    for cls in (Rookish, Rockets):
        own.catalogue.rules[cls.card.name] = Found(cls, "tests")
    return own


def with_rules(ruleset: str, track: str, *rules: Any, **more: Any) -> Scenario:
    data = {"name": "own", "ruleset": ruleset, "rules": list(rules), "track": track, "seats": 2}
    return read_scenario(Document("own", {**data, **more}), own_library())


def refusal(scenario: Scenario) -> str:
    """Why the coach gives no hint and no figure at the first question; nothing if it does."""
    game = Game(scenario, 1, {}, keep_log=False)
    game.advance()
    ask = game.open_asks()[0]
    view = game.view(ask.seat)
    try:
        coach = coach_of(scenario.family)
        coach.hint(view, ask)
    except CannotCoach as error:
        with pytest.raises(CannotCoach):
            coach_of(scenario.family).measured(view, ask)
        return str(error)
    coach.measured(view, ask)
    return ""


@pytest.mark.parametrize("name", sorted(library().names("play")))
def test_the_coach_judges_all_games_but_those_with_house_rules_it_does_not_know(name: str) -> None:
    scenario = ready(name)
    game = Game(scenario, 1, {}, keep_log=False)
    told = ""
    try:
        scenario.family.brings("coach").check(game.view(scenario.seats[0].id))
    except CannotCoach as error:
        told = str(error)
    assert HOUSE.get(name, "") in told
    assert bool(told) == (name in HOUSE)


@pytest.mark.parametrize("game", ["grid", "circuit"])
def test_a_house_rule_that_says_nothing_of_a_lone_car_is_named(game: str) -> None:
    told = refusal(
        with_rules("italian", "first-ring", "rookish")
        if game == "grid"
        else with_rules("speed-circuit-club", "practice-ring", "rockets")
    )
    rule = "rookish" if game == "grid" else "rockets"
    assert told == (
        f"the coach cannot judge this race: the rule {rule!r} does not say what it means for a car "
        "that is alone"
    )
    both = refusal(with_rules("italian", "first-ring", "rookish", "fuel"))
    assert "the rules 'fuel' and 'rookish' do not say what they mean" in both


def test_other_games_and_races_without_a_finish_are_not_judged() -> None:
    assert "this coach does not know games of the family 'toy'" in refusal(toy())
    nowhere = "there is no finish to drive to under these rules"
    grid = {"family": "grid", "arrange": "A@20,0  B@21,0"}
    data = {"name": "own", "rules": ["vectors"], "track": "first-ring", **grid}
    assert nowhere in refusal(read_scenario(Document("own", data), library()))
    assert nowhere in refusal(with_rules("speed-circuit-club", "practice-ring", {"finish": False}))


@pytest.mark.parametrize("pilot", ["ace", "club", "rookie"])
def test_no_speed_is_too_fast_for_a_pilot(pilot: str) -> None:
    free = {"corner-limits": False}
    fast = {"arrange": "A@6,0 speed=400  B@8,1 speed=60", "laps": 3}
    scenario = with_rules("speed-circuit-club", "practice-ring", "rockets", free, **fast)
    game = Game(scenario, 4, drivers(scenario, 4, pilot))
    assert game.run().ending
    paces = [entry.race.car(CarId("A")).part(Pace).speed for entry in game.log]
    assert min(paces[: len(paces) // 2]) > 220, "they do go faster than any table knows"


@pytest.mark.parametrize("speed", [200, 220, 420, 900])
def test_an_arranged_speed_beyond_all_tables_is_judged_too(speed: int) -> None:
    arrange = f"A@6,0 speed={speed}  B@8,1 speed=60"
    scenario = made("speed-circuit-club", "practice-ring", ["ace", "ace"], arrange=arrange)
    assert refusal(scenario) == ""
    Game(scenario, 1, drivers(scenario, 1), keep_log=False).run()
