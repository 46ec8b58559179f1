"""What is known of the ready tracks: fewest moves, difficulty, and what each place wins.

Races take longer than anybody wants to wait for a list, so the figures are kept beside the tracks
(`tests/tools/track_figures.py` measures them); they are those of a track only as long as it is the
same one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.documents import Document, Findings
from gridprix.core.format import family_of_track
from gridprix.core.library import Library

FIGURES = Path(__file__).parent / "track_figures.json"
DIGITS = 12  # of a board's digest; enough to tell one track from another


@attrs.frozen
class ReadyFigures:
    """What is kept of a track; what a track without laps or races does not have is None or empty.

    `wins` are shares in per cent with the ends of their 95 % intervals, the first place first.
    """

    digest: str
    moves: int | None = None
    difference: int | None = None
    difficulty: str = ""
    races: int = 0
    wins: tuple[tuple[int, int, int], ...] = ()


@cache
def _kept() -> Mapping[str, ReadyFigures]:
    data: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return {
        name: ReadyFigures(**{**one, "wins": tuple(map(tuple, one.get("wins", ())))})
        for name, one in data.items()
    }


def figures_for(name: str, digest: str) -> ReadyFigures | None:
    """What is known of a track of this name and digest; None where it is another one."""
    kept = _kept().get(name)
    return kept if kept is not None and kept.digest == digest[:DIGITS] else None


def board_digest(document: Document, library: Library) -> str:
    """What tells a track from others, in short."""
    family = family_of_track(document, library.catalogue.families)
    kinds = library.catalogue.markings(family.name)
    board = family.load_board(document, Findings(document), kinds)
    return str(board.digest)[:DIGITS]


def ready_tracks(library: Library) -> list[str]:
    """The tracks that are shipped to be raced on, by name."""
    names = library.names("tracks")
    return sorted(name for name, path in names.items() if not library.origin(path))
