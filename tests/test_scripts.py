"""Every scripted scenario is a test of its own: a plain run of pytest collects `scenarios/`.

`make test` plays them in its stage `check` and has pytest look at `tests/` only.
"""

from __future__ import annotations

import re

import pytest
from tree import ROOT

from gridprix.core.documents import load_document
from gridprix.core.script import find_scripts, is_script
from gridprix.ui.kit.plugin import pytest_collect_file

FOLDER = ROOT / "scenarios"
GEAR_DICE = ROOT / "plugins" / "house" / "gear_dice"
FILES = find_scripts([FOLDER / "scripts", GEAR_DICE / "scripts"])


def test_every_script_is_collected_and_says_what_it_proves(request: pytest.FixtureRequest) -> None:
    for path in FILES:
        file = pytest_collect_file(path, request.session)
        assert file is not None, f"{path} holds no script"
        assert list(file.collect()), path
        # a house rule proves no clause of anybody's book
        assert file.document.data.get("clauses") or "house" in path.parts, path


def test_nothing_else_on_the_shelves_is_taken_for_a_script(request: pytest.FixtureRequest) -> None:
    others = find_scripts(
        [one / kind for one in (FOLDER, GEAR_DICE) for kind in ("play", "tracks")]
    )
    assert others
    for path in others:
        assert not is_script(load_document(path))
        assert pytest_collect_file(path, request.session) is None


def test_a_plain_run_of_pytest_plays_the_scripts(pytestconfig: pytest.Config) -> None:
    assert {"scenarios", "plugins/house/gear_dice/scripts"} <= {*pytestconfig.getini("testpaths")}


def test_all_checks_together_play_them_once() -> None:
    stages = (ROOT / "Makefile").read_text(encoding="utf-8")
    (played,) = re.findall(r"gridprix check --quiet (.*)", stages)
    assert played.split() == ["scenarios/scripts", "plugins/house/gear_dice/scripts"]
    for goal, has in (("test", "together"), ("together", "check")):
        assert has in stages.partition(f"\n{goal}:")[2].partition("\n\n")[0].split()
    (run,) = [line for line in stages.splitlines() if "tests/tools/once.py" in line]
    assert run.endswith(" tests")
