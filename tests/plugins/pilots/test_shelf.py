"""What was worked out about boards and rules is kept for all races of a process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from gridprix.plugins.pilots.shelf import Shelf

THREADS, TURNS = 6, 6000


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_the_last_few_are_kept() -> None:
    shelf: Shelf[str] = Shelf(2)
    one, other, third = [1], [2], [3]
    assert shelf.get((one,), lambda: "one") == "one"
    assert shelf.get((other,), lambda: "other") == "other"
    assert shelf.get((one,), lambda: "again") == "one"
    assert shelf.get((one,), lambda: "more", "more") == "more"
    assert shelf.get((other,), lambda: "anew") == "anew", "it was asked for longest ago"
    assert shelf.get((third,), lambda: "third") == "third"


def test_races_in_threads_take_nothing_from_each_other(restless: None) -> None:
    shelf: Shelf[int] = Shelf(2)
    things = [[number] for number in range(3)]

    def ask(thread: int) -> None:
        for turn in range(TURNS):
            number = (thread + turn // 2) % 3
            assert shelf.get((things[number],), lambda: number) == number  # noqa: B023 - at once

    with ThreadPoolExecutor(THREADS) as threads:
        list(threads.map(ask, range(THREADS)))
