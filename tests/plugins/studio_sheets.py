"""Sheets of any family, as the studio has them: of a text, and of the tracks that are shipped."""

from __future__ import annotations

from pathlib import Path

from gridprix.core.documents import parse_document
from gridprix.core.studio.studio import TrackSheet

TRACKS = Path(__file__).parents[2] / "scenarios" / "tracks"


def sheet_of(text: str, kinds: tuple[str, ...] = ()) -> TrackSheet:
    """A sheet with this text, by rules that know zones of these kinds."""
    return TrackSheet(parse_document(text, "track.yaml"), text, kinds)


def shipped(name: str, kinds: tuple[str, ...] = ()) -> TrackSheet:
    """A shipped track."""
    return sheet_of((TRACKS / f"{name}.yaml").read_text("utf-8"), kinds)


def shipped_of(family: str) -> list[str]:
    """The names of all shipped tracks of a family."""
    named = f"family: {family}"
    return sorted(one.stem for one in TRACKS.glob("*.yaml") if named in one.read_text("utf-8"))
