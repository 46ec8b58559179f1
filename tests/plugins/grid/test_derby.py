"""The demolition derby: points, truces, own cars."""

from __future__ import annotations

from gridprix.core.asks import Leg
from gridprix.core.drawing import Mark
from gridprix.core.game import Game
from gridprix.core.state import CarId, SeatId
from gridprix.plugins.grid.parts.score import Score

from .helpers import ask, car, gauges, legal, log, play, race, refused, traces, velocity

DERBY = ("derby", "start", "vectors")
BOWL = {"track": "derby-bowl"}


def score(game: Game, name: str) -> int:
    return car(game, name).part(Score).points


def test_hitting_scores_and_being_hit_costs() -> None:
    game = race(DERBY, "A@20,20 v2,0  B@22,20 v1,1  C@10,10 v0,0", **BOWL)
    assert not ask(game).cautions, "a hit is what one is after"
    play(game, "A 0,0")
    assert (score(game, "A"), score(game, "B")) == (2, -1)
    assert (velocity(game, "A"), velocity(game, "B")) == ((0, 0), (0, 0))
    assert log(game)[1:] == [
        "Ada accelerates to (2,0)"
        if "Ada accelerates to (2,0)" in log(game)
        else "Ada holds (2,0)",
        "Ada hits Bruno: +2 points for Ada, -1 for Bruno",
        "Ada stops",
        "Ada scores 2 points: 2 in all",
        "Ada hits Bruno: Bruno stops, -1 point",
        "Bruno loses 1 point: -1 in all",
        "Ada and Bruno may not hit each other on their next turns",
    ]
    assert ask(game).car == "B", "nobody misses a turn"


def test_points_are_options() -> None:
    rules = [{"derby": {"hitting": 1, "being_hit": 0}}, "start", "vectors"]
    game = play(race(rules, "A@20,20 v2,0  B@22,20 v1,1", **BOWL), "A 0,0")
    assert "Ada hits Bruno: +1 point for Ada, +0 for Bruno" in log(game)
    assert "Ada scores 1 point: 1 in all" in log(game)
    assert "Bruno scores 0 points: 0 in all" in log(game)


def test_a_point_with_several_cars_counts_for_each() -> None:
    game = race(DERBY, "A@20,20 v2,0  B@22,20 v0,0  C@22,20 v0,0", **BOWL)
    play(game, "A 0,0")
    assert [score(game, name) for name in "ABC"] == [4, -1, -1]


def test_a_move_of_no_length_is_no_crash() -> None:
    game = race(DERBY, "A@20,20 v0,0  B@20,20 v0,0  C@1,15 v0,0", **BOWL)
    play(game, "A 0,0")
    assert score(game, "A") == 0


def test_the_mover_may_not_hit_again_on_its_next_turn() -> None:
    game = race(DERBY, "A@20,20 v2,0  B@22,20 v0,0  C@10,10 v0,0", **BOWL)
    play(game, "A 0,0", "B +1,0", "C 0,0")
    reason = "Bruno is on 23,20, and there is a truce with Bruno this turn"
    assert ask(game).refused == {"+1,0": reason}
    play(game, "A 0,0", "B -1,0", "C 0,0")
    assert not ask(game).refused
    play(game, "A +1,0")
    assert score(game, "A") == 4


def test_nor_may_the_one_who_was_hit() -> None:
    # Bruno moves after Ada: his next turn comes in the round of the crash, when both share a point
    arranged = "A@20,20 v2,0  B@22,20 v0,0  C@10,10 v0,0"
    game = play(race(DERBY, arranged, **BOWL), "A 0,0")
    assert "0,0" in legal(game), "staying on the shared point is no crash"
    play(game, "B +1,0", "C 0,0", "A 0,0")
    assert ask(game).car == "B"
    assert "-2,0" not in ask(game).refused
    # Carla moves after Bruno: hit by her, his next turn comes in the round after
    game = race(DERBY, "A@1,15 v0,0  B@22,20 v0,0  C@20,20 v2,0", **BOWL)
    play(game, "A 0,0", "B 0,0", "C 0,0", "A 0,0", "B +1,0")
    assert ask(game).refused["+1,0"].endswith("truce with Bruno this turn")
    play(game, "C -1,0", "A 0,0")
    assert ask(game).car == "B"
    assert not ask(game).refused, "one turn, no more"


def test_others_are_free_to_hit_them() -> None:
    game = race(DERBY, "A@20,20 v2,0  B@22,20 v0,0  C@21,21 v0,0", **BOWL)
    play(game, "A 0,0", "B +1,0")
    assert not ask(game).refused
    play(game, "C +1,-1")
    assert score(game, "C") == 2


