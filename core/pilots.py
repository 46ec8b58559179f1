"""Who answers: one interface for people, bots, scripts and replays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

import attrs

from .asks import Ask
from .dice import draw
from .errors import GridprixError
from .state import SeatId
from .view import RaceView


class Pilot(Protocol):
    """Answers the questions put to one seat, from what that seat may see."""

    def choose(self, view: RaceView, ask: Ask) -> str:
        """The key of the chosen option."""


@attrs.frozen
class PilotSpec:
    """A kind of pilot that a scenario may seat by name.

    `make` gets a seed of the pilot's own, never the race's, and the seat it drives for. `needs`
    names capabilities without which it has nothing to do: it is offered only where all are there.
    """

    name: str
    summary: str
    make: Callable[[int, SeatId], Pilot]
    needs: tuple[str, ...] = ()


@attrs.frozen
class RandomPilot:
    """Takes any option that brings nothing bad, each as likely as another.

    Its choice is a function of its seed and the moment, so a replayed or re-entered race asks it
    in vain to change its mind.
    """

    seed: int

    def choose(self, view: RaceView, ask: Ask) -> str:
        """Draw one of the safe options."""
        safe = ask.safe
        return safe[draw(f"{self.seed} {ask.car} {view.branch} {view.moment}", len(safe))].key


def pilot_seed(seed: int, seat: SeatId) -> int:
    """A seat's own seed, which tells nothing about the race's dice."""
    return draw(f"pilot {seed} {seat}", 1 << 62)


def make_pilot(spec: PilotSpec, seed: int, seat: SeatId) -> Pilot:
    """Seat a pilot in a race of this seed, of which it is told nothing but its own."""
    return spec.make(pilot_seed(seed, seat), seat)


def make_random(seed: int, seat: SeatId) -> RandomPilot:
    """A random pilot in a race of this seed."""
    return RandomPilot(pilot_seed(seed, seat))


class ScriptEnded(GridprixError):
    """A scripted pilot was asked more often than its script says."""


@attrs.define
class ScriptedPilot:
    """Answers with a list of keys prepared beforehand."""

    replies: deque[str]

    def choose(self, view: RaceView, ask: Ask) -> str:
        """The next key of the script."""
        if not self.replies:
            raise ScriptEnded(f"the script has no reply left for {ask.car}'s {ask.question!r}")
        return self.replies.popleft()


RANDOM = PilotSpec(
    "random",
    "takes any point that is not dangerous, without a thought",
    lambda seed, seat: RandomPilot(seed),
)


def scripted(replies: Iterable[str]) -> ScriptedPilot:
    """A pilot that answers with these keys, one after another."""
    return ScriptedPilot(deque(replies))
