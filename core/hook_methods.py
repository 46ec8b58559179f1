"""Whether the methods of a rule fit the hooks whose names they bear; pluggy would say it late."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from .calls import Spec, fault_of
from .documents import suggest
from .errors import BadRule
from .rules import PROJECT, Rule, origin_of

# classes that were looked at, and for which hooks: a race looks at its rules again and again
_SOUND: WeakKeyDictionary[type[Rule], tuple[str, ...]] = WeakKeyDictionary()


def check_methods(rule: Rule, specs: Mapping[str, Spec]) -> None:
    """Refuse a rule with a method that would never be called, or not as it is written."""
    cls, known = type(rule), tuple(specs)
    if _SOUND.get(cls) == known:
        return
    for function, sentence in wrong_methods(cls, specs):
        raise BadRule(f"{named(rule, function)} {sentence}")
    _SOUND[cls] = known


def wrong_methods(cls: type[Rule], specs: Mapping[str, Spec]) -> Iterator[tuple[Any, str]]:
    """Every method that does not fit, and what is wrong with it."""
    for name in dir(cls):
        function = getattr(cls, name, None)
        marks = getattr(function, f"{PROJECT}_impl", None)
        if marks is not None:
            sentence = _wrong_marks(name, function, marks, specs)
        elif name in specs and inspect.isroutine(function):
            sentence = f"has a method {name!r} without its mark; put @hookimpl above it"
        else:
            continue
        if sentence:
            yield function, sentence


def named(rule: Rule, function: Any = None) -> str:
    """A rule, and where it stands, or one of its methods."""
    where = origin_of(type(rule)) if function is None else fault_of(function, "").line
    return f"the rule {rule.card.name!r} ({where})"


def _wrong_marks(  # noqa: PLR0911 - one line for each mistake
    name: str, function: Any, marks: Mapping[str, Any], specs: Mapping[str, Spec]
) -> str:
    if name not in specs:
        if marks.get("optionalhook"):
            return ""  # a hook of another family, for a rule that serves both
        return f"answers an unknown hook {name!r}; {suggest(name, specs)}"
    if marks.get("tryfirst") or marks.get("trylast"):
        return f"marks {name!r} tryfirst or trylast; order is the list's"
    if name != "settle_event" and hasattr(function, "replaced"):
        return f"marks {name!r} with `replaces`; only settle_event takes it"
    if name != "play_reaction" and hasattr(function, "follows"):
        return f"marks {name!r} with `follows`; only play_reaction takes it"
    if name.startswith("declare_") and marks.get("wrapper"):
        taken = "what each rule declares is taken as it is: answer it with what is your own"
        return f"wraps {name!r}; {taken}"
    if marks.get("hookwrapper"):
        return f"marks {name!r} hookwrapper; write `@hookimpl(wrapper=True)`"
    if marks.get("wrapper") and not inspect.isgeneratorfunction(inspect.unwrap(function)):
        return f"wraps {name!r} and does not yield; write `inner = yield`, then `return inner`"
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        return f"answers {name!r} with `async`; a hook is answered at once: write `def` alone"
    return _wrong_arguments(name, function, specs[name])


def _wrong_arguments(name: str, function: Any, spec: Spec) -> str:
    takes = f"write `def {name}({', '.join(('self', *spec.arguments))})`, or fewer of them"
    own = list(inspect.signature(function).parameters.values())
    if not own or own[0].name in spec.arguments:
        return f"answers {name!r} without `self`; {takes}"
    for one in own[1:]:
        wanted = one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD
        if wanted and one.name not in spec.arguments:
            return f"answers {name!r} with an argument {one.name!r} that nobody gives it; {takes}"
    return ""
