"""Seeing rules at work: who offered, refused, amended, replaced or did what, as it happens.

A traced race plays exactly as it would untraced, only slower: the tracer stands between the hooks
and each rule's own function and passes everything on. Its notes tell secrets too.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import attrs

from .asks import Ask, AskAll, Modifier, Option, Roll
from .events import Event
from .hookspecs import FIRST, FLATTENED, MERGED, Script

if TYPE_CHECKING:
    from .calls import Answerer, Around, Call, Spec
    from .scenario import Scenario

FEW, BRIEF = 3, 60
# what is looked at between moves, and what is declared before the first
PASSED_OVER = (
    *("offer_marks", "offer_traces", "offer_gauges", "offer_gains", "offer_charts", "on_event"),
    *("settle_view", "settle_progress", "settle_standings", "veto_scenario"),
)
VERBS = {
    **dict.fromkeys(("veto_legs", "veto_plots"), "refused"),
    **dict.fromkeys(("offer_cautions", "offer_plot_cautions"), "cautioned"),
    "veto_turn": "held back",
}


@attrs.frozen
class Note:
    """One thing that a rule did when a hook was called."""

    rule: str
    hook: str
    did: str
    what: str
    # the event or question itself, for whoever must know who may hear of it
    about: object = attrs.field(default=None, eq=False, repr=False)

    def __str__(self) -> str:
        return f"{self.rule} {self.did} {self.what} ({self.hook})"


class Tracer:
    """Collects notes until somebody takes them."""

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self._last: object = None

    def take(self) -> list[Note]:
        """The notes since the last time, each once, in the order they were made."""
        taken, self.notes = list(dict.fromkeys(self.notes)), []
        return taken

    def around(self, one: Answerer, spec: Spec) -> Call:
        """What to call instead of a rule's function, so that what it does is noted."""
        if spec.name.startswith("declare_") or spec.name in PASSED_OVER:
            return one.call
        follow = self._wrapper if one.wraps else self._plain
        return follow(one.call, one.rule, spec)

    def note(self, note: Note) -> None:
        """Take a note down; whoever wants to know more about it, such as when, does it here."""
        self.notes.append(note)

    def _note(self, rule: str, spec: Spec, did: str, what: str, about: object = None) -> None:
        self.note(Note(rule, spec.name, did, what, about))

    def _plain(self, function: Call, rule: str, spec: Spec) -> Call:
        @functools.wraps(function)
        def call(*args: Any) -> Any:
            return self._answered(function(*args), rule, spec, _given(spec, args))

        return call

    def _wrapper(self, function: Call, rule: str, spec: Spec) -> Call:
        @functools.wraps(function)
        def call(*args: Any) -> Script:
            layer = function(*args)
            try:
                next(layer)
            except StopIteration:
                return None  # it does not yield; whoever called says so
            resume, inner = layer.send, None
            try:
                value = inner = yield
            except Exception as error:  # noqa: BLE001 - handed to the rule, which may pass it on
                resume, value = layer.throw, error
            try:
                resume(value)
            except StopIteration as stop:
                return self._amended(inner, stop.value, rule, spec, _given(spec, args))
            yield  # once too often, as the rule does; whoever called says so

        return call

    def _answered(self, answer: Any, rule: str, spec: Spec, given: Mapping[str, Any]) -> Any:
        """Note what a rule answers; a list that can be read only once is kept for the caller."""
        if answer is None:
            return None
        if hasattr(answer, "send"):
            return self._followed(answer, rule, spec, given)
        if spec.convention == FLATTENED and not isinstance(answer, (list, tuple)):
            answer = list(answer)
        if spec.convention == MERGED:
            self._by_reason(answer, rule, spec, VERBS.get(spec.name, "told"))
        elif spec.convention == FLATTENED and answer:
            verb = VERBS.get(spec.name, "offered")
            self._note(rule, spec, verb, _listed(answer, spec.name.partition("_")[2]))
        elif spec.convention == FIRST:
            self._note(rule, spec, "answered", brief(answer))
        return answer

    def _amended(
        self, inner: Any, answer: Any, rule: str, spec: Spec, given: Mapping[str, Any]
    ) -> Any:
        if answer is inner or (not hasattr(answer, "send") and answer == inner):
            return answer
        if hasattr(answer, "send"):
            return self._followed(answer, rule, spec, given)
        if spec.name == "settle_event":
            named = ", ".join(type(one).__name__ for one in answer) or "nothing"
            event = given["event"]
            self._note(rule, spec, "replaced", f"{type(event).__name__} by {named}", event)
        elif spec.convention == MERGED:
            before, after = _joined(inner), _joined(answer)
            added = {key: after[key] for key in after if before.get(key) != after[key]}
            self._by_reason(added, rule, spec, VERBS.get(spec.name, "told"))
            if lifted := [key for key in before if key not in after]:
                self._note(rule, spec, "allowed", ", ".join(lifted))
        else:
            self._note(rule, spec, "amended", f"{brief(inner)} to {brief(answer)}")
        return answer

    def _by_reason(self, answer: Mapping[Any, Any], rule: str, spec: Spec, did: str) -> None:
        keys: dict[str, list[str]] = {}
        for key, reason in answer.items():
            keys.setdefault(str(reason), []).append(str(key))
        for reason, under in keys.items():
            self._note(rule, spec, did, f"{_some(under)}: {reason}")

    def _followed(self, script: Script, rule: str, spec: Spec, given: Mapping[str, Any]) -> Script:
        """A script as it is; what it yields is noted as this rule's doing.

        Scripts nest, and what an inner one yields passes through the outer: the inner sees it
        first, so what was seen last is not noted again.
        """
        reply: Any = None
        while True:
            try:
                request = script.send(reply)
            except StopIteration as stop:
                return stop.value
            if request is not self._last:
                self._last = request
                did, what = _requested(request, given.get("table"))
                self._note(rule, spec, did, what, request)
            reply = yield request


