"""The model behind the import screen: settings in, what was seen and the track out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridprix.core.library import Library
from gridprix.core.studio.studio import ERROR, GOOD, LapFigures, TrackFinding
from gridprix.scenarios import standard_library
from gridprix.ui.importing.answers import (
    FAULT,
    FIGURES,
    FINDINGS,
    PARTS,
    PICTURE,
    SEEN,
    TRACK,
    FilePart,
    LaidTrack,
    SeenRoad,
    ShownPicture,
)
from gridprix.ui.importing.desk import ENDED, PATIENCE, ImportDesk, ImportSettings
from gridprix.ui.importing.roles import ALONE, INNER, LEFT_OUT, OUTER

from ..studio.side import SilentSide  # noqa: TID252 - helpers of tests lie beside them

LIBRARY: Library = standard_library()
FILES = [
    Path(name) for name in ("pond.jpg", "valley.svg", "karts.geojson", "oval.csv", "no.txt.gz")
]
FIGURES_OF_A_LAP = LapFigures((), ())
FOUND = TrackFinding(GOOD, "Sound", "")


def desk_on(name: str = "pond.jpg") -> tuple[ImportDesk, SilentSide]:
    desk, side = ImportDesk(LIBRARY, ImportSettings("grid", Path(name))), SilentSide()
    desk._side = side  # type: ignore[assignment]
    return desk, side


def says(side: SilentSide, kind: str, told: Any) -> None:
    side.answers.append((side.tasks[-1]["id"], kind, told))


def test_the_newest_question_waits_for_an_answer_to_the_last_one() -> None:
    desk, side = desk_on()
    assert desk.follow(0.0)
    for threshold in (10, 20, 30):
        desk.set_picture(threshold=threshold)
        desk.follow(0.01)
    assert len(side.tasks) == 1, "a slider that is held would get no answer else"
    says(side, TRACK, LaidTrack("rough", "", rough=True))
    desk.follow(0.02)
    assert side.tasks[-1]["picture"]["threshold"] == 30
    assert len(side.tasks) == 2
    desk.set_picture(threshold=40)
    desk.follow(0.02 + PATIENCE / 2)
    assert len(side.tasks) == 2
    desk.follow(0.03 + PATIENCE)
    assert side.tasks[-1]["picture"]["threshold"] == 40, "an answer may take too long"


def test_a_rough_track_is_shown_and_not_opened() -> None:
    desk, side = desk_on()
    desk.follow(0.0)
    says(side, TRACK, LaidTrack("rough", "", rough=True))
    desk.follow(0.1)
    assert desk.track is not None
    assert not desk.ready
    says(side, TRACK, LaidTrack("whole", ""))
    desk.follow(0.2)
    assert desk.ready


def test_figures_stay_until_there_are_others_unless_nobody_gets_round() -> None:
    desk, side = desk_on()
    desk.follow(0.0)
    for kind, told in ((TRACK, LaidTrack("a", "")), (FIGURES, FIGURES_OF_A_LAP)):
        says(side, kind, told)
    desk.follow(0.1)
    assert (desk.figures, desk.stale) == (FIGURES_OF_A_LAP, False)
    says(side, TRACK, LaidTrack("b", ""))
    says(side, FINDINGS, (FOUND,))
    desk.follow(0.2)
    assert (desk.figures, desk.stale) == (FIGURES_OF_A_LAP, True)
    says(side, FINDINGS, (attrs.evolve(FOUND, level=ERROR),))
    desk.follow(0.3)
    assert desk.figures is None


def test_answers_about_something_else_count_no_more() -> None:
    desk, side = desk_on()
    desk.follow(0.0)
    says(side, TRACK, LaidTrack("old", ""))
    says(side, PICTURE, ("pond.jpg", ShownPicture((1, 1), b"", 1.0)))
    desk.choose(Path("other.jpg"))
    desk.follow(9.0)
    assert desk.picture is None, "it is of the other file"
    assert desk.track is not None
    side.answers.append((1, TRACK, LaidTrack("older", "")))
    desk.follow(9.1)
    assert desk.track.text == "old"


def test_a_process_that_has_ended_is_told_and_begun_anew() -> None:
    desk, side = desk_on()
    desk.follow(0.0)
    side.answers.append(None)
    desk.follow(0.1)
    assert (desk.fault, desk.computing, side.open) == (ENDED, False, False)
    desk.set(size=40)
    desk.follow(9.0)
    assert side.open


def test_a_width_is_in_squares_or_in_metres() -> None:
    desk, _ = desk_on("karts.geojson")
    desk.set(width=6)
    desk.set(metres=12)
    assert (desk.settings.width, desk.settings.metres) == (None, 12)
    desk.set(width=6)
    assert (desk.settings.width, desk.settings.metres) == (6, None)


PARTED = tuple(FilePart(name, ((0.0, 0.0),), closed=True, count=1, role=role)
               for name, role in (("a", OUTER), ("b", INNER), ("c", LEFT_OUT)))  # fmt: skip
EVERY_ROLE = (*ALONE, INNER, LEFT_OUT, "oil")
POINT = st.tuples(st.floats(0, 900), st.floats(0, 900))
ACTIONS = st.one_of(
    st.tuples(st.just("choose"), st.sampled_from(FILES)),
    st.tuples(st.just("set"), st.sampled_from(["size", "width", "spaces", "simplify", "metres"]),
              st.none() | st.integers(1, 99)),
    st.tuples(st.just("picture"), st.sampled_from(["threshold", "gaps", "smooth"]),
              st.integers(0, 60)),
    st.tuples(st.just("corners"), st.tuples(POINT, POINT, POINT, POINT)),
    st.tuples(st.just("strokes"), st.lists(st.tuples(POINT, POINT), max_size=3)),
    st.tuples(st.just("role"), st.integers(0, 4), st.sampled_from(EVERY_ROLE)),
    st.tuples(st.sampled_from(["first_guess", "rest"])),
    st.tuples(st.just("follow"), st.floats(0, 2)),
    st.tuples(st.just("answer"), st.sampled_from([
        (SEEN, SeenRoad(())), (PARTS, PARTED), (TRACK, LaidTrack("t", "")),
        (TRACK, LaidTrack("r", "", rough=True)), (FINDINGS, (FOUND,)),
        (FIGURES, FIGURES_OF_A_LAP), (FAULT, "nothing closes"), None,
    ])),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTIONS, max_size=25))
def test_whatever_is_done_the_last_wish_is_asked_for(script: list[tuple[Any, ...]]) -> None:
    desk, side = desk_on()
    now = 0.0
    for name, *more in script:
        if name == "choose":
            desk.choose(more[0])
        elif name == "set":
            desk.set(**{more[0]: more[1]})
        elif name == "picture":
            desk.set_picture(**{more[0]: more[1]})
        elif name in ("corners", "strokes"):
            desk.set_picture(**{name: tuple(more[0])})
        elif name == "role":
            desk.set_role(*more)
        elif name == "follow":
            now += more[0]
            desk.follow(now)
        elif name == "answer" and side.open:
            told = more[0] and (side.tasks[-1]["id"], *more[0])
            side.answers.append(told)
        elif not more:
            getattr(desk, name)()
        assert not (desk.ready and desk.fault)
        assert not (desk.settings.width and desk.settings.metres)
        assert all(desk.settings.roles.count(one) <= 1 for one in ALONE)
    desk.follow(now + 9)
    assert side.tasks[-1]["id"] == len(side.tasks)
    asked = {key: value for key, value in side.tasks[-1].items() if key != "id"}
    assert asked == desk.settings.to_data()
    json.dumps(asked)


@pytest.mark.parametrize("file", FILES)
def test_only_pictures_are_asked_for_with_settings_of_pictures(file: Path) -> None:
    data = ImportSettings("grid", file).to_data()
    assert bool(data["picture"]) == (file.suffix == ".jpg")
