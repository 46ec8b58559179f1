"""Takes a picture of every screen, in several sizes, into a folder.

`make screenshots` writes to build/screenshots; those that the README shows lie in tests/pictures.
"""

from __future__ import annotations

import os
import sys
import tempfile
from functools import partial
from pathlib import Path

os.environ["ARCADE_HEADLESS"] = "1"  # before the first import of arcade

import attrs
from arcade import key as keys
from camera import FAST, Camera, asked, pays, plots
from coach_pictures import explained, guided, learn, review
from grid_pictures import derby, grid_race, safety
from live_pictures import live
from making_pictures import generator, importing
from studio_pictures import studio
from track_pictures import tracks

from gridprix.core.documents import Document
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.own_races import play_folder, throw_away
from gridprix.ui.window.home.screen import HomeScreen
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.setup.draft import RaceDraft
from gridprix.ui.window.setup.saving import save_scenario
from gridprix.ui.window.setup.screen import SetUpScreen
from gridprix.ui.window.window import open_window

SIZES = ((1280, 720), (1920, 1080))
SETTLE = 14  # frames until the pictures of a page of tracks are drawn


# ---------------------------------------------------------------- the pictures


def home(camera: Camera) -> None:
    """Home with a race that waits."""
    screen = camera.race("sunday-cup", 5)
    camera.drive(screen, lambda: screen.table.game.race.round >= 6)
    camera.app.left_race(screen)
    camera.frames(30)
    camera.in_every_look("home", SETTLE)
    for title in ("Friday Evening", "Gone"):
        draft = RaceDraft.named(camera.library, "first-race")
        draft.title = title
        save_scenario(draft)
    throw_away(play_folder() / "gone.yaml")
    camera.app.home()
    shown = camera.window.current_view
    assert isinstance(shown, HomeScreen)
    shown.find("friday")
    camera.frames(20)
    camera.in_every_look("home-own", SETTLE)
    shown.press("manage friday-evening")
    camera.in_every_look("home-own-list", SETTLE)
    shown.pop_up.shown = False
    shown.show_all()
    camera.frames(SETTLE)
    _durations(camera, shown)


def _durations(camera: Camera, screen: HomeScreen) -> None:
    """The list of how long races last, and the short ones alone."""
    camera.frames(2)
    screen.press("durations")
    camera.in_every_look("home-durations-list", SETTLE)
    camera.key(keys.DOWN)
    camera.key(keys.ENTER)
    while screen.facts.shelf.unmeasured():
        camera.frames(5)
    camera.frames(20)
    camera.in_every_look("home-durations", SETTLE)
    screen.show_all()


def set_up(camera: Camera) -> None:
    """The set-up with a live conflict, and with options open."""
    screen = camera.app.set_up("slicks-and-nitros")
    for _ in range(60):
        camera.frames(2)
        names = [row.card.name for row in screen.facts.draft.rows()]
        clash = next((one for one, why in screen.facts.refusals.items() if why and why.frees), None)
        if clash is not None:
            screen.rules.first = max(0, names.index(clash) - 4)
            screen.ask_why(clash)
            break
        screen.rules.scroll(3)
    _open_a_rule(screen)
    camera.frames(20)
    camera.in_every_look("set-up-conflict")
    screen.ask_to_save()
    camera.in_every_look("set-up-save")
    screen.naming.close()
    screen.finish_editing(keep=False)
    screen.rename("Another")
    screen.leave()
    camera.in_every_look("set-up-leave")
    screen.message.close()
    camera.app.set_up("great-valley-tour")
    camera.frames(40)
    camera.in_every_look("set-up")
    screen = camera.app.set_up("glen-six")
    camera.frames(12)
    camera.take("set-up-circuit")
    screen.builder.open(0)
    screen.builder.key(keys.RIGHT)  # one better than the budget has it
    camera.in_every_look("set-up-car")


