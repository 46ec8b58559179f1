"""Pilots decide by what their seat sees, and always alike."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gridprix.core.asks import AskAll
from gridprix.core.game import Game
from gridprix.core.pilots import chosen_by, make_pilot
from gridprix.core.scenario import Scenario
from gridprix.core.state import SeatId

from .races import driven, drivers, made, ready

ROOT = Path(__file__).parents[3]
RACES = """
from gridprix.core.game import Game
from gridprix.core.pilots import make_pilot
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library

library = standard_library(installed=False)
for name, decisions in (("sunday-cup", 12), ("derby-night", 24), ("sprint-six", 40)):
    scenario = read_scenario(library.open("play", name), library)
    names = [pilot for pilot in scenario.book.pilots if pilot != "random"]
    pilots = {
        seat.id: make_pilot(scenario.book.pilots[names[n % len(names)]], 7, seat.id)
        for n, seat in enumerate(scenario.seats)
    }
    game = Game(scenario, 7, pilots, keep_log=False)
    game.advance(decisions)
    print(name, [getattr(entry, "key", entry) for entry in game.transcript])
"""


def _at_joint_question(scenario: Scenario, question: str, seed: int) -> Game:
    """A race of club drivers up to a question that all answer in secret, with nobody at it yet."""
    game = Game(scenario, seed, {}, keep_log=False)
    game.advance()
    club = drivers(scenario, seed, "club")
    while not (isinstance(game.pending, AskAll) and game.open_asks()[0].question == question):
        ask = game.open_asks()[0]
        game.reply(ask.car, club[ask.seat].choose(game.view(ask.seat), ask))
    return game


@pytest.mark.parametrize(
    ("question", "secrets"),
    [("grid", ("nothing", "2 chip")), ("plot", ("20", "60", "mps"))],
)
def test_others_secrets_change_no_decision(question: str, secrets: tuple[str, ...]) -> None:
    scenario = made("speed-circuit-club", "harbour-steps", ["club"] * 3, 2)
    decided: dict[str, set[str]] = {}
    for secret in secrets:
        game = _at_joint_question(scenario, question, 4)
        moment = len(game.transcript)
        mine = next(ask for ask in game.open_asks() if ask.seat == SeatId("A"))
        for ask in game.open_asks():
            if ask.seat != mine.seat:
                game.reply(ask.car, secret)
        view = game.view(mine.seat, moment)
        for spec in scenario.book.pilots.values():
            pilot = make_pilot(spec, 4, mine.seat)
            option = chosen_by(pilot, view, mine, game.recollection)
            decided.setdefault(spec.name, set()).add(option.key)
    assert all(len(keys) == 1 for keys in decided.values()), decided


@pytest.mark.parametrize("name", ["guided-first-bend", "first-lap"])
def test_the_same_race_twice(name: str) -> None:
    scenario = ready(name)
    first, second = (driven(scenario, 5, "club").transcript for _ in range(2))
    assert first == second
    others = [driven(scenario, seed, "rookie").transcript for seed in range(4)]
    assert any(one != others[0] for one in others)


def test_the_same_race_whatever_python_makes_of_hashes() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", RACES],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / ".pkgroot")},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for seed in ("1", "4711")
    }
    assert len(outputs) == 1
    assert outputs.pop().count("\n") == 3
