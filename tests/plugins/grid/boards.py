"""Ways to get a grid board in a test."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gridprix.core.documents import Findings, load_document, parse_document
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.track_file import load_board

TRACKS = Path(__file__).parents[3] / "scenarios" / "tracks"

POLYGON_TRACKS = (
    "derby-bowl",
    "first-ring",
    "great-valley",
    "hairpins",
    "infield",
    "kidney",
    "oil-park",
    "old-town",
    "open-field",
    "oval",
    "thousand-acre",
    "valley-sprint",
)
LINE_TRACKS = tuple(name for name in POLYGON_TRACKS if name != "derby-bowl")


@cache
def shipped(name: str) -> GridBoard:
    """A track of the product, which must load without a fault and without a warning."""
    document = load_document(TRACKS / f"{name}.yaml", name)
    findings = Findings(document)
    board = load_board(document, findings)
    assert not findings.problems, findings.problems
    assert board is not None
    return board


def board_of(text: str) -> GridBoard:
    """A board from YAML text that has no faults."""
    board, findings = examine(text)
    assert not findings.problems, findings.problems
    assert board is not None
    return board


def examine(text: str) -> tuple[GridBoard | None, Findings]:
    """Whatever becomes of a track's text, and what was found in it."""
    document = parse_document(text, "track.yaml")
    findings = Findings(document)
    return load_board(document, findings), findings
