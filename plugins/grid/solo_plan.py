"""What a lone car may do on squared paper."""

from __future__ import annotations

import attrs

from gridprix.plugins.common.solo_plan import SoloPlan

from .board.geometry import Point
from .parts.reach import Reach


@attrs.frozen
class PricedChange:
    """A change of velocity and its price in nitros."""

    by: Point
    price: int = 0


@attrs.frozen
class GridSoloPlan(SoloPlan):
    """The choices of a lone car and what befalls it; rules fill it in.

    A car at rest is never better off for staying, so whether it may stay at first is left out.
    """

    reach: Reach | None = None  # the free changes of velocity
    changes: tuple[PricedChange, ...] = ()  # all changes, with their prices
    nitros: int = 0  # how many the car has
    starts: str = ""  # `line` or `behind`
    bounded: bool = False  # whether the borders bind at all
    border_in: bool = True  # whether the border belongs to the track
    ends_only: bool = False  # only the ends of moves must be on the track
    oil: str = ""  # the kind of zone that binds a car to its last move
    slick: str = ""  # the kind of zone that costs turns and all speed to land on
    slick_turns: int = 0  # how many turns it costs
    finishes: bool = False  # whether crossing the line ends the race
