from __future__ import annotations

import shlex
import subprocess
import sys
from contextlib import chdir
from importlib import import_module
from pathlib import Path

import click
import pytest

from gridprix.ui.cli import COMMANDS
from gridprix.ui.commands.track import TRACK_COMMANDS

from .conftest import Invoke
from .seats import environment, started

HEAVY = (
    *("arcade", "attr", "attrs", "gridprix.core", "gridprix.plugins", "numba", "numpy"),
    *("platformdirs", "pluggy", "pyglet", "rich", "yaml"),
)
LOOK = """
import sys
from gridprix.ui.cli import main
try:
    main(["--help"])
finally:
    print("loaded:", *sorted(sys.modules))
"""


# as far as a window: what is shown in it first, and which races there are
WINDOW = """
import sys
from gridprix.ui.commands import play
from gridprix.ui.window import application
from gridprix.ui.listings import scenario_cards
from gridprix.ui.shelves import open_library
library = open_library()
cards = scenario_cards(library)
assert cards and library.catalogue.families and not any(card.fault for card in cards)
print("loaded:", *sorted(sys.modules))
"""


def loaded_by(program: str, home: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(home),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.partition("loaded: ")[2].split()


def test_help_imports_nothing_heavy(home: Path) -> None:
    loaded = loaded_by(LOOK, home)
    assert "click" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def test_a_window_opens_without_rules_and_without_what_draws_at_the_terminal(home: Path) -> None:
    loaded = loaded_by(WINDOW, home)
    assert "gridprix.plugins.grid.family" in loaded
    later = (
        *("rich", "gridprix.ui.terminal", "gridprix.plugins.pilots", "gridprix.plugins.grid.rules"),
        *("gridprix.plugins.grid.board.track", "gridprix.plugins.circuit.board."),
    )
    assert [name for name in loaded if name.startswith(later)] == []


def test_help_names_every_command(invoke: Invoke) -> None:
    result = invoke("--help")
    assert result.exit_code == 0
    assert all(f"  {name} " in result.output for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_table_has_a_module_and_help(name: str, invoke: Invoke) -> None:
    command = import_module(f"gridprix.ui.commands.{name}").command
    assert isinstance(command, click.Command)
    assert command.name == name
    assert invoke(name, "--help").exit_code == 0


def test_every_module_of_a_command_is_in_the_table() -> None:
    folder = Path(str(import_module("gridprix.ui.commands").__file__)).parent
    found = {path.parent.name for path in folder.glob("*/__init__.py")}
    found |= {path.stem for path in folder.glob("*.py")}
    assert found - {"__init__"} == set(COMMANDS)


def test_every_module_of_a_track_command_is_in_its_table(invoke: Invoke) -> None:
    folder = Path(str(import_module("gridprix.ui.commands.track").__file__)).parent
    found = {path.stem.removesuffix("_") for path in folder.glob("*.py") if path.stem != "__init__"}
    assert found == set(TRACK_COMMANDS)
    for name in TRACK_COMMANDS:
        told = invoke("track", name, "--help")
        assert told.exit_code == 0
        assert f" track {name} " in told.output.partition("\n")[0]


def test_the_older_names_of_track_commands_do_the_same(invoke: Invoke, tmp_path: Path) -> None:
    assert invoke("track", "list").stdout == invoke("tracks").stdout
    assert invoke("track", "show", "oval").stdout == invoke("tracks", "oval").stdout
    for words in (("new", "track", "one"), ("track", "new", "two")):
        with chdir(tmp_path):
            assert invoke(*words, "--family", "circuit").exit_code == 0
    texts = [(tmp_path / f"{name}.yaml").read_text() for name in ("one", "two")]
    assert texts[0].replace("one", "two").replace("One", "Two") == texts[1]


def test_an_unknown_track_command_is_answered_with_a_near_one(invoke: Invoke) -> None:
    told = invoke("track", "shwo")
    assert told.exit_code == 2
    assert told.stderr == "gridprix: there is no command 'shwo'; did you mean 'show'?\n"


def test_version(invoke: Invoke) -> None:
    result = invoke("--version")
    assert result.exit_code == 0
    assert result.output.startswith("gridprix ")


@pytest.mark.parametrize("args", [(), ("play",), ("play", "first-race"), ("resume", "x")])
def test_without_a_terminal_nothing_hangs(args: tuple[str, ...], home: Path) -> None:
    if args[:1] == ("resume",):
        started(home, "run", "first-race", "--journal", str(home.parent / "x"))
        (home / "races").mkdir(parents=True)
        lines = (home.parent / "x").read_text().splitlines(keepends=True)
        (home / "races" / "x.journal").write_text("".join(lines[:9]))
    done = started(home, *args)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(
        "gridprix: there is no display, and there is nobody at a terminal"
    )
    assert done.stdout == ""


def test_a_reader_that_leaves_early_is_no_error(home: Path) -> None:
    python = shlex.quote(sys.executable)  # a checkout may lie in a folder with a space in its name
    command = f"{python} -c 'from gridprix.ui.cli import main; main()' run first-race --log"
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -1"],
        env=environment(home),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "Moving order: Ada, Bruno\n"
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(shell: str, invoke: Invoke) -> None:
    result = invoke("completion", shell)
    assert result.exit_code == 0
    assert "_GRIDPRIX_COMPLETE" in result.output


def test_the_shell_completes_commands_and_names(home: Path) -> None:
    def complete(words: str, at: int) -> str:
        env = {"_GRIDPRIX_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
        return started(home, **env).stdout

    assert "plain,replay" in complete("gridprix re", 1)
    assert "plain,first-race" in complete("gridprix run fi", 2)
    assert "plain,oil-park" in complete("gridprix tracks oil", 2)
