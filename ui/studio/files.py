"""The file of a track that is being drawn, and the draft that is kept meanwhile."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import attrs

from gridprix.core.documents import MAX_BYTES
from gridprix.core.errors import GridprixError
from gridprix.core.files import read_file
from gridprix.core.library import Library
from gridprix.core.plain_text import plain_line
from gridprix.ui.own_folder import home

SUFFIX, DRAFT = ".yaml", ".json"
COPY = "-copy"
LONGEST = 40  # letters of a file's name


class CannotSave(GridprixError):
    """A track that could not be written; the sentence says why, and nothing is lost."""


class ChangedElsewhere(CannotSave):
    """The file has been changed by somebody else since it was opened."""


@attrs.define
class TrackFile:
    """Where a track is saved, and what its file held when it was read or written last."""

    path: Path
    known: bytes | None = None  # None: there was no file

    def save(self, text: str, *, anyway: bool = False) -> None:
        """Write the track; what somebody else has written meanwhile is not lost unasked."""
        there = self._there()
        if not anyway and there is not None and there != self.known:
            raise ChangedElsewhere(
                f"{self.path.name} has been changed elsewhere since you opened it; "
                "save once more to replace that, or open it anew"
            )
        raw = text.encode("utf-8")
        _write(self.path, raw)
        self.known = raw

    def look(self) -> None:
        """Take what the file holds now for known: whoever saves again means it."""
        self.known = self._there()

    def _there(self) -> bytes | None:
        try:
            return read_file(self.path, MAX_BYTES) if self.path.exists() else None
        except OSError as error:
            raise CannotSave(f"{self.path} cannot be read: {error.strerror or error}") from None


def _write(path: Path, raw: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    beside = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except OSError as error:
        raise CannotSave(f"{path} cannot be written: {error.strerror or error}") from None


def tracks_folder() -> Path:
    """Where a person's own tracks lie."""
    return home() / "tracks"


def drafts_folder() -> Path:
    """Where drafts lie."""
    return home() / "drafts"


def file_for(found: Path, library: Library) -> TrackFile:
    """A person's own track is saved in its place, any other as a copy of their own."""
    raw = read_file(found, MAX_BYTES)
    whose = [folder for folder in library.shelves.get("tracks", ()) if folder in found.parents]
    if not whose or whose[0].resolve() == tracks_folder().resolve():
        return TrackFile(found, raw)
    return TrackFile(free(f"{found.stem}{COPY}"))


def new_file(title: str) -> TrackFile:
    """A file for a new track, called after its title; what was left as a draft keeps its own."""
    return TrackFile(free(file_name(title), lambda path: draft_of(path).exists()))


def file_name(title: str) -> str:
    """The name of a file for something that is called so."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return plain[:LONGEST].strip("-") or "track"


def free(stem: str, taken: Callable[[Path], bool] = lambda path: False) -> Path:
    """A file of the person's own tracks that is not there yet."""
    path, number = tracks_folder() / f"{stem}{SUFFIX}", 1
    while path.exists() or taken(path):
        number += 1
        path = tracks_folder() / f"{stem}-{number}{SUFFIX}"
    return path


@attrs.frozen
class TrackDraft:
    """A track as it was when nobody had saved it."""

    path: Path  # of the draft
    file: Path  # where the track is saved
    text: str

    @property
    def name(self) -> str:
        """What the track's file is called."""
        return plain_line(self.file.stem)

    def drop(self) -> None:
        """Do without it."""
        self.path.unlink(missing_ok=True)


def draft_of(file: Path) -> Path:
    """Where the draft of a file lies."""
    return drafts_folder() / f"{file.stem}{DRAFT}"


def keep_draft(file: Path, text: str) -> None:
    """Keep what is drawn, beside all other drafts."""
    raw = json.dumps({"file": str(file), "text": text}).encode("utf-8")
    _write(draft_of(file), raw)


def drafts() -> list[TrackDraft]:
    """All drafts, by name; what cannot be read is none."""
    found = map(_read_draft, sorted(drafts_folder().glob(f"*{DRAFT}")))
    return [draft for draft in found if draft is not None]


def draft_for(file: Path) -> TrackDraft | None:
    """The draft of a file, where there is one."""
    draft = _read_draft(draft_of(file))
    return draft if draft is not None and draft.file == file else None


def _read_draft(path: Path) -> TrackDraft | None:
    try:
        data = json.loads(read_file(path, MAX_BYTES * 2))
        return TrackDraft(path, Path(data["file"]), str(data["text"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
