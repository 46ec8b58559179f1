"""Every mistake of the table gets the sentence that stands there, and none is silent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import mistakes
import pytest
from mistakes import ALONE, CHANCE, PAGE, Mistake, chapters, page, says

MISTAKES = [mistake for _, listed in chapters().values() for mistake in listed]
IN_PROCESS = [(one, how) for one in MISTAKES for how in one.said if how != ALONE]
IN_PROCESSES = [one for one in MISTAKES if ALONE in one.said]
WHERE = r"mine\.py(:\d+)?\b|\.yaml:\d+|look at 'mine'|package mine \(|mine/rule\.py:\d+"
LINTED = [one for one in MISTAKES if "lint" not in one.said]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setattr(mistakes.watch, "SECONDS", mistakes.PATIENCE)
        patch.setattr(mistakes.table, "PATIENCE", mistakes.MOST_EVENTS)
        yield


def test_the_table_is_long_and_nothing_in_it_is_silent() -> None:
    assert len(MISTAKES) >= 60
    assert len({one.title for one in MISTAKES}) == len(MISTAKES)
    assert [one.title for one in MISTAKES if not one.said] == []


@pytest.mark.parametrize(
    ("mistake", "how"), IN_PROCESS, ids=[f"{how}: {one.title}" for one, how in IN_PROCESS]
)
def test_what_is_said_stands_in_the_table(mistake: Mistake, how: str, tmp_path: Path) -> None:
    assert says(mistake, how, tmp_path) == mistake.said[how]


@pytest.mark.parametrize("mistake", LINTED, ids=[one.title for one in LINTED])
def test_lint_says_nothing_where_the_table_says_so(mistake: Mistake, tmp_path: Path) -> None:
    assert says(mistake, "lint", tmp_path) == ""


@pytest.mark.slow
@pytest.mark.parametrize("mistake", IN_PROCESSES, ids=[one.title for one in IN_PROCESSES])
def test_a_race_that_differs_from_itself_is_told(mistake: Mistake, tmp_path: Path) -> None:
    told, wanted = says(mistake, ALONE, tmp_path), mistake.said[ALONE]
    assert CHANCE.search(told)
    assert CHANCE.sub("LINE", told) == CHANCE.sub("LINE", wanted)


@pytest.mark.parametrize("mistake", MISTAKES, ids=[one.title for one in MISTAKES])
def test_nobody_else_is_blamed(mistake: Mistake) -> None:
    """The sentence names the rule and a line of its file, or the line of the race that is wrong."""
    for said in mistake.said.values():
        assert "should not have happened" not in said
        assert "Traceback" not in said
        assert re.search(WHERE, said), said
        blamed = re.findall(r"the rule '([\w-]+)' \(", said)
        assert set(blamed) <= {"mine"}


def test_the_page_is_made_of_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tests/tools/mistakes.py"
