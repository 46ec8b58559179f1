"""Breaks rules and engine on purpose, one small change at a time, and lists what no test notices.

First everything runs as it is, to see which lines each script and test executes. Then every mutant
meets those that execute its change. One after which they all still pass survives: either a test is
missing, or the changed code does nothing. Those that may live are in SURVIVORS.md and not tried.
What is known is kept in build/mutants, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import os
import random
import resource
import sys
from collections.abc import Sequence

import attrs
from baseline import FOLDER
from caches import watch_caches
from ledger import Mutant
from lives import NotWatched, let_live, say
from mutations import mutations
from orders import place
from survivors import explained
from tree import ROOT
from watchers import targets


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("paths", nargs="*", help="only paths with one of these words")
    made.add_argument("--module", action="append", default=[], help="the same, a word at a time")
    made.add_argument("--limit", type=int, default=0, help="draw this many mutants, not all")
    made.add_argument("--seed", type=int, default=1, help="which draw")
    made.add_argument("--floor", type=int, default=0, help="fail below this percentage noticed")
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    made.add_argument(
        "--patience",
        type=float,
        default=5.0,
        help="seconds that the watchers of a mutant may take together as long as nothing is wrong",
    )
    made.add_argument(
        "--at-import",
        action="store_true",
        help="only changes of what is made when a module is imported: constants, fields, defaults",
    )
    made.add_argument(
        "--trust", action="store_true", help="what watches passes as it is: others see to that"
    )
    return made


def chosen(arguments: argparse.Namespace) -> list[Mutant]:
    """The mutants of this run: all that are not explained, or a fixed draw of some."""
    every, left_out = [], 0
    for target in targets([*arguments.paths, *arguments.module]):
        if not target.scripts and not target.tests:
            say(f"{target.name}: no script cites it and no test bears its name")
            continue
        rows = [row for row in explained() if row.path == target.path]
        stale = set(rows)
        for mutation in mutations(target.path.read_text()):
            reasons = {row for row in rows if row.explains(target, mutation)}
            stale -= reasons
            left_out += bool(reasons)
            called = place(target.path, mutation.line).called
            if not reasons and not (arguments.at_import and called):
                every.append(Mutant(target, mutation))
        for row in rows:
            if row in stale:
                say(f"{target.name}: SURVIVORS.md explains what is not there: {row.text}")
    if left_out:
        say(f"{left_out} mutants are explained in SURVIVORS.md")
    if not arguments.limit or arguments.limit >= len(every):
        return every
    places = random.Random(arguments.seed).sample(range(len(every)), arguments.limit)
    return [every[place] for place in sorted(places)]


def run(mutants: Sequence[Mutant], arguments: argparse.Namespace) -> int:
    """Let mutants live and say what became of them; the exit code."""
    life = functools.partial(
        let_live, jobs=arguments.jobs, patience=arguments.patience, trust=arguments.trust
    )
    tried, healthy, waiting = 0, True, [*mutants]
    if arguments.limit:  # to see what all watchers do would take longer than a few mutants live
        near = {attrs.evolve(one, target=one.target.near()): one for one in mutants}
        first = life([*near], tell=False)
        tried, healthy, waiting = first.tried, first.healthy, [near[one] for one in first.survivors]
    else:
        far = {target: target.far() for target in {one.target for one in mutants}}
        waiting = [attrs.evolve(one, target=far[one.target]) for one in mutants]
    last = life(waiting)
    survivors = len(last.survivors)
    share = 100 - 100 * survivors // max(1, len(mutants))
    say(f"{len(mutants)} mutants, {len(mutants) - survivors} noticed ({share} %)")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = (used.ru_utime + used.ru_stime) / max(1, tried or last.tried)
    say(f"{tried or last.tried} were tried now, with {seconds:.2f} s of processor time each")
    return int(share < arguments.floor or not healthy or not last.healthy)


def main(words: Sequence[str]) -> int:
    """Run the mutants and list the survivors."""
    arguments = parser().parse_args(words)
    sys.path.insert(0, str(ROOT / ".pkgroot"))
    os.chdir(ROOT)
    # compiled once for all the processes to come, and nothing of it is left in the checkout
    sys.pycache_prefix, sys.dont_write_bytecode = str(FOLDER / "compiled"), False
    watch_caches()
    # not hypothesis: pytest warns of plugins that are there before it, and warnings are errors
    for heavy in ("pytest", "yaml", "rich", "attrs", "click", "pluggy"):
        importlib.import_module(heavy)
    mutants = chosen(arguments)
    try:
        return run(mutants, arguments)
    except NotWatched as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("stopped; the same command goes on from here")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
