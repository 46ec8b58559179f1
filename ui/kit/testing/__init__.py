"""Races made up by hypothesis, for tests of rules: tracks, boards, scenarios, positions, replies.

Imported as `gridprix.testing`, by tests alone: it needs hypothesis, which gridprix itself does not.
"""

from __future__ import annotations

try:
    import hypothesis as _hypothesis
except ImportError as _missing:
    raise ImportError(
        "gridprix.testing needs hypothesis; `pip install gridprix[testing]` brings it"
    ) from _missing

from .positions import positions, replies
from .scenarios import option_values, scenarios
from .tracks import boards, tracks

del _hypothesis
__all__ = ["boards", "option_values", "positions", "replies", "scenarios", "tracks"]
