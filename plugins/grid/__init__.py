"""Races on squared paper. What a rule author needs is imported from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.doors import door

if TYPE_CHECKING:
    from .board.geometry import Exit as Exit
    from .board.geometry import Point as Point
    from .board.geometry import Polygon as Polygon
    from .board.geometry import Ratio as Ratio
    from .board.grid_board import GridBoard as GridBoard
    from .board.lines import LinesPassed as LinesPassed
    from .board.progress import Progress as Progress
    from .board.stretches import Stretches as Stretches
    from .board.stretches import Way as Way
    from .hooks import GridHooks as GridHooks
    from .hooks import grid_hooks as grid_hooks
    from .orders import REACH as REACH
    from .parts.contact import CarsCollided as CarsCollided
    from .parts.excursion import EXCURSION as EXCURSION
    from .parts.excursion import CarReturned as CarReturned
    from .parts.excursion import Excursion as Excursion
    from .parts.excursion import WentOff as WentOff
    from .parts.landing import cars_hit as cars_hit
    from .parts.landing import landing as landing
    from .parts.landing import would_finish as would_finish
    from .parts.landing import would_land as would_land
    from .parts.lap_count import LAP_COUNT as LAP_COUNT
    from .parts.lap_count import LapCount as LapCount
    from .parts.lap_count import LineRecrossed as LineRecrossed
    from .parts.motion import MOTION as MOTION
    from .parts.motion import CarSlid as CarSlid
    from .parts.motion import CarStopped as CarStopped
    from .parts.motion import Motion as Motion
    from .parts.nitro_tank import NitrosSpent as NitrosSpent
    from .parts.nitro_tank import NitroTank as NitroTank
    from .parts.nitro_tank import nitro_tank as nitro_tank
    from .parts.occupied import cars_at as cars_at
    from .parts.occupied import point_text as point_text
    from .parts.reach import Change as Change
    from .parts.reach import GridLeg as GridLeg
    from .parts.reach import Legs as Legs
    from .parts.reach import Reach as Reach
    from .parts.reach import by_distance as by_distance
    from .parts.reach import legs_from as legs_from
    from .parts.reach import neighbours as neighbours
    from .parts.score import SCORE as SCORE
    from .parts.score import PointsScored as PointsScored
    from .parts.score import Score as Score
    from .parts.track_left import TrackLeft as TrackLeft
    from .parts.truce import TRUCE as TRUCE
    from .parts.truce import Pact as Pact
    from .parts.truce import Truce as Truce
    from .parts.truce import TruceBegan as TruceBegan
    from .solo_plan import GridSoloPlan as GridSoloPlan
    from .solo_plan import PricedChange as PricedChange

ROOMS = {
    "board.geometry": "Exit Point Polygon Ratio",
    "board.grid_board": "GridBoard",
    "board.lines": "LinesPassed",
    "board.progress": "Progress",
    "board.stretches": "Stretches Way",
    "hooks": "GridHooks grid_hooks",
    "orders": "REACH",
    "parts.contact": "CarsCollided",
    "parts.excursion": "EXCURSION CarReturned Excursion WentOff",
    "parts.landing": "cars_hit landing would_finish would_land",
    "parts.lap_count": "LAP_COUNT LapCount LineRecrossed",
    "parts.motion": "MOTION CarSlid CarStopped Motion",
    "parts.nitro_tank": "NitroTank NitrosSpent nitro_tank",
    "parts.occupied": "cars_at point_text",
    "parts.reach": "Change GridLeg Legs Reach by_distance legs_from neighbours",
    "parts.score": "SCORE PointsScored Score",
    "parts.track_left": "TrackLeft",
    "parts.truce": "Pact TRUCE Truce TruceBegan",
    "solo_plan": "GridSoloPlan PricedChange",
}
__getattr__ = door(__name__, ROOMS)
