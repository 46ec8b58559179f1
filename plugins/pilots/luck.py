"""A pilot's own randomness: fixed by its seed and the moment, never by what was asked before."""

from __future__ import annotations

from gridprix.core import Ask, RaceView, SeatId
from gridprix.core.dice import draw


def own_seed(seed: int, seat: SeatId) -> int:
    """A seed for one seat that tells nothing about the race's dice."""
    return draw(f"pilot {seed} {seat}", 1 << 62)


def lot(seed: int, view: RaceView, ask: Ask, below: int, what: str = "") -> int:
    """A number below a bound, drawn for this question at this moment."""
    return draw(f"{seed} {ask.car} {view.branch} {view.moment} {ask.question} {what}", below)
