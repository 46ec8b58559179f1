"""The recipes: each page's own blocks, saved and run, do what the page says."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tree import ROOT

from gridprix.plugins import DOORS
from gridprix.ui.cli import main
from gridprix.ui.kit.recipes import Block, Recipe, new_recipe, recipes

from .recipe_pages import follow, missing

RECIPES = list(recipes().values())


def in_process(command: Sequence[str], place: Path) -> str:
    program, *arguments = command
    assert program == "gridprix"
    done = CliRunner().invoke(main, arguments, env={"COLUMNS": "100"})
    assert done.exit_code == 0, f"{command}: {done.output}"
    return done.output


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_recipe_does_what_it_says(
    recipe: Recipe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not list(follow(recipe, tmp_path, in_process))


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_a_recipe_is_whole_and_uses_doors_alone(recipe: Recipe) -> None:
    languages = [block.language for block in recipe.blocks]
    assert "sh" in languages
    assert languages[-1] == "text", "a recipe ends with what is seen"
    assert [text for text in recipe.files.values() if "\nscript:" in text]
    code = "".join(block.text for block in recipe.blocks if block.language == "python")
    assert set(re.findall(r"^from (gridprix[\w.]*) import", code, re.MULTILINE)) <= set(DOORS)
    assert "import gridprix" not in code
    assert recipe.text.startswith("# I want ")


PAPERS = "".join((ROOT / "core" / page).read_text() for page in ("API.md", "HOOKS.md"))
# what Python, attrs and the standard library know
COMMON = {"frozen", "evolve", "capitalize", "encode", "get", "hexdigest", "items", "join", "values"}
COMMON |= {"dumps", "sha256"}


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_everything_a_recipe_uses_is_on_the_pages(recipe: Recipe) -> None:
    """Nothing sends an author into the source."""
    for block in recipe.blocks:
        if block.language != "python":
            continue
        nodes = list(ast.walk(ast.parse(block.text)))
        own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        fields = {node.target.id for node in nodes if isinstance(node, ast.AnnAssign)}  # type: ignore[union-attr]
        used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        unknown = used - own - fields - COMMON
        assert not [name for name in unknown if not re.search(rf"\b{name}\b", PAPERS)]


def test_every_recipe_is_in_the_index() -> None:
    index = (ROOT / "core" / "RECIPES.md").read_text(encoding="utf-8")
    listed = re.findall(r"\]\(recipes/([\w-]+)\.md\)", index)
    assert sorted(listed) == sorted(recipe.name for recipe in RECIPES)
    assert {"sand", "blind", "safety-car", "drs", "tyre-sets"} <= set(listed)


def test_what_is_missing_is_noticed() -> None:
    assert not list(missing("a  b\n...\nc\n", "x\na b\ny\nc\n"))
    assert list(missing("a\nb\n", "b\na\n"))
    assert Block("python", "# sand.py\nx = 1\n").file == "sand.py"
    with pytest.raises(ValueError, match="begins with"):
        assert Block("python", "x = 1\n").file


def test_the_files_of_a_recipe_are_written(tmp_path: Path) -> None:
    recipe, paths = new_recipe("drs", tmp_path)
    assert {path.name for path in paths} == {
        *("README.md", "drs.py", "long-straight.yaml", "drs-script.yaml", "drs-race.yaml")
    }
    assert (tmp_path / "drs" / "drs.py").read_text() == recipe.files["drs.py"]
    assert "](" not in (tmp_path / "drs" / "README.md").read_text()  # links lead nowhere there
    with pytest.raises(click.UsageError, match="drs is there already; nothing is overwritten"):
        new_recipe("drs", tmp_path)


@pytest.mark.parametrize("name", ["sandd", "../sand", ""])
def test_a_recipe_that_is_not_there_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(click.UsageError, match="there is no recipe"):
        new_recipe(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_command_lists_recipes_and_writes_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    listed = CliRunner().invoke(main, ["new", "recipe"], env={"COLUMNS": "100"}).output
    for recipe in RECIPES:
        assert recipe.name in listed
        assert recipe.wish.split(":")[0] in listed
    told = CliRunner().invoke(main, ["new", "recipe", "sand"]).output
    assert "wrote sand/sand.py" in told
    assert "gridprix --plugins . check sand-script.yaml" in told
    assert "API.md" in told
