"""The ready tracks: enough of them, each with a character and with figures that are its own."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from made_tracks import MADE

from gridprix.core.documents import Document, Findings
from gridprix.core.library import Library
from gridprix.core.quality import track_figures
from gridprix.scenarios import standard_library
from gridprix.scenarios.track_figures import board_digest, figures_for, ready_tracks
from gridprix.ui.track_files import load_track, lone_lap

PACKAGES = {"gear-valley"}  # of a game that is shipped with a track of its own


class Nobody:
    """Watches nothing."""

    def says(self, words: str) -> None:
        pass

    def counts(self, things, words):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201
        return things


@cache
def shelf() -> Library:
    return standard_library(installed=False)


@cache
def ready() -> dict[str, Document]:
    names = [name for name in ready_tracks(shelf()) if name not in PACKAGES]
    return {name: shelf().open("tracks", name) for name in names}


def test_there_are_enough_of_them() -> None:
    families = Counter(one.data["family"] for one in ready().values())
    assert families == {"grid": 24, "circuit": 10}
    assert not [name for name in ready() if name.startswith("script-")]
    assert set(ready()) >= MADE


def test_each_has_a_name_and_a_character_of_its_own() -> None:
    titles = [one.data["title"] for one in ready().values()]
    notes = [one.data["notes"] for one in ready().values()]
    assert len(set(titles)) == len(set(notes)) == len(titles)
    assert all(note.endswith(".") and 30 <= len(note) <= 120 for note in notes)


def test_each_has_figures_that_are_its_own() -> None:
    for name, document in ready().items():
        figures = figures_for(name, board_digest(document, shelf()))
        assert figures is not None, f"measure {name}: python tests/tools/track_figures.py {name}"
        if figures.moves is not None:
            assert figures.difficulty in ("easy", "medium", "hard")
            assert figures.difference in (0, 1)
        if figures.races:
            assert len(figures.wins) == 4
            assert 97 <= sum(share for share, _, _ in figures.wins) <= 103
        assert figures_for(name, "0" * 64) is None


@pytest.mark.parametrize("name", ["first-bend", "ripple", "copper-hills"])
def test_figures_are_what_is_measured(name: str) -> None:
    document = ready()[name]
    findings = Findings(document)
    load_track(document, shelf(), findings)
    assert findings.warnings == []
    kept = figures_for(name, board_digest(document, shelf()))
    found = track_figures(lone_lap(document, shelf()), Nobody())
    assert kept is not None
    assert (kept.moves, kept.difficulty, kept.difference) == (
        found.moves,
        found.difficulty,
        found.unfairness,
    )
