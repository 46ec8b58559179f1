"""Which rule brings what: pilots ask for a capability, whatever rule happens to provide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from gridprix.core import RaceView, Rule

from .shelf import Shelf

T = TypeVar("T")

_providers: Shelf[dict[str, Rule]] = Shelf(16)


def provider_of(view: RaceView, capability: str) -> Rule | None:
    """The active rule that provides a capability, with its options."""
    return _providers.get((view.rules,), lambda: _provided(view.rules)).get(capability)


def _provided(rules: Sequence[Rule]) -> dict[str, Rule]:
    """Who provides what; the first of several."""
    return {name: rule for rule in reversed(rules) for name in rule.card.capabilities}


def option_of(view: RaceView, capability: str, name: str, otherwise: T) -> T:
    """An option of whatever provides a capability; a stand-in need not have the same options."""
    value: T = getattr(provider_of(view, capability), name, otherwise)
    return value
