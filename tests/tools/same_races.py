"""Whether races go as they went at another commit: `make same-races ARGS="--base REV"`.

Every ready race, and every ruleset on every track, is run by the code of both with the same seeds:
random pilots in every seat (40 seeds; 5 where a race takes a second or more, 1 on a giant track),
then the ready races with their own pilots, people replaced by random ones (2 seeds). Compared are
the records of the transcript, the log as somebody without a seat reads it, the final standings
and the fingerprint of the final state. Where sentences were rewritten on purpose, --words-aside
compares replies, dice and places alone. What differs is named with its first differing record.
Ctrl-C stops it at any time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path
from typing import Any

import attrs
from checkout import CannotCheckOut, Side, SideFailed, unpacked
from tree import ROOT

PROGRAM = Path(__file__).with_name("race_side.py")
GIANT = ("thousand-acre",)
MANY, FEW, ONE, OWN = 40, 5, 1, 2
LONG = 1.0  # seconds
STOPPED = 130
KINDS = ("transcript", "log", "standings", "state", "failure")


@attrs.frozen
class Run:
    """One race with one seed."""

    race: str
    seed: int
    own: bool

    def __str__(self) -> str:
        return f"{self.race}, {'its own' if self.own else 'random'} pilots, seed {self.seed}"


@attrs.frozen
class Listed:
    """A race that both commits have."""

    name: str
    track: str
    ready: bool


@attrs.define
class Comparison:
    """The code of two commits, each at work in a process of its own."""

    here: Side
    base: Side
    seeds: int = MANY
    words_aside: bool = False
    runs: int = 0
    differing: list[str] = attrs.field(factory=list)

    def listed(self, word: str = "") -> list[Listed]:
        """The races that both have; one that only one of them has is a difference."""
        sides = (self.here, self.base)
        for side in sides:
            side.ask(list=word)
        shelves = {side.name: {row[0]: Listed(*row) for row in side.answer()} for side in sides}
        ours, theirs = shelves.values()
        for name in sorted(set(ours) ^ set(theirs)):
            only = self.here.name if name in ours else self.base.name
            self._differs(f"{name}: only {only} has this race")
        return [one for name, one in ours.items() if name in theirs]

    def compare(self, races: Sequence[Listed]) -> Iterator[str]:
        """Run all of them; tells before each race how far it is."""
        for number, race in enumerate(races, start=1):
            yield f"{number} of {len(races)}: {race.name}"
            self._random(race)
            for seed in range(min(OWN, self.seeds) if race.ready else 0):
                self._same(Run(race.name, seed, own=True))

    def _random(self, race: Listed) -> None:
        seconds = self._same(Run(race.name, 0, own=False))
        wanted = ONE if race.track in GIANT else FEW if seconds >= LONG else MANY
        for seed in range(1, min(wanted, self.seeds)):
            self._same(Run(race.name, seed, own=False))

    def _same(self, run: Run) -> float:
        """Run a race in both; the seconds that the base took."""
        ours, theirs = self._both(run)
        self.runs += 1
        if ours["digests"] != theirs["digests"]:
            where = first_difference(*self._both(run, whole=True))
            self._differs(f"{run}: {where.format(here=self.here.name, base=self.base.name)}")
        return float(theirs["seconds"])

    def _both(self, run: Run, **more: bool) -> tuple[Any, Any]:
        for side in (self.here, self.base):
            side.ask(**attrs.asdict(run), words_aside=self.words_aside, **more)
        return self.here.answer(), self.base.answer()

    def _differs(self, sentence: str) -> None:
        self.differing.append(sentence)
        say(f"DIFFERS  {sentence}")


def first_difference(ours: dict[str, list[Any]], theirs: dict[str, list[Any]]) -> str:
    """Where two races part, with both records; `{here}` and `{base}` stand for the commits."""
    for kind in KINDS:
        pairs = zip_longest(ours[kind], theirs[kind], fillvalue="nothing")
        for number, (our, their) in enumerate(pairs, start=1):
            if our != their:
                what = f"{_shown(our)} in {{here}}, {_shown(their)} in {{base}}"
                return f"{kind} record {number}: {what}"
    return "not the same twice: run again, the same records came this time"


def _shown(record: Any) -> str:
    return str(record).replace("{", "{{").replace("}", "}}")


def say(text: str) -> None:
    """Write a line at once, over the line of progress if there is one."""
    clear = "\r\033[K" if sys.stderr.isatty() else ""
    sys.stderr.write(clear)
    sys.stderr.flush()
    print(text, flush=True)


class Progress:
    """One line that changes on a screen; a line every so often where it is kept."""

    EVERY = 30.0

    def __init__(self) -> None:
        self._told = time.monotonic()

    def tell(self, text: str) -> None:
        """Say how far it is."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\033[K{text}")
        elif time.monotonic() - self._told > self.EVERY:
            self._told = time.monotonic()
            sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def compare(
    here: Path,
    base: Path,
    names: tuple[str, str],
    word: str,
    seeds: int,
    *,
    words_aside: bool = False,
) -> int:
    """Compare two checkouts; the code for the shell."""
    progress = Progress()
    with Side(names[0], PROGRAM, here) as ours, Side(names[1], PROGRAM, base) as theirs:
        both = Comparison(ours, theirs, seeds, words_aside)
        stopped = ""
        try:
            races = both.listed(word)
            for told in both.compare(races):
                progress.tell(f"{told} ({both.runs} runs, {len(both.differing)} differ)")
        except KeyboardInterrupt:
            stopped = "stopped: "
        found = f"{len(both.differing)} differ" if both.differing else "all the same"
        say(f"{stopped}{both.runs} runs of {names[0]} and {names[1]}: {found}")
        if stopped:
            return STOPPED
        return int(bool(both.differing) or not both.runs)


def main(words: Sequence[str]) -> int:
    """Compare this checkout with another commit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", required=True, help="the commit to compare with")
    parser.add_argument("--races", default="", metavar="WORD", help="only names with this word")
    parser.add_argument("--seeds", type=int, default=MANY, help="at most so many of each race")
    parser.add_argument(
        "--words-aside", action="store_true", help="compare replies, dice and places, no sentences"
    )
    wanted = parser.parse_args(words)
    with ExitStack() as stack:
        try:
            base = stack.enter_context(unpacked(wanted.base))
            names = ("this checkout", wanted.base)
            aside = wanted.words_aside
            return compare(ROOT, base, names, wanted.races, wanted.seeds, words_aside=aside)
        except (CannotCheckOut, SideFailed) as error:
            say(f"same-races: {error}")
            return 2
        except KeyboardInterrupt:
            return STOPPED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
