from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gridprix.core.documents import Findings, load_document
from gridprix.plugins.circuit.board.load import CircuitBoard, load_board

TRACKS = Path(__file__).parents[3] / "scenarios" / "tracks"


@pytest.fixture(scope="session")
def shipped() -> Callable[[str], CircuitBoard]:
    """Loads a shipped circuit once per session."""
    boards: dict[str, CircuitBoard] = {}

    def load(name: str) -> CircuitBoard:
        if name not in boards:
            document = load_document(TRACKS / f"{name}.yaml")
            findings = Findings(document)
            board = load_board(document, findings)
            findings.raise_if_any()
            assert board is not None
            boards[name] = board
        return boards[name]

    return load
