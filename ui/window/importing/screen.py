"""A file becomes a track while somebody looks on: before and after, side by side, live."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.core.drawing.lettering import BODY
from gridprix.ui.importing.desk import ImportDesk, ImportSettings
from gridprix.ui.importing.laying import name_of
from gridprix.ui.kit.scaffold import title_of
from gridprix.ui.window.board.drafts import DraftPictures
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.forms import ENTER
from gridprix.ui.window.widgets.heading import heading
from gridprix.ui.window.widgets.parts import button
from gridprix.ui.window.widgets.slider import Sliders, SliderScreen

from .after import AfterLine, AfterPanel
from .before import BeforePanel, SeenLines, moved_corner
from .files import at_hand
from .import_panel import ImportPanel

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

GAP, FOOT, SIDE = 16, 60, 288
TYPED = "type a path"
ARROWS = {keys.LEFT: (-1, 0), keys.RIGHT: (1, 0), keys.UP: (0, -1), keys.DOWN: (0, 1)}


class _Frame(Layer):
    """The bar at the top and the line at the foot."""

    def __init__(self, screen: ImportScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        """Paint both."""
        screen, desk, region = self._screen, self._screen.desk, self._screen.region
        file = desk.settings.file
        buttons = [("other", "Other file" if file else "Choose a file", "O", screen.choose_file)]
        note = file.name if file is not None else "no file yet"
        top = region.strip(0, TOP_BAR)
        heading(paint, top, "Import a track", note, screen.leave, buttons, "Before and after, live")
        foot = region.foot(FOOT)
        paint.fill(foot, paint.palette.paper)
        paint.fill(foot.strip(0, 1), paint.palette.line)
        places = foot.inset(20, 10).row_at_right([110, 214], 12)
        ready = desk.track is not None
        button(paint, "cancel", places[0], "Cancel", screen.leave, key="Esc")
        button(
            *(paint, "open", places[1], "Open in the studio", screen.open),
            key="Enter",
            kind="primary",
            enabled=ready,
        )
        words = "Ready. The file is not kept, only the track." if ready else ""
        if desk.computing:
            words = "computing"
        room = places[0].left - foot.left - 40
        paint.text((foot.left + 24, foot.centre[1]), words, BODY, width=room)


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
        self.before = BeforePanel(self.desk, lambda: self._cards()[0])
        after = AfterPanel(self.desk, self.pictures, lambda: self._cards()[1])
        panel = ImportPanel(app.library, self.desk, self.sliders, lambda: self._cards()[2])
        self.layers = [
            *(self.before, SeenLines(self.desk, self.before), after),
            *(AfterLine(self.desk, self.pictures, after), panel, _Frame(self)),
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
        self.desk.rest()

    # -- what a person does

    def choose_file(self) -> None:
        """Choose among the files at hand, or type a path."""
        files = at_hand()
        rows = [(str(path), path.name) for path in files]
        anchor = next((one.box for one in self.live_controls() if one.id == "other"), self.region)
        rows.append((TYPED, "Another file: type its path"))
        self.pop_up.open(anchor, rows, str(self.desk.settings.file or ""), self._chosen)

    def _chosen(self, value: str) -> None:
        if value != TYPED:
            self.desk.choose(Path(value))
            return
        words = "A picture, an SVG drawing, a map as GeoJSON or a table as CSV."
        self.ask_name("Import a file", words, "Read", str(Path.cwd()), self._typed_path)

    def _typed_path(self, text: str) -> None:
        self.desk.choose(Path(text).expanduser())

    def open(self) -> None:
        """Open the track in the studio, which leads back here."""
        track, file = self.desk.track, self.desk.settings.file
        if track is None or file is None or self.desk.computing:
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
        self.desk.rest()
        self._back()

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
            keys.ESCAPE: self.leave,
        }
        focus = self.look.focus or "" if self.look.ring else ""
        if symbol in ARROWS and focus.startswith("corner "):
            self._nudge(int(focus[7:]), symbol, far=bool(modifiers & keys.MOD_SHIFT))
        elif symbol in ENTER:
            self.open()
        elif symbol in acts:
            acts[symbol]()

    # -- the corners of a sheet

    def _nudge(self, number: int, symbol: int, *, far: bool) -> None:
        corners = self.desk.corners
        if corners is not None:
            step = 10 if far else 2
            x, y = self.before.to_screen(corners[number])
            dx, dy = ARROWS[symbol]
            self._put(number, (x + dx * step, y + dy * step))

    def _put(self, number: int, at: tuple[float, float]) -> None:
        corners = self.desk.corners
        if corners is not None and self.desk.picture is not None:
            to = self.before.to_file(at)
            self.desk.set_picture(corners=moved_corner(corners, number, to))
            self.repaint()

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """A corner that is held follows the pointer."""
        super().on_mouse_drag(x, y, dx, dy, buttons, modifiers)
        if self._pressed is not None and self._pressed.startswith("corner "):
            self._put(int(self._pressed[7:]), (float(x), self._from_top(y)))
