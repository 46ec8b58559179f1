"""A family in a package of its own, at the command line: listed, played, taken home, simulated."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from .seats import PKGROOT, gridprix

CORE = Path(__file__).parents[1] / "core"
RULES = {
    "bends": "Bends",
    "brakes": "Brakes",
    "cards": "Cards",
    "engines": "Engines",
    "line": "Line",
    "marshal": "Marshal",
    "plots": "SealedPlots",
    "puddles": "Puddles",
    "scribe": "Scribe",
    "traffic": "Traffic",
}


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(home: Path, tmp_path: Path) -> Run:
    """The program with the toy's files at home, and its rules in an installed package."""
    shutil.copytree(CORE / "toy" / "shelf", home, dirs_exist_ok=True)
    package = tmp_path / "site"
    notes = package / "toy_game-1.0.dist-info"
    notes.mkdir(parents=True)
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-game\nVersion: 1.0\n")
    points = [f"{name} = toy.{name}:{rule}" for name, rule in RULES.items()]
    words = "\n".join(["[gridprix.rules]", "toy = toy.family:TOY", *points, ""])
    (notes / "entry_points.txt").write_text(words)
    shutil.copytree(CORE / "toy", package / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    path = os.pathsep.join(map(str, (PKGROOT, package)))
    return partial(gridprix, home, PYTHONPATH=path)


def test_it_is_listed_and_shown(run: Run) -> None:
    assert "toy-race" in run("scenarios").stdout
    assert "14 spaces" in run("tracks").stdout
    assert "....11..." in run("tracks", "short-line").stdout.replace("~", ".")


def test_it_is_played_at_the_terminal_and_taken_home(run: Run, tmp_path: Path) -> None:
    page, drawing = tmp_path / "toy.html", tmp_path / "toy.svg"
    played = run("play", "toy-race", "--terminal", "--seed", "3", stdin="1\n" * 400)
    assert played.returncode == 0, played.stderr
    assert "11  12  13  14" in played.stdout, "the line is drawn with its numbers"
    done = run("export", "toy-race-1", "--html", str(page), "--svg", str(drawing))
    assert done.returncode == 0, done.stderr
    assert "short-line" in page.read_text(encoding="utf-8")
    assert drawing.read_text(encoding="utf-8").startswith("<svg")


def test_it_is_simulated(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "toy.json"
    done = run("simulate", "toy-race", "--races", "6", "--jobs", "2", "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert json.loads(out.read_text())["races"]


def test_a_rule_for_it_is_begun(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("new", "rule", "long-leaps", "--family", "toy")
    assert done.returncode == 0, done.stderr
    source = str(tmp_path / "long-leaps" / "src")
    checked = run("--plugins", source, "check", str(tmp_path / "long-leaps" / "scripts"))
    assert checked.returncode == 0, checked.stderr
    refused = run("new", "scenario", "my-race", "--family", "toy")
    assert refused.returncode == 2
    assert "a scenario can be begun for grid, circuit" in refused.stderr


def test_without_a_coach_it_is_said_that_there_is_none(run: Run) -> None:
    done = run("solve", "short-line", "--ruleset", "toy")
    assert done.returncode != 0
    assert "this coach does not know games of the family 'toy'" in done.stderr
