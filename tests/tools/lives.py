"""Mutants at life: forked from a session in which everything is imported, or imported anew."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import attrs
from baseline import Baseline, watcher_file
from caches import forget
from children import End, ends, note, silence
from graft import Functions, NotGrafted, graft, living_functions
from ledger import KILLED, LEDGER, NEVER_EXECUTED, SURVIVED, Fate, Ledger, Mutant
from mutations import unchanged
from orders import Orders
from replaced import Replaced
from tree import ROOT, import_name
from unharmed import imports, load_unharmed
from watchers import Target, targets
from watching import Session

_VOICE = os.dup(1)  # pytest and the tests speak into the other, which is silenced
_LIVED, _NOTICED, _NOT_GRAFTED = 0, 1, 3
_LONGEST = 600.0  # seconds on the clock; a watcher's own limit is in processor time
_NOT_COLLECTED = "what watches cannot be collected; `pytest` says why"
_FEW, _MORE = 6, 60
_USUAL = 6.0  # seconds of a watcher of which nothing is known
_TELL_EVERY = 15.0


def say(text: str) -> None:
    """Write a line at once: a run may take long."""
    os.write(_VOICE, f"{text}\n".encode())


class NotWatched(Exception):
    """Nothing can be said about mutants; the message is a sentence."""


@attrs.frozen
class Lived:
    """What came of letting some mutants live."""

    survivors: Sequence[Mutant]
    tried: int  # the others were known
    healthy: bool  # whether all watchers pass as long as nothing is changed


def let_live(
    mutants: Sequence[Mutant], jobs: int, patience: float, *, trust: bool, tell: bool = True
) -> Lived:
    """Let mutants live whose fate is not known, and tell of those that nothing notices.

    With trust nobody looks first whether watchers pass, nor what they execute: a few mutants live
    sooner than that. What is found so is not kept.
    """
    every = () if trust else sorted(target.path for target in targets([]))
    baseline = Baseline(sorted({mutant.target.path for mutant in mutants}), every)
    if trust:
        baseline.traces.clear()  # what an earlier run has left would be a part of the watchers
    healthy = trust or record(baseline, dict.fromkeys(one.target for one in mutants), jobs)
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(patience, Path(folder) / "ledger.jsonl" if trust else LEDGER)
        run = Run(mutants, baseline, Orders(baseline, patience), ledger, jobs, tell)
        tried = len(run.open())
        if not trust:
            run.never_executed()
            apart(run.grafted)
            run.read()
        imports()  # read once for all
        # each module apart: once it is imported, it cannot be another
        for path in sorted({mutant.target.path for mutant in run.open()}):
            apart(lambda path=path: run.imported(path))  # type: ignore[misc]
            run.read()
        return Lived(run.survivors(), tried, healthy)


def record(baseline: Baseline, watched: Iterable[Target], jobs: int) -> bool:
    """See what watchers execute, as far as it is not known; whether all of them pass."""
    files = dict.fromkeys(path for one in watched for path in one.files)
    lacking = baseline.lacks(files)
    shares = [lacking[share::jobs] for share in range(jobs) if lacking[share::jobs]]
    for _, end in ends(shares, lambda some, _: 0 if baseline.record(some) else 1, jobs, 3600):
        if end.code:
            raise NotWatched(_NOT_COLLECTED)
    baseline.read()
    sick = [one for one in sorted(baseline.sick) if watcher_file(one) in files]
    for watcher in sick:
        say(f"{watcher} fails as it is; mend that first")
    return not sick


@attrs.define
class Run:
    """A run over some mutants."""

    mutants: Sequence[Mutant]
    baseline: Baseline
    orders: Orders
    ledger: Ledger
    jobs: int
    tell: bool
    begun: float = attrs.field(factory=time.monotonic)
    told: float = attrs.field(factory=time.monotonic)
    known: int = 0
    alive: int = 0
    before: int = 0  # known when the run began

    def __attrs_post_init__(self) -> None:
        self.read()
        self.before = self.known

    def read(self) -> None:
        """Take in what other processes have found out."""
        self.ledger.read()
        fates = [(mutant, self.ledger[mutant]) for mutant in self.mutants]
        told = [(mutant, fate) for mutant, fate in fates if fate is not None]
        self.known, self.alive = len(told), sum(fate.survived for _, fate in told)
        for mutant, fate in told:
            if fate.by:
                self.orders.noticed(mutant, fate.by)

    def open(self) -> list[Mutant]:
        """The mutants whose fate is not known."""
        return [mutant for mutant in self.mutants if self.ledger[mutant] is None]

    def survivors(self) -> list[Mutant]:
        """The mutants that are known to have survived."""
        fates = ((mutant, self.ledger[mutant]) for mutant in self.mutants)
        return [mutant for mutant, fate in fates if fate is not None and fate.survived]

    def settle(self, mutant: Mutant, fate: Fate) -> None:
        """Write a fate down, and tell of survivors and, now and then, how far the run is."""
        self.ledger[mutant] = fate
        self.known += 1
        self.alive += fate.survived
        if fate.survived and self.tell:
            say(f"{fate.verdict}  {mutant}")
        if fate.by:
            self.orders.noticed(mutant, fate.by)
        if time.monotonic() - self.told > _TELL_EVERY:
            self.told = time.monotonic()
            left = len(self.mutants) - self.known
            done = self.known - self.before
            minutes = (self.told - self.begun) / done * left / 60
            say(
                f"{self.known} of {len(self.mutants)}, {self.alive} survive so far, "
                f"about {minutes:.0f} minutes left"
            )

    def never_executed(self) -> None:
        """Settle what no watcher executes."""
        for mutant in self.open():
            if not self.orders.executing(mutant):
                self.settle(mutant, Fate(NEVER_EXECUTED))

    def grafted(self) -> None:
        """Let those live that are a change in a function, forked from a session that waits.

        What survives and was called before the first watcher began is left to the next stage.
        """
        waiting = [mutant for mutant in self.open() if self.orders.is_called(mutant)]
        random.Random(0).shuffle(waiting)  # a run that is stopped has seen a fair share of all
        files = {path for mutant in waiting for path in mutant.target.files}

        def serve(session: Session) -> None:
            living = living_functions({mutant.target.path for mutant in waiting})

            def live(mutant: Mutant, home: Path) -> int:
                return self._grafted(mutant, session, living, home)

            self._settle_all(ends(waiting, live, self.jobs, _LONGEST))

        if waiting and not Session(serve).run(sorted(files)):
            raise NotWatched(_NOT_COLLECTED)

    def imported(self, path: Path) -> None:
        """Let those live that are imported in the place of a module, each in a new session."""
        waiting = [mutant for mutant in self.open() if mutant.target.path == path]
        load_unharmed(import_name(path))
        self._settle_all(ends(waiting, self._imported, self.jobs, _LONGEST))

    def _settle_all(self, told: Iterator[tuple[Mutant, End]]) -> None:
        for mutant, end in told:
            if end.code == _LIVED:
                self.settle(mutant, Fate(SURVIVED, met=self.orders.files(mutant)))
            elif end.code != _NOT_GRAFTED and end.note:  # without one, nothing has watched
                self.settle(mutant, Fate(KILLED, end.note))

    def _grafted(self, mutant: Mutant, session: Session, living: Functions, home: Path) -> int:
        whole = unchanged(mutant.mutation.source)
        try:
            graft(mutant.target.path, whole.tree(), mutant.mutation.tree(), living)
        except NotGrafted:
            return _NOT_GRAFTED
        forget()
        code = self._meet(session, home, self._order(mutant))
        return code if code != _LIVED or self.orders.is_grafted(mutant) else _NOT_GRAFTED

    def _order(self, mutant: Mutant) -> Sequence[str]:
        return self.orders.watchers(mutant, self.ledger.first(mutant), self.ledger.met(mutant))

    def _imported(self, mutant: Mutant, home: Path) -> int:
        Replaced({mutant.target.path: mutant.mutation.tree}).install()
        order, code = self._order(mutant), _LIVED
        if not self.baseline.traces:  # nobody has looked who executes it
            return self._in_session(mutant, home, mutant.target.files, None)
        # most are noticed by the first few, and what is not collected takes no time
        for some in (order[:_FEW], order[_FEW:_MORE], order[_MORE:]):
            if some and code == _LIVED:
                code = self._in_session(mutant, home, sorted({*map(watcher_file, some)}), some)
        return code

    def _in_session(
        self, mutant: Mutant, home: Path, files: Sequence[Path], order: Sequence[str] | None
    ) -> int:
        code = _NOTICED

        def serve(session: Session) -> None:
            nonlocal code
            code = self._meet(session, home, order or [*session.watchers])

        note(home, str(files[0].relative_to(ROOT)))  # which may not even be collected
        Session(serve).run(files)
        return code

    def _meet(self, session: Session, home: Path, order: Sequence[str]) -> int:
        traces = self.baseline.traces
        usual = {one: traces[one].seconds if one in traces else _USUAL for one in order}
        noticed = session.noticed_by(order, usual, lambda watcher: note(home, watcher))
        return _LIVED if noticed is None else _NOTICED


def apart(work: Callable[[], None]) -> None:
    """Do something in a process of its own, so that what it imports is not imported here."""
    process = os.fork()
    if process == 0:
        code = 1
        try:
            silence()
            work()
            code = 0
        finally:
            os._exit(code)
    try:
        if os.waitpid(process, 0)[1]:
            raise NotWatched(_NOT_COLLECTED)
    except KeyboardInterrupt:  # the other has heard it too, and ends its children
        os.waitpid(process, 0)
        raise
