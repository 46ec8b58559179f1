"""Which rule emits, follows, replaces and reduces which event: read from the rules' own code."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from types import FunctionType
from typing import Any

import attrs

from gridprix.core import (
    Event,
    Part,
    PartSpec,
    RacePartSpec,
    Reducer,
    Rule,
    defaults,
    loop,
    table,
)
from gridprix.core import follows as follows_events
from gridprix.core import replaces as replaces_events
from gridprix.core.catalogue import is_rule
from gridprix.core.frozen import maker

RULES = "gridprix.plugins."
# what such a method looks at is drawn, and changes nothing
LOOKS = ("offer_traces",)
LOOP = "the turn loop"
HAPPENS = ("emit", "happen")  # methods of a table that let an event happen


@attrs.define
class Dealings:
    """What somebody has to do with events."""

    emits: set[type[Event]] = attrs.field(factory=set)
    follows: set[type[Event]] = attrs.field(factory=set)
    replaces: set[type[Event]] = attrs.field(factory=set)
    reduces: set[type[Event]] = attrs.field(factory=set)

    def take(self, other: Dealings) -> None:
        """Add what another has to do with events."""
        for field in attrs.fields(Dealings):
            getattr(self, field.name).update(getattr(other, field.name))


def dealings_of_loop() -> Dealings:
    """What the turn loop itself does: every function of it, whatever rules are active."""
    found = Dealings()
    for module in (loop, table, defaults):
        found.take(_read(ast.parse(inspect.getsource(module)), vars(module))[0])
    found.follows.clear()  # what it looks at on its own way is not for authors
    return found


def dealings_of(rule: type[Rule]) -> Dealings:
    """What a rule does, in its own methods and in all that they call."""
    found = Dealings()
    seen: set[object] = set()
    waiting: list[Any] = [cls for cls in rule.__mro__ if cls.__module__.startswith(RULES)]
    while waiting:
        thing = waiting.pop()
        if thing in seen:
            continue
        seen.add(thing)
        own, others = _dealings(thing)
        found.take(own)
        waiting += others
    return found


@cache
def _dealings(thing: Any) -> tuple[Dealings, tuple[object, ...]]:
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(thing))).body
    return _read(node, vars(sys.modules[thing.__module__]))


def _read(node: ast.AST, known: dict[str, Any]) -> tuple[Dealings, tuple[object, ...]]:
    """What a piece of code has to do with events, and what else of the rules' it uses."""
    found, others = Dealings(), []
    imagined: set[ast.AST] = set()
    for one in _nodes(node):
        if isinstance(one, ast.Call):
            _note_call(one, known, found)
            if getattr(one.func, "attr", "") not in HAPPENS:
                imagined |= set(one.args)  # what somebody is asked about need not happen
            if isinstance(one.func, ast.Name) and one not in imagined:
                found.emits |= set(_events([one.func], known))
        elif isinstance(one, ast.MatchClass):
            found.follows |= set(_events([one.cls], known))
        elif isinstance(one, ast.Name):
            thing = known.get(one.id)
            if isinstance(thing, PartSpec | RacePartSpec):
                found.reduces |= {reducer.event for reducer in thing.reducers}
            elif _is_helper(thing):
                others.append(thing)
    return found, tuple(others)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those of methods that only look."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.FunctionDef) and child.name in LOOKS):
            yield from _nodes(child)


def _note_call(call: ast.Call, known: dict[str, Any], found: Dealings) -> None:
    name = getattr(call.func, "id", "")
    called = known.get(name)
    if called is Reducer:
        found.reduces |= set(_events(call.args[:1], known))
    elif called is maker:
        found.emits |= set(_events(call.args, known))
    elif called is replaces_events:
        found.replaces |= set(_events(call.args, known))
    elif called is follows_events:
        found.follows |= set(_events(call.args, known))
    elif name == "isinstance" and len(call.args) == 2:
        found.follows |= set(_events(call.args[1:], known))


def _events(nodes: Iterable[ast.expr], known: dict[str, Any]) -> Iterator[type[Event]]:
    for node in nodes:
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and _is_event(known.get(one.id)):
                yield known[one.id]


def _is_event(thing: object) -> bool:
    return inspect.isclass(thing) and issubclass(thing, Event)


def _is_helper(thing: object) -> bool:
    """A function or class of the rules' that is neither an event, a part nor another rule."""
    if not str(getattr(thing, "__module__", "")).startswith(RULES):
        return False
    return isinstance(thing, FunctionType) or (
        inspect.isclass(thing) and not issubclass(thing, Event | Part) and not is_rule(thing)
    )
