"""What is secret stays so on the screen."""

from __future__ import annotations

import pytest
from arcade import key as keys

from gridprix.core.transcript import Reply
from gridprix.ui.window.draw.texts import Texts
from gridprix.ui.window.race.screen import RaceScreen

from .app_table import Hand, Table, asked

TWO_DRIVERS = "harbour-duel"


def secret_question(table: Table, hand: Hand) -> RaceScreen:
    screen = table.race(TWO_DRIVERS, B="human")
    hand.frame(2)
    assert screen.table.needs_hand_over
    return screen


def test_the_table_is_passed_on_before_a_secret_question(table: Table, hand: Hand) -> None:
    screen = secret_question(table, hand)
    assert screen.hand_over.shown
    assert screen.table.choice is None
    hand.key(keys.ENTER)
    hand.frame()
    assert screen.table.choice is not None
    assert screen.table.viewer == "A"
    hand.key(keys.ENTER)
    hand.frame()
    assert screen.table.ask is not None
    assert screen.table.ask.seat == "B"
    assert screen.hand_over.shown
    assert screen.table.viewer is None


def test_no_pixel_of_the_hand_over_depends_on_what_was_laid(table: Table, hand: Hand) -> None:
    pictures = []
    for steps in (0, 5):
        screen = secret_question(table, hand)
        hand.key(keys.ENTER)
        hand.frame()
        for _ in range(steps):
            hand.key(keys.DOWN)
        hand.key(keys.ENTER)
        hand.frame(2)
        assert screen.hand_over.shown
        assert screen.table.game.answered() == ("A",)
        replies = [entry.key for entry in screen.table.game.transcript if isinstance(entry, Reply)]
        pictures.append((replies, hand.shot()))
    (first, one), (second, other) = pictures
    assert first != second
    assert one.tobytes() == other.tobytes()


def plotting(table: Table, hand: Hand, card: str) -> RaceScreen:
    """Ada has laid this card, Bruno is to sit down."""
    screen = table.race(TWO_DRIVERS, B="human")
    for _ in range(40):
        hand.send("on_update", 0.1)
        ask = screen.table.ask
        if ask is not None and ask.question == "plot":
            break
        hand.key(keys.ENTER)
    hand.key(keys.ENTER)
    hand.send("on_update", 0.1)
    asked(screen).frame(card)
    hand.key(keys.ENTER)
    hand.frame(2)
    assert screen.hand_over.shown
    assert screen.table.game.answered() == ("A",)
    laid = [one.key for one in screen.table.game.transcript if isinstance(one, Reply)]
    assert laid[-1] == card
    return screen


def test_no_pixel_tells_which_card_lies_face_down(table: Table, hand: Hand) -> None:
    passed_on, at_the_table = [], []
    for card in ("20", "60", "mps"):
        plotting(table, hand, card)
        passed_on.append(hand.shot().tobytes())
        hand.key(keys.ENTER)  # Bruno sees his own hand, and that Ada has laid
        hand.frame(2)
        at_the_table.append(hand.shot().tobytes())
    assert len(set(passed_on)) == 1
    assert len(set(at_the_table)) == 1
    assert passed_on[0] != at_the_table[0]


def test_while_the_table_is_passed_nothing_of_the_race_is_painted(
    table: Table, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    put = Texts.put

    def noted(self: Texts, text: str, *place: object, **more: object) -> None:
        texts.append(text)
        put(self, text, *place, **more)  # type: ignore[arg-type]

    screen = plotting(table, hand, "60")
    monkeypatch.setattr(Texts, "put", noted)
    screen.repaint()
    hand.send("on_draw")
    words = " ".join(texts)
    assert "Pass the table to Bruno" in words
    assert not any(text in texts for text in ("60", "M.P.S.", "LAST TURN", "Lay card"))


def test_the_table_can_be_hidden_again_at_any_time(table: Table, hand: Hand) -> None:
    screen = secret_question(table, hand)
    hand.key(keys.ENTER)
    hand.frame()
    hand.key(keys.L)
    hand.frame()
    assert screen.hand_over.shown
    assert screen.table.choice is None
    hand.key(keys.ENTER)
    hand.frame()
    assert screen.table.choice is not None


def test_a_driver_takes_back_only_what_is_his_own(table: Table, hand: Hand) -> None:
    screen = secret_question(table, hand)
    hand.key(keys.ENTER)
    hand.frame()
    hand.key(keys.ENTER)
    hand.frame()
    hand.key(keys.ENTER)  # Bruno sits down
    hand.frame()
    hand.key(keys.U)
    hand.frame()
    assert screen.table.game.answered() == ("A",)
    assert screen.toasts.notice is not None
    hand.key(keys.L)
    hand.frame()
    hand.key(keys.U)  # and from the covered table the last one is asked again
    hand.frame()
    assert screen.table.game.answered() == ()
    assert screen.table.ask is not None
    assert screen.table.ask.seat == "A"
    assert screen.hand_over.shown


def test_the_menu_opens_over_the_covered_table(table: Table, hand: Hand) -> None:
    screen = secret_question(table, hand)
    hand.key(keys.ESCAPE)
    hand.frame()
    assert {one.id for one in screen.live_controls()} == {"menu stay", "menu rules", "menu leave"}
    hand.key(keys.ESCAPE)
    hand.frame()
    assert [one.id for one in screen.live_controls()] == ["hand over"]


def test_a_hint_is_not_told_to_the_next_driver(table: Table, hand: Hand) -> None:
    screen = secret_question(table, hand)
    hand.key(keys.ENTER)
    hand.frame()
    hand.key(keys.H)
    screen.hints.wait()
    hand.frame()
    assert screen.toasts.notice is not None
    assert screen.toasts.notice.text.startswith("Coach: ")
    hand.key(keys.H)  # and another one that waits to be told
    hand.key(keys.ENTER)
    hand.key(keys.ENTER)  # Bruno sits down at once
    hand.frame()
    assert screen.table.viewer == "B"
    assert screen.toasts.notice is None
