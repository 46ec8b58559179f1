"""A process that tries cases until it is done or dies; `run.py` starts it and reads its lines.

Before each case it says which, then how it went. A case that takes too much of the processor kills
the process, whatever it is doing, and so the last case named is the one to blame.
"""

from __future__ import annotations

import argparse
import json
import resource
import signal
import sys
import tempfile
from pathlib import Path

sys.modules["numba"] = None  # type: ignore[assignment] # compiling takes longer than a case may

from cases import Inputs  # noqa: E402 - after that
from trying import MOST_MEMORY, peak_memory, prepare, try_case  # noqa: E402

ROOM = 4_000_000_000  # bytes of addresses; far more than memory, for libraries map much of it


def main() -> None:
    """Try every case from one number to another."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--journals", type=Path, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("numbers", type=int, nargs=3, metavar="N", help="from, to, step")
    asked = parser.parse_args()
    inputs = Inputs(asked.seed, asked.journals.resolve())
    prepare()
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    with tempfile.TemporaryDirectory() as folder:
        for number in range(*asked.numbers):
            _tell({"begins": number})
            case = inputs.case(number)
            signal.setitimer(signal.ITIMER_PROF, asked.seconds)
            judged = try_case(case, Path(folder) / "home")
            signal.setitimer(signal.ITIMER_PROF, 0)
            said = judged.said if judged.bad else ""
            _tell({"number": number, "kind": case.kind, "outcome": judged.outcome, "said": said})
            if peak_memory() > MOST_MEMORY:
                return  # a new process begins with little memory again


def _tell(line: dict[str, object]) -> None:
    sys.__stdout__.write(json.dumps(line) + "\n")  # type: ignore[union-attr]
    sys.__stdout__.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
