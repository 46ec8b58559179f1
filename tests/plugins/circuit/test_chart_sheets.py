"""The charts as people read them, and which of their lines are lit."""

from __future__ import annotations

from .helpers import briefs, charts, club


def test_every_chart_of_the_club_is_offered() -> None:
    sheets = charts(club("A@0,1 speed=60  B@9,0 speed=20"))
    assert set(sheets) == {
        *("Over a corner's limit", "Braking harder", "Brakes test", "Chance", "Start test"),
        *("Acceleration and top speed tests", "Forced pass", "Slipstream", "Off the track"),
        *("Damage", "Past a crash: the roll"),
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
    start = charts(club("A@0,1 speed=60  B@9,0 speed=20"))["Start test"]
    assert [line.cells[::2] for line in start.lines] == [
        ("2-8", "72 %"),
        ("9", "11 %"),
        ("10-12", "17 %"),
    ]
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


def test_every_driver_is_told_of_in_a_word_or_two() -> None:
    game = club("A@0,1 speed=60 wear=5 chips=4 chips3=1  B@9,0 speed=20 chips=2 chips3=0")
    assert {"60 mph", "5 wear", "4+1 chips"} <= set(briefs(game, "A"))
    assert {"20 mph", "2 chips"} <= set(briefs(game, "B"))
