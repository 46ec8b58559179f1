"""How strong the pilots are: many races of one against another, seats mirrored.

`make strength` runs all of it; ARGS="--races 20 --family grid" some of it. Ctrl-C stops and prints
what is there. Fails when a pairing does not reach its mark.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt

import attrs
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from gridprix.core.asks import Ask
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.pilots import Pilot
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.view import RaceView
from gridprix.scenarios import standard_library

Z = 1.959964  # of a 95 % interval


@attrs.frozen
class Field:
    """Where a family's pairings are raced."""

    family: str
    ruleset: str
    tracks: tuple[str, ...]
    laps: int = 1


@attrs.frozen
class Pairing:
    """Who ought to beat whom, and in what part of all races."""

    field: Field
    better: str
    worse: str
    mark: float = 0.65


GRID = Field("grid", "racetrack", ("kidney", "hairpins", "old-town"))
CIRCUIT = Field(
    "circuit", "speed-circuit-club", ("harbour-steps", "pinewood-park", "glen-hollow"), 3
)
DERBY = Field("derby", "mcnamara-derby", ("derby-bowl",))
LADDER = (("rookie", "random"), ("club", "rookie"), ("ace", "club"))
PAIRINGS = (
    *(Pairing(field, *rungs) for field in (GRID, CIRCUIT) for rungs in LADDER),
    Pairing(DERBY, "hunter", "random", 0.8),
)


@attrs.define
class Timed:
    """A pilot whose thinking is timed."""

    pilot: Pilot
    times: list[float]

    def choose(self, view: RaceView, ask: Ask) -> str:
        begun = time.perf_counter()
        key = self.pilot.choose(view, ask)
        self.times.append(time.perf_counter() - begun)
        return key


@attrs.define
class Tally:
    """How a pairing went."""

    pairing: Pairing
    won: int = 0
    lost: int = 0
    drawn: int = 0
    times: dict[str, list[float]] = attrs.field(factory=dict)

    @property
    def races(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float:
        return self.won / self.races if self.races else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.races)

    @property
    def reached(self) -> bool:
        return self.share >= self.pairing.mark and self.interval[0] > 0.5


def wilson(won: int, races: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's formula."""
    if not races:
        return 0.0, 1.0
    share, square = won / races, Z * Z
    middle = (share + square / (2 * races)) / (1 + square / races)
    spread = sqrt(share * (1 - share) / races + square / (4 * races * races)) * Z
    spread /= 1 + square / races
    return middle - spread, middle + spread


@lru_cache(maxsize=1)
def _library() -> Library:
    return standard_library(installed=False)


@lru_cache(maxsize=64)
def _scenario(field: Field, track: str, pilots: tuple[str, ...]) -> Scenario:
    seats = [{"name": f"{pilot}-{n}", "pilot": pilot} for n, pilot in enumerate(pilots)]
    data = {
        "name": "strength",
        "ruleset": field.ruleset,
        "track": track,
        "laps": field.laps,
        "seats": seats,
    }
    return read_scenario(Document("strength", data), _library())


def race(pairing: Pairing, number: int, tally: Tally) -> None:
    """Race number `number` of a pairing: every seed twice, with the seats the other way round."""
    seed, mirrored = divmod(number, 2)
    pilots = (pairing.better, pairing.worse)
    tracks = pairing.field.tracks
    scenario = _scenario(
        pairing.field, tracks[seed % len(tracks)], pilots[::-1] if mirrored else pilots
    )
    drivers = {
        seat.id: Timed(
            scenario.book.pilots[seat.pilot].make(seed, seat.id),
            tally.times.setdefault(seat.pilot, []),
        )
        for seat in scenario.seats
    }
    game = Game(scenario, seed, drivers, keep_log=False)
    game.run()
    first = {
        scenario.book.pilots[game.race.seat(game.race.car(row.car).seat).pilot].name
        for row in game.standings()
        if row.place == 1
    }
    tally.won += first == {pairing.better}
    tally.lost += first == {pairing.worse}
    tally.drawn += len(first) != 1


def run(pairings: Sequence[Pairing], races: int) -> Iterator[Tally]:
    """All races of all pairings; yields each tally as it stands after every race."""
    for pairing in pairings:
        tally = Tally(pairing)
        for number in range(races):
            race(pairing, number, tally)
            yield tally


def _table(tallies: Sequence[Tally]) -> Table:
    headings = ("family", "pairing", "won", "drawn", "races", "share", "95 %", "mean ms", "mark")
    table = Table(*headings, title="Strength")
    for tally in tallies:
        low, high = tally.interval
        pairing = tally.pairing
        means = [
            f"{name} {1000 * sum(times) / len(times):.1f}"
            for name, times in tally.times.items()
            if times
        ]
        table.add_row(
            pairing.field.family,
            f"{pairing.better} beats {pairing.worse}",
            *(str(tally.won), str(tally.drawn), str(tally.races)),
            f"{tally.share:.0%}",
            f"{low:.0%} to {high:.0%}",
            ", ".join(means),
            _verdict(tally),
        )
    return table


def _verdict(tally: Tally) -> str:
    if tally.reached:
        return "reached"
    mark = tally.pairing.mark
    return f"below {mark:.0%}" if tally.share < mark else "too few races"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=120)
    parser.add_argument("--family", choices=("grid", "circuit", "derby"))
    options = parser.parse_args()
    wanted = [one for one in PAIRINGS if options.family in (None, one.field.family)]
    tallies: dict[Pairing, Tally] = {}
    console = Console()
    stopped = False
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends it gets the table too
    with Progress(console=console) as progress:
        bar = progress.add_task("races", total=len(wanted) * options.races)
        try:
            for tally in run(wanted, options.races):
                tallies[tally.pairing] = tally
                what = f"{tally.pairing.field.family}: {tally.pairing.better}"
                progress.update(bar, advance=1, description=what)
        except KeyboardInterrupt:
            stopped = True
    console.print(_table(list(tallies.values())))
    if stopped:
        console.print("stopped; what is shown is what was raced")
        return 130
    return 0 if all(tally.reached for tally in tallies.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
