"""The charts as people read them, and which of their lines are lit."""

from __future__ import annotations

from gridprix.core import ChartSheet
from gridprix.core.game import Game
from gridprix.core.state import CarId

from .helpers import MOVE, PLOT, car, club, gauges, option, play, race

CORNERS = ("corner-limits", "spins", "chance", "wear")


def charts(game: Game, name: str = "A") -> dict[str, ChartSheet]:
    found = game.race.book.hooks.offer_charts(game.race, car(game, name))
    return {sheet.title: sheet for sheet in found}


def lit(sheet: ChartSheet) -> list[str]:
    return [line.cells[0] for line in sheet.lines if line.lit]


def test_every_chart_of_the_club_is_offered() -> None:
    sheets = charts(club("A@0,1 speed=60  B@9,0 speed=20"))
    assert set(sheets) == {
        *("Over a corner's limit", "Braking harder", "Brakes test", "Chance", "Start test"),
        *("Acceleration and top speed tests", "Forced pass", "Slipstream", "Off the track"),
        *("Damage", "Past a crash: the roll for chance"),
    }
    for sheet in sheets.values():
        assert all(len(line.cells) == len(sheet.heads) for line in sheet.lines)


def test_a_race_table_tells_totals_outcomes_and_chances() -> None:
    sheet = charts(club("A@0,1 speed=60  B@9,0 speed=20"))["Chance"]
    assert [line.cells for line in sheet.lines] == [
        ("2-6", "safe", "42 %"),
        ("7-9", "spin", "42 %"),
        ("10-12", "crash", "17 %"),
    ]
    assert [line.tone for line in sheet.lines] == ["ok", "warn", "bad"]
    assert (sheet.heads[0], sheet.dice) == ("2d6", (2, 6))
    assert sheet.is_for("chance (Gate, 40 over the limit)")
    assert not sheet.is_for("the start test")
    found = [sheet.line_of(total) for total in (-1, 6, 7, 12, 14)]
    assert [line.cells[1] for line in found if line] == ["safe", "safe", "spin", "crash", "crash"]


def test_charts_without_dice_are_for_no_roll() -> None:
    sheet = charts(club("A@0,1 speed=60  B@9,0 speed=20"))["Slipstream"]
    assert not sheet.is_for("anything")
    assert sheet.line_of(7) is None


def test_rolls_are_read_on_the_chart_of_their_test() -> None:
    sheets = charts(club("A@0,1 speed=60  B@9,0 speed=20"))
    for why, title in {
        "the start test": "Start test",
        "the brakes test": "Brakes test",
        "the acceleration test": "Acceleration and top speed tests",
        "the top speed test": "Acceleration and top speed tests",
        "passing Bruno": "Forced pass",
        "chance (the crash in row 4)": "Chance",
    }.items():
        assert [one.title for one in sheets.values() if one.is_for(why)] == [title]


def test_the_corner_that_lies_ahead_lights_its_line() -> None:
    arrange = "A@2,1 speed=120 wear=9  B@20,0 speed=20"
    sheet = charts(race((*CORNERS, *MOVE), arrange))["Over a corner's limit"]
    assert lit(sheet) == ["20"]
    assert sheet.note == "ahead: Gate, 120 mph where 100 is free"
    far = charts(race((*CORNERS, *MOVE), "A@25,1 speed=120 wear=9  B@20,0 speed=20"))
    assert (lit(far["Over a corner's limit"]), far["Over a corner's limit"].note) == ([], "")


def test_a_corner_that_is_slow_enough_is_free() -> None:
    sheet = charts(race((*CORNERS, *MOVE), "A@2,1 speed=40  B@20,0 speed=20"))
    assert lit(sheet["Over a corner's limit"]) == ["none"]


def test_the_corner_being_paid_for_is_lit_while_it_is_asked() -> None:
    game = race((*CORNERS, *MOVE), "A@11,0 speed=120 wear=9  B@20,0 speed=20")
    play(game, "A 12,1")
    assert game.open_asks()[0].question == "corner"
    sheet = charts(game)["Over a corner's limit"]
    over = 120 - game.race.board.limit((12, 1))
    assert lit(sheet) == [str(over)]
    assert sheet.note.startswith("Swan, 120 mph")


def test_the_racing_line_counts_for_the_lit_line() -> None:
    arrange = {
        "A": {"at": [5, 2], "speed": 100, "line": "Gate", "wear": 9, "payment": 20},
        "B": {"at": [20, 0], "speed": 20},
    }
    game = race((*CORNERS, *MOVE), arrange)
    account = charts(game)["Over a corner's limit"]
    limit = game.race.board.limit((5, 2)) + 20
    assert account.note == f"Gate, 100 mph where {limit} is free"


