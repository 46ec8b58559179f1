from __future__ import annotations

import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from gridprix.ui.cli import COMMANDS

from .conftest import Invoke
from .seats import environment, gridprix

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


def test_help_imports_nothing_heavy(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        env=environment(home),
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.partition("loaded: ")[2].split()
    assert "click" in loaded
    assert [name for name in HEAVY if name in loaded] == []


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
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(COMMANDS)


def test_version(invoke: Invoke) -> None:
    result = invoke("--version")
    assert result.exit_code == 0
    assert result.output.startswith("gridprix ")


@pytest.mark.parametrize("args", [(), ("play",), ("play", "first-race"), ("resume", "x")])
def test_without_a_terminal_nothing_hangs(args: tuple[str, ...], home: Path) -> None:
    if args[:1] == ("resume",):
        gridprix(home, "run", "first-race", "--journal", str(home.parent / "x"))
        (home / "races").mkdir(parents=True)
        lines = (home.parent / "x").read_text().splitlines(keepends=True)
        (home / "races" / "x.journal").write_text("".join(lines[:9]))
    done = gridprix(home, *args)
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
        return gridprix(home, **env).stdout

    assert "plain,replay" in complete("gridprix re", 1)
    assert "plain,first-race" in complete("gridprix run fi", 2)
    assert "plain,oil-park" in complete("gridprix tracks oil", 2)
