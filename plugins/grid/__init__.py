"""Races on squared paper. What a rule author needs is imported from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.doors import door

if TYPE_CHECKING:
    from .board.geometry import Exit as Exit
    from .board.geometry import Point as Point
    from .board.grid_board import GridBoard as GridBoard
    from .hooks import grid_hooks as grid_hooks
    from .orders import REACH as REACH
    from .parts.landing import would_land as would_land
    from .parts.lap_count import LAP_COUNT as LAP_COUNT
    from .parts.lap_count import LapCount as LapCount
    from .parts.motion import MOTION as MOTION
    from .parts.motion import CarSlid as CarSlid
    from .parts.motion import CarStopped as CarStopped
    from .parts.motion import Motion as Motion
    from .parts.reach import Change as Change
    from .parts.reach import GridLeg as GridLeg
    from .parts.reach import Reach as Reach
    from .parts.reach import by_distance as by_distance
    from .parts.reach import legs_from as legs_from
    from .parts.reach import neighbours as neighbours
    from .parts.track_left import TrackLeft as TrackLeft
    from .solo_plan import GridSoloPlan as GridSoloPlan
    from .solo_plan import PricedChange as PricedChange

ROOMS = {
    "board.geometry": "Exit Point",
    "board.grid_board": "GridBoard",
    "hooks": "grid_hooks",
    "orders": "REACH",
    "parts.landing": "would_land",
    "parts.lap_count": "LAP_COUNT LapCount",
    "parts.motion": "MOTION CarSlid CarStopped Motion",
    "parts.reach": "Change GridLeg Reach by_distance legs_from neighbours",
    "parts.track_left": "TrackLeft",
    "solo_plan": "GridSoloPlan PricedChange",
}
__getattr__ = door(__name__, ROOMS)
