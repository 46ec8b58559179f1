"""Lines of the solver driven by the real engine."""

from __future__ import annotations

import attrs

from gridprix.core.asks import Ask
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.core.state import SeatId
from gridprix.core.view import RaceView
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.solvers.circuit_programme import PlannedTurn
from gridprix.plugins.solvers.grid_line import GridLine


@attrs.frozen
class LinePilot:
    """Drives a line of the grid solver; a turn missed is no question, so it goes by rounds."""

    line: GridLine

    def choose(self, view: RaceView, ask: Ask) -> str:
        x, y = self.line.start.at
        if ask.question == "start":
            return f"@{x},{y}"
        number = 1
        for turn in self.line.turns:
            if number == view.round:
                named = next(iter(ask.options)).key.startswith("@")
                return f"@{x},{y} {turn.key}" if named else turn.key
            number += turn.turns
        raise AssertionError(f"asked in round {view.round}, in which the line has no move")


def rounds_of(scenario: Scenario, line: GridLine) -> tuple[str, int]:
    """What becomes of a car that drives a line, and in which round."""
    game = Game(scenario, 0, {SeatId("A"): LinePilot(line)})
    game.run()
    return game.race.cars[0].status.value, game.race.round


@attrs.frozen
class CircuitPilot:
    """Drives a line of the circuit solver and pays with wear alone."""

    line: tuple[PlannedTurn, ...]

    def choose(self, view: RaceView, ask: Ask) -> str:
        if ask.question == "grid":
            return "nothing"
        turn = self.line[view.round - 1]
        car = view.car(ask.car)
        if ask.question == "plot":
            return "mps" if turn.speed == car.part(Pace).speed else str(turn.speed)
        if ask.question == "leg":
            to = turn.way[car.part(Pace).moved]
            return next(leg.key for leg in ask.options if getattr(leg, "to", None) == to)
        paid = [one.key for one in ask.options if one.key.endswith("wear")]
        return min(paid)


def circuit_race(scenario: Scenario, line: tuple[PlannedTurn, ...]) -> Game:
    """The race of a car that drives a line."""
    game = Game(scenario, 0, {SeatId("A"): CircuitPilot(line)})
    game.run()
    return game
