"""The rules of one race, frozen: their order, their conflicts, and everything they declare."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType, UnionType
from typing import Any, TypeVar, cast

import attrs
import pluggy

from . import hookspecs
from .blame import blamed, failure, line_in
from .borders import guarded, is_stranger
from .calls import Answerer, Around, Spec, answerers_of, fault_of, settled, specs_of
from .declared import all_wording, by_capability, check_furniture, declared_by
from .documents import suggest
from .errors import FAILURES, SET_UP, BadPreference, BadRule, RuleConflict, RuleFailed
from .events import CORE_REDUCERS, ByKind, Event, Reduction, nearest
from .family import Family
from .handbook import HandbookText
from .hook_methods import check_methods, named
from .hooks import Hooks
from .parts import Notation, PartSpec, RaceNotation, RacePartSpec
from .patience import Preparing
from .pilots import RANDOM, PilotSpec, usual_pilot
from .places import Places
from .replacement import EventLayer, Replacement
from .rules import PROJECT, Rule, providers
from .sequels import sequels
from .state import Part, Place, Race
from .view import Hider
from .wording import CORE_WORDING, Wording, spell

CORE_NAME = "core"
T = TypeVar("T")
_IMPLEMENTED, _SPECIFIED = f"{PROJECT}_impl", f"{PROJECT}_spec"  # where pluggy keeps its marks


class Manager(pluggy.PluginManager):
    """Looks for marks on a rule's class only, in a tenth of the time that pluggy takes."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> Any:
        """What a function is marked with, or None where there is no mark."""
        return getattr(getattr(type(plugin), name, None), _IMPLEMENTED, None)

    def parse_hookspec_opts(self, module_or_class: object, name: str) -> Any:
        """What a hook is marked with, or None where there is no mark."""
        return getattr(getattr(module_or_class, name), _SPECIFIED, None)


@attrs.frozen
class Answerers:
    """Who speaks up for one hook, the last word first."""

    spec: Spec
    answers: tuple[str, ...]
    wraps: tuple[str, ...]
    shadowed: tuple[str, ...] = ()  # would answer if the ruleset did not prefer another


