"""What testers ask of `check`: some scripts only, a file for build servers, boards and drawings."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest

from gridprix.ui.kit.keywords import Keywords

from .conftest import Invoke

HOLDS = """
name: a car holds its speed
clauses: [XX-1]
ruleset: italian
track: open-field
arrange: "A@10,10 v1,0"
script:
  - A: "0,0"
  - expect: {A: {at: [11, 10]}}
"""
FAILS = HOLDS.replace("holds its speed", "jumps <far>").replace("[11, 10]", "[19, 10]")
FAILS = FAILS.replace("XX-1", "XX-2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    (scripts / "holds.yaml").write_text(HOLDS)
    (scripts / "fails.yaml").write_text(FAILS)
    (scripts / "bad.yaml").write_text("[")
    return scripts


@pytest.mark.parametrize(
    ("expression", "fits"),
    [
        ("slick", True),
        ("SLICK", True),
        ("oil", False),
        ("not oil", True),
        ("slick and not oil", True),
        ("oil or turns", True),
        ("not (slick or oil)", False),
        ("mc-09 and (oil or slick)", True),
        ("oil and slick or turns", True),
        ("oil and (slick or turns)", False),
        ("not not slick", True),
    ],
)
def test_keywords_are_words_with_and_or_not(expression: str, fits: bool) -> None:  # noqa: FBT001
    words = ["MC-09-turns", "a slick may cost turns", "MC-09"]
    assert Keywords(expression).fits(words) is fits


@pytest.mark.parametrize("expression", ["", "and", "a or", "(a", "a)", "a b", "not", "a and or b"])
def test_an_expression_that_is_none_is_told(expression: str) -> None:
    with pytest.raises(click.UsageError, match="write words with and, or, not and brackets"):
        Keywords(expression)


def test_only_scripts_that_fit_are_run(invoke: Invoke, folder: Path) -> None:
    (folder / "bad.yaml").unlink()
    assert "1 hold, 0 fail" in invoke("check", "-k", "XX-1", str(folder)).output
    assert "0 hold, 1 fail" in invoke("check", "-k", "jumps", str(folder)).output
    assert "1 hold, 0 fail" in invoke("check", "-k", "not jumps", str(folder)).output
    none = invoke("check", "-k", "submarine", str(folder))
    assert none.exit_code == 2
    assert "there is no script that fits -k 'submarine'" in none.output


def test_a_script_that_fails_shows_the_board_before_and_after(invoke: Invoke, folder: Path) -> None:
    told = invoke("check", "-q", str(folder / "fails.yaml"))
    assert told.exit_code == 1
    lines = [line.strip() for line in told.output.splitlines()]
    before, after = lines.index("before:"), lines.index("after:")
    assert any(line.startswith("A@10,10") for line in lines[before:after])
    assert any(line.startswith("A@11,10") for line in lines[after:])
    assert any("expected (19, 10)" in line for line in lines[:before])
    assert "vectors" in told.output  # who decided


def test_what_fails_is_drawn(invoke: Invoke, folder: Path, tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    told = invoke("check", "-q", "--pictures", str(pictures), str(folder))
    names = sorted(path.name for path in pictures.iterdir())
    assert names == ["scripts-fails-after.svg", "scripts-fails-before.svg"]
    before, after = (pictures / name for name in reversed(names))
    assert ET.parse(before).getroot().tag.endswith("svg")  # noqa: S314 - our own
    assert before.read_text() != after.read_text()
    assert f"wrote {after}" in told.output


def test_a_file_for_build_servers(invoke: Invoke, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "junit.xml"
    assert invoke("check", "--junit", str(out), str(folder)).exit_code == 2
    suites = ET.parse(out).getroot()  # noqa: S314 - our own
    (suite,) = suites
    assert (suites.tag, suite.tag) == ("testsuites", "testsuite")
    counts = {key: int(suite.attrib[key]) for key in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": 3, "failures": 1, "errors": 1, "skipped": 0}
    assert float(suite.attrib["time"]) >= 0
    cases = {case.attrib["classname"].rpartition(".")[2]: case for case in suite}
    assert set(cases) == {"holds", "fails", "bad"}
    assert all({"name", "classname", "time"} <= set(case.attrib) for case in cases.values())
    assert list(cases["holds"]) == []
    (failure,) = cases["fails"]
    assert failure.tag == "failure"
    assert "expected (19, 10)" in failure.attrib["message"]
    assert "after:" in (failure.text or "")
    assert cases["fails"].attrib["name"] == "a car jumps <far>"
    (error,) = cases["bad"]
    assert error.tag == "error"


SILENT = '''
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Passage, Rule, RuleCard

@attrs.frozen
class Silent(Rule):
    """Does nothing. Clauses: none."""

    card: ClassVar[RuleCard] = RuleCard(name="silent", summary="Nothing")
'''
TELLS = """
    def tells(self, active):
        yield Passage("move", "Nothing", "Nothing happens.")
"""


def test_a_rule_without_a_text_for_players_is_told(invoke: Invoke, tmp_path: Path) -> None:
    rules, script = tmp_path / "rules", tmp_path / "script.yaml"
    rules.mkdir()
    script.write_text(HOLDS.replace("ruleset: italian", "ruleset: italian\nrules: [silent]"))
    words = ("--plugins", str(rules), "check", str(script))
    (rules / "silent.py").write_text(SILENT)
    told = invoke(*words)
    assert told.exit_code == 0
    assert "the rule 'silent' (" in told.stderr
    assert "tells players nothing; write `tells`" in told.stderr
    (rules / "silent.py").write_text(SILENT + TELLS)
    assert "tells players" not in invoke(*words).output
    assert "tells players" not in invoke("check", "CC-3").output  # ours are tested elsewhere
