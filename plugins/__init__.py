"""The rules. `BUILTIN` is the one list of what gridprix brings along; core never imports it.

`DOORS` are the packages that authors of rules import from; what lies behind them may be moved.
"""

from __future__ import annotations

DOORS: tuple[str, ...] = (
    "gridprix.core",
    "gridprix.core.drawing",
    "gridprix.plugins.common",
    "gridprix.plugins.grid",
    "gridprix.plugins.circuit",
)

BUILTIN: tuple[str, ...] = (
    "gridprix.plugins.grid.family:GRID",
    "gridprix.plugins.circuit.family:CIRCUIT",
    "gridprix.plugins.circuit.rules.braking:Braking",
    "gridprix.plugins.circuit.rules.car_build:CarBuild",
    "gridprix.plugins.circuit.rules.chance:Chance",
    "gridprix.plugins.circuit.rules.corner_limits:CornerLimits",
    "gridprix.plugins.circuit.rules.crash_rows:CrashRows",
    "gridprix.plugins.circuit.rules.damage:DamageRule",
    "gridprix.plugins.circuit.rules.finish:FinishRule",
    "gridprix.plugins.circuit.rules.forced_pass:ForcedPass",
    "gridprix.plugins.circuit.rules.movement:Movement",
    "gridprix.plugins.circuit.rules.off_track:OffTrackRule",
    "gridprix.plugins.circuit.rules.plot_errors:PlotErrors",
    "gridprix.plugins.circuit.rules.skill_chips:SkillChips",
    "gridprix.plugins.circuit.rules.slipstream:Slipstream",
    "gridprix.plugins.circuit.rules.speed_cards:SpeedCards",
    "gridprix.plugins.circuit.rules.speed_tests:SpeedTests",
    "gridprix.plugins.circuit.rules.spins:Spins",
    "gridprix.plugins.circuit.rules.start_test:StartTest",
    "gridprix.plugins.circuit.rules.starting_grid:StartingGrid",
    "gridprix.plugins.circuit.rules.track_order:TrackOrder",
    "gridprix.plugins.circuit.rules.wear:WearRule",
    "gridprix.plugins.grid.rules.finish_line:FinishLine",
    "gridprix.plugins.common.missed_turns:MissedTurns",
    "gridprix.plugins.common.race_limit:RaceLimit",
    "gridprix.plugins.common.seat_order:SeatOrder",
    "gridprix.plugins.grid.rules.contact_penalty:ContactPenalty",
    "gridprix.plugins.grid.rules.derby:Derby",
    "gridprix.plugins.grid.rules.nitros:Nitros",
    "gridprix.plugins.grid.rules.no_contact:NoContact",
    "gridprix.plugins.grid.rules.off_track_out:OffTrackOut",
    "gridprix.plugins.grid.rules.off_track_reset:OffTrackReset",
    "gridprix.plugins.grid.rules.off_track_return:OffTrackReturn",
    "gridprix.plugins.grid.rules.oil:Oil",
    "gridprix.plugins.grid.rules.slicks:Slicks",
    "gridprix.plugins.grid.rules.start:Start",
    "gridprix.plugins.grid.rules.track_limits:TrackLimits",
    "gridprix.plugins.grid.rules.vectors:Vectors",
    "gridprix.plugins.house.draft:Draft",
    "gridprix.plugins.house.fuel:Fuel",
    "gridprix.plugins.house.gates:Gates",
    "gridprix.plugins.house.no_dice:NoDice",
    "gridprix.plugins.house.pit_stops:PitStops",
    "gridprix.plugins.house.rain:Rain",
    "gridprix.plugins.pilots.circuit_pilots:CircuitPilots",
    "gridprix.plugins.pilots.explorer:ExplorerPilot",
    "gridprix.plugins.pilots.grid_pilots:GridPilots",
)
