"""The race screen: one for every family; it knows boards, questions and words, and no rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import arcade
import attrs
from arcade import key as keys

from gridprix.core.errors import ConsentNeeded, GridprixError
from gridprix.core.game import Game
from gridprix.ui.errors import plain_reason
from gridprix.ui.seat.advice import FULL, SILENCE, Beside
from gridprix.ui.window.board.arts import art_of
from gridprix.ui.window.board.mini_map import MiniMap
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.draw.paint import Control
from gridprix.ui.window.layout import RaceRegions, race_regions
from gridprix.ui.window.screen import Layer, Screen
from gridprix.ui.window.settings import SPEEDS, Settings
from gridprix.ui.window.sounds import Sounds
from gridprix.ui.window.table.controller import TableController
from gridprix.ui.window.table.notice import Notice

from .actions import Actions
from .ask_panel import AskPanel
from .banner import Banner
from .board_terms import word_at
from .camera_control import BoardEye
from .debug_page import DebugPage, Watched
from .dialogs import DialogAnswer, MessageDialog
from .dice_dialog import DiceDialog
from .facts import Facts
from .files import Files
from .hand import card_words
from .hand_over import HandOver
from .hints import Hints
from .hud import SidePanel
from .keyboard import TableKeys
from .options_dialog import OptionsDialog
from .overlay import Overlay
from .pointing import Pointing
from .rules_page import RulesPage
from .terms import TermTip
from .toasts import Toasts
from .top_bar import TopBar

SHIFT = (keys.LSHIFT, keys.RSHIFT)


class RaceScreen(Screen):
    """A race being played."""

    sits_with: ClassVar[type[TableController]] = TableController

    def __init__(
        self,
        game: Game,
        settings: Settings,
        window: arcade.Window | None = None,
        *,
        on_leave: Callable[[RaceScreen], None] | None = None,
        on_settings: Callable[[RaceScreen], None] | None = None,
        on_restart: Callable[[RaceScreen], None] | None = None,
        ruleset_title: str = "",
        files: Files | None = None,
    ) -> None:
        super().__init__(settings, window)
        art = art_of(game.scenario)
        self.coach = Beside()
        adviser = self.coach if settings.help == FULL else SILENCE
        self.table = self.sits_with(game, art, settings.pace, adviser)
        ruleset = ruleset_title or game.scenario.ruleset or game.scenario.family.title
        self.stage = Stage(art, self.regions.board)
        self._on_leave = on_leave
        self._ways = {"Settings": on_settings, "Restart": on_restart}
        self._files = files
        self.sounds = Sounds(on=settings.sounds)
        self.table.heard = self.sounds.play
        self._seen: tuple[object, ...] = ()
        self.facts = facts = Facts(self.table)
        self.hints = Hints(self.table, settings.help)
        self.eye = BoardEye(self.stage, self.table, following=settings.follow)
        self.pointing = Pointing(self.stage, facts, self.eye, self._covered)
        actions = Actions(
            undo=self.undo,
            hint=self.hints.ask,
            leave_hint=self.hints.leave,
            faster=self.faster,
            follow=self.eye.follow,
            open_menu=self.open_menu,
            open_rules=self.open_rules,
            leave=self.leave,
        )
        self.panel = SidePanel(facts, lambda: self.regions.side)
        self.banner = Banner(self.stage, self.reload)
        self.toasts = Toasts(self.stage, self.table, lambda: self.banner.height)
        self.options = OptionsDialog(facts, actions)
        self.dice = DiceDialog(facts)
        self.rules = RulesPage(facts, ruleset)
        self.debug = DebugPage(
            Watched(
                game,
                self.table.liveries,
                at=lambda: self.table.position,
                most=lambda: self.table.playback.shown,
            )
        )
        self.message = MessageDialog()
        self.hand_over = HandOver(facts, actions)
        self.overlay = Overlay(self.stage, facts, self.hints)
        self.overlay.help = settings.help
        self.ask_panel = AskPanel(
            facts, actions, lambda: self.regions.ask, lambda: self.settings.speed
        )
        self.mini_map = MiniMap(
            self.stage,
            self.table.poses,
            lambda: self.table.liveries,
            self.eye.in_sight,
            self.eye.whole_track,
        )
        top_bar = TopBar(facts, actions, lambda: self.regions.top, ruleset)
        self.layers = [
            *(self.overlay, self.mini_map, self.ask_panel, self.panel, top_bar),
            *(self.banner, self.toasts),
            TermTip(facts.terms, card_words(facts), self._pointed_at, lambda: self.region),
            *(self.options, self.dice, self.hand_over, self.rules, self.debug, self.message),
        ]
        self._table_keys = TableKeys(self.table, actions, self.eye, self.options)
        self.refresh()

    def _pointed_at(self) -> Control | None:
        return self.control_at(*self.pointer) or word_at(self.stage, self.facts, self.pointer)

    def show_guide(self, guide: Layer) -> None:
        """Let a guide speak over the board, and over dialogs that ask for something."""
        self.layers.insert(self.layers.index(self.dice), guide)

    # -- where things are

    @property
    def regions(self) -> RaceRegions:
        """The regions for the window as it is."""
        hand = "offer_plots" in self.table.game.race.book.answered_hooks  # room for cards
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
        self.hold(delta_time)
        if not (self.table.hidden or self.message.shown or self.debug.shown):
            self.table.update(delta_time)
        if self.hints.update():
            self.repaint()
        if self.eye.update(delta_time):
            self.overlay.dirty = True
            self.mini_map.follow()
        self.dice.update(delta_time)
        self.toasts.update(delta_time)
        if self._files is not None and not self.banner.fault:
            self.banner.tell(self._files.changed())
        if self.table.playback.travel is not None:
            self.overlay.dirty = True
            self.mini_map.follow()
        if self.table.playback.reveal is not None:
            self.ask_panel.dirty = True
        self.refresh()

    def refresh(self) -> None:
        """Notice what has changed since the last frame and let it be painted."""
        table = self.table
        choice = table.choice
        now = (
            *(table.position, table.looking, table.paused, table.failure, table.handed),
            *(choice, choice.framed if choice else "", table.active_car(), table.over),
            *(choice.bid if choice else "", self.options.board),
            *(choice.told if choice else 0, self.hints.thinking),
            *(table.throw, table.covered, self.overlay.dear),
            *(table.playback.reveal is None, self.rules.shown),
        )
        if now == self._seen:
            return
        asked_anew = not self._seen or self._seen[5] != now[5]
        self._seen = now
        self.stage.show(
            table.playback.traces(table.position),
            self.facts.marks(),
            table.liveries,
            table.active_car(),
        )
        if table.covered:
            self.toasts.forget()
        if table.throw is not None and not self.dice.shown and table.playback.held:
            self.dice.turned = 0.0 if table.pace else 1.0
        self.dice.shown = table.throw is not None and table.playback.held
        self.options.shown = choice is not None and choice.as_rows and not self.rules.shown
        self.hand_over.shown = table.covered
        if table.throw is not None and not table.playback.held:
            table.seen_throw()
        if asked_anew:
            self.options.board = False
            self.eye.frame_choice()
        self.repaint()

    # -- drawing

    def draw_below(self) -> None:
        """The board; not even under the hand-over screen is it drawn."""
        if not self.hand_over.shown:
            self.stage.draw(self.window, self.look.palette, self.table.poses(), self.look.scale)
            self.mini_map.draw(self.window, self.look.palette)

    # -- what a person does

    def undo(self) -> None:
        """Take back; where the table must agree it is asked."""
        refusal = self.table.take_back()
        why = plain_reason(refusal) if refusal else ""
        if isinstance(refusal, ConsentNeeded):
            self.message.say(
                *("Take it back?", why, "All replies since are asked again."),
                DialogAnswer("agree no", "Do not take it back", key="Esc"),
                DialogAnswer("agree yes", "All agree", self._undo_agreed, kind="primary"),
            )
        elif why:
            self.table.notices.append(Notice(f"Refused: {why}", "bad"))
        self.refresh()

    def _undo_agreed(self) -> None:
        self.table.take_back(agreed=True)
        self.refresh()

    def faster(self) -> None:
        """The next speed."""
        speed = SPEEDS[(SPEEDS.index(self.settings.speed) + 1) % len(SPEEDS)]
        self.settings = attrs.evolve(self.settings, speed=speed)
        self.table.pace = self.settings.pace
        self.table.notices.append(Notice(f"Speed: {speed}"))

    def reload(self) -> None:
        """Load changed files of the person's own, and go on with the race by them."""
        if self._files is not None:
            self._files.reload(self)

    def make_script(self) -> None:
        """Make the round that is looked at a script, of what everybody may know."""
        if self._files is None:
            return
        try:
            notice = Notice(f"Saved: {self._files.script_of(self.table.view.round)}", "ok")
        except GridprixError as error:
            notice = Notice(f"No script: {plain_reason(error)}", "warn")
        self.table.notices.append(notice)
        self.refresh()

    def restyle(self, settings: Settings) -> None:
        """Take over changed settings, those of the race too."""
        super().restyle(settings)
        self.table.pace = settings.pace
        adviser = self.coach if settings.help == FULL else SILENCE
        self.table.adviser = self.table.playback.moments.adviser = adviser
        self.hints.level = self.overlay.help = settings.help
        self.eye.following = settings.follow
        self.sounds = Sounds(on=settings.sounds)
        self.table.heard = self.sounds.play
        self.refresh()

    def take_place_of(self, other: RaceScreen) -> None:
        """Go on as another screen of the race was looked at."""
        self.eye.take_over(other.eye)
        self.table.paused, self.table.hidden = other.table.paused, other.table.hidden
        self.refresh()

    # -- dialogs

    def open_menu(self) -> None:
        """The way out; the race is kept."""
        saved = "The race is saved after every decision; you can go on with it at any time."
        if self._files is not None:
            saved += " A script checks this round by the rules; gridprix check plays it."
        script = DialogAnswer("menu script", "Make a script", self.make_script, "Ctrl M")
        self.message.say(
            *(self.table.game.scenario.title, self.facts.phase(), saved),
            *([script] if self._files is not None else []),
            DialogAnswer("menu stay", "Go on racing", key="Esc", kind="primary"),
            DialogAnswer("menu rules", "Rules and keys", self.open_rules, "F1"),
            *(
                DialogAnswer(f"menu {label.lower()}", label, partial(go, self))
                for label, go in self._ways.items()
                if go is not None
            ),
            DialogAnswer("menu leave", "Leave", self.leave, kind="danger"),
        )

    def open_rules(self) -> None:
        """Rules in force and keys."""
        self.rules.open()
        self.refresh()

    def leave(self) -> None:
        """Leave the race; its journal stays."""
        if self._on_leave is not None:
            self._on_leave(self)

    # -- keys and mouse

    def _covered(self) -> bool:
        return any(layer.modal for layer in self.live_layers())

    def takes_tab(self, modifiers: int) -> bool:
        """Tab goes through the options of a question, cheapest first."""
        choice = self.table.choice
        if choice is None:
            return False
        return self.options.shown or (bool(choice.candidates) and not self._covered())

    def key(self, symbol: int, modifiers: int) -> None:
        """Do what a key means now: the topmost thing that waits has it."""
        sheets = (self.message, self.debug, self.rules, self.hand_over, self.dice)
        waits = next((one for one in sheets if one.shown), None)
        if symbol in SHIFT:
            self.overlay.dear = True
        elif symbol == keys.S and modifiers & keys.MOD_CTRL:
            self.table.notices.append(Notice("Every decision is saved as soon as it is made"))
        elif symbol == keys.R and modifiers & keys.MOD_CTRL:
            if not self.message.shown:
                self.reload()
        elif symbol == keys.M and modifiers & keys.MOD_CTRL:
            if waits is None:
                self.make_script()
        elif symbol == keys.F12 and not self.debug.shown:
            self.debug.open()
        elif waits is not None:
            waits.key(symbol)
        else:
            self._table_keys.key(symbol, modifiers)
        self.refresh()

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """Dear points are shown while Shift is held."""
        if symbol in SHIFT:
            self.overlay.dear = False

    def board_pointed(self, x: float, y: float) -> None:
        """Pointing at a candidate frames it."""
        if self.pointing.pointed(x, y):
            self.repaint()

    def board_pressed(self, x: float, y: float, button: int) -> None:
        """A press on the board chooses or begins to drag the paper."""
        self.pointing.pressed(x, y)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Drag the paper."""
        self.slip(x, y)
        if self.pointing.dragged(x, self.window.height - y, dx, -dy):
            self.overlay.dirty = True
            self.mini_map.follow()

    def board_released(self, x: float, y: float, button: int) -> None:
        """A press that did not drag chooses what it points at."""
        self.pointing.released(x, y)
        self.refresh()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Zoom the board, or scroll what lies under the pointer."""
        at, clicks = (x, self.window.height - y), int(scroll_y)
        if self.debug.shown:
            self.debug.scrolled(*at, -clicks)
        elif self.rules.shown:
            self.rules.scroll -= clicks
        elif self.options.shown and not self.options.board:
            self.options.turn(-clicks)
        elif self.regions.side.holds(*at):
            self.panel.scroll -= clicks
        else:
            self.pointing.scrolled(*at, scroll_y)
        self.repaint()
