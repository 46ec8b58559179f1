"""What is worked out once for each moment of a race.

A position never changes, so whatever follows from it alone need be found only once, whoever asks.
It is kept in the position's own `memo`; every copy of a position begins with an empty one, so that
nothing old is ever found there. A table empties that of a race as soon as the next one is there:
the log keeps every race, and would keep all that was ever found out.

Two kinds of things are kept: plain facts (who stands where), and answers of hooks that are marked
`remembered`, as they are after all wrappers: whichever rules have a say in them still decide. What
a rule works out for itself is its own business.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

Call = Callable[..., Any]
F = TypeVar("F", bound=Call)


def fact(find: F) -> F:
    """A function of a position, and of what can be hashed, that is called once for each moment.

    What it returns is everybody's: nobody may change it.
    """

    @functools.wraps(find)
    def known(position: Any) -> Any:
        memo = position.memo
        found = memo.get(find, memo)  # which is not among its own
        if found is memo:
            found = memo[find] = find(position)
        return found

    @functools.wraps(find)
    def known_about(position: Any, *about: Any) -> Any:
        memo = position.memo
        key = (find, *about)
        found = memo.get(key, memo)
        if found is memo:
            found = memo[key] = find(position, *about)
        return found

    alone = len(inspect.signature(find).parameters) == 1
    return known if alone else known_about  # type: ignore[return-value]


def remembering(call: Call, hook: str, arguments: int) -> Call:
    """The answer of a hook about a race and a car, asked of the rules once for each moment.

    A rule may ask about a car as it might be, which shares its name with the real one. So a car is
    known by being that very object; as long as it is kept here no other takes its `id`.
    """
    if arguments == 2:

        def call_with_car(race: Any, car: Any) -> Any:
            memo = race.memo
            key = (hook, id(car))
            found = memo.get(key)  # tuples are hashed anew for every look
            if found is not None:
                return found[1]
            answer = call(race, car)
            memo[key] = (car, answer)
            return answer

        return call_with_car

    def call_with_more(race: Any, car: Any, *about: Any) -> Any:
        memo = race.memo
        key = (hook, id(car), about)
        found = memo.get(key)  # tuples are hashed anew for every look
        if found is not None:
            return found[1]
        answer = call(race, car, *about)
        memo[key] = (car, answer)
        return answer

    return call_with_more
