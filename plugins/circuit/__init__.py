"""Speed Circuit. What a rule author needs is imported from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.doors import door

if TYPE_CHECKING:
    from .board.graph import CircuitBoard as CircuitBoard
    from .board.place_words import told_row as told_row
    from .board.place_words import told_space as told_space
    from .board.space import SPEED_STEP as SPEED_STEP
    from .board.space import Corner as Corner
    from .board.space import Direction as Direction
    from .board.space import Side as Side
    from .board.space import Space as Space
    from .errands import Depot as Depot
    from .errands import Errand as Errand
    from .errands import Provisions as Provisions
    from .errands import Supply as Supply
    from .errands import errand_of as errand_of
    from .furniture import LIMITS as LIMITS
    from .furniture import RACING_LINES as RACING_LINES
    from .furniture import SPEED_SCALE as SPEED_SCALE
    from .hooks import CircuitHooks as CircuitHooks
    from .hooks import circuit_hooks as circuit_hooks
    from .orders import PLOT_REACH as PLOT_REACH
    from .parts.brake_account import BRAKE_ACCOUNT as BRAKE_ACCOUNT
    from .parts.brake_account import BrakeAccount as BrakeAccount
    from .parts.brake_account import BrakesUsed as BrakesUsed
    from .parts.chassis import CHASSIS as CHASSIS
    from .parts.chassis import Chassis as Chassis
    from .parts.chip_state import CHIPS as CHIPS
    from .parts.chip_state import Chips as Chips
    from .parts.chip_state import ChipsSpent as ChipsSpent
    from .parts.corner_account import CornerAccount as CornerAccount
    from .parts.corner_account import CornerPaid as CornerPaid
    from .parts.corner_account import corner_account as corner_account
    from .parts.crash_markers import CarCrashed as CarCrashed
    from .parts.crash_markers import CrashMarkers as CrashMarkers
    from .parts.crash_markers import CrashRow as CrashRow
    from .parts.crash_markers import crash_markers as crash_markers
    from .parts.damage_state import DAMAGE as DAMAGE
    from .parts.damage_state import CarDamaged as CarDamaged
    from .parts.damage_state import Damage as Damage
    from .parts.damage_state import SystemFailed as SystemFailed
    from .parts.finish_post import FINISH_POST as FINISH_POST
    from .parts.finish_post import FinishPost as FinishPost
    from .parts.lane_legs import LaneLeg as LaneLeg
    from .parts.occupancy import find_room as find_room
    from .parts.occupancy import is_off_track as is_off_track
    from .parts.occupancy import space_of as space_of
    from .parts.occupancy import taken_spaces as taken_spaces
    from .parts.off_track_state import OFF_TRACK as OFF_TRACK
    from .parts.off_track_state import OffTrack as OffTrack
    from .parts.off_track_state import WentOffTrack as WentOffTrack
    from .parts.pace import PACE as PACE
    from .parts.pace import SPIN as SPIN
    from .parts.pace import STOP as STOP
    from .parts.pace import CarHalted as CarHalted
    from .parts.pace import MovePhase as MovePhase
    from .parts.pace import MoveReopened as MoveReopened
    from .parts.pace import Pace as Pace
    from .parts.pace import SpeedSet as SpeedSet
    from .parts.pace import TestsDone as TestsDone
    from .parts.pass_series import PASS_SERIES as PASS_SERIES
    from .parts.pass_series import PassFailed as PassFailed
    from .parts.pass_series import PassMade as PassMade
    from .parts.pass_series import PassSeries as PassSeries
    from .parts.slip_state import SLIP as SLIP
    from .parts.slip_state import Slip as Slip
    from .parts.slip_state import SlipAsked as SlipAsked
    from .parts.slip_state import SlipReached as SlipReached
    from .parts.slip_state import SlipTaken as SlipTaken
    from .parts.speed_card import Posted as Posted
    from .parts.speed_card import SpeedCard as SpeedCard
    from .parts.spin_state import SPINS as SPINS
    from .parts.spin_state import CarSpun as CarSpun
    from .parts.spin_state import SpinDue as SpinDue
    from .parts.spin_state import SpinPending as SpinPending
    from .parts.stall_state import STALLS as STALLS
    from .parts.stall_state import CarStalled as CarStalled
    from .parts.stall_state import Stalls as Stalls
    from .parts.wear_state import WEAR as WEAR
    from .parts.wear_state import Wear as Wear
    from .parts.wear_state import WearRestored as WearRestored
    from .parts.wear_state import WearSpent as WearSpent
    from .solo_plan import CircuitSoloPlan as CircuitSoloPlan
    from .speeds import BrakeTarget as BrakeTarget
    from .speeds import CornerDue as CornerDue
    from .speeds import Cost as Cost
    from .speeds import Limits as Limits
    from .speeds import PlotReach as PlotReach
    from .tables.builds import Build as Build
    from .tables.charts import Charge as Charge
    from .tables.charts import Chart as Chart
    from .tables.race_tables import Opponent as Opponent
    from .tables.race_tables import RaceTable as RaceTable
    from .tables.race_tables import TableRoll as TableRoll

ROOMS = {
    "board.graph": "CircuitBoard",
    "board.place_words": "told_row told_space",
    "board.space": "Corner Direction SPEED_STEP Side Space",
    "errands": "Depot Errand Provisions Supply errand_of",
    "furniture": "LIMITS RACING_LINES SPEED_SCALE",
    "hooks": "CircuitHooks circuit_hooks",
    "orders": "PLOT_REACH",
    "parts.brake_account": "BRAKE_ACCOUNT BrakeAccount BrakesUsed",
    "parts.chassis": "CHASSIS Chassis",
    "parts.chip_state": "CHIPS Chips ChipsSpent",
    "parts.corner_account": "CornerAccount CornerPaid corner_account",
    "parts.crash_markers": "CarCrashed CrashMarkers CrashRow crash_markers",
    "parts.damage_state": "DAMAGE CarDamaged Damage SystemFailed",
    "parts.finish_post": "FINISH_POST FinishPost",
    "parts.lane_legs": "LaneLeg",
    "parts.occupancy": "find_room is_off_track space_of taken_spaces",
    "parts.off_track_state": "OFF_TRACK OffTrack WentOffTrack",
    "parts.pace": "PACE SPIN STOP CarHalted MovePhase MoveReopened Pace SpeedSet TestsDone",
    "parts.pass_series": "PASS_SERIES PassFailed PassMade PassSeries",
    "parts.slip_state": "SLIP Slip SlipAsked SlipReached SlipTaken",
    "parts.speed_card": "Posted SpeedCard",
    "parts.spin_state": "SPINS CarSpun SpinDue SpinPending",
    "parts.stall_state": "STALLS CarStalled Stalls",
    "parts.wear_state": "WEAR Wear WearRestored WearSpent",
    "solo_plan": "CircuitSoloPlan",
    "speeds": "BrakeTarget CornerDue Cost Limits PlotReach",
    "tables.builds": "Build",
    "tables.charts": "Charge Chart",
    "tables.race_tables": "Opponent RaceTable TableRoll",
}
__getattr__ = door(__name__, ROOMS)
