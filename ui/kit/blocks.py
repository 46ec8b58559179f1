"""A script cut into blocks: the moves, and the expectation that they lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from gridprix.core.documents import Document, Problem
from gridprix.core.library import Library
from gridprix.core.script import CHECKS, NESTED, Runner

REST = "rest"


@attrs.frozen
class ScriptBlock:
    """Steps of a script up to one that checks something; counted from 0, `last` included."""

    first: int
    last: int
    kind: str

    @property
    def name(self) -> str:
        """What the block is called in a report: the number of its last step, and what it checks."""
        return f"{self.last + 1}-{self.kind.replace(' ', '-')}"


def blocks_of(script: Sequence[Any]) -> list[ScriptBlock]:
    """The blocks of a script; moves after the last check are a block too."""
    blocks: list[ScriptBlock] = []
    first = 0
    for number, step in enumerate(script):
        keys = list(step) if isinstance(step, Mapping) else []
        kind = next((key for key in keys if key in (*CHECKS, *NESTED)), "")
        if kind:
            blocks.append(ScriptBlock(first, number, kind))
            first = number + 1
    if first < len(script) or not script:
        blocks.append(ScriptBlock(first, max(len(script) - 1, 0), REST))
    return blocks


class NotReached(Exception):
    """A block could not be played, because an earlier one stopped the script."""

    def __init__(self, block: ScriptBlock, problems: Sequence[Problem]) -> None:
        self.block = block
        said = "; ".join(map(str, problems))
        super().__init__(f"step {block.last + 1} was not got through: {said}")


class ScriptStage:
    """One script being played block by block, in any order; earlier steps are played as needed."""

    def __init__(self, document: Document, library: Library) -> None:
        self.document, self.library = document, library
        self._runner: Runner | None = None
        self._stopped = False

    def play(self, block: ScriptBlock) -> tuple[Problem, ...]:
        """What does not hold in a block; raises NotReached when the script stops before it."""
        runner = self._runner
        if runner is None or self._stopped or runner.steps > block.first:
            runner = self._runner = Runner(self.document, self.library)
            self._stopped = not runner.begin()
        self._play_to(runner, block.first)
        if self._stopped and runner.steps < block.first:
            raise NotReached(self._block_at(runner.steps), runner.problems)
        self._play_to(runner, block.last + 1)
        return tuple(runner.problems)

    def _play_to(self, runner: Runner, step: int) -> None:
        while not self._stopped and runner.steps < min(step, len(self.document.data["script"])):
            runner.problems.clear()  # what did not hold earlier is another block's business
            self._stopped = not runner.play_step()

    def _block_at(self, step: int) -> ScriptBlock:
        blocks = blocks_of(self.document.data["script"])
        return next(one for one in blocks if one.first <= step <= one.last)
