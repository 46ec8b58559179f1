"""What a driver may bring along: a sheet of things to buy, and a budget for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs


@attrs.frozen
class SheetLine:
    """One thing on a build sheet: the values it may have, what each costs, and which is usual.

    `words` says how each value reads; without them a value is its number.
    """

    name: str
    values: tuple[int, ...]
    costs: tuple[int, ...]
    usual: int
    words: tuple[str, ...] = ()

    def cost(self, value: int) -> int:
        """What a value costs."""
        return self.costs[self.values.index(value)]

    def reads(self, value: int) -> str:
        """A value in words."""
        return self.words[self.values.index(value)] if self.words else str(value)


@attrs.frozen
class BuildSheet:
    """What a seat's `build` may be: a ready-made one by its name, or values that cost a total.

    A line that is not written has its usual value.
    """

    lines: tuple[SheetLine, ...]
    total: int
    ready: Mapping[str, Mapping[str, int]]
    default: str

    def values(self, written: Any) -> dict[str, int]:
        """Every line's value in a build as written; what makes no sense there is as usual."""
        written = self.default if written is None else written
        given = self.ready.get(written, {}) if isinstance(written, str) else written
        known = given if isinstance(given, Mapping) else {}
        return {line.name: _sound(line, known.get(line.name)) for line in self.lines}

    def spent(self, values: Mapping[str, int]) -> int:
        """What the values cost together."""
        return sum(line.cost(values[line.name]) for line in self.lines)

    def called(self, values: Mapping[str, int]) -> str:
        """The name of the ready-made build with these values; empty where it is somebody's own."""
        return next((name for name in self.ready if self.values(name) == dict(values)), "")


def _sound(line: SheetLine, value: Any) -> int:
    known = isinstance(value, int) and not isinstance(value, bool) and value in line.values
    return value if known else line.usual
