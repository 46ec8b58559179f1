"""Who answers: one interface for people, bots, scripts and replays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from .asks import Ask, Option
from .blame import is_blamed, line_from
from .dice import draw
from .errors import FAILURES, GridprixError, PilotFailed
from .rules import PROJECT, RuleCard
from .state import SeatId
from .view import RaceView

if TYPE_CHECKING:
    from .imagine import Recollection

    Recollect = Callable[[SeatId, int], Recollection]


# What a pilot knows that finds out by itself what rules make of a move.
ANY_RULES: tuple[str, ...] = ("*",)


class Pilot(Protocol):
    """Answers the questions put to one seat, from what that seat may see."""

    def choose(self, view: RaceView, ask: Ask) -> str:
        """The key of the chosen option."""


class ExploringPilot(Pilot, Protocol):
    """A pilot that plays on in its head: it is handed what its seat knows of the round so far."""

    def explore(self, view: RaceView, ask: Ask, past: Recollection) -> str:
        """The key of the chosen option."""


@attrs.frozen
class PilotSpec:
    """A kind of pilot that a scenario may seat by name.

    `make` gets a seed of the pilot's own, never the race's, and the seat it drives for. `needs`
    names capabilities without which it has nothing to do: it is offered only where all are there.
    `knows` names those that it reckons with, or is `ANY_RULES`: of the pilots that know all rules
    of a race the first is proposed where nobody has chosen one.
    """

    name: str
    summary: str
    make: Callable[[int, SeatId], Pilot]
    needs: tuple[str, ...] = ()
    knows: tuple[str, ...] = ()

    def knows_all(self, rules: Iterable[RuleCard]) -> bool:
        """Whether it reckons with all these rules, or with what they stand in for."""
        return self.knows == ANY_RULES or all(
            any(one in self.knows for one in card.capabilities) for card in rules
        )


def usual_pilot(pilots: Iterable[PilotSpec], rules: Sequence[RuleCard]) -> str:
    """The pilot to propose where nobody has chosen one: the first that knows all the rules."""
    return next((one.name for one in pilots if one.knows_all(rules)), RANDOM.name)


@attrs.frozen
class RandomPilot:
    """Takes any option that brings nothing bad, each as likely as another.

    Its choice is a function of its seed and the moment, so a replayed or re-entered race asks it
    in vain to change its mind.
    """

    seed: int

    def choose(self, view: RaceView, ask: Ask) -> str:
        """Draw one of the safe options."""
        return self.drawn(ask, view.moment, view.branch).key

    def drawn(self, ask: Ask, moment: int, branch: int) -> Option:
        """The same without a look at the race, which need not be shown then."""
        safe = ask.safe
        return safe[draw(f"{self.seed} {ask.car} {branch} {moment}", len(safe))]


def pilot_seed(seed: int, seat: SeatId) -> int:
    """A seat's own seed, which tells nothing about the race's dice."""
    return draw(f"pilot {seed} {seat}", 1 << 62)


def make_pilot(spec: PilotSpec, seed: int, seat: SeatId) -> Pilot:
    """Seat a pilot in a race of this seed, of which it is told nothing but its own."""
    try:
        pilot = spec.make(pilot_seed(seed, seat), seat)
    except FAILURES as error:  # it may be anybody's
        raise pilot_failed(seat, error, spec.make) from error
    if not callable(getattr(pilot, "choose", None)):
        what = f"`make` of {spec.name!r} gives {pilot!r}, which has no `choose`"
        cause = GridprixError(f"{what}; a pilot has a method `choose(view, ask)`")
        raise pilot_failed(seat, cause, spec.make)
    return pilot


def chosen_by(pilot: Pilot, view: RaceView, ask: Ask, recollect: Recollect | None = None) -> Option:
    """What a pilot chooses of a question; a rule that fails while it thinks is not its fault.

    `recollect` tells what a seat knows of the round up to a moment, for pilots that explore.
    """
    try:
        if recollect is None or not hasattr(pilot, "explore"):
            key = pilot.choose(view, ask)
        else:
            key = pilot.explore(view, ask, recollect(ask.seat, view.moment))
        if not isinstance(key, str):
            chosen = "an option" if isinstance(key, Option) else repr(key)
            raise GridprixError(f"it chooses {chosen}; `choose` returns the key of an option")
        return ask.option(key)
    except FAILURES as error:
        if is_blamed(error):
            raise
        raise pilot_failed(ask.seat, error, type(pilot)) from error


def explores(pilot: Pilot | None) -> bool:
    """Whether a pilot plays on in its head, which takes it longer than a frame."""
    return hasattr(pilot, "explore")


def pilot_failed(seat: SeatId, error: BaseException, code: Any) -> PilotFailed:
    """That a pilot failed, with the line where its code is not ours."""
    module = str(getattr(code, "__module__", ""))
    own = module.startswith(f"{PROJECT}.")
    return PilotFailed(seat, error, "" if own else line_from(error, module) or _written(code))


def _written(code: Any) -> str:
    """Where the code of a pilot is written: its `choose`, or the function that makes it."""
    lines: Any = getattr(getattr(code, "choose", code), "__code__", None)
    return f"{Path(lines.co_filename).name}:{lines.co_firstlineno}" if lines is not None else ""


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
    "takes any point that is not dangerous, at random",
    lambda seed, seat: RandomPilot(seed),
)


def scripted(replies: Iterable[str]) -> ScriptedPilot:
    """A pilot that answers with these keys, one after another."""
    return ScriptedPilot(deque(replies))
