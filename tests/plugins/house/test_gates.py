"""Gates: any order, each once, all before the line."""

from __future__ import annotations

from typing import Any

from gridprix.core.game import Game
from gridprix.plugins.grid.parts.lap_count import LapCount

from ..grid.helpers import BOUNDED, ask, car, gauges, log, play, race, refused, traces  # noqa: TID252

RULES = ("gates", "finish-line", "vectors")
RING: dict[str, Any] = {"track": "script-gates", "laps": 2}


def gates(game: Game) -> list[int]:
    read = game.race.book.notation["gates"].read
    return list(read(car(game, "A")))


def test_any_order_and_each_once() -> None:
    game = race(RULES, "A@4,14 v0,-4 lap=0", **RING)
    play(game, "A 0,0")
    assert gates(game) == [2]
    assert str(gauges(game, "A")["gates to take"].value) == "1"
    assert [mark.shape for mark in traces(game)].count("frame") == 1
    assert log(game).count("Ada takes gate 2") == 1


def test_a_new_lap_asks_for_all_of_them_again() -> None:
    game = race(RULES, "A@10,4 v4,0 lap=0 gates=2,1", **RING)
    assert not ask(game).cautions
    play(game, "A 0,0")
    assert car(game, "A").part(LapCount).lap == 1
    assert gates(game) == []
    assert str(gauges(game, "A")["gates to take"].value) == "1, 2"


def test_a_crossing_in_vain_is_a_caution_and_keeps_the_gates() -> None:
    game = race(RULES, "A@10,4 v4,0 lap=0 gates=2", **RING)
    told = "crosses the line, but the lap does not count: gate 1 not taken yet"
    assert ask(game).cautions["0,0"] == told
    play(game, "A 0,0")
    assert car(game, "A").part(LapCount).lap == 0
    assert gates(game) == [2]


def test_the_first_crossing_asks_for_nothing() -> None:
    game = race(RULES, "A@10,4 v4,0", **RING)
    assert not ask(game).cautions
    play(game, "A 0,0")
    assert car(game, "A").part(LapCount).lap == 0


def test_whoever_sets_out_behind_squares_of_the_finish_is_not_warned() -> None:
    game = race(("start", *RULES), "A@13,2 v1,0", track="box-alley")
    assert not ask(game).cautions
    game = race(("start", *RULES), "A@13,2 v1,0 gates=1", track="box-alley")
    assert "gates 2 and 3 not taken yet" in ask(game).cautions["0,0"]


def test_without_the_rule_order_matters() -> None:
    game = play(race(RULES[1:], "A@4,14 v0,-4 lap=0", **RING), "A 0,0")
    assert car(game, "A").part(LapCount).checkpoint == 0


def test_pictures_have_gates_too() -> None:
    game = race(("start", *RULES), seats=1, track="box-alley")
    marks = game.race.book.hooks.offer_marks(game.view(None))
    assert [mark.text for mark in marks if mark.shape == "word"] == ["1", "2", "3"]
    assert all(game.race.board.on_track(mark.at) for mark in marks)


def test_what_is_refused() -> None:
    assert "has no checkpoints to be taken as gates" in refused(RULES)
    wrong = refused(RULES, arrange="A@4,14 v0,0 gates=x", seats=1, **RING)
    assert "it takes numbers of gates" in wrong


def test_a_gate_behind_the_line_is_taken_for_the_new_lap() -> None:
    game = play(race(RULES, "A@10,4 v10,9 lap=0 gates=2,1", **RING), "A 0,0")
    assert car(game, "A").part(LapCount).lap == 1
    assert gates(game) == [1]
    assert "Ada takes gate 1" in log(game)


def test_it_must_know_where_a_move_leaves_the_track() -> None:
    rules = (*RULES[:2], *BOUNDED)
    text = refused(rules, order=["track-limits", "gates"], **RING)
    assert "'gates' stands below 'track-limits'" in text
