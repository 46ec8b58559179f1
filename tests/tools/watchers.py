"""What watches over a plugin module: the scripts that cite its clauses, and its own tests."""

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
    """The plugin modules with rules in them; or those whose path contains a wanted word."""
    scripts = {path: _cited(path) for path in sorted(_SCRIPTS.rglob("*.yaml"))}
    for path in sorted((ROOT / "plugins").rglob("*.py")):
        place = path.relative_to(ROOT)
        clauses = _clauses(path)
        if any(word in str(place) for word in wanted) if wanted else clauses is not None:
            own = ROOT / "tests" / place.parent / f"test_{place.name}"
            watching = (script for script, cited in scripts.items() if cited & (clauses or set()))
            yield Target(path, tuple(watching), (own,) if own.exists() else ())


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
