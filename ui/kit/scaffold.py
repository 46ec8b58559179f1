"""Writing new things: a package with a rule, a scenario, a script, a ruleset, a track."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from pathlib import Path
from string import Template

import attrs
import click

from gridprix.core.catalogue import Catalogue, find_rules
from gridprix.core.family import Family
from gridprix.core.format import TEMPLATES, format_of
from gridprix.core.library import Library

from .schemas import write_schemas

PACKAGES = ("rule", "game")
KINDS = tuple(kind for kind in TEMPLATES if kind not in PACKAGES)
HINT = "# yaml-language-server: $schema=schema/{}.json\n"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 60
# what a package with a rule has, whatever the family
_PACKAGE = {
    "pyproject.toml": "pyproject.toml",
    ".gitignore": "gitignore",
    "README.md": "README.md",
}


def check_name(name: str) -> str:
    """A name as files, packages and scenarios can all have it."""
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        right = "write lower-case words with hyphens, such as ghost-car"
        raise click.UsageError(f"{name[:80]!r} is no name; {right}")
    return name


def family_for(kind: str, name: str, library: Library) -> Family:
    """The family to begin something for: the one named, or else the first that brings templates."""
    families = library.catalogue.families
    able = {one.name: one for one in families.values() if format_of(one).begins(kind)}
    if not able:
        raise click.UsageError(f"no family brings templates of a {kind}")
    if not name:
        return next(iter(able.values()))
    if name not in able:
        known = f"a {kind} can be begun for {', '.join(able)}"
        if name in families:
            raise click.UsageError(f"the family {name!r} brings no templates of a {kind}; {known}")
        raise click.UsageError(f"there is no family {name[:80]!r}; {known}")
    return able[name]


def family_for_shape(like: str, name: str, library: Library) -> Family:
    """The family to begin a rule of a shape for: the one named, or else the first that has it."""
    families = library.catalogue.families
    shapes = {one.name: format_of(one).likes() for one in families.values()}
    for family, likes in shapes.items():
        if like in likes and name in ("", family):
            return families[family]
    known = "; ".join(f"{', '.join(likes)} ({one})" for one, likes in shapes.items() if likes)
    whose = f" of the family {name!r}" if name in families else ""
    wrong = f"there is no rule{whose} to begin with like {like[:80]!r}"
    raise click.UsageError(f"{wrong}; there are {known}")


def new_rule(name: str, family: str, into: Path, library: Library, like: str = "") -> list[Path]:
    """Write a package with a rule in it; returns the files, the schema's last."""
    module = module_of(name, library)
    if like:
        chosen = family_for_shape(like, family, library)
    else:
        chosen = family_for("rule", family, library)
    places = (
        f"src/{module}.py",
        f"scripts/{name}.yaml",
        f"tests/test_{module}.py",
        f"scenarios/{name}-race.yaml",
    )
    templates = {place: ours(file) for place, file in _PACKAGE.items()}
    templates |= dict(zip(places, _brought(chosen, "rule", like), strict=True))
    words = {
        "name": name,
        "module": module,
        "class_name": class_name(name, templates[places[0]]),
        "title": title_of(name),
        "family": chosen.name,
    }
    folder = into / name
    if folder.exists():
        raise click.UsageError(f"{folder} is there already; nothing is overwritten")
    paths = [
        write(folder / place, Template(text).substitute(words)) for place, text in templates.items()
    ]
    return [*paths, *write_schemas(folder / "schema", with_rules(library, folder / "src"))]


def module_of(name: str, library: Library) -> str:
    """The name as Python can have it, for a new rule."""
    check_name(name)
    if name in library.catalogue.rules:
        origin = library.catalogue.rules[name].origin
        raise click.UsageError(f"there is a rule {name!r} already ({origin}); choose another name")
    module = name.replace("-", "_")
    if module in sys.stdlib_module_names or keyword.iskeyword(module):
        raise click.UsageError(f"{module!r} is a name of Python's own; try 'house-{name}'")
    return module


def with_rules(library: Library, folder: Path) -> Library:
    """The library with the rules of one more folder."""
    known, found = library.catalogue, find_rules((), [folder], installed=False)
    catalogue = Catalogue(known.rules | found.rules, known.families)
    return attrs.evolve(library, catalogue=catalogue)


def class_name(name: str, template: str) -> str:
    """A class name that is not already a word of the template, as something imported is."""
    camel = "".join(word.capitalize() for word in name.split("-"))
    return f"{camel}Rule" if camel in re.findall(r"\w+", template) else camel


def new_file(kind: str, name: str, family: str, into: Path, library: Library) -> Path:
    """Write one YAML file: a scenario, a script, a ruleset or a track."""
    check_name(name)
    schema = "scenario" if kind == "script" else kind
    hint = HINT.format(schema) if (into / "schema" / f"{schema}.json").is_file() else ""
    (template,) = _brought(family_for(kind, family, library), kind)
    words = {"name": name, "title": title_of(name), "hint": hint}
    return write(into / f"{name}.yaml", Template(template).substitute(words))


def title_of(name: str) -> str:
    """A name in words."""
    return name.replace("-", " ").capitalize()


def ours(name: str) -> str:
    """The text of a template that is the same for every family."""
    file = files("gridprix.ui.kit") / "templates" / f"{name}.template"
    return file.read_text(encoding="utf-8")


def _brought(family: Family, kind: str, like: str = "") -> list[str]:
    """The templates that a family brings for a kind, all of them."""
    return [text for text in format_of(family).texts(kind, like) if text is not None]


def write(path: Path, text: str) -> Path:
    """Write a new file, and never over another."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise click.UsageError(f"{path} is there already; nothing is overwritten") from None
    return path