class Rulebook:
    """Active rules, top of the list first; one plugin manager per book, never a global one."""

    rules: tuple[Rule, ...]  # the active ones, the top of the list first
    family: Family | None  # whose boards they are played on
    hooks: Hooks  # every hook, to be called

    def __init__(
        self,
        rules: Sequence[Rule],
        family: Family | None = None,
        prefer: Mapping[str, str] | None = None,
        *,
        pilots: Iterable[PilotSpec] = (),
        around: Sequence[Around] = (),
        strict: bool | None = None,
    ) -> None:
        from .defaults import CoreDefaults  # noqa: PLC0415 - defaults act on tables, tables need books

        self.rules = tuple(rules)
        self.family = family
        self.prefer = dict(prefer or {})
        self._found_pilots = tuple(pilots)
        self.manager = Manager(PROJECT)
        self.manager.add_hookspecs(hookspecs)
        self.specs = specs_of(hookspecs)
        if family is not None and family.hookspecs is not None:
            self.manager.add_hookspecs(family.hookspecs)
            self.specs += specs_of(family.hookspecs)
        self.places: Places | None = None  # of the race by this book, once somebody asks
        self.left_out: set[tuple[str, str]] = set()  # hook and rule that has no say in it
        self.manager.register(CoreDefaults(), CORE_NAME)
        # pluggy calls the last registered first, and the top of the list has the last word
        for rule in reversed(self.rules):
            self._register(rule)
        self.shadowed: dict[str, tuple[str, ...]] = {}
        self._drop_unpreferred()
        self._check_answerers()
        # whether a rule plays that is not ours; a test may say so itself
        self.strict = any(map(is_stranger, self.rules)) if strict is None else strict
        self._settle(
            (functools.partial(guarded, family=family), *around) if self.strict else around
        )
        try:
            self._collect()
        except FAILURES as error:
            raise self.blame(error, SET_UP) from error

    def _register(self, rule: Rule) -> None:
        known = {spec.name: spec for spec in self.specs}
        check_methods(rule, known)
        self.manager.register(rule, rule.card.name)
        for name in told_by(rule, "unused_hooks"):
            if name not in known:
                unused = f"{named(rule, rule.unused_hooks)} leaves an unknown hook unused, {name!r}"
                raise BadRule(f"{unused}; {suggest(name, known)}")
            self.left_out.add((name, rule.card.name))

    def _listed(self, spec: Spec) -> list[Answerer]:
        """Who has a say in a hook, the last word first."""
        listed = answerers_of(getattr(self.manager.hook, spec.name), spec)
        return [one for one in listed if (spec.name, one.rule) not in self.left_out]

    def _settle(self, around: Sequence[Around]) -> None:
        """Settle what every hook calls; `around` stands between the hooks and the rules."""
        lists = {spec: self._listed(spec) for spec in self.specs}
        for put in around:
            for spec, listed in lists.items():
                lists[spec] = [
                    one if one.rule == CORE_NAME else attrs.evolve(one, call=put(one, spec))
                    for one in listed
                ]
        # what rules keep is asked of each by itself
        self._calls = {
            (spec.name, one.rule): one.call for spec, listed in lists.items() for one in listed
        }
        # a module, because of all objects Python finds a module's functions fastest
        hooks = ModuleType("hooks")
        vars(hooks).update({spec.name: settled(listed, spec) for spec, listed in lists.items()})
        self.hooks = cast("Hooks", hooks)
        by_name = {spec.name: (spec, listed) for spec, listed in lists.items()}
        events = by_name["settle_event"][1]
        self.replacement = Replacement(
            EventLayer.of(one.call, one.plugin) for one in reversed(events) if one.wraps
        )
        self._reacting = by_name["play_reaction"]

    def _drop_unpreferred(self) -> None:
        """Where the ruleset prefers one answerer, silence the others of that hook."""
        rows = {row.spec.name: row for row in self.answerers() if not row.spec.shared}
        for hook_name, preferred in self.prefer.items():
            if hook_name not in rows:
                raise BadPreference(
                    hook_name,
                    f"`prefer` names {hook_name!r}, which is no question with one answer; "
                    + suggest(hook_name, rows),
                )
            answers = [name for name in rows[hook_name].answers if name != CORE_NAME]
            if preferred not in answers:
                raise BadPreference(
                    hook_name,
                    f"`prefer` names {preferred!r}, which does not answer {hook_name}; "
                    + suggest(preferred, answers),
                )
            self.shadowed[hook_name] = tuple(name for name in answers if name != preferred)
            self.left_out |= {(hook_name, name) for name in self.shadowed[hook_name]}

    def _check_answerers(self) -> None:
        clashes = []
        for row in self.answerers():
            if row.spec.convention != hookspecs.FIRST or row.spec.shared:
                continue
            rivals = [name for name in row.answers if name != CORE_NAME]
            if len(rivals) > 1:
                clashes.append(
                    f"the rules {' and '.join(map(repr, rivals))} both answer {row.spec.name}; "
                    f"keep one, or say which with `prefer: {{{row.spec.name}: {rivals[0]}}}`"
                )
            if rivals and row.spec.name in ("settle_event", "settle_view"):
                clashes.append(
                    f"the rule {rivals[0]!r} answers {row.spec.name}; "
                    "it may only wrap it: write `@hookimpl(wrapper=True)` and `inner = yield`"
                )
        if clashes:
            raise RuleConflict("\n".join(clashes))

    def answerers(self) -> list[Answerers]:
        """Per hook who answers and who wraps, in the order they are asked."""
        rows = []
        for spec in self.specs:
            listed = self._listed(spec)
            rows.append(
                Answerers(
                    spec,
                    tuple(one.rule for one in listed if not one.wraps),
                    tuple(one.rule for one in listed if one.wraps),
                    self.shadowed.get(spec.name, ()),
                )
            )
        return rows

    def _collect(self) -> None:
        hooks = self.hooks
        rules = [declared_by(rule, self._calls) for rule in self.rules]
        self.part_specs: tuple[PartSpec, ...] = tuple(one for rule in rules for one in rule.parts)
        self.race_part_specs: tuple[RacePartSpec, ...] = tuple(
            one for rule in rules for one in rule.race_parts
        )
        declared: list[PartSpec | RacePartSpec] = [*self.part_specs, *self.race_part_specs]
        self.hiders: dict[type[Part], Hider] = {
            spec.cls: spec.hide for spec in declared if spec.hide is not None
        }
        reducers = [one for rule in rules for one in rule.reducers]
        self.reduction = Reduction(CORE_REDUCERS, reducers)
        spec, listed = self._reacting
        self.sequels = sequels(self.replacement, self.reduction, listed, spec)
        hooks.declare_markings()  # the track was read by all rules; one that fails is told here
        self.furniture = frozenset(hooks.declare_furniture())
        if self.family is not None:
            for one in self.rules:
                check_furniture(one, self._calls, self.family)
        self.wording: dict[type[Event], Wording] = {**CORE_WORDING, **all_wording(rules)}
        self._worded = ByKind(lambda kind: nearest(self.wording, kind))
        active = set(self.active())
        self.pilots: dict[str, PilotSpec] = {
            spec.name: spec
            for spec in (RANDOM, *self._found_pilots, *hooks.declare_pilots())
            if active.issuperset(spec.needs)
        }
        self.usual_pilot = usual_pilot(self.pilots.values(), [rule.card for rule in self.rules])
        self.build_sheet = hooks.settle_build_sheet()
        self.round_limit = self._checked_limit(hooks.settle_round_limit())
        # what is written about cars and about the race, under the capability it belongs to
        self.notation_of: dict[str, tuple[Notation, ...]] = by_capability(rules, Notation)
        self.race_notation_of: dict[str, tuple[RaceNotation, ...]] = by_capability(
            rules, RaceNotation
        )
        self.notation = {one.name: one for own in self.notation_of.values() for one in own}
        self.race_notation = {
            one.name: one for own in self.race_notation_of.values() for one in own
        }
        # the hooks in which any rule has a say, besides core itself
        self.answered_hooks = frozenset(
            row.spec.name
            for row in self.answerers()
            if any(name != CORE_NAME for name in (*row.answers, *row.wraps))
        )

    def _checked_limit(self, rounds: object) -> int:
        if type(rounds) is not int or rounds < 1:
            sentence = f"it is answered with {rounds!r}; it takes 1 or more rounds"
            raise self.fault("settle_round_limit", sentence)
        return rounds

    def active(self) -> dict[str, Rule]:
        """The active rules by what they provide: their own names, and what they stand in for."""
        return providers(self.rules)

    def _tell_place(self, board: Any, place: Place) -> str:
        return str(place) if self.family is None else self.family.tell_place(board, place)

    def word(self, event: Event, race: Race) -> str:
        """An event as a sentence."""
        wording = self._worded[type(event)]
        if wording is None:
            return type(event).__name__
        try:
            return spell(wording, event, race, self._tell_place)
        except FAILURES as error:
            raise self.blame(error, f"round {race.round}") from error

    def asked(self, hook: str) -> tuple[str, ...]:
        """The rules that have a say in a hook, the last word first."""
        return tuple(one.rule for one in self._listed(self._spec(hook)) if one.rule != CORE_NAME)

    def fault(self, hook: str, sentence: str) -> BadRule:
        """What to raise where only all the answers to a hook together show that they are wrong."""
        return fault_of(self._listed(self._spec(hook))[0].call, sentence, hook)

    def _spec(self, hook: str) -> Spec:
        return next(spec for spec in self.specs if spec.name == hook)

    def blame(self, error: BaseException, position: str) -> BaseException:
        """Name the rule whose code raised; an error of nobody's is returned as it is."""
        return blamed(error, position, self.rules, self.specs)


