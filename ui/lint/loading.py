"""What a rule says of itself once its file is loaded: card, options, hooks, parts, wording."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping

from gridprix.core import hookspecs
from gridprix.core.calls import Spec, fault_of, specs_of
from gridprix.core.catalogue import NO_RULE, Catalogue, Found
from gridprix.core.documents import suggest
from gridprix.core.errors import BadRule, RuleConflict, RuleFailed, RuleFault
from gridprix.core.events import Event, nearest
from gridprix.core.family import Family
from gridprix.core.hook_methods import wrong_methods
from gridprix.core.library import shown_name
from gridprix.core.rulebook import Rulebook, texts_of
from gridprix.core.rules import ANY_FAMILY, Rule, build_rule, options_of

from .finding import Finding
from .source import Source

_LINE = re.compile(r"\((?:[^()]*, )?[^():]+\.py:(\d+)\)")
_UNKNOWN = re.compile(r"answers an unknown hook '(\w+)'")
_VERBS = ("declare_", "offer_", "veto_", "settle_", "resolve_", "play_", "on_")


def look_when_loaded(source: Source, catalogue: Catalogue, *, told: bool) -> Iterator[Finding]:
    """Load a file with rules into a catalogue, and look at what it brings.

    With `told` it is told too that it cannot be loaded.
    """
    if source.is_ours:
        return
    before = len(catalogue.failures)
    catalogue.add_file(source.path)
    for failure in catalogue.failures[before:] if told else ():
        what, _, right = failure.error.partition("; ")
        if what == NO_RULE and not source.holds_rules:
            continue  # what rules share may lie in a file of its own
        yield Finding(shown_name(source.path), failure.line, what, right)
    own = [found for found in catalogue.rules.values() if found.origin == str(source.path)]
    worded: set[type[Event]] = set()
    whole = True
    for found in own:
        book, findings = _book_of(found, source, catalogue.families)
        yield from findings
        yield from _of_card(found, source, catalogue)
        yield from _of_options(found, source)
        yield from _misspelt(found, source, catalogue.families)
        worded |= set(book.wording) if book is not None else set()
        whole = whole and book is not None
    if own and whole:
        yield from _of_events(own[0], source, worded)
        yield from look_for_zones(own[0].cls, source, catalogue)


def hooks_of(family: Family | None) -> tuple[Spec, ...]:
    """The hooks that a race of a family asks."""
    more = family.hookspecs if family is not None else None
    return specs_of(hookspecs) + (specs_of(more) if more is not None else ())


def _book_of(
    found: Found, source: Source, families: Mapping[str, Family]
) -> tuple[Rulebook | None, list[Finding]]:
    """A book of one rule alone, or what keeps it from being made."""
    cls = found.cls
    family = families.get(found.card.family)
    if family is None and found.card.family != ANY_FAMILY:
        what = f"the card of {found.card.name!r} names a family {found.card.family!r}"
        right = suggest(found.card.family, (*families, ANY_FAMILY))
        return None, [Finding(source.name, _class(source, cls).lineno, what, right)]
    specs = {spec.name: spec for spec in hooks_of(family)}
    wrong = [
        _of_method(function, sentence, source, families)
        for function, sentence in wrong_methods(cls, specs)
    ]
    if wrong:
        return None, wrong
    rule, faults = build_rule(cls, {})
    sentences = [f"{fault.what}; {fault.right}".rstrip("; ") for fault in faults]
    if rule is not None:
        try:
            book = Rulebook([rule], family)
            return book, _of_texts(rule, book, source)
        except (BadRule, RuleConflict, RuleFailed) as error:
            sentences = str(error).splitlines()
    at = _class(source, cls).lineno
    return None, [_told(sentence, source, at) for sentence in sentences]


def _of_texts(rule: Rule, book: Rulebook, source: Source) -> list[Finding]:
    """That a rule tells something else than texts; one that fails may want others beside it."""
    try:
        texts_of(rule, book.active())
    except RuleFailed as error:
        if isinstance(error.cause, RuleFault):
            return [_told(str(error), source, 1)]
    return []


def _of_method(
    function: object, sentence: str, source: Source, families: Mapping[str, Family]
) -> Finding:
    line = int(fault_of(function, "").line.rpartition(":")[2])  # type: ignore[arg-type]
    what, _, right = sentence.partition("; ")
    unknown = _UNKNOWN.search(what)
    for family in families.values() if unknown else ():
        if unknown and unknown[1] in {spec.name for spec in hooks_of(family)}:
            right = f"it is a hook of the family {family.name!r}: the card must say so"
    return Finding(source.name, line, f"it {what}", right)


def _told(sentence: str, source: Source, at: int) -> Finding:
    """A sentence of core's as a finding: its place is where it says, or else where the class is."""
    place = _LINE.search(sentence)
    what, _, right = sentence.partition("; ")
    return Finding(source.name, int(place[1]) if place else at, what, right)


