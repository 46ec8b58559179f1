"""The race screen: one for every family; it knows boards, questions and words, and no rule."""

from __future__ import annotations

from collections.abc import Callable

import arcade
import attrs
from arcade import key as keys

from gridprix.core.coach import CannotCoach, coach_of
from gridprix.core.drawing.poses import Pose
from gridprix.core.errors import ConsentNeeded
from gridprix.core.game import Game
from gridprix.core.state import CarId
from gridprix.core.view import RaceView
from gridprix.ui.errors import plain_reason
from gridprix.ui.window.board.arts import art_for
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.layout import RaceRegions, race_regions
from gridprix.ui.window.screen import Screen
from gridprix.ui.window.settings import SPEEDS, Settings
from gridprix.ui.window.sounds import Sounds
from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.table.controller import Notice, TableController

from .ask_panel import AskPanel
from .camera_control import BoardEye
from .dialogs import MessageDialog, OptionsDialog
from .dice_dialog import DiceDialog
from .facts import Facts
from .hand_over import HandOver
from .hud import SidePanel
from .keyboard import handle_key
from .overlay import Overlay
from .pointing import Pointing
from .rules_page import RulesPage
from .toasts import Toasts
from .top_bar import TopBar

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
        art = art_for(game.scenario.family, game.scenario.board)
        self.table = TableController(game, art, settings.pace)
        self.ruleset_title = ruleset_title or game.scenario.ruleset or game.scenario.family.title
        self.stage = Stage(art, self.regions.board)
        self.shift = False
        self.hidden = False
        self._on_leave = on_leave
        self.sounds = Sounds(on=settings.sounds)
        self.table.heard = self.sounds.play
        self._seen: tuple[object, ...] = ()
        self.view: RaceView = self.table.view()
        self.facts = Facts(self)
        self.eye = BoardEye(self, following=settings.follow)
        self.pointing = Pointing(self)
        self.panel = SidePanel(self)
        self.toasts = Toasts(self)
        self.options = OptionsDialog(self)
        self.dice = DiceDialog(self)
        self.rules = RulesPage(self)
        self.message = MessageDialog(self)
        self.hand_over = HandOver(self)
        self.overlay = Overlay(self)
        self.ask_panel = AskPanel(self)
        self.layers = [
            *(self.overlay, self.ask_panel, self.panel, TopBar(self), self.toasts),
            *(self.options, self.dice, self.hand_over, self.rules, self.message),
        ]
        self.refresh()

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
        self.eye.frame_choice()

    # -- time

    def on_update(self, delta_time: float) -> None:
        """Go on with the race, its animation and its notices."""
        if not self.hidden and not self.message.shown:
            self.table.update(delta_time)
        if self.eye.update(delta_time):
            self.overlay.dirty = True
        if self.table.throw is not None and self.dice.turned < 1:
            self.dice.turned = min(1.0, self.dice.turned + delta_time / ROLLING)
            self.dice.dirty = True
        self.toasts.update(delta_time)
        if self.table.playback.travel is not None:
            self.overlay.dirty = True
        if self.table.playback.reveal is not None:
            self.ask_panel.dirty = True
        self.refresh()

    def refresh(self) -> None:
        """Notice what has changed since the last frame and let it be painted."""
        table = self.table
        choice = table.choice
        now = (
            *(table.position, table.looking, table.paused, table.failure, table.handed),
            *(id(choice), choice.framed if choice else "", table.active_car(), table.over),
            *(table.throw, table.needs_hand_over, self.hidden, self.shift),
            table.playback.reveal is None,
        )
        if now == self._seen:
            return
        asked_anew = not self._seen or self._seen[5] != now[5]
        self._seen = now
        self.view = table.view()
        self.stage.show(
            table.playback.traces(table.position),
            self.facts.marks(),
            table.liveries,
            table.active_car(),
        )
        covered = self.hidden or table.needs_hand_over
        if covered:
            self.toasts.forget()
        if table.throw is not None and not self.dice.shown and table.playback.held:
            self.dice.turned = 0.0 if table.pace else 1.0
        self.dice.shown = table.throw is not None and table.playback.held
        self.options.shown = choice is not None and self.as_rows(choice) and not self.rules.shown
        self.hand_over.shown = covered
        if table.throw is not None and not table.playback.held:
            table.seen_throw()
        if asked_anew:
            self.eye.frame_choice()
        self.repaint()

    # -- drawing

    def draw_below(self) -> None:
        """The board; not even under the hand-over screen is it drawn."""
        if not self.hand_over.shown:
            self.stage.draw(self.window, self.look.palette, self.poses(), self.look.scale)

    def poses(self) -> dict[CarId, Pose]:
        """Where the cars are drawn."""
        return self.table.playback.poses(self.table.looking)

    # -- kinds of questions

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
        self.refresh()

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
            getattr(entry, "seat", None) in self.table.game.people
            for entry in self.table.game.transcript
        )

    def undo(self) -> None:
        """Take back; where the table must agree it is asked."""
        refusal = self.table.take_back()
        why = plain_reason(refusal) if refusal else ""
        if isinstance(refusal, ConsentNeeded):
            buttons = [
                ("agree no", "Leave it", "Esc", "plain"),
                ("agree yes", "All agree", "", "primary"),
            ]
            self.message.say("Take it back?", why, "All replies since are asked again.", buttons)
        elif why:
            self.table.notices.append(Notice(f"Refused: {why}", "bad"))
        self.refresh()

    def hint(self) -> None:
        """Frame what the coach would do, and tell what that gains."""
        choice = self.table.choice
        if choice is None:
            return
        ask = choice.ask
        try:
            game = self.table.game
            given = coach_of(game.scenario.family).hint(game.view(ask.seat), ask)
        except CannotCoach as error:
            self.table.notices.append(Notice(f"No hint: {error}"))
            return
        if choice.choosing_origin:
            choice.choose_origin(getattr(ask.option(given.key), "origin", None))
        choice.frame(given.key)
        self.table.notices.append(Notice(f"Hint: {given.words}"))

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
        self.refresh()

    def look_at(self, count: int | None) -> None:
        """Show a position of the past, or the present."""
        self.table.look_at(count)
        self.refresh()

    def seen_throw(self) -> None:
        """The dice have been looked at; a first press lets them lie still."""
        if self.dice.turned < 1:
            self.dice.turned = 1.0
            return
        self.table.seen_throw()
        self.refresh()

    def accept_hand_over(self) -> None:
        """The asked driver sits at the table."""
        self.hidden = False
        self.table.accept_hand_over()
        self.refresh()

    def hide_table(self) -> None:
        """Cover everything until the asked driver is back."""
        if len(self.table.game.people) > 1:
            self.table.handed = None
            self.hidden = True
            self.refresh()

    # -- dialogs

    def open_menu(self) -> None:
        """The way out; the race is kept."""
        saved = "The race is saved after every decision; you can go on with it at any time."
        buttons = [
            ("menu stay", "Go on racing", "Esc", "primary"),
            ("menu rules", "Rules and keys", "F1", "plain"),
            ("menu leave", "Leave", "", "danger"),
        ]
        self.message.say(self.table.game.scenario.title, self.facts.phase(), saved, buttons)

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
        self.refresh()

    def open_rules(self) -> None:
        """Rules in force and keys."""
        self.close_dialogs()
        self.rules.open()
        self.repaint()

    def close_dialogs(self) -> None:
        """Close what lies over the table."""
        self.rules.shown = self.message.shown = False
        self._seen = ()
        self.refresh()

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
        self.refresh()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Dear points are shown while Shift is held."""
        if symbol in (keys.LSHIFT, keys.RSHIFT):
            self.shift = False

    def board_pointed(self, x: float, y: float) -> None:
        """Pointing at a candidate frames it."""
        self.pointing.pointed(x, y)

    def board_pressed(self, x: float, y: float, button: int) -> None:
        """A press on the board chooses or begins to drag the paper."""
        self.pointing.pressed(x, y)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Drag the paper."""
        self.pointing.dragged(x, self.window.height - y, dx, -dy)

    def board_released(self, x: float, y: float, button: int) -> None:
        """A press that did not drag chooses what it points at."""
        self.pointing.released(x, y)
        self.refresh()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Zoom the board, or scroll what lies under the pointer."""
        self.pointing.scrolled(x, self.window.height - y, scroll_y)
        self.repaint()


def art_needs_hand(game: Game) -> bool:
    """Whether the bottom panel needs room for cards."""
    return "offer_plots" in game.race.book.answered_hooks
