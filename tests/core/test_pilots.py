"""What a pilot is shown: nothing where it looks at nothing."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core import Ask, Option
from gridprix.core.game import Game
from gridprix.core.pilots import RandomPilot, make_random
from gridprix.core.scenario import Scenario
from gridprix.core.state import CarId, SeatId
from gridprix.core.transcript import Reply

from .books import leg, limited, rule, scenario_with

A = CarId("A")


def question(**more: Any) -> Ask:
    return Ask(SeatId("A"), A, "leg", tuple(map(Option, "uvwxyz")), **more)


def drawn(ask: Ask) -> set[str]:
    return {RandomPilot(5).drawn(ask, moment, 0).key for moment in range(200)}


def test_a_random_pilot_draws_what_is_safe_and_allowed() -> None:
    assert drawn(question()) == set("uvwxyz")
    assert drawn(question(refused={"u": "no"}, cautions={"v": "a spin"})) == set("wxyz")
    assert drawn(question(refused={"u": "no"}, cautions=dict.fromkeys("vwxyz", "a spin"))) == set(
        "vwxyz"
    )


def test_its_draw_hangs_on_seed_car_branch_and_moment() -> None:
    def draws(seed: int = 5, branch: int = 0, first: int = 0) -> str:
        pilot = RandomPilot(seed)
        return "".join(pilot.drawn(question(), first + n, branch).key for n in range(20))

    assert len({draws(), draws(seed=6), draws(branch=1), draws(first=1)}) == 4
    assert draws(first=1)[:-1] == draws()[1:]


def free_race() -> Scenario:
    """A race of eight rounds in which nobody amends what anybody sees."""
    mover = rule("mover", offer_legs=lambda self: [leg("left"), leg("right"), leg("on")])
    return scenario_with(limited(8), mover)


def test_it_drives_without_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    scenario, seen = free_race(), list[object]()
    monkeypatch.setattr("gridprix.core.game.view_of", lambda *given: seen.append(given))
    game = Game(scenario, 3, {seat.id: make_random(3, seat.id) for seat in scenario.seats})
    game.run()
    assert len(game.transcript) == 16
    assert not seen


def test_it_draws_the_same_when_it_is_shown_one() -> None:
    scenario = free_race()
    plain = {seat.id: make_random(3, seat.id) for seat in scenario.seats}
    shown = {seat.id: Shown(make_random(3, seat.id)) for seat in scenario.seats}
    races = [Game(scenario, 3, pilots) for pilots in (plain, shown)]
    for game in races:
        game.run()
    assert races[0].transcript == races[1].transcript
    assert len({entry.key for entry in races[0].transcript if isinstance(entry, Reply)}) == 3


class Shown:
    """A pilot that is shown the race, and asks a random one all the same."""

    def __init__(self, pilot: RandomPilot) -> None:
        self.pilot = pilot

    def choose(self, view: Any, ask: Ask) -> str:
        return self.pilot.choose(view, ask)
