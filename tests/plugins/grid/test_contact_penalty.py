"""Collisions cost turns."""

from __future__ import annotations

from gridprix.core.drawing import Mark
from gridprix.core.game import Game
from gridprix.core.state import Status
from gridprix.plugins.common.missed_turns import Penalty
from gridprix.plugins.grid.parts.motion import Motion

from .helpers import ask, car, log, play, race, refused, traces, velocity

CONTACT = ("contact-penalty", "missed-turns", "vectors")


def misses(game: Game, name: str) -> int:
    return car(game, name).part(Penalty).turns


def test_the_mover_misses_three_turns_and_the_other_two() -> None:
    game = race(CONTACT, "A@10,10 v2,0  B@12,10 v1,1  C@1,1 v0,0")
    assert ask(game).cautions == {"0,0": "hits Bruno: 3 turns to miss"}
    play(game, "A 0,0")
    assert (velocity(game, "A"), velocity(game, "B")) == ((0, 0), (0, 0))
    assert car(game, "A").spot == car(game, "B").spot == (12, 10)
    assert "Ada hits Bruno on 12,10" in log(game)
    assert misses(game, "A") == 3
    assert misses(game, "B") == 1, "the first of two is this very round"
    assert ask(game).car == "C"
    assert Mark("cross", (12, 10), car(game, "A").id) in traces(game)


def test_every_car_on_the_point_is_hit() -> None:
    game = race(CONTACT, "A@10,10 v2,0  B@12,10 v0,0  C@12,10 v0,0  D@1,1 v0,0")
    play(game, "A 0,0")
    assert "Ada hits Bruno and Carla on 12,10" in log(game)
    assert misses(game, "A") == 3, "one penalty, however many were hit"
    assert misses(game, "B") == misses(game, "C") == 1


def test_a_move_of_no_length_hits_nobody() -> None:
    game = race(CONTACT, "A@12,10 v0,0  B@12,10 v0,0  C@1,1 v0,0")
    assert "0,0" not in ask(game).cautions
    play(game, "A 0,0")
    assert misses(game, "A") == misses(game, "B") == 0


def test_passing_over_a_car_hits_nobody() -> None:
    game = play(race(CONTACT, "A@10,10 v4,0  B@12,10 v0,0"), "A 0,0")
    assert misses(game, "B") == 0


def test_a_car_that_finishes_in_its_move_hits_nobody() -> None:
    game = race(["finish-line", *CONTACT], "A@54,20 v3,0  B@57,20 v0,0  C@1,1 v0,0")
    assert not ask(game).cautions
    play(game, "A 0,0")
    assert car(game, "A").status is Status.FINISHED
    assert misses(game, "B") == 0


def test_a_car_that_has_finished_occupies_nothing() -> None:
    rules = [{"finish-line": {"ends": "all"}}, *CONTACT]
    game = play(race(rules, "A@54,20 v3,0  B@55,20 v0,0  C@1,1 v0,0"), "A 0,0", "B +1,0")
    assert misses(game, "B") == 0
    game = race(rules, "A@54,20 v3,0  B@55,20 v0,0 lap=-5  C@1,1 v0,0")
    play(game, "A -1,0", "B +1,0")
    assert misses(game, "B") == 0


def test_a_line_that_leaves_before_the_point_is_an_off_track_crash_only() -> None:
    rules = [CONTACT[0], "off-track-reset", "track-limits", *CONTACT[1:]]
    game = race(rules, "A@14,9 v12,0  B@26,9 v0,0", track="script-bay")
    assert "leaves the track" in ask(game).cautions["0,0"]
    play(game, "A 0,0")
    assert car(game, "A").spot == (16, 9)
    assert misses(game, "A") == misses(game, "B") == 0


def test_a_car_hit_before_its_first_move_has_it_still_before_it() -> None:
    rules = [*CONTACT[:2], {"vectors": {"first_stay": False}}]
    game = play(race(rules, "A@10,10 v2,0  B@12,10  C@1,1 v0,0"), "A 0,0")
    assert car(game, "B").part(Motion).first


def test_penalties_are_options() -> None:
    rules = [{"contact-penalty": {"mover": 1, "hit": 0}}, *CONTACT[1:]]
    game = play(race(rules, "A@10,10 v2,0  B@12,10 v0,0"), "A 0,0")
    assert misses(game, "A") == 1
    assert misses(game, "B") == 0


def test_it_needs_missed_turns() -> None:
    assert "needs 'missed-turns'" in refused(["contact-penalty", "vectors"])
