"""Turns per second of the engine against plies per second of OpenSpiel's python_tic_tac_toe.

One ply: `state.legal_actions()`, a random choice, and `state.apply_action`, in games that end by
themselves. What a turn of ours is stands in against.py.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))
from against import against_engine

SEED = 1


def plies(count: int) -> int:
    """Play random games until so many plies were made; how many were made."""
    import pyspiel  # noqa: PLC0415 - it may be missing
    from open_spiel.python.games import tic_tac_toe  # noqa: F401, PLC0415 - registers the game

    game = pyspiel.load_game("python_tic_tac_toe")
    random, made = Random(SEED), 0
    state = game.new_initial_state()
    while made < count:
        actions = state.legal_actions()
        if not actions:
            state = game.new_initial_state()
            continue
        state.apply_action(actions[random.randrange(len(actions))])
        made += 1
    return made


def main() -> None:
    """Compare both."""
    against_engine("OpenSpiel", "pyspiel", plies)


if __name__ == "__main__":
    main()
