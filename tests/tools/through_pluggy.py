"""Hooks called by pluggy itself: what the settled lists of a race are compared with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pluggy

from gridprix.core.calls import Spec
from gridprix.core.hookspecs import FLATTENED, MERGED, TOLD
from gridprix.core.rulebook import Rulebook


def through_pluggy(book: Rulebook) -> Rulebook:
    """The same book, whose hooks pluggy calls from now on; only events are replaced as before."""
    for spec in book.specs:
        gone = [book.active()[rule] for hook, rule in book.left_out if hook == spec.name]
        caller = book.manager.subset_hook_caller(spec.name, gone)
        setattr(book.hooks, spec.name, _call(caller, spec))
    return book


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
