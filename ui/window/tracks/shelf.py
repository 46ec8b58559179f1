"""The tracks on all shelves: which there are, which are looked for, and what is known of them."""

from __future__ import annotations

from functools import cached_property

import attrs

from gridprix.core.documents import BadFile
from gridprix.core.drawing.art import BoardArt
from gridprix.core.errors import GridprixError
from gridprix.core.family import Family
from gridprix.core.handbook import counted
from gridprix.core.library import Library
from gridprix.core.plain_text import plain_line
from gridprix.scenarios.track_figures import figures_for
from gridprix.ui.window.board.arts import find_art
from gridprix.ui.window.home.shelf import board_of


@attrs.frozen
class ShelvedTrack:
    """A track as its file tells it; `fault` says why that cannot be read."""

    name: str
    title: str
    family: str
    notes: str = ""
    origin: str = ""
    fault: str = ""


@attrs.frozen
class TrackGlance:
    """What a look at the board tells: its size, and what is kept of a ready track."""

    size: str = ""
    moves: str = ""
    difficulty: str = ""


@attrs.define(slots=False)
class TrackShelf:
    """The tracks of one library, read once, and which of them are shown."""

    library: Library
    family: str = ""
    wanted: str = ""
    glances: dict[str, TrackGlance] = attrs.field(factory=dict)

    @cached_property
    def tracks(self) -> tuple[ShelvedTrack, ...]:
        """All of them: one's own first, then by title."""
        names = self.library.names("tracks")
        found = [self._read(name, self.library.origin(path)) for name, path in names.items()]
        return tuple(sorted(found, key=lambda one: (not one.origin, one.title.lower())))

    def _read(self, name: str, origin: str) -> ShelvedTrack:
        try:
            data = self.library.open("tracks", name).data
        except BadFile as error:
            return ShelvedTrack(name, name, "", origin=origin, fault=str(error.problems[0]))
        said = data if isinstance(data, dict) else {}
        title, notes = (plain_line(str(said.get(key, ""))) for key in ("title", "notes"))
        return ShelvedTrack(name, title or name, str(said.get("family", "")), notes, origin)

    @property
    def families(self) -> list[Family]:
        """The families that any track is of."""
        present = {one.family for one in self.tracks}
        known = self.library.catalogue.families
        return [family for name, family in known.items() if name in present]

    def count(self, family: str) -> int:
        """How many tracks a family has; all without a name."""
        return sum(1 for one in self.tracks if not family or one.family == family)

    def shown(self) -> list[ShelvedTrack]:
        """The tracks of the chosen family in which every wanted word occurs."""
        words = self.wanted.lower().split()
        return [
            one
            for one in self.tracks
            if (not self.family or one.family == self.family)
            and all(word in f"{one.title} {one.name} {one.notes}".lower() for word in words)
        ]

    def glance(self) -> bool:
        """Look at one more board: all at once would be a late frame; False when all are known."""
        left = (one for one in self.shown() if one.name not in self.glances and not one.fault)
        track = next(left, None)
        if track is None:
            return False
        self.glances[track.name] = self._glance(track)
        return True

    def _glance(self, track: ShelvedTrack) -> TrackGlance:
        family = self.library.catalogue.families.get(track.family)
        board = board_of(self.library, track.name, track.family) if family is not None else None
        if family is None or board is None:
            return TrackGlance()
        try:
            art: BoardArt | None = find_art(family, board)
        except GridprixError:  # whoever opens it is told
            art = None
        size = art.note if art is not None else ""
        ready = figures_for(track.name, board.digest)
        if ready is None or ready.moves is None:
            return TrackGlance(size)
        return TrackGlance(size, counted(ready.moves, "move"), ready.difficulty)
