"""Writing a package that carries a whole game: rule, ruleset, track, race, script, test."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from string import Template

import click

from gridprix.core.format import format_of
from gridprix.core.library import Library
from gridprix.core.packages import SHELVES

from .scaffold import class_name, family_for, module_of, ours, title_of, with_rules, write
from .schemas import write_schemas

RULE = "house_rule"
HINT = "# yaml-language-server: $schema=../schema/{}.json\n"
# what every such package has, whatever the family
_PACKAGE = {
    "pyproject.toml": "game/pyproject.toml",
    ".gitignore": "gitignore",
    "README.md": "game/README.md",
    ".github/workflows/test.yml": "game/workflow.yml",
    "src/{package}/__init__.py": "game/init.py",
}
# what the family brings: where it goes, and which schema an editor checks it by
_BROUGHT = {
    "src/{package}/" + RULE + ".py": ("rule/module.py", ""),
    "src/{package}/rulesets/{name}.yaml": ("game/ruleset.yaml", "ruleset"),
    "src/{package}/tracks/{name}.yaml": ("track.yaml", "track"),
    "src/{package}/play/{name}.yaml": ("game/race.yaml", "scenario"),
    "src/{package}/scripts/{name}.yaml": ("rule/script.yaml", "scenario"),
    "tests/test_{package}.py": ("rule/test.py", ""),
}


def new_game(name: str, family: str, into: Path, library: Library) -> list[Path]:
    """Write a package with a whole game in it; returns the files, the schema's last."""
    package = module_of(name, library)
    _check_free(name, package, library)
    chosen = family_for("game", family, library)
    said = format_of(chosen)
    words = {
        "name": name,
        "package": package,
        "module": f"{package}.{RULE}",
        "class_name": class_name(name, said.template("rule/module.py") or ""),
        "title": title_of(name),
        "family": chosen.name,
    }
    folder = into / name
    if folder.exists():
        raise click.UsageError(f"{folder} is there already; nothing is overwritten")
    texts = {place: (ours(file), "") for place, file in _PACKAGE.items()}
    texts |= {place: (said.template(file) or "", of) for place, (file, of) in _BROUGHT.items()}
    paths = [
        write(
            folder / place.format_map(words),
            Template(text).substitute(words, hint=HINT.format(of) if of else ""),
        )
        for place, (text, of) in texts.items()
    ]
    inside = folder / "src" / package
    return [*paths, *write_schemas(inside / "schema", with_rules(library, inside))]


def _check_free(name: str, package: str, library: Library) -> None:
    """A game whose name is taken would not be the one that is found."""
    for kind in SHELVES:
        taken = library.find(kind, name)
        if taken is not None:
            whose = library.origin(taken) or "gridprix itself"
            what = f"there is a file {kind}/{name}.yaml already ({whose})"
            raise click.UsageError(f"{what}; choose another name")
    if importlib.util.find_spec(package) is not None:
        what = f"a Python package {package!r} is installed already"
        raise click.UsageError(f"{what}; choose another name")
