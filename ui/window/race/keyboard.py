"""The keys of the race screen, as one table per kind of act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcade import key as keys

from gridprix.ui.window.table.choice import Choice
from gridprix.ui.window.table.controller import Notice

from .letters import letters_for

if TYPE_CHECKING:
    from .screen import RaceScreen

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
ENTER = (keys.ENTER, keys.NUM_ENTER)
ZOOM_IN = (keys.PLUS, keys.EQUAL, keys.NUM_ADD)
ZOOM_OUT = (keys.MINUS, keys.NUM_SUBTRACT)
STEP = 1.25


def handle_key(screen: RaceScreen, symbol: int, modifiers: int) -> None:
    """Do what a key means now: the topmost thing that waits has it."""
    if symbol in (keys.LSHIFT, keys.RSHIFT):
        screen.shift = True
    elif symbol == keys.S and modifiers & keys.MOD_CTRL:
        screen.table.notices.append(Notice("Saved: every decision is, as soon as it is made"))
    elif screen.message.shown or screen.rules.shown:
        _dialog_key(screen, symbol)
    elif screen.hand_over.shown:
        _covered_key(screen, symbol)
    elif screen.dice.shown:
        if symbol in (*ENTER, keys.SPACE, keys.ESCAPE):
            screen.seen_throw()
    elif not _table_key(screen, symbol):
        choice = screen.table.choice
        if choice is not None:
            _choice_key(screen, choice, symbol, modifiers)
        else:
            screen.table.hurry()


def _covered_key(screen: RaceScreen, symbol: int) -> None:
    if symbol in ENTER:
        screen.accept_hand_over()
    elif symbol == keys.U and screen.can_undo():
        screen.undo()
    elif symbol == keys.ESCAPE:
        screen.open_menu()


def _dialog_key(screen: RaceScreen, symbol: int) -> None:
    if symbol in (keys.ESCAPE, keys.F1, *ENTER):
        screen.close_dialogs()
    elif screen.rules.shown and symbol in (keys.LEFT, keys.RIGHT):
        screen.rules.turn()
    elif screen.rules.shown and symbol in DIGITS:
        screen.rules.turn_to(DIGITS[symbol])
    elif symbol in (keys.DOWN, keys.PAGEDOWN):
        screen.rules.scroll += 1
    elif symbol in (keys.UP, keys.PAGEUP):
        screen.rules.scroll -= 1


def _table_key(screen: RaceScreen, symbol: int) -> bool:
    """Keys that act whatever is asked."""
    acts = {
        keys.SPACE: screen.pause,
        keys.U: screen.undo,
        keys.BACKSPACE: screen.undo,
        keys.H: screen.hint,
        keys.F: screen.eye.follow,
        keys.X: screen.faster,
        keys.Z: screen.skip,
        keys.L: screen.hide_table,
        keys.F1: screen.open_rules,
        keys.KEY_0: screen.eye.whole_track,
        keys.NUM_0: screen.eye.whole_track,
    }
    if symbol in acts:
        acts[symbol]()
    elif symbol in ZOOM_IN:
        screen.eye.zoom(STEP)
    elif symbol in ZOOM_OUT:
        screen.eye.zoom(1 / STEP)
    elif symbol == keys.ESCAPE:
        _escape(screen)
    elif symbol in ENTER and screen.table.over:
        screen.leave()
    else:
        return False
    return True


def _escape(screen: RaceScreen) -> None:
    """One step back: to the present, to the start points, to the menu."""
    choice = screen.table.choice
    if screen.table.looking is not None:
        screen.look_at(None)
    elif choice is not None and choice.origin is not None:
        choice.choose_origin(None)
    else:
        screen.open_menu()


def _choice_key(screen: RaceScreen, choice: Choice, symbol: int, modifiers: int) -> None:
    shift = bool(modifiers & keys.MOD_SHIFT)
    if symbol in ENTER:
        screen.confirm()
    elif symbol == keys.TAB:
        choice.turn(-1 if shift else 1)
    elif choice.on_pad and symbol in PAD:
        choice.neighbour(*PAD[symbol], far=shift)
    elif choice.on_pad and symbol in ARROWS:
        choice.step(*ARROWS[symbol])
    elif symbol in ARROWS:
        _along(screen, choice, symbol)
    elif symbol in DIGITS:
        _nth(screen, choice, DIGITS[symbol])
    elif symbol in LETTERS:
        _lettered(screen, choice, LETTERS[symbol])


def _along(screen: RaceScreen, choice: Choice, symbol: int) -> None:
    """Options in a row: left and up go back, right and down go on; in columns, sideways."""
    row = [one.key for one in choice.ordered]
    straight = _straight_on(screen, choice) if symbol == keys.UP else ""
    if straight:
        choice.frame(straight)
    elif row:
        step = -1 if symbol in (keys.LEFT, keys.UP) else 1
        if screen.options.shown and symbol in (keys.LEFT, keys.RIGHT):
            step *= screen.options.rows if len(row) > screen.options.rows else 1
        at = row.index(choice.framed) if choice.framed in row else 0
        choice.frame(row[(at + step) % len(row)])


def _straight_on(screen: RaceScreen, choice: Choice) -> str:
    """The key of the step straight ahead, if one is offered."""
    here = screen.view.car(choice.ask.car).spot
    ahead = screen.stage.art.way_ahead(here)[:1] if here is not None else ()
    return next((one.option.key for one in choice.candidates if one.spot in ahead), "")


def _nth(screen: RaceScreen, choice: Choice, number: int) -> None:
    """The option with a number: framed, and taken if it was framed already."""
    row = choice.ordered
    if number <= len(row):
        screen.take_card(row[number - 1].key)


def _lettered(screen: RaceScreen, choice: Choice, letter: str) -> None:
    """The option whose button shows a letter: framed, and taken if it was framed already."""
    cards = screen.as_cards(choice)
    for key, own in letters_for(choice.ordered if cards else choice.plain, cards=cards).items():
        if own == letter:
            screen.take_card(key)
            return
