"""What one move on squared paper does worse than another: too fast, too slow, or the wrong way."""

from __future__ import annotations

from gridprix.plugins.grid.board.geometry import Point
from gridprix.plugins.grid.parts.reach import GridLeg


def contrast_of_moves(chosen: GridLeg, best: GridLeg) -> str:
    """Why a move is slower home than another that is as safe and as cheap."""
    mine, better = chosen.velocity, best.velocity
    if mine == better:
        return "The best move begins at another point, from which the way is shorter."
    told, other = _written(mine), _written(better)
    if _speed(mine) > _speed(better):
        return (
            f"Velocity {told} is too fast for what comes: "
            f"the car must brake for longer than the speed gains."
        )
    if _speed(mine) < _speed(better):
        return f"Velocity {told} is slower than need be: {other} can still be braked in time."
    return f"Velocity {told} leads away from the quickest line, {other} leads along it."


def _speed(velocity: Point) -> int:
    return max(map(abs, velocity)) * 1000 + min(map(abs, velocity))


def _written(velocity: Point) -> str:
    return f"({velocity[0]}, {velocity[1]})"
