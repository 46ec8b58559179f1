"""A race that was raced elsewhere, kept among a person's own to be shown again and reviewed."""

from __future__ import annotations

from pathlib import Path

from gridprix.ui.races import free_paths, journals_by_age


def keep_race(name: str, journal: str) -> Path:
    """Keep the journal of a race that is over; one that is kept already is not kept twice."""
    first = journal.partition("\n")[0]
    for path in journals_by_age():
        with path.open(encoding="utf-8", errors="replace") as stream:
            if stream.readline().rstrip("\n") == first:
                return path
    for path in free_paths(name):
        try:
            with path.open("x", encoding="utf-8") as stream:
                stream.write(journal)
        except FileExistsError:  # another process has just taken the number
            continue
        return path
    raise AssertionError("numbers do not end")
