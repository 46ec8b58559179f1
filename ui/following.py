"""Watching a race that somebody else is playing: what has happened is told as it is written."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from gridprix.core.game import Game
from gridprix.core.holding import held
from gridprix.core.library import Library
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import replay

from .races import reopened

PAUSE = 0.5  # seconds between two looks at the file


def followed(path: Path, library: Library) -> Iterator[Game]:
    """The race as far as everybody may know it, again whenever there is more of it.

    It ends with the race, or when nobody is playing it any more.
    """
    recorded = read_journal(path)
    scenario = reopened(recorded, library)
    while True:
        playing = held(path)  # asked before the file is read: what was written last is not missed
        recorded = read_journal(path)
        yield replay(recorded, scenario)
        if recorded.finished or not playing:
            return
        while held(path) and path.stat().st_size == recorded.size:
            time.sleep(PAUSE)
