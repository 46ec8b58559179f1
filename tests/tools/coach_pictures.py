"""Pictures of what teaches: the review of a race, and the guided races.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

import attrs
from camera import FAST, Camera, asked, pays, plots

from gridprix.ui.window.home.learn import LearnScreen
from gridprix.ui.window.result.screen import ResultScreen
from gridprix.ui.window.review.screen import ReviewScreen


def review(camera: Camera) -> None:
    """The review on the board: a mistake in every look, all moves, the perfect line; a circuit."""
    for name, seed, theirs in (
        ("sunday-cup", 11, {"A": "rookie"}),
        ("pinewood-four", 3, {"A": "rookie"}),
    ):
        screen = camera.race(name, seed, **theirs)
        camera.drive(screen, lambda screen=screen: False)  # type: ignore[misc]
        screen.leave()
        shown = camera.window.current_view
        assert isinstance(shown, ResultScreen)
        shown.look_back()
        looking = camera.window.current_view
        assert isinstance(looking, ReviewScreen)
        camera.in_every_look(f"review-{name}-thinking")
        assert looking.facts.work is not None
        looking.facts.work.wait(240)
        camera.frames(30)
        camera.in_every_look(f"review-{name}")
        looking.every()
        looking.line()
        looking.look_near()
        assert looking.facts.search is not None
        looking.facts.search.wait(240)
        camera.frames(30)
        camera.in_every_look(f"review-{name}-line")
        camera.app.take_settings(attrs.evolve(FAST, text_size=130))
        camera.take(f"review-{name}-large-text")
        camera.app.take_settings(FAST)


def explained(camera: Camera) -> None:
    """A word of the game that explains itself, and the rules of a race in sentences."""
    screen = camera.app.begin("guided-speed-circuit")
    camera.drive(screen, lambda: plots(screen))
    camera.frames(20)
    for name, picture in (("term Wear", "term-gauge"), ("card mps", "term-card")):
        control = next(one for one in screen.live_controls() if one.id == name)
        x, y = control.box.centre
        camera.send("on_mouse_motion", round(x), round(camera.window.height - y), 0, 0)
        camera.in_every_look(picture)
    screen.open_rules()
    screen.rules.turn("rules")
    camera.in_every_look("rules")
    screen.rules.close()


def guided(camera: Camera) -> None:
    """The guided races: a point, a card, a step, what a corner costs, and a move of one's own."""
    screen = camera.app.begin("guided-first-bend")
    camera.drive(screen, lambda: screen.table.game.race.round >= 3 and asked(screen))
    camera.frames(10)
    camera.in_every_look("guided")
    screen.table.take("0,0")
    camera.drive(screen, lambda: asked(screen))
    camera.frames(10)
    camera.in_every_look("guided-left")
    screen = camera.app.begin("guided-speed-circuit")
    camera.drive(screen, lambda: plots(screen))
    camera.frames(20)
    camera.in_every_look("guided-circuit-card")
    camera.drive(screen, lambda: asked(screen))
    camera.frames(20)
    camera.in_every_look("guided-circuit-step")
    camera.drive(screen, lambda: pays(screen))
    camera.frames(4)
    camera.in_every_look("guided-circuit-corner")


def learn(camera: Camera) -> None:
    """What there is to learn, and the book of a set of rules."""
    camera.app.learn()
    screen = camera.window.current_view
    assert isinstance(screen, LearnScreen)
    camera.in_every_look("learn-shelf")
    screen.press("learn speed-circuit-club")
    camera.in_every_look("learn-book")
