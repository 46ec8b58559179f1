"""The chapter of plans: what solvers and pilots need to know of a rule."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from typing import Any

import attrs

from gridprix.core import Rule
from gridprix.core.library import Library
from gridprix.core.rules import ANY_FAMILY

from .names import Name, all_names
from .signatures import Written, paragraphs


def plans_chapter(library: Library) -> Iterator[str]:
    """What solvers and pilots need to know of a rule, family by family."""
    plans = [one for one in all_names() if one.name.endswith("SoloPlan")]
    for one in plans:
        cls: Any = one.thing
        writers = _writers(library, one)
        yield from (f"#### {one.name}", "", *(" ".join(paragraphs(cls)), ""))
        yield from ("| field | at first | what it says | filled in by |", "|---|---|---|---|")
        comments = {
            member.written.split(":")[0].removeprefix("."): member.says
            for base in reversed(cls.__mro__[:-1])
            for member in Written(base).members
        }
        for field in attrs.fields(cls):
            who, says = ", ".join(writers.get(field.name, [])), comments.get(field.name, "")
            yield f"| `{field.name}` | `{_default(field.default)}` | {says} | {who} |"
        yield ""


def _default(value: object) -> str:
    return repr(value) if isinstance(value, str | int | tuple | None) else "..."


def _writers(library: Library, plan: Name) -> dict[str, list[str]]:
    """By field the rules that fill it in: those of the plan's own family, and those of none."""
    found: dict[str, list[str]] = {}
    for name in sorted(library.catalogue.rules):
        rule = library.catalogue.rules[name]
        if rule.card.family == ANY_FAMILY or rule.cls.__module__.startswith(plan.door):
            for field in _written_by(rule.cls):
                found.setdefault(field, []).append(name)
    return found


def _written_by(rule: type[Rule]) -> list[str]:
    """The fields of a plan that a rule's `solo_plan` gives to `attrs.evolve`."""
    method = getattr(rule, "solo_plan", None)
    if method is None:
        return []
    tree = ast.parse(textwrap.dedent(inspect.getsource(method)))
    keywords = [one.arg for one in ast.walk(tree) if isinstance(one, ast.keyword) and one.arg]
    return list(dict.fromkeys(keywords))
