from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from gridprix.core.documents import Findings
from gridprix.core.library import Library
from gridprix.plugins.grid.board.grid_board import GridBoard
from gridprix.plugins.grid.board.track_file import load_board


@pytest.fixture(scope="session")
def shipped_grid(library: Library) -> Callable[[str], GridBoard]:
    """Loads a shipped grid track once per session."""

    @cache
    def load(name: str) -> GridBoard:
        document = library.open("tracks", name)
        findings = Findings(document)
        board = load_board(document, findings)
        findings.raise_if_any()
        assert board is not None
        return board

    return load
