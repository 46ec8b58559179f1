"""Recipes as a reader follows them: save the blocks under their names, type the commands."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from gridprix.ui.kit.recipes import CODE, Recipe

Run = Callable[[Sequence[str], Path], str]


def follow(recipe: Recipe, place: Path, run: Run) -> Iterator[str]:
    """Do what a page says in an empty folder; yields what does not come out as it says."""
    told = ""
    for block in recipe.blocks:
        if block.language in CODE:
            (place / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "sh":
            told = "".join(run(shlex.split(line), place) for line in block.text.splitlines())
        elif block.language == "text":
            yield from missing(block.text, told)
        else:
            raise AssertionError(f"{recipe.name} has a block of {block.language!r}")


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
