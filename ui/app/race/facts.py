"""What the panels tell of a race, worked out from views, gauges and wording only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gridprix.core.drawing import Gauge, Mark
from gridprix.core.events import Event, LegTaken, PlotsRevealed, RaceStarted, RoundStarted
from gridprix.core.state import Car, CarId, Phase
from gridprix.plugins.circuit.circuit_board import CircuitBoard
from gridprix.ui.app.table.controller import TableController

if TYPE_CHECKING:
    from .screen import RaceScreen

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

    def subject(self) -> Car:
        """The car whose gauges are shown: the asked one, else the person's own."""
        table, view = self._table, self._screen.view
        car = table.choice.ask.car if table.choice is not None else None
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

    def progress(self, car: Car) -> float | None:
        """How much of the race a car has behind it; None where nobody can say."""
        race = self._table.playback.race_at(self._table.position)
        start, whole = _whole_way(race.board, race.laps)
        if not whole or car.spot is None:
            return None if not whole else 0.0
        done = race.book.hooks.settle_progress(race, race.car(car.id))
        done = done[0] if isinstance(done, tuple) and done else done
        if not isinstance(done, int):
            return None
        return max(0.0, min(1.0, (done - start) / (whole - start)))

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
            if table.art.ruled or not _goes_on(event, later):
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
            state = "laid" if car.id in laid else "waits" if car.id in asked else "-"
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
        if table.failure:
            return "The race cannot go on", table.failure
        if table.over:
            rows = table.standings()
            names = ", ".join(f"{row.place} {row.name}" for row in rows[:4])
            return view.ending[:1].upper() + view.ending[1:], names
        if table.looking is not None:
            return "Looking back", "The race waits. Go back to now to play on."
        if table.paused:
            return "Bots wait", "Space lets them go on."
        car = table.active_car()
        name = view.car(car).name if car is not None else "The table"
        lines = self.log_lines()
        return f"{name} is on the move", table.game.log[lines[0]].text if lines else ""


def _goes_on(event: Event, later: Event | None) -> bool:
    """Whether a step was followed by another one of the same car: the last says it all."""
    return isinstance(event, LegTaken) and isinstance(later, LegTaken) and event.car == later.car


def _whole_way(board: object, laps: int) -> tuple[int, int]:
    """The progress of a car on the start line and on the finish; twice 0 without a finish."""
    if isinstance(board, CircuitBoard):
        # the grid stands behind the line of the first lap
        return board.rows, board.finish_distance(laps)
    return 0, int(getattr(board, "lap_length", 0)) * laps
