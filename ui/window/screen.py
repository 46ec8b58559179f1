"""One view per screen: layers painted on demand, pressed by mouse and by keyboard."""

from __future__ import annotations

from typing import ClassVar

import arcade
from arcade import key as keys

from gridprix.ui.drawing.palettes import PALETTES

from .boxes import Box
from .draw.paint import Control, Look, Paint
from .draw.texts import Texts
from .keys import normalise
from .layout import usable
from .settings import Settings

MOVES_FOCUS = keys.TAB
LONG_PRESS, SLIP = 0.5, 4  # seconds a press is held, and how far it may move meanwhile
HELD = "held"  # no control is called so: a press that was long ends on nothing
PRESSES = (keys.ENTER, keys.NUM_ENTER)


class Layer:
    """A part of a screen that is painted when it has changed.

    A `modal` layer takes all input away from those below while it is shown.
    """

    modal: ClassVar[bool] = False

    def __init__(self) -> None:
        self.shown = True
        self.dirty = True
        self.controls: list[Control] = []
        self._texts: Texts | None = None
        self._paint: Paint | None = None

    def paint(self, paint: Paint) -> None:
        """Paint the layer; overridden by each."""

    def pointer_moved(self) -> None:
        """The pointer is elsewhere; for layers that tell what lies below it."""

    def explains(self) -> bool:
        """Whether the layer has something to say of what is pointed at."""
        return False

    def render(self, look: Look, width: float, height: float) -> None:
        """Draw the layer, painted anew if needed."""
        if not self.shown:
            self.controls = []
            return
        if self.dirty or self._paint is None or self._texts is None:
            self._texts = self._texts or Texts()
            self._texts.begin()
            self._paint = Paint(width, height, look, self._texts)
            self.paint(self._paint)
            self._texts.end()
            self.controls = self._paint.controls
            self.dirty = False
        self._paint.mesh.draw()
        for texture, box in self._paint.pictures:
            place = arcade.LBWH(box.left, height - box.bottom, box.width, box.height)
            arcade.draw_texture_rect(texture, place)
        self._texts.draw()


