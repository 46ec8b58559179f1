"""The typed way to call hooks: one method per hook, each settled once per race.

The rules of a race never change, so who listens to which hook is worked out once: a hook without
listeners costs a constant, one with a single listener a direct call. A hook call traced live goes
through pluggy itself; both ways give the same answers, and a test compares them.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Protocol

import attrs
import pluggy

from .errors import BadRule
from .hookspecs import FIRST, FLATTENED, MERGED, SCRIPTS, TOLD, Script

if TYPE_CHECKING:
    from .asks import Ask, Leg, Modifier, Option, Roll
    from .build_sheet import BuildSheet
    from .drawing import ChartSheet, Gauge, Mark
    from .events import Event, Reducer
    from .parts import Notation, PartSpec, RaceNotation, RacePartSpec, Refusal
    from .pilots import PilotSpec
    from .standings import Finish, Standing
    from .state import Car, CarId, Race, Seat
    from .table import Table
    from .view import RaceView
    from .wording import Wording

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
        return _joined(plain, spec.convention)
    inner = _first(plain) if spec.convention == FIRST else _listed(plain)
    for wrapper in reversed(wrappers):
        inner = _wrapped(wrapper, inner)
    if spec.convention == FIRST:
        return inner
    join = _joiner(spec.convention)
    return lambda *args: join(inner(*args))


def adapt(impl: Any, spec: Spec) -> Call:
    """Let an implementation that takes fewer arguments be called with all, by position."""
    function: Call = impl.function
    if tuple(impl.argnames) == spec.arguments:
        return function
    picked = [spec.arguments.index(name) for name in impl.argnames]

    @functools.wraps(function)
    def call(*args: Any) -> Any:
        return function(*[args[index] for index in picked])

    return call


def _joined(plain: list[Call], convention: str) -> Call:
    if convention == FIRST:
        return _first(plain)
    if not plain:
        nothing: Any = NO_MAPPING if convention == MERGED else ()
        return lambda *_args: nothing
    if len(plain) == 1 and convention == MERGED:
        only = plain[0]
        return lambda *args: only(*args) or NO_MAPPING
    if len(plain) == 1 and convention == FLATTENED:
        return _sole_list(plain[0])
    if len(plain) == 1 and convention == SCRIPTS:
        act = plain[0]
        return lambda *args: (script,) if (script := act(*args)) is not None else ()
    listed, join = _listed(plain), _joiner(convention)
    return lambda *args: join(listed(*args))


def _sole_list(only: Call) -> Call:
    def call(*args: Any) -> Any:
        answer = only(*args)
        # a list is used as it is, for it may be cached; a generator could be read only once
        if isinstance(answer, (list, tuple)):
            return answer
        return list(answer) if answer is not None else ()

    return call


def _first(plain: list[Call]) -> Call:
    if len(plain) == 1:
        return plain[0]

    def call(*args: Any) -> Any:
        for one in plain:
            answer = one(*args)
            if answer is not None:
                return answer
        return None

    return call


def _listed(plain: list[Call]) -> Call:
    def call(*args: Any) -> list[Any]:
        return [answer for one in plain if (answer := one(*args)) is not None]

    return call


def _wrapped(wrapper: Call, inner: Call) -> Call:
    """Run a wrapper round an inner call, as pluggy does for new-style wrappers."""

    def call(*args: Any) -> Any:
        layer = wrapper(*args)
        try:
            next(layer)
        except StopIteration:
            raise does_not_yield(wrapper) from None
        try:
            answer = inner(*args)
        except Exception as error:  # noqa: BLE001 - handed to the wrapper, which may pass it on
            resume, value = layer.throw, error
        else:
            resume, value = layer.send, answer
        try:
            resume(value)
        except StopIteration as stop:
            return stop.value
        raise yields_twice(layer, wrapper)

    return call


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


class Hooks(Protocol):
    """Every core hook as a typed method; what each means stands in hookspecs.py.

    What implements it is a plain namespace of settled calls, so that a call costs no more than
    the rule behind it.
    """

    def declare_parts(self) -> Sequence[PartSpec]: ...

    def declare_race_parts(self) -> Sequence[RacePartSpec]: ...

    def declare_reducers(self) -> Sequence[Reducer]: ...

    def declare_markings(self) -> Sequence[str]: ...

    def declare_notation(self) -> Sequence[Notation | RaceNotation]: ...

    def declare_wording(self) -> Mapping[type[Event], Wording]: ...

    def declare_pilots(self) -> Sequence[PilotSpec]: ...

    def settle_build_sheet(self) -> BuildSheet | None: ...

    def veto_scenario(self, seats: Sequence[Seat], board: Any, laps: int) -> Sequence[Refusal]: ...

    def resolve_seating(self, table: Table) -> Script: ...

    def play_setup(self, table: Table) -> Sequence[Script]: ...

    def offer_plots(self, race: Race, car: Car) -> Sequence[Option]: ...

    def settle_plot(self, race: Race, car: Car, chosen: Option) -> str: ...

    def play_plots(self, table: Table) -> Sequence[Script]: ...

    def settle_order_key(self, race: Race, car: Car) -> Any: ...

    def resolve_order(self, table: Table) -> Script: ...

    def veto_turn(self, race: Race, car: Car) -> Sequence[str]: ...

    def play_turn_start(self, table: Table, car: CarId) -> Sequence[Script]: ...

    def settle_turn_cut(self, race: Race, car: Car) -> bool: ...

    def settle_step_budget(self, race: Race, car: Car) -> int: ...

    def offer_legs(self, race: Race, car: Car) -> Sequence[Leg]: ...

    def veto_legs(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]: ...

    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]: ...

    def offer_actions(self, race: Race, car: Car) -> Sequence[Option]: ...

    def resolve_action(self, table: Table, car: CarId, action: Option) -> Script | None: ...

    def resolve_stuck(self, table: Table, car: CarId, refused: Mapping[str, str]) -> Script: ...

    def play_before_leg(self, table: Table, car: CarId, leg: Leg) -> Sequence[Script]: ...

    def play_after_leg(self, table: Table, car: CarId, leg: Leg) -> Sequence[Script]: ...

    def settle_finish(self, race: Race, car: Car) -> Finish | None: ...

    def play_turn_end(self, table: Table, car: CarId) -> Sequence[Script]: ...

    def play_round_end(self, table: Table) -> Sequence[Script]: ...

    def settle_confirmed(self, race: Race) -> Sequence[CarId]: ...

    def settle_race_over(self, race: Race, closing: bool) -> str | None: ...  # noqa: FBT001

    def settle_event(self, race: Race, event: Event) -> Sequence[Event]: ...

    def on_event(self, race: Race, event: Event) -> None: ...

    def play_reaction(self, table: Table, event: Event) -> Sequence[Script]: ...

    def offer_roll_bids(self, race: Race, roll: Roll) -> Sequence[Ask]: ...

    def offer_roll_modifiers(
        self, race: Race, roll: Roll, bids: Mapping[CarId, Option]
    ) -> Sequence[Modifier]: ...

    def settle_progress(self, race: Race, car: Car) -> Any: ...

    def settle_standings(self, race: Race) -> Sequence[Standing]: ...

    def settle_view(self, race: Race, view: RaceView) -> RaceView: ...

    def offer_marks(self, view: RaceView) -> Sequence[Mark]: ...

    def offer_traces(self, race: Race, event: Event) -> Sequence[Mark]: ...

    def offer_gauges(self, view: RaceView, car: Car) -> Sequence[Gauge]: ...

    def offer_charts(self, race: Race, car: Car) -> Sequence[ChartSheet]: ...
