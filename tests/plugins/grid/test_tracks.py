"""The shipped grid tracks."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridprix.core.documents import Findings, load_document
from gridprix.plugins.grid.board import GridBoard
from gridprix.plugins.grid.track_file import load_board

TRACKS = Path(__file__).parents[3] / "scenarios" / "tracks"
NAMES = ("first-ring", "open-field")


def shipped(name: str) -> GridBoard:
    document = load_document(TRACKS / f"{name}.yaml", name)
    findings = Findings(document)
    board = load_board(document, findings)
    assert not findings.problems, findings.problems
    assert not findings.warnings, findings.warnings
    assert board is not None
    return board


@pytest.mark.parametrize("name", NAMES)
def test_shipped_track_has_room_for_eight_cars(name: str) -> None:
    board = shipped(name)
    assert len(board.grid_area) >= 8
    assert all(board.on_track(point) for point in board.grid_area)


@pytest.mark.parametrize("name", NAMES)
def test_shipped_track_leads_from_start_to_finish(name: str) -> None:
    board = shipped(name)
    assert board.lap_length > 0
    assert {board.progress(point) for point in board.start_points} == {0}
