"""Every scripted scenario is a test of its own: pytest collects them from `scenarios/`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tree import ROOT

from gridprix.core.documents import load_document
from gridprix.core.script import find_scripts, is_script
from gridprix.ui.kit.plugin import pytest_collect_file

FOLDER = ROOT / "scenarios"
FILES = find_scripts([FOLDER / "scripts"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_a_script_is_collected_and_says_what_it_proves(
    path: Path, request: pytest.FixtureRequest
) -> None:
    file = pytest_collect_file(path, request.session)
    assert file is not None, "the file holds no script"
    assert list(file.collect())
    # a house rule proves no clause of anybody's book
    assert file.document.data.get("clauses") or "house" in path.parts


def test_nothing_else_on_the_shelves_is_taken_for_a_script(request: pytest.FixtureRequest) -> None:
    others = [*find_scripts([FOLDER / "play"]), *find_scripts([FOLDER / "tracks"])]
    assert others
    for path in others:
        assert not is_script(load_document(path))
        assert pytest_collect_file(path, request.session) is None


def test_a_plain_run_of_pytest_plays_the_scripts(pytestconfig: pytest.Config) -> None:
    assert "scenarios" in pytestconfig.getini("testpaths")
