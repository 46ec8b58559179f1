"""How much the tests try: a slice every day, far more in a soak, and a multiple of that by wish.

Whatever is tried at random asks here how often. A soak that nobody can wait for is never run, so
its measures are such that one is over in about two hours on two idle cores; `make soak TIMES=8` is
one for a night.
"""

from __future__ import annotations

import os

TIMES = int(os.environ.get("GRIDPRIX_SOAK") or 0)
SOAK = TIMES > 0


def tries(usual: int, soak: int) -> int:
    """How often to try: as usual, or as often as in a soak, times what was wished for."""
    return soak * TIMES if SOAK else usual