def _class(source: Source, cls: type) -> ast.stmt:
    found = [node for node in ast.walk(source.tree) if isinstance(node, ast.ClassDef)]
    return next((node for node in found if node.name == cls.__name__), source.tree.body[0])


def _of_card(found: Found, source: Source, catalogue: Catalogue) -> Iterator[Finding]:
    """Names on a card that nobody bears; another package may bring them, if any."""
    known = {*catalogue.capabilities, *found.card.capabilities}
    for field in ("needs", "conflicts", "above"):
        for names in getattr(found.card, field):
            if known.isdisjoint(names.split("|")):
                what = f"the card of {found.card.name!r} names {names!r} in `{field}`"
                right = f"no rule provides it: {suggest(names, known)}"
                yield from source.find(_class(source, found.cls), what, right, certain=False)


def _of_options(found: Found, source: Source) -> Iterator[Finding]:
    """Whole numbers that may be anything: a file could say -1 and nobody would notice."""
    lines = {
        node.target.id: node
        for node in ast.walk(_class(source, found.cls))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    for one in options_of(found.cls):
        free = type(one.default) is int and not one.choices and one.parse is None
        if free and (one.low is None or one.high is None):
            what = f"the option {one.name!r} takes any whole number"
            node = lines.get(one.name, _class(source, found.cls))
            yield from source.find(node, what, "give it `low=` and `high=`", certain=False)


def _misspelt(found: Found, source: Source, families: Mapping[str, Family]) -> Iterator[Finding]:
    """Methods without a mark whose names are nearly those of hooks."""
    known = {spec.name for family in families.values() for spec in hooks_of(family)}
    for node in ast.walk(_class(source, found.cls)):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith(_VERBS):
            continue
        marked = hasattr(getattr(found.cls, node.name, None), "gridprix_impl")
        right = suggest(node.name, known)
        if node.name not in known and not marked and right.startswith("did you mean"):
            what = f"there is no hook {node.name!r}"
            yield from source.find(node, what, right, certain=False)


def _of_events(found: Found, source: Source, worded: set[type[Event]]) -> Iterator[Finding]:
    """Events of which the log would only tell the class's name."""
    for thing in vars(sys.modules[found.cls.__module__]).values():
        own = isinstance(thing, type) and thing.__module__ == found.cls.__module__
        if own and issubclass(thing, Event) and nearest(dict.fromkeys(worded, True), thing) is None:
            what = f"the event {thing.__name__} has no wording"
            right = "answer `declare_wording`, or nobody will understand the log"
            yield from source.find(_class(source, thing), what, right, certain=False)


def look_for_zones(rule: type[Rule], source: Source, catalogue: Catalogue) -> Iterator[Finding]:
    """Kinds of zones that a rule asks the board for and that nobody can draw on a track."""
    known = {kind for family in catalogue.families for kind in catalogue.markings(family)}
    names = vars(sys.modules[rule.__module__])
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr != "in_zone" or not node.args:
            continue
        first = node.args[0]
        kind = first.value if isinstance(first, ast.Constant) else None
        kind = names.get(first.id) if isinstance(first, ast.Name) else kind
        if isinstance(kind, str) and kind not in known:
            near = suggest(kind, known)
            right = near if near.startswith("did you") else "name it in `declare_markings`"
            what = f"no rule knows zones of the kind {kind!r}"
            yield from source.find(node, what, right, certain=False)
