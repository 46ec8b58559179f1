"""One headless window for all tests, and a hand that presses keys and buttons."""

from __future__ import annotations

import os

os.environ["ARCADE_HEADLESS"] = "1"  # before the first import of arcade; any text counts as yes

import gc
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import arcade
import pytest

from gridprix.core.library import Library
from gridprix.scenarios import standard_library
from gridprix.ui.window.draw.texts import Texts
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.window import open_window

from .app_table import Hand, Table, no_pixels, pixels_drawn
from .real_desk import Desk, desk_at

_TESTS, SCREENS_KEPT = count(1), 8


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIDPRIX_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def library() -> Library:
    return standard_library(installed=False)


@pytest.fixture(scope="session")
def _window() -> Iterator[arcade.Window]:
    window = open_window(Settings())
    yield window
    window.close()


@pytest.fixture
def window(_window: arcade.Window) -> Iterator[arcade.Window]:
    _window.switch_to()
    _window.hide_view()
    _window.ctx.screen.use()
    _window.default_camera.use()
    with no_pixels():
        yield _window
    _window.hide_view()
    # to look for garbage takes as long as many a test; some screens may wait for it
    if next(_TESTS) % SCREENS_KEPT == 0:
        gc.collect()
    _window.ctx.gc()


@pytest.fixture
def pixels(window: arcade.Window) -> Iterator[None]:
    """For tests that look at more than what `Hand.shot` draws: pictures that the screens make."""
    with pixels_drawn():
        yield


@pytest.fixture
def hand(window: arcade.Window) -> Hand:
    return Hand(window)


@pytest.fixture
def table(window: arcade.Window, library: Library) -> Table:
    return Table(window, library)


@pytest.fixture
def desk(own_home: Path) -> Iterator[Desk]:
    with desk_at(own_home) as desk:
        yield desk


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is put on a screen from now on."""
    texts: list[str] = []
    put = Texts.put

    def noted(self: Texts, text: str, *place: object, **more: object) -> None:
        texts.append(text)
        put(self, text, *place, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Texts, "put", noted)
    return texts
