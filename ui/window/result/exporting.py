"""Files that are written beside the screen: how far they are, how they are left, where they lie."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from gridprix.core.drawing.colours import Palette
from gridprix.core.errors import GridprixError
from gridprix.ui.export.exports import ENDINGS, Told, write_export
from gridprix.ui.export.film import Film
from gridprix.ui.own_folder import home
from gridprix.ui.window.at_work import AtWork

OPENERS = {"darwin": "open", "win32": "explorer"}  # elsewhere the desktop knows which


class NotWritten(GridprixError):
    """A file that the disk does not take, and why."""


class Exporting:
    """One file at a time; what is written is made of a film of its own, so that ours plays on."""

    def __init__(self, film: Film, name: str) -> None:
        self._film = film
        self._name = name
        self._work: AtWork[Path] | None = None
        self._path = Path()
        self.saved: Path | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._work is not None

    def begin(self, kind: str, count: int, palette: Palette) -> None:
        """Begin to write a file; one that is being written is left."""
        self.cancel()
        path = self._path = exports_folder() / f"{self._name}.{ENDINGS.get(kind, kind)}"
        game = self._film.game

        def write(told: Told) -> Path:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_export(kind, Film(game), count, path, palette, told)
            except OSError as error:
                raise NotWritten(error.strerror or str(error)) from error
            return path

        self._work = AtWork(write, "export")

    def cancel(self) -> None:
        """Do without the file: nothing is left of it."""
        if self._work is not None:
            self._work.leave()
            self._work = None

    @property
    def words(self) -> str:
        """How far it has come."""
        done, of = (self._work.progress if self._work is not None else ()) or (0, 0)
        share = f"{done * 100 // of} %" if of else "..."
        return f"Writing {self._path.name}: {share}"

    def update(self) -> str:
        """What there is to say once a file is written, or cannot be; nothing until then."""
        work = self._work
        if work is None or not work.done:
            return ""
        self._work = None
        if work.result is None:
            return f"{self._path} cannot be written: {work.fault}"
        self.saved = work.result
        return f"Saved: {work.result}"

    def wait(self, seconds: float) -> None:
        """Wait for it, as only tests do."""
        if self._work is not None:
            self._work.wait(seconds)


def exports_folder() -> Path:
    """Where files that are taken home lie."""
    return home() / "exports"


def open_folder(folder: Path) -> str:
    """Let the desktop show a folder; a sentence where it cannot."""
    try:
        subprocess.Popen(  # noqa: S603 - the desktop's own program, and a folder of ours
            [OPENERS.get(sys.platform, "xdg-open"), os.fspath(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return f"This desktop opens no folders; the files lie in {folder}"
    return ""
