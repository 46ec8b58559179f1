"""Who does the work: this process, a pool of processes, or a dask cluster."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
)
from contextlib import contextmanager
from multiprocessing import Pipe, get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Any, ParamSpec, TypeVar

from gridprix.core.errors import GridprixError
from gridprix.ui.watch import resting

from .stopping import StopRequest

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE = "10s"  # with a scheduler that does not answer


class NoCluster(GridprixError):
    """The dask cluster that was named cannot be used."""


@contextmanager
def workers_for(
    jobs: int, dask: str, *, apart: bool = False
) -> Iterator[tuple[Executor | None, int]]:
    """An executor and how many workers it has: a cluster, a pool, or none at all.

    With `apart` even a single worker is a process of its own, for what it does may end it.
    """
    if dask:
        with _cluster(dask) as found:
            yield found
    elif jobs == 1 and not apart:
        yield None, 1
    else:
        with _pool(jobs) as pool:
            yield pool, jobs


class Pool(Executor):
    """Processes that are replaced when one of them dies; what they were at then is not done."""

    def __init__(self, jobs: int, heard: Connection) -> None:
        self._jobs, self._heard = jobs, heard
        self._processes = self._begun()

    def _begun(self, how: BaseContext | None = None) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._jobs, how, initializer=_begin_work, initargs=(self._heard,)
        )

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand out some work."""
        try:
            return self._processes.submit(work, *args, **kwargs)
        except BrokenExecutor:
            self._processes = self._begun(_unforked())
            return self._processes.submit(work, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as every executor
        """Let the processes go."""
        self._processes.shutdown(wait, cancel_futures=cancel_futures)


def _unforked() -> BaseContext:
    """A way to begin processes once this one has threads, which forks do not like."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(["gridprix.ui.simulate.worker"])  # so that each begins at once
    return context


def worker_died(error: BaseException) -> bool:
    """Whether work was not done because its worker died; dask has a name of its own for that."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker"


@contextmanager
def _pool(jobs: int) -> Iterator[Executor]:
    heard, whistle = Pipe(duplex=False)
    pool = Pool(jobs, heard)
    stop = StopRequest()
    try:
        # the processes begin now, before a progress bar brings threads, which forks do not like;
        # nor do they like to be interrupted
        with resting(), stop.listening(), stop.unbroken():
            pool.submit(int).result()
        yield pool
    except BaseException:
        with _over_what_was_cancelled():
            whistle.send_bytes(b"stop")  # nobody waits any longer for what they do
            pool.shutdown()  # what is left breaks off with them
        raise
    pool.shutdown(cancel_futures=True)


@contextmanager
def _over_what_was_cancelled() -> Iterator[None]:
    """Let a pool's own thread trip, unheard, over work that was cancelled before its workers died.

    Up to Python 3.12 that thread tells such work that the pool is broken, which it cannot be told.
    """
    told = threading.excepthook

    def hear(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_type is not InvalidStateError:
            told(failure)

    threading.excepthook = hear
    try:
        yield
    finally:
        threading.excepthook = told


def _begin_work(heard: Connection) -> None:
    """Let a worker finish its chunk at a Ctrl-C, and not outlive what it works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(heard,), daemon=True).start()


def _end_with_parent(heard: Connection) -> None:
    """End when the whistle is blown, or when a simulation that was killed cannot blow it."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel, heard])
        os._exit(1)


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
        client = connect(address, timeout=PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        right = "give the scheduler's address, such as tcp://127.0.0.1:8786"
        raise NoCluster(f"no dask scheduler answers at {address!r} ({error}); {right}") from None
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            right = f"start one: dask worker {address}"
            raise NoCluster(f"the dask scheduler at {address!r} has no workers; {right}")
        yield client.get_executor(), workers
