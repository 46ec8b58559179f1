"""Scripts as pytest sees them: a file is a collector, every expectation block a test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any

import pytest
from _pytest._code.code import ExceptionInfo, TerminalRepr

from gridprix.core.documents import BadFile, Document, KeyPath, Problem, load_document
from gridprix.core.library import Library, shown_name
from gridprix.core.script import check_script
from gridprix.ui.watch import watching

from .blocks import REST, NotReached, ScriptBlock, ScriptStage, blocks_of
from .plugin import library_of
from .report import failure_report

LOADS = ScriptBlock(0, 0, "loads")


class ScriptFailed(Exception):
    """An expectation of a script did not hold."""

    def __init__(self, problems: Iterable[Problem], report: str = "") -> None:
        self.problems = tuple(problems)
        super().__init__(report or "\n".join(map(str, self.problems)))


class ScriptFile(pytest.File):
    """A scenario file with a script."""

    document: Document
    stage: ScriptStage

    def collect(self) -> Iterator[ScriptItem]:
        """One test per expectation block."""
        try:
            self.document = load_document(self.path, shown_name(self.path))
        except BadFile as error:
            raise self.CollectError(str(error)) from None
        data: dict[str, Any] = self.document.data
        self.stage = ScriptStage(self.document, self.library)
        self.failed: set[ScriptBlock] = set()
        if "loads" in data:
            yield ScriptItem.from_parent(self, name="1-loads", block=LOADS)
            return
        script = data["script"] if isinstance(data["script"], list) else []
        for block in blocks_of(script):
            yield ScriptItem.from_parent(self, name=block.name, block=block)

    @property
    def library(self) -> Library:
        """What the script may name."""
        return library_of(self.config)


class ScriptItem(pytest.Item):
    """One expectation block of a script."""

    parent: ScriptFile

    def __init__(self, *, block: ScriptBlock, **more: Any) -> None:
        super().__init__(**more)
        self.block = block
        data = self.parent.document.data
        # `-k` finds a script by its clauses and by the words of its name
        clauses = data.get("clauses")
        words = [str(data.get("name", "")), *map(str, clauses if isinstance(clauses, list) else [])]
        self.extra_keyword_matches.update(words)

    def runtest(self) -> None:
        """Play the block; what does not hold is raised together."""
        with watching():
            self._play()

    def _play(self) -> None:
        file = self.parent
        if self.block is LOADS:
            outcome = check_script(file.document, file.library)
            if not outcome.ok:
                raise ScriptFailed(outcome.problems)
            return
        try:
            problems = file.stage.play(self.block)
        except BadFile as error:
            raise ScriptFailed(error.problems) from None
        except NotReached as error:
            # told once is enough, but whoever runs this block alone must not see it pass
            if error.block in file.failed:
                pytest.skip(str(error))
            raise ScriptFailed((), str(error)) from None
        if problems:
            file.failed.add(self.block)
            report = failure_report(file.document, file.library, self.block, problems)
            raise ScriptFailed(problems, report)

    def repr_failure(
        self, excinfo: ExceptionInfo[BaseException], style: Any = None
    ) -> str | TerminalRepr:
        """A failed script is told in its own words, without a traceback."""
        if isinstance(excinfo.value, ScriptFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[PathLike[str], int, str]:
        """Where the block stands in its file."""
        path: KeyPath = () if self.block is LOADS else ("script", self.block.last)
        spot = self.parent.document.spot(path)
        what = "the rest plays" if self.block.kind == REST else self.name
        return self.path, max(spot.line - 1, 0), f"{self.parent.document.data.get('name')}: {what}"
