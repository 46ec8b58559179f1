"""What keys and mouse do at a race on squared paper, each tried on the real screen."""

from __future__ import annotations

import math
from collections.abc import Callable

import arcade
import pytest
from arcade import key as keys

from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.ui.races import begin, pilots_of, seated
from gridprix.ui.window.keys import TAB_BACKWARDS
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.table.choice import Candidate, CandidateKind, Choice

from .app_table import Hand, Table, asked

LEFT = arcade.MOUSE_BUTTON_LEFT


@pytest.fixture(scope="module")
def five_rounds(library: Library) -> Game:
    """What an ace makes of five rounds of a race with nitros."""
    scenario = read_scenario(library.open("play", "slicks-and-nitros"), library)
    game = begin(seated(scenario, {"A": "ace"}), 4)
    while game.race.round < 6:
        game.advance(1)
    return game


@pytest.fixture
def race(table: Table, hand: Hand, five_rounds: Game) -> RaceScreen:
    """The same race, taken over by a person who is asked for a move."""
    scenario, past = table.scenario("slicks-and-nitros"), five_rounds.transcript
    screen = table.show(Game(scenario, 4, pilots_of(scenario, 4), past=past))
    drive(screen, hand, lambda choice: screen.table.game.race.round >= 6)
    return screen


def drive(
    screen: RaceScreen, hand: Hand, until: Callable[[Choice], bool], *, wisely: bool = True
) -> Choice:
    """Take what is framed, or go straight on, until a question is as wanted."""
    for _ in range(400):
        hand.send("on_update", 1 / 60)
        choice = screen.table.choice
        if choice is None:
            continue
        on_the_way = choice.question.question == "leg" and not choice.choosing_origin
        if on_the_way and until(choice):
            screen.table.notices.clear()
            screen.toasts.notice = None
            hand.frame()
            for _ in range(28):  # what moves comes to rest; to draw it all takes seconds
                hand.send("on_update", 1 / 60)
            hand.frame()
            return asked(screen)
        if not wisely:  # straight on, whatever comes of it
            choice.frame(next((one.key for one in choice.ordered if one.repeats), choice.framed))
        screen.table.confirm()
    raise AssertionError("it never came to that")


def middle(screen: RaceScreen) -> tuple[float, float]:
    return screen.regions.board.centre


# ---------------------------------------------------------------- choosing


def test_the_number_pad_with_shift_goes_one_step_further(race: RaceScreen, hand: Hand) -> None:
    choice = asked(race)
    hand.key(keys.NUM_8)
    near = choice.option
    hand.key(keys.NUM_UP, keys.MOD_SHIFT)  # what the system makes of Shift and 8
    far = choice.option
    assert near is not None
    assert far is not None
    assert (near.key, far.key) == ("0,+1", "0,+2")
    hand.key(keys.NUM_BEGIN)
    assert choice.framed == "0,0"


def test_tab_goes_by_price_and_back(race: RaceScreen, hand: Hand) -> None:
    choice = asked(race)
    seen: list[tuple[bool, int]] = []
    first = choice.by_price()[0].key
    choice.frame(first)
    for _ in choice.ordered:
        option = choice.option
        assert option is not None
        seen.append((bool(option.caution), sum(one.amount for one in option.prices)))
        hand.key(keys.TAB)
        if choice.framed == first:
            break
    assert seen == sorted(seen), "safe before costly, cheap before dear"
    hand.key(keys.TAB)
    hand.key(TAB_BACKWARDS, keys.MOD_SHIFT)
    assert choice.framed == first


def test_prices_above_one_are_seen_while_shift_is_held(race: RaceScreen, hand: Hand) -> None:
    hand.send("on_key_press", keys.LSHIFT, 0)
    assert race.overlay.dear
    hand.send("on_key_release", keys.LSHIFT, 0)
    assert not race.overlay.dear


def test_a_hint_frames_what_a_pilot_would_do_and_enter_takes_it(
    race: RaceScreen, hand: Hand
) -> None:
    choice = asked(race)
    choice.frame(choice.ordered[0].key)
    hand.key(keys.H)
    race.hints.wait()
    hand.frame()
    assert race.toasts.notice is not None
    assert race.toasts.notice.text.startswith("Coach: ")
    assert "This is a guess" in race.toasts.notice.text, "with nitros there is no table at once"
    option = choice.option
    assert option is not None
    assert option.label in race.toasts.notice.text
    decided = len(race.table.game.transcript)
    hand.key(keys.ENTER)
    assert getattr(race.table.game.transcript[decided], "key") == option.key  # noqa: B009


