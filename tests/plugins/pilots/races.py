"""What the tests of pilots share: scenarios made on the spot, and pilots that are watched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import attrs

from gridprix.core.asks import Ask
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import Pilot
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.view import RaceView
from gridprix.scenarios import standard_library


@cache
def library() -> Library:
    return standard_library(installed=False)


def made(ruleset: str, track: str, pilots: Sequence[str], laps: int = 1, **more: Any) -> Scenario:
    seats = [{"name": f"{pilot} {n}", "pilot": pilot} for n, pilot in enumerate(pilots)]
    data = {"name": "pilots", "ruleset": ruleset, "track": track, "laps": laps, "seats": seats}
    return read_scenario(Document("pilots", {**data, **more}), library())


def shipped(name: str) -> Scenario:
    return read_scenario(library().open("play", name), library())


ready = cache(shipped)


def drivers(scenario: Scenario, seed: int, pilot: str = "") -> dict[Any, Pilot]:
    specs = scenario.book.pilots
    return {seat.id: specs[pilot or seat.pilot].make(seed, seat.id) for seat in scenario.seats}


@attrs.define
class Watched:
    """A pilot whose every third answer is compared with that of a second one of the same seed."""

    pilot: Pilot
    twin: Pilot
    asked: list[str] = attrs.field(factory=list)

    def choose(self, view: RaceView, ask: Ask) -> str:
        key = self.pilot.choose(view, ask)
        assert len(self.asked) % 3 or key == self.twin.choose(view, ask)
        assert key in {option.key for option in ask.legal}
        self.asked.append(ask.question)
        return key


def driven(scenario: Scenario, seed: int, pilot: str = "") -> Game:
    game = Game(scenario, seed, drivers(scenario, seed, pilot), keep_log=False)
    game.run()
    return game
