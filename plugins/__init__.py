"""The rules. `BUILTIN` is the one list of what gridprix brings along; core never imports it."""

from __future__ import annotations

BUILTIN: tuple[str, ...] = (
    "gridprix.plugins.grid.family:GRID",
    "gridprix.plugins.common.finish_line:FinishLine",
    "gridprix.plugins.common.missed_turns:MissedTurns",
    "gridprix.plugins.common.race_limit:RaceLimit",
    "gridprix.plugins.common.seat_order:SeatOrder",
    "gridprix.plugins.grid.contact_penalty:ContactPenalty",
    "gridprix.plugins.grid.derby:Derby",
    "gridprix.plugins.grid.nitros:Nitros",
    "gridprix.plugins.grid.no_contact:NoContact",
    "gridprix.plugins.grid.off_track_out:OffTrackOut",
    "gridprix.plugins.grid.off_track_reset:OffTrackReset",
    "gridprix.plugins.grid.off_track_return:OffTrackReturn",
    "gridprix.plugins.grid.oil:Oil",
    "gridprix.plugins.grid.slicks:Slicks",
    "gridprix.plugins.grid.start:Start",
    "gridprix.plugins.grid.track_limits:TrackLimits",
    "gridprix.plugins.grid.vectors:Vectors",
)
