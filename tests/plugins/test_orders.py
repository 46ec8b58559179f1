"""The orders in which rules amend an answer: complete, kept by every card, and named by others."""

from __future__ import annotations

import pytest

from gridprix.core.amenders import Amenders
from gridprix.core.catalogue import Found, find_rules
from gridprix.core.errors import BadRule
from gridprix.plugins import BUILTIN
from gridprix.plugins.circuit import PLOT_REACH
from gridprix.plugins.grid import REACH

FOUND = find_rules(BUILTIN, installed=False).rules
ORDERS = {"circuit": PLOT_REACH, "grid": REACH}


def amending(family: str, order: Amenders) -> dict[str, Found]:
    """The family's own rules that have a say in the hook of an order."""
    return {
        name: found
        for name, found in FOUND.items()
        if hasattr(found.cls, order.hook) and f".{family}." in found.cls.__module__
    }


@pytest.mark.parametrize("family", ORDERS)
def test_an_order_has_every_rule_that_amends_and_every_card_keeps_it(family: str) -> None:
    order = ORDERS[family]
    rules = amending(family, order)
    assert set(order.order) == set(rules)
    for name, found in rules.items():
        assert set(order.below(name)) <= set(found.card.above)
        later = set(order.order) - set(order.below(name))
        assert not later & set(found.card.above), "nothing stands above its later ones"


def test_house_rules_name_their_place() -> None:
    for name, order, place in (
        ("draft", REACH, "oil"),
        ("fuel", REACH, "oil"),
    ):
        assert set(order.below(place)) <= set(FOUND[name].card.above)
    assert set(PLOT_REACH.order) <= set(FOUND["fuel"].card.above)


def test_a_place_that_does_not_exist_is_told() -> None:
    assert PLOT_REACH.below("movement") == ()
    with pytest.raises(BadRule, match="'spinns' has no place in the order of settle_plot_reach"):
        PLOT_REACH.below("spinns")
