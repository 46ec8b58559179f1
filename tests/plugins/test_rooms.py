"""A rule's module is imported by nobody: what others need of it stands in another room."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parents[2] / "plugins"
ROOM = re.compile(r"gridprix\.plugins\.(grid|circuit)\.rules\.(\w+)")
MODULES = sorted(path for path in PLUGINS.rglob("*.py"))


def has_rule(path: Path) -> bool:
    """Whether a module defines a rule, and not only what some rules share."""
    return any(
        isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Rule" for base in node.bases)
        for node in ast.parse(path.read_text()).body
    )


def rules_imported_by(path: Path) -> Iterator[str]:
    package = ["gridprix", "plugins", *path.relative_to(PLUGINS).parent.parts]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            found = ROOM.fullmatch(".".join([*above, node.module or ""]))
            if found and has_rule(PLUGINS / found[1] / "rules" / f"{found[2]}.py"):
                yield found[0]


def test_no_module_imports_a_rule() -> None:
    found = {str(path.relative_to(PLUGINS)): list(rules_imported_by(path)) for path in MODULES}
    assert {path: rules for path, rules in found.items() if rules} == {}


def test_the_test_sees_what_it_looks_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "circuit" / "rules"
    room.mkdir(parents=True)
    (room / "wear.py").write_text("class WearRule(Rule): ...")
    (room / "payments.py").write_text("class Invoice: ...")
    (room / "other.py").write_text("from .wear import WearRule\nfrom .payments import Invoice")
    monkeypatch.setattr("tests.plugins.test_rooms.PLUGINS", tmp_path)
    assert list(rules_imported_by(room / "other.py")) == ["gridprix.plugins.circuit.rules.wear"]
