"""The sheet of a track, written beside the screen for whoever prints it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.ui.window.at_work import AtWork
from gridprix.ui.window.result.exporting import NotWritten, exports_folder

from .track_at_hand import PagedTrack


class SheetPrinting:
    """One sheet at a time."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._work: AtWork[Path] | None = None
        self._path = Path()

    def begin(self, track: PagedTrack, paper: str) -> str:
        """Begin to write the sheet of a track; answers what is being done."""
        self.leave()
        library, document = self._library, track.document
        path = self._path = exports_folder() / f"{track.name}-{paper}.pdf"
        if document is None:
            return track.fault
        sheet: Document = document

        def write(told: Callable[..., None]) -> Path:
            from gridprix.ui.paper.writing import sheet_of, write_sheet  # noqa: PLC0415 - it is large

            made = sheet_of(sheet, library, paper)
            told()
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_sheet(made, "printed", path)
            except OSError as error:
                raise NotWritten(error.strerror or str(error)) from error
            return path

        self._work = AtWork(write, "print")
        return f"Writing {path.name}"

    def leave(self) -> None:
        """Do without the sheet."""
        if self._work is not None:
            self._work.leave()
            self._work = None

    def update(self) -> tuple[bool, str]:
        """Whether a sheet is there now, and what there is to say; nothing until then."""
        work = self._work
        if work is None or not work.done:
            return False, ""
        self._work = None
        if work.result is None:
            return False, f"{self._path} cannot be written: {work.fault}"
        return True, f"The sheet lies in {work.result}"

    def wait(self, seconds: float) -> None:
        """Wait for it, as only tests and pictures do."""
        if self._work is not None:
            self._work.wait(seconds)
