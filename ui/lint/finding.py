"""One thing that lint has found: where, what, and what would be right."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core.documents import Problem


@attrs.frozen(order=True)
class Finding:
    """A mistake, or what looks like one: then it is not `certain`."""

    file: str
    line: int
    what: str
    right: str = ""
    certain: bool = True

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.what}" + (f"; {self.right}" if self.right else "")

    def to_data(self) -> dict[str, Any]:
        """The finding for programs."""
        return attrs.asdict(self)


def of_problem(problem: Problem) -> Finding:
    """What is wrong in a YAML file as a finding."""
    return Finding(problem.spot.file, problem.spot.line, problem.what, problem.right)
