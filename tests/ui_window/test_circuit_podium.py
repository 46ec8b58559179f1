"""A circuit race of two people and two pilots, from the grid bids to the podium."""

from __future__ import annotations

from collections.abc import Iterator

import arcade
import pytest
from arcade import key as keys

from gridprix.core.asks import Ask, Leg, Option
from gridprix.core.documents import Document
from gridprix.core.events import BidsRevealed, PlotsRevealed
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.state import SeatId
from gridprix.plugins.circuit.parts.pass_series import PassFailed, PassMade
from gridprix.plugins.circuit.parts.wear_state import WearSpent
from gridprix.scenarios import standard_library
from gridprix.ui.races import begin
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.keyboard import LETTERS
from gridprix.ui.window.race.letters import letters_for
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.screen import ResultScreen

from .app_table import AT_ONCE, Hand, asked, open_ask

PEOPLE = (SeatId("A"), SeatId("B"))
RING = {
    "name": "ring",
    "title": "Four Round the Ring",
    "ruleset": "speed-circuit-club",
    "track": "practice-ring",
    "laps": 1,
    "seats": [
        {"name": "Ada", "pilot": "human"},
        {"name": "Bruno", "pilot": "human"},
        {"name": "Carla", "pilot": "rookie"},
        {"name": "Dario", "pilot": "rookie"},
    ],
}
BRISK = 120
MOST_SEEDS, MOST_STEPS = 40, 2000
KEY_OF = {letter: symbol for symbol, letter in LETTERS.items()}


def decision(ask: Ask) -> str:
    """What people do here: drive briskly, pay with wear, lay a chip, and push past whoever is."""
    if ask.question == "plot":
        free = [one for one in ask.legal if not one.prices and not one.odds and _speed(one)]
        within = [one for one in free if _speed(one) <= BRISK and "becomes" not in one.label]
        return max(within, key=_speed).key if within else ask.default
    passing = [one.key for one in ask.legal if isinstance(one, Leg) and one.passing]
    if passing:
        return passing[0]
    return ask.legal[min(1, len(ask.legal) - 1)].key if ask.question == "chips" else ask.default


def _speed(card: Option) -> int:
    return int(card.key) if card.key.isdigit() else 0


def what_happened(game: Game) -> set[str]:
    """Which of the things that matter people went through, as the log has it."""
    seen = set()
    for entry in game.log:
        event = entry.event
        car = getattr(event, "car", None)
        person = car is not None and game.race.car(car).seat in PEOPLE
        if isinstance(event, (PassMade, PassFailed)) and person:
            seen.add("a forced pass")
        elif isinstance(event, WearSpent) and person and "over the limit" in event.reason:
            seen.add("a payment")
        elif isinstance(event, BidsRevealed):
            seen.add("bids")
        elif isinstance(event, PlotsRevealed):
            seen.add("plots")
    return seen


ALL = {"a forced pass", "a payment", "bids", "plots"}


@pytest.fixture(scope="module")
def ring() -> Scenario:
    return read_scenario(Document("ring", RING), standard_library(installed=False))


@pytest.fixture(scope="module")
def seed(ring: Scenario) -> int:
    """A race in which all of it happens, whatever the pilots think this week."""
    for number in range(8, 8 + MOST_SEEDS):
        game = begin(ring, number)
        game.advance()
        while not game.over:
            ask = game.open_asks()[0]
            game.reply(ask.car, decision(ask))
        if what_happened(game) >= ALL:
            return number
    raise AssertionError("no seed has it all; drive otherwise")


@pytest.fixture
def app(window: arcade.Window, library: Library) -> Iterator[Application]:
    app = Application(library, AT_ONCE, window)
    yield app
    app.close_journal()


def at_the_podium(app: Application, screen: RaceScreen) -> ResultScreen:
    shown = app.window.current_view
    assert isinstance(shown, ResultScreen)
    assert not screen.table.failure
    assert what_happened(screen.table.game) >= ALL
    standings = screen.table.game.standings()
    assert [row.place for row in standings] == [1, 2, 3, 4]
    assert any("bid" in line.lower() for line in screen.table.game.log_for(None))
    return shown


@pytest.mark.slow
def test_with_the_keyboard_alone(app: Application, hand: Hand, ring: Scenario, seed: int) -> None:
    screen = app.race(ring, seed)
    passed_on = 0
    for _ in range(MOST_STEPS):
        if screen.table.over:
            break
        if screen.hand_over.shown:
            passed_on += 1
            hand.key(keys.ENTER)
        elif screen.table.choice is not None:
            _press_keys(hand, screen)
        hand.send("on_update", 0.1)
    assert screen.table.over
    assert passed_on >= 2 * screen.table.game.race.round - 2
    hand.key(keys.ENTER)
    hand.frame()
    at_the_podium(app, screen)


def _press_keys(hand: Hand, screen: RaceScreen) -> None:
    """Frame what is decided with its letter or the arrows, then confirm."""
    choice = asked(screen)
    wanted = decision(open_ask(screen))
    cards = choice.as_cards
    letter = letters_for(choice.ordered if cards else choice.plain, cards=cards).get(wanted)
    if letter and choice.framed != wanted:
        hand.key(KEY_OF[letter])
    for _ in choice.ordered:
        if choice.framed == wanted:
            break
        hand.key(keys.RIGHT)
    assert choice.framed == wanted
    hand.key(keys.ENTER)


@pytest.mark.slow
def test_with_the_mouse_alone(app: Application, hand: Hand, ring: Scenario, seed: int) -> None:
    screen = app.race(ring, seed)
    passed_on = 0
    for _ in range(MOST_STEPS):
        hand.send("on_update", 0.1)
        if screen.table.over:
            break
        if screen.hand_over.shown:
            passed_on += 1
            _click(hand, screen, "hand over")
        elif screen.table.choice is not None:
            _click_it(hand, screen)
    assert screen.table.over
    assert passed_on >= 2 * screen.table.game.race.round - 2
    _click(hand, screen, "result")
    hand.frame()
    at_the_podium(app, screen)


def _click(hand: Hand, screen: RaceScreen, name: str) -> None:
    hand.send("on_draw")
    control = next(one for one in screen.live_controls() if one.id == name)
    hand.click(*control.box.centre)


def _click_it(hand: Hand, screen: RaceScreen) -> None:
    """A space on the board, or the card or row and then its confirmation."""
    choice = asked(screen)
    wanted = decision(open_ask(screen))
    place = choice.find(wanted)
    if place is not None:
        hand.send("on_draw")  # who clicks has seen what lies where
        hand.click(*screen.stage.camera.to_screen(place.spot))
        return
    kind = "card" if choice.as_cards else "option"
    if choice.framed != wanted:
        _click(hand, screen, f"{kind} {wanted}")
    if screen.table.choice is choice:
        assert choice.framed == wanted
        _click(hand, screen, "confirm")