def check_cards(rules: Sequence[Rule], known: Iterable[str] = ()) -> Iterable[tuple[str, str, str]]:
    """Unmet needs, conflicts and wrong order among active rules: (rule, what, what is right).

    `known` is all that any rule provides, active or not.
    """
    known = set(known)
    active = providers(rules)
    places = {rule.card.name: number for number, rule in enumerate(rules)}
    for rule in rules:
        card = rule.card
        name = card.name
        for capability in card.provides:
            if active[capability] is not rule:
                other = active[capability].card.name
                what = f"the rules {other!r} and {name!r} both provide {capability!r}"
                yield name, what, f"switch one of them off, for example `{other}: off`"
        for need in card.needs:
            if not any(one in active for one in need.split("|")):
                wanted = need.replace("|", "' or '")
                right = f"add '{wanted}' or leave {name!r} out"
                if known and known.isdisjoint(need.split("|")):
                    right = f"no rule provides it: {suggest(need, known)}"
                yield name, f"the rule {name!r} needs '{wanted}'", right
        for rival in card.conflicts:
            if active.get(rival, rule) is not rule:
                other = active[rival].card.name
                what = f"the rules {name!r} and {other!r} conflict"
                yield name, what, f"switch one of them off, for example `{other}: off`"
        for wanted in card.above:
            lower = active.get(wanted, rule).card.name
            if places[lower] < places[name]:
                what = f"the rule {name!r} stands below {lower!r}"
                yield name, what, f"move {name!r} above {lower!r}, for it must have the last word"
        for sentence in told_by(rule, "problems", active):
            what, _, right = sentence.partition("; ")
            yield name, f"rule {name!r}: {what}", right


