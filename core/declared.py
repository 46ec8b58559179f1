"""What a rule declares: parts with all that belongs to them, or one thing by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from .calls import fault_of
from .documents import suggest
from .errors import BadRule, RuleFault
from .events import Event, Reducer
from .family import Family
from .part_fields import check_part
from .parts import Notation, PartSpec, RaceNotation, RacePartSpec
from .rule_class import line_of
from .rules import PROJECT, Rule, origin_of
from .state import Part
from .wording import Wording, check_templates

AnyNotation = Notation | RaceNotation


@attrs.frozen
class Declared:
    """All that one rule declares, its parts' first; notation under the capability it belongs to."""

    parts: tuple[PartSpec, ...]
    race_parts: tuple[RacePartSpec, ...]
    reducers: tuple[Reducer, ...]
    wording: Mapping[type[Event], Wording]
    notation: tuple[tuple[str, AnyNotation], ...]


def declared_by(rule: Rule, calls: Mapping[tuple[str, str], Callable[[], Any]]) -> Declared:
    """Ask a rule for everything that it declares, by the calls that are settled for it."""

    def said(hook: str) -> Any:
        call = calls.get((hook, rule.card.name))
        return (call() if call is not None else None) or ()

    parts, race_parts = tuple(said("declare_parts")), tuple(said("declare_race_parts"))
    kept: tuple[PartSpec | RacePartSpec, ...] = (*parts, *race_parts)
    for spec in kept:
        _check_owner(rule, spec.cls)
        try:
            check_part(spec.cls)  # type: ignore[arg-type] # mypy thinks a class has no hash
        except BadRule as error:
            raise RuleFault(rule, "declare_parts", line_of(spec.cls), str(error)) from None
    reducers = (*(one for spec in kept for one in spec.reducers), *said("declare_reducers"))
    for reducer in reducers:
        _check_reducer(rule, reducer, [spec.cls for spec in parts])
    wording = _worded(spec.wording for spec in kept) | dict(said("declare_wording"))
    _check_wording(rule, wording)
    return Declared(
        parts,
        race_parts,
        reducers,
        wording,
        (
            *((spec.cls.capability, one) for spec in kept for one in spec.notation),
            *((rule.card.name, one) for one in said("declare_notation")),
        ),
    )


def declared_alone(rule: Rule) -> Declared:
    """Ask a rule by itself, outside any race, for everything that it declares."""
    hooks = [name for name in dir(rule) if name.startswith("declare_")]
    marked = [name for name in hooks if hasattr(getattr(rule, name), f"{PROJECT}_impl")]
    return declared_by(rule, {(name, rule.card.name): getattr(rule, name) for name in marked})


def notation_of(rule: Rule) -> list[AnyNotation]:
    """What a rule writes about cars and races, asked of itself alone."""
    return [one for _, one in declared_alone(rule).notation]


def _check_owner(rule: Rule, cls: type[Part]) -> None:
    if "rule" in vars(cls):
        raise BadRule(f"the part {cls.__name__} says `rule`; the word is `capability`")
    if cls.capability not in (Part.capability, *rule.card.capabilities):
        raise BadRule(
            f"the rule {rule.card.name!r} ({origin_of(type(rule))}) keeps the part {cls.__name__}, "
            f"which belongs to {cls.capability!r}; "
            f"write `provides=({cls.capability!r},)` on its card"
        )


def _check_reducer(rule: Rule, reducer: Reducer, kept: Sequence[type[Part]]) -> None:
    part = reducer.part
    if part is None or part in kept:
        return
    what = f"its reducer of {reducer.event.__name__} changes the part {part.__name__}"
    right = "which no car has; return its PartSpec from `declare_parts`"
    if part.capability not in rule.card.capabilities:
        right = f"which belongs to {part.capability!r}; emit an event that its own rule reduces"
    raise _fault(rule, "declare_reducers", f"{what}, {right}")


def check_furniture(
    rule: Rule, calls: Mapping[tuple[str, str], Callable[[], Any]], family: Family
) -> None:
    """A rule of a family asks for what its boards have; one of any family may know others."""
    call = calls.get(("declare_furniture", rule.card.name))
    if call is None or rule.card.family != family.name:
        return
    for name in call() or ():
        if name not in family.furniture:
            what = f"its boards have no {name!r}"
            raise _fault(rule, "declare_furniture", f"{what}; {suggest(name, family.furniture)}")


def _check_wording(rule: Rule, wording: Mapping[type[Event], Wording]) -> None:
    try:
        check_templates(wording)
    except BadRule as error:
        raise _fault(rule, "declare_wording", str(error)) from None


def _fault(rule: Rule, hook: str, sentence: str) -> RuleFault:
    """What to raise for something that was declared with a part, or by a hook of its own."""
    hook = hook if hasattr(rule, hook) else "declare_parts"
    return RuleFault(rule, hook, fault_of(getattr(rule, hook), "").line, sentence)


def _worded(wordings: Iterable[Mapping[type[Event], Wording]]) -> dict[type[Event], Wording]:
    return {event: wording for one in wordings for event, wording in one.items()}


def all_wording(declared: Sequence[Declared]) -> dict[type[Event], Wording]:
    """The wording of several rules, the top one first, which has the last word."""
    return _worded(one.wording for one in reversed(declared))


def by_capability(declared: Sequence[Declared], kind: type[Any]) -> dict[str, tuple[Any, ...]]:
    """What each capability has notation for; where two use one name, both mean the same one."""
    told: dict[str, dict[str, Any]] = {}
    pairs = [pair for one in declared for pair in one.notation if isinstance(pair[1], kind)]
    meant = {one.name: one for _, one in pairs}
    for capability, one in pairs:
        told.setdefault(capability, {})[one.name] = meant[one.name]
    return {capability: tuple(own.values()) for capability, own in told.items()}
