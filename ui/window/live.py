"""Working on a rule while it is raced: what has changed is told, and loaded when asked for."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from gridprix.core.errors import GridprixError
from gridprix.core.journal import FileJournal
from gridprix.core.scenario import Scenario
from gridprix.ui.errors import plain_reason
from gridprix.ui.kit.watcher import told
from gridprix.ui.own_files import OwnFiles
from gridprix.ui.reloading import Reload, reread, summary, taken_up

if TYPE_CHECKING:
    from .application import Application
    from .race.screen import RaceScreen


class Live:
    """Stands between the files of a race and its screen.

    The disk is asked in a thread of its own, so that a slow one keeps no frame waiting.
    """

    def __init__(self, app: Application) -> None:
        self._app = app
        self._own = OwnFiles(app.library)
        self._look = threading.Thread()

    def race_on(self, scenario: Scenario) -> None:
        """A race begins that was made of the files as they are now."""
        self.wait()
        self._own.race_on(scenario, self._app.library)

    def changed(self) -> str:
        """What has changed, in a few words; called in every frame."""
        lookout = self._own.lookout
        if lookout.due and not self._look.is_alive():
            self._look = threading.Thread(target=lookout.look, name="lookout", daemon=True)
            self._look.start()
        return told(lookout.known_changes)

    def script_of(self, round_: int) -> str:
        """Make a round of the race that is on a script."""
        return self._app.keep_script(self._app.race_name, round_)

    def wait(self) -> None:
        """Wait for a look at the disk that is under way."""
        if self._look.is_alive():
            self._look.join()

    def reload(self, screen: RaceScreen) -> None:
        """Load everything anew and play the race to this moment, or say why that cannot be."""
        game = screen.table.game
        try:
            found = reread(game, self._app.library)
        except GridprixError as error:
            screen.banner.refuse(plain_reason(error))
            return
        if found.parting is None:
            self._go_on(screen, found)
            return
        from .race.dialogs import DialogAnswer  # noqa: PLC0415 - screens need the window

        many = found.parting.dropped
        later = "the decision or roll" if many == 1 else f"the {many} decisions and rolls"
        kept = self._app.race_name
        screen.message.say(
            "Go on from there?",
            f"By the files as they are now the race differs from round {found.parting.round} on.",
            f"Decision {found.parting.decision}: {found.parting.why}. To go on there drops {later} "
            f"from there to here. The race as it was stays kept as {kept}.",
            DialogAnswer("reload no", "Keep the race as it was", key="Esc"),
            DialogAnswer("reload yes", "Go on", lambda: self._go_on(screen, found), kind="primary"),
        )

    def _go_on(self, screen: RaceScreen, found: Reload) -> None:
        from .table.notice import Notice  # noqa: PLC0415

        try:
            game = taken_up(found, screen.table.game)
        except GridprixError as error:
            screen.banner.refuse(plain_reason(error))
            return
        changes = self._own.lookout.known_changes
        names = " and ".join(path.name for path in changes[:2])
        if len(changes) > 2:
            names = f"{changes[0].name} with {len(changes) - 1} more files"
        journal = game.recorder if isinstance(game.recorder, FileJournal) else None
        self.wait()
        shown = self._app.reloaded(screen, game, journal, found.library)
        self._own.loaded(found.scenario, found.library)
        shown.banner.tell("")
        said = summary(found, names, self._app.race_name)
        shown.table.notices.append(Notice(said, "warn" if found.parting else "ok"))
        for note in found.notes:
            shown.table.notices.append(Notice(f"Left out: {note}", "warn"))
