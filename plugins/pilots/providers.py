"""Which rule brings what: pilots ask for a capability, whatever rule happens to provide it."""

from __future__ import annotations

from typing import TypeVar

from gridprix.core import RaceView, Rule

T = TypeVar("T")


def provider_of(view: RaceView, capability: str) -> Rule | None:
    """The active rule that provides a capability, with its options."""
    rules = view.rules
    return next((rule for rule in rules if capability in rule.card.capabilities), None)


def option_of(view: RaceView, capability: str, name: str, otherwise: T) -> T:
    """An option of whatever provides a capability; a stand-in need not have the same options."""
    value: T = getattr(provider_of(view, capability), name, otherwise)
    return value
