"""How long a cold hint takes in every ready race, in a process that knows nothing yet.

Nothing is kept from an earlier run either: what a solver compiles goes into a folder that is new.
A hint is asked for at the first question, at the first move, and in the middle of a race that was
driven by chance, each in a process of its own. It goes by the processor's time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gridprix.core.asks import Ask
from gridprix.core.coach import CannotCoach, coach_of
from gridprix.core.game import Game
from gridprix.core.pilots import make_random
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library

LONGEST = 2.0  # seconds that anybody may have to wait
MIDDLES = (60, 20, 5)  # decisions before the middle: the first after which a race goes on
MOVES = ("leg", "plot")
MOMENTS = ("first", "move", "middle")
RACES: tuple[str, ...] = ()  # those that are measured; all of them if none is named


def names() -> list[str]:
    """The ready races."""
    return sorted(RACES or standard_library(installed=False).names("play"))


def game_at(name: str, moment: str) -> tuple[Game, Ask]:
    """A race that has come to a moment, and the question there."""
    library = standard_library(installed=False)
    scenario = read_scenario(library.open("play", name), library)
    for decisions in MIDDLES if moment == "middle" else (0,):
        pilots = {seat.id: make_random(1, seat.id) for seat in scenario.seats}
        game = Game(scenario, 1, pilots)
        game.advance(decisions)
        while not game.over:
            game.advance(0)
            ask = game.open_asks()[0]
            if moment == "first" or ask.question in MOVES:
                return game, ask
            game.advance(1)
    raise SystemExit(f"{name} is over before anybody moves")


def hinted(name: str, moment: str) -> tuple[float, str]:
    """The seconds that the coach needs here and now, and what he says."""
    game, ask = game_at(name, moment)
    begun = time.process_time()
    try:
        words = coach_of(game.scenario.family).hint(game.view(ask.seat), ask).words
    except CannotCoach as error:
        words = f"no hint: {error}"
    return time.process_time() - begun, words


def alone(name: str, moment: str) -> tuple[float, str]:
    """The same in a process of its own that finds nothing on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        call = [sys.executable, __file__, name, moment]
        told = subprocess.run(
            call, check=True, capture_output=True, text=True, env=os.environ | _homes(folder)
        )
    seconds, words = json.loads(told.stdout)
    return seconds, words


def _homes(folder: str) -> dict[str, str]:
    return {"XDG_CACHE_HOME": str(Path(folder)), "LOCALAPPDATA": str(Path(folder))}


def main() -> None:
    """Ask in all of them."""
    slowest: dict[str, float] = {}
    for name in names():
        took = [alone(name, moment)[0] for moment in MOMENTS]
        slowest[name] = max(took)
        told = "".join(f" {one:6.2f} s {of}" for one, of in zip(took, MOMENTS, strict=True))
        print(f"{name:22}{told}")
    worst = max(slowest, key=slowest.__getitem__)
    took_most = slowest[worst]
    print(f"2 s / the slowest cold hint: {LONGEST / took_most:.2f} ({worst}: {took_most:.2f} s)")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(hinted(*sys.argv[1:])))
    else:
        main()
