"""Repeating the last vector or changing it by one step."""

from __future__ import annotations

import pytest

from gridprix.core.drawing import Mark
from gridprix.core.errors import IllegalChoice
from gridprix.core.events import CarStayed
from gridprix.core.game import Game
from gridprix.core.handbook import Passage
from gridprix.core.state import CarId
from gridprix.core.wording import spell
from gridprix.plugins.grid.parts.motion import CarSlid, CarStopped, Motion
from gridprix.plugins.grid.parts.reach import GridLeg, neighbours
from gridprix.plugins.grid.rules.vectors import Vectors

from .helpers import (
    BOUNDED,
    after,
    ask,
    car,
    gauges,
    legal,
    log,
    lone,
    play,
    race,
    refused,
    traces,
    velocity,
)

ADA = CarId("A")


def ends(game: Game) -> set[object]:
    return {option.to for option in ask(game).legal if isinstance(option, GridLeg)}


def test_nine_choices_after_two_and_four() -> None:
    game = race(arrange="A@10,10 v2,4")
    vectors = {leg.velocity for leg in ask(game).legal if isinstance(leg, GridLeg)}
    assert vectors == {(x, y) for x in (1, 2, 3) for y in (3, 4, 5)}
    play(game, "A 0,0")
    assert car(game, "A").spot == (12, 14)
    assert velocity(game, "A") == (2, 4)


@pytest.mark.parametrize(("neighbours", "count"), [(4, 5), (8, 9), (24, 25)])
def test_neighbours_of_the_principal_point(neighbours: int, count: int) -> None:
    game = race([{"vectors": {"neighbours": neighbours}}], "A@10,10 v1,0")
    limit = 2 if neighbours == 24 else 1
    points = {
        (11 + dx, 10 + dy)
        for dx in range(-limit, limit + 1)
        for dy in range(-limit, limit + 1)
        if neighbours != 4 or not (dx and dy)
    }
    assert ends(game) == points
    assert len(points) == count


def test_the_rooks_metric_allows_one_unit_in_all() -> None:
    game = race([{"vectors": {"metric": "rook"}}], "A@10,10 v1,1")
    assert set(legal(game)) == {"0,0", "+1,0", "-1,0", "0,+1", "0,-1"}


@pytest.mark.parametrize("neighbours", [4, 8, 24])
def test_the_first_move_may_be_kept_from_staying(neighbours: int) -> None:
    rules = [{"vectors": {"neighbours": neighbours, "first_stay": False}}]
    game = race(rules, "A@10,10")
    assert len(legal(game)) == neighbours
    assert "0,0" not in legal(game)
    with pytest.raises(IllegalChoice):
        play(game, "A 0,0")
    play(game, "A +1,0", "A -1,0")
    assert velocity(game, "A") == (0, 0)
    assert "0,0" in legal(game), "later a zero vector is a move like any other"


def test_the_first_move_may_stay_where_that_is_allowed() -> None:
    game = play(race(arrange="A@10,10"), "A 0,0")
    assert car(game, "A").spot == (10, 10)
    assert log(game)[-2:] == ["Ada stays", "Round 2"]


def test_labels_say_what_a_choice_is() -> None:
    game = race(arrange="A@10,10 v2,0")
    labels = {option.key: option.label for option in ask(game).options}
    assert labels["0,0"] == "hold velocity (2, 0)"
    assert labels["+1,+1"] == "accelerate to velocity (3, 1)"
    assert labels["-1,0"] == "brake to velocity (1, 0)"
    assert labels["0,-1"] == "steer to velocity (2, -1)"
    play(game, "A -1,0")
    assert {option.key: option.label for option in ask(game).options}["-1,0"] == "stop"


def test_holding_is_the_default() -> None:
    assert ask(race(arrange="A@10,10 v2,0")).default == "0,0"


def test_moves_are_drawn() -> None:
    game = play(race(arrange="A@10,10 v2,0"), "A -1,0", "A -1,0")
    assert traces(game) == [
        Mark("line", (10, 10), car(game, "A").id, (11, 10)),
        Mark("dot", (11, 10), car(game, "A").id),
        Mark("circle", (11, 10), car(game, "A").id),
    ]


