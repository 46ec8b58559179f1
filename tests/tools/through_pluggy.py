"""Hooks called by pluggy itself: what the settled lists of a race are compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pluggy

from gridprix.core.calls import Spec
from gridprix.core.events import ByKind, Event
from gridprix.core.hookspecs import FLATTENED, MERGED, TOLD
from gridprix.core.rulebook import Rulebook
from gridprix.core.rules import Rule
from gridprix.core.sequels import Sequel


def through_pluggy(book: Rulebook) -> Rulebook:
    """The same book, whose hooks pluggy calls from now on; only events are replaced as before."""
    for spec in book.specs:
        gone = [book.active()[rule] for hook, rule in book.left_out if hook == spec.name]
        caller = book.manager.subset_hook_caller(spec.name, gone)
        setattr(book.hooks, spec.name, _call(caller, spec))
        if spec.name == "play_reaction":
            book.sequels = _followed(book, spec)
    return book


def _followed(book: Rulebook, spec: Spec) -> ByKind[Sequel]:
    """What comes of events, with the reactions to them called by pluggy."""
    settled = book.sequels

    def sequel(kind: type[Event]) -> Sequel:
        deaf = [rule for rule in book.rules if not issubclass(kind, _follows(rule, spec))]
        call = _call(book.manager.subset_hook_caller(spec.name, deaf), spec)
        return attrs.evolve(settled[kind], react=call)

    return ByKind(sequel)


def _follows(rule: Rule, spec: Spec) -> tuple[type[Event], ...]:
    followed: tuple[type[Event], ...] = getattr(getattr(rule, spec.name, None), "follows", (Event,))
    return followed


def _call(caller: pluggy.HookCaller, spec: Spec) -> Callable[..., Any]:
    def call(*args: Any) -> Any:
        answers = caller(**dict(zip(spec.arguments, args, strict=True)))
        if spec.convention == FLATTENED:
            return [one for answer in answers for one in answer]
        if spec.convention == MERGED:
            return _merged(answers)
        return None if spec.convention == TOLD else answers

    return call


def _merged(answers: list[Mapping[Any, Any]]) -> dict[Any, Any]:
    merged: dict[Any, Any] = {}
    for answer in reversed(answers):
        merged.update(answer)
    return merged
