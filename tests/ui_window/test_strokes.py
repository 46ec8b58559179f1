"""Options with keys of their own and what they lead to, in the window: pressed and read."""

from __future__ import annotations

import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.ui.races import begin
from gridprix.ui.window.race.letters import key_at, letters_for
from gridprix.ui.window.race.screen import RaceScreen

from ..ui.gears import geared  # noqa: TID252 - the tests are no package of a name
from .app_table import AT_ONCE, Hand, Table, asked

BOARDS = [("italian", "first-ring"), ("speed-circuit-club", "practice-ring")]


@pytest.fixture
def open_race(table: Table, library: Library, hand: Hand) -> RaceScreen:
    return to_the_gears(table, library, hand, "italian", "first-ring")


def to_the_gears(
    table: Table, library: Library, hand: Hand, ruleset: str, track: str, **more: bool
) -> RaceScreen:
    """A race whose first driver is asked for a gear."""
    screen = RaceScreen(
        begin(geared(library, ruleset, track, **more), 3),
        AT_ONCE,
        table.window,
        on_leave=table.left.append,
    )
    table.window.show_view(screen)
    for _ in range(200):
        hand.send("on_update", 1 / 60)
        choice = screen.table.choice
        if choice is not None and choice.question.question == "gear":
            hand.frame(3)
            return screen
        if choice is not None:
            screen.table.take(choice.question.default)
    raise AssertionError("nobody was asked for a gear")


def test_own_keys_come_first_and_reserved_ones_fall_back(open_race: RaceScreen) -> None:
    plain = asked(open_race).plain
    letters = letters_for(plain)
    assert letters == {
        "second": "2",
        "first": "1",
        "stay": "S",
        "hand": "O",
        "stop": "T",
        "plain": "C",
    }
    assert [key_at(letters, one, number) for number, one in enumerate(plain)] == [
        *("2", "1", "O", "S", "T", "C"),
    ]


def test_a_number_that_is_anothers_key_stands_on_no_option(open_race: RaceScreen) -> None:
    plain = asked(open_race).plain
    letters = {"second": "2"}
    assert key_at(letters, plain[1], 1) == ""
    assert key_at(letters, plain[2], 2) == "3"


@pytest.mark.parametrize(
    ("symbol", "framed"),
    [(keys.KEY_1, "first"), (keys.KEY_2, "second"), (keys.KEY_3, "hand"), (keys.S, "stay")],
)
def test_a_key_frames_its_option_and_pressed_again_takes_it(
    open_race: RaceScreen, hand: Hand, symbol: int, framed: str
) -> None:
    choice = asked(open_race)
    choice.frame("plain")
    hand.key(symbol)
    assert choice.framed == framed
    hand.key(symbol)
    replies = [one.key for one in open_race.table.game.transcript if hasattr(one, "key")]
    assert replies.count(framed) == 1


@pytest.mark.parametrize(("ruleset", "track"), BOARDS)
def test_what_options_lead_to_can_be_read(
    table: Table, library: Library, hand: Hand, ruleset: str, track: str, written: list[str]
) -> None:
    screen = to_the_gears(table, library, hand, ruleset, track, few=True)
    asked(screen).frame("second")
    screen.ask_panel.dirty = True
    written.clear()
    hand.send("on_draw")
    assert any("6 to 12 spaces" in text and "it may stall" in text for text in written)


@pytest.mark.parametrize(("ruleset", "track"), BOARDS)
def test_every_option_of_a_plain_question_can_be_pressed_on_any_board(
    table: Table, library: Library, hand: Hand, ruleset: str, track: str
) -> None:
    """A panel made for points has no room for boxes: there options are buttons in a row."""
    screen = to_the_gears(table, library, hand, ruleset, track, few=True)
    panel = screen.regions.ask
    boxes = [one.box for one in screen.ask_panel.controls if one.id.startswith("option ")]
    assert len(boxes) == len(asked(screen).ordered)
    for number, box in enumerate(boxes):
        assert box.height >= 38
        assert box.bottom <= panel.bottom
        assert box.right <= panel.right
        assert all(box.right <= other.left for other in boxes[number + 1 :])
