"""Answering questions that a pilot knows nothing about, by what every option tells of itself.

A house rule may ask anything. Its options still say what they cost, how the dice stand and what
they would bring, and that is enough not to be a fool.
"""

from __future__ import annotations

from fractions import Fraction

from gridprix.core import Ask, Option

CAUTION = 100  # what a caution weighs against a price of 1
RISK = 20  # what certain bad luck weighs


def prudent(ask: Ask) -> str:
    """The option with the least to lose; among equals the preferred one, then the first."""
    preferred = ask.default
    return min(
        ask.legal,
        key=lambda option: (burden(ask, option), option.key != preferred),
    ).key


def burden(ask: Ask, option: Option) -> Fraction:
    """What an option brings that one would rather do without."""
    burden = Fraction(CAUTION if option.key in ask.cautions else 0)
    burden += sum(price.amount for price in option.prices)
    return burden + RISK * ill_luck(option)


def ill_luck(option: Option) -> Fraction:
    """The chance that not everything goes well, where outcomes are listed best first.

    An option may carry several rolls; each begins anew with a head such as `chance: `.
    """
    goes_well = Fraction(1)
    heads: set[str] = set()
    for one in option.odds:
        head, colon, _ = one.outcome.partition(": ")
        head = head if colon else ""
        if head not in heads:
            heads.add(head)
            goes_well *= one.chance
    return 1 - goes_well
