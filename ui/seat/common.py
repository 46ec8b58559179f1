"""What is the same for everybody who looks on, made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from gridprix.core.state import Race

from .sight import AnyonesView, anyones_view

T = TypeVar("T")
V = TypeVar("V")
SAME = 64  # values that are kept for as long as the race goes


class Common:
    """Keeps what was made for one viewer of a moment until the race has moved on."""

    def __init__(self) -> None:
        self._truth: Race | None = None
        self._made: dict[Hashable, Any] = {}
        self._same: dict[Any, Any] = {}
        self._after: dict[Hashable, tuple[Any, Any]] = {}

    def once(self, truth: Race, what: Hashable, make: Callable[[], T]) -> T:
        """Something that hangs on nothing but the race as it is."""
        if self._truth is not truth:
            self._truth, self._made = truth, {}
        if what not in self._made:
            self._made[what] = make()
        made: T = self._made[what]
        return made

    def seen(
        self,
        truth: Race,
        what: Hashable,
        for_all: Callable[[AnyonesView], T],
        for_one: Callable[[], T],
    ) -> T:
        """Something that rules say of a race that hides nothing: the same for all who look on.

        A rule may still speak to each viewer apart; where one asks who looks on, each is told
        what holds `for_one`.
        """

        def made() -> tuple[bool, T]:
            view = anyones_view(truth)
            found = for_all(view)
            return view.holds_for_all, found

        shared, found = self.once(truth, what, made)
        return found if shared else for_one()

    def same(self, value: T) -> T:
        """A value that was seen before as the very same object, so that it is written once.

        Only for what equals another in all that it tells.
        """
        if len(self._same) >= SAME:
            self._same.clear()
        known: T = self._same.setdefault(value, value)
        return known

    def following(self, value: V, make: Callable[[V, Common], T]) -> T:
        """What follows from a value, made once for that very object as long as it is met."""
        key = id(value), make
        known = self._after.get(key)
        if known is None or known[0] is not value:
            if len(self._after) >= SAME:
                self._after.clear()
            known = self._after[key] = value, make(value, self)
        made: T = known[1]
        return made
