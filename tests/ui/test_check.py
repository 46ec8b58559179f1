"""Whatever becomes of one script, the others are checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridprix.scenarios import SHIPPED

from .conftest import Invoke

BRITTLE = """
import sys
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, hookimpl, option

@attrs.frozen
class Brittle(Rule):
    card: ClassVar[RuleCard] = RuleCard(name="brittle", summary="It breaks")
    where: str = option("", "where it breaks")

    def problems(self, active):
        1 / (self.where != "problems")
        return ()

    def notes(self, active):
        1 / (self.where != "notes")
        return ()

    def unused_hooks(self):
        1 / (self.where != "unused_hooks")
        return ()

    @hookimpl
    def veto_scenario(self, seats, board, laps):
        1 / (self.where != "veto_scenario")

    @hookimpl
    def veto_legs(self, race, car, legs):
        if self.where == "exit":
            sys.exit(0)
        1 / (self.where != "veto_legs")
"""
SCRIPT = """
name: {name}
ruleset: italian
rules: [{{brittle: {{where: {name}}}}}]
track: open-field
arrange: "A@10,10 v1,0"
script:
  - A: "0,0"
  - A: "0,0"
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "brittle.py").write_text(BRITTLE)
    folder = tmp_path / "scripts"
    folder.mkdir()
    for name in ("a-good", "z-good"):
        (folder / f"{name}.yaml").write_text(SCRIPT.format(name=name))
    return folder


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("exit", "failed in veto_legs at round 1, decision 1: SystemExit: 0"),
        ("veto_legs", "failed in veto_legs"),
        ("veto_scenario", "failed in veto_scenario at set-up"),
        ("problems", "failed in problems at set-up"),
        ("notes", "failed in notes at set-up"),
        ("unused_hooks", "failed in unused_hooks at set-up"),
    ],
)
def test_a_script_that_breaks_off_is_told_and_the_others_are_run(
    invoke: Invoke, scripts: Path, where: str, told: str
) -> None:
    (scripts / "b.yaml").write_text(SCRIPT.format(name=where))
    result = invoke("--plugins", str(scripts.parent / "rules"), "check", str(scripts))
    assert result.exit_code == 2
    output = re.sub(r"\.py:\d+", ".py:LINE", result.output)
    assert f"the rule 'brittle' (brittle.py:LINE) {told}" in output
    assert "2 hold, " in result.output
    assert "z-good" in result.output


def test_files_that_are_none_hurt_nobody_else(invoke: Invoke, scripts: Path) -> None:
    (scripts / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    (scripts / "folder.yaml").mkdir()
    (scripts / "gone.yaml").symlink_to(scripts / "nowhere")
    (scripts / "list.yaml").write_text("[")
    rules, lost = str(scripts.parent / "rules"), str(scripts / "lost.yaml")
    result = invoke("--plugins", rules, "check", lost, str(scripts))
    assert result.exit_code == 2
    assert "2 hold, 0 fail, 5 unusable" in result.output
    assert "there is no such file or folder" in result.output


def test_a_name_longer_than_any_file_can_have_is_told_where_it_stands(
    invoke: Invoke, scripts: Path
) -> None:
    long = scripts.parent / "long.yaml"
    long.write_text(
        f"name: long\nruleset: {'italian' * 60}\ntrack: oval\nscript: [{{until: {{round: 1}}}}]\n"
    )
    result = invoke("--plugins", str(scripts.parent / "rules"), "check", str(long))
    assert result.exit_code == 2
    assert "long.yaml:2:1: 'italianitalian" in result.output
    assert "is no ruleset name; write the plain name of a ruleset" in result.output
    assert "too long" not in result.output


def test_a_script_on_the_shelves_is_checked_by_its_name(invoke: Invoke, home: Path) -> None:
    shipped = next(SHIPPED["scripts"].rglob("CC-3.yaml"))
    own = home / "scripts" / "my-chips.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(shipped.read_text())
    result = invoke("check", "my-chips")
    assert (result.exit_code, "1 hold, 0 fail" in result.output) == (0, True), result.output
