"""Pilots are no rules, and the border takes most of the time that they think by trying them out.

Only where every pilot answers every question do the rules stand behind it.
"""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module", autouse=True)
def _rules_are_checked() -> None:
    """Not here."""
