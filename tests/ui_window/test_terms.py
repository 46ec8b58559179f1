"""Words of the game explain themselves where they stand; F1 tells rules in sentences."""

from __future__ import annotations

import arcade
import pytest
from arcade import key as keys

from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.ui.window.race.book_page import rule_pieces
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.race.terms import GameWords

from .app_table import Hand, Table, asked


def shown_over(screen: RaceScreen, hand: Hand, name: str) -> None:
    """Point at a control."""
    control = next(one for one in screen.live_controls() if one.id == name)
    hand.move(*control.box.centre)
    hand.frame()


def test_a_gauge_and_a_card_say_what_their_words_mean(
    table: Table, hand: Hand, written: list[str]
) -> None:
    screen = table.race("guided-speed-circuit")
    hand.frame(5)
    terms = [one.id for one in screen.live_controls() if one.id.startswith("term ")]
    assert "term Wear" in terms
    assert "term Lap" not in terms, "the book says nothing of it here"
    for name, word in (("term Wear", "wear"), ("card mps", "M.P.S.")):
        explained = screen.facts.terms.in_text(word)
        assert explained is not None
        written.clear()
        shown_over(screen, hand, name)
        assert explained[1].split(".")[0][:30] in " ".join(written)
    written.clear()
    shown_over(screen, hand, "card 60")
    meanings = [meaning for _, meaning in screen.facts.terms._glossary]
    assert not any(meaning[:30] in " ".join(written) for meaning in meanings)


def test_the_second_line_of_a_standing_explains_its_words(
    table: Table, hand: Hand, written: list[str]
) -> None:
    screen = table.race("guided-speed-circuit")
    hand.frame(5)
    briefs = [
        one
        for one in screen.live_controls()
        if one.id.startswith("term ") and one.id[5:6].isdigit() and one.id.endswith(" wear")
    ]
    assert len(briefs) == len(screen.table.view.cars)
    explained = screen.facts.terms.in_text("wear")
    assert explained is not None
    written.clear()
    hand.move(*briefs[0].box.centre)
    hand.frame()
    assert explained[1][:30] in " ".join(written)


def test_a_tip_on_the_board_explains_its_words_and_takes_no_press(
    table: Table, hand: Hand, written: list[str]
) -> None:
    screen = table.race("slicks-and-nitros", seed=4)
    hand.frame(2)
    while not any(one.price for one in asked(screen).candidates):
        hand.key(keys.ENTER)
        hand.frame()
    priced = next(one for one in asked(screen).candidates if one.price == 1)
    screen.table.press(priced.option.key)
    screen.repaint()
    hand.frame()
    line = next(one for one in screen.facts.terms.on_board if "nitro" in one.id)
    explained = screen.facts.terms.in_text(line.id)
    assert explained is not None
    written.clear()
    hand.move(*line.box.centre)
    hand.frame()
    assert explained[1][:30] in " ".join(written)
    assert line not in screen.live_controls()


@pytest.mark.parametrize(
    ("race", "text", "word"),
    [
        ("pinewood-four", "-1 chips", "chip"),
        ("pinewood-four", "Start speed", "start speed"),
        ("pinewood-four", "M.P.S.", "M.P.S."),
        ("derby-night", "a truce with Bruno", "truce"),
        ("pinewood-four", "a spinning wheel", None),
        ("first-race", "wear", None),
    ],
)
def test_a_term_is_found_as_a_whole_word(
    library: Library, race: str, text: str, word: str | None
) -> None:
    terms = GameWords(read_scenario(library.open("play", race), library))
    found = terms.in_text(text)
    assert (found and found[0]) == word


@pytest.mark.parametrize("name", ["derby-night", "pinewood-four", "house-wet-ring"])
def test_rules_are_sentences_and_no_options(library: Library, name: str) -> None:
    scenario = read_scenario(library.open("play", name), library)
    pieces = rule_pieces(scenario)
    assert [piece.title for piece in pieces] == [
        rule.card.name.replace("-", " ") for rule in scenario.rules
    ]
    for piece in pieces:
        assert piece.paragraphs
        assert all(text.strip()[-1] in ".:" for text in piece.paragraphs), piece


def test_the_page_of_rules_has_no_keys_of_files(
    table: Table, hand: Hand, written: list[str]
) -> None:
    screen = table.race("derby-night")
    screen.open_rules()
    screen.rules.turn("rules")
    hand.frame(2)
    text = " ".join(written)
    assert "metric: king" not in text
    assert "order of moving is drawn at random" in text


@pytest.mark.parametrize(
    ("seconds", "far", "told"), [(0.6, 0, True), (0.2, 0, False), (0.6, 9, False)]
)
def test_a_word_is_explained_by_a_long_press_too(
    table: Table, hand: Hand, written: list[str], *, seconds: float, far: int, told: bool
) -> None:
    screen = table.race("guided-speed-circuit")
    hand.frame(5)
    card = next(one for one in screen.live_controls() if one.id == "card mps")
    x, y = map(round, card.box.centre)
    at = x, hand.window.height - y
    choice = asked(screen)
    before = choice.framed
    written.clear()
    hand.send("on_mouse_press", *at, arcade.MOUSE_BUTTON_LEFT, 0)
    hand.send("on_mouse_drag", at[0] + far, at[1], far, 0, arcade.MOUSE_BUTTON_LEFT, 0)
    hand.frame(2, seconds / 2)
    explained = screen.facts.terms.in_text("M.P.S.")
    assert explained is not None
    assert (explained[1][:30] in " ".join(written)) is told
    hand.send("on_mouse_release", *at, arcade.MOUSE_BUTTON_LEFT, 0)
    untouched = screen.table.choice is choice and choice.framed == before
    assert untouched is told
