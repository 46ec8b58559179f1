"""Notes over a board: where they hide the least of the track and of its words."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

import attrs

from gridprix.core.drawing.extents import bounds
from gridprix.core.drawing.pen import Point
from gridprix.ui.window.boxes import Box

from .stage import Stage

EDGE = 10  # pixels between a note and the edge of the board
WORD = 4  # hiding a word is as bad as hiding so many points of the track
Corner = tuple[str, str]
LOW_LEFT, LOW_RIGHT = ("low", "left"), ("low", "right")
TOP_LEFT, TOP_RIGHT = ("top", "left"), ("top", "right")


def corner_box(port: Box, size: tuple[float, float], corner: Corner, edge: float = EDGE) -> Box:
    """A box of a size in a corner of the board; `edge` is how far from its sides."""
    width, height = size
    room = port.inset(edge, EDGE)
    end, side = corner
    left = room.left if side == "left" else room.right - width
    return Box(left, room.top if end == "top" else room.bottom - height, width, height)


def free_corner(
    stage: Stage, size: tuple[float, float], corners: Sequence[Corner], edge: float = EDGE
) -> Corner:
    """The first of some corners that is free for a box of a size, or the one that hides least."""
    boxes = [corner_box(stage.camera.port, size, corner, edge) for corner in corners]
    return corners[boxes.index(clearest(stage, boxes))]


@attrs.frozen
class Cover:
    """A box over the board, the track that it hides or comes near to, and how bad that is."""

    box: Box
    track: Sequence[Point]
    cost: int


def covers(stage: Stage, boxes: Sequence[Box]) -> list[Cover]:
    """What each of some boxes would hide."""
    camera, points = stage.camera, stage.art.track_points
    words = stage.word_boxes()
    margin = stage.art.car_length(camera.scale) / 2

    def cover(box: Box) -> Cover:
        around = box.inset(-margin)
        corners = (around.left, around.top), (around.right, around.bottom)
        # in units of the board, for a long track has thousands of points
        left, bottom, right, top = bounds(map(camera.to_board, corners))
        track = [(x, y) for x, y in points if left < x < right and bottom < y < top]
        return Cover(box, track, len(track) + WORD * sum(box.overlaps(word) for word in words))

    return [cover(box) for box in boxes]


def clearest(stage: Stage, boxes: Sequence[Box]) -> Box:
    """The first of some boxes that hides least."""
    return min(covers(stage, boxes), key=attrgetter("cost")).box
