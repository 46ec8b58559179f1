"""What the panels of a track's page tell, and what they set going."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from gridprix.core.handbook import counted
from gridprix.core.library import Library
from gridprix.core.studio.studio import Tile
from gridprix.ui.quality.shares import StartShares, kept_shares
from gridprix.ui.quality.start_trial import RACES
from gridprix.ui.quality.survey import TrackSurvey
from gridprix.ui.window.errors import sentence

from .track_at_hand import PagedTrack

COMPUTING: Final = "computing"
UNKNOWN: Final = "-"


class TrackFacts:
    """A track, what is known of it, and what is still being worked out."""

    def __init__(self, track: PagedTrack, library: Library, rules: Mapping[str, str]) -> None:
        self.track = track
        ready = track.ready
        self._kept = kept_shares(ready) if ready is not None else None
        races = 0 if self._kept is not None else RACES
        self.survey = TrackSurvey(library, str(track.path), track.text, races)
        self.rules = rules.get(track.family.name, "") if track.family is not None else ""
        self.line_shown = True
        self.said = ""
        self.printed = False  # whether a file was written that can be looked for

    def begin(self) -> None:
        """Let what is not known yet be worked out."""
        if not self.track.fault:
            self.survey.begin()

    @property
    def computing(self) -> bool:
        """Whether something is still to come."""
        return not self.track.fault and not self.survey.done

    @property
    def figure(self) -> Tile:
        """The number that is told largest, and what it counts."""
        survey, ready = self.survey, self.track.ready
        if survey.lap is not None and survey.lap.tiles:
            return survey.lap.tiles[0]
        known = survey.track
        if known is not None and known.moves is not None:
            proof = "proven" if known.proven else "not proven yet"
            return Tile(str(known.moves), f"moves, {proof}")
        if known is not None or self.track.fault:
            return Tile(UNKNOWN, "fewest moves not known")
        if ready is not None and ready.moves is not None:
            return Tile(str(ready.moves), "moves")
        return Tile("...", COMPUTING)

    @property
    def more(self) -> str:
        """What is said below the largest number."""
        lap = self.survey.lap
        others = [f"{one.figure} {one.words}" for one in lap.tiles[1:]] if lap is not None else []
        return " · ".join([*others, f"{self.rules}, 1 lap" if self.rules else "1 lap"])

    @property
    def why_not(self) -> str:
        """Why no number is known, in a sentence; nothing where one is or may still come."""
        known, lap = self.survey.track, self.survey.lap
        if self.track.fault:
            return _told(self.track.fault)
        if known is not None and known.moves is None:
            return _told(lap.blocked if lap is not None and lap.blocked else known.why)
        return ""

    @property
    def file_words(self) -> str:
        """Where the track comes from."""
        track = self.track
        if track.origin or not track.listed:
            return str(track.path)
        return "It comes with gridprix; Edit opens a copy that is yours."

    def tiles(self) -> Sequence[tuple[str, str]]:
        """The four facts, each with its name."""
        track, known, ready = self.track, self.survey.track, self.track.ready
        waiting = COMPUTING if self.computing and known is None else UNKNOWN
        starts = str(known.starts) if known is not None and known.starts else waiting
        level = known.difficulty if known is not None else ready.difficulty if ready else ""
        return (
            ("size", track.art.note if track.art is not None else UNKNOWN),
            ("length", self._length()),
            ("start points", starts),
            ("difficulty", level or waiting),
        )

    def _length(self) -> str:
        board, ready, known = self.track.board, self.track.ready, self.survey.track
        if board is None:
            return UNKNOWN
        moves = known.moves if known is not None else ready.moves if ready is not None else None
        laps = counted(board.laps, "lap")
        return f"{laps}, about {counted(moves * board.laps, 'move')}" if moves else laps

    def lines(self) -> Sequence[tuple[str, str]]:
        """How good the track is, line by line."""
        known, lap = self.survey.track, self.survey.lap
        others = (("other cars", "; ".join(lap.more)),) if lap is not None and lap.more else ()
        return (*known.lines, *others) if known is not None else ()

    @property
    def shares(self) -> StartShares | None:
        """What each place at the start wins, as far as it is known."""
        return self._kept or self.survey.starts

    @property
    def starts_words(self) -> str:
        """What is said where no place has won anything yet."""
        known = self.survey.track
        if self.track.fault or (known is not None and known.moves is None):
            return "Nobody races where no line is known to lead home."
        if self.survey.why_no_starts:
            return _told(self.survey.why_no_starts)
        return COMPUTING


def _told(words: str) -> str:
    return sentence(words.rstrip("."))


@attrs.frozen(eq=False)
class TrackActions:
    """A handful of deeds; who does them is nothing that a panel must know."""

    race: Callable[[], None]
    edit: Callable[[], None]
    print: Callable[[], None]
    show_line: Callable[[], None]
    open_folder: Callable[[], None]
    leave: Callable[[], None]
