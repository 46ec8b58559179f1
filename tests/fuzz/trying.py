"""Trying one case in this process, by the same entry as the command line, and judging it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import resource
import shutil
import sys
import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import attrs
from cases import Case

from gridprix import scenarios
from gridprix.core import library
from gridprix.core.documents import Document
from gridprix.core.plain_text import ODD
from gridprix.ui import shelves
from gridprix.ui.cli import main
from gridprix.ui.errors import FAILED, TRACEBACK

MOST_MEMORY = 500  # megabytes
CRASHED = re.compile(r"this should not have happened|Traceback|cannot be told")
# what Python calls its errors, or says in them
PYTHON = re.compile(
    r"\b[A-Z]\w*(Error|Exception)\b|object has no attribute|unhashable type|not subscriptable|"
    r"argument must be|unsupported operand|invalid literal|to unpack|not supported between"
)
# a line of a file, a file that cannot be read at all or holds nothing, an option, a folder
PLACE = re.compile(
    r"\.(yaml|journal|json):\d+|"
    r"\.(yaml|journal|json): (cannot be read|byte \d+ is not text|[\w', ]+ this is nothing|holds |"
    r"the last line is incomplete|the race is over|"
    r"not readable as YAML|the key 'name' is missing|.*'outline'|.*sections)|"
    r"--\w+|there is no script below mine.yaml|"
    r"^(unusable|fails|holds|no script|left out|note:)"
)


@attrs.frozen
class Judged:
    """How a case went: a class of outcome, and what was said where it is a fault."""

    outcome: str
    said: str = ""

    @property
    def bad(self) -> bool:
        """Whether the case found a fault."""
        return self.outcome in FAULTS


FAULTS = ("crash", "python", "no place", "raw", "memory", "hang")


class Shipped:
    """What is shipped and never changes here, made once instead of before every command."""

    def __init__(self) -> None:
        self.library = scenarios.standard_library()
        self.folder = str(Path(scenarios.__file__).resolve().parents[1])
        self.load = library.load_document
        self.read = cache(self.load)
        self.lists_only = False

    def load_document(self, path: Path, name: str | None = None) -> Document:
        """A shipped file is parsed once."""
        ours = str(path).startswith(self.folder)
        return self.read(path, name) if ours else self.load(path, name)

    def standard_library(
        self, _: Sequence[Path], own: Path, *, libraries: Sequence[Path] = ()
    ) -> library.Library:
        """The shelves; a list shows the person's own files alone."""
        found = {kind: [own / kind, *folders] for kind, folders in self.library.shelves.items()}
        for kind in ("play", "tracks") if self.lists_only else ("play",):
            found[kind] = [own / kind]
        return attrs.evolve(self.library, shelves=found, origins={own: scenarios.YOURS})


def prepare() -> None:
    """Let the commands of this process use what is made once."""
    library.load_document = SHIPPED.load_document  # type: ignore[assignment]
    shelves.standard_library = SHIPPED.standard_library  # type: ignore[assignment]


SHIPPED = Shipped()


def try_case(case: Case, home: Path) -> Judged:
    """Put the files down, run the commands, judge what they said."""
    _clear(home)
    for name, raw in case.files.items():
        path = home / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(raw)
    codes, said = [], ""
    for command in case.commands:
        SHIPPED.lists_only = command == ("tracks",)
        code, out, err = run(command)
        codes.append(code)
        said += out + err
        fault = fault_in(out, err, code)
        if fault:
            return Judged(fault, _told_again(command) if fault == "crash" else said)
    if peak_memory() > MOST_MEMORY:
        return Judged("memory", f"{peak_memory()} MB")
    return Judged({0: "good", 1: "failed", 2: "refused"}.get(max(codes), "stopped"))


def _clear(home: Path) -> None:
    """An empty folder of a person, with this process in it."""
    if os.environ.get("GRIDPRIX_HOME") != str(home):
        home.mkdir(parents=True)
        os.environ["GRIDPRIX_HOME"] = str(home)
        os.chdir(home)
    for path in home.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def peak_memory() -> int:
    """The most memory that this process ever had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def fault_in(out: str, err: str, code: int) -> str:
    """The class of fault that shows in what was said; empty without one."""
    if CRASHED.search(err):
        return "crash"
    if PYTHON.search(err) or PYTHON.search(out):
        return "python"
    if ODD.search(out) or ODD.search(err):
        return "raw"
    # further lines of one thing that went wrong stand below its place
    told = [line for line in err.splitlines() if line and not line.startswith(" ")]
    # what was read well may still come to nothing: such a sentence is about the race
    of_a_race = "gridprix: " if code == FAILED else "\0"
    if not all(PLACE.search(line) or line.startswith(of_a_race) for line in told):
        return "no place"
    return ""


def _told_again(command: tuple[str, ...]) -> str:
    """The same once more, with the place in the program."""
    os.environ[TRACEBACK] = "1"
    try:
        _, _, err = run(command)
    finally:
        del os.environ[TRACEBACK]
    return err


def run(command: tuple[str, ...]) -> tuple[int, str, str]:
    """Run a command as the shell would: its exit code, and what it said where."""
    out, err, stdin = io.StringIO(), io.StringIO(), sys.stdin
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        sys.stdin = io.StringIO("q\n")
        try:
            if command == ("lists",):
                show_lists()
            else:
                main.main(list(command))
        except SystemExit as done:
            code = done.code if isinstance(done.code, int) else 0
        except BaseException:  # noqa: BLE001 - whatever comes out here is a crash
            traceback.print_exc()
            code = 99
        else:
            code = 0
        finally:
            sys.stdin = stdin
    return code, out.getvalue(), err.getvalue()


def show_lists() -> None:
    """The menu at the terminal, and what the first screen of the window is made of."""
    from gridprix.ui.terminal.home_menu import home_menu  # noqa: PLC0415
    from gridprix.ui.window.home.kept import kept_races  # noqa: PLC0415 - slow to import
    from gridprix.ui.window.home.shelf import RaceShelf, board_of  # noqa: PLC0415
    from gridprix.ui.window.settings import load_settings  # noqa: PLC0415

    found = shelves.open_library(quiet=True)
    home_menu(found, seed=1, typed=False)
    load_settings()
    shelf = RaceShelf(found, wanted="mine")
    for card in shelf.shown():
        print(card.title, card.drivers, card.fault)
        if not card.fault:
            board_of(found, card.track, card.family)
    for race in kept_races():
        assert isinstance(race.track + race.family, str)  # looked up, never shown
        print(race.title, race.colours, race.rounds, race.told())