def test_with_several_cars_the_truce_holds_for_the_next_turn_of_each() -> None:
    # the order is A1, B1, A2, B2
    arranged = "A1@20,20 v2,0  A2@29,21 v0,0  B1@22,20 v0,0  B2@30,20 v0,0"
    game = race(DERBY, arranged, **BOWL)
    play(game, "A1 0,0", "B1 +1,0")
    assert ask(game).car == "A2"
    assert "truce with Bruno" in ask(game).refused["+1,-1"], "though other cars crashed"
    play(game, "A2 0,0")
    assert ask(game).car == "B2"
    assert "truce with Ada" in ask(game).refused["-1,+1"]
    play(game, "B2 0,0")
    assert "truce with Bruno" in ask(game).refused["+1,0"], "A1 has its next turn only now"
    play(game, "A1 0,0", "B1 0,0")
    assert ask(game).car == "A2"
    assert not ask(game).refused, "A2 has had its turn of truce"


def test_who_was_hit_has_the_truce_at_once_if_the_turn_is_next() -> None:
    # the order is A1, B1, A2, B2
    arranged = "A1@20,20 v2,0  A2@23,21 v0,0  B1@22,20 v0,0  B2@10,20 v0,0"
    game = play(race(DERBY, arranged, **BOWL), "A1 0,0")
    assert ask(game).car == "B1"
    assert "truce with Ada" in ask(game).refused["+1,+1"]
    play(game, "B1 0,0", "A2 0,0", "B2 0,0", "A1 0,0")
    assert ask(game).car == "B1"
    assert not ask(game).refused


def test_a_second_crash_does_not_end_the_truce_of_the_first() -> None:
    # the order is A1, B, C, A2; both hit Carla before her turn
    arranged = "A1@20,20 v2,0  A2@23,21 v0,0  B@22,23 v0,-3  C@22,20 v0,0"
    game = play(race(DERBY, arranged, **BOWL), "A1 0,0", "B 0,0")
    assert ask(game).car == "C"
    assert "truce with Ada" in ask(game).refused["+1,+1"]


def test_own_cars_cannot_crash() -> None:
    game = race(DERBY, "A1@20,20 v2,0  A2@22,20 v0,0  B@1,15 v0,0", **BOWL)
    assert ask(game).refused == {"0,0": "your own Ada 2 is on 22,20"}


def test_a_car_with_no_point_left_stands_still() -> None:
    rules = ["derby", "start", {"vectors": {"neighbours": 4}}]
    crowd: dict[str, dict[str, object]] = {
        "A1": {"at": [20, 20], "velocity": [5, 0], "truce": [["B", 1]]},
        "A2": {"at": [25, 20], "velocity": [0, 0]},
        "A3": {"at": [26, 20], "velocity": [0, 0]},
        "A4": {"at": [24, 20], "velocity": [0, 0]},
        "B1": {"at": [25, 21], "velocity": [0, 0]},
        "B2": {"at": [25, 19], "velocity": [0, 0]},
    }
    game = race(rules, crowd, **BOWL)
    assert velocity(game, "A1") == (0, 0)
    assert car(game, "A1").spot == (20, 20)


def test_it_ends_after_its_rounds_and_the_most_points_win() -> None:
    rules = [{"derby": {"rounds": 2}}, "start", "vectors"]
    game = race(rules, "A@20,20 v2,0  B@22,20 v0,0  C@10,10 v0,0", **BOWL)
    play(game, "A 0,0", "B 0,0", "C 0,0", "A 0,0", "B 0,0", "C 0,0")
    assert game.over
    assert game.race.ending == "the derby is over after 2 rounds"
    rows = [(row.place, row.car, row.reason) for row in game.standings()]
    assert rows == [(1, "A", "2 points"), (2, "C", "0 points"), (3, "B", "-1 point")]


def test_equal_points_share_a_place() -> None:
    game = race(DERBY, "A@20,20 v0,0 score=1  B@22,20 score=3  C@10,10 score=1", **BOWL)
    assert [(row.place, row.car) for row in game.standings()] == [(1, "B"), (2, "A"), (2, "C")]


def test_players_are_ranked_by_all_their_cars() -> None:
    arranged = "A1@20,20 v0,0 score=2  A2@25,20 score=-1  B1@30,20 score=2  B2@10,20 score=0"
    game = race(DERBY, arranged, **BOWL)
    rows = [(row.place, row.car) for row in game.standings()]
    assert rows == [(1, "B1"), (1, "B2"), (2, "A1"), (2, "A2")]
    assert gauges(game, "A1")["score"].value == 2
    assert gauges(game, "A1")["all cars"].value == 1
    alone = race(DERBY, "A@20,20 v0,0 score=2  B@22,20 score=3", **BOWL)
    assert "all cars" not in gauges(alone, "A")


