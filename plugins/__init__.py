"""The rules. `BUILTIN` is the one list of what gridprix brings along; core never imports it."""

from __future__ import annotations

BUILTIN: tuple[str, ...] = (
    "gridprix.plugins.grid.family:GRID",
    "gridprix.plugins.common.finish_line:FinishLine",
    "gridprix.plugins.common.race_limit:RaceLimit",
    "gridprix.plugins.common.seat_order:SeatOrder",
    "gridprix.plugins.grid.off_track_out:OffTrackOut",
    "gridprix.plugins.grid.start:Start",
    "gridprix.plugins.grid.track_limits:TrackLimits",
    "gridprix.plugins.grid.vectors:Vectors",
)
