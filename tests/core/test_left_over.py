"""What a round leaves behind: crossings that did not count, and cars that sat it out."""

from __future__ import annotations

from typing import Any

from gridprix.core import Finish, Leg, Rule
from gridprix.core.events import FinishVoided
from gridprix.core.game import Game
from gridprix.core.pilots import RANDOM, PilotSpec, RandomPilot, make_pilot, pilot_seed
from gridprix.core.state import SeatId

from .books import limited, rule, scenario_with


def offer_legs(self: Rule, race: Any, car: Any) -> list[Leg]:
    return [Leg("go", origin=0, to=1)]


def test_a_crossing_that_is_not_confirmed_is_void_and_can_be_made_again() -> None:
    def settle_finish(self: Rule, race: Any, car: Any) -> Finish:
        return Finish.AT_CLOSE

    def settle_confirmed(self: Rule, race: Any) -> list[str]:
        return ["A"] if race.round == 1 else list(race.crossed)

    referee = rule(
        offer_legs=offer_legs, settle_finish=settle_finish, settle_confirmed=settle_confirmed
    )
    game = Game(scenario_with(referee), 1, {})
    race = game.run()
    assert [entry.event for entry in game.log if isinstance(entry.event, FinishVoided)] == [
        FinishVoided("B")
    ]
    assert race.finishers == ("A", "B")
    assert race.crossed == ()
    assert race.round == 2


def test_a_car_that_sits_a_round_out_keeps_its_place_in_the_race() -> None:
    def resolve_order(self: Rule, table: Any) -> Any:
        wanted = {1: ["A", "B"], 2: ["B"], 3: ["B", "A"]}[table.race.round]
        return iter_nothing(wanted)

    game = Game(
        scenario_with(limited(3), rule(offer_legs=offer_legs, resolve_order=resolve_order)), 1, {}
    )
    race = game.run()
    assert set(race.order) == {"A", "B"}
    driven = [entry.event.car for entry in game.log if type(entry.event).__name__ == "LegTaken"]
    assert driven == ["A", "B", "B", "B", "A"]


def iter_nothing(answer: Any) -> Any:
    return answer
    yield


def test_a_pilot_is_never_told_the_seed_of_the_race() -> None:
    told: list[int] = []

    def make(seed: int, seat: SeatId) -> RandomPilot:
        told.append(seed)
        return RandomPilot(seed)

    make_pilot(PilotSpec("curious", "asks for the seed", make), 7, SeatId("A"))
    assert told == [pilot_seed(7, SeatId("A"))]
    assert told != [7]
    assert make_pilot(RANDOM, 7, SeatId("A")) != make_pilot(RANDOM, 7, SeatId("B"))
