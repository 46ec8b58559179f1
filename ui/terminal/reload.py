"""Working on a rule while it is raced at the terminal: what has changed, and `reload`."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from gridprix.core.errors import GridprixError
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal
from gridprix.core.library import Library
from gridprix.ui.errors import plain_reason
from gridprix.ui.kit.watcher import told
from gridprix.ui.own_files import OwnFiles
from gridprix.ui.races import short_name
from gridprix.ui.reloading import Parting, Reload, reread, summary, taken_up

from .keyboard import Keyboard

REPAIR = "Repair its file and type `reload`, or `quit`: "


class Reloading:
    """Looks after the files of a race and loads them when somebody says so."""

    def __init__(self, library: Library, game: Game, console: Console, keyboard: Keyboard) -> None:
        self._library = library
        self._console, self._keyboard = console, keyboard
        self._own = OwnFiles(library)
        self._own.race_on(game.scenario, library)
        self._told = ""

    def tell(self) -> None:
        """Say in a line what has changed since it was loaded, once."""
        words = told(self._own.lookout.changed())
        if words and words != self._told:
            self._say(f"{words}: `reload` loads it.", "yellow")
        self._told = words

    def reload(self, game: Game) -> Game | None:
        """The race by its files as they are now; None where it goes on as it was."""
        self._own.lookout.look()
        changes = self._own.lookout.known_changes
        try:
            found = reread(game, self._library)
            if found.parting is not None and not self._agreed(found.parting):
                self._say("Nothing is changed; the race goes on as it was.")
                return None
            fresh = taken_up(found, game)
        except GridprixError as error:
            self._say(f"Not loaded: {plain_reason(error)}", "red")
            self._say("The race goes on as it was; repair the file and `reload` again.")
            return None
        self._take(found, game, fresh, " and ".join(path.name for path in changes))
        return fresh

    def _say(self, words: str, style: str = "") -> None:
        # a path that is broken into lines cannot be copied
        self._console.print(Text(words, style), soft_wrap=True)

    def _agreed(self, parting: Parting) -> bool:
        self._say(f"The race differs from {parting}.")
        many = "1 decision" if parting.dropped == 1 else f"{parting.dropped} decisions and rolls"
        self._say(f"To go on from there drops {many}. The race as it was stays kept.")
        return self._keyboard.agrees("Go on from there?")

    def _take(self, found: Reload, before: Game, fresh: Game, names: str) -> None:
        name = ""
        if isinstance(fresh.recorder, FileJournal):
            name = short_name(fresh.recorder.path)
            if isinstance(before.recorder, FileJournal) and before.recorder is not fresh.recorder:
                before.recorder.close()
        self._library = found.library
        self._own.loaded(found.scenario, found.library)
        self._told = ""
        self._say(summary(found, names, name), "green")
        for note in found.notes:
            self._say(f"Left out: {note}", "yellow")

    def repaired(self, game: Game, error: GridprixError) -> Game | None:
        """A rule has failed: the race once its file is repaired; None where somebody leaves."""
        if not self._console.is_terminal or not any(self._own.rule_files()):
            return None
        self._say(str(error), "red")
        while True:
            reply = self._keyboard.read(REPAIR).lower()
            if reply == "reload":
                fresh = self.reload(game)
                if fresh is not None:
                    return fresh
            elif reply and "quit".startswith(reply):
                return None
