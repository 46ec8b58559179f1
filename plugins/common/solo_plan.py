"""What a car may do that is alone on the track, told by the rules themselves.

A solver plans for a lone car without knowing any rule by name. It hands a description from rule to
rule, from the bottom of the list to the top, and each that knows how it bears on such a car amends
it or returns it as it is: a rule does so by having a method `solo_plan`. A rule that has none and
takes part in driving all the same is one that the solver cannot plan for, and it says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, Self, TypeVar, runtime_checkable

import attrs

from gridprix.core import Rule, say
from gridprix.core.defaults import ROUND_LIMIT
from gridprix.core.rulebook import answered_by
from gridprix.core.rules import PROJECT


@attrs.frozen
class SoloPlan:
    """What is true of a lone car on any board.

    `caveats` say why the best line within this description need not be the best one.
    """

    rounds: int = ROUND_LIMIT  # the race is flagged off after so many
    caveats: tuple[str, ...] = ()  # why the line found need not be the best

    def but(self, caveat: str) -> Self:
        """The same description with one more reason for doubt."""
        return attrs.evolve(self, caveats=(*self.caveats, caveat))


Described = TypeVar("Described", bound=SoloPlan)


@runtime_checkable
class HasSoloPlan(Protocol):
    """A rule that says how it bears on a lone car."""

    def solo_plan(self, plan: Described) -> Described:
        """The description, amended by this rule."""


# Hooks in which a rule cannot change what a lone car may do: looks, words, order, standings.
HARMLESS = frozenset(
    {
        *("declare_parts", "declare_race_parts", "declare_reducers", "declare_markings"),
        *("declare_furniture", "declare_notation", "declare_wording", "declare_pilots"),
        "veto_scenario",
        *("resolve_seating", "settle_order_key", "resolve_order", "offer_cautions"),
        "offer_plot_cautions",
        *("settle_confirmed", "settle_progress", "settle_standings", "settle_view"),
        *("on_event", "offer_marks", "offer_traces", "offer_gauges", "offer_charts"),
        *("settle_consequence", "resolve_contact"),
    }
)


def described(car: Described, rules: Iterable[Rule]) -> Described:
    """Let all rules, the bottom one first, amend a description."""
    for rule in reversed(tuple(rules)):
        if isinstance(rule, HasSoloPlan):
            car = answered_by(
                rule, "solo_plan", type(car), "the plan that it is given, or one like it", car
            )
        if not speaks_for_itself(rule):
            car = car.but(
                say(
                    "the rule {card!r} does not say what it means for a lone car",
                    card=rule.card.name,
                )
            )
    return car


def speaks_for_itself(rule: Rule) -> bool:
    """Whether a rule says how it bears on a lone car, or does not bear on it at all.

    One that is made from another rule and answers hooks in its own way must say it anew.
    """
    for cls in type(rule).__mro__:
        if "solo_plan" in vars(cls):
            return True
        own = {name for name, what in vars(cls).items() if hasattr(what, f"{PROJECT}_impl")}
        if not own <= HARMLESS:
            return False
    return True
