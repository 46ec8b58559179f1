"""Slicks: landing costs, passing does not."""

from __future__ import annotations

from pathlib import Path

from gridprix.core.drawing import Mark
from gridprix.core.game import Game
from gridprix.core.state import Status
from gridprix.plugins.common.missed_turns import Penalty

from .helpers import ask, car, log, lone, play, race, traces, velocity

SLICKS = ("slicks", "missed-turns", "vectors")
SPILLS = {"track": "script-spills"}

KERB = """
name: kerb
family: grid
outline: [[0, 0], [20, 0], [20, 10], [0, 10]]
start: {line: [[2, 0], [2, 10]], towards: [3, 5]}
finish: {line: [[18, 0], [18, 10]], towards: [19, 5]}
zones: [{kind: slick, area: [[8, 0], [12, 0], [12, 1], [8, 1]]}]
"""


def misses(game: Game, name: str) -> int:
    return car(game, name).part(Penalty).turns


def test_landing_costs_two_turns_and_all_speed() -> None:
    game = race(SLICKS, "A@28,10 v3,0  B@1,1 v0,0", **SPILLS)
    assert ask(game).cautions["0,0"] == "lands on a slick: 2 turns to miss"
    play(game, "A 0,0")
    assert velocity(game, "A") == (0, 0)
    assert misses(game, "A") == 2
    assert "Ada lands on the slick at 31,10" in log(game)
    assert Mark("skid", (31, 10), car(game, "A").id) in traces(game)


def test_the_edge_belongs_to_it() -> None:
    game = play(race(SLICKS, "A@28,8 v2,0  B@1,1 v0,0", **SPILLS), "A 0,0")
    assert misses(game, "A") == 2


def test_passing_over_costs_nothing() -> None:
    game = race(SLICKS, "A@28,10 v8,0  B@1,1 v0,0", **SPILLS)
    assert not ask(game).cautions
    play(game, "A 0,0")
    assert misses(game, "A") == 0


def test_staying_is_no_new_landing() -> None:
    game = race(SLICKS, "A@31,10 v0,0  B@1,1 v0,0", **SPILLS)
    assert "0,0" not in ask(game).cautions
    play(game, "A 0,0")
    assert misses(game, "A") == 0
    play(game, "B 0,0", "A +1,0")
    assert misses(game, "A") == 2, "moving on within the slick is"


def test_being_put_down_on_one_is_no_landing(tmp_path: Path) -> None:
    (tmp_path / "kerb.yaml").write_text(KERB, encoding="utf-8")
    rules = ["off-track-reset", "track-limits", *SLICKS]
    game = race(rules, "A@10,1 v0,-3  B@1,5 v0,0", track="kerb", folder=tmp_path)
    assert "leaves the track" in ask(game).cautions["0,0"]
    play(game, "A 0,0")
    assert car(game, "A").spot == (10, 0)
    assert game.race.board.in_zone("slick", (10, 0))
    assert misses(game, "A") == 0


def test_a_collision_on_a_slick_is_both() -> None:
    rules = ["contact-penalty", *SLICKS]
    game = race(rules, "A@28,10 v3,0  B@31,10 v0,0  C@1,1 v0,0", **SPILLS)
    play(game, "A 0,0")
    assert misses(game, "A") == 3 + 2
    assert misses(game, "B") == 1, "Bruno was hit and has not landed; one of two is served"


def test_a_slick_behind_the_finish_does_not_matter(tmp_path: Path) -> None:
    text = KERB.replace(
        "[[8, 0], [12, 0], [12, 1], [8, 1]]", "[[18, 4], [20, 4], [20, 6], [18, 6]]"
    )
    (tmp_path / "kerb.yaml").write_text(text, encoding="utf-8")
    arranged = "A@16,5 v3,0  B@16,2 v1,2"
    game = race(["finish-line", *SLICKS], arranged, track="kerb", folder=tmp_path)
    assert set(ask(game).cautions) == set(), "every point on the slick lies behind the finish"
    play(game, "A 0,0")
    assert car(game, "A").status is Status.FINISHED
    assert misses(game, "A") == 0


def test_slicks_are_no_oil() -> None:
    game = race(SLICKS, "A@31,10 v2,0  B@1,1 v0,0", **SPILLS)
    assert len(ask(game).legal) == 9


def test_a_slick_may_cost_no_turns_but_the_speed() -> None:
    rules = [{"slicks": {"turns": 0}}, "missed-turns", "vectors"]
    game = play(race(rules, "A@28,10 v3,0  B@1,1 v0,0", **SPILLS), "A 0,0")
    assert velocity(game, "A") == (0, 0)
    assert log(game)[-2:] == [
        "Ada lands on the slick at 31,10",
        "Ada stops: on a slick",
    ]


def test_a_lone_car_lands_on_them_too() -> None:
    told = lone({"slicks": {"turns": 4}}, "missed-turns", "vectors")
    assert (told.slick, told.slick_turns) == ("slick", 4)
