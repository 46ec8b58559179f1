"""The window finds what a race names in the order of every command, set up or begun as it is."""

from __future__ import annotations

from pathlib import Path

import arcade
import pytest

from gridprix.ui.reloading import made_again
from gridprix.ui.shelves import open_library
from gridprix.ui.window.application import Application
from gridprix.ui.window.setup.checking import check

from ..core.installing import install, site  # noqa: TID252 - the tests are no package
from .app_table import AT_ONCE

__all__ = ["site"]  # a fixture

RACE = "name: dune\nruleset: italian\ntrack: oval\nlaps: 1\nseats: 2\n"
TRACK = "name: oval\ntitle: {}\nfamily: grid\nsquares: |\n  S.....F\n  S.....F\n"


@pytest.fixture
def places(site: Path, own_home: Path, tmp_path: Path) -> list[Path]:
    """One track of a shipped name in every place, the first one to be found first."""
    beside = install(site, "dune-race", {"play/dune.yaml": RACE, "tracks/oval.yaml": ""})
    other = install(site, "another-game", {"tracks/oval.yaml": ""})
    folders = (beside, tmp_path / "shelf", own_home, other)
    found = [folder / "tracks" / "oval.yaml" for folder in folders]
    for path in found:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TRACK.format(path.parent.parent.name))
    return found


def raced_on(window: arcade.Window, shelf: Path) -> set[str]:
    """The titles of the tracks of one race: begun as it is, set up first, and then reloaded."""
    library = open_library(libraries=[shelf], quiet=True)
    app = Application(library, AT_ONCE, window)
    begun = app.begin("dune").table.game.scenario
    set_up = check(app.set_up("dune").facts.draft).scenario
    assert set_up is not None
    app.close_journal()
    scenarios = (begun, set_up, made_again(set_up, library))
    return {one.board.title for one in scenarios if one.board is not None}


def test_the_window_looks_in_the_order_of_every_command(
    window: arcade.Window, places: list[Path], tmp_path: Path
) -> None:
    for path in places:
        assert raced_on(window, tmp_path / "shelf") == {path.parent.parent.name}
        path.unlink()
    (title,) = raced_on(window, tmp_path / "shelf")
    assert title not in {path.parent.parent.name for path in places}
