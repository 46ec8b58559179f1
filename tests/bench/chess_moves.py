"""Turns per second of the engine against half-moves per second of python-chess.

One half-move: `list(board.legal_moves)`, a random choice, and `board.push`, in games from the first
position that are broken off after 200 half-moves. What a turn of ours is stands in against.py.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))
from against import against_engine

SEED, LONGEST = 1, 200


def half_moves(count: int) -> int:
    """Play random chess until so many half-moves were made; how many were made."""
    import chess  # noqa: PLC0415 - it may be missing

    random, made = Random(SEED), 0
    while made < count:
        board = chess.Board()
        for _ in range(min(LONGEST, count - made)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[random.randrange(len(moves))])
            made += 1
    return made


def main() -> None:
    """Compare both."""
    against_engine("python-chess", "chess", half_moves)


if __name__ == "__main__":
    main()
