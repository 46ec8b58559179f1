"""Why one option is worse than another, in a sentence: what any family can say of any option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from gridprix.core import Ask, Option, Price
from gridprix.core.coach import LOST, RISKY, Safety


def plain_reason(ask: Ask, chosen: Option, best: Option, safety: Safety | None) -> str:
    """What the rules and the coach say of an option by itself, where the better one is free of it.

    A danger comes first, then luck, then prices; nothing where none of them tells the two apart.
    """
    caution = ask.cautions.get(chosen.key, "")
    if caution and best.key not in ask.cautions:
        return _sentence(caution)
    if safety is not None and safety.level in (LOST, RISKY):
        return _sentence(safety.words)
    if chosen.odds and not best.odds:
        return "This leaves to the dice what can be had for certain."
    if best.odds and not chosen.odds:
        return "The dice are worth the risk here: what is sure costs more than they do."
    dear = list(_dearer(chosen, best))
    if dear:
        return f"This costs {_spoken(dear)} that can be saved."
    spent = list(_dearer(best, chosen))
    return f"The best move costs {_spoken(spent)} and is worth it." if spent else ""


def _sentence(words: str) -> str:
    text = words[:1].upper() + words[1:]
    return text if text.endswith(".") else f"{text}."


def _dearer(one: Option, other: Option) -> Iterator[Price]:
    """What one option costs more than another."""
    costs = {price.currency: price.amount for price in other.prices}
    for price in one.prices:
        more = price.amount - costs.get(price.currency, 0)
        if more > 0:
            yield attrs.evolve(price, amount=more)


def _spoken(prices: Sequence[Price]) -> str:
    return " and ".join(price.spoken for price in prices)
