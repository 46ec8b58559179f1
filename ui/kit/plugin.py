"""The pytest plugin: scripted scenarios are tests, and tests in Python arrange races in a line.

It is imported at every start of pytest, so everything but pytest itself is imported when needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from gridprix.core.library import Library

    from .bench import Bench, Log, Offers, Play, RaceStart
    from .collecting import ScriptFile

SUFFIXES = (".yaml", ".yml")
# a top-level key that makes a script, and one that only gridprix has: other tools write
# `script:` too, and their files are none of our business
_SCRIPT = re.compile(rb"^(script|loads):", re.MULTILINE)
_OURS = re.compile(rb"^(ruleset|family|track):", re.MULTILINE)
LIBRARY = pytest.StashKey["Library"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    group = parser.getgroup("gridprix")
    for name, what in (
        ("plugins", "rules in the Python files of this folder too"),
        ("library", "races, tracks and rulesets in play/, tracks/, rulesets/ of this folder first"),
    ):
        group.addoption(
            f"--gridprix-{name}",
            action="append",
            default=[],
            metavar="DIR",
            type=Path,
            help=f"look for {what}; may be given several times",
        )
    parser.addini(
        "gridprix_plugins", "folders whose Python files hold rules", type="paths", default=[]
    )
    parser.addini(
        "gridprix_installed",
        "whether rules of installed packages are found",
        type="bool",
        default=True,
    )


def library_of(config: pytest.Config) -> Library:
    """Everything that scripts of this run may name; made once, when the first needs it."""
    if LIBRARY not in config.stash:
        from .own_rules import library_for  # noqa: PLC0415

        installed = bool(config.getini("gridprix_installed"))
        config.stash[LIBRARY] = library_for(
            config.rootpath,
            _plugins(config),
            config.getoption("--gridprix-library"),
            installed=installed,
        )
    return config.stash[LIBRARY]


def _plugins(config: pytest.Config) -> list[Path]:
    return [*config.getoption("--gridprix-plugins"), *config.getini("gridprix_plugins")]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Tell what lint finds in the rules that are being tested; it fails no test."""
    if not (config.rootpath / "pyproject.toml").is_file() and not _plugins(config):
        return
    from .own_rules import files_with_rules  # noqa: PLC0415

    files = files_with_rules(config.rootpath, _plugins(config))
    if not files:
        return
    from gridprix.ui.lint.looking import own_rules  # noqa: PLC0415 - loads the rules once more

    found = own_rules(files)
    if found:
        terminalreporter.section("gridprix lint")
        for finding in found:
            terminalreporter.write_line(str(finding))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScriptFile | None:
    """Take a YAML file that holds a gridprix script; leave all others alone."""
    if file_path.suffix not in SUFFIXES or not _is_script(file_path):
        return None
    from .collecting import ScriptFile  # noqa: PLC0415

    return ScriptFile.from_parent(parent, path=file_path)


def _is_script(path: Path) -> bool:
    try:
        # a pipe or a device would keep the test run waiting
        raw = path.read_bytes() if path.is_file() else b""
    except OSError:
        return False
    return bool(_SCRIPT.search(raw) and _OURS.search(raw))


@pytest.fixture
def gridprix_bench(pytestconfig: pytest.Config) -> Iterator[Bench]:
    """The race of this test; the fixtures below all look at it."""
    from gridprix.ui.watch import watching  # noqa: PLC0415

    from .bench import Bench  # noqa: PLC0415

    with watching():
        yield Bench(library_of(pytestconfig))


@pytest.fixture
def race(gridprix_bench: Bench) -> RaceStart:
    """Arrange a race: `race(cars="A@3,4 v2,1  B@5,5", rules=["oil"], track="open-field")`."""
    return gridprix_bench.start


@pytest.fixture
def play(gridprix_bench: Bench) -> Play:
    """Reply and go on: `play(A="+1,0", dice=[6, 2])`; returns the race as it is then."""
    return gridprix_bench.play


@pytest.fixture
def log(gridprix_bench: Bench) -> Log:
    """What the log says, line by line: `log()`, or `log(since=2)`."""
    return gridprix_bench.log


@pytest.fixture
def offers(gridprix_bench: Bench) -> Offers:
    """What a car is being asked: `offers("A").legal`; without a car, the only open question."""
    return gridprix_bench.offers


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Say which folders rules come from, where any were named."""
    folders: list[Any] = config.getoption("--gridprix-plugins")
    return [f"gridprix plugins: {', '.join(map(str, folders))}"] if folders else []
