"""How a class or a function is written down: its signature, its fields, its methods."""

from __future__ import annotations

import ast
import enum
import inspect
import json
import re
import textwrap
from collections.abc import Iterator
from functools import cached_property
from types import FunctionType
from typing import Any

import attrs

from gridprix.core import Event, Part

from .given import is_for_authors

MARGIN = 96
OURS = "gridprix."


@attrs.frozen
class Member:
    """A field, a property or a method of a class: how it is written, and what it is."""

    written: str
    says: str


def paragraphs(thing: object) -> list[str]:
    """The docstring of something, each paragraph in one line."""
    text = inspect.cleandoc(getattr(thing, "__doc__", None) or "")
    return [" ".join(block.split()) for block in text.split("\n\n")] if text else []


def sentence(thing: object) -> str:
    """The first sentence of a docstring."""
    first = next(iter(paragraphs(thing)), "")
    return re.split(r"(?<=\.) (?=[A-Z`])", first)[0].removesuffix(".")


def signature(thing: Any, name: str = "") -> list[str]:
    """How something is called, in lines that fit a page."""
    name = name or thing.__name__
    if inspect.isclass(thing) and issubclass(thing, enum.Enum):
        return [f"{name}.{member.name}  # {member.value!r}" for member in thing]
    if getattr(thing, "_is_protocol", False) or inspect.isabstract(thing):
        return [f"class {name}"]
    found = _signature(thing)
    if found is None:
        return [f"class {name}"]
    pieces = [_parameter(one) for one in found.parameters.values()]
    pieces = _with_marks(list(found.parameters.values()), pieces)
    returned = ""
    if not inspect.isclass(thing) and found.return_annotation is not inspect.Signature.empty:
        returned = f" -> {_annotation(found.return_annotation)}"
    line = f"{name}({', '.join(pieces)}){returned}"
    if len(line) <= MARGIN:
        return [line]
    return [f"{name}(", *(f"    {piece}," for piece in pieces), f"){returned}"]


def _signature(thing: Any) -> inspect.Signature | None:
    made_here = not inspect.isclass(thing) or "__attrs_attrs__" in vars(thing)
    own = inspect.isclass(thing) and isinstance(vars(thing).get("__init__"), FunctionType)
    return inspect.signature(thing) if made_here or own else None


def _with_marks(parameters: list[inspect.Parameter], pieces: list[str]) -> list[str]:
    """The pieces, with the star before the first that is given by its name only."""
    kinds = [one.kind for one in parameters]
    only = inspect.Parameter.KEYWORD_ONLY
    if only not in kinds or inspect.Parameter.VAR_POSITIONAL in kinds:
        return pieces
    at = kinds.index(only)
    return [*pieces[:at], "*", *pieces[at:]]


def _parameter(one: inspect.Parameter) -> str:
    stars = {"VAR_POSITIONAL": "*", "VAR_KEYWORD": "**"}.get(one.kind.name, "")
    typed = one.annotation is not inspect.Parameter.empty
    text = f"{stars}{one.name}" + (f": {_annotation(one.annotation)}" if typed else "")
    if one.default is inspect.Parameter.empty:
        return text
    return f"{text} = {_value(one.default)}" if typed else f"{text}={_value(one.default)}"


def _annotation(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def _value(value: object) -> str:
    """A default as a reader wants it: no addresses, nothing long."""
    if value is attrs.NOTHING:
        return "..."
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    text = json.dumps(value) if isinstance(value, str) else repr(value)
    plain = not re.search(r"<| at 0x|mappingproxy", text)
    return text if plain and len(text) <= 30 else "..."


class Written:
    """A class as it is written: its fields with their comments, its properties, its methods."""

    def __init__(self, cls: type) -> None:
        self.cls = cls

    @cached_property
    def members(self) -> list[Member]:
        """All that is public, the class's own and that of its bases here, a name only once."""
        found: dict[str, Member] = {}
        for cls in self.cls.__mro__:
            if cls.__module__.startswith(OURS) and (cls is self.cls or not _is_documented(cls)):
                for name, member in _members(cls):
                    if is_for_authors(self.cls.__name__, name):
                        found.setdefault(name, member)
        return list(found.values())


def _is_documented(cls: type) -> bool:
    """Whether a base has a place of its own on the page, so that it is not told twice."""
    from .names import all_names  # noqa: PLC0415 - which knows nothing of how things are written

    return any(one.thing is cls for one in all_names())


def _members(cls: type) -> Iterator[tuple[str, Member]]:
    for name, member in _fields(cls):
        if not name.startswith("_"):
            yield name, member
    for name, value in vars(cls).items():
        if name.startswith("_"):
            continue
        if isinstance(value, property | cached_property):
            function = value.fget if isinstance(value, property) else value.func
            returned = _annotation(inspect.signature(function).return_annotation)  # type: ignore[arg-type]
            yield name, Member(f".{name}: {returned}", sentence(function))
        elif isinstance(value, FunctionType | classmethod | staticmethod):
            yield name, Member(_method(name, value), sentence(value))


def _method(name: str, value: Any) -> str:
    function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
    found = inspect.signature(function)
    parameters = list(found.parameters.values())
    if not isinstance(value, staticmethod):
        parameters = parameters[1:]
    pieces = _with_marks(parameters, [_parameter(one) for one in parameters])
    return f".{name}({', '.join(pieces)}) -> {_annotation(found.return_annotation)}"


def _fields(cls: type) -> Iterator[tuple[str, Member]]:
    """The fields of a class that a comment beside them explains."""
    source = textwrap.dedent(inspect.getsource(cls))
    lines = source.split("\n")
    (node,) = ast.parse(source).body
    for one in node.body:  # type: ignore[attr-defined]
        if not isinstance(one, ast.AnnAssign) or not isinstance(one.target, ast.Name):
            continue
        comment = lines[(one.end_lineno or one.lineno) - 1].partition("  # ")[2].strip()
        if comment and not comment.startswith("noqa"):
            written = f".{one.target.id}: {ast.unparse(one.annotation)}"
            yield one.target.id, Member(written, comment[0].upper() + comment[1:])


def documented_base(thing: object) -> str:
    """The nearest base that the page tells of by itself; empty where there is none.

    That an event is an `Event` and a part a `Part` says the chapter.
    """
    bases = thing.__mro__[1:] if inspect.isclass(thing) else ()
    told = (cls.__name__ for cls in bases if cls not in (Event, Part) and _is_documented(cls))
    return next(told, "")
