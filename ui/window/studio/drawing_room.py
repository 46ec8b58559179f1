"""The ways into the studio: a track by its name, a draft, a text, an empty sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gridprix.core.errors import GridprixError
from gridprix.ui.studio.files import TrackDraft, drafts
from gridprix.ui.window.boxes import centred

if TYPE_CHECKING:
    from gridprix.ui.studio.session import StudioSession
    from gridprix.ui.window.application import Application
    from gridprix.ui.window.generator.screen import GeneratorScreen
    from gridprix.ui.window.importing.screen import ImportScreen
    from gridprix.ui.window.race.dialogs import DialogAnswer
    from gridprix.ui.window.tracks.page import TrackPage

    from .screen import StudioScreen

Back = Callable[[], None]


class DrawingRoom:
    """Opens the studio; each way may be told what is shown again when somebody leaves it.

    What cannot be drawn raises: BadFile where a file cannot be read, CannotDraw where a family has
    no studio.
    """

    def __init__(self, app: Application) -> None:
        self._app = app
        self._screen: StudioScreen | None = None
        self._page: TrackPage | None = None
        self._maker: GeneratorScreen | ImportScreen | None = None

    def families(self) -> list[tuple[str, str]]:
        """The families whose tracks can be drawn: their names and titles."""
        known = self._app.library.catalogue.families.values()
        return [(one.name, one.title) for one in known if one.studio]

    def enter(self, back: Back | None = None) -> StudioScreen:
        """An empty sheet, and the question what is drawn on it where there are several ways."""
        from gridprix.ui.window.race.dialogs import DialogAnswer  # noqa: PLC0415 - as all screens

        families, left = self.families(), drafts()
        screen = self.new(families[0][0], back)
        if len(families) > 1 or left:
            screen.message.say(
                *("Draw a track", "Tracks that are there already are opened under Tracks."),
                "Draw on an empty sheet, import a picture, a drawing or a map, let six tracks be "
                "made that nobody has seen, or go on with a draft.",
                *self._drafts(screen, left, back),
                DialogAnswer("import", "Import a file", self._import(back), key="I"),
                DialogAnswer("generate", "Make six", self._generate(back), key="M"),
                *(
                    DialogAnswer(f"new {name}", title, self._begin(name, back), kind="primary")
                    for name, title in families
                ),
            )
        return screen

    def _drafts(
        self, screen: StudioScreen, left: Sequence[TrackDraft], back: Back | None
    ) -> Sequence[DialogAnswer]:
        """The way to the drafts: one is a button, several are a list."""
        from gridprix.ui.window.race.dialogs import DialogAnswer  # noqa: PLC0415 - as all screens

        if len(left) <= 1:
            return [
                DialogAnswer(f"go on {one.name}", f"Go on: {one.name}", self._go_on(one, back))
                for one in left
            ]
        rows = [(str(number), one.name) for number, one in enumerate(left)]

        def take(number: str) -> None:
            self.draft(left[int(number)], back)

        anchor = centred(screen.region, 300, 0)
        choose = partial(screen.pop_up.open, anchor, rows, "0", take)
        return [DialogAnswer("go on", f"Go on with one of {len(left)} drafts", choose)]

    def _go_on(self, draft: TrackDraft, back: Back | None) -> Callable[[], None]:
        def act() -> None:
            self.draft(draft, back)

        return act

    def _import(self, back: Back | None) -> Callable[[], None]:
        def act() -> None:
            self.import_file(back=back)

        return act

    def _generate(self, back: Back | None) -> Callable[[], None]:
        def act() -> None:
            self.generate(back=back)

        return act

    def _begin(self, family: str, back: Back | None) -> Callable[[], None]:
        def act() -> None:
            self.new(family, back)

        return act

    def new(self, family: str, back: Back | None = None) -> StudioScreen:
        """An empty sheet."""
        from gridprix.ui.studio.opening import open_new  # noqa: PLC0415 - as all screens

        return self._show(open_new(self._app.library, family), back)

    def edit(self, name: str, back: Back | None = None) -> StudioScreen:
        """A track by its name or path: one's own in its place, any other as a copy.

        Where there is a draft of it, somebody has to say which of both is meant.
        """
        from gridprix.ui.studio.opening import open_track  # noqa: PLC0415

        screen = self._show(open_track(self._app.library, name), back)
        screen.offer_draft(lambda draft: self._go_on(draft, back))
        return screen

    def draft(self, draft: TrackDraft, back: Back | None = None) -> StudioScreen:
        """A draft, to go on with it."""
        from gridprix.ui.studio.opening import open_draft  # noqa: PLC0415

        return self._show(open_draft(self._app.library, draft), back)

    def text(
        self, text: str, title: str, back: Back | None = None, words: str = ""
    ) -> StudioScreen:
        """A track that was made elsewhere and has no file yet; `words` tell what made it."""
        from gridprix.ui.studio.opening import open_text  # noqa: PLC0415

        return self._show(open_text(self._app.library, text, title, words), back)

    def generate(self, family: str = "", back: Back | None = None) -> GeneratorScreen:
        """Tracks that nobody has seen, of a family or of the first that can be drawn."""
        from gridprix.ui.window.generator.screen import GeneratorScreen  # noqa: PLC0415

        app = self._app
        family = family or self.families()[0][0]
        screen = GeneratorScreen(app, app.settings, app.window, family, back or app.home)
        self._maker = screen
        app.window.show_view(screen)
        return screen

    def import_file(self, file: Path | None = None, back: Back | None = None) -> ImportScreen:
        """A file that becomes a track; without one it is asked for."""
        from gridprix.ui.importing.desk import ImportSettings  # noqa: PLC0415
        from gridprix.ui.window.importing.screen import ImportScreen  # noqa: PLC0415

        app = self._app
        wanted = ImportSettings(self.families()[0][0], file)
        screen = ImportScreen(app, app.settings, app.window, wanted, back or app.home)
        self._maker = screen
        app.window.show_view(screen)
        return screen

    def shelf(self) -> None:
        """All tracks."""
        from gridprix.ui.window.tracks.shelf_screen import TrackShelfScreen  # noqa: PLC0415

        app = self._app
        app.window.show_view(TrackShelfScreen(app, app.settings, app.window))

    def page(
        self, name: str, back: Back | None = None, race: Callable[[], None] | None = None
    ) -> TrackPage:
        """What a track is like, by its name or path; `race` is done instead of a set-up."""
        from gridprix.ui.window.tracks.page import TrackPage  # noqa: PLC0415

        app = self._app
        self._leave_page()
        leave = back or self.shelf
        page = TrackPage(app, app.settings, app.window, name, back=leave, race=race)
        self._page = page
        app.window.show_view(page)
        return page

    def _leave_page(self) -> None:
        if self._page is not None:
            self._page.close()

    def _show(self, session: StudioSession, back: Back | None) -> StudioScreen:
        from .screen import StudioScreen  # noqa: PLC0415

        app = self._app
        screen = StudioScreen(
            app,
            app.settings,
            app.window,
            session,
            rules=self.rules_of(session.family.name),
            back=back,
        )
        self._screen = screen
        app.window.show_view(screen)
        return screen

    def rules_of(self, family: str) -> str:
        """What the rules are called by which tracks of a family are measured."""
        from gridprix.core.coach import coach_of  # noqa: PLC0415

        library = self._app.library
        try:
            name = coach_of(library.catalogue.families[family]).ruleset
            return str(library.open("rulesets", name).data.get("title", name))
        except GridprixError:
            return ""

    def close(self) -> None:
        """The window is closed: what is being drawn is kept, and nothing is worked out any more."""
        if self._screen is not None:
            self._screen.close()
        self._leave_page()
        if self._maker is not None:
            self._maker.close()
