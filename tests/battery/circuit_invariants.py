"""What holds after every single event of a circuit race, and a pilot who looks for trouble."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import attrs

from gridprix.core.asks import Ask, Leg
from gridprix.core.events import LegTaken, RoundStarted
from gridprix.core.game import Game
from gridprix.core.state import Car, CarId, Race
from gridprix.core.table import LogEntry
from gridprix.core.view import RaceView
from gridprix.plugins.circuit.board.space import SPEED_STEP
from gridprix.plugins.circuit.parts.chip_state import Chips
from gridprix.plugins.circuit.parts.corner_account import CornerAccount
from gridprix.plugins.circuit.parts.pace import SPIN, CarHalted, Pace, distance
from gridprix.plugins.circuit.parts.spin_state import CarSpun
from gridprix.plugins.circuit.parts.wear_state import Wear
from gridprix.plugins.house.tyres import Tyres

PASSES, DRIVES, HIGH = 0.5, 0.93, 0.7


@attrs.define
class Daring:
    """A pilot who plots high, forces passes where there are any, and brakes now and then."""

    random: Random

    def choose(self, view: RaceView, ask: Ask) -> str:
        legal = ask.legal
        legs = [option for option in legal if isinstance(option, Leg)]
        passing = [leg for leg in legs if leg.passing]
        drawn = self.random.random()
        among: Sequence[Any] = legal
        if passing and drawn < PASSES:
            among = passing
        elif legs and drawn < DRIVES:
            among = legs
        elif ask.question == "plot" and drawn < HIGH:
            among = legal[len(legal) // 2 :]
        return str(self.random.choice(among).key)


def daring_game(scenario: Any, seed: int) -> Game:
    """A race of daring pilots, played to its end."""
    pilots = {seat.id: Daring(Random(f"{seed} {seat.id}")) for seat in scenario.seats}
    game = Game(scenario, seed, pilots)
    game.run()
    return game


def assert_invariants(game: Game) -> None:
    """All invariants, event by event."""
    for entry in game.log:
        for car in entry.race.cars:
            _assert_sound(car, entry)
    _assert_alone(game.log)
    _assert_never_back(game)
    _assert_spins_stop(game.log)
    _assert_limits_paid(game)


def _assert_sound(car: Car, entry: LogEntry) -> None:
    pace = car.part(Pace)
    assert pace.speed >= 0, f"a speed below 0: {entry.text}"
    assert pace.speed % SPEED_STEP == 0, f"a speed that there is not: {entry.text}"
    standing = pace.speed == 0 or pace.moved == 0  # a plot is taken up before the first space
    assert pace.rest == "" or standing, f"a resting car moves: {entry.text}"
    if car.has(Wear):
        wear = car.part(Wear)
        assert 0 <= wear.left <= wear.total, f"wear that there is not: {entry.text}"
    if car.has(Chips):
        chips = car.part(Chips)
        assert min(chips.ones, chips.threes) >= 0, f"chips that there are not: {entry.text}"


def _assert_never_back(game: Game) -> None:
    far = {car.id: -1 for car in game.race.cars}
    for entry in game.log:
        for car in entry.race.cars:
            now = distance(entry.race, car)
            assert now >= far[car.id], f"{car.name} moved backwards: {entry.text}"
            far[car.id] = now


def _assert_alone(log: Iterable[LogEntry]) -> None:
    """No two cars share a space, but for one that is forcing its way past another."""
    passing: CarId | None = None
    for entry in log:
        if isinstance(entry.event, LegTaken):
            leg: Any = entry.event.leg
            passing = entry.event.car if leg.passing else None
        elif isinstance(entry.event, RoundStarted):
            passing = None
        spots = [car.spot for car in entry.race.running if car.id != passing and car.placed]
        assert len(spots) == len(set(spots)), f"two cars on one space: {entry.text}"


def _assert_spins_stop(log: Sequence[LogEntry]) -> None:
    for number, entry in enumerate(log):
        if isinstance(entry.event, CarSpun):
            after = log[number + 1]
            assert isinstance(after.event, CarHalted), after.text
            pace = after.race.car(entry.event.car).part(Pace)
            assert (pace.speed, pace.rest) == (0, SPIN), after.text


def _assert_limits_paid(game: Game) -> None:
    """Whoever enters a posted space faster than its limit has paid for that, spun or is out."""
    for entry, settled in _steps(game.log):
        leg: Any = entry.event
        car = entry.race.car(leg.car)
        board: Any = entry.race.board
        space = leg.leg.to
        speed = car.part(Pace).speed
        limit = board.limit(board.beside(space))
        if limit is None:
            continue
        if board.is_verge(space):
            assert speed <= limit, f"{car.name} beside a corner: {entry.text}"
            continue
        later = settled.car(leg.car)
        if not later.running or later.part(Pace).over:
            continue
        account = later.part(CornerAccount)
        name = board.corner(space).name
        margin = account.margin if account.corner == name else 0
        bonus = _bonus(entry.race) if name in account.lines else 0
        bonus += _grip(entry.race, car)
        assert speed <= limit + margin + bonus, f"{car.name} has not paid: {entry.text}"


def _bonus(race: Race) -> int:
    rule: Any = next(rule for rule in race.book.rules if rule.card.name == "corner-limits")
    return int(rule.line_bonus)


def _grip(race: Race, car: Car) -> int:
    """What soft tyres add, where there are pit stops."""
    if not car.has(Tyres) or not car.part(Tyres).soft:
        return 0
    rule: Any = race.book.active()["pit-stops"]
    return int(rule.grip)


def _steps(log: Sequence[LogEntry]) -> Iterable[tuple[LogEntry, Race]]:
    """Every step on the circuit with the race as it is when all that came of it is settled."""
    begun: LogEntry | None = None
    before: Race | None = None
    for entry in log:
        if isinstance(entry.event, (LegTaken, RoundStarted)):
            if begun is not None and before is not None:
                yield begun, before
            begun = entry if isinstance(entry.event, LegTaken) else None
        before = entry.race
