"""Races of one pilot against another: what is raced, how it went, how long was thought.

The better pilots leave nothing to chance, so without more the same race would be run again and
again. The seed therefore draws an opening that nobody chose: the start points on squared paper, on
a circuit the build that both cars have, one of all legal ones. Every opening is raced twice, with
the seats mirrored.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import ceil, sqrt

import attrs

from gridprix.core.asks import Ask
from gridprix.core.dice import draw
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.imagine import Recollection
from gridprix.core.library import Library
from gridprix.core.pilots import Pilot, PilotSpec, make_pilot
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import SeatId
from gridprix.core.view import RaceView
from gridprix.plugins.circuit.tables.builds import CLUB
from gridprix.plugins.pilots.circuit_drivers import STEADY, CircuitDriver
from gridprix.plugins.pilots.luck import own_seed
from gridprix.scenarios import standard_library

Z = 1.959964  # of a 95 % interval
WON, LOST, DRAWN = "won", "lost", "drawn"


@attrs.frozen
class Field:
    """Where a family's pairings are raced."""

    family: str
    ruleset: str
    tracks: tuple[str, ...]
    laps: int = 1
    any_build: bool = False
    rules: tuple[str, ...] = ()


@attrs.frozen
class Pairing:
    """Who ought to beat whom, and in what part of all races."""

    field: Field
    better: str
    worse: str
    mark: float = 0.65
    low: float = 0.5  # the interval lies above it, or reaches it where they ought to be equals
    equals: bool = False


GRID = Field("grid", "racetrack", ("kidney", "hairpins", "old-town"))
CIRCUIT = Field(
    "circuit",
    "speed-circuit-club",
    ("harbour-steps", "pinewood-park", "glen-hollow"),
    laps=3,
    any_build=True,
)
DERBY = Field("derby", "mcnamara-derby", ("derby-bowl",))
GIANT = Field("giant", "racetrack", ("thousand-acre",))


def _steady(seed: int, seat: SeatId) -> Pilot:
    return CircuitDriver(own_seed(seed, seat), STEADY)


# whom no race offers: the ace on circuits as it was before it mixed its plots
STEADY_ACE = PilotSpec("steady ace", "plays its best card against the likely ones", _steady)
LADDER = (("rookie", "random"), ("club", "rookie"), ("ace", "club"))
PAIRINGS = (
    *(Pairing(field, *rungs) for field in (GRID, CIRCUIT) for rungs in LADDER),
    Pairing(DERBY, "hunter", "random", 0.8),
    Pairing(CIRCUIT, "ace", STEADY_ACE.name),
    Pairing(GIANT, "ace", "club"),
)

# by rules that no other pilot knows, and where rookies know them all
EXPLORED = {
    (Field("gates", "classroom", ("box-alley",), rules=("gates",)), "random"): 0.95,
    (Field("fuel", "italian", ("first-ring",), rules=("fuel",)), "random"): 0.95,
    (Field("draft", "italian", ("oval",), rules=("draft",)), "random"): 0.95,
    (Field("gear dice", "gear-dice", ("gear-valley",)), "random"): 0.8,
}
EXPLORING = (
    *(Pairing(field, "explorer", other, mark) for (field, other), mark in EXPLORED.items()),
    Pairing(Field("oval", "italian", ("oval",)), "explorer", "rookie", 0.0, equals=True),
)


@attrs.define
class Timed:
    """A pilot whose thinking is timed and whose start point is drawn.

    Processor time, so that others at work on the machine do not count as thinking.
    """

    pilot: Pilot
    seed: int
    times: list[float] = attrs.field(factory=list)

    def choose(self, view: RaceView, ask: Ask) -> str:
        if ask.question == "start":
            return ask.legal[draw(f"opening {self.seed} {ask.seat}", len(ask.legal))].key
        begun = time.process_time()
        key = self.pilot.choose(view, ask)
        self.times.append(time.process_time() - begun)
        return key


class TimedExplorer(Timed):
    """The same for a pilot that is handed what its seat knows of the round."""

    def explore(self, view: RaceView, ask: Ask, past: Recollection) -> str:
        if ask.question == "start":
            return self.choose(view, ask)
        begun = time.process_time()
        key = self.pilot.explore(view, ask, past)  # type: ignore[attr-defined]
        self.times.append(time.process_time() - begun)
        return str(key)


@attrs.frozen
class Raced:
    """One race: how it went for the better pilot, its course as a digest, and all thinking."""

    result: str
    course: str
    times: Mapping[str, Sequence[float]]


