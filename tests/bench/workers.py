"""A thousand races by two workers against one, as a person calls them.

Everything counts: starting Python, reading the scenario, starting the workers, writing the result.
Every run must write the same bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave, ratio

RACES, ROUNDS = 1000, 7
CODE = [sys.executable, "-c", "from gridprix.ui.cli import main; main()"]


def simulate(jobs: int, out: Path) -> bytes:
    """Run the command; what it wrote."""
    options = ["--races", str(RACES), "--jobs", str(jobs), "--out", str(out)]
    home = {**os.environ, "GRIDPRIX_HOME": str(out.parent)}  # not that of whoever measures
    call = [*CODE, "simulate", "first-race", "--pilots", "A=rookie", *options]
    subprocess.run(call, env=home, check=True, capture_output=True)
    return out.read_bytes()


def main() -> None:
    """Time both and compare what they wrote."""
    written: set[bytes] = set()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "races.json")
        times = interleave(
            {
                "one worker": lambda: written.add(simulate(1, out)),
                "two workers": lambda: written.add(simulate(2, out)),
            },
            rounds=ROUNDS,
        )
    (same,) = written
    assert json.loads(same)["races"] == len(json.loads(same)["outcomes"]) == RACES
    for timing in times.values():
        print(f"{timing.name:14} {RACES / timing.median:10,.0f} races/s")
    print(f"two workers / one: {ratio(times['one worker'], times['two workers'])}")


if __name__ == "__main__":
    main()
