"""For tests: what stands for a process beside the window, and says what it is told to say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gridprix.ui.studio.side_process import SideAnswer


class SilentSide:
    """Takes tasks; its answers are put into it."""

    def __init__(self) -> None:
        self.tasks: list[Mapping[str, Any]] = []
        self.answers: list[SideAnswer | None] = []
        self.open = False

    @property
    def process(self) -> object:
        return self if self.open else None

    def ask(self, task: Mapping[str, Any]) -> None:
        self.tasks.append(task)
        self.open = True

    def heard(self) -> Iterator[SideAnswer | None]:
        answers, self.answers = self.answers, []
        yield from answers

    def close(self) -> None:
        self.open = False
        self.answers = []
