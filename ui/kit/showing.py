"""The board of a script that failed, before and after: as text, and as drawings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from gridprix.core.documents import BadFile, Document, Problem
from gridprix.core.errors import FAILURES
from gridprix.core.library import Library

from .blocks import NotReached, ScriptBlock, ScriptStage, blocks_of
from .checking import FAILS, CheckedScript
from .report import failure_report, play_episode


def with_board(one: CheckedScript, library: Library) -> CheckedScript:
    """What became of a script, with the board where it is one that failed in its race."""
    found = _failed_at(one, library)
    if found is None or one.document is None:
        return one
    block, problems = found
    report = failure_report(one.document, library, block, problems)
    # the problems themselves are told first, and once
    return attrs.evolve(one, shown=tuple(report.split("\n")[len(problems) + 1 :]))


def write_pictures(one: CheckedScript, library: Library, folder: Path) -> Iterator[Path]:
    """Draw the board before and after what failed."""
    found = _failed_at(one, library)
    if found is None or one.document is None:
        return
    from gridprix.ui.export.film import Film  # noqa: PLC0415 - only where something failed
    from gridprix.ui.export.pictures import svg_of  # noqa: PLC0415

    episode = play_episode(one.document, library, found[0])
    film = Film(episode.game)
    after = len(episode.game.log)
    folder.mkdir(parents=True, exist_ok=True)
    for when, count in (("before", after - len(episode.log)), ("after", after)):
        path = folder / f"{one.path.parent.name}-{one.path.stem}-{when}.svg"
        path.write_text(svg_of(film, count), encoding="utf-8", newline="\n")
        yield path


def _failed_at(
    one: CheckedScript, library: Library
) -> tuple[ScriptBlock, Sequence[Problem]] | None:
    """The first expectation of a script that does not hold; None where no race was driven."""
    if one.how != FAILS or one.document is None or not _is_driven(one.document):
        return None
    stage = ScriptStage(one.document, library)
    for block in blocks_of(one.document.data["script"]):
        try:
            problems = stage.play(block)
        except (BadFile, NotReached, *FAILURES):
            return None  # it broke off, and that is told
        if problems:
            return block, problems
    return None


def _is_driven(document: Document) -> bool:
    return "loads" not in document.data and isinstance(document.data.get("script"), list)