def _open_a_rule(screen: SetUpScreen) -> None:
    rows = {row.card.name: row for row in screen.facts.draft.rows()}
    for name in screen.rules.visible:
        if rows[name].on and len(rows[name].options) > 1:
            screen.open_options(name)
            return


def circuit_race(camera: Camera) -> None:
    """A circuit with two people: hand-over, plotting, reveal, moving, charts, payment, dice."""
    screen = camera.race("pinewood-four", 2, A="human", B="human")
    camera.drive(screen, lambda: screen.hand_over.shown and screen.table.game.race.round >= 3)
    camera.take("hand-over")
    screen.table.accept_hand_over()
    camera.frames(10)
    camera.in_every_look("circuit-plotting")
    screen.table.pace = 1.0
    camera.drive(screen, lambda: screen.table.playback.reveal is not None)
    camera.wait(0.4)
    camera.take("circuit-reveal-turning")
    camera.wait(0.4)
    camera.take("circuit-reveal")
    screen.table.pace = 0.0
    camera.drive(screen, lambda: asked(screen) and not screen.hand_over.shown)
    camera.frames(20)
    camera.in_every_look("circuit-moving")
    screen.open_rules()
    screen.rules.turn("rules")
    camera.in_every_look("circuit-rules")
    screen.rules.turn("book")
    camera.in_every_look("circuit-book")
    screen.rules.close()
    _dice_and_payment(camera, screen)


def _dice_and_payment(camera: Camera, screen: RaceScreen) -> None:
    """Something to be paid with odds, chips laid on it in secret, and the dice."""
    camera.drive(screen, lambda: pays(screen), bold=True)
    choice = screen.table.choice
    if choice is not None:  # the way by dice, with a chip on it
        choice.frame(next((one.key for one in choice.ordered if one.bids), choice.framed))
        choice.turn_bid(1)
    camera.in_every_look("circuit-payment")
    screen.options.show_board()
    camera.in_every_look("circuit-payment-board")
    screen.options.show_board()
    screen.table.pace = 0.35
    camera.drive(screen, lambda: _bids(screen), bold=True)
    camera.frames(4)
    camera.in_every_look("circuit-chips")
    camera.drive(screen, lambda: screen.dice.shown, bold=True)
    camera.frames(60)
    camera.in_every_look("dice")
    screen.table.pace = 0.0


TROUBLE = {
    "name": "trouble",
    "title": "A Bad Day",
    "ruleset": "speed-circuit-club",
    "track": "pinewood-park",
    "laps": 2,
    "seats": [{"name": "Ada"}, {"name": "Bruno"}, {"name": "Carla"}, {"name": "Dario"}],
    "arrange": {
        "A": {"at": [14, 1], "speed": 120, "wear": 9, "damage": "deceleration"},
        "B": {"at": [18, 0], "speed": 0, "rest": "spin", "damage": "top"},
        "C": {"at": [17, -1], "speed": 40},
        "D": {"at": [13, 0], "speed": 120, "chips3": 1},
        "race": {"crash_rows": [21]},
    },
}


def mini_maps(camera: Camera) -> None:
    """A part of a large track with all of it in a corner: both kinds of boards, every look."""
    for name, seed in (("thousand-acre-rally", 3), ("glen-six", 2)):
        screen = camera.race(name, seed, A="human")
        camera.drive(screen, lambda: _moves(screen))  # noqa: B023 - it is asked at once
        screen.eye.zoom(1.6)
        camera.frames(20)
        camera.in_every_look(f"mini-map-{screen.table.game.scenario.family.name}")


def _moves(screen: RaceScreen) -> bool:
    return screen.table.game.race.round >= 2 and asked(screen)


def gear_dice(camera: Camera) -> None:
    """The example game: choosing a gear, then where to drive, and its charts."""
    screen = camera.race("gear-valley-four", 4, B="random", C="random", D="random")
    for name, question, least in (("gear", "gear", 5), ("move", "leg", 6)):
        camera.drive(screen, partial(_is_asked, screen, question, least), bold=True)
        camera.frames(20)
        camera.take(f"gear-dice-{name}")
    screen.open_rules()
    camera.take("gear-dice-charts")


