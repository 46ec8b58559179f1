"""The track studio: a sheet to draw on, tools, what is found, and what the track comes to."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import arcade
from arcade import key as keys

from gridprix.core.drawing.pen import Point
from gridprix.core.studio.studio import SELECT, TrackFinding
from gridprix.ui.studio.files import CannotSave, TrackDraft, draft_for
from gridprix.ui.studio.live import LiveLap
from gridprix.ui.studio.session import StudioSession
from gridprix.ui.window.board.camera import BoardCamera
from gridprix.ui.window.layout import StudioRegions, studio_regions
from gridprix.ui.window.race.dialogs import DialogAnswer, MessageDialog
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.forms import COMMAND, FormScreen

from .closer_view import CloserView
from .easel import Easel
from .facts import StudioActions, StudioFacts
from .foot_line import FootLine
from .keeping import Keeping
from .keyboard import SheetKeys
from .lap_chart import ChartPanel
from .overlay import SheetOverlay, StillMarks
from .pointing import SheetPointing
from .rail import ToolRail
from .side_panel import StudioPanel
from .top_bar import StudioBar
from .trial import Trials

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

PULSE = 0.7  # seconds


class StudioMessage(MessageDialog):
    """A question with many ways to go on."""

    size: ClassVar[tuple[int, int]] = (880, 250)


class StudioScreen(FormScreen):
    """Draws the track of a session; `back` is where leaving leads."""

    def __init__(
        self,
        app: Application,
        settings: Settings,
        window: arcade.Window,
        session: StudioSession,
        *,
        rules: str = "",
        back: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(settings, window)
        self.app, self.session = app, session
        self._back = back or app.home
        self.live = LiveLap(app.library)
        self.facts = facts = StudioFacts(session, self.live, rules)
        self._charted = False
        self.easel = Easel(session, self.regions.sheet)
        self.message = StudioMessage()
        self.keeping = Keeping(facts, self.message, self._go)
        actions = StudioActions(
            take=self.take,
            undo=self.undo,
            redo=self.redo,
            page=self.page,
            drive=self.drive,
            save=self.save,
            leave=self.keeping.leave,
            look=self.look_at,
            fix=self.fix,
            set_field=self.set_field,
            show_line=self.show_line,
            go_to=self.go_to,
            open_list=self.pop_up.open,
        )
        self.still = StillMarks(self.easel, facts)
        self.overlay = SheetOverlay(self.easel, facts)
        self.closer = CloserView(facts, self.easel, lambda: self.regions.sheet)
        self.foot = FootLine(facts, lambda: self.regions.foot)
        self.panel = StudioPanel(facts, actions, self.form, lambda: self.regions.side)
        self.bar = StudioBar(facts, actions, lambda: self.regions.top)
        self.fault = FaultSheet(lambda: self.region)
        self.trials = Trials(facts, app.library, window, self.fault)
        self.pointing = SheetPointing(facts, self._camera_at)
        self.sheet_keys = SheetKeys(facts, actions, self.easel)
        self.layers = [
            *(self.still, self.overlay, self.closer),
            ChartPanel(facts, actions, lambda: self.regions.chart),
            *(self.foot, ToolRail(facts, actions, lambda: self.regions.rail), self.panel),
            *(self.bar, self.pop_up, self.message, self.fault),
        ]

    def offer_draft(self, going_on: Callable[[TrackDraft], Callable[[], None]]) -> None:
        """Ask whether somebody goes on with a draft of this track, where there is one."""
        draft = draft_for(self.session.file.path)
        if draft is None or draft.text == self.session.sheet.text:
            return
        self.message.say(
            *("Go on with the draft?", f"{draft.name} was left without being saved."),
            "The draft holds what was drawn then. Without it the track is opened as it was saved "
            "last, and the draft is kept until something else is.",
            DialogAnswer("draft no", "Open what was saved", key="Esc"),
            DialogAnswer("draft yes", "Go on with the draft", going_on(draft), kind="primary"),
        )

    @property
    def regions(self) -> StudioRegions:
        """The regions for the window as it is."""
        size = self.window.width, self.window.height
        return studio_regions(*size, chart=self._charted, scale=self.look.scale)

    def _camera_at(self, x: float, y: float) -> BoardCamera:
        return self.closer.camera_at(x, y) or self.easel.camera

    # -- being shown

    def on_hide_view(self) -> None:
        """Nobody waits for figures that nobody sees."""
        self.live.rest()

    def on_resize(self, width: int, height: int) -> None:
        """Lay out again; the whole sheet fits again."""
        super().on_resize(width, height)
        self.easel.resize(self.regions.sheet)
        self.closer.follow()

    def on_update(self, delta_time: float) -> None:
        """Take what was worked out, keep a draft, let a place pulse."""
        now = time.monotonic()
        if self.live.follow(self.session, now):
            self._heard()
        if self.keeping.tick(now):
            self.foot.dirty = True
        if self.facts.pulse is not None:
            at, left = self.facts.pulse
            left -= delta_time / PULSE
            self.facts.pulse = (at, left) if left > 0 else None
            self.overlay.dirty = True

    def _heard(self) -> None:
        """Something was worked out."""
        if self.facts.chart is not None and not self._charted:
            self._charted = True
            self.easel.resize(self.regions.sheet)
            self.closer.follow()
        self.trials.go_on()
        self.repaint()

    def draw_below(self) -> None:
        """The sheet."""
        palette, letters = self.look.palette, self.look.scale
        self.easel.draw(self.window, palette, letters)
        self.closer.draw_below(self.window, palette, letters)

    def changed(self) -> None:
        """The sheet, or what is chosen on it, is another."""
        self.facts.finding = -1
        self.closer.follow()
        self.repaint()

    # -- what a person does

    def take(self, tool: str) -> None:
        """Take a tool; a shape that was being drawn stays as it is."""
        self.facts.tool = tool
        self.session.choose("" if tool != SELECT else self.session.chosen)
        self.facts.say("")
        self.changed()

    def undo(self) -> None:
        """Take the last step back."""
        words = self.session.undo_words
        if self.session.undo():
            self.facts.say(f"Taken back: {words}")
            self.changed()

    def redo(self) -> None:
        """Do again what was taken back."""
        words = self.session.redo_words
        if self.session.redo():
            self.facts.say(f"Done again: {words}")
            self.changed()

    def set_field(self, name: str, value: Any) -> None:
        """Set a field of what is chosen, or of the track."""
        try:
            if self.session.set_field(name, value):
                self.facts.say(self.session.undo_words)
        except ValueError as error:
            self.facts.refuse(str(error))
        self.changed()

    def look_at(self, number: int) -> None:
        """Show the place of a finding, and choose what it is about."""
        findings = self.live.findings
        if not 0 <= number < len(findings):
            return
        finding = findings[number]
        if finding.chosen:
            self.session.choose(finding.chosen)
            self.facts.tool = SELECT
        self.changed()
        self.facts.finding = number
        self.panel.findings.reveal(number)
        self.facts.say(f"{finding.title}. {finding.words}" if finding.words else finding.title)
        if finding.at is not None:
            self.go_to(finding.at)

    def go_to(self, at: Point) -> None:
        """Show a place: the camera goes there where it must, and it pulses once."""
        if not self.easel.camera.sees(at, 40):
            self.easel.camera.look_at(at)
        self.facts.cursor = self.session.studio.snap(at)
        self.facts.pulse = (at, 1.0)
        self.repaint()

    def fix(self, finding: TrackFinding) -> None:
        """Put right what was found; that can be taken back like all else."""
        if self.session.apply(finding.fix):
            self.facts.say(self.session.undo_words)
        self.changed()

    def show_line(self) -> None:
        """Show the perfect line, or hide it."""
        self.facts.line_shown = not self.facts.line_shown
        self.repaint()

    def drive(self) -> None:
        """Drive from the start."""
        self._drive(here=False)

    def _drive(self, *, here: bool) -> None:
        back = partial(self.window.show_view, self)
        self.trials.want(self.app.settings, back, here=here)

    def page(self) -> None:
        """What the track comes to as it was saved; its page leads back here."""
        file = self.session.file
        if self.session.dirty or file.known is None:
            self.facts.refuse("save the track first; its page is about the file")
            self.repaint()
            return
        self.app.drawing_room.page(str(file.path), partial(self.window.show_view, self))

    def save(self) -> None:
        """Write the file."""
        self.keeping.save()

    def _go(self) -> None:
        self.live.rest()
        self._back()

    def close(self) -> None:
        """The window is closed: what is not saved is kept as a draft, if that can be."""
        self.live.rest()
        if self.session.at_risk:
            with suppress(CannotSave):
                self.session.keep_draft()

    # -- the keyboard

    @property
    def _in_panels(self) -> bool:
        """Whether Tab goes through the panels, and not over the sheet."""
        return self.look.ring and self.look.focus is not None

    def takes_tab(self, modifiers: int) -> bool:
        """Tab goes from point to point; F6 leads into the panels and back."""
        return not (self._in_panels or self.message.shown or self.fault.shown)

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """From a field that is typed into, Tab goes on to the next one."""
        if self.editing is not None and symbol == keys.TAB:
            self.look.ring = True
        super().on_key_press(symbol, modifiers)

    def key(self, symbol: int, modifiers: int) -> None:
        """Do what a key means now."""
        if self.fault.key(symbol):
            return
        if self.message.shown:
            self.message.key(symbol)
            return
        command: dict[int, Callable[[], object]] = {
            keys.Z: self.redo if modifiers & keys.MOD_SHIFT else self.undo,
            keys.Y: self.redo,
            keys.S: self.save,
            keys.D: self.sheet_keys.double,
            keys.L: self.show_line,
        }
        plain: dict[int, Callable[[], object]] = {
            keys.F4: self.page,
            keys.F5: partial(self._drive, here=bool(modifiers & keys.MOD_SHIFT)),
            keys.F6: self._switch,
            keys.F8: partial(self._next_finding, -1 if modifiers & keys.MOD_SHIFT else 1),
            keys.ESCAPE: self._let_go,
            keys.PAGEDOWN: partial(self.panel.properties.scroll, 1),
            keys.PAGEUP: partial(self.panel.properties.scroll, -1),
        }
        if modifiers & COMMAND:
            command.get(symbol, lambda: None)()
        elif symbol in plain:
            plain[symbol]()
        elif self.sheet_keys.press(symbol, modifiers):
            self.look.ring, self.look.focus = False, None
            self.facts.finding = -1
        self.closer.follow()

    def _switch(self) -> None:
        """Into the panels, or back to the sheet."""
        if self._in_panels:
            self.look.ring, self.look.focus = False, None
        else:
            self.look.focus = None
            self.move_focus(1)

    def _next_finding(self, step: int) -> None:
        many = len(self.live.findings)
        if many:
            at = self.facts.finding
            self.look_at((at + step) % many if at >= 0 else (0 if step > 0 else many - 1))

    def _let_go(self) -> None:
        """Esc: leave the panels, then what is chosen, then the tool, then the studio."""
        if self._in_panels:
            self._switch()
        elif self.session.let_go():
            self.facts.say("")
        elif self.facts.tool != SELECT:
            self.take(SELECT)
        else:
            self.keeping.leave()

    # -- the mouse

    def board_pointed(self, x: float, y: float) -> None:
        """The pointer is over the sheet."""
        if self.regions.sheet.holds(x, y) and self.pointing.pointed(x, y):
            self.foot.dirty = self.overlay.dirty = True

    def board_pressed(self, x: float, y: float, button: int) -> None:
        """A press on the sheet begins."""
        if self.regions.sheet.holds(x, y):
            self.look.ring, self.look.focus = False, None
            self.pointing.pressed(x, y, button)
            self.changed()

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """What is dragged follows the pointer."""
        super().on_mouse_drag(x, y, dx, dy, buttons, modifiers)
        if self.pointing.dragged(float(x), self._from_top(y), dx, -dy):
            self.still.follow()
            for layer in (self.overlay, self.closer, self.foot, self.panel):
                layer.dirty = True

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A press ends, wherever that is."""
        if self.pointing.busy:
            self.pointing.released()
            self.changed()
        super().on_mouse_release(x, y, button, modifiers)

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """The wheel goes nearer, or scrolls the panel."""
        if self.regions.side.holds(x, y):
            self.panel.scrolled(y, steps)
        elif self.regions.sheet.holds(x, y):
            self._camera_at(x, y).zoom_at((x, y), 1.12**-steps)
