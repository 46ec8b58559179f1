"""What a sweep switches: a rule off, on as it is by default, or with one option otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridprix.core.catalogue import Found
from gridprix.core.rules import options_of
from gridprix.ui.kit.option_values import values_of


@attrs.frozen
class Setting:
    """One rule as a scenario's `rules:` would change it; options None means that it is off."""

    rule: str
    options: Mapping[str, Any] | None

    @property
    def entry(self) -> dict[str, Any]:
        """As a file writes it."""
        return {self.rule: False if self.options is None else dict(self.options)}

    def __str__(self) -> str:
        if self.options is None:
            return f"{self.rule}: off"
        listed = ", ".join(f"{name}: {_written(value)}" for name, value in self.options.items())
        return f"{self.rule} ({listed})" if listed else self.rule


def settings_of(found: Found) -> tuple[Setting, ...]:
    """Off, on with every option at its default, and one for each other value of each option."""
    infos = options_of(found.cls)
    name = found.card.name
    # a table's default is what its parser made of it, and no longer what a file holds
    defaults = {one.name: one.default for one in infos if one.parse is None}
    changed = [Setting(name, {one.name: value}) for one in infos for value in values_of(one)[1:]]
    return (Setting(name, None), Setting(name, defaults), *changed)


def _written(value: Any) -> str:
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"
