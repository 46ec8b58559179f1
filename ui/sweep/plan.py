"""What a sweep tries, in a fixed order: every pair of settings, then some triples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

import attrs

from gridprix.core.dice import draw
from gridprix.core.library import Library

from .bases import Base, all_bases
from .settings import Setting, settings_of


@attrs.frozen
class Combination:
    """Settings of different rules that are tried together in one family."""

    family: str
    settings: tuple[Setting, ...]

    def __str__(self) -> str:
        return f"{self.family}: " + " + ".join(map(str, self.settings))


@attrs.frozen
class SweepPlan:
    """Everything that is tried, by number, and on which races."""

    combinations: tuple[Combination, ...]
    bases: dict[str, tuple[Base, ...]]


def plan_of(library: Library, rules: Sequence[str], triples: int, seed: int) -> SweepPlan:
    """All pairs in which one of these rules is, or all there are; then so many drawn triples."""
    families = sorted(library.catalogue.families)
    settings = {family: _settings(family, library) for family in families}
    pairs = chain.from_iterable(_pairs(family, settings[family], rules) for family in families)
    drawn = _triples(settings, rules, triples, seed)
    return SweepPlan((*pairs, *drawn), all_bases(library))


def _settings(family: str, library: Library) -> list[tuple[Setting, ...]]:
    return [settings_of(found) for found in library.catalogue.of_family(family)]


def _pairs(
    family: str, settings: list[tuple[Setting, ...]], rules: Sequence[str]
) -> Iterator[Combination]:
    for one, other in combinations(settings, 2):
        if not rules or {one[0].rule, other[0].rule}.intersection(rules):
            for pair in product(one, other):
                yield Combination(family, pair)


def _triples(
    settings: dict[str, list[tuple[Setting, ...]]], rules: Sequence[str], count: int, seed: int
) -> Iterator[Combination]:
    """So many triples by chance, the same for the same seed; each has one of the rules in it."""
    families = sorted(family for family, found in settings.items() if len(found) >= 3)
    for number in range(count if families else 0):

        def drawn(what: str, sides: int, number: int = number) -> int:
            return draw(f"sweep {seed} {number} {what}", sides)

        family = families[drawn("family", len(families))]
        left = list(settings[family])
        wanted = [one for one in left if one[0].rule in rules]
        chosen: list[Setting] = []
        for place in range(3):
            pool = wanted if wanted and not place else left
            rule = pool[drawn(f"rule {place}", len(pool))]
            left.remove(rule)
            chosen.append(rule[drawn(f"setting {place}", len(rule))])
        yield Combination(family, tuple(chosen))
