"""Tables for many in one process: how soon all at a table hear of a reply, and what it costs.

Real sockets; six people at each table, each of whom answers one second after being asked. Run with
`python tests/bench/tables.py [TABLES ...]`; without numbers it takes about five minutes.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

sys.path.insert(0, str(Path(__file__).parent))
from crowd import Load, put_tables, raced, serving, telling_load

COUNTS, SEATS, SECONDS = (1, 10, 25, 50, 100, 200), 6, 12.0
RACE = {"ruleset": "speed-circuit-sprint", "track": "practice-ring", "laps": 9, "seats": SEATS}
SOON, MANY, SLOWER, FULL, MEMORY = 100.0, 100, 3.0, 200, 250.0
HEAD = (
    f"tables of {SEATS}   replies/s   median ms   95 % ms   messages/s   bytes each"
    "   server ms/reply   cores used   MB"
)


@attrs.frozen
class Row:
    """What was measured at so many tables."""

    count: int
    load: Load
    seconds: float
    used: float  # of the server's processor time, while all raced
    memory: float

    @property
    def slow(self) -> float:
        """The delay in milliseconds that 95 of 100 replies do not exceed."""
        return self.load.percentile(0.95)

    def __str__(self) -> str:
        load = self.load
        return (
            f"{self.count:>11} {load.replies / self.seconds:>11.1f} {load.percentile(0.5):>11.1f}"
            f" {self.slow:>9.1f} {load.messages / self.seconds:>12.1f}"
            f" {load.octets / max(1, load.messages):>12.0f}"
            f" {1000 * self.used / max(1, load.replies):>17.1f} {self.used / self.seconds:>12.2f}"
            f" {self.memory:>4.0f}"
        )


def measure(count: int, seconds: float = SECONDS, think: float = 1.0) -> Row:
    """Let so many tables race for some seconds."""
    with tempfile.TemporaryDirectory() as folder:
        words = put_tables(Path(folder), RACE, count)
        with serving(Path(folder), count) as server:
            load = asyncio.run(raced(server, words, SEATS, seconds, think))
            return Row(count, load, seconds, load.used, server.megabytes())


def verdicts(rows: Iterable[Row]) -> Iterator[str]:
    """What is wanted, and whether it is so."""
    by_count = {row.count: row for row in rows}
    held = [count for count, row in by_count.items() if row.slow < SOON]
    yield f"most tables with 95 % under {SOON:.0f} ms: {max(held, default=0)}"
    if {1, MANY} <= by_count.keys():
        ratio = by_count[MANY].slow / max(0.001, by_count[1].slow)
        yield f"95 % at {MANY} tables / at one: {ratio:.1f} (wanted: at most {SLOWER:.0f})"
    if FULL in by_count:
        memory = by_count[FULL].memory
        yield f"{FULL} tables of {SEATS}: {memory:.0f} MB (wanted: under {MEMORY:.0f})"


def main(counts: Iterable[int]) -> None:
    """Measure one count of tables after another."""
    print(HEAD, flush=True)
    measured = []
    with telling_load():
        for count in counts:
            measured.append(measure(count))
            print(measured[-1], flush=True)
    print(*verdicts(measured), sep="\n")


if __name__ == "__main__":
    main(map(int, sys.argv[1:]) if sys.argv[1:] else COUNTS)