def test_gauges_read_in_metres_and_kilometres() -> None:
    shown = gauges(race(arrange="A@10,10 v3,4"), "A")
    assert shown["velocity"].value == "(3,4)"
    assert shown["speed"].value == "5.0 m/s, 18.0 km/h"
    assert shown["speed"].kind == "text"
    assert gauges(race(arrange="A@10,10 v1,1"), "A")["speed"].value == "1.4 m/s, 5.1 km/h"
    fast = gauges(race(arrange="A@10,10 v-30,40"), "A")["speed"]
    assert fast.value == "50.0 m/s, 180.0 km/h", "no tenth is lost at high speed"


def test_twenty_four_points_and_one_unit_in_all_exclude_each_other() -> None:
    text = refused([{"vectors": {"neighbours": 24, "metric": "rook"}}])
    assert "`neighbours: 24` lets each component change by two" in text
    assert not refused([{"vectors": {"neighbours": 4, "metric": "rook"}}], arrange="A@1,1 B@2,2")


@pytest.mark.parametrize("given", [3, [3], [3, 1, 2], ["3", 1], [1, "3"]])
def test_a_velocity_must_be_two_numbers(given: object) -> None:
    text = refused(["vectors"], arrange={"A": {"at": [1, 1], "velocity": given}}, seats=1)
    assert "a velocity is two whole numbers" in text


@pytest.mark.parametrize(("given", "first"), [("yes", True), ("no", False), (True, True)])
def test_an_arranged_car_may_have_its_first_move_before_it(given: object, *, first: bool) -> None:
    arranged = {"A": {"at": [9, 9], "velocity": [2, 1], "first": given}}
    assert car(race(arrange=arranged), "A").part(Motion) == Motion((2, 1), first)
    assert "it takes yes or no" in refused(["vectors"], arrange={"A": {"first": 2}}, seats=1)


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("first", [True, False, None])
def test_a_stopped_car_begins_anew_or_goes_on(*, before: bool, first: bool | None) -> None:
    arranged = {"A": {"at": [9, 9], "velocity": [2, 1], "first": before}}
    game = race(arrange=arranged)
    stopped = after(game, CarStopped(ADA, "a test", first))
    assert stopped.car(ADA).part(Motion) == Motion((0, 0), before if first is None else first)
    assert after(game, CarStayed(ADA, "a test")).car(ADA).part(Motion) == Motion((0, 0), before)


def test_a_car_slides_to_the_end_of_a_move_that_has_left() -> None:
    game = race(["finish-line", *BOUNDED], "A@58,20 v4,1 first=yes lap=0  B@1,1 v0,0")
    leg = ask(game).option("0,0")
    assert isinstance(leg, GridLeg)
    slid = CarSlid(ADA, leg)
    assert after(game, slid).car(ADA).spot == (62, 21)
    assert after(game, slid).car(ADA).part(Motion) == Motion((4, 1), first=False)
    assert spell(game.race.book.wording[CarSlid], slid, game.race) == "Ada runs on to 62,21"
    assert list(game.race.book.hooks.offer_traces(game.race, slid)) == [
        Mark("line", (58, 20), ADA, (62, 21)),
        Mark("dot", (62, 21), ADA),
    ]


@pytest.mark.parametrize(("count", "metric"), [(4, "king"), (8, "king"), (8, "rook"), (24, "king")])
def test_a_lone_car_has_the_same_choices(count: int, metric: str) -> None:
    told = lone({"vectors": {"neighbours": count, "metric": metric}})
    assert told.reach == neighbours(count, metric)
    offered = legal(race([{"vectors": {"neighbours": count, "metric": metric}}], "A@9,9 v1,0"))
    assert [",".join(f"{n:+d}" if n else "0" for n in one.by) for one in told.changes] == offered
    assert all(one.price == 0 for one in told.changes)


def test_that_cars_share_points_is_told_where_no_rule_tells_of_contact() -> None:
    (sharing,) = [one for one in Vectors().tells({}) if getattr(one, "title", "").startswith("Sha")]
    assert isinstance(sharing, Passage)
    assert sharing.gives_way == "chapter"
