"""How the hooks of a race are called.

pluggy gives specs, markers, validation, order and discovery; a race calls settled lists. Its rules
never change, so who answers which hook is worked out once, when the rulebook is made: a hook that
nobody answers costs a constant, one with a single answerer hardly more than the rule itself.
Whatever stands between a hook and its rules (tracing, checks) is put round each rule's function
when the lists are settled. There is no second way to call.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

import attrs
import pluggy

from .errors import RuleFault
from .hookspecs import FIRST, FLATTENED, MERGED, SCRIPTS, TOLD, Script
from .memo import remembering

Call = Callable[..., Any]
NO_MAPPING: Mapping[str, str] = MappingProxyType({})


@attrs.frozen
class Spec:
    """One hook of a spec module: its name, arguments and calling convention."""

    name: str
    arguments: tuple[str, ...]
    convention: str
    shared: bool
    function: Call
    remembered: bool = False


@functools.cache
def specs_of(module: ModuleType) -> tuple[Spec, ...]:
    """The hooks of a spec module in the order they are written, worked out once for all books."""
    return tuple(
        Spec(
            name,
            tuple(inspect.signature(function).parameters),
            function.convention,
            getattr(function, "shared", True),
            function,
            getattr(function, "remembered", False),
        )
        for name, function in vars(module).items()
        if hasattr(function, "convention")
    )


@attrs.frozen
class Answerer:
    """What one rule says to one hook, called with all the hook's arguments by position."""

    rule: str
    plugin: object
    wraps: bool
    call: Call


Around = Callable[[Answerer, Spec], Call]  # what to call instead of an answerer's function


def answerers_of(caller: pluggy.HookCaller, spec: Spec) -> list[Answerer]:
    """Who answers a hook and who wraps it, the last word first."""
    # pluggy keeps plain implementations first, wrappers last, and calls from the end
    return [
        Answerer(impl.plugin_name, impl.plugin, impl.wrapper, _adapted(impl, spec))
        for impl in reversed(caller.get_hookimpls())
    ]


def _adapted(impl: pluggy.HookImpl, spec: Spec) -> Call:
    """Let an implementation that takes fewer arguments be called with all of them."""
    function: Call = impl.function
    if tuple(impl.argnames) == spec.arguments:
        return function
    places = [spec.arguments.index(name) for name in impl.argnames]

    @functools.wraps(function)
    def some(*args: Any) -> Any:
        return function(*[args[place] for place in places])

    return some


def settled(answerers: Sequence[Answerer], spec: Spec) -> Call:
    """One function that asks them all, as the hook's convention says."""
    call = _asked(answerers, spec)
    if spec.remembered and answerers:
        return remembering(call, spec.name, len(spec.arguments))
    return call


def _asked(answerers: Sequence[Answerer], spec: Spec) -> Call:
    plain = [one.call for one in answerers if not one.wraps]
    wrappers = [one.call for one in answerers if one.wraps]
    arguments = len(spec.arguments)
    if not wrappers:
        return _joined(plain, spec)
    first = spec.convention == FIRST
    inner = _first(plain, arguments) if first else _gathered(plain, list.append, arguments)
    for wrapper in reversed(wrappers):
        inner = _wrapped(wrapper, inner, arguments)
    return inner if first else _then(inner, _joiner(spec.convention), arguments)


def _joined(plain: list[Call], spec: Spec) -> Call:
    convention = spec.convention
    if convention == FIRST:
        return _first(plain, len(spec.arguments))
    if not plain:
        return _constant(NO_MAPPING if convention == MERGED else (), len(spec.arguments))
    if len(plain) == 1 and convention in _SOLE:
        sole: Call = _SOLE[convention](plain[0], len(spec.arguments))
        return sole
    if convention in _GATHERED:
        return _gathered(plain, _GATHERED[convention], len(spec.arguments))
    listed = _gathered(plain, list.append, len(spec.arguments))
    return _then(listed, _joiner(convention), len(spec.arguments))


def _constant(nothing: Any, arguments: int) -> Call:
    """A hook that nobody answers is called most; Python calls what has no `*` in half the time."""
    if arguments == 1:
        return lambda _: nothing
    if arguments == 2:
        return lambda _, __: nothing
    if arguments == 3:
        return lambda _, __, ___: nothing
    return lambda *args: nothing


def _sole_mapping(inner: Call, arguments: int) -> Call:
    if arguments == 3:
        return lambda one, two, three: inner(one, two, three) or NO_MAPPING
    return lambda *args: inner(*args) or NO_MAPPING


def _sole_list(inner: Call, arguments: int) -> Call:
    """A list is used as it is, for it may be cached; a generator could be read only once."""
    if arguments == 2:

        def call_with_two(one: Any, two: Any) -> Sequence[Any]:
            answer = inner(one, two)
            return answer if isinstance(answer, (list, tuple)) else _list(answer)

        return call_with_two

    def call(*args: Any) -> Sequence[Any]:
        answer = inner(*args)
        return answer if isinstance(answer, (list, tuple)) else _list(answer)

    return call


def _list(answer: Any) -> Sequence[Any]:
    return list(answer) if answer is not None else ()


def _sole_script(inner: Call, arguments: int) -> Call:
    if arguments == 2:

        def call_with_two(one: Any, two: Any) -> tuple[Script, ...]:
            answer = inner(one, two)
            return () if answer is None else (answer,)

        return call_with_two

    def call(*args: Any) -> tuple[Script, ...]:
        answer = inner(*args)
        return () if answer is None else (answer,)

    return call


