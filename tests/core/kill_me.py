"""A race that is waiting to be killed: run as a program with a journal and a scenario's name."""

from __future__ import annotations

import sys
from pathlib import Path

from gridprix.core.game import Game
from tests.core.keeping import begin, resume
from tests.core.races import nobody, scenario_of, wild


def main(path: Path, name: str, seed: int) -> None:
    """Begin the race, or take it up, and play it to its end as people would, reply by reply."""
    game = resume(path, nobody) if path.exists() else begin(path, scenario_of(name), seed, nobody)
    sys.stdout.write("running\n")
    sys.stdout.flush()
    play(game)
    sys.stdout.write("over\n")


def play(game: Game) -> None:
    """Reply what wild pilots would; plots lie face down until the last is in."""
    drivers = wild(game.scenario, game.seed)
    game.advance()
    while not game.over:
        ask = game.open_asks()[0]
        view = game.view(ask.seat, game.open_since)
        game.reply(ask.car, drivers[ask.seat].choose(view, ask))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
