"""What is worked out beside a track's page, without a window."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from click.testing import CliRunner

from gridprix.core.library import Library
from gridprix.scenarios import SHIPPED, standard_library
from gridprix.scenarios.track_figures import board_digest, figures_for
from gridprix.ui.cli import CommandSettings, main
from gridprix.ui.quality.shares import StartShares, kept_shares
from gridprix.ui.quality.start_trial import trial_of
from gridprix.ui.quality.survey import DONE, FIGURES, LAP, STARTS
from gridprix.ui.quality.worker import Surveyor
from gridprix.ui.simulate.jobs import Crew

from ..core.races import toy_library  # noqa: TID252 - the tests are no installed package
from ..core.toy import TOY  # noqa: TID252


class Heard(Surveyor):
    """Answers where they can be looked at."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.answers: list[tuple[str, Any]] = []

    def tell(self, kind: str, answer: Any) -> None:
        self.answers.append((kind, answer))

    def told(self, kind: str) -> list[Any]:
        return [answer for of, answer in self.answers if of == kind]


@pytest.fixture(scope="module")
def library() -> Library:
    return standard_library(installed=False)


def surveyed(library: Library, name: str, races: int = 0) -> Heard:
    document = library.open("tracks", name)
    path = library.names("tracks")[name]
    heard = Heard(library)
    heard.work({"file": document.file, "text": path.read_text(encoding="utf-8"), "races": races})
    assert heard.told(DONE)
    return heard


@pytest.mark.parametrize("name", ["first-ring", "practice-ring"])
def test_a_survey_tells_what_the_command_prints(library: Library, name: str) -> None:
    heard = surveyed(library, name)
    (lap,), (track,) = heard.told(LAP), heard.told(FIGURES)
    printed = CliRunner().invoke(main, ["track", "quality", name, "--races", "0"]).output
    assert len(track.lines) >= 6
    for heading, told in track.lines:
        assert f"{heading:13}{told}" in printed
    assert lap.tiles[0].figure == str(track.moves)
    assert track.proven
    assert len(lap.line) > track.moves or name == "practice-ring"
    kept = figures_for(name, library_digest(library, name))
    assert kept is not None
    assert (kept.moves, kept.difficulty) == (track.moves, track.difficulty)
    assert not heard.told(STARTS)


def library_digest(library: Library, name: str) -> str:
    return board_digest(library.open("tracks", name), library)


def test_races_are_told_while_they_are_raced_and_are_those_of_the_command(
    library: Library,
) -> None:
    *earlier, last = surveyed(library, "first-ring", 8).told(STARTS)
    assert [one.races for one in earlier] == [2, 4, 6]
    settings = CommandSettings()
    trial = trial_of(library.open("tracks", "first-ring"), library, settings, Crew(1), 8)
    assert last == trial.shares
    assert last.wanted == 8


def test_what_is_kept_of_a_ready_track_says_what_its_races_said(library: Library) -> None:
    ready = figures_for("kidney", library_digest(library, "kidney"))
    assert ready is not None
    shares = kept_shares(ready)
    assert isinstance(shares, StartShares)
    assert shares.unequal == [1, 3]
    for won, (value, low, high) in zip(shares.wins, ready.wins, strict=True):
        assert [round(100 * one) for one in won.to_data()] == [value, low, high]
    assert kept_shares(attrs.evolve(ready, wins=())) is None


def test_a_track_without_a_way_home_is_told_so_and_nobody_races(library: Library) -> None:
    heard = surveyed(library, "derby-bowl", 8)
    (track,) = heard.told(FIGURES)
    assert track.moves is None
    assert "no finish" in track.why
    assert not heard.told(STARTS)


def test_a_family_without_a_solver_is_told_so() -> None:
    library = toy_library()
    heard = surveyed(library, "short-line", 8)
    (track,) = heard.told(FIGURES)
    assert f"the family {TOY.name!r}" in track.why
    assert not heard.told(LAP)
    assert not heard.told(STARTS)


def test_a_track_that_cannot_be_read_is_told_and_does_not_end_the_process(
    library: Library,
) -> None:
    text = (SHIPPED["tracks"] / "first-ring.yaml").read_text(encoding="utf-8")
    heard = Heard(library)
    broken = text.replace("family: grid", "family: grid\nlaps: none")
    heard.work({"file": "mine.yaml", "text": broken, "races": 8})
    (track,) = heard.told(FIGURES)
    assert track.moves is None
    assert track.why
    assert heard.told(DONE)
