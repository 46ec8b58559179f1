"""Tables for many in one process: how soon all at a table hear of a reply, and what it costs.

Real sockets; six people at each table, each of whom answers one second after being asked. Run with
`python tests/bench/tables.py [TABLES ...]`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from crowd import put_tables, raced, serving

COUNTS, SEATS, SECONDS = (1, 10, 50, 100, 200), 6, 12.0
RACE = {"ruleset": "speed-circuit-sprint", "track": "practice-ring", "laps": 9, "seats": SEATS}


def measure(count: int, seconds: float = SECONDS, think: float = 1.0) -> str:
    """One line about so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        words = put_tables(Path(folder), RACE, count)
        with serving(Path(folder), count) as server:
            before = server.seconds()
            load = asyncio.run(raced(server.base, words, SEATS, seconds, think))
            used, memory = server.seconds() - before, server.megabytes()
    return (
        f"{count:>4} tables of {SEATS}: {load.replies / seconds:7.1f} replies/s, "
        f"median {load.percentile(0.5):7.1f} ms, 95 % {load.percentile(0.95):7.1f} ms, "
        f"{memory:6.1f} MB, {load.messages / seconds:8.1f} messages/s, "
        f"{load.octets / max(1, load.messages):7.0f} bytes each, {used:6.1f} s of the processor"
    )


if __name__ == "__main__":
    for wanted in map(int, sys.argv[1:]) if sys.argv[1:] else COUNTS:
        print(measure(wanted), flush=True)
