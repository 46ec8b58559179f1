"""The border between the race and rules that are not ours.

A rule from a package, a folder or a file may answer anything. What it gives is looked at where it
comes in: each answer, each request of a script, what reducers and wordings return. What is wrong is
told at once, with the rule, the hook, the line, what came and what would be right.
"""

from __future__ import annotations

import dis
import functools
import inspect
from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import islice
from types import CodeType
from typing import Any

import attrs

from . import hookspecs
from .answers import odd, wrong_answer
from .blame import failure, line_in
from .brought import BROUGHT
from .calls import Answerer, Call, Spec, does_not_yield, fault_of, specs_of, yields_twice
from .errors import FAILURES, SET_UP, BadRule, RuleFailed, RuleFault
from .events import Event
from .family import Family
from .hints import Check, check_of, hints_of
from .hooks import Hooks
from .hookspecs import FIRST, FLATTENED, TOLD, Script
from .patience import RuleAtWork
from .rules import PROJECT, Rule
from .spoken_hints import spoken
from .state import Race
from .tracing import brief

EVERYBODY = False  # the tests put built-in rules behind the border too
MOST_ANSWERS = 100_000
# what is asked for people to look at, outside the race: a failure is told right there
LOOKED_AT = (
    *("settle_progress", "settle_standings", "settle_view"),
    *("offer_marks", "offer_traces", "offer_gauges", "offer_gains", "offer_charts"),
)
ORDERS = ("resolve_seating", "resolve_order")  # their scripts return cars


def is_stranger(rule: object) -> bool:
    """Whether the code of a rule, or of its class, is not ours."""
    cls = rule if isinstance(rule, type) else type(rule)
    return EVERYBODY or not cls.__module__.startswith(f"{PROJECT}.")


@functools.cache
def _takes(function: Call) -> tuple[Check, str]:
    """Whether an answer fits a hook, and what the hook takes, in words."""
    hint = hints_of(function).get("return", Any)
    return check_of(hint), spoken(hint)


def _can_take(function: Call, arguments: str) -> bool:
    """Whether a function can be called with these, by their places."""
    try:
        inspect.signature(function).bind(*arguments.split(", "))
    except TypeError:
        return False
    except ValueError:  # one that does not tell, as some of Python's own
        return True
    return True


@functools.cache
def _never_none(hook: str) -> bool:
    """Whether a hook of core's has always an answer."""
    facade = getattr(Hooks, hook, None)
    return facade is not None and "None" not in inspect.get_annotations(facade)["return"]


@functools.cache
def _returns_nothing(code: CodeType) -> bool:
    before = None
    for step in dis.get_instructions(code):
        if step.opname == "RETURN_CONST":
            nothing = step.argval is None
        elif step.opname == "RETURN_VALUE":
            # where a jump leads here, a condition has given something else than what stands before
            nothing = before == ("LOAD_CONST", None) and not step.is_jump_target
        else:
            nothing = True
        if not nothing:
            return False
        before = step.opname, step.argval
    return True


class _Blaming(RuleAtWork):
    """Tells whatever is raised inside as the failure of a rule."""

    __slots__ = ("args", "border")

    def __init__(self, border: Border, args: Sequence[Any]) -> None:
        self.border, self.args = border, args

    @property
    def at(self) -> tuple[Rule, str]:
        """The rule, and the hook it answers."""
        return self.border.rule, self.border.spec.name

    __enter__ = RuleAtWork.enter

    def __exit__(self, kind: object, raised: BaseException | None, trace: object) -> None:
        error = raised
        try:
            # without a call in between: where calls nest too deep it must still be done
            self.others.pop()
        except IndexError:  # those inside have left, so it is the outermost that was taken off
            error = self.stopped(raised)
        if isinstance(error, FAILURES):
            told = self.border.told(error, self.args)
            if told is not raised:
                raise told from raised


class _Watching:
    """Collects what the table lends to the code inside."""

    __slots__ = ("before", "fresh", "race", "table")

    def __init__(self, table: Any) -> None:
        self.table = table if hasattr(table, "lent") else None

    def __enter__(self) -> list[Any]:
        self.fresh: list[Any] = []
        if self.table is not None:
            self.before, self.race = len(self.table.lent), self.table.race
            self.table.watched += 1
        return self.fresh

    def __exit__(self, *raised: object) -> None:
        if self.table is not None:
            self.fresh += self.table.lent[self.before :]
            del self.table.lent[self.before :]
            self.table.watched -= 1
            if not isinstance(strange := self.table.race, Race):
                self.table.race = self.race  # the race so far is kept
                raise BadRule(f"it sets `table.race` to {brief(strange)}; emit an event instead")


