"""What comes of each kind of event, worked out once for a book when one first happens.

Rules replace it, reducers change the race, rules react to it: each only where it is concerned.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import attrs

from .calls import Answerer, Call, Spec, settled
from .errors import BadRule
from .events import ByKind, Event, LegRefused, Reduction, Step
from .replacement import Replacement

F = TypeVar("F", bound=Callable[..., Any])


def follows(*events: type[Event]) -> Callable[[F], F]:
    """Mark a rule's `play_reaction` to be called only after these events.

    It need not ask itself then, and all other events pass it by at no cost.
    """
    if not events or not all(isinstance(one, type) and issubclass(one, Event) for one in events):
        raise BadRule("`follows` takes the classes of events, such as `@follows(LegTaken)`")

    def mark(reaction: F) -> F:
        reaction.follows = events  # type: ignore[attr-defined]
        return reaction

    return mark


@attrs.frozen
class Sequel:
    """What comes of one kind of event."""

    replaced: bool  # whether a rule may put something else in its place
    step: Step  # the race after it
    react: Call | None  # what rules play then; None where nobody follows it
    refuses: bool  # whether it is the refusal of a leg


def sequels(
    replacement: Replacement, reduction: Reduction, listed: Sequence[Answerer], spec: Spec
) -> ByKind[Sequel]:
    """The sequel of every kind of event; `listed` are those who answer `play_reaction`."""

    def sequel(kind: type[Event]) -> Sequel:
        following = [one for one in listed if issubclass(kind, _followed(one))]
        return Sequel(
            replacement.concerns(kind),
            reduction.step(kind),
            settled(following, spec) if following else None,
            issubclass(kind, LegRefused),
        )

    return ByKind(sequel)


def _followed(one: Answerer) -> tuple[type[Event], ...]:
    events: tuple[type[Event], ...] = getattr(one.call, "follows", (Event,))
    return events
