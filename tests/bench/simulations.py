"""Simulations as designers call them, on two workers: many short races, and a few long ones.

Everything counts: starting Python, reading the scenario, starting the workers, writing the result.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from interleaved import interleave

RACES = {"harbour-duel": 1000, "club-championship": 8}
CODE = [sys.executable, "-c", "from gridprix.ui.cli import main; main()"]
ROUNDS = 3


def simulated(name: str, races: int, jobs: int = 2) -> bytes:
    """Run the command for somebody with no races yet; what it wrote."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "races.json")
        options = ["--races", str(races), "--jobs", str(jobs), "--out", str(out)]
        home = {**os.environ, "GRIDPRIX_HOME": folder}  # not that of whoever measures
        call = [*CODE, "simulate", name, *options]
        subprocess.run(call, env=home, check=True, capture_output=True)
        return out.read_bytes()


def digest_of(written: bytes) -> str:
    """How all races of a simulation ended, in short."""
    ends = json.dumps(json.loads(written)["outcomes"], sort_keys=True)
    return hashlib.sha256(ends.encode()).hexdigest()


def main() -> None:
    """Time each, in turn."""
    ways = {name: partial(simulated, name, races) for name, races in RACES.items()}
    for name, timing in interleave(ways, ROUNDS).items():
        told = f"{timing.median:6.2f} s, {timing.busy.median:6.2f} s of the processor's time"
        print(f"{name:18} {RACES[name]:>5,} races {told}")


if __name__ == "__main__":
    main()
