"""Speed Circuit. What a rule author needs is imported from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.doors import door

if TYPE_CHECKING:
    from .board.graph import CircuitBoard as CircuitBoard
    from .board.space import SPEED_STEP as SPEED_STEP
    from .board.space import Space as Space
    from .hooks import circuit_hooks as circuit_hooks
    from .orders import PLOT_REACH as PLOT_REACH
    from .parts.chip_state import Chips as Chips
    from .parts.chip_state import ChipsSpent as ChipsSpent
    from .parts.occupancy import find_room as find_room
    from .parts.pace import SPIN as SPIN
    from .parts.pace import STOP as STOP
    from .parts.pace import CarHalted as CarHalted
    from .parts.pace import Pace as Pace
    from .parts.spin_state import SPINS as SPINS
    from .parts.spin_state import CarSpun as CarSpun
    from .parts.spin_state import SpinDue as SpinDue
    from .parts.spin_state import SpinPending as SpinPending
    from .parts.wear_state import WEAR as WEAR
    from .parts.wear_state import Wear as Wear
    from .parts.wear_state import WearRestored as WearRestored
    from .parts.wear_state import WearSpent as WearSpent
    from .solo_plan import CircuitSoloPlan as CircuitSoloPlan
    from .speeds import Cost as Cost
    from .speeds import Limits as Limits
    from .speeds import PlotReach as PlotReach
    from .tables.builds import Build as Build
    from .tables.race_tables import RaceTable as RaceTable
    from .tables.race_tables import TableRoll as TableRoll

ROOMS = {
    "board.graph": "CircuitBoard",
    "board.space": "SPEED_STEP Space",
    "hooks": "circuit_hooks",
    "orders": "PLOT_REACH",
    "parts.chip_state": "Chips ChipsSpent",
    "parts.occupancy": "find_room",
    "parts.pace": "SPIN STOP CarHalted Pace",
    "parts.spin_state": "SPINS CarSpun SpinDue SpinPending",
    "parts.wear_state": "WEAR Wear WearRestored WearSpent",
    "solo_plan": "CircuitSoloPlan",
    "speeds": "Cost Limits PlotReach",
    "tables.builds": "Build",
    "tables.race_tables": "RaceTable TableRoll",
}
__getattr__ = door(__name__, ROOMS)
