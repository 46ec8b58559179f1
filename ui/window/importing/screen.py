"""A file becomes a track while somebody looks on: before and after, side by side, live."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.ui.importing.desk import ImportDesk, ImportSettings
from gridprix.ui.importing.laying import name_of
from gridprix.ui.importing.roles import CHOSEN, ROLES, role_words
from gridprix.ui.kit.scaffold import title_of
from gridprix.ui.window.board.drafts import DraftPictures
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.forms import ENTER
from gridprix.ui.window.widgets.slider import Sliders, SliderScreen

from .after import AfterLine, AfterPanel
from .before import BeforeActions, BeforePanel
from .files import at_hand
from .frame import FOOT, ImportFrame
from .handles import PictureHandles
from .import_panel import ImportPanel
from .parts_list import PART, PartsList
from .seen_lines import SeenLines

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

GAP, SIDE = 16, 288
TYPED = "type a path"
ALONG = {keys.UP: -1, keys.DOWN: 1, keys.PAGEUP: -5, keys.PAGEDOWN: 5}


class ImportScreen(SliderScreen):
    """A file at the left, its track beside it, settings at the right."""

    def __init__(
        self,
        app: Application,
        settings: Settings,
        window: arcade.Window,
        wanted: ImportSettings,
        back: Callable[[], None],
    ) -> None:
        super().__init__(settings, window)
        self.app, self._back = app, back
        self.sliders = Sliders()
        self.desk = ImportDesk(app.library, wanted)
        self.pictures = DraftPictures(app.library, window)
        self.fault = FaultSheet(lambda: self.region)
        acts = BeforeActions(self.choose_file, self.draw_shut, self.take_away)
        scale = lambda: self.look.scale  # noqa: E731 - it is asked in several places
        self.before = BeforePanel(self.desk, acts, lambda: self._cards()[0], scale)
        self.handles = PictureHandles(self.desk, self.before)
        self.parts = PartsList(self.desk, self._ask_role, self.before.below)
        after = AfterPanel(self.desk, self.pictures, lambda: self._cards()[1])
        panel = ImportPanel(app.library, self.desk, self.sliders, lambda: self._cards()[2])
        self.layers = [
            *(self.before, SeenLines(self.desk, self.before), self.parts, after),
            *(AfterLine(self.desk, self.pictures, after), panel, ImportFrame(self)),
            *(self.naming, self.pop_up, self.fault),
        ]

    def _cards(self) -> tuple[Box, Box, Box]:
        region = self.region
        room = region.strip(TOP_BAR, region.height - TOP_BAR - FOOT).inset(GAP)
        side = round(SIDE * min(self.look.scale, 1.2))
        both, last = room.split(room.width - side - GAP, GAP)
        first, second = both.columns(2, GAP)
        return first, second, last

    # -- being shown

    def on_update(self, delta_time: float) -> None:
        """Take what was worked out, and draw the track where it is another."""
        if self.desk.follow(time.monotonic()) or self.pictures.update():
            self.repaint()

    def on_hide_view(self) -> None:
        """Nobody waits for what nobody sees."""
        self.close()

    def close(self) -> None:
        """Let go of the process that reads files."""
        self.desk.rest()

    # -- what a person does

    def choose_file(self) -> None:
        """Choose among the files at hand, or type a path."""
        rows = [(str(path), path.name) for path in at_hand()]
        wanted = ("choose", "other")
        anchors = [one.box for one in self.live_controls() if one.id in wanted]
        rows.append((TYPED, "Another file: type its path"))
        anchor = anchors[0] if anchors else self.region
        self.pop_up.open(anchor, rows, str(self.desk.settings.file or ""), self._chosen)

    def _chosen(self, value: str) -> None:
        if value != TYPED:
            self.desk.choose(Path(value))
            return
        words = "A picture, an SVG drawing, a map as GeoJSON or a table as CSV."
        self.ask_name("Import a file", words, "Read", str(Path.cwd()), self._typed_path)

    def _typed_path(self, text: str) -> None:
        self.desk.choose(Path(text).expanduser())

    def _ask_role(self, number: int, anchor: Box) -> None:
        """Ask what a path is; a shape of a map is chosen at once."""
        settings = self.desk.settings
        if settings.kind == "map":
            self.desk.set_role(number, CHOSEN)
            return
        kinds = self.app.library.catalogue.markings(settings.family)
        rows = [(role, role_words(role)) for role in (*ROLES, *kinds)]
        role = self.desk.parts[number].role
        self.pop_up.open(anchor, rows, role, lambda value: self.desk.set_role(number, value))

    def draw_shut(self) -> None:
        """Put a stroke into the middle of the picture, to be moved to the gap."""
        if self.desk.picture is not None:
            self.look.focus, self.look.ring = self.handles.new_stroke(), True

    def take_away(self) -> None:
        """Take the last stroke away."""
        self.handles.remove_last()

    def open(self) -> None:
        """Open the track in the studio, which leads back here."""
        track, file = self.desk.track, self.desk.settings.file
        if track is None or file is None or not self.desk.ready:
            return

        def back() -> None:
            self.restyle(self.app.settings)
            self.window.show_view(self)

        def show() -> None:
            title = title_of(name_of(file))
            self.app.drawing_room.text(track.text, title, back, f"import {file.name}")

        self.fault.guard("This track cannot be opened", show)

    def leave(self) -> None:
        """Back to where somebody came from."""
        self.close()
        self._back()

    def is_held(self, name: str) -> bool:
        """Handles are moved too."""
        return super().is_held(name) or self.handles.holds(name)

    def key(self, symbol: int, modifiers: int) -> None:
        """Do what a key means."""
        if self.fault.key(symbol):
            return
        if self.naming.shown:
            self.naming.key(symbol)
            return
        acts: dict[int, Callable[[], None]] = {
            keys.O: self.choose_file,
            keys.B: self.desk.first_guess,
            keys.G: self.draw_shut,
            keys.ESCAPE: self.leave,
        }
        focus = self.look.focus or "" if self.look.ring else ""
        if self.handles.key(focus, symbol, far=bool(modifiers & keys.MOD_SHIFT)):
            return
        if focus.startswith(PART) and symbol in ALONG:
            self._along(int(focus[len(PART) :]) + ALONG[symbol])
        elif symbol in ENTER:
            self.open()
        elif symbol in acts and not modifiers & keys.MOD_CTRL:
            acts[symbol]()

    # -- the list of parts

    def _along(self, number: int) -> None:
        """Another row has the focus."""
        number = max(0, min(number, len(self.desk.parts) - 1))
        self.parts.reveal(number)
        self.look.focus = f"{PART}{number}"

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """The wheel turns the list of parts."""
        if self.before.below().holds(x, y):
            self.parts.scroll(steps)

    # -- what is moved on a picture

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """A handle that is held follows the pointer."""
        super().on_mouse_drag(x, y, dx, dy, buttons, modifiers)
        if self.handles.drag(self._pressed, (float(x), self._from_top(y))):
            self.repaint()

    def board_pressed(self, x: float, y: float, button: int) -> None:
        """A press on the picture begins a stroke."""
        self.handles.press((x, y))

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A stroke that was drawn stays."""
        super().on_mouse_release(x, y, button, modifiers)
        self.handles.release()
