"""The built-in rules are tested behind the border where rules stand that are not ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridprix.core import borders


@pytest.fixture(scope="module", autouse=True)
def _everybody_is_checked() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(borders, "EVERYBODY", True)
        yield
