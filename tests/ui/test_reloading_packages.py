"""Working on the rules of an installed package while they are raced."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.own_files import OwnFiles
from gridprix.ui.races import begin
from gridprix.ui.reloading import NotReloaded, Reload, reread, summary

from ..core.installing import install, site  # noqa: TID252 - the tests are no package

__all__ = ["site"]  # a fixture

RULE = """
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, option
from .figures import MOST

@attrs.frozen
class Mine(Rule):
    card: ClassVar[RuleCard] = RuleCard(name="mine", summary="A rule of one's own", family="grid")
    most: int = option(MOST, "the most", low=0)
"""
RACE = """name: race
ruleset: italian
rules: [mine]
track: first-ring
seats: [{name: Ada, pilot: human}]
"""
POINTS = "[gridprix.rules]\nmine = own_game.rule:Mine\n"


class Bench:
    """A race by the rule of a package, and the two files of that package."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.rule, self.figures = folder / "rule.py", folder / "figures.py"
        race = home / "play" / "race.yaml"
        race.parent.mkdir(parents=True)
        race.write_text(RACE)
        self.library: Library = standard_library([], home)
        self.game: Game = begin(read_scenario(self.library.open("play", "race"), self.library), 7)
        self.game.advance()


def most(found: Reload) -> object:
    return getattr(found.scenario.book.active()["mine"], "most")  # noqa: B009


FILES = {"rule.py": RULE, "figures.py": "MOST = 1\n"}


@pytest.fixture
def bench(site: Path, home: Path) -> Bench:
    return Bench(install(site, "own-game", FILES, points=POINTS), home)


def test_a_module_beside_the_rule_is_noticed_and_loaded(bench: Bench) -> None:
    own = OwnFiles(bench.library)
    bench.figures.write_text("MOST = 2\n")  # as long as before, and in the same second
    own.lookout.look()
    assert own.lookout.known_changes == (bench.figures,)
    found = reread(bench.game, bench.library)
    assert most(found) == 2
    assert summary(found, "figures.py", "").startswith("figures.py is loaded. Every decision fits")


def test_what_cannot_be_read_leaves_the_old_rule_and_is_repaired_by_the_next(bench: Bench) -> None:
    old = sys.modules["own_game.rule"]
    for broken in (bench.rule, bench.figures):
        text = broken.read_text()
        broken.write_text("def oops(:\n")
        with pytest.raises(NotReloaded, match=r"own-game .*syntax error"):
            reread(bench.game, bench.library)
        assert sys.modules["own_game.rule"] is old
        broken.write_text(text)
    bench.figures.write_text("MOST = 3\n")
    assert most(reread(bench.game, bench.library)) == 3


def test_a_package_that_was_copied_is_said_not_to_be_loaded(
    home: Path, monkeypatch: pytest.MonkeyPatch, site: Path
) -> None:
    copied = site / "site-packages"
    copied.mkdir()
    monkeypatch.syspath_prepend(str(copied))
    at = Bench(install(copied, "own-game", FILES, points=POINTS), home)
    at.figures.write_text("MOST = 2\n")
    found = reread(at.game, at.library)
    assert most(found) == 1
    said = summary(found, "", "")
    assert said.startswith(
        "Everything of your own is loaded (not the rules of package own-game: for those start the "
        "program anew). Every decision fits"
    )
