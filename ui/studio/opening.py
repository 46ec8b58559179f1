"""Opening a track in the studio: a shipped one as a copy, one's own in its place, or a new one."""

from __future__ import annotations

from pathlib import Path

from gridprix.core.documents import BadFile, Location, Problem, load_document, parse_document
from gridprix.core.family import Family
from gridprix.core.files import read_file
from gridprix.core.format import family_of_track
from gridprix.core.library import SUFFIXES, Library
from gridprix.core.studio.studio import studio_of

from .files import TrackDraft, TrackFile, file_for, new_file
from .session import StudioSession


def open_track(library: Library, name: str) -> StudioSession:
    """A track by its name on the shelves, or by its path.

    Raises BadFile where it cannot be read, and CannotDraw where its family has no studio.
    """
    path = Path(name)
    if path.suffix not in SUFFIXES and path.parent == Path():
        found = library.find("tracks", name)
        if found is None:
            library.open("tracks", name)  # which tells what may have been meant
            raise BadFile([Problem(Location(name), "there is no such track")])
        path = found
    document = load_document(path)
    family = family_of_track(document, library.catalogue.families)
    studio_of(family)
    text = read_file(path).decode("utf-8")
    return session_of(library, family, text, file_for(path, library))


def open_text(library: Library, text: str, title: str, words: str = "") -> StudioSession:
    """A track that was made elsewhere, as by an import, and has no file yet.

    With `words` it came onto an empty sheet in a step of that name, which can be taken back.
    """
    family = family_of_track(parse_document(text, title), library.catalogue.families)
    file = new_file(title)
    if words:
        blank = studio_of(family).blank(file.path.stem, title)
        session = session_of(library, family, blank, file)
        session.replace(words, text)
        return session
    session = session_of(library, family, text, file)
    session.take_unsaved()
    return session


def open_new(library: Library, family: str, title: str = "My track") -> StudioSession:
    """An empty sheet of a family; raises CannotDraw where nobody draws its tracks."""
    chosen = library.catalogue.families[family]
    file = new_file(title)
    text = studio_of(chosen).blank(file.path.stem, title)
    return session_of(library, chosen, text, file)


def open_draft(library: Library, draft: TrackDraft) -> StudioSession:
    """A track as it was left, to be saved where it would have been."""
    raw = read_file(draft.file) if draft.file.exists() else None
    document = parse_document(draft.text, draft.name)
    family = family_of_track(document, library.catalogue.families)
    session = session_of(library, family, draft.text, TrackFile(draft.file, raw))
    session.take_unsaved()
    return session


def session_of(library: Library, family: Family, text: str, file: TrackFile) -> StudioSession:
    """The session of a track of a family."""
    return StudioSession(family, text, file, library.catalogue.markings(family.name))
