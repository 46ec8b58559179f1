"""Beside the track: half speed, capped, and at a price."""

from __future__ import annotations

from typing import Any

from .helpers import (
    MOVE,
    PLOT,
    ask,
    car,
    charts,
    club,
    gauges,
    legal,
    lit,
    log,
    option,
    play,
    race,
    value,
)

RULES = ("off-track", "wear", "skill-chips", *MOVE)
PLOTTED = ("off-track", "corner-limits", "spins", "chance", "wear", "skill-chips", *PLOT)
CHAIN = ("off-track", "forced-pass", "spins", "wear", "skill-chips", *MOVE)


def blocked(speed: int = 60, rules: Any = CHAIN, lane: int = 0) -> Any:
    """A fails its second pass and finds row 10 full."""
    arrange = (
        f"A@9,{lane} speed={speed} chips=0  B@10,0 speed=0 chips=0 chips3=0  "
        "C@10,1 speed=0 chips=0 chips3=0  D@11,0 speed=0 chips=0 chips3=0  "
        "E@11,1 speed=0 chips=0 chips3=0  F@0,0 speed=20"
    )
    game = race(rules, arrange)
    play(game, f"A 10,{lane}", f"A 11,{lane}", dice=[1, 1, 3, 3])
    return game


def test_a_full_row_puts_the_car_off_on_the_nearer_side() -> None:
    game = blocked()
    assert car(game, "A").spot == (10, -1)
    assert value(game, "A", "off_track") is True
    assert gauges(game, "A")["where"] == "off track"
    assert car(blocked(lane=1), "A").spot == (10, 2)


def test_it_goes_on_at_half_speed_rounded_down() -> None:
    game = blocked(80)
    assert value(game, "A", "speed") == 0  # half of 20, the speed of one space moved
    assert "off the track at half speed" in log(game)


def test_it_moves_along_the_side_and_rejoins_by_a_diagonal_step() -> None:
    game = race(RULES, "A@8,-1 speed=60")
    assert legal(game) == ["9,-1", "9,0"]
    play(game, "A 9,-1", "A 10,-1", "A 11,0")
    assert value(game, "A", "off_track") is False


def test_it_is_back_on_the_track_with_the_step_that_rejoins() -> None:
    game = race(RULES, "A@8,-1 speed=60")
    assert value(game, "A", "off_track") is True
    play(game, "A 9,0")
    assert value(game, "A", "off_track") is False
    assert legal(game), "its turn goes on"


def test_it_rejoins_into_a_free_space_only() -> None:
    game = race(RULES, "A@8,-1 speed=60  B@9,0 speed=0  C@0,0 speed=20")
    play(game, "A 10,0")  # the only way on is the verge of row 9, which is not asked
    assert "Ada goes straight: left verge, 3 before Swan" in log(game)


def test_no_tests_off_the_track() -> None:
    rules = ("off-track", "speed-tests", "wear", "skill-chips", *PLOT)
    assert option(race(rules, "A@8,-1 speed=20"), "180").becomes == 80


def test_the_corner_beside_is_a_hard_cap() -> None:
    # beside Pond's left lane 80 is posted in rows 17 to 19
    assert option(race(PLOTTED, "A@14,-1 speed=100"), "160").becomes == 80
    assert option(race(PLOTTED, "A@8,-1 speed=60"), "mps").becomes == 60
    # on the right 60
    assert option(race(PLOTTED, "A@14,2 speed=60"), "120").becomes == 60


def test_a_verge_beside_a_slower_corner_is_refused() -> None:
    game = race(RULES, "A@16,2 speed=80  B@17,1 speed=0  C@0,0 speed=20")
    assert ask(game).car == "C"  # one way is too fast, the other is taken
    assert value(game, "A", "speed") == 0
    game = race(("off-track", "spins", "braking", *RULES[1:]), "A@16,2 speed=80")
    assert ask(game).refused == {"17,2": "beside this corner nobody may exceed 60 mph"}
    assert legal(game) == ["17,1", "brake:20", "brake:40", "brake:60"]


