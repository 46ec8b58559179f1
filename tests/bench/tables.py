"""Tables for many in one process: how soon all at a table hear of a reply, and what it costs.

Real sockets; six people at each table, each of whom answers one second after being asked. Run with
`python tests/bench/tables.py [TABLES ...]`; without numbers it takes about six minutes, and one
table and a hundred take turns. A single table replies once a second, so that each of its turns is
longer and all of them together tell its delays. Some of the replies are given together: six people
lay down their plots at once.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import attrs

sys.path.insert(0, str(Path(__file__).parent))
from crowd import Load, loads_together, put_tables, raced, serving, telling_load
from interleaved import Timing, ratio

MANY, PAIRS = 100, 5
COUNTS, SEATS, SECONDS, LONGER = (50, 200), 6, 10.0, 24.0
APART = 25  # replies: a round and the plots of the next
RACE = {"ruleset": "speed-circuit-sprint", "track": "practice-ring", "laps": 9, "seats": SEATS}
SOON, SLOWER, FULL, MEMORY = 100.0, 3.0, 200, 250.0
HEAD = (
    f"tables of {SEATS}   replies/s   together   median ms   95 % ms   alone   messages/s"
    "   bytes each   server ms/reply   cores used   MB"
)


@attrs.frozen
class Row:
    """What was measured at so many tables."""

    count: int
    load: Load
    seconds: float
    memory: float

    @property
    def slow(self) -> float:
        """The delay in milliseconds that 95 of 100 replies do not exceed."""
        return self.load.percentile(0.95)

    @property
    def slow_alone(self) -> float:
        """The same where one after another was asked."""
        return self.load.percentile_alone(0.95)

    def __str__(self) -> str:
        load = self.load
        together = 1 - len(load.alone) / max(1, len(load.delays))
        return (
            f"{self.count:>11} {load.replies / self.seconds:>11.1f} {100 * together:>8.0f} %"
            f" {load.percentile(0.5):>11.1f} {self.slow:>9.1f} {self.slow_alone:>7.1f}"
            f" {load.messages / self.seconds:>12.1f} {load.octets / max(1, load.messages):>12.0f}"
            f" {1000 * load.used / max(1, load.replies):>17.1f} {load.used / self.seconds:>12.2f}"
            f" {self.memory:>4.0f}" + (f"   {load.refused} REFUSED" if load.refused else "")
        )


def measure(count: int, seconds: float = 0.0, think: float = 1.0) -> Row:
    """Let so many tables race for some seconds."""
    seconds = seconds or (LONGER if count == 1 else SECONDS)
    with tempfile.TemporaryDirectory() as folder:
        words = put_tables(Path(folder), RACE, count)
        with serving(Path(folder), count) as server:
            apart = APART if count > 1 else 0
            load = asyncio.run(raced(server, words, SEATS, seconds, think, apart))
            return Row(count, load, seconds, server.megabytes())


def rows_together(rows: Sequence[Row]) -> Row:
    """What was measured in several runs at as many tables."""
    load = loads_together([one.load for one in rows])
    seconds, memory = (sum(one.seconds for one in rows), max(one.memory for one in rows))
    return Row(rows[0].count, load, seconds, memory)


def in_turn() -> Iterator[tuple[Row, Row]]:
    """One table and many, several times; each comes first as often as the other."""
    for number in range(PAIRS):
        first, second = (1, MANY) if number % 2 == 0 else (MANY, 1)
        found = {count: measure(count) for count in (first, second)}
        yield found[1], found[MANY]


def ratios(pairs: Sequence[tuple[Row, Row]]) -> Iterator[str]:
    """How much slower many tables are than one, as the median of the pairs' own ratios."""

    def delays(number: int, *, alone: bool = False) -> Timing:
        rows = [pair[number] for pair in pairs]
        each = [one.slow_alone if alone else one.slow for one in rows]
        return Timing(f"{rows[0].count} tables", tuple(max(0.001, one) for one in each))

    one, many = delays(0), delays(1)
    allowed = Timing(one.name, tuple(SLOWER * delay for delay in one.seconds))
    alone = ratio(delays(1, alone=True), delays(0, alone=True))
    yield f"95 % at {MANY} tables / at one: {ratio(many, one)}; wanted: at most {SLOWER:.0f}"
    yield f"95 % where one after another is asked, at {MANY} tables / at one: {alone}"
    yield f"{SLOWER:.0f} x 95 % at one table / at {MANY}: {ratio(allowed, many)}"


def verdicts(rows: Iterable[Row]) -> Iterator[str]:
    """What is wanted, and whether it is so."""
    by_count = {row.count: row for row in rows}
    held = [count for count, row in by_count.items() if row.slow < SOON]
    yield f"most tables with 95 % under {SOON:.0f} ms: {max(held, default=0)}"
    if FULL in by_count:
        memory = by_count[FULL].memory
        yield f"{FULL} tables of {SEATS}: {memory:.0f} MB (wanted: under {MEMORY:.0f})"


def main(counts: Sequence[int] = ()) -> None:
    """Measure these counts of tables, or one table and many in turn and then some others."""
    print(HEAD, flush=True)
    measured, pairs = [], []

    def told(row: Row) -> Row:
        print(row, flush=True)
        return row

    with telling_load():
        if not counts:
            for pair in in_turn():
                pairs.append(pair)
                print(*pair, sep="\n", flush=True)
            print("all of these together")
            measured = [told(rows_together(some)) for some in zip(*pairs, strict=True)]
        measured += [told(measure(count)) for count in counts or COUNTS]
    print(*ratios(pairs) if pairs else (), *verdicts(measured), sep="\n")


if __name__ == "__main__":
    main([int(one) for one in sys.argv[1:]])
