"""Scripts played one after another: whatever becomes of one, the others are played."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import attrs

from gridprix.core.borders import is_stranger
from gridprix.core.documents import BadFile, Document, Location, Problem, load_document
from gridprix.core.errors import FAILURES, GridprixError
from gridprix.core.library import Library, shown_name
from gridprix.core.rules import Rule
from gridprix.core.script import Outcome, check_script, find_scripts, is_script
from gridprix.scenarios.conformance import played_by

from .keywords import Keywords

HOLDS, FAILS, UNUSABLE, NO_SCRIPT = "holds", "fails", "unusable", "no script"


@attrs.frozen
class CheckedScript:
    """What became of one file; `shown` is the board of a script that failed, before and after."""

    path: Path
    how: str
    name: str = ""
    problems: tuple[Problem, ...] = ()
    seconds: float = 0
    document: Document | None = attrs.field(default=None, repr=False)
    shown: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The file as people know it."""
        return shown_name(self.path)


def checked(
    paths: Sequence[Path], library: Library, keywords: Keywords | None = None
) -> Iterator[CheckedScript]:
    """What becomes of every script below these paths; a path that leads nowhere is a bad file."""
    found: list[Path] = []
    lost: dict[Path, BadFile] = {}
    for path in paths:
        try:
            found += find_scripts([path])
        except BadFile as error:
            lost[path] = error
    if lost and not found:
        raise BadFile([problem for error in lost.values() for problem in error.problems])
    for path, bad in lost.items():
        yield CheckedScript(path, UNUSABLE, str(path), bad.problems)
    for script in found:
        one = _check(script, library, keywords)
        if one is not None:
            yield one


def _check(path: Path, library: Library, keywords: Keywords | None) -> CheckedScript | None:
    began = time.perf_counter()
    try:
        document = load_document(path, shown_name(path))
        if keywords is not None and not keywords.fits(_words_of(path, document)):
            return None
        if not is_script(document):
            return CheckedScript(path, NO_SCRIPT, path.stem)
        outcome = _outcome(path, document, library)
    except BadFile as error:
        return CheckedScript(path, UNUSABLE, path.stem, error.problems, time.perf_counter() - began)
    # a script that took no step was stopped by its own file
    how = HOLDS if outcome.ok else FAILS if outcome.steps else UNUSABLE
    seconds = time.perf_counter() - began
    return CheckedScript(path, how, outcome.name, outcome.problems, seconds, document)


def untold_rules(found: Iterable[CheckedScript], library: Library) -> list[str]:
    """A sentence for each rule that is not ours, is played by a script and tells players nothing.

    Whoever brings pilots has nothing to tell: who drives is no rule of the game.
    """
    rules = library.catalogue.rules
    played = {
        name
        for one in found
        if one.document is not None
        for name in played_by(one.document, library)
        if name in rules
    }
    return [
        f"the rule {name!r} ({rules[name].origin}) tells players nothing; write `tells`, or the "
        "book of a race has its docstring instead"
        for name in sorted(played)
        if is_stranger(rules[name].cls)
        and rules[name].cls.tells is Rule.tells
        and not hasattr(rules[name].cls, "declare_pilots")
    ]


def _words_of(path: Path, document: Document) -> Iterable[str]:
    """What a script is known by: its file, its name, and the clauses that it proves."""
    data = document.data if isinstance(document.data, dict) else {}
    clauses = data.get("clauses")
    listed = clauses if isinstance(clauses, list) else []
    return [path.stem, path.parent.name, str(data.get("name", "")), *map(str, listed)]


def _outcome(path: Path, document: Document, library: Library) -> Outcome:
    try:
        return check_script(document, library)
    except BadFile:
        raise
    except FAILURES as error:  # anybody's rule may do anything
        # steps: it was begun, so it is a failure and not a faulty file
        broken = Problem(Location(str(path)), f"the script broke off: {_in_words(error)}")
        return Outcome(path.stem, shown_name(path), 1, (), (broken,))


def _in_words(error: BaseException) -> str:
    if isinstance(error, GridprixError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename or 'the system'}: {error.strerror or error}"
    return f"{type(error).__name__}: {' '.join(str(error).split())}"
