"""Crossing the line: laps forwards and backwards, checkpoints, the end of a race."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import (
    Car,
    CarId,
    CarPlaced,
    Leg,
    LegTaken,
    Race,
    Rule,
    RuleCard,
    hookimpl,
)
from gridprix.core.game import Game
from gridprix.core.rulebook import Rulebook
from gridprix.core.state import Status
from gridprix.plugins.grid.board.geometry import Exit
from gridprix.plugins.grid.parts.lap_count import LapCount, counted
from gridprix.plugins.grid.parts.track_left import TrackLeft

from ..grid.helpers import (  # noqa: TID252 - the tests are no installed package
    BOUNDED,
    after,
    ask,
    car,
    gauges,
    log,
    lone,
    play,
    race,
    refused,
)

RULES = ("finish-line", "vectors")
RING: dict[str, Any] = {"track": "script-ring", "laps": 2}


def lap(game: Game, name: str = "A") -> int | None:
    return car(game, name).part(LapCount).lap


@pytest.mark.parametrize(
    ("x", "expected"),
    [
        pytest.param(11, -1, id="behind"),
        pytest.param(12, 0, id="on"),
        pytest.param(13, 0, id="past"),
    ],
)
def test_the_first_count(x: int, expected: int) -> None:
    assert lap(race(RULES, f"A@{x},4", **RING)) == expected


def test_a_move_that_reaches_the_line_has_crossed_it() -> None:
    game = play(race(RULES, "A@10,4 v2,0 lap=0", **RING), "A 0,0")
    assert lap(game) == 1
    play(game, "A 0,0")
    assert lap(game) == 1, "starting on the line crosses nothing"


def test_backwards_takes_a_lap_back() -> None:
    game = play(race(RULES, "A@13,4 v-2,0 lap=1", **RING), "A 0,0")
    assert lap(game) == 0
    game = play(race(RULES, "A@12,4 v-1,0 lap=1", **RING), "A 0,0")
    assert lap(game) == 0, "who stands on the line is past it"


def test_the_first_to_cross_wins() -> None:
    game = race(RULES, "A@10,4 v3,0 lap=1  B@10,5 v3,0 lap=1", **RING)
    play(game, "A 0,0")
    assert game.over
    assert game.race.ending == "Ada won"
    assert game.standings()[0].reason == "won"


def test_or_the_race_goes_on_for_the_places() -> None:
    rules = [{"finish-line": {"ends": "all"}}, "vectors"]
    game = race(rules, "A@10,4 v3,0 lap=1  B@10,5 v1,0 lap=1  C@1,1 v0,0 lap=0", **RING)
    play(game, "A 0,0")
    assert not game.over
    play(game, "B 0,0", "C 0,0", "B 0,0")
    assert game.race.ending == "only one car was left"
    assert [row.car for row in game.standings()] == ["A", "B", "C"]


def test_a_car_alone_races_against_time() -> None:
    for ends in ("first", "all"):
        game = race([{"finish-line": {"ends": ends}}, "vectors"], "A@10,4 v3,0 lap=1", **RING)
        play(game, "A 0,0")
        assert game.over
        assert car(game, "A").status is Status.FINISHED


def test_a_first_move_from_the_line_counts_from_there() -> None:
    rules = ["finish-line", {"start": {"when": "first_move"}}, "vectors"]
    game = play(race(rules, seats=2, **RING), "A @12,4 -1,0", "B @12,4 +1,0")
    assert lap(game, "A") == -1
    assert lap(game, "B") == 0


def test_crossings_that_did_not_count_are_taken_back_first() -> None:
    count = LapCount(lap=1, checkpoint=1)
    twice = count.crossed(2, 2, None)
    assert (twice.lap, twice.early) == (1, 2)
    once = twice.crossed(-1, 2, None)
    assert (once.lap, once.early) == (1, 1)
    back = once.crossed(-2, 2, None)
    assert (back.lap, back.checkpoint, back.early) == (0, 2, 0)


def test_checkpoints_in_any_order_count_once_each() -> None:
    count = LapCount(lap=0).passing([2], any_order=True).passing([2, 0], any_order=True)
    assert (count.checkpoint, count.taken) == (2, (2, 0))
    assert count.crossed(1, 3, None).taken == (2, 0), "a void crossing keeps them"
    whole = count.passing([1], any_order=True).crossed(1, 3, None)
    assert (whole.lap, whole.checkpoint, whole.taken) == (1, 0, ())
    back = whole.crossed(-1, 3, None).passing([1], any_order=True)
    assert (back.lap, back.checkpoint) == (0, 3), "a lap taken back had them all"


def test_a_crossing_remembers_its_moment_and_a_return_does_not_touch_it() -> None:
    count = LapCount(lap=0).crossed(1, 0, Fraction(1, 4))
    assert count == LapCount(lap=1, moment=Fraction(1, 4))
    assert count.crossed(-1, 0, None).moment == Fraction(1, 4)
    assert count.crossed(0, 0, Fraction(1)).moment == Fraction(1, 4)


class TestFinishingTheRound:
    rules = ({"finish-line": {"finish_round": True}}, "vectors")

    def test_who_crossed_earlier_within_its_move_is_ahead(self) -> None:
        # Ada reaches the line after half of her move, Bruno after a quarter of his
        game = race(self.rules, "A@10,4 v4,0 lap=1  B@11,5 v4,0 lap=1  C@1,1 v0,0", **RING)
        play(game, "A 0,0")
        assert not game.over
        assert "Ada crosses the line" in log(game)
        play(game, "B 0,0", "C 0,0")
        assert game.over
        assert [row.car for row in game.standings()] == ["B", "A", "C"]
        assert game.race.ending == "Bruno won"

    def test_at_the_same_moment_the_earlier_mover_is_ahead(self) -> None:
        game = race(self.rules, "A@10,4 v4,0 lap=1  B@10,5 v4,0 lap=1", **RING)
        play(game, "A 0,0", "B 0,0")
        assert [row.car for row in game.standings()] == ["A", "B"]

    def test_being_put_down_beyond_the_line_counts_as_the_end_of_the_move(self) -> None:
        rules = (*self.rules[:1], "off-track-reset", "track-limits", "vectors")
        # Ada leaves at 11.7,0 and is put down on the line; Bruno reaches it at the very end
        game = race(rules, "A@10,1 v5,-3 lap=1  B@10,5 v2,0 lap=1  C@1,1 v0,0", **RING)
        play(game, "A 0,0")
        assert car(game, "A").part(LapCount).moment == 1
        play(game, "B +1,0", "C 0,0")
        assert [row.car for row in game.standings()] == ["B", "A", "C"]

    def test_a_car_that_has_crossed_occupies_nothing(self) -> None:
        rules = (*self.rules, "no-contact")
        game = race(rules, "A@10,4 v4,0 lap=1  B@13,4 v1,0 lap=0", **RING)
        play(game, "A 0,0")
        assert not ask(game).refused


class TestCheckpoints:
    gates: ClassVar[dict[str, Any]] = {"track": "script-gates", "laps": 2}

    def checkpoint(self, game: Game) -> int:
        return car(game, "A").part(LapCount).checkpoint

    def test_they_count_in_order(self) -> None:
        game = play(race(RULES, "A@4,14 v0,-4 lap=0", **self.gates), "A 0,0")
        assert self.checkpoint(game) == 0, "the second gate is not due"
        game = play(race(RULES, "A@20,10 v0,4 lap=0", **self.gates), "A 0,0")
        assert self.checkpoint(game) == 1

    def test_a_lap_without_them_does_not_count(self) -> None:
        game = play(race(RULES, "A@10,4 v4,0 lap=0 checkpoint=1", **self.gates), "A 0,0")
        assert lap(game) == 0
        assert self.checkpoint(game) == 1
        play(game, *["A -1,0"] * 8)
        assert car(game, "A").spot[0] < 12  # type: ignore[index]
        assert lap(game) == 0, "going back takes the crossing back that did not count"

    def test_a_lap_with_them_counts_and_begins_anew(self) -> None:
        game = play(race(RULES, "A@10,4 v4,0 lap=0 checkpoint=2", **self.gates), "A 0,0")
        assert lap(game) == 1
        assert self.checkpoint(game) == 0

    def test_back_over_the_line_and_forwards_again(self) -> None:
        game = race(RULES, "A@13,4 v-2,0 lap=1", **self.gates)
        play(game, "A 0,0")
        assert lap(game) == 0
        play(game, "A +1,0", "A +1,0", "A +1,0", "A 0,0", "A 0,0")
        assert car(game, "A").spot[0] > 12  # type: ignore[index]
        assert lap(game) == 1

    def test_a_checkpoint_behind_the_line_belongs_to_the_new_lap(self, tmp_path: Any) -> None:
        track = """
