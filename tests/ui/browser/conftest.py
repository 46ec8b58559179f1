"""One Chromium for all tests that need one; every test has its own devices in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .chrome import Browser, browsing, chromium


@pytest.fixture(scope="session")
def chromium_of_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if chromium() is None:
        pytest.skip("there is no Chromium: sudo apt-get install chromium")
    with browsing(tmp_path_factory.mktemp("chromium")) as one:
        yield one


@pytest.fixture
def browser(chromium_of_all: Browser) -> Iterator[Browser]:
    """The browser without any device; nothing may go wrong on a page while a test uses it."""
    yield chromium_of_all
    faults = [*chromium_of_all.faults]
    chromium_of_all.clear()
    assert faults == []
