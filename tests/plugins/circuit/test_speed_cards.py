"""A hand of cards, plotted in secret, and what an impossible one becomes."""

from __future__ import annotations

import pytest

from gridprix.core.state import SeatId

from .helpers import PLOT, ask, club, legal, log, option, play, race, refused, value

TESTED = ("spins", "speed-tests", "braking", "wear")


def hand(game: object, car: str = "A") -> list[str]:
    return legal(game, car)  # type: ignore[arg-type]


def test_one_card_for_each_speed_but_the_one_face_up() -> None:
    game = race(PLOT, "A@0,0 speed=60")
    speeds = [str(speed) for speed in range(20, 200, 20) if speed != 60]
    assert hand(game) == ["mps", *speeds, "none"]


def test_a_standing_car_has_no_card_face_up() -> None:
    game = race(PLOT, "A@0,0 speed=0")
    speeds = [str(speed) for speed in range(20, 200, 20)]
    assert hand(game) == [*speeds, "mps", "none"]


def test_cards_are_secret_until_all_lie() -> None:
    game = race(PLOT, "A@0,0 speed=60  B@3,0 speed=60")
    play(game, "A 100")
    assert "Cards" not in log(game)
    assert "100" not in str(game.export_for(SeatId("B"))["entries"])
    play(game, "B mps")
    assert "Cards revealed: Ada 100, Bruno 60 (M.P.S.)" in log(game)


def test_a_card_out_of_reach_shows_what_it_becomes() -> None:
    game = race(PLOT, "A@0,0 speed=60")
    assert option(game, "160").becomes == 120
    assert option(game, "160").label == "160 mph, becomes 120"
    assert option(game, "120").becomes == 120


@pytest.mark.parametrize(
    ("speed", "played", "becomes"),
    [
        (60, "none", 60),
        (60, "mps", 60),
        (60, "180", 140),  # 60 + 60 by acceleration, 20 more by a test
        (60, "140", 140),
        (120, "180", 180),  # both tests count as passed
        (160, "20", 20),  # 60 free, 80 and more with 3 wear
        (0, "100", 80),
    ],
)
def test_repair_assumes_the_most_use_of_tests_and_wear(
    speed: int, played: str, becomes: int
) -> None:
    game = race((*TESTED, *PLOT), f"A@0,0 speed={speed} wear=9")
    assert option(game, played).becomes == becomes


@pytest.mark.parametrize(("wear", "lowest"), [(0, 80), (1, 60), (2, 40), (3, 20)])
def test_braking_reaches_as_low_as_the_wear_can_pay(wear: int, lowest: int) -> None:
    game = race((*TESTED, *PLOT), f"A@0,0 speed=160 wear={wear}")
    assert option(game, "20").becomes == lowest
    assert option(game, "20").label.endswith("by the braking chart")


def test_cards_tell_their_tests_and_prices() -> None:
    game = race((*TESTED, *PLOT), "A@0,0 speed=120 wear=9")
    outcomes = [one.outcome for one in option(game, "180").odds]
    assert outcomes == ["top speed test: good", "top speed test: bad"]
    assert [str(price) for price in option(game, "20").prices] == ["2 wear"]


def test_no_plot_on_the_grid_stays_there() -> None:
    game = club(seats=1, changes=[{"starting-grid": {"grid": "listed"}}])
    play(game, "A none")
    assert value(game, "A", "speed") == 0
    assert value(game, "A", "rest") == "grid"


def test_the_card_of_the_real_speed_lies_face_up_after_an_emergency() -> None:
    game = club("A@0,1 speed=100")
    play(game, "A mps", "A 1,1", "A brake:80", "A 1 wear", "A 2,1", "A 3,1", "A 4,0")
    assert value(game, "A", "plot") is None  # a new round
    assert "80" not in hand(game)
    assert "100" in hand(game)
    assert option(game, "mps").becomes == 80


def test_cards_need_the_repair_rule() -> None:
    assert "needs 'plot-errors'" in refused(["speed-cards", "movement", "car-build"])


def test_all_running_cars_plot_at_once() -> None:
    game = race(PLOT, "A@0,0 speed=60  B@3,0 speed=60  C@5,1 out")
    assert [one.car for one in game.open_asks()] == ["A", "B"]
    assert all(one.secret for one in game.open_asks())
    assert ask(game).question == "plot"


def test_a_card_says_whether_it_takes_a_test_or_a_payment() -> None:
    game = race((*TESTED, *PLOT), "A@0,1 speed=100")
    easy = {key: option(game, key).easy for key in ("mps", "160", "180", "40", "20")}
    assert easy == {"mps": True, "160": True, "180": False, "40": True, "20": False}


def test_cards_tell_how_far_they_go_and_which_corner_to_mind() -> None:
    game = club("A@1,1 speed=100  B@9,-1 speed=20")
    assert min(game.race.board.limit((row, 1)) for row in (4, 5, 6, 7)) == 80
    assert option(game, "20", "A").outlook == ("1 space",)
    assert option(game, "60", "A").outlook == ("3 spaces",)
    assert option(game, "120", "A").outlook == ("6 spaces", "+40 Gate")
    assert option(game, "mps", "A").reach == 5
    # beside the track nothing is posted, and a card counts as what it becomes
    assert option(game, "180", "B").outlook == ("4 spaces",)
    assert option(game, "180", "B").reach == 4


def test_cards_without_corner_rules_mind_nothing() -> None:
    game = race(PLOT, "A@1,1 speed=160")
    assert option(game, "180").outlook == ("8 spaces",)


def test_what_is_paid_for_a_corner_is_nothing_to_mind() -> None:
    arrange = {"A": {"at": [4, 1], "speed": 100, "payment": 20, "wear": 9}}
    game = club({**arrange, "B": {"at": [20, 0], "speed": 20}})
    assert option(game, "mps", "A").outlook == ("5 spaces",)
    assert option(game, "120", "A").outlook[0] == "5 spaces"  # nobody gains speed in there