def traced(scenario: Scenario, tracer: Tracer, *nearer: Around) -> Scenario:
    """The same scenario with a tracer listening to its rules, and others nearer to them."""
    from .rulebook import Rulebook  # noqa: PLC0415 - a rulebook knows its tracer

    old = scenario.book
    book = Rulebook(old.rules, old.family, old.prefer, around=(*nearer, tracer.around))
    # whoever drives is none of the rules' business
    book.pilots, book.usual_pilot = old.pilots, old.usual_pilot
    tracer.take()  # what was asked to make the book has nothing to do with the first move
    return attrs.evolve(scenario, book=book)


def _given(spec: Spec, args: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(spec.arguments, args, strict=True))


def _requested(request: Any, table: Any) -> tuple[str, str]:
    if isinstance(request, Event):
        return "did", str(table.race.book.word(request, table.race)) if table else brief(request)
    if isinstance(request, Ask):
        return "asked", f"{request.question!r} of {request.car}"
    if isinstance(request, AskAll):
        return "asked", ", ".join(f"{ask.question!r} of {ask.car}" for ask in request.asks)
    if isinstance(request, Roll):
        return "rolled", f"for {request.why}"
    return "yielded", brief(request)


def brief(value: Any) -> str:  # noqa: PLR0911 - one line for each kind of value
    """A value in a few words: what is long or nested is named by its class."""
    if isinstance(value, Option):
        return value.key
    if isinstance(value, Modifier):
        return f"{value.amount:+d} for {value.reason}"
    if isinstance(value, (list, tuple)) and not attrs.has(type(value)):
        return _listed(value, "things")
    if value is None or isinstance(value, (str, int, bool)):
        return repr(value)
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, Mapping):
        few = [f"{brief(key)}: {brief(inside)}" for key, inside in islice(value.items(), 2)]
        return f"{{{', '.join(few)}{', ...' if len(value) > len(few) else ''}}}"
    if hasattr(value, "value") and hasattr(value, "name"):  # one of an enumeration
        return str(value.value)
    return _brief_object(value)


def _brief_object(value: Any) -> str:
    text = str(value)
    if len(text) <= BRIEF and " object at " not in text:
        return text
    if isinstance(named := getattr(value, "name", None), str):
        return f"{type(value).__name__} {named!r}"
    held = [field.name for field in attrs.fields(type(value))] if attrs.has(type(value)) else []
    for name in held:
        if isinstance(inside := getattr(value, name), tuple):
            return f"{type(value).__name__} of {len(inside)} {name}"
    return type(value).__name__


def _listed(values: Sequence[Any], noun: str) -> str:
    if len(values) > FEW:
        return f"{len(values)} {noun.replace('_', ' ')}"
    return ", ".join(map(brief, values)) or f"no {noun}"


def _some(keys: Sequence[str]) -> str:
    more = len(keys) - FEW
    return ", ".join(keys[:FEW]) + (f" and {more} more" if more > 0 else "")


def _joined(mappings: Iterable[Mapping[str, str]]) -> dict[str, str]:
    joined: dict[str, str] = {}
    for one in reversed(list(mappings)):
        joined.update(one)
    return joined