def _is_asked(screen: RaceScreen, question: str, round_: int) -> bool:
    choice = screen.table.choice
    in_time = screen.table.game.race.round >= round_
    return in_time and choice is not None and choice.question.question == question


def circuit_trouble(camera: Camera) -> None:
    """Spun cars, cars off the track, crash markers: in every look, with the text large too."""
    screen = camera.app.race(read_scenario(Document("trouble", TROUBLE), camera.library), 1)
    camera.drive(screen, lambda: asked(screen) and not screen.hand_over.shown)
    camera.frames(20)
    camera.in_every_look("circuit-trouble")
    screen.open_rules()
    camera.in_every_look("circuit-charts")
    screen.rules.close()
    camera.app.take_settings(attrs.evolve(FAST, text_size=130))
    camera.take("circuit-trouble-large-text")
    screen.open_rules()
    camera.take("circuit-charts-large-text")
    screen.rules.close()
    camera.drive(screen, lambda: screen.hand_over.shown)
    camera.take("hand-over-large-text")
    camera.drive(screen, lambda: plots(screen))
    camera.frames(20)
    camera.take("circuit-plotting-large-text")
    camera.drive(screen, lambda: pays(screen), bold=True)
    camera.take("circuit-payment-large-text")
    screen.table.pace = 0.35
    camera.drive(screen, lambda: screen.dice.shown, bold=True)
    camera.frames(60)
    camera.take("dice-large-text")
    screen.table.pace = 0.0
    camera.app.take_settings(FAST)


def _bids(screen: RaceScreen) -> bool:
    choice = screen.table.choice
    return choice is not None and screen.options.shown and choice.question.secret


def result(camera: Camera) -> None:
    """A result, and the replay with a ghost."""
    for seed in (11, 12):
        screen = camera.race("sunday-cup", seed, A="club")
        camera.drive(screen, lambda: False)
        screen.leave()
    shown = camera.window.current_view
    assert isinstance(shown, ResultScreen)
    if shown.facts.work is not None:
        shown.facts.work.wait(300)
    shown.export("share")
    shown.exporting.wait(300)
    camera.frames(3)
    camera.in_every_look("result")
    shown.go_to(shown.film.count_at(shown.film.rounds * 0.6))
    shown.choose_ghost()
    camera.key(keys.ENTER)
    camera.in_every_look("replay-ghost")
    shown.next_chart()
    shown.follow_next()
    camera.take("replay-follow")
    camera.app.replays()
    camera.frames(8)
    camera.in_every_look("replays", SETTLE)


def settings(camera: Camera) -> None:
    """The settings in every look; large text."""
    camera.app.settings_page()
    camera.in_every_look("settings")
    camera.app.take_settings(attrs.evolve(camera.app.settings, text_size=130))
    camera.app.set_up("first-race")
    camera.frames(12)
    camera.take("set-up-large-text")
    camera.app.home()
    camera.frames(20)
    camera.take("home-large-text")
    camera.app.take_settings(FAST)


PICTURES = (
    *(home, set_up, safety, grid_race, derby, circuit_race, mini_maps, gear_dice),
    circuit_trouble,
    *(result, review, settings, learn, explained, guided, live, studio, generator, importing),
    tracks,
)


def main() -> None:
    """Take all pictures, or those that are named on the command line."""
    folder = Path("build/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    for width, height in SIZES:
        with tempfile.TemporaryDirectory() as own:
            os.environ["GRIDPRIX_HOME"] = own
            library = standard_library((), Path(own), installed=False)
            window = open_window(attrs.evolve(FAST, width=width, height=height))
            camera = Camera(library, window, folder, Path(own))
            for picture in PICTURES:
                if not wanted or picture.__name__ in wanted:
                    picture(camera)
            camera.app.close_journal()
            window.close()


if __name__ == "__main__":
    main()
