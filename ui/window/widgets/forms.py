"""Screens with something to fill in: typing into fields, choosing from lists that open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import arcade
from arcade import key as keys

from gridprix.core.drawing.colours import colour
from gridprix.core.drawing.lettering import BODY, STRONG
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.keys import normalise
from gridprix.ui.window.screen import Layer, Screen
from gridprix.ui.window.settings import Settings

from .clipboard import copy, paste
from .editing import Editing
from .fields import MARGIN, letter_at, scroll_bar
from .form import Form
from .name_sheet import NAME_FIELD, NameSheet

ENTER = (keys.ENTER, keys.NUM_ENTER)
ROW = 32
COMMAND = keys.MOD_CTRL | keys.MOD_COMMAND


class PopUp(Layer):
    """A list that opens over the screen; one of its rows is taken."""

    modal: ClassVar[bool] = True

    def __init__(self, region: Callable[[], Box]) -> None:
        super().__init__()
        self._region = region
        self.shown = False
        self.options: Sequence[tuple[str, str]] = ()
        self.framed = 0
        self._anchor = Box(0, 0, 0, 0)
        self._take: Callable[[str], None] = lambda value: None
        self._first = 0
        self._rows = 1

    def open(
        self,
        anchor: Box,
        options: Sequence[tuple[str, str]],
        chosen: str,
        take: Callable[[str], None],
    ) -> None:
        """Open below a box with (value, label) rows."""
        self._anchor, self.options, self._take = anchor, options, take
        values = [value for value, _ in options]
        self.framed = values.index(chosen) if chosen in values else 0
        self.shown = self.dirty = True

    def take(self, number: int) -> None:
        """Take a row and close."""
        self.shown = False
        self._take(self.options[number][0])

    def move(self, step: int) -> None:
        """Frame another row."""
        self.framed = max(0, min(self.framed + step, len(self.options) - 1))
        self.dirty = True

    def paint(self, paint: Paint) -> None:
        """Paint the rows that fit, those around the framed one."""
        palette, window = paint.palette, self._region()
        row = round(ROW * paint.look.scale)
        below = window.bottom - self._anchor.bottom - 12
        above = self._anchor.top - window.top - 12
        room = max(below, above) if below < row * min(len(self.options), 8) + 8 else below
        self._rows = max(1, min(len(self.options), int((room - 8) // row)))
        first = self._first
        first = min(max(first, self.framed - self._rows + 1), self.framed)
        self._first = max(0, min(first, len(self.options) - self._rows))
        widest = max((paint.width(label, STRONG) for _, label in self.options), default=0)
        wide = min(max(self._anchor.width, widest + 40), window.width - 32)
        high = self._rows * row + 8
        top = self._anchor.bottom + 4 if room == below else self._anchor.top - 4 - high
        box = Box(self._anchor.left, top, wide, high).kept_inside(window.inset(8))
        paint.fill(box.moved(2, 3), colour("000000", 90), 6)
        paint.fill(box, palette.paper, 6)
        paint.frame(box, palette.control, 1, 6)
        for number in range(self._first, self._first + self._rows):
            place = box.inset(4).strip((number - self._first) * row, row)
            self._row(paint, place, number)
        bar = Box(box.right - 10, box.top + 6, 5, box.height - 12)
        scroll_bar(paint, bar, self._first, self._rows, len(self.options))

    def _row(self, paint: Paint, box: Box, number: int) -> None:
        palette = paint.palette
        name = f"row {number}"
        paint.control(name, box, lambda: self.take(number), focusable=False)
        framed = number == self.framed
        if framed or paint.hovered(name):
            paint.fill(box, palette.chosen, 4)
        face = STRONG if framed else BODY
        label = self.options[number][1]
        paint.text((box.left + 10, box.centre[1]), label, face, width=box.width - 26)


class FormScreen(Screen):
    """A screen with fields to type in and lists to open."""

    def __init__(self, settings: Settings, window: arcade.Window | None = None) -> None:
        super().__init__(settings, window)
        self.form = Form(self.edit)
        self._commit: Callable[[str], None] = lambda text: None
        self.pop_up = PopUp(lambda: self.region)
        self.naming = NameSheet(self.form)

    # -- fields

    @property
    def editing(self) -> Editing | None:
        """What is being typed."""
        return self.form.editing

    def edit(self, name: str) -> None:
        """Begin to type into a field, at its end; who types into it already goes on."""
        if self.editing is not None and self.editing.name == name:
            return
        self.finish_editing()
        if name not in self.form.fields:  # not painted yet, or there is no room for it
            return
        text, self._commit = self.form.fields[name]
        self.form.editing = Editing(name, text, len(text))
        self.look.focus = name
        self.repaint()

    def ask_name(
        self, title: str, words: str, verb: str, name: str, take: Callable[[str], None]
    ) -> None:
        """Ask for a name, all of which is selected, so that another can be typed at once."""
        self.naming.open(title, words, verb, name)
        self.naming.then(take)
        self.on_draw()  # the field must be there to be typed into
        self.edit(NAME_FIELD)
        if self.editing is not None:
            self.form.editing = self.editing.all()

    def finish_editing(self, *, keep: bool = True) -> None:
        """End typing; what was typed counts unless it is dropped."""
        if self.editing is None:
            return
        text, self.form.editing = self.editing.text, None
        if keep:
            self._commit(text)
        self.repaint()

    def typed(self, text: str) -> None:
        """What has been typed so far; overridden where it acts at once."""

    def _type(self, editing: Editing) -> None:
        if self.editing is None:
            return
        before, self.form.editing = self.editing.text, editing
        if editing.text != before:
            self.typed(editing.text)
        self.repaint()

    def on_text(self, text: str) -> None:
        """Put typed letters in place of what is selected; typing into a focused field opens it."""
        plain = "".join(letter for letter in text if letter.isprintable())
        if not plain or self.pop_up.shown:
            return
        if self.editing is None and self._on_field:
            self.edit(self.look.focus or "")
        if self.editing is not None:
            self._type(self.editing.put(plain))

    def on_text_motion(self, motion: int) -> None:
        """Move the caret, or rub out."""
        if self.editing is not None:
            self._type(self.editing.moved(motion))

    def on_text_motion_select(self, motion: int) -> None:
        """Move the caret and select what lies between: Shift is held."""
        if self.editing is not None:
            self._type(self.editing.moved(motion, select=True))

    def _shortcut(self, symbol: int) -> None:
        """What Ctrl and a letter do to the text; nothing else on the screen hears of them."""
        editing = self.editing
        if editing is None:
            return
        if symbol == keys.A:
            self._type(editing.all())
        elif symbol in (keys.C, keys.X) and editing.selected:
            copy(self.window, editing.selected)
            if symbol == keys.X:
                self._type(editing.put(""))
        elif symbol == keys.V:
            self._type(editing.put(paste(self.window)))

    # -- keys and mouse

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Keys belong to what is open; those of a field never act on the screen behind it."""
        symbol = normalise(symbol)
        if self.pop_up.shown:
            self._list_key(symbol)
            self.repaint()
        elif self.editing is not None and not self._leaves_field(symbol, modifiers):
            if symbol in (keys.ESCAPE, *ENTER):
                self.finish_editing(keep=symbol != keys.ESCAPE)
                self.look.ring = False  # the next Enter is the screen's own
                if self.naming.shown:  # or the sheet's, which needs no second one
                    self.naming.key(symbol)
            elif modifiers & COMMAND:
                self._shortcut(symbol)
        elif self._on_field and not modifiers & COMMAND and keys.SPACE <= symbol <= keys.Z:
            return  # what is typed into a focused field opens it
        elif self._on_field and modifiers & COMMAND and symbol in (keys.A, keys.V):
            self.edit(self.look.focus or "")
            self._shortcut(symbol)
        else:
            self.finish_editing()
            super().on_key_press(symbol, modifiers)

    def _leaves_field(self, symbol: int, modifiers: int) -> bool:
        """Whether a key ends typing and then does what it always does."""
        saves = symbol == keys.S and bool(modifiers & COMMAND)
        return saves or symbol in (keys.TAB, keys.F1, keys.F11)

    @property
    def _on_field(self) -> bool:
        """Whether a field has the focus."""
        return self.look.ring and self.look.focus in self.form.fields

    def _list_key(self, symbol: int) -> None:
        steps = {keys.UP: -1, keys.DOWN: 1, keys.PAGEUP: -8, keys.PAGEDOWN: 8}
        if symbol in steps:
            self.pop_up.move(steps[symbol])
        elif symbol in ENTER:
            self.pop_up.take(self.pop_up.framed)
        elif symbol in (keys.ESCAPE, keys.TAB):
            self.pop_up.shown = False

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A press in the field puts the caret there, one elsewhere ends typing."""
        control = self.control_at(x, self.window.height - y)
        if self.editing is not None and (control is None or control.id != self.editing.name):
            self.finish_editing()
        elif self.editing is not None:
            self._point_at_letter(x, select=bool(modifiers & keys.MOD_SHIFT))
        super().on_mouse_press(x, y, button, modifiers)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """Dragging over the text selects it."""
        if self.editing is not None and self._pressed == self.editing.name:
            self._point_at_letter(x, select=True)

    def _point_at_letter(self, x: float, *, select: bool) -> None:
        editing = self.editing
        boxes = [one.box for one in self.live_controls() if editing and one.id == editing.name]
        if editing is None or not boxes:
            return
        own = BODY.scaled(self.look.scale)
        begin, room = boxes[0].left + MARGIN, boxes[0].width - 2 * MARGIN
        self._type(editing.at(letter_at(editing, own, room, x - begin), select=select))

    def board_released(self, x: float, y: float, button: int) -> None:
        """A press beside an open list closes it."""
        if self.pop_up.shown:
            self.pop_up.shown = False
            self.repaint()

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """Scroll the open list, or what the screen scrolls."""
        steps = -1 if scroll_y > 0 else 1
        if self.pop_up.shown:
            self.pop_up.move(steps)
        else:
            self.scrolled(x, self.window.height - y, steps)
        self.repaint()

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """The wheel was turned over the screen; overridden by screens with lists."""
