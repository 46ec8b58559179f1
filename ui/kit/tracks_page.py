"""scenarios/TRACKS.md: the ready tracks with what is known of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gridprix import scenarios
from gridprix.core.library import Library
from gridprix.scenarios.track_figures import ReadyFigures, board_digest, figures_for, ready_tracks
from gridprix.ui.quality.shares import DRIVERS, PILOT

TRACKS = Path(str(scenarios.__file__)).parent / "TRACKS.md"
INTRODUCTION = f"""\
# The ready tracks

Made by `python -m gridprix.ui.kit.pages` from the tracks and from `track_figures.json`; do not edit
it by hand.

*Fewest moves* is of a lap, alone, and proven. *Difficulty* goes by the number of those moves at
which any other option costs a move. *Q-start* has the wins of {DRIVERS} equal drivers (`{PILOT}`)
in per cent by place, the first to move or the best of the grid first, and how many races it rests
on; a dash says that nobody has raced there yet. `gridprix track quality TRACK` tells the intervals.
"""
HEADS = ("track", "what it is like", "fewest moves", "difficulty", "Q-start")
NOTHING = "-"


def tracks_page(library: Library) -> str:
    """The text of the page."""
    return "\n".join([INTRODUCTION, *_tables(library)]).rstrip("\n") + "\n"


def _tables(library: Library) -> Iterator[str]:
    documents = {name: library.open("tracks", name) for name in ready_tracks(library)}
    for family in library.catalogue.families.values():
        own = {name: one for name, one in documents.items() if one.data["family"] == family.name}
        if not own:
            continue
        yield from (f"## {family.title} ({len(own)})", "")
        yield f"| {' | '.join(HEADS)} |"
        yield "|" + "---|" * len(HEADS)
        for name, one in own.items():
            figures = figures_for(name, board_digest(one, library)) or ReadyFigures("")
            cells = (
                f"**{one.data['title']}** `{name}`",
                one.data.get("notes", ""),
                str(figures.moves or NOTHING),
                figures.difficulty or NOTHING,
                _wins(figures),
            )
            yield f"| {' | '.join(cells)} |"
        yield ""


def _wins(figures: ReadyFigures) -> str:
    if not figures.races:
        return NOTHING
    shares = " / ".join(str(share) for share, _, _ in figures.wins)
    return f"{shares} ({figures.races} races)"
