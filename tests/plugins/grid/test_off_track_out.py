"""Out is out."""

from __future__ import annotations

from gridprix.core.state import Status

from .helpers import BOUNDED, ask, car, play, race


def test_a_car_that_leaves_is_eliminated_and_takes_no_more_turns() -> None:
    game = play(race(BOUNDED, "A@58,20 v3,0  B@10,10 v1,0"), "A 0,0")
    assert car(game, "A").status is Status.OUT
    assert car(game, "A").reason == "left the track near 60,20"
    assert car(game, "A").spot == (58, 20), "it never got to the end of its move"
    play(game, "B 0,0")
    assert ask(game).car == "B"


def test_an_eliminated_car_occupies_nothing() -> None:
    game = play(race(["no-contact", *BOUNDED], "A@58,20 v3,0  B@57,20 v1,0"), "A 0,0")
    assert not ask(game).refused


def test_the_race_is_over_when_everybody_is_out() -> None:
    game = play(race(BOUNDED, "A@58,20 v3,0  B@58,10 v3,0"), "A 0,0", "B 0,0")
    assert game.over
    assert [row.car for row in game.standings()] == ["B", "A"], "who stood longer is ahead"
