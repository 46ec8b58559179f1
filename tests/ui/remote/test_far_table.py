"""The terminal at a table elsewhere: the same race as any face at that table sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridprix.core.scenario import Scenario
from gridprix.ui.remote.far_race import CannotSit
from gridprix.ui.remote.line import Heard, LineLost, LineOpened
from gridprix.ui.terminal.keyboard import Leave

from ..browser.tables import (  # noqa: TID252 - the tests are no package of a name
    HOST,
    Table,
    circuit_race,
    grid_race,
    race_of,
    table_for,
)
from .far import Sitting, kept_keys, sitting


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIDPRIX_HOME", str(tmp_path))
    return tmp_path


def gathered(people: int = 1) -> tuple[Table, Sitting]:
    """A table of two with so many people, and one more with a terminal."""
    table = table_for(grid_race(), people)
    return table, sitting(table)


def test_who_comes_sees_the_seats_and_takes_one_by_a_name(home: Path) -> None:
    table, one = gathered()
    assert "Type your name" in one.shown
    assert "You drive as Zoe." in one.type("Zoe")
    assert table.room.state.seats[1].name == "Zoe"
    assert kept_keys(home) == {"http://127.0.0.1:8765/t/KITE-42": one.visit.keys}


def test_a_full_table_may_be_watched() -> None:
    _, one = gathered(people=2)
    assert "All seats are taken. You may watch." in one.type("Zoe")


def test_a_name_on_the_command_line_is_given_once() -> None:
    table = table_for(grid_race(), 1)
    one = sitting(table, name="Zoe")
    one.hear()
    assert [text for text in one.sent if "take" in text] == one.sent[:1]
    assert one.visit.seat == "B"


def raced(race: Scenario | None = None) -> tuple[Table, Sitting]:
    """The host, Ada, at a page and Zoe at a terminal, in a race."""
    table = table_for(race or grid_race(), 1)
    one = sitting(table)
    one.type("Zoe")
    assert table.do(0, do="start").ok
    one.hear()
    return table, one


def test_the_same_question_is_asked_and_answered_by_number_or_key() -> None:
    table, one = raced()
    assert "Waiting for Ada." in one.shown
    table.reply(0)
    one.hear()
    assert "Zoe, choose your start point" in one.shown
    one.type("2")
    assert table.room.game is not None
    assert table.room.game.transcript[-1].key == "@20,6"  # type: ignore[union-attr]
    table.reply(0)
    one.hear()
    one.type("+1,0")
    assert table.room.game.transcript[-1].key == "+1,0"  # type: ignore[union-attr]


def test_nothing_is_done_here_before_the_server_has_done_it() -> None:
    table, one = raced()
    table.reply(0)
    one.hear()
    one.up = False
    told = one.type("1")
    assert "no line to the table just now" in told
    assert one.visit.question is not None


def test_the_sheet_is_drawn_again_only_when_something_has_changed() -> None:
    table, one = raced()
    table.reply(0)
    one.hear()
    before = one.shown
    one.hear()
    assert one.shown == before


def test_the_coach_is_asked_at_the_server() -> None:
    table, one = raced()
    table.reply(0)
    one.hear()
    assert "The coach: " in one.type("hint")
    assert table.do(0, do="settle", what="help", value="none").ok
    assert "The host has set the help to: none." in one.type("hint")


def test_words_for_the_race_and_for_the_table() -> None:
    table, one = raced()
    assert "Ada" in one.type("standings")
    assert "Moving order" in one.type("log")
    assert "vectors" in one.type("rules")
    assert "you" in one.type("seats")
    assert "http://127.0.0.1:8765/t/KITE-42" in one.type("link")
    assert "Only the host can do that." in one.type("pause")
    assert "'1'" in one.type("1")
    table.reply(0)
    one.hear()
    assert "Not " not in one.type("all")
    for wrong in ("admit you", "s"):
        assert one.type(wrong)


def test_somebody_lets_the_bot_drive_and_takes_the_wheel_again() -> None:
    table, one = raced()
    one.type("wheel")
    assert table.room.state.seats[1].driven
    assert "`wheel` takes the wheel" in one.shown
    one.type("wheel")
    assert not table.room.state.seats[1].driven


def test_the_host_lets_people_in_from_a_terminal() -> None:
    table = table_for(grid_race(), 0)
    host, other = sitting(table, HOST), table.arrive()
    host.type("Zoe")
    host.say('{"do": "settle", "what": "ask first", "value": "yes"}')
    assert table.do(other, do="take", name="Ada", colour="green").ok
    host.hear()
    assert "Ada asks for a seat: `admit 1` or `refuse 1`." in host.shown
    host.type("admit 1")
    assert table.guests[other].seat is not None


def test_others_are_asked_when_a_decision_is_taken_back() -> None:
    table, one = raced()
    table.reply(0)
    assert table.do(0, do="take back").ok
    one.hear()
    assert "Ada asks to take the last decision back: `yes` or `no`." in one.shown
    one.type("yes")
    assert table.room.game is not None
    assert not table.room.game.transcript
    assert "Waiting for Ada." in one.shown


def test_a_line_that_breaks_is_told_and_everything_is_there_when_it_is_back() -> None:
    table, one = raced()
    one.cut()
    assert "The line to the table is lost (cut)." in one.shown
    one.far.news(LineLost("cut"))
    table.reply(0)
    one.mend()
    assert one.shown.count("is lost") == 1
    assert "The line is back." in one.shown
    assert one.visit.moment == table.room.moment(one.visit.seat)
    assert one.visit.question is not None


def test_every_moment_is_whole_for_a_whole_race() -> None:
    table = table_for(circuit_race(2), 1)
    one = sitting(table)
    one.type("Zoe")
    assert table.do(0, do="start").ok
    for step in range(16):
        one.hear()
        assert one.visit.moment == table.room.moment(one.visit.seat)
        if one.visit.question is not None:
            one.say(one.visit.reply(one.visit.question.car, one.visit.question.default))
        elif table.asked():
            table.reply(table.asked()[0])
        if step == 8:
            one.cut()
            one.mend()


def test_the_end_shows_the_result_and_enter_leaves() -> None:
    short = race_of(
        ruleset="italian", track="first-ring", seats=2, rules=[{"race-limit": {"rounds": 1}}]
    )
    table, one = raced(short)
    assert table.room.game is not None
    while not table.room.game.over:
        one.hear()
        if one.visit.question is not None:
            one.type(one.visit.question.default)
        else:
            table.reply(0)
    one.hear()
    assert "how it ended" in one.shown
    with pytest.raises(Leave):
        one.type("")


def test_what_cannot_be_joined_is_told_in_a_sentence() -> None:
    _, one = gathered()
    with pytest.raises(CannotSit, match="another version"):
        one.far.news(Heard("{}"))
    with pytest.raises(CannotSit, match="KITE-42: No table is called that"):
        one.far.news(LineLost("No table is called that.", in_vain=True))
    fresh = sitting(table_for(grid_race(), 0))
    fresh.far._known = False  # as if there had never been a line
    with pytest.raises(CannotSit, match=r"no server answers at http://127\.0\.0\.1:8765"):
        fresh.far.news(LineLost("refused"))


def test_a_race_whose_rules_are_not_here_is_told_so() -> None:
    table, one = raced()
    assert table.room.game is not None
    data = one.visit.race
    assert data is not None
    data["scenario"]["rules"] = ["nobody-has-this-rule"]
    one.visit.race = dict(data)
    with pytest.raises(CannotSit, match=r"cannot be drawn here.*nobody-has-this-rule"):
        one.hear()


def test_who_types_before_anything_was_told_is_not_thrown_out() -> None:
    one = sitting(table_for(grid_race(), 0))
    one.visit.table = {}
    for early in ("", "Zoe", "help"):
        assert not one.type(early)


def test_leaving_keeps_the_seat() -> None:
    table, one = raced()
    with pytest.raises(Leave):
        one.type("quit")
    assert table.room.state.seats[1].taken
    one.far.news(LineOpened())
