"""Replacing events before they happen.

Rules wrap `settle_event`. Whatever comes out that is not the event itself is settled once more,
leaving out the wrappers that have acted in this chain: each acts at most once, so it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import MethodType
from typing import Any, TypeVar

import attrs

from .calls import does_not_yield, yields_twice
from .errors import BadRule
from .events import ByKind, Event
from .state import Race

Wrapper = Callable[..., Any]
W = TypeVar("W", bound=Wrapper)


@attrs.frozen
class Replaced:
    """What events a wrapper of `settle_event` is called for."""

    events: tuple[type[Event], ...]
    when: Callable[[Any, Race, Any], bool] | None = None


def replaces(
    *events: type[Event], when: Callable[[Any, Race, Any], bool] | None = None
) -> Callable[[W], W]:
    """Mark a wrapper of `settle_event` to be called only for these events, and only `when` so.

    It need not ask itself then, and the events of every turn pass it by at no cost.
    """
    if not events or not all(isinstance(one, type) and issubclass(one, Event) for one in events):
        raise BadRule("`replaces` takes the classes of events, such as `@replaces(LegTaken)`")

    def mark(wrapper: W) -> W:
        wrapper.replaced = Replaced(events, when)  # type: ignore[attr-defined]
        return wrapper

    return mark


@attrs.frozen(eq=False)
class EventLayer:
    """A wrapper as it is run: for all events, or those that concern it."""

    run: Wrapper
    events: tuple[type[Event], ...] = (Event,)
    when: Callable[[Race, Event], bool] | None = None

    @classmethod
    def of(cls, run: Wrapper, rule: object) -> EventLayer:
        """The layer of a rule, as its marks say."""
        replaced: Replaced | None = getattr(run, "replaced", None)
        if replaced is None:
            return cls(run)
        return cls(run, replaced.events, replaced.when and MethodType(replaced.when, rule))


class Replacement:
    """The active wrappers of `settle_event`, the top rule's last."""

    def __init__(self, layers: Iterable[EventLayer]) -> None:
        every = tuple(layers)
        self._concerned = ByKind(
            lambda kind: tuple(layer for layer in every if issubclass(kind, layer.events))
        )

    def concerns(self, kind: type[Event]) -> bool:
        """Whether any of them may put something in the place of such an event."""
        return bool(self._concerned[kind])

    def settle(
        self, race: Race, event: Event, acted: tuple[EventLayer, ...] = ()
    ) -> Sequence[Event]:
        """What happens instead of `event`, which may be itself, something else, or nothing."""
        settled: tuple[Event, ...] = (event,)
        acting: list[EventLayer] = []
        for layer in self._concerned[type(event)]:
            when = layer.when
            if (when is not None and not when(race, event)) or layer in acted:
                continue
            amended = _run(layer.run, race, event, settled)
            if amended != settled:
                acting.append(layer)
                settled = amended
        if not acting:
            return settled
        gone = (*acted, *acting)
        chain: list[Event] = []
        for one in settled:
            chain.extend((one,) if one is event else self.settle(race, one, gone))
        return chain


def _run(wrapper: Wrapper, race: Race, event: Event, inner: tuple[Event, ...]) -> tuple[Event, ...]:
    generator = wrapper(race, event)
    try:
        next(generator)
    except StopIteration:
        raise does_not_yield(wrapper) from None
    try:
        generator.send(inner)
    except StopIteration as stop:
        return tuple(stop.value)
    raise yields_twice(generator, wrapper)
