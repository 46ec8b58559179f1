"""A race that is waiting to be killed: run as a program with a journal and a scenario's name."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.core.keeping import begin, resume
from tests.core.races import scenario_of, wild


def main(path: Path, name: str, seed: int) -> None:
    """Begin the race, or take it up, and run it to its end."""
    game = resume(path, wild) if path.exists() else begin(path, scenario_of(name), seed, wild)
    sys.stdout.write("running\n")
    sys.stdout.flush()
    game.run()
    sys.stdout.write("over\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
