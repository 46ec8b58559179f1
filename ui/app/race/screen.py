"""The race screen: one for every family; it knows boards, questions and words, and no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import arcade
import attrs
from arcade import key as keys

from gridprix.core.drawing import Gauge
from gridprix.core.game import Game
from gridprix.core.state import Car, CarId, Place
from gridprix.core.view import RaceView
from gridprix.ui.app.board.cars import Pose
from gridprix.ui.app.board.circuit_art import CircuitArt
from gridprix.ui.app.board.glide import Glide
from gridprix.ui.app.board.stage import Stage, art_for
from gridprix.ui.app.layout import RaceRegions, race_regions
from gridprix.ui.app.screen import Screen
from gridprix.ui.app.settings import SPEEDS, Settings
from gridprix.ui.app.sounds import Sounds
from gridprix.ui.app.table.choice import Choice
from gridprix.ui.app.table.controller import Notice, TableController

from .ask_panel import AskPanel
from .dialogs import MessageDialog, OptionsDialog
from .dice_dialog import DiceDialog
from .facts import Facts
from .hand_over import HandOver
from .hud import SidePanel
from .keyboard import handle_key
from .overlay import Overlay
from .routes import route_to
from .rules_page import RulesPage
from .toasts import Toasts
from .top_bar import TopBar

DRAG = 4
ZOOM = 1.15
ROLLING = 0.7
PLOT = "plot"
MOST_BOXES = 4


class RaceScreen(Screen):
    """A race being played."""

    def __init__(
        self,
        game: Game,
        settings: Settings,
        window: arcade.Window | None = None,
        *,
        on_leave: Callable[[RaceScreen], None] | None = None,
        ruleset_title: str = "",
    ) -> None:
        super().__init__(settings, window)
        art = art_for(game.scenario.board)
        self.table = TableController(game, art, settings.pace)
        self.facts = Facts(self.table)
        self.ruleset_title = ruleset_title or game.scenario.ruleset or game.scenario.family.title
        self.stage = Stage(art, self.regions.board)
        self.shift = False
        self.following = settings.follow
        self.hidden = False
        self._on_leave = on_leave
        self.sounds = Sounds(on=settings.sounds)
        self.table.heard = self.sounds.play
        self._glide: Glide | None = None
        self._grip: tuple[float, float] | None = None
        self._dragged = False
        self._seen: tuple[object, ...] = ()
        self._view: RaceView | None = None
        self.panel = SidePanel(self)
        self.toasts = Toasts(self)
        self.options = OptionsDialog(self)
        self.dice = DiceDialog(self)
        self.rules = RulesPage(self)
        self.message = MessageDialog(self)
        self.hand_over = HandOver(self)
        self.layers = [
            *(Overlay(self), AskPanel(self), self.panel, TopBar(self), self.toasts),
            *(self.options, self.dice, self.rules, self.message, self.hand_over),
        ]
        self._refresh()

    # -- where things are

    @property
    def regions(self) -> RaceRegions:
        """The regions for the window as it is."""
        hand = art_needs_hand(self.table.game)
        return race_regions(
            self.window.width, self.window.height, hand=hand, scale=self.settings.scale
        )

    def on_resize(self, width: int, height: int) -> None:
        """Lay out again; the whole track fits again."""
        super().on_resize(width, height)
        self.stage.resize(self.regions.board)
        self._frame_choice()

    # -- time

    def on_update(self, delta_time: float) -> None:
        """Go on with the race, its animation and its notices."""
        if not self.hidden and not self.message.shown:
            self.table.update(delta_time)
        if self._glide is not None:
            if self._glide.update(delta_time, self.table.pace):
                self._glide = None
            self.layers[0].dirty = True
        self.stage.gliding = self._glide is not None
        if self.table.throw is not None and self.dice.turned < 1:
            self.dice.turned = min(1.0, self.dice.turned + delta_time / ROLLING)
            self.dice.dirty = True
        self.toasts.update(delta_time)
        if self.table.playback.travel is not None:
            self.layers[0].dirty = True
        self._refresh()

    def _refresh(self) -> None:
        """Notice what has changed since the last frame and let it be painted."""
        table = self.table
        choice = table.choice
        now = (
            *(table.position, table.looking, table.paused, table.failure, table.handed),
            *(id(choice), choice.framed if choice else "", table.active_car(), table.over),
            *(table.throw, table.needs_hand_over, self.hidden, self.shift),
        )
        if now == self._seen:
            return
        asked_anew = not self._seen or self._seen[5] != now[5]
        self._seen = now
        self._view = table.view()
        self.stage.show(
            table.playback.traces(table.position),
            self.facts.marks(self._view),
            table.liveries,
            table.active_car(),
        )
        covered = self.hidden or table.needs_hand_over
        if table.throw is not None and not self.dice.shown and table.playback.held:
            self.dice.turned = 0.0 if table.pace else 1.0
        self.dice.shown = table.throw is not None and table.playback.held
        self.options.shown = choice is not None and self.as_rows(choice) and not self.rules.shown
        self.hand_over.shown = covered
        if table.throw is not None and not table.playback.held:
            table.seen_throw()
        if asked_anew:
            self._frame_choice()
        self.repaint()

    @property
    def view(self) -> RaceView:
        """What the viewer may know of the race as it is shown."""
        return self._view or self.table.view()

    # -- drawing

    def draw_below(self) -> None:
        """The board; not even under the hand-over screen is it drawn."""
        if not self.hand_over.shown:
            self.stage.draw(self.window, self.look.palette, self.poses())

    def poses(self) -> dict[CarId, Pose]:
        """Where the cars are drawn."""
        return self.table.playback.poses(self.table.looking)

    def _frame_choice(self) -> None:
        """Bring the asked car and its points into view, near enough to choose."""
        choice, camera = self.table.choice, self.stage.camera
        if choice is None or not choice.candidates:
            return
        spots = [one.spot for one in choice.candidates]
        least = self.stage.art.least_scale
        near = camera.scale >= least or not self.following
        if near and all(camera.sees(spot, 12) for spot in spots):
            return
        car = self.view.car(choice.ask.car)
        if car.spot is not None:
            spots.append(self.stage.art.locate(car.spot))
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        room = self.regions.board.inset(70)
        wide = room.width / max(max(xs) - min(xs), 1)
        high = room.height / max(max(ys) - min(ys), 1)
        scale = min(max(camera.scale, least * 1.1), wide, high)
        middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        goal = attrs.evolve(camera, x=middle[0], y=middle[1], scale=scale)
        goal.keep(self.stage.art.extent)
        self._glide = Glide.to(camera, goal.x, goal.y, goal.scale)

    # -- facts for the panels

    def phase(self) -> str:
        """What is going on."""
        return self.facts.phase(self.view)

    def waiting_words(self) -> tuple[str, str]:
        """What is said while nothing is asked."""
        return self.facts.waiting_words(self.view)

    def who(self, car: Car) -> str:
        """Who drives a car."""
        return self.facts.who(car)

    def progress(self, car: Car) -> float | None:
        """How much of the race a car has behind it."""
        return self.facts.progress(car)

    def gauges(self, car: Car) -> list[Gauge]:
        """What rules show about a car."""
        return self.facts.gauges(self.view, car)

    def context(self, car: Car) -> str:
        """One line about a car."""
        return self.facts.context(self.view, car)

    def log_lines(self) -> Sequence[int]:
        """The log entries that may be read, the newest first."""
        return self.facts.log_lines()

    def last_plot(self, car: CarId) -> str:
        """What a car's seat played last."""
        return self.facts.last_plot(car)

    def reply_states(self) -> list[tuple[CarId, str, str]]:
        """Who has decided."""
        return self.facts.reply_states()

    def subject(self) -> Car | None:
        """The car whose gauges are shown: the asked one, else the person's own."""
        view = self.view
        people = self.table.driver.people
        car = self.table.ask.car if self.table.choice is not None and self.table.ask else None
        if car is None and people:
            car = next((one.id for one in view.cars if one.seat == people[0]), None)
        car = car or self.table.active_car()
        return view.car(car) if car is not None else view.cars[0]

    def as_cards(self, choice: Choice) -> bool:
        """Whether a question is a hand of cards."""
        return choice.ask.question == PLOT and not choice.candidates

    def as_rows(self, choice: Choice) -> bool:
        """Whether a question is a dialog with rows: many options, or odds to compare."""
        if choice.candidates or self.as_cards(choice):
            return False
        return len(choice.plain) > MOST_BOXES or any(one.odds for one in choice.plain)

    # -- what a person does

    def confirm(self) -> None:
        """Take what is framed."""
        choice = self.table.choice
        if choice is not None and choice.framed:
            self.table.confirm(choice.framed)
        self._refresh()

    def take(self, key: str) -> None:
        """Frame and take an option."""
        choice = self.table.choice
        if choice is not None:
            choice.frame(key)
            self.confirm()

    def take_card(self, key: str) -> None:
        """A first press frames, a second one takes."""
        choice = self.table.choice
        if choice is None:
            return
        if choice.framed == key:
            self.confirm()
        else:
            choice.frame(key)

    def can_undo(self) -> bool:
        """Whether a person has decided anything."""
        return any(
            getattr(entry, "seat", None) in self.table.driver.people
            for entry in self.table.game.transcript
        )

    def undo(self) -> None:
        """Take back; where the table must agree it is asked."""
        why = self.table.take_back()
        if "table must agree" in why:
            buttons = [
                ("agree no", "Leave it", "Esc", "plain"),
                ("agree yes", "All agree", "", "primary"),
            ]
            self.message.say("Take it back?", why, "All replies since are asked again.", buttons)
        elif why:
            self.table.notices.append(Notice(f"Refused: {why}", "bad"))
        self._refresh()

    def hint(self) -> None:
        """Frame what a pilot would do, or else what costs nothing."""
        choice = self.table.choice
        if choice is None:
            return
        game, ask = self.table.game, choice.ask
        specs = [spec for name, spec in game.race.book.pilots.items() if name != "random"]
        key = ask.default
        if specs:
            pilot = specs[-1].make(game.seed, ask.seat)
            key = pilot.choose(game.view(ask.seat), ask)
        found = next((one for one in ask.options if one.key == key), None)
        if choice.choosing_origin and found is not None:
            choice.choose_origin(getattr(found, "origin", None))
        choice.frame(key)
        label = found.label if found else key
        self.table.notices.append(Notice(f"Hint: {label}"))

    def pause(self) -> None:
        """Let the pilots wait, or go on."""
        self.table.paused = not self.table.paused

    def faster(self) -> None:
        """The next speed."""
        speed = SPEEDS[(SPEEDS.index(self.settings.speed) + 1) % len(SPEEDS)]
        self.settings = attrs.evolve(self.settings, speed=speed)
        self.table.pace = self.settings.pace
        self.table.notices.append(Notice(f"Speed: {speed}"))

    def skip(self) -> None:
        """Go to the next choice at once."""
        self.table.skip()
        self._refresh()

    def follow(self) -> None:
        """Follow the asked car, or show the whole track."""
        self.following = not self.following
        if self.following:
            self._frame_choice()
        else:
            self.whole_track()
        word = "follows the car" if self.following else "shows the whole track"
        self.table.notices.append(Notice(f"The board {word}"))

    def whole_track(self) -> None:
        """Show all of the track."""
        camera = self.stage.camera
        goal = attrs.evolve(camera)
        goal.fit(self.stage.art.extent)
        self._glide = Glide.to(camera, goal.x, goal.y, goal.scale)

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom about a place of the screen."""
        self._glide = None
        self.stage.camera.zoom_at(at or self.stage.camera.port.centre, factor)
        self.layers[0].dirty = True

    def look_at(self, count: int | None) -> None:
        """Show a position of the past, or the present."""
        self.table.look_at(count)
        self._refresh()

    def seen_throw(self) -> None:
        """The dice have been looked at; a first press lets them lie still."""
        if self.dice.turned < 1:
            self.dice.turned = 1.0
            return
        self.table.seen_throw()
        self._refresh()

    def accept_hand_over(self) -> None:
        """The asked driver sits at the table."""
        self.hidden = False
        self.table.accept_hand_over()
        self._refresh()

    def hide_table(self) -> None:
        """Cover everything until the asked driver is back."""
        if len(self.table.driver.people) > 1:
            self.table.handed = None
            self.hidden = True
            self._refresh()

    # -- dialogs

    def open_menu(self) -> None:
        """The way out; the race is kept."""
        saved = "The race is saved after every decision; you can go on with it at any time."
        buttons = [
            ("menu stay", "Go on racing", "Esc", "primary"),
            ("menu rules", "Rules and keys", "F1", "plain"),
            ("menu leave", "Leave", "", "danger"),
        ]
        self.message.say(self.table.game.scenario.title, self.phase(), saved, buttons)

    def answer(self, name: str) -> Callable[[], None]:
        """What a button of the message does."""
        return {
            "menu stay": self.close_dialogs,
            "menu rules": self.open_rules,
            "menu leave": self.leave,
            "agree no": self.close_dialogs,
            "agree yes": self._agreed,
        }[name]

    def _agreed(self) -> None:
        self.close_dialogs()
        self.table.take_back(agreed=True)
        self._refresh()

    def open_rules(self) -> None:
        """Rules in force and keys."""
        self.close_dialogs()
        self.rules.shown = True
        self.repaint()

    def close_dialogs(self) -> None:
        """Close what lies over the table."""
        self.rules.shown = self.message.shown = False
        self._seen = ()
        self._refresh()

    def leave(self) -> None:
        """Leave the race; its journal stays."""
        if self._on_leave is not None:
            self._on_leave(self)

    # -- keys and mouse

    def takes_tab(self, modifiers: int) -> bool:
        """Tab goes through the options of a question, cheapest first."""
        modal = any(layer.modal for layer in self.live_layers())
        choice = self.table.choice
        return choice is not None and bool(choice.candidates) and not modal

    def key(self, symbol: int, modifiers: int) -> None:
        """The keys of a race."""
        handle_key(self, symbol, modifiers)
        self._refresh()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Dear points are shown while Shift is held."""
        if symbol in (keys.LSHIFT, keys.RSHIFT):
            self.shift = False

    def board_pointed(self, x: float, y: float) -> None:
        """Pointing at a candidate frames it."""
        place = self._place_at(x, y)
        choice = self.table.choice
        found = choice.at(place) if choice is not None and place is not None else None
        if choice is not None and found is not None and found.option.key != choice.framed:
            choice.frame(found.option.key)
            self.repaint()

    def _place_at(self, x: float, y: float) -> Place | None:
        if not self.regions.board.holds(x, y) or self.live_layers()[0].modal:
            return None
        camera = self.stage.camera
        return self.stage.art.pick(camera.to_board((x, y)), 14 / camera.scale)

    def board_pressed(self, x: float, y: float, button: int) -> None:
        """A press on the board chooses or begins to drag the paper."""
        self._grip = (x, y) if self.regions.board.holds(x, y) else None
        self._dragged = False

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Drag the paper."""
        if self._grip is None:
            return
        far = abs(x - self._grip[0]) + abs(self.window.height - y - self._grip[1])
        if self._dragged or far > DRAG:
            self._dragged = True
            self._glide = None
            self.stage.camera.pan(dx, -dy)
            self.layers[0].dirty = True

    def board_released(self, x: float, y: float, button: int) -> None:
        """A press that did not drag chooses what it points at."""
        grip, self._grip = self._grip, None
        if grip is None or self._dragged:
            return
        if self.table.hurry():
            return
        choice, place = self.table.choice, self._place_at(x, y)
        if choice is None or place is None:
            return
        found = choice.at(place)
        if found is not None:
            self.take(found.option.key)
        elif isinstance(self.stage.art, CircuitArt):
            self.table.send_along(route_to(self.stage.art, choice, place))
        self._refresh()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Zoom the board, or scroll what lies under the pointer."""
        at = (x, self.window.height - y)
        if self.rules.shown:
            self.rules.scroll -= int(scroll_y)
        elif self.regions.side.holds(*at):
            self.panel.scroll -= int(scroll_y)
        elif self.regions.board.holds(*at):
            self.zoom(ZOOM**scroll_y, at)
        self.repaint()


def art_needs_hand(game: Game) -> bool:
    """Whether the bottom panel needs room for cards."""
    return "offer_plots" in game.race.book.heard