class Screen(arcade.View):
    """The base of every screen: what is pointed at, focused and pressed."""

    def __init__(self, settings: Settings, window: arcade.Window | None = None) -> None:
        super().__init__(window)
        self.settings = settings
        self.look = Look(PALETTES[settings.theme], settings.scale)
        self.layers: list[Layer] = []
        self.pointer: tuple[float, float] = (-1, -1)
        self._pressed: str | None = None
        self._held: float | None = None  # for how many seconds, where nothing has moved

    # -- painting

    @property
    def region(self) -> Box:
        """The part of the window that is used."""
        return usable(self.window.width, self.window.height)

    def repaint(self) -> None:
        """Let every layer be painted anew."""
        for layer in self.layers:
            layer.dirty = True

    def draw_below(self) -> None:
        """Draw what lies below all layers; overridden by screens with a board."""

    def on_draw(self) -> None:
        """Draw the screen."""
        self.clear(color=self.look.palette.desk)
        self.draw_below()
        self.window.default_camera.use()
        for layer in self.layers:
            layer.render(self.look, self.window.width, self.window.height)
        self.window.ctx.gc()  # sheets that were painted over; flip does it only where there is one

    def restyle(self, settings: Settings) -> None:
        """Take over changed settings."""
        self.settings = settings
        self.look.palette = PALETTES[settings.theme]
        grown, self.look.scale = self.look.scale != settings.scale, settings.scale
        if grown:  # the regions grow with the text
            self.on_resize(self.window.width, self.window.height)
        self.repaint()

    def on_resize(self, width: int, height: int) -> None:
        """Lay everything out again."""
        super().on_resize(width, height)
        self.repaint()

    def on_show_view(self) -> None:
        """Paint anew: the window may have changed while another screen was shown."""
        self.repaint()

    # -- what can be pressed now

    def live_layers(self) -> list[Layer]:
        """The layers that take input, the topmost first."""
        live: list[Layer] = []
        for layer in reversed(self.layers):
            if not layer.shown:
                continue
            live.append(layer)
            if layer.modal:
                break
        return live

    def live_controls(self) -> list[Control]:
        """What can be pressed, in the order of focus."""
        return [control for layer in reversed(self.live_layers()) for control in layer.controls]

    def control_at(self, x: float, y: float) -> Control | None:
        """The topmost control at a place."""
        for layer in self.live_layers():
            for control in reversed(layer.controls):
                if control.box.holds(x, y):
                    return control
        return None

    def press(self, name: str) -> bool:
        """Press a control by its name; answers whether it was there and allowed."""
        for control in self.live_controls():
            if control.id == name and control.enabled:
                control.action()
                self.repaint()
                return True
        return False

    # -- the mouse

    def _from_top(self, y: float) -> float:
        return float(self.window.height - y)

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """Point at something."""
        self.pointer = (x, self._from_top(y))
        control = self.control_at(*self.pointer)
        name = control.id if control else None
        if name != self.look.hover:
            self.look.hover = name
            self.repaint()
        if control is None:
            self.board_pointed(*self.pointer)
        for layer in self.layers:
            layer.pointer_moved()

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """Begin a press."""
        self.pointer = (x, self._from_top(y))
        self._held = 0.0
        control = self.control_at(*self.pointer)
        self._pressed = control.id if control else None
        if control is None and not any(layer.modal for layer in self.live_layers()):
            self.board_pressed(*self.pointer, button)

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """End a press: it counts when it ends where it began."""
        self.pointer = (x, self._from_top(y))
        self._held = None
        control = self.control_at(*self.pointer)
        if control is not None and control.id == self._pressed:
            self.look.ring = False
            if control.focusable:
                self.look.focus = control.id
            if control.enabled:
                control.action()
            self.repaint()
        elif self._pressed is None and control is None:
            self.board_released(*self.pointer, button)
        self._pressed = None

    def hold(self, seconds: float) -> None:
        """A press goes on: after a while it asks what a word means, and chooses nothing."""
        if self._held is None:
            return
        self._held += seconds
        if self._held < LONG_PRESS:
            return
        self._held = None
        control, before = self.control_at(*self.pointer), self.look.hover
        self.look.hover = control.id if control else None
        if any(layer.explains() for layer in self.layers):
            self._pressed = HELD
            self.repaint()
        else:
            self.look.hover = before

    def slip(self, x: float, y: float) -> None:
        """The pointer moves during a press, which is no long press any more."""
        far = abs(x - self.pointer[0]) + abs(self._from_top(y) - self.pointer[1])
        if far > SLIP:
            self._held = None

    def board_pointed(self, x: float, y: float) -> None:
        """The pointer is over no control."""

    def board_pressed(self, x: float, y: float, button: int) -> None:
        """A press on no control began."""

    def board_released(self, x: float, y: float, button: int) -> None:
        """A press on no control ended."""

    # -- the keyboard

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """Move the focus, press what has it, or let the screen's own keys act."""
        symbol = normalise(symbol)
        if symbol == MOVES_FOCUS and not self.takes_tab(modifiers):
            self.move_focus(-1 if modifiers & keys.MOD_SHIFT else 1)
        elif symbol in PRESSES and self.look.ring and self.look.focus and self._press_focused():
            pass
        elif symbol == keys.F11:
            if not arcade.headless:
                self.window.set_fullscreen(not self.window.fullscreen)
        else:
            self.key(symbol, modifiers)
        self.repaint()

    def _press_focused(self) -> bool:
        return self.press(self.look.focus or "")

    def takes_tab(self, modifiers: int) -> bool:
        """Whether the screen uses Tab itself just now."""
        return False

    def key(self, symbol: int, modifiers: int) -> None:
        """A key that is no key of focus; overridden by each screen."""

    def move_focus(self, step: int) -> None:
        """Move the focus to the next control."""
        names = [one.id for one in self.live_controls() if one.focusable]
        if not names:
            return
        self.look.ring = True
        if self.look.focus in names:
            self.look.focus = names[(names.index(self.look.focus) + step) % len(names)]
        else:
            self.look.focus = names[0 if step > 0 else -1]
