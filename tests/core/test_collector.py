"""The collector of garbage comes seldom while a race is run, and afterwards as before.

What is left of a race is not walked through by it.
"""

from __future__ import annotations

import gc
import weakref

import pytest

from gridprix.core import collector
from gridprix.core.collector import (
    SELDOM,
    STEADY,
    collecting_seldom,
    look_through,
    settle_down,
)

BEFORE = (701, 11, 12)


@pytest.fixture(autouse=True)
def before() -> object:
    own = gc.get_threshold()
    gc.set_threshold(*BEFORE)
    yield
    gc.set_threshold(*own)


def test_races_inside_of_races_leave_it_as_it_was() -> None:
    with collecting_seldom():
        with collecting_seldom():
            assert gc.get_threshold() == SELDOM
        assert gc.get_threshold() == SELDOM
    assert gc.get_threshold() == BEFORE


def test_a_race_that_fails_leaves_it_as_it_was() -> None:
    with pytest.raises(KeyError), collecting_seldom():
        raise KeyError
    assert gc.get_threshold() == BEFORE


class Circle:
    """Something that hangs on itself."""

    def __init__(self) -> None:
        self.own = self


def circle() -> weakref.ref[Circle]:
    """One that nobody has any more."""
    return weakref.ref(Circle())


@pytest.fixture
def nothing_frozen() -> object:
    gc.unfreeze()
    yield
    gc.freeze()  # as the tests find it


def is_among(kept: object, generation: int) -> bool:
    return any(one is kept for one in gc.get_objects(generation))


@pytest.mark.usefixtures("nothing_frozen")
def test_what_a_race_leaves_is_old_at_once_and_still_looked_at() -> None:
    with collecting_seldom():
        kept: list[object] = [[]]
    assert is_among(kept, generation=2)
    assert not gc.get_freeze_count()


def test_what_a_program_has_frozen_stays_so() -> None:
    frozen: list[object] = [[]]
    gc.freeze()
    with collecting_seldom():
        pass
    assert not any(is_among(frozen, generation) for generation in range(3))


@pytest.mark.usefixtures("nothing_frozen")
def test_circles_are_found_after_many_races(monkeypatch: pytest.MonkeyPatch) -> None:
    class Circle:
        pass

    monkeypatch.setattr(collector, "MANY", 3)
    with collecting_seldom():
        circle = Circle()
        circle.own = circle  # type: ignore[attr-defined]
        gone = weakref.ref(circle)
        del circle
    for _ in range(3):
        with collecting_seldom():
            pass
    assert gone() is None


@pytest.mark.usefixtures("nothing_frozen")
def test_what_a_program_begins_with_is_walked_through_no_more_and_its_circles_are_gone() -> None:
    gone = circle()
    loaded: list[object] = [[]]
    settle_down()
    assert gone() is None
    assert not any(is_among(loaded, generation) for generation in range(3))
    assert gc.get_threshold() == STEADY


@pytest.mark.usefixtures("nothing_frozen")
def test_what_comes_later_is_looked_through_a_little_at_a_time_and_all_of_it_when_asked() -> None:
    settle_down()
    gone = circle()
    kept = [[one] for one in range(STEADY[0] + 700)]  # so much that the youngest are looked through
    assert gone() is None
    assert is_among(kept[0], generation=1)
    old = Circle()
    gone = weakref.ref(old)
    gc.collect(0)
    del old
    more = [[one] for one in range(20 * STEADY[0])]
    assert gone() is not None, "what was kept once is walked through again"
    look_through()
    assert gone() is None
    del kept, more
