from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Event, Race, Rule, RuleCard, hookimpl


@attrs.frozen
class Scribe(Rule):
    """Writes down what it is told."""

    card: ClassVar[RuleCard] = RuleCard("scribe", "Write everything down", "toy")
    pages: ClassVar[list[tuple[int, str]]] = []

    @hookimpl
    def on_event(self, race: Race, event: Event) -> None:
        self.pages.append((race.round, type(event).__name__))
