"""What a pilot may play through in its head: rebuilt from what its seat knows, and nothing else."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core import Ask, Race, RaceView, Roll
from gridprix.core.game import Game
from gridprix.core.imagine import Imagination, Recollection, Unimagined
from gridprix.core.pilots import make_random
from gridprix.core.state import SeatId
from gridprix.core.table import Table
from gridprix.core.transcript import Reply, Thrown

from .races import toy
from .secrets_seen import reach

SEED = 918_273_645
FREE_TOY = toy(undo="free")


@attrs.define
class Recalling:
    """Takes the default and keeps what it was told of the round."""

    told: list[tuple[Ask, Recollection]] = attrs.field(factory=list)

    def choose(self, view: RaceView, ask: Ask) -> str:
        raise AssertionError("it explores")

    def explore(self, view: RaceView, ask: Ask, past: Recollection) -> str:
        self.told.append((ask, past))
        return ask.default


def played(decisions: int = 40) -> tuple[Game, Recalling]:
    pilot = Recalling()
    others = {seat.id: make_random(SEED, seat.id) for seat in FREE_TOY.seats[1:]}
    game = Game(FREE_TOY, SEED, {FREE_TOY.seats[0].id: pilot, **others})
    game.advance(decisions)
    return game, pilot


def high(roll: Roll) -> tuple[int, ...]:
    return tuple(range(1, roll.count + 1)) if roll.distinct else (roll.sides,) * roll.count


def test_a_pilot_that_explores_is_told_the_round_and_neither_race_table_nor_seed() -> None:
    _, pilot = played()
    assert len(pilot.told) > 5
    for _, past in pilot.told:
        found = reach(past)
        assert not [one for one in found if isinstance(one, (Race, Table, Game))]
        assert SEED not in [one for one in found if isinstance(one, int)]


def test_others_secrets_are_not_told() -> None:
    _, pilot = played()
    mine = FREE_TOY.seats[0].id
    for _, past in pilot.told:
        for entry in past.entries:
            if isinstance(entry, Thrown):
                assert entry.private_to in (None, mine)
            elif entry is not None:
                assert entry.seat == mine or not entry.kept_secret


def test_the_round_comes_again_up_to_the_question_that_is_asked() -> None:
    _, pilot = played()
    for ask, past in pilot.told:
        met: list[Ask] = []

        def answer(race: Race, asked: Ask, met: list[Ask] = met) -> str:
            met.append(asked)
            return asked.default

        mind = Imagination(answer, high)
        after = mind.play_round(past.race(), past.entries)
        assert after.round == past.start.round + 1 or after.over
        assert any((one.car, one.question) == (ask.car, ask.question) for one in met)


def test_what_is_decided_and_thrown_is_counted() -> None:
    _, pilot = played()
    _, past = pilot.told[-1]
    met, thrown = [], []

    def answer(race: Race, ask: Ask) -> str:
        met.append(ask)
        return ask.legal[-1].key

    def throw(roll: Roll) -> tuple[int, ...]:
        thrown.append(roll)
        return high(roll)

    mind = Imagination(answer, throw)
    race = past.race()
    for _ in range(9):
        race = mind.play_round(race)
    assert (mind.decisions, mind.throws) == (len(met), len(thrown))
    assert thrown


@pytest.mark.parametrize("strange", [Thrown("rain", (1,)), Reply(SeatId("Z"), "Z", "leg", "1")])  # type: ignore[arg-type]
def test_what_does_not_fit_is_not_imagined(strange: Reply | Thrown) -> None:
    scenario = toy()
    game = Game(scenario, 1, {})
    game.advance()
    start = game.view(scenario.seats[0].id)
    past = Recollection(scenario, start, (strange,) * 3)
    with pytest.raises(Unimagined):
        Imagination(lambda race, ask: ask.default, high).play_round(past.race(), past.entries)
