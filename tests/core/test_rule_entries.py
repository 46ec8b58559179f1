"""Where a rule that a scenario adds stands in the list."""

from __future__ import annotations

from typing import Any

from gridprix.core import RuleCard
from gridprix.core.catalogue import Catalogue
from gridprix.core.rule_entries import RuleEntry, merge

from .books import rule_class


def merged(listed: str, added: str, **cards: dict[str, Any]) -> str:
    """The names of a list after a scenario's additions; `-name` is a rule switched off."""
    catalogue = Catalogue()
    for name in (*listed.split(), *added.split()):
        if name.lstrip("-") not in catalogue.rules:
            card = RuleCard(name.lstrip("-"), "made for a test", **cards.get(name, {}))
            catalogue.add(rule_class(card), "a test")
    base, changes = (
        tuple(RuleEntry(one.lstrip("-"), on=not one.startswith("-")) for one in names.split())
        for names in (listed, added)
    )
    return " ".join(
        entry.name if entry.on else f"-{entry.name}" for entry in merge(base, changes, catalogue)
    )


def test_a_new_rule_goes_on_top_unless_its_card_says_otherwise() -> None:
    assert merged("a b c", "new") == "new a b c"
    assert merged("a b c", "new", new={"above": ("b",)}) == "a new b c"
    assert merged("a b c", "new", b={"above": ("new",)}) == "a b new c"


def test_a_rule_goes_where_the_one_stood_that_it_stands_in_for() -> None:
    assert merged("a b c", "-b new", new={"provides": ("b",)}) == "a new -b c"
    assert merged("a b c", "new -b", new={"provides": ("b",)}) == "a new -b c"
    assert merged("a b c", "new", new={"provides": ("c",), "above": ("a",)}) == "new a b c"


def test_a_new_rule_keeps_its_place_beside_a_stand_in() -> None:
    stand_in = {"provides": ("old",)}
    assert merged("a b c", "new", b=stand_in, new={"above": ("old",)}) == "a new b c"
    assert merged("a b c", "new", a={"above": ("old",)}, new=stand_in) == "a new b c"
