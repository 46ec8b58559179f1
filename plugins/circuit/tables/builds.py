"""How cars are built: the two construction tables, named builds, and what is legal."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from gridprix.core import BuildSheet, SheetLine
from gridprix.core.documents import kind_of, suggest

CATEGORIES = ("acceleration", "deceleration", "top", "start", "wear", "skill")


@attrs.frozen
class Build:
    """What was bought: speeds in mph, wear and -1 chips per lap, -3 chips per race."""

    acceleration: int
    deceleration: int
    top: int
    start: int
    wear: int
    chips: int = 0
    chips3: int = 0


@attrs.frozen
class Construction:
    """A construction table: what each buy of a category gives, and what the buys must sum to.

    The first value of a category is what the buy `lowest` gives. In a file a category is written
    by its value, skill by its buy, because one buy of skill gives both kinds of chips.
    """

    name: str
    lowest: int
    total: int
    values: Mapping[str, tuple[int, ...]]
    chips: tuple[tuple[int, int], ...]
    named: Mapping[str, Mapping[str, int]]
    default: str

    @property
    def categories(self) -> tuple[str, ...]:
        """What can be bought, in the order of a build sheet."""
        return tuple(self.values)

    def sheet(self) -> BuildSheet:
        """The table as a driver fills it in."""
        lines = []
        for name, values in self.values.items():
            buys = tuple(range(self.lowest, self.lowest + len(values)))
            usual = values[self._buy(name, None) - self.lowest]
            lines.append(SheetLine(name, values, buys, usual, self._words(name)))
        return BuildSheet(tuple(lines), self.total, self.named, self.default)

    def _words(self, category: str) -> tuple[str, ...]:
        if category == "skill":
            return tuple(f"{small} a lap, {large} large" for small, large in self.chips)
        unit = "a lap" if category == "wear" else "mph"
        return tuple(f"{value} {unit}" for value in self.values[category])

    def read(self, written: Any) -> tuple[Build | None, str, str]:
        """The build as written, or what is wrong with it and what would be right."""
        if written is None:
            written = self.default
        if isinstance(written, str):
            if written not in self.named:
                return None, f"there is no build {written!r}", suggest(written, self.named)
            written = self.named[written]
        if not isinstance(written, Mapping):
            right = f"name one ({', '.join(self.named)}) or write a mapping"
            return None, f"a build cannot be {kind_of(written)}", right
        return self._check(written)

    def _check(self, written: Mapping[str, Any]) -> tuple[Build | None, str, str]:
        for category, value in written.items():
            if category not in self.values:
                return (
                    None,
                    f"there is no category {category!r}",
                    suggest(category, self.categories),
                )
            if value not in self.values[category] or isinstance(value, bool):
                listed = ", ".join(map(str, self.values[category]))
                return None, f"{category} cannot be {value!r}", f"it is one of {listed}"
        buys = {name: self._buy(name, written.get(name)) for name in self.values}
        spent = sum(buys.values())
        if spent != self.total:
            bought = ", ".join(f"{name} {buy:+d}" for name, buy in buys.items())
            what = f"{spent} of {self.total} points are spent ({bought})"
            return None, what, f"spend exactly {self.total} points on a {self.name} car"
        return self.build(buys), "", ""

    def _buy(self, category: str, value: int | None) -> int:
        if value is None:
            return 0 if self.lowest < 0 else 1
        return self.values[category].index(value) + self.lowest

    def build(self, buys: Mapping[str, int]) -> Build:
        """The car that these buys give."""
        value = {name: self.values[name][buy - self.lowest] for name, buy in buys.items()}
        skill = value.pop("skill", 0)
        chips, chips3 = self.chips[skill - self.lowest] if "skill" in self.values else (0, 0)
        return Build(**value, chips=chips, chips3=chips3)

    def legal_buys(self) -> Iterator[Mapping[str, int]]:
        """Every combination of buys that sums up."""
        names = self.categories
        ranges = (range(self.lowest, self.lowest + len(self.values[name])) for name in names)
        for buys in itertools.product(*ranges):
            if sum(buys) == self.total:
                yield dict(zip(names, buys, strict=True))


def _named(*rows: tuple[str, tuple[int, ...]]) -> dict[str, dict[str, int]]:
    return {name: dict(zip(CATEGORIES, values, strict=False)) for name, values in rows}


CLUB = Construction(
    name="club",
    lowest=-1,
    total=2,
    values={
        "acceleration": (20, 40, 60, 80),
        "deceleration": (20, 40, 60, 80),
        "top": (140, 160, 180, 200),
        "start": (20, 60, 100, 120),
        "wear": (5, 6, 7, 8),
        "skill": (-1, 0, 1, 2),
    },
    chips=((2, 0), (3, 1), (4, 2), (5, 3)),
    named=_named(
        ("stock", (60, 60, 160, 60, 7, -1)),
        ("launcher", (60, 60, 160, 100, 6, -1)),
        ("backmarker", (80, 80, 160, 20, 6, -1)),
        ("saver", (60, 40, 160, 60, 8, -1)),
    ),
    default="stock",
)

CLASSIC = Construction(
    name="classic",
    lowest=0,
    total=5,
    values={
        "acceleration": (20, 40, 60),
        "deceleration": (20, 40, 60),
        "top": (140, 160, 180),
        "start": (40, 60, 80),
        "wear": (4, 5, 6),
    },
    chips=(),
    named=_named(
        ("plain", (40, 40, 160, 60, 5)),
        ("dragster", (60, 20, 160, 80, 4)),
        ("cornerer", (40, 60, 140, 60, 5)),
        ("bolide", (40, 40, 180, 40, 5)),
    ),
    default="plain",
)

CONSTRUCTIONS = {one.name: one for one in (CLUB, CLASSIC)}
