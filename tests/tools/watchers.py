"""What watches over a module.

Over a rule's: the scripts that cite its clauses, and its own tests. Over one that rules share: a
spread of theirs, and the tests of the family that name anything of it. Over one of the engine's: a
spread of all scripts, its own tests, and the tests of the engine that name anything of it.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
import yaml
from tree import ROOT, import_name

_CORE, _CORE_TESTS = ROOT / "core", ROOT / "tests" / "core"
_CORE_ROOMS = ("drafting", "studio")
_SPREAD = 10  # one script in so many has something of everything
_MOST_SCRIPTS = 60  # over what many rules share
_NEAR_TESTS, _NEAR_SCRIPTS = 3, 12
_FAMILIES, _SHOWN = ("circuit", "common", "grid", "house"), ("face", "format", "art")
_CLAUSE = re.compile(r"[A-Z]{2}(-[0-9]+[a-z]*)?")
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@attrs.frozen
class Target:
    """A module with what watches over it."""

    path: Path
    scripts: tuple[Path, ...]
    tests: tuple[Path, ...]
    own: tuple[Path, ...] = ()  # those of the tests that bear or name it

    @property
    def name(self) -> str:
        """The path as it is shown."""
        return str(self.path.relative_to(ROOT))

    @property
    def files(self) -> Sequence[Path]:
        """All that watches over it."""
        return (*self.tests, *self.scripts)

    def near(self) -> Target:
        """The same with its own tests and a few scripts, which are seen through quickly."""
        few = 1 + len(self.scripts) // _NEAR_SCRIPTS
        return attrs.evolve(self, scripts=self.scripts[::few], tests=self.tests[:_NEAR_TESTS])

    def far(self) -> Target:
        """The same with all scripts and all tests of its layer or family: any may execute it."""
        family = self.path.relative_to(ROOT).parts[1:2] if _CORE not in self.path.parents else ()
        folder = ROOT.joinpath("tests", "plugins", *family) if family else _CORE_TESTS
        races = sorted((ROOT / "tests" / "golden").glob("test_*.py"))
        shared = [*sorted(folder.parent.glob("test_*.py")), *races] if family else []
        tests = dict.fromkeys((*self.tests, *sorted(folder.glob("test_*.py")), *shared))
        scripts = dict.fromkeys((*self.scripts, *_scripts()))
        return attrs.evolve(self, scripts=tuple(scripts), tests=tuple(tests), own=self.tests)


@functools.cache
def _scripts() -> Sequence[Path]:
    """Those of the shipped games, and those that a game of the house keeps beside its rules."""
    folders = [ROOT / "scenarios" / "scripts", *sorted(ROOT.glob("plugins/*/*/scripts"))]
    return [path for folder in folders for path in sorted(folder.rglob("*.yaml"))]


def targets(wanted: Sequence[str]) -> Iterator[Target]:
    """The engine's modules and those of the families; or those with a wanted word in the path."""
    yield from _core_targets(wanted)
    yield from _plugin_targets(wanted)


def _core_targets(wanted: Sequence[str]) -> Iterator[Target]:
    names = {path: _core_modules_named(path) for path in sorted(_CORE_TESTS.glob("test_*.py"))}
    modules = [*sorted(_CORE.glob("*.py")), *_modules_of_core_rooms()]
    scripts = tuple(_scripts()[::_SPREAD])
    for path in modules:
        if wanted and not any(word in str(path.relative_to(ROOT)) for word in wanted):
            continue
        # what no test names is tested through those modules of the engine that use it
        for near in ({path.stem}, {one.stem for one in _users(path)}):
            tests = [test for test, named in names.items() if named & near]
            if path.parent != _CORE:
                tests = [*dict.fromkeys((*_tests_of_room(path.parent.name), *tests))]
            if tests:
                own = _CORE_TESTS / f"test_{path.name}"
                tests.sort(key=lambda test: test != own)  # its own first: most are noticed there
                yield Target(path, scripts, tuple(tests))
                break


def _modules_of_core_rooms() -> Iterator[Path]:
    """Those of the rooms that decide something: how things look does not, nor do examples."""
    for room in _CORE_ROOMS:
        yield from sorted(_CORE.joinpath(room).glob("[!_]*.py"))


def _core_modules_named(test: Path) -> set[str]:
    """The engine's modules of which a test imports something, also by way of the package."""
    return {test.stem.removeprefix("test_")} | {path.stem for path in _named(test, _CORE)}


