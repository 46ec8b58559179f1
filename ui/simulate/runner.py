"""Running many races: in this process, in several, or on a dask cluster, with the same result."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any

from gridprix.core.errors import GridprixError

from .ledger import Ledger
from .worker import race_chunk

CHUNK = 8
# so many chunks wait per worker: enough to keep it busy, few enough to stop quickly
AHEAD = 3

Progress = Callable[[int], None]
Chunk = Future[list[dict[str, Any]]]


class NoCluster(GridprixError):
    """The dask cluster that was named cannot be used."""


def simulate(
    ledger: Ledger, seeds: Sequence[int], executor: Executor | None, workers: int, tell: Progress
) -> None:
    """Race every seed that the ledger does not have yet; what is done stays in the ledger.

    Seeds are dealt out in chunks in their order; results come as they will, and the ledger sorts
    them by seed, so that no executor can change a byte of the result.
    """
    left = [seed for seed in seeds if seed not in ledger.done]
    tell(len(seeds) - len(left))
    chunks = [tuple(left[n : n + CHUNK]) for n in range(0, len(left), CHUNK)]
    if executor is None:
        for chunk in chunks:
            ledger.add(race_chunk(ledger.job, chunk))
            tell(len(chunk))
        return
    todo = iter(chunks)
    running: set[Chunk] = set()
    try:
        while True:
            for chunk in todo:
                running.add(executor.submit(race_chunk, ledger.job, chunk))
                if len(running) >= workers * AHEAD:
                    break
            if not running:
                return
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            _take_in(finished, ledger, tell)
    except KeyboardInterrupt:
        # what has begun is soon done and worth keeping; what has not is cancelled
        _take_in([one for one in running if not one.cancel()], ledger, tell)
        raise


def _take_in(finished: Iterable[Chunk], ledger: Ledger, tell: Progress) -> None:
    for future in finished:
        outcomes = future.result()
        ledger.add(outcomes)
        tell(len(outcomes))


@contextmanager
def workers_for(jobs: int, dask: str) -> Iterator[tuple[Executor | None, int]]:
    """An executor and how many workers it has: a cluster, a pool, or none at all."""
    if dask:
        with _cluster(dask) as found:
            yield found
    elif jobs == 1:
        yield None, 1
    else:
        pool = ProcessPoolExecutor(jobs, initializer=_deaf)
        try:
            yield pool, jobs
        finally:
            # what has begun is soon done; what has not is not worth waiting for
            pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Let a worker finish its chunk when the person at the keyboard stops the simulation."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        from distributed import Client  # noqa: PLC0415 - an extra that few need
    except ImportError:
        raise NoCluster(
            "dask is not installed; `pip install gridprix[cluster]` brings it"
        ) from None
    connect: Any = Client  # dask has no types of its own
    try:
        client = connect(address, timeout="10s")
    except (OSError, ValueError, TimeoutError) as error:
        right = "give the scheduler's address, such as tcp://127.0.0.1:8786"
        raise NoCluster(f"no dask scheduler answers at {address!r} ({error}); {right}") from None
    with client:
        workers = max(1, sum(client.nthreads().values()))
        yield client.get_executor(), workers
