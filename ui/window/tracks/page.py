"""The page of a track: its board with the best line, what it is like, what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import arcade
from arcade import key as keys

from gridprix.core.errors import GridprixError
from gridprix.ui.errors import plain_reason
from gridprix.ui.paper.sheet_plan import PAPERS
from gridprix.ui.studio.files import tracks_folder
from gridprix.ui.window.board.stage import Stage
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.errors import sentence
from gridprix.ui.window.layout import TrackRegions, track_regions
from gridprix.ui.window.result.exporting import exports_folder, open_folder
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.widgets.fault import FaultSheet
from gridprix.ui.window.widgets.forms import ENTER, FormScreen

from .page_facts import TrackActions, TrackFacts
from .panels import BoardFrame, PageBar, PageFoot, QualityPanel, StartsPanel, WordsPanel
from .printing import SheetPrinting
from .track_at_hand import track_at_hand

if TYPE_CHECKING:
    from gridprix.ui.window.application import Application

PAPER_WORDS = {"a4": "A4", "letter": "Letter"}


class TrackPage(FormScreen):
    """One track; `back` is where leaving leads, and `race` what "Race here" does."""

    def __init__(
        self,
        app: Application,
        settings: Settings,
        window: arcade.Window,
        name: str,
        *,
        back: Callable[[], None],
        race: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(settings, window)
        self.app, self.name, self._back, self._race = app, name, back, race
        self.fault = FaultSheet(lambda: self.region)
        self.printing = SheetPrinting(app.library)
        self._actions = TrackActions(
            race=self.race,
            edit=self.draw,
            print=self.choose_paper,
            show_line=self.show_line,
            open_folder=self.open_folder,
            leave=self.leave,
        )
        self._read()

    def _read(self) -> None:
        """Take the file as it is now."""
        library = self.app.library
        track = track_at_hand(library, self.name)
        rules = self.app.drawing_room.rules_of
        named = {track.family.name: rules(track.family.name)} if track.family is not None else {}
        self.facts = facts = TrackFacts(track, library, named)
        art, actions = track.art, self._actions
        self.stage = Stage(art, self.regions.board) if art is not None else None
        self._fitted = False  # whether room was made for words beside the road
        self.quality = QualityPanel(facts, lambda: self.regions.quality)
        self.bar = PageBar(facts, actions, lambda: self.regions.top)
        self.layers = [
            BoardFrame(facts, self.stage, lambda: self.regions.board),
            *(WordsPanel(facts, actions, lambda: self.regions.words), self.quality),
            StartsPanel(facts, lambda: self.regions.starts),
            *(PageFoot(facts, actions, lambda: self.regions.foot), self.bar),
            *(self.pop_up, self.fault),
        ]

    @property
    def regions(self) -> TrackRegions:
        """The regions for the window as it is."""
        return track_regions(self.window.width, self.window.height, self.look.scale)

    # -- being shown

    def on_show_view(self) -> None:
        """The file may be another than when it was looked at last."""
        super().on_show_view()
        before = self.facts
        if track_at_hand(self.app.library, self.name).text != before.track.text:
            before.survey.rest()
            self._read()
        self.facts.begin()

    def on_hide_view(self) -> None:
        """Nothing is worked out for nobody."""
        self.facts.survey.rest()

    def on_resize(self, width: int, height: int) -> None:
        """Lay out again; the whole board fits again."""
        super().on_resize(width, height)
        if self.stage is not None:
            self.stage.resize(self.regions.board)
            self._fitted = False

    def on_update(self, delta_time: float) -> None:
        """Take what was worked out and what was written."""
        changed = self.facts.survey.take()
        printed, words = self.printing.update()
        if words:
            self.facts.said, self.facts.printed = words, printed
        if changed or words:
            self.repaint()

    def draw_below(self) -> None:
        """The board."""
        stage = self.stage
        if stage is None:
            return
        stage.draw(self.window, self.look.palette, {}, self.look.scale)
        if not self._fitted:
            self._fitted = True
            port, words = stage.camera.port, stage.word_boxes()
            beyond = max(
                (max(port.left - at.left, at.right - port.right) for at in words), default=0
            )
            if beyond > 0:  # words beside the road are not cut
                stage.camera.fit(stage.art.extent, stage.art.margin + beyond)
                stage.draw(self.window, self.look.palette, {}, self.look.scale)

    # -- what a person does

    def race(self) -> None:
        """Set up a race on this track."""
        track = self.facts.track
        if track.fault:
            return
        if self._race is not None:
            self._race()
        elif not track.listed:
            self._say(f"Save it in {tracks_folder()}, and races can be set up on it.")
        else:
            act = lambda: self.app.set_up_on(track.name, self._show_again)  # noqa: E731
            self.fault.guard("No race can be set up here", act)

    def draw(self) -> None:
        """Open it in the studio, which leads back here."""
        room = self.app.drawing_room
        try:
            room.edit(self.name, self._show_again)
        except GridprixError as error:
            self._say(sentence(plain_reason(error).rstrip(".")))

    def choose_paper(self) -> None:
        """Ask for the paper, and write the sheet."""
        if self.facts.track.fault:
            return
        anchors = [one.box for one in self.bar.controls if one.id == "print"]
        rows = [(name, f"On {PAPER_WORDS.get(name, name)}, as PDF") for name in PAPERS]
        anchor = anchors[0] if anchors else Box(self.region.right - 200, 0, 160, 48)
        self.pop_up.open(anchor, rows, rows[0][0], self._print)

    def _print(self, paper: str) -> None:
        self._say(self.printing.begin(self.facts.track, paper))

    def show_line(self) -> None:
        """Show the best line, or hide it."""
        self.facts.line_shown = not self.facts.line_shown
        self.repaint()

    def open_folder(self) -> None:
        """Let the desktop show what was written."""
        self._say(open_folder(exports_folder()) or self.facts.said)

    def _say(self, words: str) -> None:
        self.facts.said = words
        self.repaint()

    def _show_again(self) -> None:
        self.restyle(self.app.settings)
        self.window.show_view(self)

    def leave(self) -> None:
        """Back to where somebody came from."""
        self.printing.leave()
        self._back()

    def close(self) -> None:
        """The window is closed."""
        self.facts.survey.rest()

    def scrolled(self, x: float, y: float, steps: int) -> None:
        """The wheel goes on in the lines."""
        self.quality.scroll(steps)

    def key(self, symbol: int, modifiers: int) -> None:
        """Do what a key means."""
        if self.fault.key(symbol):
            return
        acts: dict[int, Callable[[], None]] = {
            keys.E: self.draw,
            keys.P: self.choose_paper,
            keys.L: self.show_line,
            keys.ESCAPE: self.leave,
        }
        steps = {keys.UP: -1, keys.DOWN: 1, keys.PAGEUP: -4, keys.PAGEDOWN: 4}
        if symbol in ENTER:
            self.race()
        elif symbol in steps:
            self.quality.scroll(steps[symbol])
        elif symbol in acts:
            acts[symbol]()