name: near
family: grid
outline: [[0, 0], [24, 0], [24, 24], [0, 24]]
islands: [[[8, 8], [16, 8], [16, 16], [8, 16]]]
start: {line: [[12, 0], [12, 8]], towards: [13, 4]}
checkpoints: [[[14, 0], [14, 8]], [[0, 12], [8, 12]]]
"""
        (tmp_path / "near.yaml").write_text(track, encoding="utf-8")
        arranged = "A@11,4 v4,0 lap=0 checkpoint=2"
        game = race(RULES, arranged, track="near", laps=2, folder=tmp_path)
        play(game, "A 0,0")
        assert lap(game) == 1
        assert self.checkpoint(game) == 1

    def test_they_are_shown(self) -> None:
        game = race(RULES, "A@20,10 v0,4 lap=0 checkpoint=1", **self.gates)
        assert str(gauges(game, "A")["checkpoints"]) == "checkpoints: 1 of 2"
        assert str(gauges(game, "A")["lap"]) == "lap: 1 of 2"


def test_cars_are_ranked_by_the_way_they_have_come() -> None:
    arranged = "A@11,4 v0,0  B@20,20 v0,0 lap=0  C@13,4 v0,0 lap=1"
    game = race(RULES, arranged, **RING)
    assert [row.car for row in game.standings()] == ["C", "B", "A"]


def test_a_lone_car_has_somewhere_to_finish() -> None:
    assert lone(*RULES).finishes
    assert not lone("vectors").finishes


@pytest.mark.parametrize("given", ["one", True])
def test_a_lap_is_a_whole_number(given: object) -> None:
    text = refused(RULES, arrange={"A": {"at": [1, 1], "lap": given}}, seats=1)
    assert f"lap is {given!r}; it takes a whole number" in text


def test_a_move_that_keeps_to_the_track_forgets_an_old_exit() -> None:
    board = race(RULES, "A@13,4", **RING).race.board
    left = LapCount(0, left=Exit.along((20, 1), (20, -1), (1, 2)))
    assert counted(left, board, (13, 4), (15, 4)) == LapCount(0)
    assert counted(left, board, (11, 4), (13, 4)).left is None


def test_so_does_a_leg_that_comes_to_no_line() -> None:
    game = race(RULES, "A@20,2 v1,0 lap=0", **RING)
    car = game.race.car(CarId("A"))
    old = attrs.evolve(car.part(LapCount), left=Exit.along((20, 1), (20, -1), (1, 2)))
    leg = ask(game).option("0,0")
    assert isinstance(leg, Leg)
    before = game.race.with_car(car.with_part(old))
    count = before.book.reduction.apply(before, LegTaken(car.id, leg)).car(car.id).part(LapCount)
    assert count == LapCount(0)


def test_without_a_word_about_it_checkpoints_count_in_order() -> None:
    board = race(RULES, "A@13,4", track="script-gates").race.board
    assert counted(LapCount(0), board, (4, 14), (4, 10)) == LapCount(0)
    free = counted(LapCount(0), board, (4, 14), (4, 10), any_order=True)
    assert (free.checkpoint, free.taken) == (1, (1,))
    again = counted(free, board, (20, 10), (20, 14), any_order=True)
    assert (again.checkpoint, again.taken) == (2, (1, 0))


def test_a_car_that_is_not_placed_is_behind_everybody() -> None:
    rules = ["finish-line", {"start": {"when": "first_move"}}, "vectors"]
    game = race(rules, seats=2, **RING)
    assert lap(game) is None
    play(game, "A @12,4 -1,0")
    assert [row.car for row in game.standings()] == ["A", "B"]
    assert str(gauges(game, "A")["lap"]) == "lap: 1 of 2"
    assert str(gauges(game, "B")["lap"]) == "lap: 1 of 2"
    assert "checkpoints" not in gauges(game, "A")


@attrs.frozen
class Roaming(Rule):
    """Says whether checkpoints count in any order."""

    card: ClassVar[RuleCard] = RuleCard(name="roaming", summary="Pass them as you like")
    free: bool = True

    @hookimpl
    def settle_any_order(self, race: Race, car: Car) -> bool:
        return self.free


@pytest.mark.parametrize("free", [True, False])
def test_a_rule_may_let_checkpoints_count_in_any_order(*, free: bool) -> None:
    # from 4,14 down the second gate comes first
    game = race(["finish-line", *BOUNDED], "A@4,14 v0,-4 lap=0", track="script-gates")
    book = Rulebook([Roaming(free), *game.race.book.rules], game.race.book.family)
    roaming = attrs.evolve(game.race, book=book)
    leg = ask(game).option("0,0")
    assert isinstance(leg, Leg)
    place = Exit.along((4, 14), (4, 6), (3, 4))
    for event in (
        LegTaken(CarId("A"), leg),
        CarPlaced(CarId("A"), (4, 10)),
        TrackLeft(CarId("A"), leg, place),
    ):
        count = book.reduction.apply(roaming, event).car(CarId("A")).part(LapCount)
        assert (count.checkpoint, count.taken) == ((1, (1,)) if free else (0, ())), event
        in_order = game.race.book.reduction.apply(game.race, event)
        assert in_order.car(CarId("A")).part(LapCount).checkpoint == 0


def test_being_put_down_counts_like_driving_there() -> None:
    game = race(RULES, "A@11,4 v0,0 lap=0", **RING)
    assert after(game, CarPlaced(CarId("A"), (13, 4))).car(CarId("A")).part(LapCount).lap == 1
    assert after(game, CarPlaced(CarId("A"), (10, 4))).car(CarId("A")).part(LapCount).lap == 0


def test_only_the_checkpoint_that_is_due_counts() -> None:
    assert LapCount(0).passing([1]) == LapCount(0)
    assert LapCount(0).passing([0, 2]) == LapCount(0, 1)
    assert LapCount(0).passing([0, 1]) == LapCount(0, 2)
