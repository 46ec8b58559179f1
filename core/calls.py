"""How the hooks of a race are called, settled once before it begins.

The rules of a race never change, so who listens to which hook is worked out once: a hook without
listeners costs a constant, one with a single listener a direct call. A hook call traced live goes
through pluggy itself; both ways give the same answers, and a test compares them.

A settled call is written out for the hook's own arguments: passing `*args` on would double the
price of every call, and a turn makes dozens.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from textwrap import indent
from types import CodeType, MappingProxyType, ModuleType
from typing import Any

import attrs
import pluggy

from .errors import BadRule
from .hookspecs import FIRST, FLATTENED, MERGED, SCRIPTS, TOLD, Script

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


def specs_of(module: ModuleType) -> tuple[Spec, ...]:
    """The hooks of a spec module in the order they are written."""
    return tuple(
        Spec(
            name,
            tuple(inspect.signature(function).parameters),
            function.convention,
            getattr(function, "shared", True),
            function,
        )
        for name, function in vars(module).items()
        if hasattr(function, "convention")
    )


def settle_calls(
    manager: pluggy.PluginManager, specs: Iterable[Spec], *, live: bool
) -> dict[str, Call]:
    """For each hook the fastest way to call it; `live` keeps pluggy in the middle for tracing."""
    prepare = _through_pluggy if live else _settled
    return {spec.name: prepare(getattr(manager.hook, spec.name), spec) for spec in specs}


def _settled(caller: pluggy.HookCaller, spec: Spec) -> Call:
    # pluggy keeps plain implementations first, wrappers last, and calls from the end
    implementations = list(reversed(caller.get_hookimpls()))
    plain = [adapt(impl, spec) for impl in implementations if not impl.wrapper]
    wrappers = [adapt(impl, spec) for impl in implementations if impl.wrapper]
    if not wrappers:
        return _joined(plain, spec)
    inner = _first(plain, spec) if spec.convention == FIRST else _listed(plain, spec)
    for wrapper in reversed(wrappers):
        inner = _wrapped(wrapper, inner, spec)
    if spec.convention == FIRST:
        return inner
    return _written(spec, "return _join(_inner({0}))", _join=_joiner(spec.convention), _inner=inner)


def adapt(impl: Any, spec: Spec) -> Call:
    """Let an implementation that takes fewer arguments be called with all, by position."""
    function: Call = impl.function
    if tuple(impl.argnames) == spec.arguments:
        return function
    picked = f"return _function({', '.join(impl.argnames)})"
    return functools.wraps(function)(_written(spec, picked, _function=function))


def _written(spec: Spec, body: str, **names: Any) -> Call:
    """A function of exactly the hook's arguments, which stand in the body for `{0}`.

    Whatever else the body names begins with an underscore: a family is free to call its hooks'
    arguments `answer` or `one`.
    """
    arguments = ", ".join(spec.arguments)
    source = f"def {spec.name}({arguments}):\n" + indent(body.format(arguments), "    ")
    exec(_compiled(source), names)  # noqa: S102 - the words are ours and the spec's
    written: Call = names[spec.name]
    return written


@functools.cache
def _compiled(source: str) -> CodeType:
    """Every book writes out much the same calls, and there are few ways to write one."""
    return compile(source, "<hook>", "exec")


_SOLE_LIST = """\
_answer = _only({0})
# a list is used as it is, for it may be cached; a generator could be read only once
if isinstance(_answer, (list, tuple)):
    return _answer
return list(_answer) if _answer is not None else ()
"""

_SOLE_SCRIPT = """\
_script = _only({0})
return () if _script is None else (_script,)
"""

_NEXT = """\
_answer = _{number}({{0}})
if _answer is not None:
    return _answer
"""

_LISTED = """\
_answers = []
for _one in _plain:
    _answer = _one({0})
    if _answer is not None:
        _answers.append(_answer)
return _answers
"""

# as pluggy runs its new-style wrappers
_WRAPPED = """\
_layer = _wrapper({0})
try:
    next(_layer)
except StopIteration:
    raise _does_not_yield(_wrapper) from None
try:
    _answer = _inner({0})
except Exception as _error:
    _resume, _answer = _layer.throw, _error
else:
    _resume = _layer.send
try:
    _resume(_answer)
except StopIteration as _stop:
    return _stop.value
raise _yields_twice(_layer, _wrapper)
"""


def _joined(plain: list[Call], spec: Spec) -> Call:
    convention = spec.convention
    if convention == FIRST:
        return _first(plain, spec)
    if not plain:
        nothing: Any = NO_MAPPING if convention == MERGED else ()
        return _written(spec, "return _nothing", _nothing=nothing)
    if len(plain) == 1 and convention == MERGED:
        return _written(spec, "return _only({0}) or _nothing", _only=plain[0], _nothing=NO_MAPPING)
    if len(plain) == 1 and convention == FLATTENED:
        return _written(spec, _SOLE_LIST, _only=plain[0])
    if len(plain) == 1 and convention == SCRIPTS:
        return _written(spec, _SOLE_SCRIPT, _only=plain[0])
    listed, join = _listed(plain, spec), _joiner(convention)
    return _written(spec, "return _join(_listed({0}))", _listed=listed, _join=join)


def _first(plain: list[Call], spec: Spec) -> Call:
    if len(plain) == 1:
        return plain[0]
    body = "".join(_NEXT.format(number=number) for number in range(len(plain)))
    return _written(spec, body + "return None", **{f"_{n}": one for n, one in enumerate(plain)})


def _listed(plain: list[Call], spec: Spec) -> Call:
    return _written(spec, _LISTED, _plain=tuple(plain))


def _wrapped(wrapper: Call, inner: Call, spec: Spec) -> Call:
    faults = {"_does_not_yield": does_not_yield, "_yields_twice": yields_twice}
    return _written(spec, _WRAPPED, _wrapper=wrapper, _inner=inner, **faults)


def does_not_yield(wrapper: Call) -> BadRule:
    """What to raise for a wrapper that ends before it has the inner answer."""
    return BadRule(f"the wrapper {wrapper.__qualname__} does not yield; write `inner = yield`")


def yields_twice(layer: Script, wrapper: Call) -> BadRule:
    """What to raise for a wrapper that did not end after its answer came."""
    layer.close()
    return BadRule(f"the wrapper {wrapper.__qualname__} yields twice; it may yield once")


def _joiner(convention: str) -> Callable[[list[Any]], Any]:
    return {FLATTENED: _flatten, MERGED: _merge, TOLD: lambda _: None}.get(convention, _as_is)


def _as_is(answers: list[Any]) -> list[Any]:
    return answers


def _flatten(answers: list[Any]) -> list[Any]:
    return [one for answer in answers for one in answer]


def _merge(answers: list[Any]) -> Mapping[Any, Any]:
    if len(answers) == 1:
        return answers[0]  # type: ignore[no-any-return]
    merged: dict[Any, Any] = {}
    for answer in reversed(answers):  # the higher rule is called first and has the last word
        merged.update(answer)
    return merged


def _through_pluggy(caller: pluggy.HookCaller, spec: Spec) -> Call:
    names, join = spec.arguments, _joiner(spec.convention)
    if spec.convention == FIRST:
        return lambda *args: caller(**dict(zip(names, args, strict=True)))
    return lambda *args: join(caller(**dict(zip(names, args, strict=True))))
