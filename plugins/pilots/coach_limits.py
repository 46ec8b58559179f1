"""Rules that a coach cannot judge: they take part in driving and say nothing of a car alone."""

from __future__ import annotations

from collections.abc import Collection

from gridprix.core import RaceView
from gridprix.plugins.common.solo_plan import speaks_for_itself


def silent_rules(view: RaceView, own_measure: Collection[str]) -> str:
    """Which rules of a race say nothing of a car that is alone, in words; nothing if all do."""
    silent = [
        repr(rule.card.name)
        for rule in view.rules
        if not speaks_for_itself(rule) and not set(own_measure) & set(rule.card.capabilities)
    ]
    if not silent:
        return ""
    one = len(silent) == 1
    rules, means = (
        ("rule", "does not say what it means") if one else ("rules", "do not say what they mean")
    )
    return f"the {rules} {' and '.join(silent)} {means} for a car that is alone"
