"""What rules of every family share. What a rule author needs is imported from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.doors import door

if TYPE_CHECKING:
    from .missed_turns import Penalty as Penalty
    from .missed_turns import TurnsLost as TurnsLost
    from .missed_turns import counted_turns as counted_turns
    from .solo_plan import SoloPlan as SoloPlan

ROOMS = {
    "missed_turns": "Penalty TurnsLost counted_turns",
    "solo_plan": "SoloPlan",
}
__getattr__ = door(__name__, ROOMS)
