"""Writing new things: a package with a rule, a scenario, a script, a ruleset, a track."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from pathlib import Path
from string import Template

import click

from gridprix.core.library import Library
from gridprix.scenarios import standard_library

from .schemas import write_schemas

FAMILIES = ("grid", "circuit")
KINDS = ("scenario", "script", "ruleset", "track")
HINT = "# yaml-language-server: $schema=schema/{}.json\n"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 60
# names that the template itself imports
_IMPORTED = (
    *("Car", "ClassVar", "Generator", "GridLeg", "Leg", "Mapping", "Race", "Rule", "RuleCard"),
    *("Sequence", "Space"),
)


def check_name(name: str) -> str:
    """A name as files, packages and scenarios can all have it."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        right = "write lower-case words with hyphens, such as ghost-car"
        raise click.UsageError(f"{name[:80]!r} is no name; {right}")
    return name


def new_rule(name: str, family: str, into: Path, library: Library) -> list[Path]:
    """Write a package with a rule in it; returns the files, the schema's last."""
    check_name(name)
    if name in library.catalogue.rules:
        origin = library.catalogue.rules[name].origin
        raise click.UsageError(f"there is a rule {name!r} already ({origin}); choose another name")
    module = name.replace("-", "_")
    if module in sys.stdlib_module_names or keyword.iskeyword(module):
        raise click.UsageError(f"{module!r} is a name of Python's own; try 'house-{name}'")
    words = {
        "name": name,
        "module": module,
        "class_name": _class_name(name),
        "title": name.replace("-", " ").capitalize(),
        "family": family,
    }
    written = {
        "pyproject.toml": "pyproject.toml",
        ".gitignore": "gitignore",
        "README.md": "README.md",
        f"src/{module}.py": "rule/module.py",
        f"scripts/{name}.yaml": "rule/script.yaml",
        f"tests/test_{module}.py": "rule/test.py",
        f"scenarios/{name}-race.yaml": "rule/race.yaml",
    }
    folder = into / name
    if folder.exists():
        raise click.UsageError(f"{folder} is there already; nothing is overwritten")
    paths = [
        _write(folder / place, _filled(template, family, words))
        for place, template in written.items()
    ]
    with_it = standard_library([folder / "src"], installed=False)
    return [*paths, *write_schemas(folder / "schema", with_it)]


def _class_name(name: str) -> str:
    camel = "".join(word.capitalize() for word in name.split("-"))
    return f"{camel}Rule" if camel in _IMPORTED else camel


def new_file(kind: str, name: str, family: str, into: Path) -> Path:
    """Write one YAML file: a scenario, a script, a ruleset or a track."""
    check_name(name)
    schema = "scenario" if kind == "script" else kind
    hint = HINT.format(schema) if (into / "schema" / f"{schema}.json").is_file() else ""
    title = name.replace("-", " ").capitalize()
    words = {"name": name, "title": title, "hint": hint}
    return _write(into / f"{name}.yaml", _filled(f"{kind}.yaml", family, words))


def _filled(template: str, family: str, words: dict[str, str]) -> str:
    ours, theirs = (
        files(package) / "templates" / f"{template}.template"
        for package in ("gridprix.ui.kit", f"gridprix.plugins.{family}.format")
    )
    source = ours if ours.is_file() else theirs
    return Template(source.read_text(encoding="utf-8")).substitute(words)


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise click.UsageError(f"{path} is there already; nothing is overwritten") from None
    return path
