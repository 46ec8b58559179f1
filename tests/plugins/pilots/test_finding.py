"""Pilots of found rules are there without being listed, third parties' too."""

from __future__ import annotations

from pathlib import Path

import attrs

from gridprix.core.catalogue import find_rules
from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.plugins import BUILTIN
from gridprix.scenarios import standard_library

from .races import library

OWN = '''
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, hookimpl
from gridprix.core.pilots import PilotSpec, make_random

@attrs.frozen
class Uncle(Rule):
    """An uncle who drives."""
    card: ClassVar[RuleCard] = RuleCard(name="uncle", summary="An uncle who drives", family="grid")

    @hookimpl
    def declare_pilots(self):
        BODY
'''


def _with(folder: Path, body: str) -> Library:
    (folder / "uncle.py").write_text(OWN.replace("BODY", body))
    found = find_rules(BUILTIN, [folder], installed=False)
    return attrs.evolve(standard_library(installed=False), catalogue=found)


def _pilots(shelves: Library, ruleset: str, track: str) -> list[str]:
    data = {"name": "x", "ruleset": ruleset, "track": track, "seats": 2}
    return list(read_scenario(Document("x", data), shelves).book.pilots)


def test_pilots_are_offered_by_family() -> None:
    everywhere = ["random", "rookie", "club", "ace", "explorer"]
    assert _pilots(library(), "italian", "first-ring") == everywhere
    assert _pilots(library(), "speed-circuit-sprint", "practice-ring") == everywhere


def test_a_third_partys_pilot_needs_no_ruleset(tmp_path: Path) -> None:
    body = 'return [PilotSpec("uncle", "drives", make_random)]'
    shelves = _with(tmp_path, body)
    assert "uncle" in _pilots(shelves, "italian", "first-ring")
    assert "uncle" not in _pilots(shelves, "speed-circuit-sprint", "practice-ring")


def test_a_failing_declaration_hurts_nobody(tmp_path: Path) -> None:
    shelves = _with(tmp_path, 'raise ValueError("asleep")')
    assert "ace" in _pilots(shelves, "italian", "first-ring")
    assert [str(one) for one in shelves.catalogue.failures if "asleep" in one.error]


def test_a_pilot_that_needs_another_rule_waits_for_it(tmp_path: Path) -> None:
    shelves = _with(
        tmp_path, 'return [PilotSpec("uncle", "drives", make_random, needs=("no-contact",))]'
    )
    assert "uncle" not in _pilots(shelves, "italian", "first-ring")
    assert "uncle" in _pilots(shelves, "racetrack", "first-ring")
