"""One exception per cause; each message is a sentence fit to be shown as it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

SET_UP = "set-up"


class Unending(BaseException):
    """What stops a rule that does not come to an end; no `except Exception` of its own catches it.

    It is raised as a class, from another thread, so what it says stands in a class of its own:
    `seconds`, and whom it stopped, as `blamed`.
    """

    seconds: float = 0

    def __str__(self) -> str:
        return f"it has not come to an end after {self.seconds:g} s"


# what rules may raise; only a person's Ctrl-C is nobody's failure
FAILURES = (Exception, SystemExit, GeneratorExit, Unending)


class GridprixError(Exception):
    """The base of all errors whose text is written for the person at the table."""


class MissingPart(GridprixError):
    """A rule asked for a part that no active rule keeps."""

    def __init__(self, part: str, capability: str, owner: str) -> None:
        super().__init__(f"{owner} has no {part}: no active rule provides {capability!r}")


class NotPlaced(GridprixError):
    """A rule asked where a car stands that has not been put on the board yet."""

    def __init__(self, car: str) -> None:
        super().__init__(f"{car} is not on the board yet; ask `car.placed` first")


class IllegalChoice(GridprixError):
    """A reply that the question does not allow. Nothing was advanced."""

    def __init__(
        self, seat: str, car: str, question: str, reply: str, allowed: Sequence[str], why: str = ""
    ) -> None:
        self.seat, self.car, self.question, self.reply = seat, car, question, reply
        self.allowed = tuple(allowed)
        self.why = why
        reason = why or "there is no such option"
        listed = ", ".join(self.allowed[:24]) + (", ..." if len(self.allowed) > 24 else "")
        super().__init__(
            f"{car} cannot answer {question!r} with {reply!r}: {reason}; allowed: {listed}"
        )


class RuleConflict(GridprixError):
    """Rules that cannot be active together, or not in this order."""


class BadPreference(RuleConflict):
    """A `prefer` that prefers nothing: its hook is none with one answer, or the rule gives none."""

    def __init__(self, hook: str, sentence: str) -> None:
        super().__init__(sentence)
        self.hook = hook


class RuleFailed(GridprixError):
    """A rule raised in mid-race. The race up to the last decision is intact."""

    def __init__(
        self, rule: str, origin: str, hook: str, position: str, cause: BaseException, line: str = ""
    ) -> None:
        """The rule and where its code is from, the hook, when, why, and `file.py:31`."""
        self.rule, self.origin, self.hook, self.position = rule, origin, hook, position
        self.cause, self.line = cause, line
        file = line.partition(":")[0]
        place = line if file == origin else ", ".join(filter(None, (origin, line)))
        kept = "" if position == SET_UP else "; the race up to the last decision is kept"
        # for whoever tells more exactly what becomes of the race
        self.sentence = f"the rule {rule!r} ({place}) failed in {hook} at {position}: {told(cause)}"
        super().__init__(self.sentence + kept)

    def at(self, position: str) -> RuleFailed:
        """The same failure, told with a more exact position."""
        return RuleFailed(self.rule, self.origin, self.hook, position, self.cause, self.line)


def told(cause: BaseException) -> str:
    """What was raised, in one line; our own sentences need no name before them."""
    try:
        text = " ".join(str(cause).split())
    except FAILURES:
        text = ""
    if isinstance(cause, (GridprixError, Unending)):
        return text
    name = type(cause).__name__
    right = next((right for kind, word, right in _MEANT if kind == name and word in text), "")
    return ": ".join(filter(None, (name, text))) + (right or _near(cause))


def _near(cause: BaseException) -> str:
    """The attribute that was meant by one that is not there, as far as it can be guessed."""
    if not isinstance(cause, AttributeError) or cause.name is None or cause.obj is None:
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 - only on the way out

    from .events import Event  # noqa: PLC0415 - which knows errors

    if isinstance(cause.obj, Event):
        has = ", ".join(one.name for one in getattr(cause.obj, "__attrs_attrs__", ()))
        what = f"{type(cause.obj).__name__} has {has or 'no fields'}"
        return f"; {what}; where several kinds of events come, ask `isinstance(event, ...)` first"
    near = get_close_matches(cause.name, dir(cause.obj), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


# what Python says of mistakes that every rule author makes once, and what would be right
_MEANT = (
    ("FrozenInstanceError", "", "; rules and races never change: emit an event, keep it in a part"),
    ("AttributeError", "'generator' object", "; write `yield from` before what gives it"),
    ("TypeError", "'generator'", "; write `yield from` before what gives it"),
    ("StopIteration", "", "; where `next` may find nothing, give it a default"),
    ("SystemExit", "", "; only people end the program: let a rule emit an event"),
)


class PilotFailed(GridprixError):
    """A pilot raised or answered with something that is not on offer."""

    def __init__(self, seat: str, cause: BaseException, line: str = "") -> None:
        """Whose pilot, why, and `file.py:31` where its code is not ours."""
        where = f" ({line})" if line else ""
        super().__init__(f"the pilot of seat {seat}{where} failed: {told(cause)}")


class EndlessReaction(GridprixError):
    """Rules answer each other's events without end."""

    def __init__(self, chain: Sequence[str]) -> None:
        self.chain = tuple(chain)
        tail = " -> ".join(self.chain[-4:])
        super().__init__(f"reactions nest deeper than {len(self.chain) - 1}: ... -> {tail}")


