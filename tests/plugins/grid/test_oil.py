"""Oil: where you were going is where you go."""

from __future__ import annotations

from gridprix.core.drawing import Mark

from .helpers import BOUNDED, ask, car, legal, log, lone, play, race, refused, traces, velocity

OIL = ("oil", "vectors")
SPILLS = {"track": "script-spills"}


def test_a_car_on_oil_goes_to_the_principal_point_unasked() -> None:
    game = race(OIL, "A@21,10 v2,1  B@1,1 v0,0", **SPILLS)
    assert ask(game).car == "B"
    assert car(game, "A").spot == (23, 11)
    assert velocity(game, "A") == (2, 1)
    assert log(game)[1:] == ["Ada skids on the oil at 21,10", "Ada holds (2,1)"]
    assert Mark("skid", (21, 10), car(game, "A").id, (23, 11)) in traces(game)


def test_the_edge_belongs_to_it() -> None:
    game = race(OIL, "A@24,12 v2,1  B@1,1 v0,0", **SPILLS)
    assert car(game, "A").spot == (26, 13)


def test_landing_on_oil_changes_nothing_yet() -> None:
    game = race(OIL, "A@19,10 v2,0  B@1,1 v0,0", **SPILLS)
    assert len(legal(game)) == 9


def test_a_car_at_rest_is_not_bound() -> None:
    assert len(legal(race(OIL, "A@21,10 v0,0  B@1,1 v0,0", **SPILLS))) == 9
    rules = ["oil", {"vectors": {"first_stay": False}}]
    assert len(legal(race(rules, "A@21,10  B@1,1 v0,0", **SPILLS))) == 8


def test_even_off_the_track() -> None:
    rules = ["oil", "off-track-out", {"track-limits": {"leaving": "last_resort"}}, "vectors"]
    game = race(rules, "A@42,18 v0,4  B@1,1 v0,0", **SPILLS)
    assert not car(game, "A").running


def test_without_the_rule_oil_is_only_paint() -> None:
    assert len(legal(race(BOUNDED, "A@21,10 v2,1  B@1,1 v0,0", **SPILLS))) == 9


def test_oil_has_the_last_word_over_nitros_and_vectors() -> None:
    text = refused(["oil", "nitros", "vectors"], order=["nitros", "oil"])
    assert "'oil' stands below 'nitros'" in text


def test_on_oil_with_the_point_taken_a_car_stands_still() -> None:
    game = race(["oil", "no-contact", "vectors"], "A@21,10 v2,0  B@23,10 v0,0", **SPILLS)
    assert velocity(game, "A") == (0, 0)
    play(game, "B 0,0")
    assert len(legal(game)) == 9, "at rest it is no longer bound"


def test_a_lone_car_skids_too() -> None:
    assert lone(*OIL).oil == "oil"
    assert not lone("vectors").oil
