"""Who is to blame for what was raised: the rule, the hook it answered, and the line in its code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from .errors import RuleFailed, RuleFault
from .rules import Rule, origin_of

if TYPE_CHECKING:
    from .calls import Spec


def blamed(
    error: BaseException, position: str, rules: Sequence[Rule], specs: Sequence[Spec]
) -> BaseException:
    """The failure of the innermost rule; an error of nobody's is returned as it is."""
    if isinstance(error, RuleFailed):
        return error.at(position)
    if isinstance(error, RuleFault) and isinstance(error.rule, Rule):
        return failure(error.rule, error.hook, position, error, error.line)
    known: tuple[Rule, str, str] | None = getattr(_stopped(error) or error, "blamed", None)
    if known is not None:  # told where it was raised
        rule, hook, line = known
        return failure(rule, hook, position, error, line)
    culprit: Rule | None = None
    hook = line = ""
    for frame, number in _frames(error):
        found = _owner(frame, culprit, rules, specs)
        if found is not None:
            rule, named = found
            hook = named or (hook if rule is culprit else frame.f_code.co_name)
            culprit = rule
            line = f"{Path(frame.f_code.co_filename).name}:{number}"
    return error if culprit is None else failure(culprit, hook, position, error, line)


def failure(rule: Rule, hook: str, position: str, error: BaseException, line: str) -> RuleFailed:
    """That a rule failed, with what it raised itself."""
    return RuleFailed(
        rule.card.name, origin_of(type(rule)), hook, position, _stopped(error) or error, line
    )


def line_in(error: BaseException, rule: Rule) -> str:
    """The innermost line of a rule's own code among those that an error came through."""
    line = ""
    for frame, number in _frames(error):
        if _is_of(frame, rule):
            line = f"{Path(frame.f_code.co_filename).name}:{number}"
    return line


def line_from(error: BaseException, module: str) -> str:
    """The innermost line of a module among those that an error came through."""
    line = ""
    for frame, number in _frames(error):
        if frame.f_globals.get("__name__") == module:
            line = f"{Path(frame.f_code.co_filename).name}:{number}"
    return line


def is_blamed(error: BaseException) -> bool:
    """Whether an error tells already which rule raised it."""
    known = isinstance(error, (RuleFault, RuleFailed))
    return known or hasattr(_stopped(error) or error, "blamed")


def line_at(frame: FrameType | None, rule: Rule) -> str:
    """The innermost line of a rule's own code among those that are being run."""
    while frame is not None and not _is_of(frame, rule):
        frame = frame.f_back
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}" if frame else ""


def _is_of(frame: FrameType, rule: Rule) -> bool:
    module = str(frame.f_globals.get("__name__"))
    if module == type(rule).__module__:
        return True
    # what attrs writes for a class has its objects for `self` too
    return frame.f_locals.get("self") is rule and module.partition(".")[0] not in ("attr", "attrs")


def _stopped(error: BaseException) -> BaseException | None:
    """The StopIteration that a rule raised: Python makes another error of it on its way."""
    cause = error.__cause__
    return cause if isinstance(error, RuntimeError) and isinstance(cause, StopIteration) else None


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    stopped = _stopped(error)
    for one in (error,) if stopped is None else (error, stopped):
        trace = one.__traceback__
        while trace is not None:
            yield trace.tb_frame, trace.tb_lineno
            trace = trace.tb_next


def _owner(
    frame: FrameType, culprit: Rule | None, rules: Sequence[Rule], specs: Sequence[Spec]
) -> tuple[Rule, str] | None:
    """The rule whose code runs in a frame, and the hook it answers, as far as can be told."""
    code = frame.f_code
    me = frame.f_locals.get("self")
    near = [rule for rule in rules if _is_of(frame, rule)]
    # of several rules in one file the one itself comes first, then the one that was at work
    near.sort(key=lambda rule: (rule is not me, rule is not culprit))
    for rule in near:
        for spec in specs:
            answer = getattr(getattr(rule, spec.name, None), "__code__", None)
            # a script that an implementation returns is named in it and runs after it
            if answer is not None and (answer is code or code.co_name in answer.co_names):
                return rule, spec.name
    return (near[0], "") if near else None
