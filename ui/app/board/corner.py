"""Notes over a board: in the corner where they hide the least of the track."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.ui.app.boxes import Box

from .stage import Stage

EDGE = 10  # pixels between a note and the edge of the board
WORD = 4  # hiding a word is as bad as hiding so many points of the track
Corner = tuple[str, str]
LOW_LEFT, LOW_RIGHT = ("low", "left"), ("low", "right")
TOP_LEFT, TOP_RIGHT = ("top", "left"), ("top", "right")


def free_corner(
    stage: Stage, size: tuple[float, float], corners: Sequence[Corner], edge: float = EDGE
) -> Box:
    """A box of a size in the first of some corners that is free, or in the one that hides least."""
    camera, (width, height) = stage.camera, size
    port = camera.port.inset(edge, EDGE)
    spots = [camera.to_screen(at) for at in stage.art.track_points]
    words = stage.word_boxes()
    margin = stage.art.car_length(camera.scale) / 2

    def hidden(box: Box) -> int:
        return sum(box.inset(-margin).holds(*at) for at in spots) + WORD * sum(
            box.overlaps(word) for word in words
        )

    boxes = [
        Box(
            port.left if side == "left" else port.right - width,
            port.top if end == "top" else port.bottom - height,
            width,
            height,
        )
        for end, side in corners
    ]
    return min(boxes, key=hidden)
