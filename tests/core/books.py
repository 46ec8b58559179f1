"""Rules made on the spot: a class per test, named and active in one line."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core import Leg, Rule, RuleCard, hookimpl
from gridprix.core.game import Game
from gridprix.core.rulebook import Rulebook, check_cards
from gridprix.core.scenario import Scenario

from .races import toy
from .toy import TOY


def rule(name: str = "one", **hooks: Any) -> Rule:
    """A rule that answers these hooks with these functions (of self and the arguments)."""
    return rule_class(RuleCard(name, "made for a test"), **hooks)()


def rule_class(card: RuleCard, **hooks: Any) -> type[Rule]:
    """The class of such a rule; a function that is marked already keeps its marks."""
    body: dict[str, Any] = {
        name: function if hasattr(function, "gridprix_impl") else hookimpl(function)
        for name, function in hooks.items()
    }
    body |= {"card": card, "__module__": __name__}
    made: type[Rule] = attrs.frozen(type("Made", (Rule,), body))
    return made


def carded(name: str, **card: Any) -> Rule:
    """A rule that says nothing but what stands on its card."""
    return rule_class(RuleCard(name, "made for a test", **card))()


def said(*rules: Rule) -> list[tuple[str, str, str]]:
    """What is wrong with the cards of some rules."""
    return list(check_cards(rules))


wraps = hookimpl(wrapper=True)


def book_of(*rules: Rule, **more: Any) -> Rulebook:
    """A rulebook of the toy family; its rules are trusted unless it is to be `strict`."""
    return Rulebook(rules, TOY, **{"strict": False, **more})


def scenario_with(*rules: Rule, **changes: Any) -> Scenario:
    """The toy's table with only these rules on it."""
    return attrs.evolve(toy(**changes), book=book_of(*rules))


def leg(key: str = "go", **more: Any) -> Leg:
    """Some leg or other."""
    return Leg(key, origin=0, to=1, **more)


def limited(rounds: int) -> Rule:
    """A rule that ends the race after some rounds."""

    @wraps
    def settle_race_over(self: Rule, race: Any, closing: bool) -> Any:  # noqa: FBT001
        over = yield
        return over or ("enough" if closing and race.round >= rounds else None)

    return rule("limit", settle_race_over=settle_race_over)


def started(*rules: Rule) -> Game:
    """A race by these rules, gone on until somebody is asked or it is over."""
    game = Game(scenario_with(*rules), 1, {})
    game.advance()
    return game


def happened(game: Game) -> list[str]:
    """The kinds of events of a race so far."""
    return [type(entry.event).__name__ for entry in game.log]
