"""Running many races: in this process, in several, or on a dask cluster, with the same result."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, Executor, Future, wait
from typing import Any

import attrs

from gridprix.core.errors import GridprixError
from gridprix.ui.echo import echo

from .executors import worker_died
from .ledger import Ledger
from .stopping import StopRequest
from .worker import Outcome, race_chunk

# a chunk takes about so many seconds: long against the cost of handing it out, short for a person
# who watches the bar or stops the simulation
CHUNK_SECONDS = 0.3
MOST_IN_CHUNK = 256
# so many chunks wait per worker: enough to keep it busy, few enough to stop quickly
AHEAD = 2
MOST_LOST = 50  # races that end their worker: after so many it is not worth going on

Progress = Callable[[int], None]
Result = tuple[list[Outcome], float]
# a job and seeds; what a worker can import
RaceAll = Callable[[Any, tuple[int, ...]], Result]
Chunk = Future[Result]
Running = dict[Chunk, tuple[int, ...]]
NOTHING: Result = ([], 0.0)
FINISHING = "gridprix: finishing the races that have begun; Ctrl-C again leaves them"


class WorkersLost(GridprixError):
    """The processes or machines that did the work are gone."""


@attrs.define
class Dealer:
    """Deals seeds out in their order, in chunks as long as the races so far suggest."""

    left: deque[int]
    workers: int
    races: int = 0
    seconds: float = 0.0

    def deal(self) -> tuple[int, ...]:
        """The next chunk: a single race while nothing is known, small ones towards the end."""
        fair = -(-len(self.left) // (self.workers * AHEAD))
        paced = int(CHUNK_SECONDS * self.races / self.seconds) if self.seconds else 1
        size = max(1, min(paced, fair, MOST_IN_CHUNK))
        return tuple(self.left.popleft() for _ in range(size))

    def learn(self, races: int, seconds: float) -> None:
        """Note how long a chunk took."""
        self.races += races
        self.seconds += seconds


def simulate(
    ledger: Ledger,
    seeds: Sequence[int],
    executor: Executor | None,
    workers: int,
    tell: Progress,
    race_all: RaceAll = race_chunk,
) -> None:
    """Race every seed that the ledger does not have yet; what is done stays in the ledger.

    Results come as they will, and the ledger sorts them by seed, so that neither the executor nor
    the size of the chunks can change a byte of the result.
    """
    left = deque(seed for seed in seeds if seed not in ledger.done)
    tell(len(seeds) - len(left))
    work = _Work(ledger, Dealer(left, workers), tell, race_all)
    with work.stop.listening():
        if executor is None:
            work.alone()
        else:
            work.shared(executor)


@attrs.frozen
class _Work:
    """One simulation under way."""

    ledger: Ledger
    dealer: Dealer
    tell: Progress
    race_all: RaceAll
    stop: StopRequest = attrs.field(factory=StopRequest)

    def alone(self) -> None:
        while self.dealer.left:
            self._take_in(self.race_all(self.ledger.job, self.dealer.deal()))

    def shared(self, executor: Executor) -> None:
        running: Running = {}
        try:
            while self.dealer.left or running:
                self._hand_out(executor, running)
                suspects = self._come_back(running, FIRST_COMPLETED)
                if suspects:
                    # whoever was at work when a worker died may have been what it died of
                    suspects += self._come_back(running, ALL_COMPLETED)
                    self._race_singly(executor, sorted(suspects), running)
        except KeyboardInterrupt:
            # what has begun is soon done and worth keeping; what has not is cancelled
            begun = [chunk for chunk in running if not chunk.cancel()]
            echo(FINISHING, err=True)
            for chunk in begun:
                self._take_in(_result(chunk) or NOTHING)
            raise

    def _hand_out(self, executor: Executor, running: Running) -> None:
        while self.dealer.left and len(running) < self.dealer.workers * AHEAD:
            self._submit(executor, self.dealer.deal(), running)

    def _submit(self, executor: Executor, seeds: tuple[int, ...], running: Running) -> None:
        running[executor.submit(self.race_all, self.ledger.job, seeds)] = seeds

    def _come_back(self, running: Running, when: str) -> list[int]:
        """Take in what is done; returns the seeds that were not raced because a worker died."""
        suspects: list[int] = []
        for chunk in wait(running, return_when=when).done:
            result = _result(chunk)
            if result is None:
                suspects += running[chunk]
            else:
                self._take_in(result)
            del running[chunk]
        return suspects

    def _race_singly(self, executor: Executor, seeds: Sequence[int], running: Running) -> None:
        """Race one after another, so that it is known which race its worker dies of."""
        for seed in seeds:
            self._submit(executor, (seed,), running)
            lost = self._come_back(running, ALL_COMPLETED)
            self.ledger.lost += lost
            self.tell(len(lost))
            if len(self.ledger.lost) >= MOST_LOST:
                raise WorkersLost(
                    f"{MOST_LOST} races ended the process that raced them, the last of them the "
                    f"race with seed {seed}; the others are not raced"
                )

    def _take_in(self, result: Result) -> None:
        outcomes, seconds = result
        with self.stop.unbroken():
            self.ledger.add(outcomes)
            self.dealer.learn(len(outcomes), seconds)
            self.tell(len(outcomes))


def _result(chunk: Chunk) -> Result | None:
    """What a chunk came to; None when its worker died."""
    try:
        return chunk.result()
    except GridprixError:
        raise
    except Exception as error:
        if worker_died(error):
            return None
        # a pool and a cluster have many ways of losing a worker, and no common name for them
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        raise WorkersLost(f"the workers did not finish their races: {what}") from error
