"""What a rule provides: others need, conflict with and stand above that, whoever brings it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gridprix.core import Rule
from gridprix.core.pilots import PilotSpec, make_random

from .books import book_of, carded, said


def test_needs_conflicts_and_order_are_about_what_a_rule_provides() -> None:
    sets = carded("tyre-sets", provides=("wear",))
    assert said(carded("corners", needs=("wear",)), sets) == []
    assert said(sets, carded("rival", conflicts=("wear",))) == [
        (
            "rival",
            "the rules 'rival' and 'tyre-sets' conflict",
            "switch one of them off, for example `tyre-sets: off`",
        )
    ]
    ((name, what, right),) = said(sets, carded("high", above=("wear",)))
    assert (name, what) == ("high", "the rule 'high' stands below 'tyre-sets'")
    assert right == "move 'high' above 'tyre-sets', for it must have the last word"


def test_two_rules_that_provide_the_same_are_told() -> None:
    sets, blocks = carded("tyre-sets", provides=("wear",)), carded("pads", provides=("wear",))
    assert said(sets, carded("wear")) == [
        (
            "tyre-sets",
            "the rules 'wear' and 'tyre-sets' both provide 'wear'",
            "switch one of them off, for example `wear: off`",
        )
    ]
    assert said(carded("wear"), sets) == said(sets, carded("wear"))
    ((_, what, _),) = said(sets, blocks)
    assert what == "the rules 'tyre-sets' and 'pads' both provide 'wear'"
    # to say one's own name, or to stand apart from what one stands in for, is no clash
    assert said(carded("wear", provides=("wear",), conflicts=("wear",), above=("wear",))) == []


def test_rules_are_found_by_what_they_provide() -> None:
    sets = carded("tyre-sets", provides=("wear",))
    book = book_of(sets, carded("other"))
    assert book.active()["wear"] is book.active()["tyre-sets"] is sets
    heard: list[Any] = []

    class Asking(type(carded("asking"))):  # type: ignore[misc]
        def problems(self, active: Mapping[str, Rule]) -> Iterable[str]:
            heard.append(active.get("wear"))
            return ()

    assert said(Asking(), sets) == []
    assert heard == [sets]


def test_a_pilot_is_offered_where_somebody_provides_what_it_needs() -> None:
    spec = PilotSpec("careful", "saves its tyres", make_random, needs=("wear",))
    assert "careful" in book_of(carded("tyre-sets", provides=("wear",)), pilots=[spec]).pilots
    assert "careful" not in book_of(carded("tyre-sets"), pilots=[spec]).pilots
