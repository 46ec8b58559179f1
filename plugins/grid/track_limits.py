from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    Event,
    Leg,
    LegTaken,
    Race,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)
from gridprix.core.wording import Wording

from .geometry import Exit
from .hooks import grid_hooks
from .reach import GridLeg, Legs


@attrs.frozen
class TrackLeft(Event):
    """A car's move went over the border."""

    car: CarId
    leg: Leg
    exit_place: Exit


@attrs.frozen
class TrackLimits(Rule):
    """A move must keep to the track: its ends and, unless switched off, the whole line.

    Leaving is punished, not forbidden: such a point is offered with its consequence. As a last
    resort only, it is refused while any other point is left.

    Clauses: IT-07, IT-12, EN-06, MC-02, MC-06i.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="track-limits",
        summary="Keep to the track",
        family="grid",
        clauses=("IT-07", "IT-12", "EN-06", "MC-02", "MC-06i"),
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

    @property
    def border_in(self) -> bool:
        """Whether the border belongs to the track."""
        return self.border == "in"

    @hookimpl
    def declare_wording(self) -> dict[type[Event], Wording]:
        return {TrackLeft: _left_words}

    @hookimpl
    def settle_bounded(self, race: Race, car: Car) -> bool:
        return True

    @hookimpl
    def offer_cautions(self, race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str]:
        leaving = self._leaving(race, car, legs)
        if not leaving:
            return {}
        return _cautions(tuple(leaving), grid_hooks(race).settle_consequence(race, car))

    @hookimpl(wrapper=True)
    def veto_legs(
        self, race: Race, car: Car, legs: Sequence[Leg]
    ) -> Generator[None, list[Mapping[str, str]], list[Mapping[str, str]]]:
        vetoes = yield
        if self.leaving == "offered":
            return vetoes
        leaving = self._leaving(race, car, legs)
        refused = {key for veto in vetoes for key in veto}
        if all(leg.key in refused or leg.key in leaving for leg in legs):
            return vetoes
        return [*vetoes, dict.fromkeys(leaving, "it leaves the track and there are other points")]

    @hookimpl(wrapper=True)
    def settle_event(
        self, race: Race, event: Event
    ) -> Generator[None, Sequence[Event], Sequence[Event]]:
        happens = yield
        if not isinstance(event, LegTaken) or not isinstance(event.leg, GridLeg):
            return happens
        leg = event.leg
        if not leaves(race.board, leg, self.border, self.line) or not grid_hooks(
            race
        ).settle_bounded(race, race.car(event.car)):
            return happens
        place = race.board.exit(leg.origin, leg.to, self.border_in)
        return [TrackLeft(event.car, leg, place) if one is event else one for one in happens]

    @hookimpl
    def play_reaction(self, table: Table, event: Event) -> Script | None:
        if not isinstance(event, TrackLeft):
            return None
        hooks = grid_hooks(table.race)
        return hooks.resolve_off_track(table, event.car, event.leg, event.exit_place)

    def _leaving(self, race: Race, car: Car, legs: Sequence[Leg]) -> Sequence[str]:
        if not grid_hooks(race).settle_bounded(race, car):
            return ()
        if isinstance(legs, Legs):
            return _leaving_keys(race.board, legs, self.border, self.line)
        return [
            leg.key
            for leg in legs
            if isinstance(leg, GridLeg) and leaves(race.board, leg, self.border, self.line)
        ]


def leaves(board: Any, leg: GridLeg, border: str, line: str) -> bool:
    """Whether a leg breaks the limits: by its line, or only by where it ends."""
    if line == "ends":
        return not board.on_track(leg.to, border == "in")
    return bool(board.leaves(leg.origin, leg.velocity, border == "in"))


@lru_cache(maxsize=1 << 16)
def _leaving_keys(board: Any, legs: Legs, border: str, line: str) -> tuple[str, ...]:
    """The keys of the legs that leave the track, worked out once for each cached list of legs."""
    return tuple(leg.key for leg in legs if leaves(board, leg, border, line))


@lru_cache(maxsize=1 << 12)
def _cautions(leaving: tuple[str, ...], brings: str | None) -> Mapping[str, str]:
    sentence = f"leaves the track: {brings}" if brings else "leaves the track"
    return MappingProxyType(dict.fromkeys(leaving, sentence))


def _left_words(event: TrackLeft, position: Any) -> str:
    return f"{position.car(event.car).name} leaves the track near {place_text(event.exit_place)}"


def place_text(place: Exit) -> str:
    """The exact place of an exit, rounded to a tenth for reading."""
    return ",".join(f"{float(part):.1f}".removesuffix(".0") for part in (place.x, place.y))
