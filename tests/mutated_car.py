"""A module that is broken on purpose to try the tools that do so."""

from __future__ import annotations

from pathlib import Path

from ledger import Mutant
from mutations import Mutation, mutations
from watchers import Target

SOURCE = """
LIMIT = 3


class Car:
    speed = 0

    def brake(self):
        if self.speed > 2:
            self.speed -= 1
        return [
            one + 1
            for one in (self.speed,)
        ]


def twice(): return (lambda: 1), (lambda: 2)
"""


def change(source: str, shown: str) -> Mutation:
    (found,) = [one for one in mutations(source) if str(one) == shown]
    return found


def mutant(path: Path, shown: str, *tests: Path) -> Mutant:
    return Mutant(Target(path, (), tests), change(path.read_text(), shown))