# ---------------------------------------------------------------- pointing


def unframed(choice: Choice, kind: CandidateKind) -> Candidate | None:
    """A candidate of a kind at a place of its own, which is not framed yet."""
    fits = (one for one in choice.candidates if one.kind is kind and choice.at(one.place) == one)
    return next((one for one in fits if one.option.key != choice.framed), None)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("slicks-and-nitros", CandidateKind.FREE),
        ("slicks-and-nitros", CandidateKind.PRICED),
        ("slicks-and-nitros", CandidateKind.COSTLY),
        ("first-race", CandidateKind.LEAVES),
        ("elbow-room", CandidateKind.REFUSED),
    ],
)
def test_pointing_says_what_would_happen(
    table: Table, hand: Hand, written: list[str], name: str, kind: CandidateKind
) -> None:
    screen = table.race(name, 9, A="human")
    wisely = kind is not CandidateKind.LEAVES
    choice = drive(screen, hand, lambda one: unframed(one, kind) is not None, wisely=wisely)
    there = unframed(choice, kind)
    assert there is not None
    written.clear()
    hand.move(*screen.stage.camera.to_screen(there.spot))
    hand.frame()
    framed = choice.candidate
    assert framed == there
    told = " ".join(written)
    reason = choice.reason(framed.option.key)
    assert framed.option.label in told or framed.option.label.capitalize() in told
    if framed.kind is CandidateKind.PRICED:
        assert f"Costs {framed.option.prices[0].spoken}." in told
    elif framed.kind is CandidateKind.REFUSED:
        assert f"Refused: {reason}" in told
    elif framed.kind is not CandidateKind.FREE:
        assert reason[1:20] in told
    if framed.kind is CandidateKind.LEAVES:
        assert framed.origin is not None
        left = screen.stage.art.exit_of(framed.origin, framed.place)
        assert left is not None, "a cross where it leaves"


# ---------------------------------------------------------------- looking


def test_plus_and_minus_zoom(race: RaceScreen, hand: Hand) -> None:
    scale = race.stage.camera.scale
    hand.key(keys.PLUS)
    assert race.stage.camera.scale > scale
    hand.key(keys.MINUS)
    hand.key(keys.NUM_SUBTRACT)
    assert race.stage.camera.scale < scale


def test_the_wheel_zooms_about_the_pointer_and_scrolls_the_log(
    race: RaceScreen, hand: Hand
) -> None:
    camera, height = race.stage.camera, race.window.height
    x, y = 300, 250
    before = camera.to_board((x, y))
    hand.send("on_mouse_scroll", x, height - y, 0, 2)
    assert math.dist(camera.to_board((x, y)), before) < 1e-6
    scale = camera.scale
    side = race.regions.side.centre
    hand.send("on_mouse_scroll", int(side[0]), int(height - side[1]), 0, -2)
    assert camera.scale == scale
    assert race.panel.scroll == 2


def test_dragging_moves_the_paper_and_chooses_nothing(race: RaceScreen, hand: Hand) -> None:
    camera, decided = race.stage.camera, len(race.table.game.transcript)
    spot = asked(race).candidates[0].spot
    x, y = (round(one) for one in camera.to_screen(spot))
    up = race.window.height - y
    hand.send("on_mouse_press", x, up, LEFT, 0)
    hand.send("on_mouse_drag", x + 40, up - 30, 40, -30, LEFT, 0)
    hand.send("on_mouse_release", x + 40, up - 30, LEFT, 0)
    assert math.dist(camera.to_screen(spot), (x + 40, y + 30)) < 2
    assert len(race.table.game.transcript) == decided


def test_f_shows_the_whole_track_and_comes_back(race: RaceScreen, hand: Hand) -> None:
    camera = race.stage.camera
    near = camera.scale
    hand.key(keys.F)
    hand.frame(40)
    assert camera.scale < near
    left, bottom, right, top = race.stage.art.extent
    assert camera.sees((left, bottom))
    assert camera.sees((right, top))
    hand.key(keys.F)
    hand.frame(40)
    assert camera.scale >= race.stage.art.least_scale
    hand.key(keys.KEY_0)
    hand.frame(40)
    assert camera.sees((left, bottom))
    assert camera.sees((right, top))
    hand.key(keys.F)  # comes back to the car, and does not show the whole track once more
    hand.frame(40)
    assert race.eye.following
    assert camera.scale >= race.stage.art.least_scale
