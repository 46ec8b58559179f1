"""A race to begin with on a track that somebody has chosen."""

from __future__ import annotations

from contextlib import suppress

from gridprix.core.documents import BadFile, Document
from gridprix.core.errors import GridprixError
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.core.quality import CannotMeasure, quality_of
from gridprix.core.seats import NAMES
from gridprix.ui.listings import scenario_cards
from gridprix.ui.window.home.shelf import GUIDED

from .draft import RaceDraft

DRIVERS = 3  # pilots beside the person


class NoRaceThere(GridprixError):
    """A track for which nobody knows rules to begin with."""


def draft_on(library: Library, track: str) -> RaceDraft:
    """The ready race on a track, or else one by the rules that are fairest on such tracks.

    Raises NoRaceThere where neither is known.
    """
    document = library.open("tracks", track)
    family = family_of_track(document, library.catalogue.families)
    cards = [card for card in scenario_cards(library) if card.family == family.name]
    cards = [card for card in cards if not card.fault and not card.name.startswith(GUIDED)]
    there = next((card for card in cards if card.track == track), None)
    if there is not None:
        return RaceDraft.named(library, there.name)
    ruleset = ""
    with suppress(CannotMeasure):
        ruleset = str(quality_of(family).trial["ruleset"])
    for card in cards if not ruleset else ():
        with suppress(BadFile):
            ruleset = str(library.open("play", card.name).data.get("ruleset", ""))
    if not ruleset:
        raise NoRaceThere(
            f"no rules are known by which tracks of the family {family.name!r} are raced on; "
            f"write a scenario of your own with `track: {track}`"
        )
    data = document.data if isinstance(document.data, dict) else {}
    title = str(data.get("title", track))
    seats = [{"name": NAMES[0]}]
    race = {"name": track, "title": title, "ruleset": ruleset, "track": track, "seats": seats}
    draft = RaceDraft(library, Document(track, race))
    for _ in range(DRIVERS):
        draft.add_seat()
    return draft
