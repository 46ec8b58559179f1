"""What a sweep came to: how many of each, what was refused and why, and whatever is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from .trial import BROKEN, CUT, ENDED, REFUSED

FORMAT = 1
MOST_REFUSALS = 12
OUTCOMES = (ENDED, CUT, REFUSED, BROKEN)


def summary(trials: Sequence[dict[str, Any]], planned: int) -> dict[str, Any]:
    """The figures as plain data."""
    hows = Counter(one["how"] for one in trials)
    return {
        "sweep": FORMAT,
        "planned": planned,
        "tried": len(trials),
        **{how.replace(" ", "_"): hows[how] for how in OUTCOMES},
        "secrets": sum(one["secrets"] for one in trials),
        "decisions": sum(one["decisions"] for one in trials),
        "refusals": _refusals(trials),
        "faults": [one for one in trials if one["how"] == BROKEN],
    }


def _refusals(trials: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Why combinations were refused, the commonest reason first, each with one of them."""
    examples: dict[str, str] = {}
    counted: Counter[str] = Counter()
    for one in trials:
        if one["how"] == REFUSED:
            counted[one["told"]] += 1
            examples.setdefault(one["told"], one["rules"])
    return [
        {"told": told, "count": count, "example": examples[told]}
        for told, count in counted.most_common()
    ]


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """The figures for people."""
    yield f"{figures['tried']} of {figures['planned']} combinations were tried:"
    yield f"  {figures['ended']:6} raced to their end"
    yield f"  {figures['cut_short']:6} raced, and stopped by the sweep before their end"
    yield f"  {figures['refused']:6} refused with a sentence when they were loaded"
    yield f"  {figures['broken']:6} broken"
    yield (
        f"Every race was replayed from its {figures['decisions']} decisions; "
        f"{figures['secrets']} secret replies were told to nobody else."
    )
    refusals = figures["refusals"]
    for one in refusals[:MOST_REFUSALS]:
        yield f"refused {one['count']} times: {one['told']}"
    if len(refusals) > MOST_REFUSALS:
        yield f"refused for {len(refusals) - MOST_REFUSALS} other reasons, see --json"
    for one in figures["faults"]:
        yield f"broken    {one['seed']}: {one['rules']}, on {one['base']}: {one['told']}"
