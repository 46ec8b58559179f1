"""The house keeps its order: imports point one way, files stay small, nothing names a machine."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest
from tree import LAYERS, ROOT, import_name, modules, project_files

CLI = "gridprix.ui.cli"
COMMANDS = "gridprix.ui.commands"
HEAVY = {"arcade", "distributed", "numba", "numpy", "PIL", "pyglet", "shapely"}
# A family may use common; it knows nothing of the other family.
STRANGERS = {
    "gridprix.plugins.grid": "gridprix.plugins.circuit",
    "gridprix.plugins.circuit": "gridprix.plugins.grid",
}
PLUGINS = "gridprix.plugins"
FAMILIES = tuple(STRANGERS)
# What one seat sees is plain data: no toolkit, no face, no rule's module has a say in it.
SEAT = "gridprix.ui.seat"
FACES = ("window", "terminal", "export")
MOST_LINES = 400
LONG_FOR_A_REASON = {
    "core/hookspecs.py",  # the book of the turn: one chapter per hook, mostly prose
}


@attrs.frozen
class Import:
    """A name that a module imports, written out in full."""

    name: str
    line: int
    relative: bool
    at_start: bool


@cache
def imports_of(source: str, module: str, *, is_package: bool = False) -> tuple[Import, ...]:
    """All imports of a module; `at_start` are those that happen when it is imported."""
    return tuple(_imports_of(source, module, is_package=is_package))


def _imports_of(source: str, module: str, *, is_package: bool) -> Iterator[Import]:
    package = module if is_package else module.rpartition(".")[0]
    nodes = list(ast.walk(ast.parse(source)))
    later = {
        inner
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _for_type_checkers(node)
        for inner in _lines(node)
    }
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(
                    alias.name, node.lineno, relative=False, at_start=node.lineno not in later
                )
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base]).rstrip(".")
            for alias in node.names:
                yield Import(
                    f"{base}.{alias.name}",
                    node.lineno,
                    relative=bool(node.level),
                    at_start=node.lineno not in later,
                )


def _for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def _lines(node: ast.AST) -> range:
    return range(getattr(node, "lineno", 0), (getattr(node, "end_lineno", 0) or 0) + 1)


def is_below(name: str, package: str | tuple[str, ...]) -> bool:
    """Whether a dotted name is a package, or one of several, or something in it."""
    packages = (package,) if isinstance(package, str) else package
    return f"{name}.".startswith(tuple(f"{one}." for one in packages))


def reached_from(*starts: str) -> set[str]:
    """The modules that are imported when any of these is imported."""
    sources = {import_name(path): path for path in modules()}
    reached: set[str] = set()
    waiting = [*starts]
    while waiting:
        name = waiting.pop()
        path = sources.get(name)
        if path is None or name in reached:
            continue
        reached.add(name)
        is_package = path.name == "__init__.py"
        for one in imports_of(path.read_text(), name, is_package=is_package):
            if one.at_start:
                waiting += [one.name, one.name.rpartition(".")[0]]
    return reached


def faults_of(
    source: str, module: str, *, is_package: bool = False, light: Collection[str] = (CLI,)
) -> Iterator[str]:
    """Sentences about imports that the house does not allow; `light` are quick parts of the ui."""
    layer = module.split(".")[1]
    package = module if is_package else module.rpartition(".")[0]
    for one in imports_of(source, module, is_package=is_package):
        top = one.name.split(".")[0]
        where = f"{module}, line {one.line}: {one.name}"
        if top in LAYERS:
            yield f"{where} is a bare folder; import it below gridprix"
        if top == "gridprix":
            target = one.name.split(".")[1]
            if LAYERS.index(target) > LAYERS.index(layer):
                yield f"{where} points up from {layer} to {target}"
            if not one.relative and is_below(one.name, package):
                yield f"{where} is in the same package; import it relatively"
            for family, stranger in STRANGERS.items():
                if is_below(module, family) and is_below(one.name, stranger):
                    yield f"{where} is of another family"
            if is_below(module, "gridprix.plugins.common") and is_below(one.name, FAMILIES):
                yield f"{where} is of a family; what is common knows none"
        if is_below(module, SEAT) and not (
            is_below(one.name, SEAT)
            or is_below(one.name, "gridprix.core")
            or top in (*sys.stdlib_module_names, "attrs")
        ):
            yield f"{where} is a face's or a rule's; what a seat sees is plain data of core"
        if (layer != "ui" or module in light) and one.at_start and top in HEAVY:
            yield f"{where} is heavy; import it where it is used"


def test_imports_point_one_way() -> None:
    # the commands are imported when they are called, so cli alone does not lead to them
    commands = [name for path in modules() if (name := import_name(path)).startswith(COMMANDS)]
    light = reached_from(CLI, *commands)
    assert {CLI, "gridprix.ui.errors", "gridprix.core.game"} <= light
    faults = [
        fault
        for path in modules()
        for fault in faults_of(
            path.read_text(),
            import_name(path),
            is_package=path.name == "__init__.py",
            light=light,
        )
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        ("gridprix.core.loop", "from gridprix.plugins import BUILTIN", "points up"),
        ("gridprix.core.loop", "def f():\n    import gridprix.ui.cli", "points up"),
        ("gridprix.core.loop", "from gridprix import scenarios", "points up"),
        ("gridprix.plugins.grid.rules.oil", "from gridprix.rulesets import x", "points up"),
        ("gridprix.rulesets.tools", "from gridprix.scenarios import x", "points up"),
        ("gridprix.core.loop", "from gridprix.core.state import Race", "same package"),
        (
            "gridprix.plugins.grid.rules.oil",
            "import gridprix.plugins.grid.rules.vectors",
            "same package",
        ),
        (
            "gridprix.plugins.grid.rules.oil",
            "from gridprix.plugins.circuit.rules.wear import W",
            "family",
        ),
        (
            "gridprix.plugins.circuit.rules.wear",
            "from gridprix.plugins.grid.rules.oil import O",
            "family",
        ),
        (
            "gridprix.plugins.common.race_limit",
            "from gridprix.plugins.grid import GridLeg",
            "common knows none",
        ),
        ("gridprix.ui.menu", "import core", "bare folder"),
        ("gridprix.ui.menu", "from plugins.grid import vectors", "bare folder"),
        ("gridprix.core.loop", "import numpy as np", "heavy"),
        ("gridprix.ui.cli", "from arcade.gui import UIView", "heavy"),
        ("gridprix.ui.cli", "class A:\n    import numba", "heavy"),
        ("gridprix.ui.seat.moment", "from rich.text import Text", "plain data"),
        ("gridprix.ui.seat.moment", "def f():\n    import arcade", "plain data"),
        (
            "gridprix.ui.seat.moment",
            "from gridprix.ui.window.board.poses import Pose",
            "plain data",
        ),
        ("gridprix.ui.seat.moment", "from gridprix.plugins.grid import GridLeg", "plain data"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str, fault: str) -> None:
    assert [fault in found for found in faults_of(source, module)] == [True]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gridprix.core.loop", "from .state import Race"),
        ("gridprix.plugins.grid.rules.oil", "from gridprix.core import Race"),
        (
            "gridprix.plugins.grid.rules.oil",
            "from gridprix.plugins.common.missed_turns import F",
        ),
        ("gridprix.ui.menu", "import arcade"),
        ("gridprix.ui.seat.moment", "import attrs\nfrom gridprix.core.state import Race"),
        ("gridprix.ui.seat.making", "from .moment import Moment"),
        ("gridprix.ui.cli", "def window():\n    import arcade"),
        ("gridprix.core.loop", "if TYPE_CHECKING:\n    import numpy"),
        ("gridprix.scenarios", "from gridprix import rulesets"),
    ],
)
def test_a_right_import_is_left_alone(module: str, source: str) -> None:
    assert not list(faults_of(source, module, is_package=module == "gridprix.scenarios"))


def plugins_of(source: str, module: str) -> set[str]:
    """The modules of the plugins that a module imports, below `gridprix.plugins`; not its lists."""
    names = {one.name for one in imports_of(source, module) if is_below(one.name, PLUGINS)}
    return {
        name.rpartition(".")[0].removeprefix(f"{PLUGINS}.")
        for name in names
        if name not in (f"{PLUGINS}.BUILTIN", f"{PLUGINS}.DOORS")
    }


def test_screens_import_of_the_plugins_only_their_lists() -> None:
    """What a screen wants to know of a family's boards, the family brings (core/family.py)."""
    found = {
        import_name(path): plugins_of(path.read_text(), import_name(path))
        for path in modules()
        if is_below(import_name(path), "gridprix.ui")
    }
    assert not {module: names for module, names in found.items() if names}, "a slot is missing"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from gridprix.plugins import BUILTIN, DOORS", set()),
        ("from gridprix.plugins.grid import GridLeg", {"grid"}),
        ("def f():\n    from gridprix.plugins.pilots.coach import hint", {"pilots.coach"}),
        ("import gridprix.plugins.grid.board", {"grid"}),
        ("from gridprix.plugins import grid", {"gridprix.plugins"}),
    ],
)
def test_what_a_screen_imports_of_the_plugins_is_found(source: str, found: set[str]) -> None:
    assert plugins_of(source, "gridprix.ui.menu") == found


