from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

import attrs

from gridprix.core import (
    Ask,
    Car,
    Event,
    Option,
    Part,
    Race,
    RaceNotation,
    RacePartSpec,
    Reducer,
    Roll,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)

WORDS = {True: "shown", False: "hidden"}
WHY = "the marshal's mood"


@attrs.frozen
class Flag(Part):
    """Whether the marshal shows the flag in this round."""

    capability: ClassVar[str] = "marshal"
    shown: bool = False


@attrs.frozen
class FlagMoved(Event):
    """The marshal showed the flag, or took it in."""

    shown: bool


@attrs.frozen
class Marshal(Rule):
    """Every few rounds a driver says whether the marshal shows a flag, if a die agrees."""

    card: ClassVar[RuleCard] = RuleCard("marshal", "Show a flag as a round begins", "toy")
    every: int = option(3, "in which rounds the marshal asks", low=1, high=9)

    @hookimpl
    def declare_race_parts(self) -> Iterable[RacePartSpec]:
        return [
            RacePartSpec(Flag, lambda scenario: Flag(), reducers=[Reducer(FlagMoved, race=_move)])
        ]

    @hookimpl
    def declare_notation(self) -> Iterable[RaceNotation]:
        return [RaceNotation("flag", lambda race: WORDS[race.part(Flag).shown], _write)]

    @hookimpl
    def declare_wording(self) -> Mapping[type[Event], str]:
        return {FlagMoved: "The marshal's flag: {shown}"}

    @hookimpl
    def play_round_start(self, table: Table) -> Script:
        shown = False
        if table.race.round % self.every == 0:
            shown = yield from _asked(table)
        if shown != table.race.part(Flag).shown:
            yield from table.emit(FlagMoved(shown))

    @hookimpl
    def veto_plots(self, race: Race, car: Car, plots: Sequence[Option]) -> Mapping[str, str] | None:
        fastest = plots[-1].key
        return {fastest: "the marshal shows a flag"} if race.part(Flag).shown else None

    @hookimpl
    def offer_plot_cautions(
        self, race: Race, car: Car, plots: Sequence[Option]
    ) -> Mapping[str, str] | None:
        return {plots[-2].key: "the marshal is looking"} if race.part(Flag).shown else None


def _asked(table: Table) -> Script:
    first = table.race.running[0]
    options = (Option("hide"), Option("show"))
    chosen = yield from table.ask(Ask(first.seat, first.id, "flag", options, "a flag?"))
    (value,) = yield from table.throw(Roll(WHY))
    return chosen.key == "show" and value > 1


def _move(race: Race, event: FlagMoved) -> Race:
    return race.with_part(Flag(event.shown))


def _write(race: Race, value: object) -> Race:
    return race.with_part(Flag(value == WORDS[True]))
