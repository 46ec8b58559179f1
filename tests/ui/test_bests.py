"""The best race of a person: fewer rounds by the same rules on the same track."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.ui.bests import FILE, note_best


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIDPRIX_HOME", str(tmp_path))
    return tmp_path


def driven(library: Library, steps: int, pilot: str = "human", **data: Any) -> Game:
    """A race over a short strip: so many steps of one square before it goes faster."""
    race = {"name": "strip", "ruleset": "italian", "track": "script-strip", "laps": 1}
    race |= {"seats": [{"name": "Ada", "pilot": pilot}], **data}
    game = Game(read_scenario(Document("strip", race), library), 1, {})
    game.advance()
    while not game.over:
        (ask,) = game.open_asks()
        keys = [one.key for one in ask.legal]
        slow = game.race.round <= steps and game.race.round > 1
        wanted = ["0,0"] if slow else ["+1,0", "0,0"]
        game.reply(ask.car, next((key for key in wanted if key in keys), keys[0]), 0)
    return game


def test_the_first_race_is_the_best_until_a_better_one(library: Library, own: Path) -> None:
    slow, quick = driven(library, 5), driven(library, 1)
    assert slow.race.round > quick.race.round
    first = note_best(slow, "strip-1")
    assert first is not None
    assert (first.rounds, first.driver, first.race, first.before) == (
        *(slow.race.round, "Ada", "strip-1"),
        None,
    )
    best = note_best(quick, "strip-2")
    assert best is not None
    assert (best.rounds, best.race, best.before) == (quick.race.round, "strip-2", slow.race.round)
    assert note_best(slow, "strip-3") == best, "a slower one changes nothing"
    assert note_best(quick, "strip-4") == best, "nor does the same again"


def test_bests_are_told_apart_by_rules_and_laps(library: Library) -> None:
    assert note_best(driven(library, 1), "a") is not None
    other = driven(library, 4, ruleset="racetrack")
    best = note_best(other, "b")
    assert best is not None
    assert best.race == "b"


def test_pilots_have_no_personal_best(library: Library, own: Path) -> None:
    assert note_best(driven(library, 1, pilot="rookie"), "strip-1") is None
    assert not (own / FILE).exists()


def test_a_file_that_cannot_be_read_is_laid_aside(library: Library, own: Path) -> None:
    (own / FILE).write_text("[broken")
    assert note_best(driven(library, 1), "strip-1") is not None
    assert (own / FILE).with_suffix(".unreadable").read_text() == "[broken"


def test_a_folder_that_cannot_be_written_costs_nobody_the_result(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("GRIDPRIX_HOME", str(tmp_path / "file"))
    assert note_best(driven(library, 1), "strip-1") is not None
