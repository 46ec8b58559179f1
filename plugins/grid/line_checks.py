"""Faults of the lines across a track: start, finish, checkpoints, and the way between them."""

from __future__ import annotations

from gridprix.core.documents import Findings

from .polygons import PolygonBoard


def check_lines(board: PolygonBoard, findings: Findings) -> None:
    """Note every line that is not properly across the track or cannot be reached."""
    if board.start and not board.start_points:
        findings.error(("start",), "start off the track", "draw it from border to border")