class EndlessTurn(GridprixError):
    """A turn in which decision follows decision and the car gets nowhere."""

    def __init__(self, car: str, decisions: int, rules: Sequence[str]) -> None:
        """Whose turn, how long it was, and the rules that may be at fault."""
        super().__init__(
            f"{car}'s turn took {decisions} decisions without ending; a rule refuses every leg "
            f"or offers an action that changes nothing: look at {', '.join(map(repr, rules))}"
        )


class OutOfPatience(GridprixError):
    """A turn in which rules let things happen or ask without end."""

    def __init__(self, whose: str, most: int) -> None:
        super().__init__(
            f"more than {most} events and questions come {whose}; "
            "a rule emits, asks or rolls in a loop that does not end"
        )


class BadJournal(GridprixError):
    """A journal that cannot be replayed here, and why."""


class BadEntry(BadJournal):
    """An entry of a journal that does not fit the race, by its number from 0."""

    def __init__(self, entry: int, sentence: str) -> None:
        super().__init__(f"entry {entry + 1} {sentence}")
        self.entry = entry
        self.sentence = sentence


class JournalBusy(BadJournal):
    """A journal that somebody else is writing now."""

    def __init__(self, path: Path, who: str) -> None:
        self.path, self.who = path, who
        super().__init__(f"the race in {path} is being played by {who}; only one can play it on")


class CannotKeep(GridprixError):
    """A journal that takes no more, as on a full disk; what it holds is safe."""

    def __init__(self, path: Path, entries: int, why: str) -> None:
        super().__init__(
            f"{path} cannot be written: {why}; the race is safe in it up to its first "
            f"{entries} decisions and rolls, and the last decision does not count"
        )


class UndoRefused(GridprixError):
    """Taking back is not possible here, and why."""


class ConsentNeeded(UndoRefused):
    """Taking back goes beyond something that everybody has seen: the table must agree first."""


class BadRule(GridprixError):
    """A rule class that cannot be used: unknown hook, wrong argument, bad card."""


class RuleFault(BadRule):
    """What a rule gave that cannot be used: `rule` gave it, in `hook`, at `line` (`file.py:31`)."""

    def __init__(self, rule: object, hook: str, line: str, sentence: str) -> None:
        self.rule, self.hook, self.line = rule, hook, line
        super().__init__(sentence)
