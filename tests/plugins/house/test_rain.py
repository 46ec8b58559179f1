"""Rain: a forecast that comes true, and what it does on either kind of board."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.game import Game
from gridprix.plugins.grid.parts.reach import neighbours
from gridprix.plugins.grid.rules.nitros import widened
from gridprix.plugins.house.weather import Weather, without_diagonals

from ..circuit import helpers as circuit  # noqa: TID252
from ..grid.helpers import ask, legal, log, play, race, refused, scenario  # noqa: TID252

PUDDLES = {"track": "script-puddles"}
CORNERS = (
    *("corner-limits", "spins", "chance", "wear"),
    *("plot-errors", "speed-cards", "car-build", "movement"),
)


def rules(**options: Any) -> list[Any]:
    return [{"rain": options}, "vectors"]


def weather(game: Game) -> str:
    return str(game.race.part(Weather))


@pytest.mark.parametrize(
    ("options", "die", "said"),
    [
        ({"begins": 2}, [2], "dry, wet next round"),
        ({"begins": 2}, [3], "dry"),
        ({"begins": 0}, [], "dry"),
        ({"begins": 6}, [], "dry, wet next round"),
        ({"wet_start": True, "ends": 1}, [1], "wet, dry next round"),
        ({"wet_start": True, "ends": 1}, [2], "wet"),
        ({"wet_start": True, "ends": 0}, [], "wet"),
    ],
)
def test_one_die_tells_the_weather_of_the_next_round(
    options: dict[str, Any], die: list[int], said: str
) -> None:
    game = race(rules(**options), "A@10,4 v1,0", dice=die)
    assert weather(game) == said
    assert game.race.dice == len(die)


def test_what_was_announced_happens() -> None:
    game = race(rules(begins=6, ends=6), "A@10,4 v1,0")
    play(game, "A 0,0", "A 0,0")
    words = ["Rain is on its way", "It begins to rain", "The sky clears up"]
    places = [next(n for n, line in enumerate(log(game)) if line.startswith(w)) for w in words]
    assert places == sorted(places)
    assert "The rain stops and the track dries" in log(game)


def test_only_puddles_are_slippery_and_only_in_the_rain() -> None:
    wet = rules(wet_start=True, ends=0)
    assert len(legal(race(wet, "A@22,10 v1,0", **PUDDLES))) == 5
    assert len(legal(race(wet, "A@20,8 v1,0", **PUDDLES))) == 5, "the edge belongs to it"
    assert len(legal(race(wet, "A@19,10 v1,0", **PUDDLES))) == 9
    assert len(legal(race(rules(begins=0), "A@22,10 v1,0", **PUDDLES))) == 9
    everywhere = rules(wet_start=True, ends=0, everywhere=True)
    assert len(legal(race(everywhere, "A@19,10 v1,0"))) == 5


def test_a_puddle_is_a_caution_when_it_will_be_wet() -> None:
    arranged = "A@18,10 v2,0"
    assert "0,0" in ask(race(rules(begins=6), arranged, **PUDDLES)).cautions
    clearing = race(rules(wet_start=True, ends=6), arranged, **PUDDLES)
    assert not ask(clearing).cautions


def test_without_diagonals_both_components_count_together() -> None:
    assert without_diagonals(neighbours(8, "king")).changes == neighbours(4, "king").changes
    wide = without_diagonals(neighbours(24, "king"))
    assert len(wide.changes) == 13
    assert wide.rook


def test_limits_drop_on_circuits() -> None:
    for drop, price in ((0, []), (20, ["1 wear"]), (40, ["2 wear"])):
        wet = [{"rain": {"wet_start": True, "ends": 0, "drop": drop}}]
        game = circuit.race([*wet, *CORNERS], "A@11,0 speed=80")
        circuit.play(game, "A mps")
        assert circuit.prices(game, "12,0") == price


def test_no_limit_drops_below_20() -> None:
    for speed, price in ((20, []), (40, ["1 wear"])):
        wet = {"rain": {"wet_start": True, "ends": 0, "drop": 80}}
        game = circuit.race([wet, *CORNERS], f"A@11,0 speed={speed}")
        circuit.play(game, "A mps")
        assert circuit.prices(game, "12,0") == price


def test_options_that_cannot_work_are_refused() -> None:
    assert "`drop: 30` is no speed" in refused(rules(drop=30))


def test_a_race_without_diagonals_is_told_so() -> None:
    dull = scenario([{"rain": {}}, {"vectors": {"neighbours": 4}}], "A@1,1 v0,0")
    rain = dull.book.active()["rain"]
    assert list(rain.notes(dull.book.active())) == [
        "rain takes the diagonals away, and this race has none"
    ]
    plain = scenario(rules(), "A@1,1 v0,0")
    assert not list(plain.book.active()["rain"].notes(plain.book.active()))


def test_weather_is_written_wet_or_dry() -> None:
    arranged = {"A": {"at": [10, 4]}, "race": {"sky": "wet", "forecast": "wet"}}
    assert weather(race(rules(ends=0), arranged)) == "wet"
    assert "it is wet or dry" in refused(
        rules(), seats=1, arrange={"A": {"at": [10, 4]}, "race": {"sky": "hail"}}
    )


def test_what_was_bought_before_stays_bought() -> None:
    bought = widened(neighbours(8, "king"), 1, "axes")
    left = [change.by for change in without_diagonals(bought).changes]
    assert (2, 1) in left
    assert (1, 1) not in left
