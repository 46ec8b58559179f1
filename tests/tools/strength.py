"""How strong the pilots are, and how long they think: many races of one against another.

`make strength` runs all of it; ARGS="--races 20 --family grid" some of it, and
ARGS="--exploring --races 60" the explorer against random pilots and rookies. Ctrl-C stops and
prints what is there. Fails when a pairing does not reach its mark. The results are the same with
any number of processes; only the times differ.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, islice

from matches import (
    DRAWN,
    EXPLORING,
    GIANT,
    PAIRINGS,
    Pairing,
    Raced,
    Tally,
    percentile,
    race,
    thought,
)
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

GIANT_DECISIONS = 40
AHEAD = 4  # races that wait for each process: enough to keep it busy, few enough to stop quickly

Times = dict[tuple[str, str], list[Sequence[float]]]


def run(pairings: Sequence[Pairing], races: int, jobs: int) -> Iterator[tuple[Pairing, Raced]]:
    """All races of all pairings, one after another, whoever works them out."""
    wanted = [(pairing, number) for pairing in pairings for number in range(races)]
    if jobs == 1:
        yield from ((pairing, race(pairing, number)) for pairing, number in wanted)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_deaf)
    try:
        todo = iter(wanted)
        begun = deque((one[0], pool.submit(race, *one)) for one in islice(todo, AHEAD * jobs))
        while begun:
            pairing, future = begun.popleft()
            yield pairing, future.result()
            begun.extend((one[0], pool.submit(race, *one)) for one in islice(todo, 1))
    finally:
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Leave Ctrl-C to the one who started the processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def strength_table(tallies: Sequence[Tally]) -> Table:
    """Who beat whom how often, over how many different races."""
    headings = ("family", "pairing", "won", "drawn", "unlike", "share, 95 %", "mark")
    table = Table(*headings, title="Strength", box=SIMPLE, pad_edge=False)
    for tally in tallies:
        low, high = tally.interval
        pairing = tally.pairing
        table.add_row(
            pairing.field.family,
            f"{pairing.better} > {pairing.worse}",
            f"{tally.won}/{tally.races}",
            str(tally.results.count(DRAWN)),
            str(len(tally.courses)),
            f"{tally.share:.0%} ({100 * low:.0f} to {100 * high:.0f})",
            _verdict(tally),
        )
    return table


def _verdict(tally: Tally) -> str:
    if tally.reached:
        return "yes"
    mark = tally.pairing.mark
    return f"below {mark:.0%}" if tally.share < mark else "too few races"


def thinking_table(times: Mapping[tuple[str, str], Sequence[Sequence[float]]]) -> Table:
    """How long each pilot thought; the longest decisions are those that make tables for a race."""
    headings = ("family", "pilot", "decisions", "mean", "median", "95 %", "99 %", "longest")
    table = Table(*headings, title="Thinking, in milliseconds of processor time", box=SIMPLE)
    for (family, pilot), races in times.items():
        every = list(chain.from_iterable(races))
        if every:
            tail = percentile(every, 95), percentile(every, 99), max(every)
            figures = (sum(every) / len(every), percentile(every, 50), *tail)
            shown = (f"{1000 * figure:.1f}" for figure in figures)
            table.add_row(family, pilot, str(len(every)), *shown)
    return table


def _times_of(tallies: Sequence[Tally]) -> Times:
    times: Times = {}
    for tally in tallies:
        for pilot, races in tally.times.items():
            times.setdefault((tally.pairing.field.family, pilot), []).extend(races)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=120)
    parser.add_argument("--family", choices=("grid", "circuit", "derby", "giant"))
    parser.add_argument("--better", help="only the pairing that this pilot ought to win")
    parser.add_argument("--exploring", action="store_true", help="how strong the explorer is")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    wanted = [
        one
        for one in (EXPLORING if options.exploring else PAIRINGS)
        if options.family in (None, one.field.family) and options.better in (None, one.better)
    ]
    tallies = {pairing: Tally(pairing) for pairing in wanted}
    giant: Times = {}
    console = Console()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends it gets the table too
    try:
        with Progress(console=console) as progress:
            bar = progress.add_task("races", total=len(wanted) * options.races)
            for pairing, raced in run(wanted, options.races, options.jobs):
                tallies[pairing].add(raced)
                what = f"{pairing.field.family}: {pairing.better}"
                progress.update(bar, advance=1, description=what)
            if options.family in (None, "giant") and not options.exploring:
                progress.update(bar, description="giant: rookie")
                giant[GIANT.family, "rookie"] = [thought(GIANT, "rookie", GIANT_DECISIONS)]
    except KeyboardInterrupt:
        console.print("stopped; what is shown is what was raced")
        return 130
    finally:
        raced_some = [tally for tally in tallies.values() if tally.races]
        if raced_some:
            console.print(strength_table(raced_some))
        console.print(thinking_table({**_times_of(raced_some), **giant}))
    return 0 if all(tally.reached for tally in raced_some) else 1


if __name__ == "__main__":
    sys.exit(main())
