"""Keeping to the track."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridprix.core.drawing import Mark
from gridprix.core.state import Status
from gridprix.plugins.grid.board.geometry import Exit
from gridprix.plugins.grid.parts.track_left import border_in, place_text

from .helpers import BOUNDED, ask, car, legal, log, lone, play, race, refused, traces

RING = {"track": "script-ring"}


def rules(**limits: str) -> list[object]:
    return ["off-track-out", {"track-limits": limits}, "vectors"]


def test_leaving_is_offered_with_its_consequence() -> None:
    game = race(BOUNDED, "A@10,1 v0,-1  B@1,1", **RING)
    outside = {"-1,-1", "0,-1", "+1,-1"}
    assert set(ask(game).cautions) == outside
    assert ask(game).cautions["0,-1"] == "leaves the track: Ada is out"
    assert len(legal(game)) == 9
    assert ask(game).default not in outside
    play(game, "A 0,-1")
    assert car(game, "A").status is Status.OUT
    assert log(game)[-2:] == [
        "Ada leaves the track near 10,0",
        "Ada is out: left the track near 10,0",
    ]


def test_touching_the_border_is_on_the_track() -> None:
    game = play(race(BOUNDED, "A@10,1 v0,-1  B@1,1", **RING), "A 0,0")
    assert car(game, "A").running
    assert car(game, "A").spot == (10, 0)


def test_the_border_itself_may_be_out() -> None:
    game = race(rules(border="out"), "A@10,1 v0,-1  B@1,1", **RING)
    assert "0,0" in ask(game).cautions
    play(game, "A 0,0")
    assert not car(game, "A").running


def test_the_whole_line_counts() -> None:
    # from one side of the block to the next, over its corner
    game = race(BOUNDED, "A@7,14 v3,4  B@1,1", **RING)
    assert "0,0" in ask(game).cautions


def test_or_only_the_ends_of_it() -> None:
    game = race(rules(line="ends"), "A@7,14 v3,4  B@1,1", **RING)
    assert "0,0" not in ask(game).cautions
    play(game, "A 0,0")
    assert car(game, "A").spot == (10, 18)


def test_with_ends_only_an_end_outside_still_leaves() -> None:
    game = race(rules(line="ends"), "A@7,14 v2,0  B@1,1", **RING)
    play(game, "A 0,0")
    assert not car(game, "A").running


def test_leaving_as_a_last_resort_is_refused_while_there_is_another_point() -> None:
    game = race(rules(leaving="last_resort"), "A@10,1 v0,-1  B@1,1", **RING)
    assert set(ask(game).refused) == {"-1,-1", "0,-1", "+1,-1"}
    assert "leaves the track" in ask(game).refused["0,-1"]


def test_leaving_as_a_last_resort_is_offered_when_nothing_else_is_left() -> None:
    game = race(rules(leaving="last_resort"), "A@10,2 v0,-4  B@1,1", **RING)
    assert not ask(game).refused
    assert len(ask(game).cautions) == 9


def test_crossing_the_finish_before_leaving_is_no_danger() -> None:
    # the finish of the field is at 56, the border at 60
    game = race(["finish-line", *BOUNDED], "A@53,20 v8,0  B@1,1")
    assert not ask(game).cautions
    play(game, "A 0,0")
    assert car(game, "A").status is Status.FINISHED
    assert "Ada finishes" in log(game)
    assert not any("is out" in line for line in log(game))


def test_leaving_before_the_finish_does_not_finish() -> None:
    game = play(race(["finish-line", *BOUNDED], "A@50,38 v8,4  B@1,1"), "A 0,0")
    assert car(game, "A").status is Status.OUT


def test_the_line_is_drawn_up_to_where_it_leaves() -> None:
    game = play(race(BOUNDED, "A@10,1 v1,-2  B@1,1", **RING), "A 0,0")
    place = (Fraction(21, 2), Fraction(0))
    assert traces(game) == [Mark("line", (10, 1), car(game, "A").id, place), Mark("cross", place)]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["track-limits", "vectors"], "needs 'off-track-out' or 'off-track-return' or"),
        (["off-track-out", "vectors"], "needs 'track-limits'"),
        (["off-track-out", "off-track-reset", "track-limits", "vectors"], "conflict"),
        (["off-track-return", "off-track-reset", "track-limits", "vectors"], "conflict"),
    ],
)
def test_what_does_not_fit_together_is_refused(given: list[str], sentence: str) -> None:
    assert sentence in refused(given)


def test_the_limits_have_the_last_word_over_the_vectors() -> None:
    assert "stands below 'vectors'" in refused(BOUNDED, order=["vectors", "track-limits"])


@pytest.mark.parametrize("border", ["in", "out"])
@pytest.mark.parametrize("line", ["whole", "ends"])
def test_a_lone_car_is_told_the_limits(border: str, line: str) -> None:
    told = lone(*rules(border=border, line=line))
    assert told.bounded
    assert told.border_in is (border == "in")
    assert told.ends_only is (line == "ends")
    assert not lone("vectors").bounded


def test_a_first_move_with_its_start_point_is_warned_too() -> None:
    game = race(["start", *BOUNDED], seats=2, **RING)
    assert not ask(game).cautions, "where to start is no move"
    game = race([{"start": {"when": "first_move"}}, *BOUNDED], seats=2, **RING)
    assert set(ask(game).cautions) == {
        f"@12,{y} {across},{change}"
        for y, change in ((0, "-1"), (8, "+1"))
        for across in ("-1", "0", "+1")
    }


def test_the_border_is_on_the_track_where_nothing_limits_it() -> None:
    assert border_in(race(["vectors"], "A@10,1 v0,-1").race)
    assert border_in(race(BOUNDED, "A@10,1 v0,-1").race)
    assert not border_in(race(rules(border="out"), "A@10,1 v0,-1").race)


@pytest.mark.parametrize(
    ("at", "text"),
    [((3, 4), "3,4"), ((Fraction(21, 2), 0), "10.5,0"), ((Fraction(1, 3), 10), "0.3,10")],
)
def test_a_place_is_read_in_tenths(at: tuple[Fraction | int, int], text: str) -> None:
    assert place_text(Exit(Fraction(at[0]), Fraction(at[1]), Fraction(1))) == text
