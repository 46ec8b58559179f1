"""The same list of rules gives the same rules; other options, or a stranger's rule, do not."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.rule_entries import RuleEntry
from gridprix.core.rules import Rule, RuleCard
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.shared_rules import KEPT, SharedRules
from gridprix.plugins.common.race_limit import RaceLimit

OFF = ["missed-turns", "race-limit"]


def race(library: Library, **changes: Any) -> Scenario:
    """A small race, with a few things otherwise."""
    data = {"name": "small", "ruleset": "italian", "track": "first-ring", "seats": 2}
    return read_scenario(Document("small.yaml", {**data, **changes}), library)


@pytest.fixture
def shelf(library: Library) -> Library:
    """The library, with no rules made yet."""
    return attrs.evolve(library, shared_rules=SharedRules())


def test_two_races_by_the_same_list_share_their_rules_and_nothing_else(shelf: Library) -> None:
    one, other = race(shelf), race(shelf, seats=3, name="other")
    assert one.rules is other.rules
    assert one.book is not other.book


def test_what_a_race_has_kept_goes_by_the_same_rules(shelf: Library) -> None:
    """A table is read from its file and a race from its journal: both tell the list in full."""
    one = race(shelf, rules=[{"race-limit": {"rounds": 70}}])
    data = one.to_data(3)
    again = read_scenario(Document("kept", data), shelf)
    assert again.rules is read_scenario(Document("journal", data), shelf).rules


@pytest.mark.parametrize(
    "rules",
    [
        [{"race-limit": {"rounds": 71}}],
        [{"race-limit": False}],
        [{"race-limit": {"rounds": 70}}, "missed-turns"],
        [],
    ],
)
def test_other_options_and_other_rules_are_not_shared(shelf: Library, rules: list[Any]) -> None:
    one = race(shelf, rules=[{"race-limit": {"rounds": 70}}])
    assert race(shelf, rules=rules).rules is not one.rules


def test_the_order_of_a_list_counts(shelf: Library) -> None:
    first = race(shelf, rules=OFF, order=["missed-turns", "race-limit"])
    turned = race(shelf, rules=OFF, order=["race-limit", "missed-turns"])
    assert first.rules is not turned.rules
    assert [one.card.name for one in first.rules] != [one.card.name for one in turned.rules]


def test_another_library_has_its_own(library: Library, shelf: Library) -> None:
    assert race(library).rules is not race(shelf).rules


def test_rules_of_other_code_are_not_taken_for_these() -> None:
    class Changed(RaceLimit):
        """The same rule after its file was changed."""

    Changed.__module__ = RaceLimit.__module__
    shared, entry = SharedRules(), [RuleEntry("race-limit", options={"rounds": 70})]
    before, after = (RaceLimit(rounds=70),), (Changed(rounds=70),)
    assert shared.like(before, entry) is before
    assert shared.like(after, entry) is after
    assert shared.like((RaceLimit(rounds=70),), entry) is before


def test_each_race_has_its_own_of_a_strangers_rules() -> None:
    class Forgetful(Rule):
        """It may keep what it should not."""

        card = RuleCard("forgetful", "Forgets nothing.")

    shared, entry = SharedRules(), [RuleEntry("forgetful")]
    before, after = (Forgetful(),), (Forgetful(),)
    assert shared.like(before, entry) is before
    assert shared.like(after, entry) is after


def test_those_asked_for_last_are_kept() -> None:
    shared = SharedRules()

    def like(rounds: int) -> tuple[Rule, ...]:
        return shared.like(
            (RaceLimit(rounds=rounds),), [RuleEntry("race-limit", options={"rounds": rounds})]
        )

    first, second = like(1), like(2)
    for rounds in range(3, KEPT + 1):
        like(rounds)
    assert like(1) is first
    like(99)
    assert like(1) is first, "it was asked for again"
    assert like(2) is not second
