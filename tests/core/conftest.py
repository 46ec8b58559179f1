from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from . import keeping


@pytest.fixture(autouse=True)
def _journals_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close what a test leaves open; forcing every line to disk would only cost time here."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    yield
    while keeping.OPEN:
        keeping.OPEN.pop().close()
