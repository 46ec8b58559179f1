"""What the panels tell of a race, worked out from views, gauges and wording only."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

import attrs

from gridprix.core.drawing import ChartSheet, Gauge, Mark
from gridprix.core.events import (
    Event,
    LegTaken,
    Plot,
    PlotsRevealed,
    RaceStarted,
    Rolled,
    RoundStarted,
    TurnSkipped,
)
from gridprix.core.standings import Standing
from gridprix.core.state import Car, CarId, Phase, Place, Race
from gridprix.ui.window.table.controller import TableController

if TYPE_CHECKING:
    from .screen import RaceScreen

E = TypeVar("E", bound=Event)
SILENT = (RoundStarted, RaceStarted)


class Facts:
    """Answers the panels' questions about the race as it is shown."""

    def __init__(self, screen: RaceScreen) -> None:
        self._screen = screen

    @property
    def _table(self) -> TableController:
        return self._screen.table

    def marks(self) -> tuple[Mark, ...]:
        """What rules want drawn at this moment."""
        return tuple(self._table.game.race.book.hooks.offer_marks(self._screen.view))

    def gauges(self, car: Car) -> list[Gauge]:
        """What rules want shown about a car."""
        found: Iterable[Gauge] = self._table.game.race.book.hooks.offer_gauges(
            self._screen.view, car
        )
        return list(found)

    def charts(self) -> list[ChartSheet]:
        """The charts that rules go by; lines are lit for the car whose gauges are shown."""
        race = self._race
        car = self.subject().id
        sheets = race.book.hooks.offer_charts(race, race.car(car))
        thrown = [one for one in self._events_of_round(Rolled) if one.car == car]
        return [_with_throws(sheet, thrown) for sheet in sheets]

    def chart_for(self, throw: Rolled) -> ChartSheet | None:
        """The chart that a throw is read on."""
        race = self._race
        car = race.car(throw.car) if throw.car is not None else race.cars[0]
        sheets = race.book.hooks.offer_charts(race, car)
        return next((one for one in sheets if one.is_for(throw.why) and any(one.dice)), None)

    @property
    def _race(self) -> Race:
        return self._table.playback.race_at(self._table.position)

    def _events_of_round(self, kind: type[E]) -> list[E]:
        """What of a kind has been shown of this round, the latest first."""
        found = []
        for entry in reversed(self._table.game.log[: self._table.position]):
            if isinstance(entry.event, RoundStarted):
                break
            if isinstance(entry.event, kind):
                found.append(entry.event)
        return found

    def steps_left(self, car: CarId) -> int:
        """How many steps a car has left of its move."""
        race = self._race
        used = sum(one.leg.steps for one in self._events_of_round(LegTaken) if one.car == car)
        return race.book.hooks.settle_step_budget(race, race.car(car)) - used

    def steps_made(self, car: CarId) -> int:
        """How many steps of its move a car has made."""
        return sum(one.leg.steps for one in self._events_of_round(LegTaken) if one.car == car)

    def taken(self, car: CarId) -> frozenset[Place]:
        """The places where other cars stand."""
        others = (one.spot for one in self._screen.view.running if one.id != car)
        return frozenset(spot for spot in others if spot is not None)

    # -- the table of drivers

    @property
    def plotted(self) -> bool:
        """Whether rounds begin with secret plots, so that the order of movement matters."""
        return "offer_plots" in self._table.game.race.book.answered_hooks

    def rows(self) -> list[Standing]:
        """The drivers as they move where that matters, else as they stand."""
        rows = self._table.standings()
        if not self.plotted:
            return rows
        order = {car: number for number, car in enumerate(self._race.order)}
        running = {car.id for car in self._screen.view.running}
        return sorted(rows, key=lambda row: (row.car not in running, order.get(row.car, 99)))

    def turn_word(self, car: Car) -> tuple[str, str]:
        """What a driver does at this moment in a word, and the tone of it; never what he laid."""
        table = self._table
        if table.looking is None and table.driver.joint and table.playback.idle:
            state = next((word for one, _, word in self.reply_states() if one == car.id), "")
            words = {"now": ("decides", "chosen"), "laid": ("has laid", "ok")}
            return words.get(state, ("waits", ""))
        if table.active_car() == car.id:
            return "moves", "chosen"
        moved = {one.car for one in self._events_of_round(LegTaken)}
        moved |= {one.car for one in self._events_of_round(TurnSkipped)}
        return ("moved", "") if car.id in moved else ("to move", "")

    def briefs(self, car: Car) -> list[str]:
        """What rules tell of every car in a word or two."""
        return [gauge.brief for gauge in reversed(self.gauges(car)) if gauge.brief]

    def states(self, car: Car) -> list[str]:
        """What a car is just now."""
        return [str(gauge.value) for gauge in self.gauges(car) if gauge.kind == "state"]

    def subject(self) -> Car:
        """The car whose gauges are shown: the asked one, the one that rolls, else the person's."""
        table, view = self._table, self._screen.view
        car = table.choice.ask.car if table.choice is not None else None
        if car is None and table.throw is not None:
            car = table.throw.car
        people = table.driver.people
        if car is None and people:
            car = next((one.id for one in view.cars if one.seat == people[0]), None)
        car = car or table.active_car()
        return view.car(car) if car is not None else view.cars[0]

    def who(self, car: Car) -> str:
        """Who drives."""
        seat = self._table.game.race.seat(car.seat)
        if car.seat not in self._table.driver.people:
            return f"bot, {seat.pilot}"
        return "you" if len(self._table.driver.people) == 1 else f"seat {seat.id}"

    def progress(self, car: Car) -> Fraction | None:
        """How much of the race a car has behind it; None where nobody can say."""
        race = self._race
        return race.book.hooks.settle_progress(race, race.car(car.id)).share

    def context(self, car: Car) -> str:
        """One line about a car: its first gauges."""
        return " · ".join(str(gauge) for gauge in self.gauges(car)[:4])

    def log_lines(self) -> list[int]:
        """The numbers of the log entries the viewer may read, the newest first."""
        table = self._table
        lines: list[int] = []
        later: Event | None = None
        for number in range(table.playback.shown - 1, -1, -1):
            event = table.game.log[number].event
            if isinstance(event, SILENT) or event.private_to not in (None, table.viewer):
                continue
            if table.hand.whole_moves or not _goes_on(event, later):
                lines.append(number)
            later = event
        return lines

    def last_plot(self, car: CarId) -> str:
        """What a car's seat played last time, as it was revealed."""
        for entry in reversed(self._table.game.log):
            if isinstance(entry.event, PlotsRevealed):
                for plot in entry.event.plots:
                    if plot.car == car:
                        return plot.settled
        return ""

    def revealed(self) -> tuple[Plot, ...]:
        """The plots of this round, once they lie face up."""
        latest = self._events_of_round(PlotsRevealed)
        return latest[0].plots if latest else ()

    def what_follows(self) -> str:
        """What came of the throw that is looked at: the next thing that happened."""
        table = self._table
        upcoming = table.game.log[table.playback.shown : table.playback.shown + 1]
        return next((one.text for one in upcoming if not isinstance(one.event, LegTaken)), "")

    def reply_states(self) -> list[tuple[CarId, str, str]]:
        """Who has decided and who is asked now: never what."""
        table = self._table
        asked = {ask.car: ask.seat for ask in table.game.open_asks()}
        now = table.ask.car if table.ask is not None else None
        laid = set(table.game.answered())
        states = []
        for car in table.game.race.cars:
            state = "laid" if car.id in laid else "waits" if car.id in asked else "not asked"
            states.append((car.id, car.name, "now" if car.id == now else state))
        return states

    def phase(self) -> str:
        """What is going on, for the top bar."""
        table, view = self._table, self._screen.view
        if view.phase is Phase.OVER:
            return "The race is over"
        when = f"Round {view.round}" if view.round else "Before the start"
        if table.looking is not None:
            return f"{when} · looking back"
        if table.driver.joint and table.playback.idle:
            return f"{when} · all drivers decide in secret"
        car = table.active_car()
        return f"{when} · {view.car(car).name} to move" if car is not None else when

    def waiting_words(self) -> tuple[str, str]:
        """What the bottom panel says while nothing is asked."""
        table, view = self._table, self._screen.view
        if table.choice is not None:
            name = view.car(table.choice.ask.car).name
            return f"{name} is asked", "Choose above."
        if table.over:
            rows = table.standings()
            names = ", ".join(f"{row.place} {row.name}" for row in rows[:4])
            return view.ending[:1].upper() + view.ending[1:], names
        return self._why_it_waits() or self._who_moves()

    def _why_it_waits(self) -> tuple[str, str] | None:
        table = self._table
        if table.failure:
            return "The race cannot go on", table.failure
        if table.looking is not None:
            return "Looking back", "The race waits. Go back to now to play on."
        if table.playback.reveal is not None:
            return "All cards lie on the table", "They are turned over together."
        return ("Bots wait", "Space lets them go on.") if table.paused else None

    def _who_moves(self) -> tuple[str, str]:
        table, view = self._table, self._screen.view
        car = table.throw.car if table.throw is not None else table.active_car()
        name = view.car(car).name if car is not None else "The table"
        lines = self.log_lines()
        return f"{name} is on the move", table.game.log[lines[0]].text if lines else ""


def _goes_on(event: Event, later: Event | None) -> bool:
    """Whether a step was followed by another one of the same car: the last says it all."""
    return isinstance(event, LegTaken) and isinstance(later, LegTaken) and event.car == later.car


def _with_throws(sheet: ChartSheet, throws: list[Rolled]) -> ChartSheet:
    """A chart with the line lit on which the latest of some throws was read."""
    throw = next((one for one in throws if sheet.is_for(one.why)), None)
    line = sheet.line_of(throw.total) if throw is not None else None
    if throw is None or line is None:
        return sheet
    lines = tuple(attrs.evolve(one, lit=one is line) for one in sheet.lines)
    return attrs.evolve(sheet, lines=lines, note=f"{throw.why}: {throw.total}")
