"""What watches over a module.

Over a rule's: the scripts that cite its clauses, and its own tests. Over one of the engine's: a
spread of all scripts, its own tests, and the tests of the engine that name anything of it.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
import yaml
from tree import ROOT

KILLED, SURVIVED = 1, 0
_SCRIPTS = ROOT / "scenarios" / "scripts"
_CORE, _CORE_TESTS = ROOT / "core", ROOT / "tests" / "core"
_SPREAD = 10  # one script in so many has something of everything
_CLAUSE = re.compile(r"[A-Z]{2}(-[0-9]+[a-z]*)?")
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@attrs.frozen
class Target:
    """A module with what watches over it."""

    path: Path
    scripts: tuple[Path, ...]
    tests: tuple[Path, ...]

    @property
    def name(self) -> str:
        """The path as it is shown."""
        return str(self.path.relative_to(ROOT))


def targets(wanted: Sequence[str]) -> Iterator[Target]:
    """The engine's modules and those with rules; or those whose path contains a wanted word."""
    yield from _core_targets(wanted)
    yield from _rule_targets(wanted)


def _core_targets(wanted: Sequence[str]) -> Iterator[Target]:
    names = {path: _core_modules_named(path) for path in sorted(_CORE_TESTS.glob("test_*.py"))}
    modules = sorted(_CORE.glob("*.py"))
    scripts = tuple(sorted(_SCRIPTS.rglob("*.yaml"))[::_SPREAD])
    for path in modules:
        if wanted and not any(word in str(path.relative_to(ROOT)) for word in wanted):
            continue
        # what no test names is tested through those modules of the engine that use it
        for near in ({path.stem}, {one.stem for one in _users(path)}):
            tests = [test for test, named in names.items() if named & near]
            if tests:
                own = _CORE_TESTS / f"test_{path.name}"
                tests.sort(key=lambda test: test != own)  # its own first: most are noticed there
                yield Target(path, scripts, tuple(tests))
                break


def _core_modules_named(test: Path) -> set[str]:
    """The engine's modules of which a test imports something, also by way of the package."""
    door = {
        alias.name: node.module
        for node in ast.parse((_CORE / "__init__.py").read_text()).body
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    named = {test.stem.removeprefix("test_")}
    for node in ast.walk(ast.parse(test.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "gridprix.core":
                named |= {door.get(alias.name) or alias.name for alias in node.names}
            elif node.module.startswith("gridprix.core."):
                named.add(node.module.rpartition(".")[2])
    return named


def _rule_targets(wanted: Sequence[str]) -> Iterator[Target]:
    """The plugin modules with rules in them; or those whose path contains a wanted word.

    What rules share has no clauses of its own: what watches over those rules watches over it.
    """
    scripts = {path: _cited(path) for path in sorted(_SCRIPTS.rglob("*.yaml"))}
    clauses = {path: _clauses(path) for path in sorted((ROOT / "plugins").rglob("*.py"))}
    for path, own in clauses.items():
        place = str(path.relative_to(ROOT))
        if not (any(word in place for word in wanted) if wanted else own is not None):
            continue
        rules = {path} if own is not None else {r for r in _users(path) if clauses[r] is not None}
        watched = set().union(*(clauses[rule] or () for rule in rules))
        watching = (script for script, cited in scripts.items() if cited & watched)
        tests = (_tests(one) for one in sorted({path} | rules))
        yield Target(path, tuple(watching), tuple(test for test in tests if test.exists()))


def _tests(path: Path) -> Path:
    family = path.relative_to(ROOT).parts[:2]  # tests stand in one folder for all its rooms
    return ROOT.joinpath("tests", *family) / f"test_{path.name}"


def _users(path: Path) -> Iterator[Path]:
    """The modules of the same family that import this one."""
    parts = path.relative_to(ROOT).parts
    family = ROOT.joinpath(*parts[:2]) if len(parts) > 2 else path.parent
    words = re.compile(rf"^ *from [\w.]*\.{path.stem} import ", re.MULTILINE)
    return (one for one in family.rglob("*.py") if words.search(one.read_text()))


def _cited(script: Path) -> set[str]:
    data = yaml.load(script.read_bytes(), Loader=_Loader)  # noqa: S506 - a safe loader
    return set(data.get("clauses") or ()) if isinstance(data, dict) else set()


def _clauses(path: Path) -> set[str] | None:
    """The clauses that a module names, read without importing it; None without a rule's card."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    if not any(isinstance(node, ast.Name) and node.id == "RuleCard" for node in nodes):
        return None
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and _CLAUSE.fullmatch(text)}


def watch(target: Target) -> int:
    """Run what watches over a target in this process; KILLED as soon as anything fails."""
    script = importlib.import_module("gridprix.core.script")
    library = importlib.import_module("gridprix.scenarios").standard_library(installed=False)
    for path in target.scripts:
        outcome = script.check_file(path, library)
        if outcome is not None and not outcome.ok:
            return KILLED
    if not target.tests:
        return SURVIVED
    pytest = importlib.import_module("pytest")
    options = ["-x", "-q", "-p", "no:cacheprovider", "-m", "not slow and not soak"]
    return KILLED if pytest.main([*options, *map(str, target.tests)]) else SURVIVED
