"""A process that makes tracks: drafts of all first, then each as it passes, with its best line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from gridprix.core.documents import parse_document
from gridprix.core.errors import FAILURES
from gridprix.core.studio.studio import LapFigures, TrackSheet, studio_of
from gridprix.ui.errors import plain_reason
from gridprix.ui.studio.side_worker import GONE, SideWorker, serve
from gridprix.ui.track_files import lone_lap

from .making import TrackWish, first_draft, make_track
from .wishing import SixWish

DRAFTED, MADE, NONE = "drafted", "made", "none"


@attrs.frozen
class ToldTrack:
    """A track that was made: its file, a line about it, and what it comes to."""

    text: str
    note: str
    figures: LapFigures
    moves: int
    difficulty: str
    length: int  # about so long is a lap
    width: int


class TrackMaker(SideWorker):
    """Makes the tracks of some wishes; each is told under its number."""

    def work(self, task: dict[str, Any]) -> None:
        """Draft all of them, then make them one by one."""
        wishes = [
            (number, SixWish(**told).wish(self.library.catalogue.families))
            for number, told in task["wishes"]
        ]
        for number, wish in wishes:
            self._attempt(number, DRAFTED, partial(_drafted, wish))
        for number, wish in wishes:
            self._attempt(number, MADE, partial(self._made, wish))

    def _attempt(self, number: int, kind: str, make: Callable[[], Any]) -> None:
        try:
            told = make()
        except GONE:
            raise
        except FAILURES as error:
            kind, told = NONE, plain_reason(error) or type(error).__name__
        self.tell(kind, (number, told))

    def _made(self, wish: TrackWish) -> ToldTrack:
        made = make_track(wish, self.library, self)
        draft, studio = made.draft, studio_of(wish.family)
        figures = studio.measure(lone_lap(draft.document, self.library), self)
        sheet = TrackSheet(parse_document(draft.text, wish.name), draft.text)
        length = wish.length or round(wish.line(made.tried - 1).length() * draft.fit.scale)
        moves, difficulty = made.figures.moves, made.figures.difficulty
        note = studio.note(sheet)
        return ToldTrack(draft.text, note, figures, moves, difficulty, length, wish.road)


def _drafted(wish: TrackWish) -> str:
    return first_draft(wish).text


def main() -> None:
    """Serve until the input ends."""
    serve(TrackMaker)
