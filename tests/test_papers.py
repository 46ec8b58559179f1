"""The papers of the house: README, CHANGELOG, CONTRIBUTING with its recipe and its ways."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml
from tree import ROOT, project_files

from gridprix.core.documents import load_document
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.core.script import check_script
from gridprix.scenarios import standard_library


def test_the_readme_names_every_ruleset_and_command() -> None:
    readme = (ROOT / "README.md").read_text()
    for path in sorted((ROOT / "rulesets").glob("*.yaml")):
        ruleset = yaml.safe_load(path.read_text())
        if "rules" in ruleset:
            assert f"| `{ruleset['name']}` | {ruleset['title']} |" in readme
    commands = re.findall(r'^    "([a-z]+)": "', (ROOT / "ui" / "cli.py").read_text(), re.MULTILINE)
    assert "resume" in commands
    for command in commands:
        assert f"`gridprix {command}" in readme


def test_the_readme_scenario_plays(tmp_path: Path, library: Library) -> None:
    """What a newcomer copies must load."""
    readme = (ROOT / "README.md").read_text()
    block = readme.split("    # my-race.yaml\n")[1].split("\n\n")[0]
    file = tmp_path / "my-race.yaml"
    file.write_text(block.replace("\n    ", "\n").removeprefix("    ") + "\n")
    assert read_scenario(load_document(file), library).notes == ()


def test_the_changes_begin_with_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == version


def _blocks(language: str) -> list[str]:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    found = re.findall(rf"^   ```{language}\n(.*?)^   ```", text, re.MULTILINE | re.DOTALL)
    return [re.sub(r"^   ", "", block, flags=re.MULTILINE) for block in found]


def test_the_recipe_for_a_rule_works(tmp_path: Path) -> None:
    (rule,), (script,) = _blocks("python"), _blocks("yaml")
    # as the recipe says for a rule that lies outside of the package
    alone = rule.replace("from .reach", "from gridprix.plugins.grid.parts.reach")
    (tmp_path / "top_speed.py").write_text(alone)
    (tmp_path / "top-speed.yaml").write_text(script)
    library = standard_library([tmp_path], installed=False)
    assert library.catalogue.failures == []
    outcome = check_script(load_document(tmp_path / "top-speed.yaml"), library)
    assert outcome.problems == ()
    assert outcome.steps == 4


def test_the_recipe_is_in_the_style_of_the_house() -> None:
    (rule,) = _blocks("python")
    ruff = [sys.executable, "-m", "ruff"]
    place = "plugins/grid/top_speed.py"
    for command in (["check", "--quiet"], ["format", "--check", "--quiet"]):
        subprocess.run(
            [*ruff, *command, "--stdin-filename", place, "-"],
            cwd=ROOT,
            input=rule,
            text=True,
            check=True,
        )


def test_the_ways_through_the_house_lead_past_what_is_there() -> None:
    paper = (ROOT / "CONTRIBUTING.md").read_text()
    ways = paper.partition("## Two ways through the house")[2].partition("\n## ")[0]
    steps = re.findall(r"^\d+\. `([\w/]+\.py)`((?:, `\w+`)+):", ways, re.MULTILINE)
    assert len(steps) == len(re.findall(r"^\d+\. ", ways, re.MULTILINE)) > 6
    for file, names in steps:
        tree = ast.parse((ROOT / file).read_text())
        found = {getattr(node, "name", "") for node in ast.walk(tree)}
        assert set(re.findall(r"\w+", names)) <= found, file
    for file in re.findall(r"`([\w/]+\.py)`", ways):
        assert (ROOT / file).exists(), file


def test_links_in_the_papers_lead_somewhere() -> None:
    for paper in (path for path in project_files() if path.suffix == ".md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", paper.read_text()):
            assert (paper.parent / target).exists(), f"{paper.name} links to {target}"
