"""The keys of the table: those that act whatever is asked, and those that choose."""

from __future__ import annotations

import attrs
from arcade import key as keys

from gridprix.ui.window.keys import ENTER
from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.table.controller import TableController

from .actions import Actions
from .camera_control import BoardEye
from .letters import letters_for
from .options_dialog import OptionsDialog

ARROWS = {keys.LEFT: (-1, 0), keys.RIGHT: (1, 0), keys.UP: (0, 1), keys.DOWN: (0, -1)}
PAD = {
    keys.NUM_7: (-1, 1),
    keys.NUM_8: (0, 1),
    keys.NUM_9: (1, 1),
    keys.NUM_4: (-1, 0),
    keys.NUM_5: (0, 0),
    keys.NUM_6: (1, 0),
    keys.NUM_1: (-1, -1),
    keys.NUM_2: (0, -1),
    keys.NUM_3: (1, -1),
}
DIGITS = {getattr(keys, f"KEY_{n}"): n for n in range(1, 10)}
LETTERS = {getattr(keys, letter): letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
ZOOM_IN = (keys.PLUS, keys.EQUAL, keys.NUM_ADD)
ZOOM_OUT = (keys.MINUS, keys.NUM_SUBTRACT)
STEP = 1.25
SIDEWAYS = {keys.LEFT: -1, keys.RIGHT: 1}


@attrs.frozen(eq=False)
class TableKeys:
    """What keys mean while nothing lies over the table but a list of options."""

    table: TableController
    actions: Actions
    eye: BoardEye
    options: OptionsDialog

    def key(self, symbol: int, modifiers: int) -> None:
        """Do what a key means now."""
        if self._acted(symbol):
            return
        choice = self.table.choice
        if choice is not None:
            self._choose(choice, symbol, shift=bool(modifiers & keys.MOD_SHIFT))
        else:
            self.table.hurry()

    def _acted(self, symbol: int) -> bool:
        """Keys that act whatever is asked."""
        table, actions, eye = self.table, self.actions, self.eye
        acts = {
            keys.SPACE: table.pause,
            keys.U: actions.undo,
            keys.BACKSPACE: actions.undo,
            keys.H: actions.hint,
            keys.F: actions.follow,
            keys.X: actions.faster,
            keys.Z: table.skip,
            keys.L: table.hide,
            keys.F1: actions.open_rules,
            keys.KEY_0: eye.look_around,
            keys.NUM_0: eye.look_around,
            keys.ESCAPE: self._step_back,
        }
        if symbol in acts:
            acts[symbol]()
        elif symbol in ZOOM_IN:
            eye.zoom(STEP)
        elif symbol in ZOOM_OUT:
            eye.zoom(1 / STEP)
        elif symbol in ENTER and table.over:
            actions.leave()
        else:
            return False
        return True

    def _step_back(self) -> None:
        """One step back: from a hint to come, to the present, to the start points, to the menu."""
        choice = self.table.choice
        if self.actions.leave_hint():
            return
        if self.table.looking is not None:
            self.table.look_at(None)
        elif choice is not None and choice.origin is not None:
            choice.choose_origin(None)
        else:
            self.actions.open_menu()

    def _choose(self, choice: Choice, symbol: int, *, shift: bool) -> None:
        if symbol in ENTER:
            self.table.confirm()
        elif symbol == keys.TAB and self.options.shown:
            self.options.show_board()
        elif symbol == keys.TAB:
            choice.turn(-1 if shift else 1)
        elif self.options.shown and choice.bids and symbol in SIDEWAYS:
            choice.turn_bid(SIDEWAYS[symbol])
        elif choice.on_pad and symbol in PAD:
            choice.neighbour(*PAD[symbol], far=shift)
        elif choice.on_pad and symbol in ARROWS:
            choice.step(*ARROWS[symbol])
        elif symbol in ARROWS:
            self._along(choice, symbol)
        elif symbol in LETTERS:
            self._lettered(choice, LETTERS[symbol])
        elif symbol in DIGITS and not self._lettered(choice, str(DIGITS[symbol])):
            self._nth(choice, DIGITS[symbol])

    def _along(self, choice: Choice, symbol: int) -> None:
        """Options in a row: left and up go back, right and down go on; in columns, sideways."""
        row = [one.key for one in choice.ordered]
        straight = self._straight_on(choice) if symbol == keys.UP else ""
        if straight:
            choice.frame(straight)
        elif row:
            step = -1 if symbol in (keys.LEFT, keys.UP) else 1
            if self.options.shown and symbol in (keys.LEFT, keys.RIGHT):
                step *= self.options.rows if len(row) > self.options.rows else 1
            at = row.index(choice.framed) if choice.framed in row else 0
            choice.frame(row[(at + step) % len(row)])

    def _straight_on(self, choice: Choice) -> str:
        """The key of the step straight ahead, if one is offered."""
        here = self.table.view.car(choice.car).spot
        ahead = self.table.art.way_ahead(here)[:1] if here is not None else ()
        return next((one.option.key for one in choice.candidates if one.spot in ahead), "")

    def _nth(self, choice: Choice, number: int) -> None:
        """The option with a number: framed, and taken if it was framed already."""
        row = choice.ordered
        if number <= len(row):
            self.table.press(row[number - 1].key)

    def _lettered(self, choice: Choice, letter: str) -> bool:
        """The option whose button shows a letter: framed, and taken if it was framed already."""
        cards = choice.as_cards
        for key, own in letters_for(choice.ordered if cards else choice.plain, cards=cards).items():
            if own == letter:
                self.table.press(key)
                return True
        return False
