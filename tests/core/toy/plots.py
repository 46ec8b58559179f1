from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import ClassVar

import attrs

from gridprix.core import (
    Car,
    Event,
    Option,
    Part,
    Race,
    RaceNotation,
    RacePartSpec,
    Reducer,
    Rule,
    RuleCard,
    Script,
    Table,
    hookimpl,
    option,
)
from gridprix.core.events import Plot, PlotsRevealed

from .line import SpeedSet


@attrs.frozen
class Revealed(Part):
    """The plots of this round, face up."""

    capability: ClassVar[str] = "sealed-plots"
    plots: tuple[Plot, ...] = ()


@attrs.frozen
class SealedPlots(Rule):
    """Everybody plots a speed in secret; the slowest moves first.

    Each key carries a mark of its own, so that a test can tell whose secret it sees.
    """

    card: ClassVar[RuleCard] = RuleCard("sealed-plots", "Plot speeds in secret", "toy")
    fastest: int = option(3, "the highest speed", low=1, high=9)
    on: bool = option(default=True, help="whether there is plotting at all")

    @hookimpl
    def declare_race_parts(self) -> Iterable[RacePartSpec]:
        return [RacePartSpec(Revealed, lambda scenario: Revealed())]

    @hookimpl
    def declare_reducers(self) -> Iterable[Reducer]:
        return [Reducer(PlotsRevealed, race=_lay_open)]

    @hookimpl
    def declare_notation(self) -> Iterable[RaceNotation]:
        return [RaceNotation("plots", _read_plots, _write_plots)]

    @hookimpl
    def offer_plots(self, race: Race, car: Car) -> Iterable[Option] | None:
        if not self.on:
            return None
        return [plot_option(race, car, speed) for speed in range(1, self.fastest + 1)]

    @hookimpl
    def settle_plot(self, race: Race, car: Car, chosen: Option) -> str:
        return chosen.key.partition("/")[0]

    @hookimpl
    def play_plots(self, table: Table) -> Script:
        for plot in table.race.part(Revealed).plots:
            yield from table.emit(SpeedSet(plot.car, int(plot.settled), "as plotted"))

    @hookimpl
    def settle_order_key(self, race: Race, car: Car) -> int:
        return next((int(p.settled) for p in race.part(Revealed).plots if p.car == car.id), 0)


def plot_option(race: Race, car: Car, speed: int) -> Option:
    """A speed whose key nobody else's option has, in this round or another."""
    return Option(f"{speed}/{mark_of(f'plot {car.id} {race.round} {speed}')}", f"speed {speed}")


def mark_of(text: str) -> str:
    """A text that appears nowhere by chance."""
    return f"mark{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def _lay_open(race: Race, event: PlotsRevealed) -> Race:
    return race.with_part(Revealed(event.plots))


def _read_plots(race: Race) -> list[str]:
    return [f"{plot.car}:{plot.settled}" for plot in race.part(Revealed).plots]


def _write_plots(race: Race, value: object) -> Race:
    if not isinstance(value, list):
        raise ValueError(f"plots are {value!r}; write a list such as ['A:2']")  # noqa: TRY004
    plots = [str(one).partition(":") for one in value]
    return race.with_part(Revealed(tuple(Plot(car, speed, speed) for car, _, speed in plots)))  # type: ignore[arg-type]


__all__ = ["Event", "Revealed", "SealedPlots", "mark_of", "plot_option"]
