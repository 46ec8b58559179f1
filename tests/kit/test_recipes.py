"""The recipes: each page's own blocks, saved and run, do what the page says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from gridprix.plugins import DOORS
from gridprix.ui.cli import main

from .recipe_pages import FOLDER, PAGES, Block, blocks_of, follow, missing

INDEX = FOLDER.parent / "RECIPES.md"


def in_process(command: Sequence[str], place: Path) -> str:
    program, *arguments = command
    assert program == "gridprix"
    done = CliRunner().invoke(main, arguments, env={"COLUMNS": "100"})
    assert done.exit_code == 0, f"{command}: {done.output}"
    return done.output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_recipe_does_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not list(follow(page, tmp_path, in_process))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_recipe_is_whole_and_uses_doors_alone(page: Path) -> None:
    blocks = blocks_of(page)
    languages = [block.language for block in blocks]
    assert "sh" in languages
    assert languages[-1] == "text", "a recipe ends with what is seen"
    assert [block for block in blocks if block.language == "yaml" and "\nscript:" in block.text]
    code = "".join(block.text for block in blocks if block.language == "python")
    assert set(re.findall(r"^from (gridprix[\w.]*) import", code, re.MULTILINE)) <= set(DOORS)
    assert "import gridprix" not in code
    assert page.read_text(encoding="utf-8").startswith("# I want ")


def test_every_recipe_is_in_the_index() -> None:
    index = INDEX.read_text(encoding="utf-8")
    assert re.findall(r"\]\(recipes/([\w-]+)\.md\)", index)
    assert {path.stem for path in PAGES} == set(re.findall(r"\]\(recipes/([\w-]+)\.md\)", index))
    asked_for = {"sand", "blind", "safety-car", "drs", "tyre-sets"}
    assert asked_for <= {path.stem for path in PAGES}


def test_what_is_missing_is_noticed() -> None:
    assert not list(missing("a  b\n...\nc\n", "x\na b\ny\nc\n"))
    assert list(missing("a\nb\n", "b\na\n"))
    assert Block("python", "# sand.py\nx = 1\n").file == "sand.py"
    with pytest.raises(AssertionError, match="begins with"):
        assert Block("python", "x = 1\n").file
