"""The speed of this checkout beside another commit's: both do the same work, in turn."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from bench_side import TASTE, WAYS
from checkout import CannotCheckOut, Side, SideFailed, unpacked
from tree import ROOT

PROGRAM = Path(__file__).with_name("bench_side.py")
ROUNDS = 15
KINDS = ("wall", "busy")
HEAD = (
    "How many times as fast this checkout is as {base}: the median of the rounds' own ratios, the\n"
    "lowest and the highest; by the clock, and by the processor's time."
)

Failed = (CannotCheckOut, SideFailed)


@attrs.frozen
class Beside:
    """What one way of a bench took here and there, round by round: seconds for a piece of work."""

    name: str
    here: dict[str, list[float]] = attrs.field(factory=lambda: {kind: [] for kind in KINDS})
    base: dict[str, list[float]] = attrs.field(factory=lambda: {kind: [] for kind in KINDS})
    work: list[tuple[int, int]] = attrs.field(factory=list)
    same: list[bool] = attrs.field(factory=list)

    def add(self, here: dict[str, Any], base: dict[str, Any]) -> None:
        """Take in a round of both."""
        for kind in KINDS:
            self.here[kind].append(here[kind] / here["work"])
            self.base[kind].append(base[kind] / base["work"])
        self.work.append((int(here["work"]), int(base["work"])))
        self.same.append(here.get("ended") == base.get("ended"))

    def ratios(self, kind: str) -> list[float]:
        """How many times as fast as the base each round was, the lowest first."""
        pairs = zip(self.here[kind], self.base[kind], strict=True)
        return sorted(base / max(here, 1e-9) for here, base in pairs)

    def ratio(self, kind: str) -> str:
        """How many times as fast as the base, with the range of the rounds."""
        each = self.ratios(kind)
        return f"{statistics.median(each):.2f} ({each[0]:.2f} to {each[-1]:.2f})"

    def __str__(self) -> str:
        told = f"{self.name:34} {self.ratio('wall'):22} {self.ratio('busy')}"
        here, base = self.work[0]
        if here != base:
            told += f"\n  not the same work ({here} here, {base} there): told for each piece of it"
        if not all(self.same):
            told += "\n  NOT THE SAME END: what came of it here did not come of it there"
        return told


def sides_in_turn(number: int, here: Side, base: Side) -> tuple[Side, Side]:
    """Who begins a round: each as often as the other, for the second may find a warmer machine."""
    return (here, base) if number % 2 == 0 else (base, here)


def rounds(bench: str, here: Side, base: Side, count: int) -> Iterator[Beside]:
    """Time every way of a bench that both have."""
    for side in (here, base):
        side.ask(prepare=True)
    ways, known = here.answer(), base.answer()
    if not set(ways) & set(known):
        print(f"left out: {base.name} has no {bench} of this kind")
    found = [Beside(way) for way in ways if way in known]
    for number in range(count):
        for one in found:
            took = {side: side.asked(round=one.name) for side in sides_in_turn(number, here, base)}
            one.add(took[here], took[base])
    yield from found


def means(found: Sequence[Beside]) -> Iterator[str]:
    """The geometric means of the ways of a kind, which stands behind the comma of their names."""
    kinds: dict[str, list[Beside]] = {}
    for one in found:
        _, comma, kind = one.name.rpartition(", ")
        if comma:
            kinds.setdefault(kind, []).append(one)
    for kind, ways in kinds.items():
        middles = {
            clock: {one.name: statistics.median(one.ratios(clock)) for one in ways}
            for clock in KINDS
        }
        both = [f"{statistics.geometric_mean(each.values()):.2f}" for each in middles.values()]
        slowest = min(middles["busy"], key=middles["busy"].__getitem__)
        least = f"the lowest is {slowest}: {middles['busy'][slowest]:.2f}"
        yield f"geometric mean, {kind + ':':18} {both[0]:22} {both[1]}; {least}"


def against(
    base: Path, name: str, benches: Sequence[str], count: int = ROUNDS, *, taste: bool = False
) -> None:
    """Run benches here and in another checkout, and tell the ratios."""
    words = (TASTE,) if taste else ()
    print(HEAD.format(base=name))
    for bench in benches:
        print(f"== {bench}, {count} rounds", flush=True)
        with (
            Side("this checkout", PROGRAM, ROOT, bench, *words) as ours,
            Side(name, PROGRAM, base, bench, *words) as theirs,
        ):
            found = list(rounds(bench, ours, theirs, count))
        for told in (*found, *means(found)):
            print(told, flush=True)


def against_commit(revision: str, benches: Sequence[str], count: int) -> None:
    """Run benches here and at another commit; all that can be run beside one if none is named."""
    for bench in benches:
        if bench not in WAYS:
            raise CannotCheckOut(f"{bench} is not run beside a commit; those are {', '.join(WAYS)}")
    with unpacked(revision) as base:
        against(base, revision, benches or list(WAYS), count)
