"""Runs the benches one after another; with --write their figures go into RESULTS.md as well.

Run with `python tests/bench/report.py [--write] [bench ...]`. Every bench has a process of its own.
With `--against REV` both this checkout and that commit do the same work in turn, and how many times
as fast this one is is told.
"""

from __future__ import annotations

import argparse
import ast
import datetime as dt
import io
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import results

HERE = Path(__file__).parent
PROGRAM = '\nif __name__ == "__main__":\n'
RESULTS = HERE / "RESULTS.md"
# the race first, then what a player and a designer wait for
ORDER = (
    *("engine", "chess_moves", "tic_tac_toe", "legal_legs", "ready_races"),
    *("circuit_turns", "own_rule", "solver", "simulations", "workers", "tables", "boardgame_io"),
    *("hints", "start_up", "opening", "long_journals", "frames"),
)


def benches() -> list[str]:
    """Every program in this folder but this one, those of `ORDER` first."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in HERE.glob("*.py")}
    programs = {name for name, text in texts.items() if PROGRAM in text}
    programs -= {Path(__file__).stem, "bench_side"}
    known = [name for name in ORDER if name in programs]
    return [*known, *sorted(programs - set(known))]


def title(name: str) -> str:
    """The first line of a bench's docstring."""
    tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
    return (ast.get_docstring(tree) or name).splitlines()[0]


def run(name: str) -> str | None:
    """Run a bench, show its figures as they come, and return them; None if it failed."""
    print(f"== {name}: {title(name)}", flush=True)
    lines = []
    call = [sys.executable, "-u", str(HERE / f"{name}.py")]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as bench:
        assert bench.stdout is not None
        for line in bench.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    return None if bench.returncode else "".join(lines)


def processor() -> str:
    """The name of the processor, where Linux tells it."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.machine()
    names = [line.partition(":")[2].strip() for line in text.splitlines() if "model name" in line]
    return names[0] if names else platform.machine()


def machine() -> str:
    """What kind of machine this is; not which one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor()}, {cores} cores, {platform.system()}, {python}"


def write(measured: Sequence[results.Section], path: Path = RESULTS) -> None:
    """Put what was measured into RESULTS.md, in place of what it says of the same benches."""
    old = results.sections_of(path.read_text(encoding="utf-8")) if path.exists() else {}
    new = {**old, **{one.name: one for one in measured}}
    places = {f"{name}.py": number for number, name in enumerate(ORDER)}
    ordered = dict(sorted(new.items(), key=lambda one: places.get(one[0], len(places))))
    path.write_text(results.page(ordered), encoding="utf-8", newline="\n")


class Tee(io.StringIO):
    """Keeps what is printed, and shows it all the same."""

    def write(self, text: str) -> int:
        """Write to both."""
        sys.__stdout__.write(text)  # type: ignore[union-attr]
        return super().write(text)


def run_against(revision: str, names: Sequence[str], rounds: int) -> list[results.Section]:
    """Run benches beside those of another commit."""
    beside = import_module("beside")  # it needs the tools, which the other benches do not
    measured = []
    for name in names or list(beside.WAYS):
        try:
            with redirect_stdout(Tee()) as told:
                beside.against_commit(revision, [name], rounds)
        except beside.Failed as error:
            sys.exit(f"bench: {error}")
        what = f"{title(name)} Here beside {revision}."
        measured.append(section(f"{name} beside {revision}", what, told.getvalue()))
    return measured


def section(name: str, about: str, text: str) -> results.Section:
    """What was measured today on this machine."""
    today = dt.datetime.now(tz=dt.UTC).date()
    return results.Section(name, str(today), machine(), about, text.rstrip() + "\n")


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name}")
    parser.add_argument("--against", metavar="REV", help="compare with another commit")
    parser.add_argument("--rounds", type=int, default=15, help="of each way beside that commit")
    parser.add_argument("benches", nargs="*", metavar="bench", help=", ".join(benches()))
    wanted = parser.parse_args()
    for name in wanted.benches:
        if name not in benches():
            parser.error(f"there is no bench {name!r}; known: {', '.join(benches())}")
    if wanted.against:
        measured = run_against(wanted.against, wanted.benches, wanted.rounds)
    else:
        figures = {name: run(name) for name in wanted.benches or benches()}
        failed = [name for name, text in figures.items() if text is None]
        if failed:
            sys.exit(f"failed: {', '.join(failed)}")
        measured = [
            section(f"{name}.py", title(name), text or "") for name, text in figures.items()
        ]
    if wanted.write:
        write(measured)


if __name__ == "__main__":
    main()