def guarded(one: Answerer, spec: Spec, family: Family | None = None) -> Call:
    """What to call instead of the function of a rule that is not ours."""
    if not isinstance(one.plugin, Rule) or not is_stranger(one.plugin):
        return one.call
    border = Border(one.plugin, one.call, spec, family)
    return border.wrapper() if one.wraps else border.plain()


def asked_alone(rule: Rule, hook: str) -> Any:
    """What a rule answers a hook of core's that takes nothing, outside any race."""
    spec = next(spec for spec in specs_of(hookspecs) if spec.name == hook)
    return guarded(Answerer(rule.card.name, rule, wraps=False, call=getattr(rule, hook)), spec)()


@attrs.frozen
class Border:
    """The border round one rule's answer to one hook."""

    rule: Rule
    function: Call
    spec: Spec
    family: Family | None = None  # whose places are drawn at

    def plain(self) -> Call:
        """The function of a rule that answers."""
        at = self.spec.arguments.index("table") if "table" in self.spec.arguments else None

        @functools.wraps(self.function)
        def call(*args: Any) -> Any:
            with _Blaming(self, args):
                if at is None:
                    return self.checked(self.function(*args), args)
                with _Watching(args[at]) as lent:
                    answer = self.function(*args)
                self.check_run([one for one in lent if one.script is not answer])
                return self.checked(answer, args)

        return call

    def wrapper(self) -> Call:
        """The function of a rule that wraps other answers."""

        @functools.wraps(self.function)
        def call(*args: Any) -> Script:
            layer = self.function(*args)
            with _Blaming(self, args):
                try:
                    next(layer)
                except StopIteration:
                    raise does_not_yield(self.function) from None
            given: Any = None
            try:
                given = yield
                resume = layer.send
            except Exception as error:  # noqa: BLE001 - handed to the rule, which may pass it on
                given, resume = error, layer.throw
            with _Blaming(self, args):
                try:
                    resume(given)
                except StopIteration as stop:
                    return self.amended(given, stop.value, args)
                raise yields_twice(layer, self.function)

        return call

    def told(self, error: BaseException, args: Sequence[Any]) -> BaseException:
        """An error that knows who is to blame; the innermost rule is."""
        if not hasattr(error, "blamed") and not isinstance(error, (RuleFault, RuleFailed)):
            line = line_in(error, self.rule) or fault_of(self.function, "").line
            error.blamed = (self.rule, self.spec.name, line)  # type: ignore[attr-defined]
        if self.spec.name not in LOOKED_AT or isinstance(error, RuleFailed):
            return error
        position = f"round {args[0].round}" if hasattr(args[0], "round") else SET_UP
        if isinstance(error, RuleFault):
            return failure(self.rule, error.hook, position, error, error.line)
        rule, hook, line = error.blamed  # type: ignore[attr-defined]
        return failure(rule, hook, position, error, line)

    def fault(self, what: str, right: str = "", line: str = "") -> RuleFault:
        """That something is wrong, and what would be right."""
        right = right or f"{self.spec.name} takes {_takes(self.spec.function)[1]}"
        fault = fault_of(self.function, f"{what}; {right}", self.spec.name)
        fault.line = line or fault.line
        return fault

    # -- answers

    def checked(self, answer: Any, args: Sequence[Any]) -> Any:
        """The answer of a rule, if it is one."""
        spec = self.spec
        if answer is None or spec.convention == TOLD:
            return None
        if spec.convention == FLATTENED:
            answer = self.read(answer)
        if not _takes(spec.function)[0](answer):
            raise self.fault(f"it answers {odd(answer)}")
        if wrong := wrong_answer(spec, answer, args, self.family):
            raise self.fault(*wrong)
        if isinstance(answer, Generator) and "table" in spec.arguments:
            return self.watched(answer, args)
        bring = BROUGHT.get(spec.name)
        return bring(self, answer) if bring is not None else answer

    def read(self, answer: Any) -> Any:
        """A list that can be read more than once."""
        if isinstance(answer, (list, tuple)):
            return answer
        if isinstance(answer, (str, Mapping)) or not isinstance(answer, Iterable):
            raise self.fault(f"it answers {odd(answer)}")
        listed = list(islice(answer, MOST_ANSWERS + 1))
        if len(listed) > MOST_ANSWERS:
            raise self.fault(f"it answers more than {MOST_ANSWERS} things", "an answer has an end")
        return listed

    def amended(self, inner: Any, answer: Any, args: Sequence[Any]) -> Any:
        """What a wrapper made of the inner answer, if it is an answer."""
        spec = self.spec
        if answer is inner or spec.convention == TOLD:
            return answer
        first = spec.convention == FIRST
        if answer is None and (not first or _never_none(spec.name) or self.returns_nothing()):
            raise self.fault("the wrapper returns nothing", "end it with `return inner`")
        if first:
            return self.checked(answer, args)
        if not isinstance(answer, (list, tuple)):
            right = "a wrapper returns the list of answers that `yield` gave, amended"
            raise self.fault(f"the wrapper returns {odd(answer)}", right)
        known = inner if isinstance(inner, list) else []
        return [
            one if any(one is old for old in known) else self.checked(one, args)
            for one in answer
            if one is not None
        ]

    def returns_nothing(self) -> bool:
        """Whether the function has no `return` that would give anything."""
        return _returns_nothing(inspect.unwrap(self.function).__code__)

    # -- scripts

    def watched(self, script: Script, args: Sequence[Any]) -> Script:
        """A script whose every request is looked at."""
        table = args[self.spec.arguments.index("table")]
        lent: list[Any] = []
        reply: Any = None
        while True:
            with _Blaming(self, args):
                try:
                    with _Watching(table) as fresh:
                        request = script.send(reply)
                except StopIteration as stop:
                    self.check_run([*lent, *fresh])
                    return self.returned(stop.value, table)
                lent += fresh
                if request is not getattr(table, "told", request):
                    raise self.requested(request, script)
            reply = yield request

    def requested(self, request: Any, script: Script) -> RuleFault:
        """What is wrong with something that a script yields and that is not the table's."""
        frame = getattr(script, "gi_frame", None)
        file = fault_of(self.function, "").line.partition(":")[0]
        line = f"{file}:{frame.f_lineno}" if frame else ""
        if isinstance(request, Generator):
            what, right = "it yields a generator", "write `yield from` instead of `yield`"
        else:
            verb = "emit" if isinstance(request, Event) else "ask"
            verb = "roll" if type(request).__name__ == "Roll" else verb
            what = f"it yields {odd(request)}"
            right = f"a script says `yield from table.{verb}(...)`"
        return self.fault(what, right, line)

    def check_run(self, lent: Sequence[Any]) -> None:
        """Nobody calls the table and leaves it at that."""
        for one in lent:
            if one.unrun:
                called = f"table.{one.verb}(...)"
                what = f"it calls `{called}` and does not run it"
                raise self.fault(what, f"write `yield from {called}`", one.line)

    def returned(self, value: Any, table: Any) -> Any:
        """What a script returns; where it is the order of the cars, they race."""
        if self.spec.name not in ORDERS:
            return value
        cars = [car.id for car in table.race.cars]
        listed = list(value) if isinstance(value, (list, tuple)) else None
        if listed is None or any(one not in cars for one in listed):
            raise self.fault(f"its script returns {odd(value)}", "it returns ids of the cars")
        if len(set(listed)) < len(listed):
            raise self.fault("its script returns a car twice", "every car moves once")
        return value

    # -- functions that a rule brings

    def gives(
        self, function: Call | None, kinds: tuple[type[Any], ...], what: str, takes: str
    ) -> Any:
        """A function of the rule that takes these arguments and must return one of some kinds."""
        if function is None:
            return None
        if not _can_take(function, takes):
            raise self.fault(f"{what} cannot be called", f"it is given {takes}")
        right = " or ".join("None" if one is type(None) else one.__name__ for one in kinds)

        @functools.wraps(function)
        def call(*args: Any) -> Any:
            with _Blaming(self, args):
                given = function(*args)
            if not isinstance(given, kinds):
                code = getattr(inspect.unwrap(function), "__code__", None)
                file = fault_of(self.function, "").line.partition(":")[0]
                line = f"{file}:{code.co_firstlineno}" if code else ""
                raise self.fault(f"{what} returns {odd(given)}", f"it returns a {right}", line)
            return given

        call.border = self  # type: ignore[attr-defined] # whose it is, for whoever looks at it later
        return call