_SOLE: dict[str, Call] = {
    MERGED: _sole_mapping,
    FLATTENED: _sole_list,
    SCRIPTS: _sole_script,
}
_GATHERED: dict[str, Call] = {FLATTENED: list.extend, SCRIPTS: list.append}


def _then(inner: Call, finish: Call, arguments: int) -> Call:
    """What `finish` makes of an answer; see `_constant` why arguments are written out."""
    if arguments == 1:
        return lambda one: finish(inner(one))
    if arguments == 2:
        return lambda one, two: finish(inner(one, two))
    if arguments == 3:
        return lambda one, two, three: finish(inner(one, two, three))
    return lambda *args: finish(inner(*args))


def _first(plain: list[Call], arguments: int) -> Call:
    if len(plain) == 1:
        return plain[0]
    if len(plain) == 2:  # a rule and core, as nearly always
        return _either(plain[0], plain[1], arguments)

    def call(*args: Any) -> Any:
        for one in plain:
            answer = one(*args)
            if answer is not None:
                return answer
        return None

    return call


def _either(first: Call, second: Call, arguments: int) -> Call:
    if arguments == 1:

        def call_with_one(one: Any) -> Any:
            answer = first(one)
            return second(one) if answer is None else answer

        return call_with_one
    if arguments == 2:

        def call_with_two(one: Any, two: Any) -> Any:
            answer = first(one, two)
            return second(one, two) if answer is None else answer

        return call_with_two

    def call(*args: Any) -> Any:
        answer = first(*args)
        return second(*args) if answer is None else answer

    return call


def _gathered(plain: list[Call], add: Call, arguments: int) -> Call:
    """The list of all answers, as `add` puts each of them into it."""
    if arguments == 2:

        def call_with_two(one: Any, two: Any) -> list[Any]:
            answers: list[Any] = []
            for ask in plain:
                answer = ask(one, two)
                if answer is not None:
                    add(answers, answer)
            return answers

        return call_with_two
    if arguments == 3:

        def call_with_three(one: Any, two: Any, three: Any) -> list[Any]:
            answers: list[Any] = []
            for ask in plain:
                answer = ask(one, two, three)
                if answer is not None:
                    add(answers, answer)
            return answers

        return call_with_three

    def call(*args: Any) -> list[Any]:
        answers: list[Any] = []
        for ask in plain:
            answer = ask(*args)
            if answer is not None:
                add(answers, answer)
        return answers

    return call


def _wrapped(wrapper: Call, inner: Call, arguments: int) -> Call:
    if arguments == 2:

        def call_with_two(one: Any, two: Any) -> Any:
            layer = wrapper(one, two)
            for _ in layer:
                try:
                    answer = inner(one, two)
                except Exception as error:  # noqa: BLE001 - as below
                    return _resumed(layer.throw, error, layer, wrapper)
                return _resumed(layer.send, answer, layer, wrapper)
            raise does_not_yield(wrapper)

        return call_with_two

    def call(*args: Any) -> Any:
        layer = wrapper(*args)
        for _ in layer:
            try:
                answer = inner(*args)
            except Exception as error:  # noqa: BLE001 - the wrapper may mend it, or pass it on
                return _resumed(layer.throw, error, layer, wrapper)
            return _resumed(layer.send, answer, layer, wrapper)
        raise does_not_yield(wrapper)

    return call


def _resumed(resume: Call, answer: Any, layer: Script, wrapper: Call) -> Any:
    """What a wrapper makes of the answer it waited for."""
    try:
        resume(answer)
    except StopIteration as stop:
        return stop.value
    raise yields_twice(layer, wrapper)


def does_not_yield(wrapper: Call) -> RuleFault:
    """What to raise for a wrapper that ends before it has the inner answer."""
    return fault_of(
        wrapper, f"the wrapper {wrapper.__qualname__} does not yield; write `inner = yield`"
    )


def yields_twice(layer: Script, wrapper: Call) -> RuleFault:
    """What to raise for a wrapper that did not end after its answer came."""
    layer.close()
    return fault_of(wrapper, f"the wrapper {wrapper.__qualname__} yields twice; it may yield once")


def fault_of(call: Call, sentence: str, hook: str = "") -> RuleFault:
    """What to raise for an answerer's function that did not do what it should."""
    function = inspect.unwrap(call)
    code = function.__code__
    line = f"{Path(code.co_filename).name}:{code.co_firstlineno}"
    rule = getattr(function, "__self__", None)
    return RuleFault(rule, hook or function.__name__, line, sentence)


def _joiner(convention: str) -> Callable[[list[Any]], Any]:
    return {FLATTENED: _flatten, MERGED: _merge, TOLD: lambda _: None}.get(convention, _as_is)


def _as_is(answers: list[Any]) -> list[Any]:
    return answers


def _flatten(answers: list[Any]) -> list[Any]:
    return [one for answer in answers for one in answer]


def _merge(answers: list[Any]) -> Mapping[Any, Any]:
    told = [answer for answer in answers if answer]
    if len(told) < 2:
        return told[0] if told else NO_MAPPING
    merged: dict[Any, Any] = {}
    for answer in reversed(told):  # the higher rule is called first and has the last word
        merged.update(answer)
    return merged
