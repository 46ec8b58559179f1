"""Every scripted scenario holds, from its first step to its last."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from gridprix.core.library import Library
from gridprix.core.script import check_file, find_scripts
from gridprix.scenarios import standard_library

FOLDER = Path(__file__).parents[1] / "scenarios" / "scripts"
FILES = find_scripts([FOLDER])


@lru_cache(maxsize=1)
def library() -> Library:
    return standard_library(installed=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_the_script_holds(path: Path) -> None:
    outcome = check_file(path, library())
    assert outcome is not None, "the file holds no script"
    assert outcome.ok, "\n" + "\n".join(map(str, outcome.problems))
    assert outcome.steps >= 1
    assert outcome.clauses
