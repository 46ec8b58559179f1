"""What a rule is: a card, options with bounds and help, and hook implementations.

A rule is a frozen attrs class. Its fields are its options, made with `option`; its methods marked
`@hookimpl` answer hooks. A rule object never changes; what changes during a race is a part.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pluggy

from .documents import kind_of, suggest
from .errors import FAILURES, BadRule, Unending, told
from .handbook import HandbookText
from .patience import Preparing
from .state import Phase

PROJECT = "gridprix"
# Marks a method that answers the hook of its name: `@hookimpl`; with `@hookimpl(wrapper=True)` it
# amends the answer of those below.
hookimpl = pluggy.HookimplMarker(PROJECT)

_OPTION = "gridprix.option"
ANY_FAMILY = "any"


@attrs.frozen
class RuleCard:
    """What a ruleset, the menu and the reference need to know of a rule.

    `provides` names the capabilities that the rule brings besides its own name: a house rule with
    `provides=("wear",)` stands in for `wear`. `needs`, `conflicts` and `above` name capabilities. A
    name in `needs` may list alternatives: `"off-track-out|off-track-reset"`. `above` names what has
    to stand lower in the list, where it is active. `places` says when the rule puts cars on the
    board that stand nowhere yet: in the set-up, while the race is on, or both. `unnoticed` tells
    testers why no script can notice the rule itself (`"on"`), an option (`"order"`) or one of its
    values (`"order: drawn"`).
    """

    name: str
    summary: str
    family: str = ANY_FAMILY
    clauses: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    version: int = 1
    places: tuple[Phase, ...] = ()
    provides: tuple[str, ...] = ()
    unnoticed: Mapping[str, str] = attrs.field(factory=dict, hash=False)

    @property
    def capabilities(self) -> tuple[str, ...]:
        """All that other rules may need of this one: its own name first."""
        return tuple(dict.fromkeys((self.name, *self.provides)))


@attrs.frozen
class OptionInfo:
    """One option of a rule: what it takes, what it is by default, what it is for."""

    name: str
    default: Any
    help: str
    choices: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    parse: Callable[[Any], Any] | None = None

    @property
    def takes(self) -> str:
        """What a file may write here, in words."""
        if self.choices:
            return "one of " + ", ".join(map(_written, self.choices))
        if self.parse:
            return "a table as the reference shows"
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, int):
            if self.low is not None and self.high is not None:
                return f"a whole number from {self.low} to {self.high}"
            return "a whole number" + (f", {self.low} or more" if self.low is not None else "")
        return "a text"

    def read(self, value: object) -> Any:
        """Check a value from a file; raises ValueError with what is wrong."""
        if self.parse:
            return self._parsed(value)
        if self.choices:
            # 1 == True in Python, and not in a rules file
            if not any(value == one and type(value) is type(one) for one in self.choices):
                raise ValueError(f"{_written(value)} is not a choice for {self.name!r}")
            return value
        wanted = type(self.default)
        if type(value) is not wanted:
            raise ValueError(f"{self.name!r} is {kind_of(value)}")
        if isinstance(value, int) and not _within(value, self.low, self.high):
            raise ValueError(f"{self.name!r} is {value}, out of range")
        return value

    def _parsed(self, value: object) -> Any:
        assert self.parse is not None  # noqa: S101 - asked by the caller
        try:
            with Preparing():
                return self.parse(value)
        except ValueError:
            raise
        except FAILURES as error:  # a rule's parser trips over what no table looks like
            why = told(error)
            if isinstance(error, Unending):
                why = f"its parser has not come to an end after {error.seconds:g} s"
            raise ValueError(f"{self.name!r} cannot be understood: {why}") from error


def _within(value: int, low: int | None, high: int | None) -> bool:
    return (low is None or low <= value) and (high is None or value <= high)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return repr(value) if isinstance(value, str) else str(value)


def option(
    default: Any,
    help: str,  # noqa: A002 - the word every tool uses for it
    *,
    choices: Iterable[Any] = (),
    low: int | None = None,
    high: int | None = None,
    parse: Callable[[Any], Any] | None = None,
) -> Any:
    """Declare a rule's option: default, help line, and what values it takes."""
    meta = {"help": help, "choices": tuple(choices), "low": low, "high": high, "parse": parse}
    wrong = _wrong_default(default, choices, low, high, parse)
    if wrong:
        raise BadRule(f"an option has the default {default!r}; {wrong}")
    return attrs.field(default=default, metadata={_OPTION: meta}, kw_only=True)


