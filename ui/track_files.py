"""A track that a person named: its family, its board without any rules, and races on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from gridprix.core.coach import coach_of
from gridprix.core.documents import Document, Findings, KeyPath
from gridprix.core.family import Board, Family
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario


class AnyKind(tuple[str, ...]):
    """Every kind of zone: who only looks at a track need not know what its zones mean."""

    __slots__ = ()

    def __contains__(self, kind: object) -> bool:
        return True


def load_track(
    document: Document, library: Library, findings: Findings | None = None
) -> tuple[Family, Board]:
    """The family and the board of a track file; raises BadFile with all that is wrong with it.

    What is only worth a word is noted in the findings.
    """
    family = family_of_track(document, library.catalogue.families)
    findings = findings or Findings(document)
    board: Board = family.load_board(document, findings, AnyKind())
    findings.raise_if_any()
    return family, board


@attrs.frozen
class TrackAtHand(Library):
    """The library with one track already opened, wherever its file lies."""

    track: Document | None = None

    def follow(self, kind: str, name: object, findings: Findings, path: KeyPath) -> Document | None:
        """The opened track; everything else from the shelves."""
        if kind == "tracks":
            return self.track
        return super().follow(kind, name, findings, path)


def with_track(library: Library, track: Document) -> Library:
    """A library in which every scenario finds this track."""
    return TrackAtHand(**attrs.asdict(library, recurse=False), track=track)


def lone_lap(track: Document, library: Library) -> Scenario:
    """A lap of a car that is alone, by the rules that prove the best line."""
    family = family_of_track(track, library.catalogue.families)
    return race_on(track, library, {"ruleset": coach_of(family).ruleset, "laps": 1, "seats": 1})


def race_on(track: Document, library: Library, data: dict[str, Any]) -> Scenario:
    """A race on a track; `data` has the keys of the scenario that it is not named by."""
    stem = Path(track.file).stem
    document = Document(track.file, {"name": stem, "track": stem, **data})
    return read_scenario(document, with_track(library, track))
