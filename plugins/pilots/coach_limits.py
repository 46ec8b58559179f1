"""What the coach cannot judge, and says so: rules that it does not model, and other games.

It measures moves by what the rules say of a car that is alone, as a solver does. Where a rule takes
part in driving and says nothing of that, every figure would be wrong.
"""

from __future__ import annotations

from typing import Any

from gridprix.core import RaceView
from gridprix.core.errors import GridprixError
from gridprix.plugins.common.solo_plan import speaks_for_itself
from gridprix.plugins.grid.parts.score import Score

from .circuit_track import track_of
from .grid_road import road_of
from .shelf import Shelf

# a derby is no race to a finish: the coach has a measure of its own for it
MEASURED = Score.capability

_reasons: Shelf[str] = Shelf(16)


class CannotCoach(GridprixError):
    """A race that the coach cannot judge, and why."""


def check_judged(view: RaceView) -> None:
    """Raise CannotCoach where the coach has nothing to say of a race."""
    reason = _reasons.get((view.rules, view.board), lambda: _reason(view))
    if reason:
        raise CannotCoach(f"the coach cannot judge this race: {reason}")


def _reason(view: RaceView) -> str:
    board: Any = view.board
    if board.family not in ("grid", "circuit"):
        return f"games of the family {board.family!r} are unknown to it"
    measured = [rule for rule in view.rules if MEASURED in rule.card.capabilities]
    silent = [
        repr(rule.card.name)
        for rule in view.rules
        if rule not in measured and not speaks_for_itself(rule)
    ]
    if silent:
        one = len(silent) == 1
        rules, means = (
            ("rule", "does not say what it means")
            if one
            else ("rules", "do not say what they mean")
        )
        return f"the {rules} {' and '.join(silent)} {means} for a car that is alone"
    if measured:
        return ""
    return "" if _leads_home(view) else "there is no finish to drive to under these rules"


def _leads_home(view: RaceView) -> bool:
    board: Any = view.board
    if board.family == "circuit":
        on_circuit = track_of(view).car
        return on_circuit.finishes and bool(on_circuit.construction)
    on_grid = road_of(view).car
    return on_grid.finishes and on_grid.reach is not None and bool(board.has_finish)
