"""Which watchers a mutant meets, and in which order."""

from __future__ import annotations

import ast
import functools
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path

import attrs
from baseline import Baseline, Trace, watcher_file
from graft import called_lines
from ledger import Mutant, short
from lit import statement_lines
from watchers import Target


@attrs.frozen
class Place:
    """Where a change is: its statement, and the function or class around it."""

    line: int
    scope: range
    bits: int  # the lines of the scope as a trace has them
    called: bool  # whether the line runs when a function is called, not when it is imported


@functools.cache
def _places(path: Path) -> Mapping[int, Place]:
    """Where each line of a module is; its tree is walked once."""
    text = path.read_text()
    tree = ast.parse(text)
    begins, called = statement_lines(tree), called_lines(tree)
    every = range(1, len(text.splitlines()) + 1)
    scopes = dict.fromkeys(every, every)
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            around = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            scopes.update(dict.fromkeys(around, around))
    bits = {scope: sum(1 << line for line in scope) for scope in {*scopes.values()}}
    return {
        line: Place(begins.get(line, line), scope, bits[scope], line in called)
        for line, scope in scopes.items()
    }


def place(path: Path, line: int) -> Place:
    """Where a line of a module is."""
    return _places(path)[line]


class Orders:
    """Chooses watchers: those that execute a change, the likeliest and quickest first."""

    def __init__(self, baseline: Baseline, patience: float) -> None:
        self._baseline = baseline
        self._patience = patience
        self._noticed: Counter[tuple[Path, range, str]] = Counter()
        self._noticed_near: Counter[tuple[Path, str]] = Counter()
        self._executing: dict[tuple[Path, int], Sequence[Trace]] = {}
        self._using: dict[Path, Sequence[Trace]] = {}
        self._by_file: dict[Path, list[Trace]] = {}
        for trace in baseline.traces.values():
            self._by_file.setdefault(watcher_file(trace.watcher), []).append(trace)

    def is_called(self, mutant: Mutant) -> bool:
        """Whether the change is in a function, which may get it while everything is imported."""
        return place(mutant.target.path, mutant.mutation.line).called

    def is_grafted(self, mutant: Mutant) -> bool:
        """Whether the change is in a function that nothing calls before a watcher begins."""
        where = place(mutant.target.path, mutant.mutation.line)
        begun = self._baseline.start_up.get(mutant.target.name, 0)
        return where.called and not begun >> where.line & 1

    def watchers(self, mutant: Mutant, first: str = "", met: Container[str] = ()) -> Sequence[str]:
        """The watchers of a mutant in their order, without those in files that it has met."""
        path = mutant.target.path
        where = place(path, mutant.mutation.line)

        def rank(trace: Trace) -> tuple[bool, int, int, bool, bool, float]:
            noticed = self._noticed[path, where.scope, trace.watcher]
            near = self._noticed_near[path, trace.watcher]
            far = watcher_file(trace.watcher) not in mutant.target.own
            apart = not trace.lines.get(mutant.target.name, 0) & where.bits
            return trace.watcher != first, -noticed, -near, far, apart, trace.seconds

        found = [one for one in self.executing(mutant) if short(one.text) not in met]
        return [trace.watcher for trace in sorted(found, key=rank)]

    def files(self, mutant: Mutant) -> Sequence[str]:
        """What the files say in which the watchers of a mutant stand, each in short."""
        return sorted({short(trace.text) for trace in self.executing(mutant)})

    def executing(self, mutant: Mutant) -> Sequence[Trace]:
        """What watchers that execute the change do, as many as patience allows."""
        where = place(mutant.target.path, mutant.mutation.line)
        key = (mutant.target.path, where.line)
        if key not in self._executing:
            self._executing[key] = self._found(mutant, where)
        return self._executing[key]

    def _found(self, mutant: Mutant, where: Place) -> list[Trace]:
        name, target = mutant.target.name, mutant.target
        if target.path not in self._using:
            traces = [trace for file in target.files for trace in self._by_file.get(file, ())]
            traces.sort(key=lambda trace: trace.seconds)
            self._using[target.path] = [one for one in traces if name in one.lines] or traces
        using = self._using[target.path]
        executing = [one for one in using if one.executes(name, where.line)]
        if self.is_grafted(mutant):
            return self._patient(target, executing)
        # what is made at import may show wherever its class is used, or else its module; that
        # somebody executes the line itself says no more than that they imported it first
        near = [one for one in using if one.lines.get(name, 0) & where.bits]
        # and who only reads a constant executes nothing of its module
        own = [one for file in target.own for one in self._by_file.get(file, ())]
        own.sort(key=lambda trace: trace.seconds)
        every = {one.watcher: one for one in (*executing, *near, *own, *using)}
        return self._patient(target, every.values())

    def _patient(self, target: Target, traces: Iterable[Trace]) -> list[Trace]:
        """The first, as many as patience allows of its own tests, and as many of all others."""
        found: list[Trace] = []
        spent = {True: 0.0, False: 0.0}
        for trace in traces:
            own = watcher_file(trace.watcher) in target.own
            if spent[own] == 0.0 or spent[own] + trace.seconds <= self._patience:
                spent[own] += trace.seconds
                found.append(trace)
        return found

    def noticed(self, mutant: Mutant, watcher: str) -> None:
        """Remember who noticed a mutant: the next one near is met by the same watcher first."""
        where = place(mutant.target.path, mutant.mutation.line)
        self._noticed[mutant.target.path, where.scope, watcher] += 1
        self._noticed_near[mutant.target.path, watcher] += 1
