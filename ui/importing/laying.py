"""A road from a file becomes a track of a family, and gets a name."""

from __future__ import annotations

import re
from pathlib import Path

from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, DraftedTrack, Drafting, Wishes
from gridprix.ui.kit.scaffold import LONGEST

from .source import ImportedRoad


def track_of(
    road: ImportedRoad, line: CentreLine, drafting: Drafting, wishes: Wishes
) -> DraftedTrack:
    """The track of a road whose lap begins as `line` does; what is wrong is told where it is."""
    try:
        if road.borders is None:
            return drafting.draft(line, wishes)
        return drafting.draft_between(road.borders, line, wishes)
    except CannotDraft as error:
        if error.at is None:
            raise
        raise error.located(road.projection.file(error.at)) from None


def name_of(file: Path) -> str:
    """The name of a file as tracks are called: lower-case words with hyphens."""
    words = re.findall(r"[a-z0-9]+", file.stem.casefold())
    return "-".join(words)[:LONGEST].strip("-") or "my-track"
