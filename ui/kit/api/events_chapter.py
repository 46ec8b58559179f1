"""The chapter of events: each with who emits and who follows it, and the same by rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gridprix.core import Event
from gridprix.core.library import Library

from .happenings import LOOP, Dealings, dealings_of, dealings_of_loop
from .names import Kind, Name, all_names
from .signatures import paragraphs, signature

TONES = {"": "no setback", "warn": "`warn`, a setback", "bad": "`bad`, it ends a car's race"}
FACTS: dict[str, Callable[[Dealings], set[type[Event]]]] = {
    "emitted by": lambda dealings: dealings.emits,
    "followed by": lambda dealings: dealings.follows,
    "replaced by": lambda dealings: dealings.replaces,
    "changes parts of": lambda dealings: dealings.reduces,
}


def events_chapter(library: Library) -> Iterator[str]:
    """Every event of the doors, and by rule what each does with events."""
    everybody = {LOOP: dealings_of_loop()}
    rules = library.catalogue.rules
    everybody |= {name: dealings_of(rules[name].cls) for name in sorted(rules)}
    events = [one for one in all_names() if one.kind is Kind.EVENT]
    for one in events:
        yield from _event(one, everybody)
    importable = {one.thing for one in events}
    yield from ("### By rule", "", "| rule | emits | follows | replaces |", "|---|---|---|---|")
    for name, dealings in everybody.items():
        cells = [
            ", ".join(_event_name(event, importable) for event in _sorted(kinds))
            for kinds in (dealings.emits, dealings.follows, dealings.replaces)
        ]
        if any(cells):
            yield f"| {name} | {' | '.join(cells)} |"
    yield ""


def _event_name(event: type[Event], importable: set[object]) -> str:
    """An event as code; one that is a rule's own affair is not imported by others."""
    return f"`{event.__name__}`" if event in importable else f"{event.__name__} (its own)"


def _sorted(kinds: Iterable[type[Event]]) -> list[type[Event]]:
    return sorted(kinds, key=lambda kind: kind.__name__)


def _event(one: Name, everybody: dict[str, Dealings]) -> Iterator[str]:
    event: Any = one.thing
    yield from (f"#### {one.name}", "", "```python", *signature(event), "```", "")
    yield from (" ".join(paragraphs(event)), "")
    yield f"- from `{one.door}`; tone: {TONES[event.tone]}"
    for label, kinds in FACTS.items():
        who = [name for name, dealings in everybody.items() if event in kinds(dealings)]
        if who or label == "emitted by":
            yield f"- {label}: {', '.join(who) or 'nobody here; rules of yours may'}"
    yield ""
