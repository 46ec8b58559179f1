"""Feeds gridprix damaged files and counts what comes of it.

    python tests/fuzz/run.py --count 20000 --seed 1 --workers 2

The same seed and number give the same input anywhere. Whatever finds a fault is kept below
build/fuzz with what was said; `--only 1234` tries one number again.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KEPT = ROOT / "build" / "fuzz"
RACES = (  # short races of both families, one left in the middle
    ("first-race", 1),
    ("box-alley", 2),
    ("classroom-lap", 3),
    ("harbour-duel", 4),
)
FAULTS = ("crash", "python", "no place", "raw", "memory", "hang", "fuzzer")


class Tally:
    """What came of the cases so far, from all workers."""

    def __init__(self, asked: argparse.Namespace, journals: Path) -> None:
        self.count, self.seed, self.seconds = asked.count, asked.seed, asked.seconds
        self.kept: str = asked.keep
        self.quiet: bool = asked.json
        self.journals = journals
        self.outcomes: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.faults: list[dict[str, Any]] = []
        self.began = time.monotonic()
        self.lock = threading.Lock()

    def add(self, told: dict[str, Any]) -> None:
        """Count a case; one that found a fault is kept."""
        with self.lock:
            self.outcomes[told["outcome"]] += 1
            self.kinds[f"{told['kind']}: {told['outcome']}"] += 1
            if told["outcome"] in FAULTS:
                self.faults.append(told)
                if self.kept and told["outcome"] != "fuzzer":
                    _keep(told, self)
            done = self.outcomes.total()
            if not self.quiet and (done % 200 == 0 or done == self.count):
                rate = done / (time.monotonic() - self.began)
                line = ", ".join(f"{name} {n}" for name, n in self.outcomes.most_common())
                sys.stderr.write(f"\r{done} of {self.count}, {rate:.0f} a second: {line}  ")
                sys.stderr.flush()


def main() -> int:
    """Run as asked; the exit code is 1 when a fault was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", type=int, help="try one number and tell what is said")
    parser.add_argument("--seconds", type=float, default=5.0, help="of the processor, for each")
    parser.add_argument("--keep", default=str(KEPT), help="where inputs with faults are put")
    parser.add_argument("--json", action="store_true", help="print the figures for programs")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        journals = Path(folder)
        play_races(journals)
        if asked.only is not None:
            return _try_one(asked.seed, asked.only, journals)
        tally = Tally(asked, journals)
        workers = [
            threading.Thread(target=_work, args=(tally, first, asked.workers))
            for first in range(asked.workers)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    return _report(tally, as_json=asked.json)


def play_races(folder: Path) -> None:
    """Play a few races in one process, so that there are journals to damage."""
    words = [
        ["run", name, "--seed", str(seed), "--journal", str(folder / f"{name}.journal")]
        for name, seed in RACES
    ]
    program = (
        "from gridprix.ui.cli import main\n"
        f"for words in {words}:\n"
        "    try:\n        main.main(words)\n"
        "    except SystemExit as done:\n        assert not done.code\n"
    )
    subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        env=os.environ | {"GRIDPRIX_HOME": str(folder / "home")},
    )
    whole = (folder / "first-race.journal").read_bytes().splitlines(keepends=True)
    (folder / "left-over.journal").write_bytes(b"".join(whole[: len(whole) // 2]))


def _work(tally: Tally, first: int, step: int) -> None:
    """Keep a worker at it; one that died is followed by another behind the case to blame."""
    while first < tally.count:
        command = [sys.executable, str(HERE / "worker.py"), "--seed", str(tally.seed)]
        command += ["--journals", str(tally.journals), "--seconds", str(tally.seconds)]
        command += [*map(str, (first, tally.count, step))]
        open_case = False
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
            assert worker.stdout is not None
            for line in worker.stdout:
                told = json.loads(line)
                if "begins" in told:
                    first, open_case = told["begins"], True
                else:
                    open_case = False
                    tally.add(told)
        if open_case:
            why = f"the process ended with {worker.returncode}"
            outcome = "hang" if worker.returncode < 0 else "fuzzer"
            tally.add({"number": first, "kind": "?", "outcome": outcome, "said": why})
        elif worker.returncode:
            told = {"number": first, "kind": "?", "outcome": "fuzzer", "said": "a worker failed"}
            tally.add(told)
            return
        first += step


def _keep(told: dict[str, Any], tally: Tally) -> None:
    from cases import Inputs  # noqa: PLC0415 - only where something was found

    case = Inputs(tally.seed, tally.journals).case(told["number"])
    name = f"{tally.seed}-{told['number']}-{told['outcome'].replace(' ', '-')}"
    folder = Path(tally.kept) / name
    for name, raw in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    commands = "\n".join(" ".join(command) for command in case.commands)
    (folder / "said.txt").write_text(f"{commands}\n\n{told['said']}\n", encoding="utf-8")


def _try_one(seed: int, number: int, journals: Path) -> int:
    from cases import Inputs  # noqa: PLC0415
    from trying import prepare, try_case  # noqa: PLC0415

    case = Inputs(seed, journals).case(number)
    prepare()
    judged = try_case(case, journals / "trial")
    print(case.kind, case.commands, judged.outcome, judged.said, sep="\n")
    return int(judged.bad)


def _report(tally: Tally, *, as_json: bool) -> int:
    seconds = round(time.monotonic() - tally.began, 1)
    figures = {"seconds": seconds, "outcomes": tally.outcomes, "kinds": tally.kinds}
    if as_json:
        print(json.dumps({**figures, "faults": tally.faults}))
        return int(bool(tally.faults))
    sys.stderr.write("\n")
    for name, number in sorted(tally.kinds.items()):
        print(f"{number:8,} {name}")
    print(f"{tally.outcomes.total():8,} in {seconds} s; {len(tally.faults)} found a fault")
    if tally.faults:
        print(f"see {tally.kept}")
    return int(bool(tally.faults))


if __name__ == "__main__":
    sys.exit(main())
