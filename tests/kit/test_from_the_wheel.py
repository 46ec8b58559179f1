"""As a newcomer does it: from the wheel, in an empty folder, from idea to a played rule."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tree import ROOT

from gridprix.core.library import Library
from gridprix.ui.kit.new_game import new_game
from gridprix.ui.kit.recipes import Recipe, recipes

from ..test_packaging import installed, ran, wheel  # noqa: TID252 - the tests are no package
from .recipe_pages import follow

pytestmark = pytest.mark.slow
__all__ = ["installed", "wheel"]  # fixtures

EDITED = '            leg.key: f"ghosts never go further than {self.most}"\n'
RACE = """\
name: ghosts
ruleset: italian
rules: [{ghost-car: {most: 2}}]
track: first-ring
laps: 1
seats: 2
"""
# the program by what is installed; to start it anew for each command would take most of the time
ONE_AFTER_ANOTHER = """
import json, os, sys
from click.testing import CliRunner
from gridprix.ui.cli import main
for line in sys.stdin:
    place, arguments = json.loads(line)
    os.chdir(place)
    done = CliRunner().invoke(main, arguments)
    print(json.dumps([done.exit_code, done.output]), flush=True)
"""


def test_from_idea_to_a_played_rule(installed: Path, tmp_path: Path) -> None:
    python, gridprix = installed / "python", installed / "gridprix"
    home = {"GRIDPRIX_HOME": str(tmp_path / "home")}
    told = ran(gridprix, "new", "rule", "ghost-car", cwd=tmp_path, **home)
    assert "wrote ghost-car/src/ghost_car.py" in told
    package = tmp_path / "ghost-car"
    pytest_run = (python, "-m", "pytest", "-q")
    assert "passed" in ran(*pytest_run, cwd=package, **home)

    # an edit that the script does not know of yet is caught, then told in the script
    module, script = package / "src" / "ghost_car.py", package / "scripts" / "ghost-car.yaml"
    module.write_text(
        module.read_text().replace(
            '            leg.key: f"no move is longer than {self.most}"\n', EDITED
        )
    )
    broken = subprocess.run(
        list(map(str, pytest_run)), cwd=package, capture_output=True, text=True, check=False
    )
    assert broken.returncode == 1
    assert "'0,+1' refused is 'ghosts never go further than 4'" in broken.stdout
    script.write_text(script.read_text().replace("no move is longer", "ghosts never go further"))
    assert "passed" in ran(*pytest_run, cwd=package, **home)

    (tmp_path / "ghosts.yaml").write_text(RACE)
    without = subprocess.run(
        [str(gridprix), "run", "ghosts.yaml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert without.returncode == 2
    assert "unknown rule 'ghost-car'" in without.stderr
    install = ("install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation")
    ran(
        *(sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"),
        *(*install, "-e", "."),
        cwd=package,
    )
    assert "Nobody moves too far" in ran(gridprix, "rules", "ghost-car", cwd=tmp_path, **home)
    told = ran(gridprix, "run", "ghosts.yaml", "--seed", "3", "--trace", cwd=tmp_path, **home)
    assert "ghosts never go further than 2" in told
    assert "passed" in ran(*pytest_run, cwd=package, **home)


def test_recipes_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    """The pages that the wheel carries, followed with nothing else at hand."""
    (carried,) = (installed.parent / "lib").glob("python*/site-packages/gridprix/core/recipes")
    pages = {page.stem: Recipe(page.stem, page.read_text()) for page in carried.glob("*.md")}
    assert pages == recipes()

    kept_out = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    with subprocess.Popen(
        [str(installed / "python"), "-c", ONE_AFTER_ANOTHER],
        cwd=tmp_path,
        env={**kept_out, "GRIDPRIX_HOME": str(tmp_path / "home"), "COLUMNS": "100"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as programs:
        told, heard = programs.stdin, programs.stdout
        assert told is not None
        assert heard is not None

        def run(command: Sequence[str], place: Path) -> str:
            program, *arguments = command
            assert program == "gridprix"
            print(json.dumps([str(place), arguments]), file=told, flush=True)
            code, output = json.loads(heard.readline())
            assert code == 0, f"{command}: {output}"
            return str(output)

        for name, page in pages.items():
            place = tmp_path / name
            place.mkdir()
            assert not list(follow(page, place, run)), name


def test_a_game_goes_from_one_environment_to_another(
    installed: Path, tmp_path: Path, library: Library
) -> None:
    new_game("salt-flats", "", tmp_path, library)
    package, home = tmp_path / "salt-flats", {"GRIDPRIX_HOME": str(tmp_path / "home")}
    ran(*(sys.executable, "-m", "build", "--no-isolation", "--wheel"), cwd=package)
    (built,) = (package / "dist").glob("*.whl")
    ran(
        *(sys.executable, "-m", "pip", "--python", installed / "python"),
        *("--disable-pip-version-check", "install", "--quiet", "--no-index", "--no-deps", built),
        cwd=tmp_path,
    )
    shutil.rmtree(package)
    gridprix = installed / "gridprix"
    games = json.loads(ran(gridprix, "games", "--json", cwd=tmp_path, **home))
    assert {one["package"]: one for one in games}["gridprix-salt-flats"] == {
        "package": "gridprix-salt-flats",
        "version": "0.1.0",
        **{kind: ["salt-flats"] for kind in ("rules", "rulesets", "tracks", "races", "scripts")},
        "faults": [],
    }
    wide = {**home, "COLUMNS": "200"}
    shelf = ran(gridprix, "scenarios", cwd=tmp_path, **wide).splitlines()
    assert [
        line for line in shelf if "package gridprix-salt-flats" in line and "Salt flats" in line
    ]
    played = ("play", "salt-flats", "--terminal", "--pilots", "A=rookie", "--seed", "1")
    assert "Salt flats: " in ran(gridprix, *played, cwd=tmp_path, **home)
    simulated = ("simulate", "salt-flats", "--races", "100", "--jobs", "2")
    assert "100 races" in ran(gridprix, *simulated, cwd=tmp_path, **home)


def recipe() -> list[tuple[str, str]]:
    """The blocks of the recipe in CONTRIBUTING.md, each with its language; no excerpts (`py`)."""
    text = (ROOT / "CONTRIBUTING.md").read_text().split("## Add a rule\n")[1].split("\n## ")[0]
    found = re.findall(r"^   ```(\w+)\n(.*?)^   ```", text, re.MULTILINE | re.DOTALL)
    return [
        (kind, re.sub(r"^   ", "", block, flags=re.MULTILINE))
        for kind, block in found
        if kind != "py"
    ]


def test_the_recipe_of_contributing(installed: Path, tmp_path: Path) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    python = installed / "python"
    offline = "--no-index --no-deps --no-build-isolation --quiet --disable-pip-version-check"
    for name, line in {
        "gridprix": f'exec "{installed / "gridprix"}" "$@"',
        "pytest": f'exec "{python}" -m pytest -q "$@"',
        # nothing is downloaded in a test
        "pip": f'exec "{sys.executable}" -m pip --python "{python}" "$@" {offline}',
    }.items():
        (programs / name).write_text(f"#!/bin/sh\n{line}\n")
        (programs / name).chmod(0o755)
    files = {"python": "src/top_speed.py", "yaml": "scripts/top-speed.yaml"}
    place = tmp_path
    variables = {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "GRIDPRIX_HOME": str(tmp_path / "home"),
    }
    kinds = []
    for kind, block in recipe():
        kinds.append(kind)
        if kind == "sh":
            told = ran("sh", "-e", "-c", f"{block}pwd", cwd=place, **variables)
            place = Path(told.splitlines()[-1])
        else:
            assert (place / files[kind]).is_file()
            (place / files[kind]).write_text(block)
    assert kinds == ["sh", "python", "yaml", "sh", "sh", "sh", "sh", "sh", "sh"]
    assert place == tmp_path / "top-speed"
