"""Recipes as a reader follows them: save the blocks under their names, type the commands."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import attrs

from gridprix import core

FOLDER = Path(str(core.__file__)).parent / "recipes"
PAGES = sorted(path for path in FOLDER.glob("*.md"))
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"# ([\w-]+\.(?:py|yaml))\n")
Run = Callable[[Sequence[str], Path], str]


@attrs.frozen
class Block:
    """A block of code of a page; a file's begins with its name, as a comment."""

    language: str
    text: str

    @property
    def file(self) -> str:
        """The name under which it is saved; a block of code without one is a mistake."""
        named = _NAMED.match(self.text)
        assert named, f"a block of {self.language} begins with `# its-name`: {self.text[:60]!r}"
        return named[1]


def blocks_of(page: Path) -> list[Block]:
    """All blocks of a page, in order."""
    return [Block(*found) for found in _BLOCK.findall(page.read_text(encoding="utf-8"))]


def follow(page: Path, place: Path, run: Run) -> Iterator[str]:
    """Do what a page says in an empty folder; yields what does not come out as it says."""
    told = ""
    for block in blocks_of(page):
        if block.language in ("python", "yaml"):
            (place / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "sh":
            told = "".join(run(shlex.split(line), place) for line in block.text.splitlines())
        elif block.language == "text":
            yield from missing(block.text, told)
        else:
            raise AssertionError(f"{page.name} has a block of {block.language!r}")


def missing(expected: str, told: str) -> Iterator[str]:
    """The lines that were not told, in this order; `...` stands for any lines."""
    lines = iter(told.splitlines())
    for line in expected.splitlines():
        if line.strip() != "..." and not any(_same(line, one) for one in lines):
            yield f"{line!r} was not told in:\n{told}"
            return


def _same(line: str, other: str) -> bool:
    """Whether two lines have the same words; how wide a terminal is does not matter."""
    return line.split() == other.split()