@functools.cache
def _named(test: Path, package: Path) -> set[Path]:
    """The modules of a package of which a test imports something, also by way of its door."""
    name = import_name(package)
    door = {
        alias.name: package.joinpath(*str(node.module).split(".")).with_suffix(".py")
        for node in ast.walk(ast.parse((package / "__init__.py").read_text()))
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    named = set()
    for node in ast.walk(ast.parse(test.read_text())):
        if not isinstance(node, ast.ImportFrom) or not f"{node.module}.".startswith(f"{name}."):
            continue
        room = package.joinpath(*str(node.module).removeprefix(name).split(".")[1:])
        named.add(room.with_suffix(".py"))
        named |= {door.get(alias.name, room / f"{alias.name}.py") for alias in node.names}
    return named


def _plugin_targets(wanted: Sequence[str]) -> Iterator[Target]:
    """The plugin modules that decide something; or those whose path contains a wanted word.

    What rules share has no clauses of its own: what watches over those rules watches over it, and
    the family's tests that name anything of it.
    """
    scripts = {path: _cited(path) for path in _scripts()}
    clauses = {path: _clauses(path) for path in sorted((ROOT / "plugins").rglob("*.py"))}
    for path, own in clauses.items():
        place = path.relative_to(ROOT)
        if not _decides(place, wanted):
            continue
        rules = {path} if own is not None else {r for r in _above(path) if clauses[r] is not None}
        watched = set().union(*(clauses[rule] or () for rule in rules))
        watching = [script for script, cited in scripts.items() if cited & watched]
        near = rules if own is not None else rules.intersection(_users(path))
        tests = [one for one in map(_tests, sorted({path} | near)) if one.exists()]
        # what no rule imports, or what no clause asks for, is there for all races of its family
        watching = watching or [one for one in scripts if path.parent in one.parents]
        watching = watching or [one for one in scripts if one.parent.name == place.parts[1]]
        if own is None:
            watching = watching[:: 1 + len(watching) // _MOST_SCRIPTS]
            more = (*_tests_of_room(place.parts[2]), *_tests_naming(path))
            tests += [one for one in dict.fromkeys(more) if one not in tests]
        yield Target(path, tuple(watching), tuple(tests))


def _decides(place: Path, wanted: Sequence[str]) -> bool:
    """Whether a module stands where a family's rules and what they share do, or is wanted.

    How things look decides nothing, in a family's face and the arts of its studio as in
    `core/drawing`: pictures watch that.
    """
    if wanted and not any(word in str(place) for word in wanted):
        return False
    shown = [part for part in (*place.parts, *place.stem.split("_")[1:]) if part in _SHOWN]
    if shown:
        return any(part in word for part in shown for word in wanted)
    return bool(wanted) or (place.parts[1] in _FAMILIES and place.name != "__init__.py")


def _tests(path: Path) -> Path:
    family = path.relative_to(ROOT).parts[:2]  # tests stand in one folder for all its rooms
    return ROOT.joinpath("tests", *family) / f"test_{path.name}"


def _tests_of_room(room: str) -> list[Path]:
    """The tests of a room that all families have, such as `drafting`: in folders of its name."""
    return sorted((ROOT / "tests").glob(f"**/{room}/test_*.py"))


def _tests_naming(path: Path) -> list[Path]:
    """The family's tests that import something of a module, or else of those that import it.

    So do those that stand beside the folders of the families, and are about both.
    """
    family = ROOT.joinpath(*path.relative_to(ROOT).parts[:2])
    folder = ROOT.joinpath("tests", *family.relative_to(ROOT).parts)
    tests = [one for near in (folder, folder.parent) for one in sorted(near.glob("test_*.py"))]
    near, known = {path}, {path}
    while near:
        if naming := [test for test in tests if near & _named(test, family)]:
            return naming
        near = {user for one in near for user in _users(one)} - known
        known |= near
    return []


def _above(path: Path) -> set[Path]:
    """The modules of the same family that import this one, and those that import them."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        fresh = set(_users(waiting.pop())) - found
        found |= fresh
        waiting += sorted(fresh)
    return found


@functools.cache
def _users(path: Path) -> tuple[Path, ...]:
    """The modules of the same family that import this one."""
    parts = path.relative_to(ROOT).parts
    family = ROOT.joinpath(*parts[:2]) if len(parts) > 2 else path.parent
    words = re.compile(rf"^ *from [\w.]*\.{path.stem} import ", re.MULTILINE)
    return tuple(one for one in sorted(family.rglob("*.py")) if words.search(one.read_text()))


@functools.cache
def _cited(script: Path) -> set[str]:
    data = yaml.load(script.read_bytes(), Loader=_Loader)  # noqa: S506 - a safe loader
    return set(data.get("clauses") or ()) if isinstance(data, dict) else set()


@functools.cache
def _clauses(path: Path) -> set[str] | None:
    """The clauses that a module names, read without importing it; None without a rule's card."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    if not any(isinstance(node, ast.Name) and node.id == "RuleCard" for node in nodes):
        return None
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and _CLAUSE.fullmatch(text)}
