"""A rule that still uses a name which was changed is told the new one when it is loaded."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridprix.core.catalogue import find_rules
from gridprix.plugins import BUILTIN

OWN = """
import attrs
from gridprix.core import Rule, RuleCard, hookimpl, option
{imports}

@attrs.frozen
class Own(Rule):
    card = RuleCard("own", "made for a test")
    {body}
"""


def failures(folder: Path, imports: str = "", body: str = "") -> list[str]:
    (folder / "own.py").write_text(OWN.format(imports=imports, body=body))
    catalogue = find_rules(BUILTIN, [folder], installed=False)
    assert ("own" in catalogue.rules) == (not catalogue.failures)
    return [str(one) for one in catalogue.failures]


@pytest.mark.parametrize(("old", "new"), [("silent", "unused_hooks"), ("lone_car", "solo_plan")])
def test_a_method_with_an_old_name_is_refused(tmp_path: Path, old: str, new: str) -> None:
    (told,) = failures(tmp_path, body=f"def {old}(self): return ()")
    assert told.endswith(
        f"own.py:7: the rule class Own defines '{old}', which is called '{new}' now; rename it"
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "from gridprix.core import concerns",
            "'concerns' is called 'replaces' now; import that from gridprix.core",
        ),
        (
            "from gridprix.core.documents import Spot",
            "'Spot' is called 'Location' now; import that from gridprix.core.documents",
        ),
        (
            "from gridprix.plugins.circuit import Way",
            "'Way' is called 'Charge' now; import that from gridprix.plugins.circuit",
        ),
        (
            "from gridprix.plugins.circuit.speed_cards import SpeedCards",
            "there is no module gridprix.plugins.circuit.speed_cards; a rule imports what it needs",
        ),
        ("from gridprix.core import xyz9", "gridprix.core has no 'xyz9'; known: "),
        (
            "from gridprix.core import RuleCrad",
            "gridprix.core has no 'RuleCrad'; did you mean 'RuleCard'?",
        ),
        (
            "from gridprix.core.rules import Rool",
            "ImportError: cannot import name 'Rool' from 'gridprix.core.rules'",
        ),
        ("import numpie", "ModuleNotFoundError: No module named 'numpie'"),
    ],
)
def test_an_import_of_an_old_name_is_refused(tmp_path: Path, line: str, words: str) -> None:
    (told,) = failures(tmp_path, imports=line)
    assert f"own.py:4: {words}" in told


def test_an_option_may_have_any_name(tmp_path: Path) -> None:
    assert failures(tmp_path, body="silent: bool = option(False, 'how loud')") == []