def test_faces_read_moments_and_ask_no_hook() -> None:
    """What a face asks of a rule itself would be a second way past what its viewer may know."""
    faults = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for face in FACES
        for path in sorted((ROOT / "ui" / face).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "hooks"
    ]
    assert not faults


PANELS = ("home", "race", "replay", "result", "review", "settings_screen", "setup", "widgets")


def screens_held(source: str) -> list[int]:
    """The lines that name a screen, or something called screen.

    A screen may be made of another one, and may say its own name.
    """
    named = re.compile(r"[A-Z]\w*Screen|_?screen")
    nodes = list(ast.walk(ast.parse(source)))
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    allowed = {one.name for one in classes} | {
        ast.unparse(base) for one in classes for base in one.bases
    }
    return [
        node.lineno
        for node in nodes
        if (isinstance(node, ast.Name) and named.fullmatch(node.id) and node.id not in allowed)
        or (isinstance(node, ast.Attribute) and named.fullmatch(node.attr))
        or (isinstance(node, ast.arg) and named.fullmatch(node.arg))
        or (isinstance(node, ast.ImportFrom) and node.level and node.module == "screen")
    ]


@pytest.mark.parametrize("folder", PANELS)
def test_panels_do_not_hold_their_screen(folder: str) -> None:
    """A panel gets what it shows, where, and what it may set going; nothing else."""
    faults = {
        path.name: lines
        for path in sorted((ROOT / "ui/window" / folder).glob("*.py"))
        if (lines := screens_held(path.read_text()))
    }
    assert not faults


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("if TYPE_CHECKING:\n    from .screen import RaceScreen", [2]),
        ("def paint(screen, box):\n    return screen.table", [1, 2]),
        ("def paint(held: ResultScreen):\n    pass", [1]),
        ("class Panel:\n    def f(self):\n        self._screen.repaint()", [3]),
        ("from gridprix.ui.window.screen import Layer", []),
        ("class Own(FormScreen):\n    leave: Callable[[Own], None]", []),
        ("class Own(Screen):\n    def f(self):\n        Rows(self._screen)", [3]),
    ],
)
def test_a_panel_that_holds_its_screen_is_found(source: str, lines: list[int]) -> None:
    assert sorted(screens_held(source)) == lines


