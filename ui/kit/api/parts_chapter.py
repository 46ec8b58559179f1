"""The chapter of parts: what rules keep of cars and of the race."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridprix.core import Part, PartSpec, RacePartSpec
from gridprix.core.library import Library

from .markdown import entry
from .names import Kind, all_names


def parts_chapter(library: Library) -> Iterator[str]:
    """Every part of the doors: whose it is, what it holds, who keeps it and who sees it."""
    names = list(all_names())
    specs: dict[Any, str] = {
        one.thing.cls: one.name for one in names if isinstance(one.thing, PartSpec | RacePartSpec)
    }
    declared = {spec.cls: spec for spec in _declared(library)}
    for one in names:
        if one.kind is not Kind.PART:
            continue
        part: Any = one.thing
        yield from entry(one)
        spec = declared.get(part)
        yield f"- from `{one.door}`; capability: `{part.capability}`"
        yield f"- provided by: {', '.join(_providers(part, library)) or 'nobody'}"
        if part in specs:
            yield f"- declared as `{specs[part]}`"
        yield f"- on {'the race' if isinstance(spec, RacePartSpec) else 'every car'}"
        yield f"- seen by {'its own seat alone' if spec and spec.hide else 'everybody'}"
        yield ""


def _declared(library: Library) -> Iterator[PartSpec | RacePartSpec]:
    for name in sorted(library.catalogue.rules):
        rule: Any = library.catalogue.rules[name].cls()
        for hook in ("declare_parts", "declare_race_parts"):
            if hasattr(rule, hook):
                yield from getattr(rule, hook)()


def _providers(part: type[Part], library: Library) -> list[str]:
    rules = library.catalogue.rules
    return [name for name in sorted(rules) if part.capability in rules[name].card.capabilities]
