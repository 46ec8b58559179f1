"""Simulations by two workers against one, as a person calls them.

Everything counts: starting Python, reading the scenario, starting the workers, writing the result.
Every run must write the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave, ratio
from simulations import RACES, simulated

ROUNDS = 7


def compare(name: str, races: int) -> None:
    """Time both and compare what they wrote."""
    written: set[bytes] = set()

    def by(workers: int) -> None:
        written.add(simulated(name, races, workers))

    times = interleave({"one worker": lambda: by(1), "two workers": lambda: by(2)}, rounds=ROUNDS)
    assert len(written) == 1, f"{name}: two workers wrote something else than one"
    print(f"{name}, {races:,} races")
    for timing in times.values():
        used = f"{timing.busy.median:.2f} s of the processor's time"
        print(f"  {timing.name:12} {races / timing.median:8,.1f} races/s, {used}")
    one, two = times["one worker"], times["two workers"]
    print(f"two workers / one, {name}: {ratio(one, two)}")
    print(f"processor's time of one worker / of two, {name}: {ratio(one.busy, two.busy)}")


if __name__ == "__main__":
    for race, count in RACES.items():
        compare(race, count)