def test_every_turn_out_there_costs_wear_and_a_chip() -> None:
    game = race(RULES, "A@8,-1 speed=20 wear=3 chips=2")
    play(game, "A 9,-1")
    assert (value(game, "A", "wear"), value(game, "A", "chips")) == (2, 1)
    play(game, "A 10,0")
    assert (value(game, "A", "wear"), value(game, "A", "chips")) == (2, 1)


def test_who_has_finished_or_is_out_pays_no_toll() -> None:
    game = race(("finish", *RULES), "A@28,-1 speed=20  B@0,0 speed=20", laps=1)
    play(game, "A 29,-1", "B 1,0")
    assert car(game, "A").status.value == "finished"
    assert "a turn off the track" not in log(game)
    arrange = {
        "A": {"at": [8, -1], "speed": 20, "chips": 0},
        "B": {"at": [20, 0], "speed": 20},
        "race": {"crash_rows": [9]},
    }
    game = race(("off-track", "spins", "crash-rows", "chance", *RULES[1:]), arrange)
    play(game, "A 9,-1", "B 21,0", dice=[6, 6])
    assert "crashed" in car(game, "A").reason
    assert "kitty" not in log(game)


def test_a_large_chip_is_broken_to_pay() -> None:
    game = race(RULES, "A@8,-1 speed=20 wear=3 chips=0 chips3=1")
    play(game, "A 9,-1")
    assert (value(game, "A", "chips"), value(game, "A", "chips3")) == (2, 0)


def stuck(wear: int, chips: int, kitty: str) -> bool:
    rules = [{"off-track": {"kitty": kitty}}, *RULES[1:]]
    game = race(rules, f"A@8,-1 speed=20 wear={wear} chips={chips}  B@0,0 speed=20")
    play(game, "A 9,-1", "B 1,0")
    return car(game, "A").reason == "stuck in the gravel"


def test_who_cannot_pay_is_stuck() -> None:
    assert [stuck(1, 1, "any"), stuck(1, 0, "any"), stuck(0, 1, "any")] == [False, True, True]
    assert [stuck(1, 0, "both"), stuck(0, 1, "both"), stuck(0, 0, "both")] == [False, False, True]


def test_off_track_cars_block_each_other_on_one_side() -> None:
    game = race(RULES, "A@8,-1 speed=40  B@9,-1 speed=0  C@9,2 speed=0  D@0,0 speed=20")
    assert ask(game).car == "A"
    assert "Ada steers right: 1st lane, 3 before Swan" in log(game)


def test_moving_on_at_once_where_the_option_says_so() -> None:
    walls = "  ".join(
        f"{letter}@{row},{lane} speed=0 chips=0 chips3=0"
        for letter, (row, lane) in zip(
            "BCDEFG", [(r, n) for r in (9, 10, 11) for n in (0, 1)], strict=True
        )
    )
    rules = [{"off-track": {"moves_on": True}}, *CHAIN[1:]]
    game = race(rules, f"A@8,0 speed=80 chips=0  {walls}  H@0,0 speed=20")
    play(game, "A 9,0", "A 10,0", "A 11,0", dice=[1, 1, 1, 1, 6, 1])
    assert "Ada plots again: 20 mph" in log(game)
    assert car(game, "A").spot == (11, -1)  # the track is full, so there was nothing to choose
    assert value(game, "A", "speed") == 20


def test_a_car_off_the_track_reads_what_it_costs() -> None:
    sheet = charts(club("A@0,-1 speed=40  B@9,0 speed=20"))["Off the track"]
    assert lit(sheet) == ["speed", "a turn that ends there"]
    sheet = charts(club("A@0,1 speed=40  B@9,0 speed=20"))["Off the track"]
    assert lit(sheet) == []
    assert sheet.lines[2].cells[0] == "who lacks wear or chip"


def test_a_car_off_the_track_is_marked_so() -> None:
    game = club("A@0,-1 speed=40  B@9,0 speed=20")
    marks = [one for one in game.race.book.hooks.offer_marks(game.view(None)) if one.text]
    assert [(one.shape, one.at, one.car, one.text) for one in marks] == [
        ("plate", (0, -1), "A", "off track")
    ]
