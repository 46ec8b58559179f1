"""The built-in rules are tested behind the border where rules stand that are not ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridprix.core import borders


@pytest.fixture(scope="module")
def behind_the_border() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(borders, "EVERYBODY", True)
        yield


@pytest.fixture(scope="module", autouse=True)
def _rules_are_checked(behind_the_border: None) -> None:
    """Whatever is tested here, unless a folder says otherwise."""
