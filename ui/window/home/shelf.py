"""What home offers: the ready races as cards, their boards, and which of them are looked for."""

from __future__ import annotations

from functools import cached_property

import attrs

from gridprix.core.documents import BadFile, Findings
from gridprix.core.family import Board, Family
from gridprix.core.library import Library
from gridprix.ui.durations import TrackLength, duration, track_length
from gridprix.ui.listings import Card, scenario_cards

GUIDED = "guided-"


def board_of(library: Library, track: str, family: str) -> Board | None:
    """A track's board; None where its file cannot be read."""
    try:
        document = library.open("tracks", track)
    except BadFile:
        return None
    findings = Findings(document)
    kinds = library.catalogue.markings(family)
    load = library.catalogue.families[family].load_board
    try:
        board: Board | None = load(document, findings, kinds)
    except Exception:  # noqa: BLE001 - anybody's family may do anything, and this is asked in a frame
        return None
    return None if findings.problems else board


@attrs.define(slots=False)
class RaceShelf:
    """The cards of one library, read once, and what is chosen among them."""

    library: Library
    family: str = ""
    wanted: str = ""
    duration: str = ""
    lengths: dict[tuple[str, str], TrackLength] = attrs.field(factory=dict)  # by family and track

    @cached_property
    def _all(self) -> tuple[Card, ...]:
        return tuple(scenario_cards(self.library))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All ready races; guided ones are offered apart."""
        return tuple(card for card in self._all if not card.name.startswith(GUIDED))

    @property
    def guides(self) -> tuple[Card, ...]:
        """The races that explain themselves."""
        return tuple(card for card in self._all if card.name.startswith(GUIDED) and not card.fault)

    @property
    def guided(self) -> Card | None:
        """The race to begin with."""
        return next(iter(self.guides), None)

    @property
    def families(self) -> list[Family]:
        """The families that any card is of, in the order they were found."""
        present = {card.family for card in self.cards}
        known = self.library.catalogue.families
        return [family for name, family in known.items() if name in present]

    def count(self, family: str) -> int:
        """How many cards a family has; all without a name."""
        return sum(1 for card in self.cards if not family or card.family == family)

    def measure(self) -> bool:
        """Measure one more track: all at once would be many late frames; False when all are."""
        card = self.unmeasured()
        if card is None:
            return False
        board = board_of(self.library, card.track, card.family)
        family = self.library.catalogue.families[card.family]
        self.lengths[_length_key(card)] = track_length(family, board)
        return True

    def unmeasured(self) -> Card | None:
        """The first race whose track has not been measured."""
        known = self.library.catalogue.families
        left = (card for card in self.cards if _length_key(card) not in self.lengths)
        return next((card for card in left if card.family in known), None)

    def duration_of(self, card: Card) -> str:
        """How long a race lasts; nothing as long as its track has not been measured."""
        length = self.lengths.get(_length_key(card))
        return duration(card, length) if length else ""

    def shown(self) -> list[Card]:
        """The cards of the chosen kind in which every wanted word occurs, titles first."""
        words = self.wanted.lower().split()
        found = [
            card
            for card in self.cards
            if (not self.family or card.family == self.family)
            and (not self.duration or self.duration_of(card) == self.duration)
            and all(word in _told(card) for word in words)
        ]
        return sorted(found, key=lambda card: not all(word in card.title.lower() for word in words))


def _length_key(card: Card) -> tuple[str, str]:
    return card.family, card.track


def _told(card: Card) -> str:
    parts = (card.title, card.ruleset, card.summary, card.name, card.track, card.fault, card.origin)
    return " ".join(parts).lower()
