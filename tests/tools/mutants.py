"""Breaks rules and engine on purpose, one small change at a time, and lists what no test notices.

A change after which the scripts and tests of a module still pass survives: either a test is
missing, or the changed code does nothing. Those that may live are in SURVIVORS.md and not tried.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.abc
import importlib.machinery
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import ModuleType

import attrs
from mutations import Mutation, mutations, unchanged
from survivors import explained
from tree import ROOT, import_name
from unharmed import load_unharmed
from watchers import KILLED, SURVIVED, Target, targets, watch


class MutatedModule(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from a changed tree instead of its file."""

    def __init__(self, target: Target, mutation: Mutation) -> None:
        self.name = import_name(target.path)
        self.file = str(target.path)
        self.tree = mutation.tree()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for the mutated module only."""
        if fullname != self.name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=self.file)

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed tree as the module."""
        module.__file__ = self.file
        exec(compile(self.tree, self.file, "exec"), vars(module))  # noqa: S102


@attrs.frozen
class Mutant:
    """A module with one change."""

    target: Target
    mutation: Mutation

    def live(self) -> int:
        """Be the changed module and run what watches over it."""
        sys.meta_path.insert(0, MutatedModule(self.target, self.mutation))
        return watch(self.target)

    def __str__(self) -> str:
        return f"{self.target.name}:{self.mutation.line}: {self.mutation}"


class SickAlready(Exception):
    """What watches over a module fails without any change; the message is a sentence."""


@attrs.frozen
class Child:
    """A process in which a mutant lives."""

    mutant: Mutant
    process: int
    begun: float
    limit: float


def begin(mutant: Mutant, limit: float) -> Child:
    """Let a mutant live in a process of its own, forked so that imports are not repeated."""
    process = os.fork()
    if process == 0:
        code = KILLED
        try:
            os.setsid()
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            code = mutant.live()
        finally:
            os._exit(code)
    return Child(mutant, process, time.monotonic(), limit)


def ended(child: Child) -> int | None:
    """The fate of a mutant, None while it is open. One that does not end counts as noticed."""
    process, status = os.waitpid(child.process, os.WNOHANG)
    if process:
        return SURVIVED if status == 0 else KILLED
    if time.monotonic() - child.begun < child.limit:
        return None
    os.killpg(child.process, signal.SIGKILL)
    os.waitpid(child.process, 0)
    return KILLED


def fates(
    mutants: Iterable[Mutant], limit: Callable[[Mutant], float], jobs: int
) -> Iterator[tuple[Mutant, int, float]]:
    """Let mutants live, some at a time; yields each with its fate and the seconds it took."""
    waiting = iter(mutants)
    children: list[Child] = []
    try:
        while True:
            while len(children) < jobs and (mutant := next(waiting, None)) is not None:
                children.append(begin(mutant, limit(mutant)))
            if not children:
                return
            time.sleep(0.01)
            for child in [*children]:
                if (fate := ended(child)) is not None:
                    children.remove(child)
                    yield child.mutant, fate, time.monotonic() - child.begun
    finally:
        for child in children:
            os.killpg(child.process, signal.SIGKILL)


def chosen(arguments: argparse.Namespace) -> list[Mutant]:
    """The mutants of this run: all that are not explained, or a fixed draw of some."""
    every, left_out = [], 0
    for target in targets([*arguments.paths, *arguments.module]):
        if not target.scripts and not target.tests:
            continue
        rows = [row for row in explained() if row.path == target.path]
        stale = set(rows)
        for mutation in mutations(target.path.read_text()):
            reasons = {row for row in rows if row.explains(target, mutation)}
            stale -= reasons
            left_out += bool(reasons)
            if not reasons:
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
        "--trust", action="store_true", help="what watches passes as it is: others see to that"
    )
    return made


def usual_seconds(modules: Iterable[Target], jobs: int) -> dict[Target, float]:
    """How long what watches over each takes as it is; it must pass."""
    usual: dict[Target, float] = {}
    whole = [Mutant(target, unchanged(target.path.read_text())) for target in modules]
    for mutant, fate, seconds in fates(whole, lambda _: 600, jobs):
        if fate == KILLED:
            raise SickAlready(
                f"{mutant.target.name}: its scripts or tests fail as it is; mend that first"
            )
        usual[mutant.target] = seconds
    return usual


def survived(mutants: Sequence[Mutant], jobs: int, *, trust: bool) -> int:
    """Let these mutants live, where what watches passes as it is; name survivors."""
    load_unharmed({import_name(mutant.target.path) for mutant in mutants})
    broken = dict.fromkeys(mutant.target for mutant in mutants)
    usual = dict.fromkeys(broken, 60.0) if trust else usual_seconds(broken, jobs)
    count = 0
    for mutant, fate, _ in fates(mutants, lambda one: 5 + 5 * usual[one.target], jobs):
        if fate == SURVIVED:
            count += 1
            say(f"survived  {mutant}")
    return count


def main(words: Sequence[str]) -> int:
    """Run the mutants and list the survivors."""
    arguments = parser().parse_args(words)
    sys.path.insert(0, str(ROOT / ".pkgroot"))
    os.chdir(ROOT)
    # not hypothesis: pytest warns of plugins that are there before it, and warnings are errors
    for heavy in ("pytest", "yaml", "rich", "attrs", "click", "pluggy"):
        importlib.import_module(heavy)
    for target in targets([*arguments.paths, *arguments.module]):
        if not target.scripts and not target.tests:
            say(f"{target.name}: no script cites it and no test bears its name")
    mutants = chosen(arguments)
    survivors = 0
    # the engine's first: once the engine is imported for all, none of it can be another
    for layer in ("core", "plugins"):
        mine = [mutant for mutant in mutants if mutant.target.name.startswith(layer)]
        try:
            # where nothing is mutated everything would be imported, and the next layer's with it
            if mine:
                survivors += survived(mine, arguments.jobs, trust=arguments.trust)
        except SickAlready as error:
            say(str(error))
            return 1
    share = 100 - 100 * survivors // max(1, len(mutants))
    say(f"{len(mutants)} mutants, {len(mutants) - survivors} noticed ({share} %)")
    return int(share < arguments.floor)


def say(text: str) -> None:
    """Write a line at once: a run may take hours."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
