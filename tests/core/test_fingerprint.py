"""The short text of a race: old journals rest on how it is made."""

from __future__ import annotations

from fractions import Fraction

import attrs

from gridprix.core import reopening
from gridprix.core.fingerprint import fingerprint, plain
from gridprix.core.recorded import Ending
from gridprix.core.rulebook import Rulebook
from gridprix.core.scenario import new_race
from gridprix.core.state import Phase, Status

from .races import toy


def test_it_is_as_long_as_it_always_was() -> None:
    text = fingerprint(new_race(toy()))
    assert len(text) == 16
    assert set(text) <= set("0123456789abcdef")


def test_the_same_race_has_the_same_text_in_every_version() -> None:
    race = new_race(toy())
    assert fingerprint(race) == "18d54808181f8a7f"
    gone = attrs.evolve(race.cars[0], status=Status.OUT, reason="oil", spot=3)
    assert fingerprint(race.changed(round=4, cars=(gone, *race.cars[1:]))) == "f6c467871ccfce74"
    assert fingerprint(attrs.evolve(race, book=Rulebook((), None))) == "1201edc67371076d"


def test_a_set_is_written_in_one_order_whatever_it_holds() -> None:
    assert plain(frozenset({(1, 2), None, "b", 10, 9})) == ["b", 10, 9, [1, 2], None]
    assert plain({"b": Fraction(1, 3), 2: (Status.OUT, Phase.OVER)}) == {
        '"b"': "1/3",
        "2": [Status.OUT.value, Phase.OVER.value],
    }


def test_a_race_that_ended_in_other_words_still_fits() -> None:
    race = new_race(toy())
    gone = attrs.evolve(race.cars[0], status=Status.OUT, reason="hit the tire wall")
    then = race.changed(cars=(gone, *race.cars[1:]), ending="Bruno has won")
    told = Ending("Bruno has won", fingerprint(then), ((2, "A", "Ada", "hit the tire wall"),))
    again = attrs.evolve(gone, reason="hit the tyre wall")
    now = then.changed(cars=(again, *race.cars[1:]), ending="Bruno won")
    assert fingerprint(then) in set(reopening.fingerprints(now, told))
    moved = now.changed(round=9)
    assert fingerprint(then) not in set(reopening.fingerprints(moved, told))
    assert list(reopening.fingerprints(now, None)) == [fingerprint(now)]