def told_by(rule: Rule, method: str, *given: Any) -> tuple[str, ...]:
    """The texts that a rule lists when one of its own methods is called, at the set-up."""
    return listed_by(rule, method, str, "texts", *given)


def texts_of(rule: Rule, active: Mapping[str, Rule]) -> tuple[HandbookText, ...]:
    """What a rule tells players in the book of a race."""
    return listed_by(rule, "tells", HandbookText, "passages and steps", active)


def listed_by(
    rule: Rule, method: str, kind: type[T] | UnionType, what: str, *given: Any
) -> tuple[T, ...]:
    """What a rule lists when one of its own methods is called, outside any race."""

    def listed(*given: Any) -> object:
        answer = getattr(rule, method)(*given)
        is_list = isinstance(answer, Iterable) and not isinstance(answer, str)
        # a generator fails only here, where its failure is still the rule's
        return tuple(answer) if is_list else answer

    found = _said_by(rule, method, listed, given)
    if not isinstance(found, tuple) or not all(isinstance(one, kind) for one in found):
        raise _misfit(rule, method, f"it answers {found!r}; {method} takes a list of {what}")
    return cast("tuple[T, ...]", found)


def answered_by(rule: Rule, method: str, kind: type[T], what: str, *given: Any) -> T:
    """What a rule answers when one of its own methods is called, outside any hook."""
    found = _said_by(rule, method, getattr(rule, method), given)
    if not isinstance(found, kind):
        raise _misfit(rule, method, f"it answers {found!r}; {method} returns {what}")
    return found


def _said_by(rule: Rule, method: str, call: Callable[..., T], given: Sequence[Any]) -> T:
    """What comes of a call of a rule's own method; whatever it raises is the rule's failure."""
    try:
        with Preparing():
            return call(*given)
    except FAILURES as error:
        line = line_in(error, rule)
        if not line and isinstance(error, TypeError) and hasattr(Rule, method):
            takes = ", ".join(inspect.signature(getattr(Rule, method)).parameters)
            what = f"it cannot be called; write `def {method}({takes})`"
            raise _misfit(rule, method, what) from error
        line = line or _misfit(rule, method, "").line
        raise failure(rule, method, SET_UP, error, line) from error


def _misfit(rule: Rule, method: str, sentence: str) -> RuleFailed:
    fault = fault_of(getattr(rule, method), sentence)
    return failure(rule, method, SET_UP, fault, fault.line)
