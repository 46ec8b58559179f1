"""What is on the shelves, told without building a single board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from gridprix.core.documents import BadFile, Document, Findings
from gridprix.core.library import Library
from gridprix.core.ruleset import read_ruleset
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
    seats: tuple[Seat, ...] = ()
    fault: str = ""

    @property
    def drivers(self) -> str:
        """Who sits there, in short: people by name, pilots by number."""
        people = [seat.name for seat in self.seats if seat.pilot == "human"]
        pilots = len(self.seats) - len(people)
        counted = [f"{pilots} pilot" + ("s" if pilots > 1 else "")] if pilots else []
        return ", ".join([*people, *counted])


def scenario_cards(library: Library) -> Iterator[Card]:
    """Every ready race by name; a file with faults is listed with the first of them."""
    for name in sorted(library.names("play")):
        try:
            yield _card(name, library.open("play", name), library)
        except BadFile as error:
            yield Card(name, fault=str(error.problems[0]))


def _card(name: str, document: Document, library: Library) -> Card:
    findings = Findings(document)
    data: dict[str, Any] = document.data if isinstance(document.data, dict) else {}
    seats = read_seats(data, findings)
    found = library.follow("rulesets", data.get("ruleset"), findings, ("ruleset",))
    ruleset = read_ruleset(found, library, findings) if found else None
    findings.raise_if_any()
    return Card(
        name,
        str(data.get("title", name)),
        str(data.get("summary", ruleset.summary if ruleset else "")),
        ruleset.title if ruleset else "",
        ruleset.family if ruleset else "",
        str(data.get("track", "")),
        data.get("laps"),
        seats,
    )
