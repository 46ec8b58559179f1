"""Who notices a subject: every script that is played by it is played again without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from gridprix.core.borders import is_stranger
from gridprix.core.library import Library
from gridprix.core.rules import OptionInfo, options_of

from .scripts import FAILS, REFUSED, TABLES, PlayedScript, likely_first, outcome_of, read
from .subjects import Subject, instead_of, subjects_of

REFUSED_WITHOUT = "scripts are refused without it when they are loaded"


@attrs.frozen
class Noticed:
    """What came of one subject: how many scripts are played by it, and which notice a change."""

    subject: Subject
    played: int
    by: tuple[PlayedScript, ...]
    reason: str = ""

    @property
    def unexplained(self) -> bool:
        """Whether nothing notices it and nobody says why."""
        return not self.by and not self.reason


@attrs.frozen
class Coverage:
    """Scripts, and the rules that they are looked at for."""

    library: Library
    scripts: tuple[PlayedScript, ...]

    @property
    def subjects(self) -> list[Subject]:
        """What is to be noticed: of rules that are not built in, or of all where there is none."""
        rules = self.library.catalogue.rules
        played = {name for one in self.scripts for name in one.rules}
        own = [name for name in played if name in rules and is_stranger(rules[name].cls)]
        return [one for name in sorted(own or rules) for one in subjects_of(rules[name])]

    def noticed(
        self, subject: Subject, most: int | None = None, tries: int | None = None
    ) -> Noticed:
        """The scripts that notice a subject.

        With `most`, no more are looked for; with `tries`, no more scripts are played for it than
        so many that are about the rule.
        """
        card = self.library.catalogue.rules[subject.rule].card
        played = [one for one in self.scripts if subject.is_in_force(one.rules)]
        by: list[PlayedScript] = []
        driven: set[str] = set()  # what became of those that are not about loading
        for script in likely_first(played, subject.rule, card.clauses)[:tries]:
            outcomes = list(self._outcomes(script, subject))
            if not script.is_about_loading:
                driven.update(outcomes)
            if FAILS in outcomes:
                by.append(script)
                if most is not None and len(by) >= most:
                    break
        # a rule that others need cannot be missing; of an option every other value must be so
        needed = REFUSED in driven if not subject.option else driven == {REFUSED}
        reason = subject.reason or (REFUSED_WITHOUT if needed else "")
        return Noticed(subject, len(played), tuple(by), reason)

    def _outcomes(self, script: PlayedScript, subject: Subject) -> Iterator[str]:
        """What becomes of a script with each change, until one makes it fail."""
        for change in self._changes(script, subject):
            outcome = outcome_of(script.with_rule(subject.rule, change), self.library)
            yield outcome
            if outcome == FAILS:
                return

    def _changes(self, script: PlayedScript, subject: Subject) -> Sequence[Any]:
        if not subject.option:
            return [False]
        info = self._info(subject)
        value = script.rules[subject.rule][subject.option]
        if info.parse is None:
            return [{subject.option: one} for one in instead_of(info, value)]
        return [
            {subject.option: one}
            for one in self._written(subject)
            if read(subject.rule, {subject.option: one}, self.library)[subject.option] != value
        ]

    def _info(self, subject: Subject) -> OptionInfo:
        infos = options_of(self.library.catalogue.rules[subject.rule].cls)
        return next(one for one in infos if one.name == subject.option)

    def _written(self, subject: Subject) -> list[Any]:
        """The tables that scripts and their rulesets write for an option, each once."""
        values = [one.written.get(subject.rule, {}).get(subject.option) for one in self.scripts]
        return list({repr(one): one for one in values if isinstance(one, TABLES)}.values())
