"""What is on the shelves, told without building a single board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.documents import BadFile, Document, Findings, load_document
from gridprix.core.library import Library, shown_name
from gridprix.core.plain_text import plain_line
from gridprix.core.rule_entries import RuleEntry, read_entries
from gridprix.core.ruleset import Ruleset, read_ruleset
from gridprix.core.scenario import MAX_SHELF
from gridprix.core.seats import read_seats
from gridprix.core.state import Seat


@attrs.frozen
class Card:
    """A ready race as a list shows it; `fault` says why it cannot be read."""

    name: str
    title: str = ""
    summary: str = ""
    ruleset: str = ""
    family: str = ""
    track: str = ""
    laps: int | None = None
    most_rounds: int = 0  # after which its rules end it; nothing where none says so
    seats: tuple[Seat, ...] = ()
    fault: str = ""
    shelf: int = MAX_SHELF
    origin: str = ""  # whose it is; nothing where it is shipped
    picture: str = ""  # a file of its own to show instead of the track

    @property
    def drivers(self) -> str:
        """Who sits there, in short: people by name, pilots by number."""
        people = [seat.name for seat in self.seats if seat.pilot == "human"]
        pilots = len(self.seats) - len(people)
        counted = [f"{pilots} pilot" + ("s" if pilots > 1 else "")] if pilots else []
        return ", ".join([*people, *counted])


def scenario_cards(library: Library) -> list[Card]:
    """Every ready race, those that want to be in front first, the others by name.

    A file with faults comes before them all, with the first of its faults.
    """
    rulesets = _Rulesets(library)
    cards = [_card_or_fault(name, path, rulesets) for name, path in library.names("play").items()]
    return sorted(cards, key=lambda card: (card.shelf, card.name))


@attrs.frozen
class _Rulesets:
    """The rulesets of a library; many races name the same, which is read once."""

    library: Library
    _read: dict[tuple[Path, str], Ruleset | None] = attrs.field(factory=dict)

    def of(self, data: Mapping[str, Any], findings: Findings) -> Ruleset | None:
        """The ruleset that a race names; its faults are told to every race anew."""
        name = data.get("ruleset")
        key = Path(findings.document.file).parent, repr(name)  # what lies beside a file is first
        if key not in self._read:
            found = self.library.follow("rulesets", name, findings, ("ruleset",))
            ruleset = read_ruleset(found, self.library, findings) if found else None
            if findings.problems:
                return ruleset
            self._read[key] = ruleset
        return self._read[key]


def _card_or_fault(name: str, path: Path, rulesets: _Rulesets) -> Card:
    origin = rulesets.library.origin(path)
    try:
        card = _card(name, load_document(path, shown_name(path)), rulesets)
    except BadFile as error:
        return Card(name, fault=str(error.problems[0]), shelf=0, origin=origin)
    picture = path.with_suffix(".png")
    return attrs.evolve(card, origin=origin, picture=str(picture) if picture.is_file() else "")


def _card(name: str, document: Document, rulesets: _Rulesets) -> Card:
    findings = Findings(document)
    data: dict[str, Any] = document.data if isinstance(document.data, dict) else {}
    seats = read_seats(data, findings)
    ruleset = rulesets.of(data, findings)
    findings.raise_if_any()
    shelf = data.get("shelf")
    return Card(
        name,
        plain_line(str(data.get("title", name))).strip(),
        str(data.get("summary", ruleset.summary if ruleset else "")),
        ruleset.title if ruleset else "",
        ruleset.family if ruleset else "",
        str(data.get("track", "")),
        data.get("laps"),
        _most_rounds(_rules_in_force(ruleset, document)),
        seats,
        shelf=shelf if isinstance(shelf, int) else MAX_SHELF,
    )


def _rules_in_force(ruleset: Ruleset | None, document: Document) -> Iterable[RuleEntry]:
    """The rules of a race in any order, its own in place of the ruleset's."""
    own = read_entries(document.data.get("rules", []), Findings(document), ("rules",))
    found = {entry.name: entry for entry in ruleset.entries} if ruleset else {}
    for entry in own:
        options = {**found[entry.name].options, **entry.options} if entry.name in found else {}
        found[entry.name] = attrs.evolve(entry, options=options or entry.options)
    return found.values()


def _most_rounds(rules: Iterable[RuleEntry]) -> int:
    """The fewest rounds that a rule grants a race."""
    granted = (entry.options.get("rounds") for entry in rules if entry.on)
    return min((one for one in granted if isinstance(one, int) and one > 0), default=0)