@attrs.define
class Tally:
    """How a pairing went."""

    pairing: Pairing
    results: list[str] = attrs.field(factory=list)
    courses: set[str] = attrs.field(factory=set)
    times: dict[str, list[Sequence[float]]] = attrs.field(factory=dict)

    def add(self, raced: Raced) -> None:
        """Count one race more."""
        self.results.append(raced.result)
        self.courses.add(raced.course)
        for pilot, times in raced.times.items():
            self.times.setdefault(pilot, []).append(times)

    @property
    def races(self) -> int:
        return len(self.results)

    @property
    def won(self) -> int:
        return self.results.count(WON)

    @property
    def share(self) -> float:
        return self.won / self.races if self.races else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.races)

    @property
    def reached(self) -> bool:
        if self.pairing.equals:
            return self.interval[1] >= self.pairing.low
        return self.share >= self.pairing.mark and self.interval[0] > self.pairing.low


def wilson(won: int, races: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula."""
    if not races:
        return 0.0, 1.0
    share, square = won / races, Z * Z
    middle = (share + square / (2 * races)) / (1 + square / races)
    spread = sqrt(share * (1 - share) / races + square / (4 * races * races)) * Z
    spread /= 1 + square / races
    return middle - spread, middle + spread


def percentile(values: Sequence[float], part: float) -> float:
    """The value that so many hundredths of all do not exceed."""
    return sorted(values)[max(0, ceil(part * len(values) / 100) - 1)]


@lru_cache(maxsize=1)
def _library() -> Library:
    return standard_library(installed=False)


@lru_cache(maxsize=16)
def _scenario(field: Field, track: str) -> Scenario:
    """The race of two on a track, whoever they are: pilots keep what they work out about it."""
    data = {
        "name": "strength",
        "ruleset": field.ruleset,
        "track": track,
        "laps": field.laps,
        "rules": list(field.rules),
        "seats": 2,
    }
    return read_scenario(Document("strength", data), _library())


@lru_cache(maxsize=1)
def _builds() -> Sequence[Mapping[str, int] | None]:
    """Every car that the club's construction table allows, as a seat writes it."""
    return [
        {name: CLUB.values[name][buy - CLUB.lowest] for name, buy in buys.items()}
        for buys in CLUB.legal_buys()
    ]


def _seated(field: Field, seed: int, pilots: Sequence[str]) -> tuple[Scenario, list[Timed]]:
    """The race that a seed draws, and who drives in it."""
    scenario = _scenario(field, field.tracks[seed % len(field.tracks)])
    builds = _builds() if field.any_build else [None]
    build = builds[draw(f"build {seed}", len(builds))]
    seats = tuple(
        attrs.evolve(seat, pilot=pilot, build=build)
        for seat, pilot in zip(scenario.seats, pilots, strict=True)
    )
    specs = {**scenario.book.pilots, STEADY_ACE.name: STEADY_ACE}
    pilots_made = [make_pilot(specs[seat.pilot], seed, seat.id) for seat in seats]
    drivers = [
        (TimedExplorer if hasattr(pilot, "explore") else Timed)(pilot, seed)
        for pilot in pilots_made
    ]
    return attrs.evolve(scenario, seats=seats), drivers


def race(pairing: Pairing, number: int) -> Raced:
    """Race number `number` of a pairing: every seed twice, with the seats the other way round."""
    seed, mirrored = divmod(number, 2)
    pilots = [pairing.better, pairing.worse][:: -1 if mirrored else 1]
    scenario, drivers = _seated(pairing.field, seed, pilots)
    ids = [seat.id for seat in scenario.seats]
    game = Game(scenario, seed, dict(zip(ids, drivers, strict=True)), keep_log=False)
    while not game.over and not game.race.finishers and len([*game.race.running]) > 1:
        game.advance(1)  # until nobody else can win any more
    first = {
        game.race.seat(game.race.car(row.car).seat).pilot
        for row in game.standings()
        if row.place == 1
    }
    result = {pairing.better: WON, pairing.worse: LOST}[first.pop()] if len(first) == 1 else DRAWN
    course = hashlib.blake2b(repr((pilots, game.transcript)).encode(), digest_size=8).hexdigest()
    times = {pilot: tuple(driver.times) for pilot, driver in zip(pilots, drivers, strict=True)}
    return Raced(result, course, times)


def thought(field: Field, pilot: str, decisions: int) -> Sequence[float]:
    """How long a pilot thinks over its first decisions against another of its kind."""
    scenario, drivers = _seated(field, 0, [pilot, pilot])
    ids = [seat.id for seat in scenario.seats]
    game = Game(scenario, 0, dict(zip(ids, drivers, strict=True)), keep_log=False)
    game.advance(2 * decisions)
    return drivers[0].times
