"""A track whose page is opened: its file, its board, and what is kept about it."""

from __future__ import annotations

from pathlib import Path

import attrs

from gridprix.core.documents import BadFile, Document, Findings
from gridprix.core.drawing.art import BoardArt
from gridprix.core.errors import FAILURES, GridprixError
from gridprix.core.family import Board, Family
from gridprix.core.files import read_file
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.core.plain_text import plain_line
from gridprix.scenarios import YOURS
from gridprix.scenarios.track_figures import ReadyFigures, figures_for
from gridprix.ui.errors import plain_reason
from gridprix.ui.track_files import AnyKind
from gridprix.ui.window.board.arts import find_art


@attrs.frozen(eq=False)
class PagedTrack:
    """What the page shows at once; where the file is wrong, `fault` says so."""

    name: str
    path: Path
    text: str = ""
    document: Document | None = None
    family: Family | None = None
    board: Board | None = None
    art: BoardArt | None = None
    origin: str = ""
    listed: bool = True  # whether races find it by its name
    fault: str = ""
    undrawn: str = ""  # why there is no picture of it

    @property
    def title(self) -> str:
        """What it is called."""
        return self.board.title if self.board is not None else self.name

    @property
    def character(self) -> str:
        """What its file says of it in a line."""
        data = self.document.data if self.document is not None else None
        return plain_line(str(data.get("notes", ""))) if isinstance(data, dict) else ""

    @property
    def whose(self) -> str:
        """Whose it is, where it is not shipped."""
        return "yours" if self.origin == YOURS else f"from {self.origin}" if self.origin else ""

    @property
    def ready(self) -> ReadyFigures | None:
        """What is kept of a ready track."""
        return figures_for(self.name, self.board.digest) if self.board is not None else None


def track_at_hand(library: Library, name: str) -> PagedTrack:
    """A track by its name or its path; what is wrong with it stands in the answer."""
    found = library.find("tracks", name) or Path(name)
    listed = library.names("tracks").get(found.stem) == found
    bare = PagedTrack(found.stem, found, origin=library.origin(found), listed=listed)
    try:
        document = library.open("tracks", name)
        text = read_file(found).decode("utf-8")
        bare = attrs.evolve(bare, text=text, document=document)
        family = family_of_track(document, library.catalogue.families)
        bare = attrs.evolve(bare, family=family)
        findings = Findings(document)
        board: Board = family.load_board(document, findings, AnyKind())
        findings.raise_if_any()
    except BadFile as error:
        return attrs.evolve(bare, fault=str(error.problems[0]))
    except FAILURES as error:  # anybody's family may do anything
        return attrs.evolve(bare, fault=plain_reason(error) or type(error).__name__)
    whole = attrs.evolve(bare, board=board)
    try:
        art = find_art(family, board)
    except GridprixError as error:
        return attrs.evolve(whole, undrawn=str(error))
    undrawn = "" if art is not None else f"Nobody draws tracks of the family {family.name!r} here."
    return attrs.evolve(whole, art=art, undrawn=undrawn)
