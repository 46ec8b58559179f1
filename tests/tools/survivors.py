"""The mutants that may live, and why: the table in SURVIVORS.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import attrs
from mutations import Mutation
from tree import ROOT
from watchers import Target

PAGE = Path(__file__).with_name("SURVIVORS.md")
_ROW = re.compile(r"\| (?P<module>\S+) \| `(?P<text>.+?)` \| (?:any|`(?P<after>.+?)`) \| .+ \|")


@attrs.frozen
class Explained:
    """A line of a module whose changes, or one of them, nothing need notice."""

    module: str
    text: str
    after: str | None

    @property
    def path(self) -> Path:
        """The file of the module."""
        return ROOT / ("" if self.module.startswith("core/") else "plugins") / self.module

    def explains(self, target: Target, mutation: Mutation) -> bool:
        """Whether this is the line that was changed, and the change."""
        line = target.path.read_text().splitlines()[mutation.line - 1].strip()
        wanted = (target.path, line)
        return (self.path, self.text) == wanted and self.after in (None, mutation.after)


def explained(page: Path = PAGE) -> Sequence[Explained]:
    """The rows of the table."""
    rows = map(_ROW.fullmatch, page.read_text().splitlines())
    return [Explained(row["module"], _plain(row["text"]), row["after"]) for row in rows if row]


def _plain(text: str) -> str:
    """A line of code as it stands in its module; in a table its bars are escaped."""
    return text.replace("\\|", "|")
