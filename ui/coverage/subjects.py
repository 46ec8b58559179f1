"""What a script could notice: that a rule is on, and each value of each of its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from gridprix.core.catalogue import Found
from gridprix.core.rules import OptionInfo, options_of
from gridprix.ui.kit.option_values import is_same

ON = "on"
ANOTHER = "another value"
InForce = Mapping[str, Mapping[str, Any]]  # by rule the options that a script is played by


@attrs.frozen
class Subject:
    """A rule that is on, or one value of an option.

    Of whole numbers and tables there are too many to name: they have their default, and any other.
    """

    rule: str
    option: str = ""
    value: Any = ON
    default: Any = None  # of the option
    reason: str = ""

    @property
    def shown(self) -> str:
        """The value as people read it."""
        if not self.option:
            return ON
        return f"{self.option}: {written(self.value)}"

    def is_in_force(self, played_by: InForce) -> bool:
        """Whether a script is played by it."""
        if self.rule not in played_by:
            return False
        if not self.option:
            return True
        value = played_by[self.rule].get(self.option)
        if self.value is ANOTHER:
            return bool(value != self.default)
        return is_same(value, self.value)


def subjects_of(found: Found) -> Iterator[Subject]:
    """All that scripts should notice of a rule."""
    card = found.card
    yield Subject(card.name, reason=card.unnoticed.get(ON, ""))
    for info in options_of(found.cls):
        whole = card.unnoticed.get(info.name, "")
        for value in (info.default, *_others(info)):
            reason = card.unnoticed.get(f"{info.name}: {written(value)}", whole)
            yield Subject(card.name, info.name, value, info.default, reason)


def _others(info: OptionInfo) -> list[Any]:
    if info.choices:
        return [one for one in info.choices if not is_same(one, info.default)]
    if isinstance(info.default, bool):
        return [not info.default]
    return [ANOTHER]


def instead_of(info: OptionInfo, value: Any) -> list[Any]:
    """What a value that is in force is changed to, to see who notices."""
    found: list[Any] = list(info.choices)
    if not info.choices and isinstance(info.default, bool):
        found = [True, False]
    elif not info.choices and isinstance(value, int):
        # where only every so many will do, the ends of the range are among them
        near = (value + 1, value - 1, info.low, info.high)
        found = [one for one in dict.fromkeys(near) if one is not None and _within(info, one)]
    return [one for one in found if not is_same(one, value)]


def _within(info: OptionInfo, value: int) -> bool:
    return (info.low is None or info.low <= value) and (info.high is None or value <= info.high)


def written(value: Any) -> str:
    """A value as a file writes it; a table only says that it is one."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, (int, float, str)) else "the default table"