def test_cars_are_placed_in_turn_on_the_area() -> None:
    game = race(ruleset="mcnamara-derby", rules=[], seats=2, dice=[2, 1], **BOWL)
    assert ask(game).car == "B", "the moving order was drawn"
    play(game, "B @24,17")
    assert ask(game).refused == {"@24,17": "Bruno is on 24,17"}


def test_a_derby_has_no_finish() -> None:
    assert "'derby' and 'finish-line' conflict" in refused(["finish-line", *DERBY])


def test_its_rounds_are_the_limit_so_nobody_is_told_of_another() -> None:
    game = race(({"derby": {"rounds": 7}}, *DERBY[1:]), "A@20,20 v2,0  B@22,24 v1,1", **BOWL)
    assert game.race.book.round_limit == 7
    assert not [note for note in game.scenario.notes if "limits the race" in note.what]


def test_a_crash_is_drawn_and_the_rounds_are_shown() -> None:
    rules = [{"derby": {"rounds": 1}}, "start", "vectors"]
    game = race(rules, "A@20,20 v2,0  B@22,20 v0,0", **BOWL)
    assert str(gauges(game, "A")["round"]) == "round: 1 of 1"
    play(game, "A 0,0", "B 0,0")
    assert Mark("cross", (22, 20), CarId("A")) in traces(game)
    assert game.race.ending == "the derby is over after 1 round"


def test_a_car_that_is_out_keeps_its_points_and_its_reason() -> None:
    game = race(DERBY, "A@20,20 v0,0 score=1  B@22,20 score=3 out", **BOWL)
    first, second = game.standings()
    assert (first.car, second.car) == ("B", "A")
    assert first.reason.startswith("3 points; ")
    assert second.reason == "1 point"


def gains(game: Game) -> dict[str, tuple[str, str]]:
    """What the points on offer bring, by key."""
    legs = [one for one in ask(game).legal if isinstance(one, Leg)]
    race_now = game.race
    told = race_now.book.hooks.offer_gains(race_now, race_now.car(ask(game).car), legs)
    return {one.key: (one.brief, one.words) for one in told}


def truces(game: Game, seat: str | None) -> list[tuple[object, object]]:
    """The bonds that a seat sees, by where their ends are."""
    view = game.view(None if seat is None else SeatId(seat))
    marks = game.race.book.hooks.offer_marks(view)
    return [(mark.at, mark.to) for mark in marks if mark.shape == "bond"]


def test_points_that_hit_somebody_say_what_they_bring() -> None:
    game = race(DERBY, "A@20,20 v2,0  B@22,20 v0,0  C@22,20 v0,0  D@23,21 v0,0", **BOWL)
    assert gains(game) == {
        "0,0": ("+4", "Ada hits Bruno and Carla: +4 points for Ada, -1 each for Bruno and Carla"),
        "+1,+1": ("+2", "Ada hits Dario: +2 points for Ada, -1 for Dario"),
    }


def test_what_hits_nobody_brings_nothing() -> None:
    stays = race(DERBY, "A@20,20 v0,0  B@20,20 v0,0  C@10,10 v0,0", **BOWL)
    assert gains(stays) == {}, "a move of no length is no crash"
    own = race(DERBY, "A1@20,20 v2,0  A2@22,20 v0,0  B@1,15 v0,0", **BOWL)
    assert gains(own) == {}
    in_truce = play(race(DERBY, "A@20,20 v2,0  B@22,20 v0,0", **BOWL), "A 0,0", "B +1,0")
    assert "+1,0" in ask(in_truce).refused
    assert gains(in_truce) == {}


def test_a_truce_is_drawn_for_as_long_as_it_binds_whoever_looks() -> None:
    game = race(DERBY, "A@20,20 v2,0  B@22,20 v0,0  C@10,10 v0,0", **BOWL)
    assert truces(game, None) == []
    play(game, "A 0,0")
    assert truces(game, None) == truces(game, "A") == truces(game, "B") == [((22, 20), (22, 20))]
    assert str(gauges(game, "A")["truce with"]) == "truce with: Bruno"
    play(game, "B +1,0", "C 0,0")
    assert truces(game, "A") == [((22, 20), (23, 20))], "Ada's next turn comes only now"
    assert truces(game, "B") == [], "Bruno's is over"
    assert truces(game, None) == [((22, 20), (23, 20))]
    assert "truce with" not in gauges(game, "B")
    play(game, "A 0,0", "B 0,0", "C 0,0")
    assert truces(game, None) == truces(game, "A") == []
