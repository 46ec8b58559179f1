from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    Event,
    HandbookText,
    Leg,
    LegTaken,
    Mark,
    Passage,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    follows,
    hookimpl,
    option,
    replaces,
    say,
)
from gridprix.core.wording import Wording
from gridprix.plugins.grid.hooks import grid_hooks
from gridprix.plugins.grid.parts.landing import would_finish
from gridprix.plugins.grid.parts.motion import CarSlid
from gridprix.plugins.grid.parts.reach import GridLeg, Legs
from gridprix.plugins.grid.parts.track_left import TrackLeft, _left_words
from gridprix.plugins.grid.solo_plan import GridSoloPlan


@attrs.frozen
class TrackLimits(Rule):
    """A move must keep to the track: its ends and, unless switched off, the whole line.

    Leaving is punished, not forbidden: such a point is offered with its consequence. As a last
    resort only, it is refused while any other point is left. A car that reaches the finish before
    its move leaves has finished, and nothing else befalls it.

    Clauses: IT-07, IT-12, EN-06, MC-02, MC-06i, MC-07, GR-4.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="track-limits",
        summary="Keep to the track",
        family="grid",
        clauses=("IT-07", "IT-12", "EN-06", "MC-02", "MC-06i", "MC-07", "GR-4"),
        needs=("vectors", "off-track-out|off-track-return|off-track-reset"),
        above=("vectors",),
    )
    border: str = option(
        "in", "whether touching the border is still on the track", choices=("in", "out")
    )
    line: str = option(
        "whole",
        "whole: all of the line must be on the track; ends: only its ends",
        choices=("whole", "ends"),
    )
    leaving: str = option(
        "offered",
        "offered: leaving is a choice like any other; last_resort: only when nothing else is left",
        choices=("offered", "last_resort"),
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        what = (
            "A move must stay on the track with both its ends and with the whole line between them"
        )
        if self.line == "ends":
            what = (
                "A move must begin and end on the track; the line between may cut across the grass"
            )
        border = "A line or a point that only touches the border is still on the track."
        if not self.border_in:
            border = "The border does not belong to the track: who touches it has left."
        leaving = "You may choose a point that leaves the track; you are told the consequence."
        if self.leaving == "last_resort":
            leaving = "You may leave the track only if no other point is left to you."
        yield Passage(
            "move",
            "Keeping to the track",
            f"{what}. {border} You may cross other drivers' lines. {leaving} If your line reaches "
            f"the finish before it leaves the track, you have finished.",
            self.card.clauses,
        )

    @property
    def border_in(self) -> bool:
        """Whether the border belongs to the track."""
        return self.border == "in"

    def unused_hooks(self) -> Iterable[str]:
        return ("veto_legs",) if self.leaving == "offered" else ()

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {TrackLeft: _left_words}

    def solo_plan(self, plan: GridSoloPlan) -> GridSoloPlan:
        ends_only = self.line == "ends"
        return attrs.evolve(plan, bounded=True, border_in=self.border_in, ends_only=ends_only)

    @hookimpl
    def settle_bounded(self, race: Race, car: Car) -> bool:
        return True

    @hookimpl
    def settle_leaves(self, race: Race, car: Car, leg: Leg) -> bool:
        return (
            isinstance(leg, GridLeg)
            and leaves(race.board, leg, self.border, self.line)
            and grid_hooks(race).settle_bounded(race, car)
        )

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        hooks = grid_hooks(race)
        if not hooks.settle_bounded(race, car):
            return {}
        found = self._found(race.board, legs)
        if found.over_the_line:
            found = self._without_finishers(race, car, found)
        return found.cautions(hooks.settle_consequence(race, car)) if found.keys else {}

    @hookimpl(wrapper=True)
    def veto_legs(
        self, race: Race, car: Car, legs: Sequence[Leg]
    ) -> Generator[None, list[Mapping[str, str]], list[Mapping[str, str]]]:
        vetoes = yield
        leaving = self._leaving(race, car, legs)
        refused = {key for veto in vetoes for key in veto}.union(leaving)
        if len(refused) == len(legs):
            return vetoes
        return [*vetoes, _refusals(leaving)]

    def _leaves(self, race: Race, event: LegTaken) -> bool:
        leg = event.leg
        if not isinstance(leg, GridLeg) or not leaves(race.board, leg, self.border, self.line):
            return False
        return grid_hooks(race).settle_bounded(race, race.car(event.car))

    @hookimpl(wrapper=True)
    @replaces(LegTaken, when=_leaves)
    def settle_event(
        self, race: Race, event: LegTaken
    ) -> Generator[None, Sequence[Event], Sequence[Event]]:
        happens = yield
        leg = event.leg
        place = race.board.exit(leg.origin, leg.to, self.border_in)
        return [TrackLeft(event.car, leg, place) if one is event else one for one in happens]

    @hookimpl
    @follows(TrackLeft)
    def play_reaction(self, table: Table, event: TrackLeft) -> Script | None:
        race = table.race
        if race.book.hooks.settle_finish(race, race.car(event.car)) is not None:
            return table.emit(CarSlid(event.car, event.leg))
        hooks = grid_hooks(race)
        return hooks.resolve_off_track(table, event.car, event.leg, event.exit_place)

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> Iterable[Mark] | None:
        if not isinstance(event, TrackLeft):
            return None
        place = (event.exit_place.x, event.exit_place.y)
        return [Mark("line", event.leg.origin or place, event.car, place), Mark("cross", place)]

    def _leaving(self, race: Race, car: Car, legs: Sequence[Leg]) -> tuple[str, ...]:
        """The keys of the legs that leave the track and do not reach the finish before."""
        if not grid_hooks(race).settle_bounded(race, car):
            return ()
        return self._without_finishers(race, car, self._found(race.board, legs)).keys

    def _found(self, board: Any, legs: Sequence[Leg]) -> Leaving:
        """The legs that leave the track, for a cached list of legs worked out once."""
        if isinstance(legs, Legs):
            return _leaving_legs(board, legs, self.border, self.line)
        return _sorted_out(board, legs, self.border, self.line)

    def _without_finishers(self, race: Race, car: Car, found: Leaving) -> Leaving:
        saved = {leg.key for leg in found.over_the_line if self._finishes(race, car, leg)}
        return Leaving(tuple(key for key in found.keys if key not in saved)) if saved else found

    def _finishes(self, race: Race, car: Car, leg: GridLeg) -> bool:
        place = race.board.exit(leg.origin, leg.to, self.border_in)
        return would_finish(race, car.id, TrackLeft(car.id, leg, place))


def leaves(board: Any, leg: GridLeg, border: str, line: str) -> bool:
    """Whether a leg breaks the limits: by its line, or only by where it ends."""
    if line == "ends":
        return not board.on_track(leg.to, border == "in")
    return bool(board.leaves(leg.origin, leg.velocity, border == "in"))


@attrs.frozen(eq=False)
class Leaving:
    """The legs of a list that leave the track, and those of them that cross the finish."""

    keys: tuple[str, ...]
    over_the_line: tuple[GridLeg, ...] = ()
    _cautions: dict[str | None, Mapping[str, str]] = attrs.field(factory=dict)

    def cautions(self, brings: str | None) -> Mapping[str, str]:
        """What each of them brings upon the car; worked out once, too."""
        known = self._cautions.get(brings)
        if known is None:
            sentence = (
                say("leaves the track: {brings}", brings=brings) if brings else "leaves the track"
            )
            known = self._cautions[brings] = dict.fromkeys(self.keys, sentence)
        return known


def _which_leave(board: Any, moves: Sequence[GridLeg], border: str, line: str) -> Sequence[GridLeg]:
    """Those of several legs from one point that break the limits, judged at once."""
    if line == "ends" or not moves:
        return [leg for leg in moves if leaves(board, leg, border, line)]
    lines = board.judged(moves[0].origin, [leg.velocity for leg in moves], border == "in")
    return [leg for leg in moves if lines[leg.velocity]]


def _sorted_out(board: Any, legs: Sequence[Leg], border: str, line: str) -> Leaving:
    moves = [leg for leg in legs if isinstance(leg, GridLeg)]
    by_point = [list(group) for _, group in groupby(moves, attrgetter("origin"))]
    return _told(
        board, [leg for group in by_point for leg in _which_leave(board, group, border, line)]
    )


def _told(board: Any, leaving: Sequence[GridLeg]) -> Leaving:
    crossing = tuple([leg for leg in leaving if board.crossings(leg.origin, leg.to) > 0])
    return Leaving(tuple([leg.key for leg in leaving]), crossing)


@lru_cache(maxsize=1 << 16)
def _leaving_legs(board: Any, legs: Legs, border: str, line: str) -> Leaving:
    return _told(board, _which_leave(board, legs, border, line))


@lru_cache(maxsize=1 << 12)
def _refusals(leaving: tuple[str, ...]) -> Mapping[str, str]:
    sentence = "this point leaves the track; other points do not"
    return dict.fromkeys(leaving, sentence)
