"""The collector of garbage comes seldom while a race is run, and afterwards as before."""

from __future__ import annotations

import gc

import pytest

from gridprix.core.collector import SELDOM, collecting_seldom

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
