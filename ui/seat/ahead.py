"""What lies ahead of a car that goes step by step: where its move can end, and the way there.

It is made once with the question, of what the family's hand knows of its boards; faces read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from gridprix.core.asks import Ask, Leg
from gridprix.core.family import Family
from gridprix.core.hand import hand_of
from gridprix.core.state import Place

from .moment import Question, Stride
from .sight import Sight


@attrs.frozen
class ReachSeen:
    """The places that a move may cross and those that it may end on."""

    crossed: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()


def reach_after(question: Question, steps: int) -> ReachSeen:
    """Where so many steps lead."""
    if steps < 1:
        return ReachSeen()
    crossed = dict.fromkeys(place for stride in question.ahead[: steps - 1] for place, _ in stride)
    ends = (place for stride in question.ahead[steps - 1 : steps] for place, _ in stride)
    return ReachSeen(tuple(crossed), tuple(ends))


def route_to(question: Question, goal: str) -> tuple[str, ...]:
    """The shortest way to a place, step by step; empty when there is none."""
    strides = [dict(stride) for stride in question.ahead]
    first = next((number for number, stride in enumerate(strides) if goal in stride), None)
    if first is None:
        return ()
    route = [goal]
    for stride in strides[first:0:-1]:
        route.append(stride[route[-1]])
    return tuple(reversed(route))


def ahead_of(ask: Ask, sight: Sight, family: Family, left: int) -> tuple[Stride, ...]:
    """The strides of a move with so many steps left, or of the longest move that is offered.

    Nobody goes through the places where other cars stand. Where no step follows the offered ones
    there is nothing to tell that the options do not tell themselves.
    """
    view = sight.view
    here = view.car(ask.car).spot
    taken = {car.spot for car in view.running if car.id != ask.car}
    step = hand_of(family).steps_from

    def onward(place: Place) -> Sequence[Place]:
        return [there for there in step(view.board, place) if there not in taken]

    legs = [one.to for one in ask.legal if isinstance(one, Leg) and one.to is not None]
    if legs:
        starts = [place for place in legs if place not in taken]
    else:
        left = max((one.reach for one in ask.options), default=0)
        starts = list(onward(here)) if left and here is not None else []
    strides = list(_strides(dict.fromkeys(starts), onward, left))
    if legs and len(strides) < 2:
        return ()
    return tuple(
        tuple((family.write_place(to), _written(before, family)) for to, before in stride.items())
        for stride in strides
    )


def _strides(
    starts: dict[Place, None], onward: Callable[[Place], Sequence[Place]], count: int
) -> Iterator[dict[Place, Place | None]]:
    """After each step where the car can be, with the place that it comes from first of all."""
    stride: dict[Place, Place | None] = {**starts}
    for _ in range(count):
        if not stride:
            return
        yield stride
        following: dict[Place, Place | None] = {}
        for here in stride:
            for there in onward(here):
                following.setdefault(there, here)
        stride = following


def _written(place: Place | None, family: Family) -> str:
    return "" if place is None else family.write_place(place)
