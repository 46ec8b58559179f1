"""A track and what a lone car may do on it, as arrays and whole numbers for the inner loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Ints = NDArray[np.int32]
    Longs = NDArray[np.int64]
    Depths = NDArray[np.uint16]

ROAD, FINISH, CHECKPOINT = 1, 2, 3  # what a square of a picture is; checkpoint n is 3 + n


class Land(NamedTuple):
    """A track as arrays; everything is counted from its lower left corner."""

    left: int
    bottom: int
    at: Ints  # by row and column: the number of the point on the track, -1 off the track
    xs: Ints
    ys: Ints
    picture: int  # 1 for a picture of squares
    walls: Ints  # sums over rectangles: how many cells there have something to do with a border
    marks: Ints  # likewise for finish and checkpoints
    edges: Longs  # border edges: start, end, corner before
    buckets: Ints  # by row and column of buckets: the edges there, then -1
    finish: Longs  # left end, right end
    checkpoints: Longs  # two ends each
    roles: Bytes  # of the squares of a picture, by row and column
    oil: Bytes
    slick: Bytes


class Terms(NamedTuple):
    """What a lone car may do, and which states the table holds."""

    border_in: int
    ends_only: int
    changes: Longs  # change of velocity and its price in nitros
    most: int  # the greatest part of a change
    nitros: int
    penalty: int  # turns lost on a slick
    top_x: int  # the velocities that can occur
    top_y: int
    laps: int
    lowest: int  # the lowest count of laps
    checkpoints: int
    earlies: int  # the highest count of crossings that did not count


class Work(NamedTuple):
    """All that the search works on."""

    land: Land
    terms: Terms
    met: Longs  # room for the checkpoints of one move: number and moment
    depths: Depths  # moves to go from each state; 0 while unknown
    out: Longs  # keys of states that were found
    room: int  # how many one step may find