def _wrong_default(  # noqa: PLR0911 - one line for each mistake
    default: Any,
    choices: Iterable[Any],
    low: int | None,
    high: int | None,
    parse: Callable[[Any], Any] | None,
) -> str:
    """What would be right instead of an option's default that cannot be one."""
    if isinstance(choices, str):
        return f"its choices are the text {choices!r}: write a tuple of them"
    if isinstance(default, (list, dict, set)):
        return "all races would share it, so it must not change: write a tuple, and `parse`"
    if parse is not None:
        return ""
    listed = tuple(choices)
    if listed:
        return "" if default in listed else f"its choices are {', '.join(map(_written, listed))}"
    if not isinstance(default, (bool, int, str)):
        return "without `parse` it takes yes or no, a whole number or a text"
    if isinstance(default, int) and not _within(default, low, high):
        return f"its bounds are {low} and {high}"
    return ""


class Rule:
    """The base of every rule."""

    card: ClassVar[RuleCard]

    def problems(self, active: Mapping[str, Rule]) -> Iterable[str]:
        """Sentences about options that cannot work together with the active rules.

        `active` has the rules by what they provide, and so it has in `notes`.
        """
        return ()

    def notes(self, active: Mapping[str, Rule]) -> Iterable[str]:
        """Sentences that a player should read before the start; they stop nothing."""
        return ()

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        """What players read about the rule in the book of a race: passages, and steps of a round.

        `active` is as in `problems`. A rule that tells nothing is told by its docstring.
        """
        return ()

    def unused_hooks(self) -> Iterable[str]:
        """The hooks in which the rule, with its options as they are, never has a say.

        It need not name any; a hook that nobody answers costs a race nothing.
        """
        return ()


def options_of(rule: type[Rule] | Rule) -> tuple[OptionInfo, ...]:
    """The options of a rule, in the order they are declared."""
    cls = rule if isinstance(rule, type) else type(rule)
    return tuple(
        OptionInfo(name=field.name, default=field.default, **field.metadata[_OPTION])
        for field in attrs.fields(cls)  # type: ignore[arg-type]
        if _OPTION in field.metadata
    )


def build_rule(
    cls: type[Rule], values: Mapping[str, object]
) -> tuple[Rule | None, list[OptionFault]]:
    """Make a rule from option values; every fault is reported, none stops the next."""
    known = {info.name: info for info in options_of(cls)}
    faults: list[OptionFault] = []
    good: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            what = f"the rule {cls.card.name!r} has no option {name!r}"
            faults.append(OptionFault(name, what, suggest(name, known)))
            continue
        try:
            good[name] = known[name].read(value)
        except ValueError as error:
            what = f"rule {cls.card.name!r}: {error}"
            faults.append(OptionFault(name, what, f"{name} takes {known[name].takes}"))
    if faults:
        return None, faults
    try:
        with Preparing():
            return cls(**good), []
    except FAILURES as error:  # what a rule does when it is made is its own
        from .blame import line_from  # noqa: PLC0415 - which knows rules

        where = line_from(error, cls.__module__) or origin_of(cls)
        what = f"the rule {cls.card.name!r} ({where}) cannot be made: {told(error)}"
        return None, [OptionFault("", what, "")]


@attrs.frozen
class OptionFault:
    """A wrong option value: which, what, and what would be right."""

    option: str
    what: str
    right: str


def providers(rules: Iterable[Rule]) -> dict[str, Rule]:
    """By capability the rule that provides it; a rule's own name comes before what another says."""
    found: dict[str, Rule] = {rule.card.name: rule for rule in rules}
    for rule in tuple(found.values()):
        for capability in rule.card.provides:
            found.setdefault(capability, rule)
    return found


def option_values(rule: Rule) -> dict[str, Any]:
    """The options of a rule object as they stand."""
    return {info.name: getattr(rule, info.name) for info in options_of(rule)}


def origin_of(cls: type[Rule]) -> str:
    """Where a rule's code stands, for messages."""
    module = sys.modules.get(cls.__module__)
    file = getattr(module, "__file__", None)
    if file is None or cls.__module__.startswith(f"{PROJECT}."):
        return "built-in" if file else cls.__module__
    return Path(file).name
