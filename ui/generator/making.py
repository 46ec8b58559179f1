"""From a seed to a track: lines are drawn by lot until the track of one holds what is asked.

Everything is decided in a fixed order from the seed and the wishes alone, so that the same seed
gives the same file on any machine.
"""

from __future__ import annotations

from collections import Counter

import attrs

from gridprix.core.dice import draw
from gridprix.core.documents import Findings, parse_document, suggest
from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import DraftedTrack, Wishes, drafting_of
from gridprix.core.drafting.random_line import Style, random_line
from gridprix.core.errors import GridprixError
from gridprix.core.family import Family
from gridprix.core.library import Library
from gridprix.core.quality import TrackFigures, quality_of, track_figures
from gridprix.core.solving import Watcher
from gridprix.ui.track_files import AnyKind, lone_lap

MOST_LINES = 40  # tried for one seed
CORRECTIONS = 2  # of a lap that takes too many moves or too few


@attrs.frozen
class TrackWish:
    """What a track is to be like; None is for what does not matter.

    Where neither a length nor moves are asked for, a lap takes as many moves as is usual.
    """

    name: str
    title: str
    family: Family
    seed: int
    style: Style
    length: int | None = None  # of a lap, in squares or in spaces
    corners: int | None = None  # about so many
    width: int | None = None  # of the road, in squares
    moves: tuple[int, int] | None = None  # the fewest moves of a lap are within these

    @property
    def range(self) -> tuple[int, int] | None:
        """Within which the fewest moves have to be."""
        if self.moves is not None or self.length is not None:
            return self.moves
        return quality_of(self.family).usual_moves

    @property
    def road(self) -> int:
        """How wide the road is."""
        low, high = self.style.widths
        drawn = low + draw(f"track {self.seed} width", high - low + 1)
        return drawn if self.width is None else self.width

    def key(self, attempt: int) -> str:
        """What a line depends on: neither its name nor how long or wide its road is to be."""
        corners = "any" if self.corners is None else self.corners
        return f"track {self.seed} {self.family.name} {self.style.name} {corners} {attempt}"

    @property
    def spelt(self) -> str:
        """The command that makes it."""
        words = {"seed": self.seed, "family": self.family.name, "style": self.style.name}
        words |= {"length": self.length, "corners": self.corners, "width": self.width}
        words["moves"] = None if self.moves is None else "-".join(map(str, self.moves))
        options = " ".join(f"--{key} {value}" for key, value in words.items() if value is not None)
        return f"gridprix track new {self.name} --random {options}"

    def line(self, attempt: int) -> CentreLine:
        """One of the lines that are tried."""
        return random_line(self.key(attempt), self.style, self.corners)


@attrs.frozen
class MadeTrack:
    """A track that holds what was asked, its figures, and how many lines it took."""

    draft: DraftedTrack
    figures: TrackFigures
    tried: int


class NoTrack(GridprixError):
    """No line that was tried gives a track that holds what was asked."""


class _Refused(GridprixError):
    """A track that does not hold what is asked; a sentence says what."""


def make_track(wish: TrackWish, library: Library, watcher: Watcher) -> MadeTrack:
    """The first good track of a seed; raises NoTrack with the commonest reason if there is none."""
    drafting_of(wish.family)  # a family without one is told before anything is tried
    reasons: Counter[str] = Counter()
    for attempt in range(MOST_LINES):
        watcher.says(f"{wish.name}: line {attempt + 1} of {MOST_LINES}")
        try:
            draft, figures = _from_line(wish, wish.line(attempt), library, watcher)
        except GridprixError as error:
            reasons[str(error)] += 1
        else:
            return MadeTrack(_signed(draft, wish), figures, attempt + 1)
    reason = reasons.most_common(1)[0][0]
    raise NoTrack(
        f"none of the first {MOST_LINES} lines of seed {wish.seed} gives a track as it was asked "
        f"for; most often {reason}; take another seed, or ask for less"
    )


def first_draft(wish: TrackWish) -> DraftedTrack:
    """What a seed begins with, before anything is known of it; raises NoTrack where nothing."""
    drafting = drafting_of(wish.family)
    reason = ""
    for attempt in range(MOST_LINES):
        line = wish.line(attempt)
        try:
            return drafting.draft(line, _wishes(wish, line, wish.length))
        except GridprixError as error:
            reason = str(error)
    raise NoTrack(reason)


def _from_line(
    wish: TrackWish, line: CentreLine, library: Library, watcher: Watcher
) -> tuple[DraftedTrack, TrackFigures]:
    """The track of a line; if a lap takes too many moves or too few, it is drafted once more."""
    draft, figures = _drafted(wish, line, wish.length, library, watcher)
    if wish.range is None:
        return draft, figures
    low, high = wish.range
    for _ in range(CORRECTIONS):
        if low <= figures.moves <= high or wish.length is not None:
            break
        along = line.length() * draft.fit.scale
        length = round(along * (low + high) / (2 * figures.moves))
        draft, figures = _drafted(wish, line, length, library, watcher)
    if not low <= figures.moves <= high:
        side = "more" if figures.moves > high else "fewer"
        raise _Refused(f"a lap takes {side} moves than {low} to {high}")
    return draft, figures


def _wishes(wish: TrackWish, line: CentreLine, length: int | None) -> Wishes:
    size = None
    if length is not None:  # half the road lies on either side of the line
        size = round(line.extent * length / line.length()) + wish.road
    return Wishes(wish.name, wish.title, size=size, width=wish.road, spaces=length)


def _drafted(
    wish: TrackWish, line: CentreLine, length: int | None, library: Library, watcher: Watcher
) -> tuple[DraftedTrack, TrackFigures]:
    """A track without findings that can be lapped and is fair, whatever its fewest moves."""
    draft = drafting_of(wish.family).draft(line, _wishes(wish, line, length))
    findings = Findings(draft.document)
    wish.family.load_board(draft.document, findings, AnyKind())
    for problem in (*findings.problems, *findings.warnings):
        raise _Refused(problem.what)
    figures = track_figures(lone_lap(draft.document, library), watcher)
    if not figures.fair:
        raise _Refused("its starts differ by more than a move")
    return draft, figures


def _signed(draft: DraftedTrack, wish: TrackWish) -> DraftedTrack:
    """The track with how it was made above it, in the place of how it was drafted."""
    text = "\n".join(line for line in draft.text.split("\n") if not line.startswith("#"))
    signed = f"# Made by `{wish.spelt}`.\n{text}"
    return attrs.evolve(draft, text=signed, document=parse_document(signed, f"{wish.name}.yaml"))


def family_to_draft(name: str, library: Library) -> Family:
    """The family that is named, or else the first of which tracks can be drafted."""
    families = library.catalogue.families
    if not name:
        return next(one for one in families.values() if one.drafting)
    if name not in families:
        raise NoTrack(f"there is no family {name[:80]!r}; {suggest(name, families)}")
    return families[name]