def test_braking_lights_its_line_as_soon_as_it_is_due() -> None:
    game = race(("spins", "braking", "wear", *PLOT), "A@0,1 speed=160 deceleration=60")
    assert lit(charts(game)["Braking harder"]) == []
    play(game, "A 60")
    assert game.open_asks()[0].question == "brakes"
    sheet = charts(game)["Braking harder"]
    assert lit(sheet) == ["40"]
    assert sheet.note == "this turn 40 mph beyond the deceleration"
    assert sheet.lines[-1].cells == ("80 and more", "3 wear + brakes + spin")
    assert [line.tone for line in sheet.lines] == ["ok", "warn", "warn", "warn", "bad"]


def test_damage_lights_the_condition() -> None:
    sheet = charts(club("A@0,1 speed=60 damage=top  B@9,0 speed=20"))["Damage"]
    assert lit(sheet) == ["sound", "damaged"]
    assert sheet.note == "engine damaged, brakes sound"
    view = (game := club("A@0,1 speed=60 damage=top  B@9,0 speed=20")).view(None)
    found = game.race.book.hooks.offer_gauges(view, view.car(CarId("A")))
    assert {one.label: one.brief for one in found if one.label in ("engine", "brakes")} == {
        "engine": "bad engine",
        "brakes": "",
    }


def test_a_car_off_the_track_reads_what_it_costs() -> None:
    sheet = charts(club("A@0,-1 speed=40  B@9,0 speed=20"))["Off the track"]
    assert lit(sheet) == ["speed", "a turn that ends there"]
    sheet = charts(club("A@0,1 speed=40  B@9,0 speed=20"))["Off the track"]
    assert lit(sheet) == []
    assert sheet.lines[2].cells[0] == "who lacks wear or chip"


def test_a_crash_lights_how_far_beyond_a_move_ends() -> None:
    rules = ("spins", "crash-rows", "chance", *MOVE)
    arrange = {
        "A": {"at": [0, 0], "speed": 100},
        "B": {"at": [20, 0], "speed": 20},
        "race": {"crash_rows": [2]},
    }
    game = race(rules, arrange)
    title = "Past a crash: the roll for chance"
    assert lit(charts(game)[title]) == []
    assert charts(game)[title].note == "crashes in row 2"
    play(game, "A 1,0", "A 2,0", "A 3,0")
    assert lit(charts(game)[title]) == ["ends up to 2 beyond", "the row is 3 lanes wide"]
    play(game, "A 4,0")
    assert lit(charts(game)[title])[0] == "ends up to 2 beyond"
    play(game, "A 5,0", dice=[1, 1])
    assert lit(charts(game)[title])[0] == "ends further on"
    assert lit(charts(game, "B")[title]) == []


def test_a_tow_is_lit_for_who_has_it() -> None:
    rules = ("slipstream", *PLOT)
    arrange = "A@0,0 speed=120  B@1,0 speed=120"
    game = race((*rules, "track-order"), arrange)
    play(game, "A mps", "B mps")
    while game.open_asks()[0].car == "B":
        ahead = game.open_asks()[0].legal[0].key
        play(game, f"B {ahead}")
    assert lit(charts(game)["Slipstream"]) == []
    play(game, "A 1,0")
    assert lit(charts(game)["Slipstream"]) == ["you win"]
    assert charts(game)["Slipstream"].note == "you are in Bruno's"


def test_passes_right_before_are_counted_in_the_note() -> None:
    note = charts(club("A@0,1 speed=60  B@9,0 speed=20"))["Forced pass"].note
    assert note == "+2 for every pass right before"


def test_the_next_corner_and_its_limits_are_in_view() -> None:
    arrange = "A@2,1 speed=40  B@12,0 speed=20"
    game = race((*CORNERS, *MOVE), arrange)
    limits = [game.race.board.limit((4, lane)) for lane in game.race.board.lanes(4)]
    posted = sorted({limit for limit in limits if limit is not None})
    words = str(posted[0]) if len(posted) == 1 else f"{posted[0]} to {posted[-1]}"
    assert gauges(game, "A")["next corner"] == f"Gate in 2, {words}"
    # inside Swan the next corner is Pond
    assert gauges(game, "B")["next corner"].startswith("Pond in 5")


def test_every_driver_is_told_of_in_a_word_or_two() -> None:
    game = club("A@0,1 speed=60 wear=5 chips=4 chips3=1  B@9,0 speed=20 chips=2 chips3=0")
    view = game.view(None)
    hooks = game.race.book.hooks
    briefs = [
        [one.brief for one in hooks.offer_gauges(view, car) if one.brief] for car in view.cars
    ]
    assert {"60 mph", "5 wear", "4+1 chips"} <= set(briefs[0])
    assert {"20 mph", "2 chips"} <= set(briefs[1])


def test_states_stand_beside_the_name() -> None:
    spun = {"A": {"at": [17, 0], "speed": 0, "rest": "spin"}, "B": {"at": [20, 0], "speed": 20}}
    game = race((*CORNERS, *MOVE), spun)
    assert gauges(game, "A")["state"] == "spun"
    assert "state" not in gauges(game, "B")


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
