"""Replacing events before they happen.

Rules wrap `settle_event`. Whatever comes out that is not the event itself is settled once more,
leaving out the wrappers that have acted in this chain: each acts at most once, so it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .calls import does_not_yield, yields_twice
from .events import Event
from .state import Race

Layer = Callable[..., Any]


class Replacement:
    """The active wrappers of `settle_event`, the top rule's last."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        self.layers: tuple[Layer, ...] = tuple(layers)

    def settle(
        self, race: Race, event: Event, left: tuple[Layer, ...] | None = None
    ) -> Sequence[Event]:
        """What happens instead of `event`, which may be itself, something else, or nothing."""
        layers = self.layers if left is None else left
        settled: tuple[Event, ...] = (event,)
        acted: list[Layer] = []
        for layer in layers:
            amended = _run(layer, race, event, settled)
            if amended != settled:
                acted.append(layer)
                settled = amended
        if not acted:
            return settled
        rest = tuple(layer for layer in layers if layer not in acted)
        chain: list[Event] = []
        for one in settled:
            chain.extend((one,) if one is event else self.settle(race, one, rest))
        return chain


def _run(layer: Layer, race: Race, event: Event, inner: tuple[Event, ...]) -> tuple[Event, ...]:
    generator = layer(race, event)
    try:
        next(generator)
    except StopIteration:
        raise does_not_yield(layer) from None
    try:
        generator.send(inner)
    except StopIteration as stop:
        return tuple(stop.value)
    raise yields_twice(generator, layer)
