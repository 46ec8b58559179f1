"""What lies behind the doors, sorted by kind."""

from __future__ import annotations

import ast
import enum
import inspect
from collections.abc import Iterator
from importlib import import_module

import attrs

from gridprix.core import Event, Part, PartSpec, RacePartSpec
from gridprix.core.doors import names_behind
from gridprix.plugins import DOORS


class Kind(enum.Enum):
    """What a name stands for; the order of a chapter."""

    BOARD = "Boards"
    TYPE = "Types"
    FUNCTION = "Functions"
    ERROR = "Errors"
    OTHER = "Other names"
    EVENT = "Events"
    PART = "Parts"
    DECLARATION = "Declarations of parts"


@attrs.frozen
class Name:
    """A name that authors may import, and what it stands for."""

    door: str
    name: str
    thing: object

    @property
    def kind(self) -> Kind:
        """The heading under which it is found."""
        thing = self.thing
        if isinstance(thing, PartSpec | RacePartSpec):
            return Kind.DECLARATION
        if not inspect.isclass(thing):
            return Kind.FUNCTION if inspect.isroutine(thing) else Kind.OTHER
        if thing.__name__ != self.name:
            return Kind.OTHER  # another name for a type of Python's
        for base, kind in ((Event, Kind.EVENT), (Part, Kind.PART), (Exception, Kind.ERROR)):
            if issubclass(thing, base) and thing is not base:
                return kind
        is_board = isinstance(getattr(thing, "family", None), str)
        return Kind.BOARD if is_board else Kind.TYPE


def names_of(door: str) -> list[Name]:
    """All names behind one door; what an earlier door leads to already is left out."""
    module = import_module(door)
    earlier = DOORS[: DOORS.index(door)]
    known = {name for one in earlier for name in names_behind(import_module(one))}
    return [
        Name(door, name, getattr(module, name))
        for name in names_behind(module)
        # two families may have a `Point` each: what is another thing is told again
        if name not in known or _differs(name, getattr(module, name), earlier)
    ]


def _differs(name: str, thing: object, doors: tuple[str, ...]) -> bool:
    return all(getattr(import_module(door), name, None) is not thing for door in doors)


def all_names() -> Iterator[Name]:
    """Everything behind all doors, door by door."""
    for door in DOORS:
        yield from names_of(door)


def said_beside(one: Name) -> str:
    """What stands about a name where it is made: the text below it, or the comment above it."""
    module = import_module(_home(one))
    source = inspect.getsource(module)
    lines, body = source.split("\n"), ast.parse(source).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or one.name not in _targets(node):
            continue
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            return " ".join(str(after.value.value).split())
        said: list[str] = []
        above = node.lineno - 2
        while lines[above].startswith("# "):
            said.insert(0, lines[above].removeprefix("# "))
            above -= 1
        return " ".join(said) or lines[node.lineno - 1].partition("  # ")[2]
    return ""


def _targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    named = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {one.id for top in named for one in ast.walk(top) if isinstance(one, ast.Name)}


def _home(one: Name) -> str:
    """The module behind a door in which a name is made."""
    for node in ast.walk(ast.parse(inspect.getsource(import_module(one.door)))):
        if not isinstance(node, ast.ImportFrom) or node.level != 1:
            continue
        if one.name in {alias.name for alias in node.names}:
            return f"{one.door}.{node.module}"
    raise LookupError(f"{one.door} does not say where {one.name} comes from")
