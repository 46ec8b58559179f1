"""What the tests of the command line share: an empty home, and the program in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gridprix.ui.cli import main

from .seats import Terminal

Invoke = Callable[..., Result]
Sit = Callable[..., Terminal]

PLOTS = '''
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Option, Rule, RuleCard, hookimpl

@attrs.frozen
class Mood(Rule):
    """Every driver secretly chooses a mood each round."""
    card: ClassVar[RuleCard] = RuleCard(name="mood", summary="Choose a mood in secret")

    @hookimpl
    def offer_plots(self, race, car):
        return [Option("bold"), Option("careful"), Option("sleepy")]
'''
FAILING = """
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, hookimpl

@attrs.frozen
class Gremlin(Rule):
    card: ClassVar[RuleCard] = RuleCard(name="gremlin", summary="Breaks in round 3")

    @hookimpl
    def play_round_end(self, table):
        if table.race.round == 3:
            raise ZeroDivisionError("the gremlin did it")
"""
DICE = """
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Roll, Rule, RuleCard, hookimpl

@attrs.frozen
class Weather(Rule):
    card: ClassVar[RuleCard] = RuleCard(name="weather", summary="Two dice make the weather")

    @hookimpl
    def play_round_end(self, table):
        return table.roll(Roll("weather", count=2))
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folder, empty."""
    folder = tmp_path / "home"
    monkeypatch.setenv("GRIDPRIX_HOME", str(folder))
    return folder


@pytest.fixture
def invoke(home: Path) -> Invoke:
    """Run a command in this process."""

    def run(*args: str, **more: object) -> Result:
        return CliRunner().invoke(main, [str(arg) for arg in args], **more)  # type: ignore[arg-type]

    return run


@pytest.fixture
def sit(home: Path) -> Iterator[Sit]:
    """Start the program at a terminal; it is ended with the test."""
    started: list[Terminal] = []

    def start(*args: str, **more: int) -> Terminal:
        terminal = Terminal(home, *(str(arg) for arg in args), **more)
        started.append(terminal)
        return terminal

    yield start
    for terminal in started:
        terminal.close()


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A folder with house rules."""
    folder = tmp_path / "house"
    folder.mkdir()
    for name, text in (("mood", PLOTS), ("gremlin", FAILING), ("weather", DICE)):
        (folder / f"{name}.py").write_text(text)
    return folder


@pytest.fixture
def scenario(tmp_path: Path) -> Callable[..., str]:
    """Write a scenario file with the first race's rules and some more."""

    def write(*rules: str, pilots: tuple[str, ...] = ("human", "human")) -> str:
        names = ("Ada", "Bruno", "Carla")
        seats = [f"{{name: {n}, pilot: {p}}}" for n, p in zip(names, pilots, strict=False)]
        path = tmp_path / "mine.yaml"
        path.write_text(
            "name: mine\nruleset: italian\ntrack: first-ring\n"
            f"rules: [{', '.join(rules)}]\nseats: [{', '.join(seats)}]\n"
        )
        return str(path)

    return write
