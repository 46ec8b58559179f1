"""What the coach says of the options of a question: at once, beside the screen, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Thread
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

import attrs

from gridprix.core.asks import Ask
from gridprix.core.coach import Safety, safety_of
from gridprix.core.errors import FAILURES, told
from gridprix.core.family import Family
from gridprix.core.view import RaceView

T = TypeVar("T")
UNKNOWN: Mapping[str, Safety] = MappingProxyType({})
MOST = 8  # questions whose advice is kept: all that are open at once, and the last few

FULL, PRICES, NONE = "full", "prices only", "none"
HELP = (FULL, PRICES, NONE)


class Adviser(Protocol):
    """Whom a moment asks how safe options are."""

    @property
    def told(self) -> int:
        """Grows when something is known that was not known before."""

    def safety(self, family: Family, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """How safe the options of a question are, as far as that is known now."""


class AtOnce:
    """Thinks first and then speaks: for faces that show a question once, such as the terminal."""

    told = 0

    def safety(self, family: Family, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """All that can be said."""
        return safety_of(family, view, ask)


class Silence:
    """Says nothing."""

    told = 0

    def safety(self, family: Family, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """Nothing."""
        return UNKNOWN


class Pondering(Generic[T]):
    """Something that is worked out beside the screen; nobody waits for it."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self.result: T | None = None
        self.fault = ""
        self._thread = Thread(target=self._think, name="coach", daemon=True)
        self._thread.start()

    def _think(self) -> None:
        try:
            self.result = self._work()
        except FAILURES as error:  # whatever goes wrong beside the screen is told on it
            self.fault = told(error)

    @property
    def done(self) -> bool:
        """Whether there is a result, or none can be had."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Wait for it, as only tests and pictures do."""
        self._thread.join()


@attrs.frozen(eq=False)
class _Asked:
    ask: Ask
    thought: Pondering[Mapping[str, Safety]]


class Beside:
    """Thinks beside the screen: a question is shown at once, and marks follow when they are known.

    A coach sees frozen views only, so a race may go on meanwhile.
    """

    def __init__(self) -> None:
        self._asked: list[_Asked] = []
        self._forgotten = 0

    @property
    def told(self) -> int:
        """How many questions have been thought through."""
        return self._forgotten + sum(one.thought.done for one in self._asked)

    def safety(self, family: Family, view: RaceView, ask: Ask) -> Mapping[str, Safety]:
        """What has been found out of a question; the first time it is only begun."""
        asked = next((one for one in self._asked if one.ask is ask), None)
        if asked is None:
            asked = _Asked(ask, Pondering(lambda: safety_of(family, view, ask)))
            self._asked.append(asked)
            if len(self._asked) > MOST:
                self._asked.pop(0)
                self._forgotten += 1
        return (asked.thought.result if asked.thought.done else None) or UNKNOWN

    def wait(self) -> None:
        """Wait until nothing is being thought about, as only tests and pictures do."""
        for one in self._asked:
            one.thought.wait()


AT_ONCE, SILENCE = AtOnce(), Silence()
