"""What is asked of every rule found, chosen or not: one that fails breaks only who plays by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from gridprix.core.catalogue import find_rules
from gridprix.core.documents import BadFile, Document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins import BUILTIN
from gridprix.scenarios import standard_library

MUD = '''
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, hookimpl

@attrs.frozen
class Mud(Rule):
    """Mud."""
    card: ClassVar[RuleCard] = RuleCard(name="mud", summary="Mud", family="grid")

    @hookimpl
    def HOOK(self):
        BODY
'''
RAISES = 'raise ValueError("no mud today")'


def _library(folder: Path, hook: str, body: str) -> Library:
    (folder / "mud.py").write_text(MUD.replace("HOOK", hook).replace("BODY", body))
    found = find_rules(BUILTIN, [folder], installed=False)
    return attrs.evolve(standard_library(installed=False), catalogue=found)


def _read(library: Library, *rules: Any) -> Scenario:
    data = {"name": "x", "ruleset": "italian", "track": "first-ring", "rules": list(rules)}
    return read_scenario(Document("x", {**data, "seats": 2}), library)


@pytest.mark.parametrize("hook", ["declare_markings", "declare_pilots"])
@pytest.mark.parametrize("body", [RAISES, "return [5]", "return 5"])
def test_a_rule_that_nobody_named_breaks_no_race(tmp_path: Path, hook: str, body: str) -> None:
    library = _library(tmp_path, hook, body)
    assert _read(library).board is not None
    _read(library)
    told = [str(one) for one in library.catalogue.failures]
    assert len(told) == 1, "told, and once"
    assert "mud.py" in told[0]
    assert hook in told[0]


def test_a_race_that_names_it_is_refused_with_the_rule_and_the_reason(tmp_path: Path) -> None:
    library = _library(tmp_path, "declare_markings", RAISES)
    with pytest.raises(BadFile, match=r"'mud' .*failed in declare_markings .*no mud today"):
        _read(library, "mud")


def test_the_kinds_of_the_others_are_known_all_the_same(tmp_path: Path) -> None:
    library = _library(tmp_path, "declare_markings", RAISES)
    assert "oil" in library.catalogue.markings("grid")
    library = _library(tmp_path, "declare_markings", 'return ["mud"]')
    assert {"mud", "oil"} <= set(library.catalogue.markings("grid"))