def test_rules_do_not_push_to_the_front() -> None:
    """The ruleset's list is the order; a rule that jumps the queue would make it lie."""
    faults = [
        f"{path.relative_to(ROOT)}:{node.value.lineno}: {node.arg}"
        for path in sorted((ROOT / "plugins").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.keyword) and node.arg in ("tryfirst", "trylast")
    ]
    assert not faults


def test_files_stay_small() -> None:
    too_long = {
        name: lines
        for path in project_files()
        if path.suffix == ".py"
        and (name := str(path.relative_to(ROOT))) not in LONG_FOR_A_REASON
        and (lines := len(path.read_text().splitlines())) > MOST_LINES
    }
    assert not too_long, f"longer than {MOST_LINES} lines; split them: {too_long}"


def _machine_paths() -> re.Pattern[str]:
    # put together here, so that this file does not name what it looks for
    folders = ("work", "root", "opt", "Users", "home/[a-z]+", "mnt", "srv")
    rooted = "|".join(rf"(?<![\w.~\-/]){'/'}{folder}/" for folder in folders)
    registries = "|".join(
        ["pypi" + r"\.org", "pythonhosted" + r"\.org", "index" + "-url", "file:" + "//"]
    )
    return re.compile(f"{rooted}|{registries}|[A-Z]:" + r"\\Users")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("see /" + "work/main/x", True),
        ('"/' + 'root/.venv"', True),
        ("https://pypi" + ".org/simple", True),
        ("--extra-index" + "-url https://x", True),
        ("the network/work/ folder", False),
        ("play/work/", False),
        ("../opt/x", False),
    ],
)
def test_a_machine_path_is_recognised(text: str, named: bool) -> None:  # noqa: FBT001
    assert bool(_machine_paths().search(text)) is named


def _texts() -> Iterator[tuple[Path, str]]:
    for path in project_files():
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def test_nothing_names_a_machine_or_a_registry() -> None:
    pattern = _machine_paths()
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path, text in _texts()
        if (match := pattern.search(text))
    ]
    assert not found, "\n".join(found)
