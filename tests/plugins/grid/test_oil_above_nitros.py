"""Oil and nitros in one race: no nitro can be spent on oil."""

from __future__ import annotations

from gridprix.plugins.grid.parts.nitro_tank import NitroTank

from .helpers import ask, car, legal, play, race


def test_no_nitro_is_offered_on_oil() -> None:
    game = race(["oil", "nitros", "vectors"], "A@21,10 v2,1  B@1,1 v0,0", track="script-spills")
    assert ask(game).car == "B"
    assert car(game, "A").spot == (23, 11)
    assert car(game, "A").part(NitroTank).left == 3
    assert len(legal(game)) > 9, "Bruno, on dry road, has all his nitros on offer"


def test_at_rest_on_oil_nitros_help() -> None:
    game = race(["oil", "nitros", "vectors"], "A@21,10 v0,0  B@1,1 v0,0", track="script-spills")
    play(game, "A +2,0")
    assert car(game, "A").part(NitroTank).left == 2
