"""No two cars on one point."""

from __future__ import annotations

import pytest

from gridprix.core.errors import IllegalChoice
from gridprix.core.state import Status

from .helpers import BOUNDED, ask, car, legal, log, play, race, refused, velocity

CROWD = "A@10,10 v3,0  B@13,10  C@14,10  D@12,10  E@13,11  F@13,9"


def test_an_occupied_point_is_refused_by_name() -> None:
    game = race(["no-contact", "vectors"], "A@10,10 v2,0  B@12,10  C@13,11")
    assert ask(game).refused == {"0,0": "Bruno is on 12,10", "+1,+1": "Carla is on 13,11"}
    with pytest.raises(IllegalChoice, match="Bruno is on 12,10"):
        play(game, "A 0,0")


def test_driving_through_a_car_is_allowed() -> None:
    game = play(race(["no-contact", "vectors"], "A@10,10 v4,0  B@12,10"), "A 0,0")
    assert car(game, "A").spot == (14, 10)


def test_staying_on_ones_own_point_is_no_contact() -> None:
    assert "0,0" in legal(race(["no-contact", "vectors"], "A@10,10  B@12,10"))


def test_a_car_with_no_point_left_stands_still() -> None:
    game = race(["no-contact", {"vectors": {"neighbours": 4}}], CROWD)
    assert car(game, "A").spot == (10, 10)
    assert velocity(game, "A") == (0, 0)
    stayed = next(line for line in log(game) if line.startswith("Ada stays"))
    assert "Bruno is on 13,10" in stayed
    assert "Fausto is on 13,9" in stayed


def test_or_it_is_out() -> None:
    game = race([{"no-contact": {"stuck": "out"}}, {"vectors": {"neighbours": 4}}], CROWD)
    assert car(game, "A").status is Status.OUT
    assert car(game, "A").reason == "no point was left to go to"


def test_a_line_that_leaves_before_an_occupied_point_never_gets_there() -> None:
    arranged = "A@14,9 v12,0  B@26,9"
    game = race(["no-contact", *BOUNDED], arranged, track="script-bay")
    assert "0,0" not in ask(game).refused
    assert "leaves the track" in ask(game).cautions["0,0"]


def test_but_a_car_that_drives_on_outside_does() -> None:
    rules = ["no-contact", "off-track-return", "track-limits", "vectors"]
    game = race(rules, "A@14,9 v12,0  B@26,9", track="script-bay")
    assert ask(game).refused == {"0,0": "Bruno is on 26,9"}


def test_a_finishing_move_may_not_end_on_a_car_either() -> None:
    game = race(["finish-line", "no-contact", "vectors"], "A@54,20 v3,0  B@57,20")
    assert "0,0" in ask(game).refused


def test_collisions_are_either_forbidden_or_punished() -> None:
    rules = ["no-contact", "contact-penalty", "missed-turns", "vectors"]
    assert "'contact-penalty' conflict" in refused(rules)
    assert "conflict" in refused(["no-contact", "derby", "start", "vectors"])
