"""Which ready races a combination may be raced on: those that take each of its settings alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import attrs

from gridprix.core.documents import BadFile
from gridprix.core.errors import FAILURES
from gridprix.core.library import Library

from .bases import Base
from .plan import Combination, SweepPlan
from .settings import Setting


@attrs.define(slots=False)
class Fitting:
    """Remembers what it has tried: a setting stands in hundreds of combinations."""

    plan: SweepPlan
    library: Library

    @cached_property
    def _known(self) -> dict[tuple[str, str], bool]:
        return {}

    @cached_property
    def _active(self) -> dict[str, frozenset[str]]:
        return {}

    def bases(self, number: int, combination: Combination) -> Iterator[Base]:
        """The races to try in turn, beginning anywhere: those that every setting fits alone.

        Where there is none, one that some setting fits: it says why the others cannot be.
        """
        bases = self.plan.bases[combination.family]
        first = number % max(1, len(bases))
        turned = bases[first:] + bases[:first]
        second_best = turned[:1]
        for base in turned:
            fits = [self._fits(base, one) for one in combination.settings]
            if all(fits):
                second_best = ()
                yield base
            elif any(fits) and second_best == turned[:1]:
                second_best = (base,)
        yield from second_best

    def _fits(self, base: Base, setting: Setting) -> bool:
        """Whether a race takes a setting, and is another race with it."""
        key = base.file, str(setting)
        if key not in self._known:
            self._known[key] = self._takes(base, setting)
        return self._known[key]

    def _takes(self, base: Base, setting: Setting) -> bool:
        try:
            if setting.options is None and setting.rule not in self._rules_of(base):
                return False
            base.scenario((setting,), self.library)
        except (BadFile, *FAILURES):
            return False  # it is told where the combination is tried
        return True

    def _rules_of(self, base: Base) -> frozenset[str]:
        """The rules of a race as it is."""
        if base.file not in self._active:
            self._active[base.file] = frozenset(base.scenario((), self.library).book.active())
        return self._active[base.file]
