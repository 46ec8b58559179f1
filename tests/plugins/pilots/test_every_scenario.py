"""Every pilot answers whatever the shipped races ask, legally and always alike."""

from __future__ import annotations

import pytest

from gridprix.core.game import Game

from .races import Watched, drivers, library, ready, shipped

NAMES = sorted(library().names("play"))
DECISIONS = {"grid": 14, "circuit": 30}  # of every race: the set-up and some rounds


@pytest.mark.usefixtures("behind_the_border")
@pytest.mark.parametrize("name", NAMES)
def test_every_pilot_answers_every_question(name: str) -> None:
    scenario = shipped(name)  # read behind the border
    decisions = DECISIONS[scenario.family.name]
    pilots = [pilot for pilot in scenario.book.pilots if pilot != "random"]
    assert pilots[-1] == "explorer"
    assert pilots[-2:-1] == ([] if scenario.ruleset == "gear-dice" else ["ace"])
    for pilot in pilots:
        one, other = drivers(scenario, 5, pilot), drivers(scenario, 5, pilot)
        watched = {seat: Watched(one[seat], other[seat]) for seat in one}
        game = Game(scenario, 5, watched, keep_log=False)
        game.advance(decisions)
        assert game.over or sum(len(seat.asked) for seat in watched.values()) >= decisions


def test_the_hunter_is_offered_in_derbies_only() -> None:
    offered = {name for name in NAMES if "hunter" in ready(name).book.pilots}
    assert offered == {name for name in NAMES if "derby" in ready(name).book.active()}


def test_shipped_races_are_against_somebody() -> None:
    for name in NAMES:
        seats = ready(name).seats
        assert not [seat for seat in seats if seat.pilot == "random"], name
