"""The races that a sweep changes the rules of: ready ones, cut short, on small tracks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.documents import BadFile, Document, Findings, load_document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario

from .settings import Setting

MOST_BYTES = 2_000  # of a track's file; a longer one takes longer to race on
MOST_SEATS = 3
MOST_ROUNDS = 12
LEFT_OUT = ("hints", "shelf", "seed", "summary", "title")


@attrs.frozen
class Base:
    """A ready race whose rules are changed."""

    name: str
    file: str
    data: dict[str, Any] = attrs.field(eq=False, repr=False)

    def scenario(self, settings: tuple[Setting, ...], library: Library) -> Scenario:
        """The race with some rules otherwise; raises BadFile where they are refused."""
        changed = {setting.rule for setting in settings}
        rules = [one for one in self.data.get("rules", ()) if _rule_of(one) not in changed]
        data = {**self.data, "rules": [*(one.entry for one in settings), *rules]}
        return limited(read_scenario(Document(self.file, data), library))


def limited(scenario: Scenario) -> Scenario:
    """The scenario, over after few rounds: what two rules do to each other shows early."""
    scenario.book.round_limit = min(scenario.book.round_limit, MOST_ROUNDS)
    return scenario


def read_again(scenario: Scenario, seed: int, library: Library) -> Scenario:
    """The scenario as the first line of its journal would bring it back."""
    data = json.loads(json.dumps(scenario.to_data(seed)))
    again = read_scenario(Document(scenario.document.file, data), library)
    return limited(again)


def all_bases(library: Library) -> dict[str, tuple[Base, ...]]:
    """By family the ready races, the same rules on a track once, the least work first."""
    found: dict[str, dict[str, tuple[int, Base]]] = {
        name: {} for name in library.catalogue.families
    }
    for name, path in sorted(library.names("play").items()):
        try:
            document = load_document(path)
            size = _size_of_track(document, library)
            if size <= MOST_BYTES:
                scenario = read_scenario(document, library)
                key = repr((scenario.track, sorted(map(repr, scenario.entries))))
                base = Base(name, str(path), _shortened(document.data))
                found[scenario.family.name].setdefault(key, (size, base))
        except BadFile:
            continue  # whoever plays it is told
    return {family: tuple(_least_first(races.values())) for family, races in found.items()}


def _size_of_track(document: Document, library: Library) -> int:
    findings = Findings(document)
    track = library.follow("tracks", document.data.get("track", ""), findings, ("track",))
    findings.raise_if_any()
    return Path(track.file).stat().st_size if track is not None else 0


def _least_first(races: Iterable[tuple[int, Base]]) -> Iterator[Base]:
    for _, base in sorted(races, key=lambda one: (one[0], one[1].name)):
        yield base


def _shortened(data: dict[str, Any]) -> dict[str, Any]:
    """One lap for few cars, and nobody who needs a rule to be driven."""
    kept = {key: value for key, value in data.items() if key not in LEFT_OUT}
    seats = data.get("seats", MOST_SEATS)
    if isinstance(seats, list):
        seats = [_driven_by_nobody(one) for one in seats[:MOST_SEATS]]
    else:
        seats = min(seats, MOST_SEATS)
    return {**kept, "laps": 1, "seats": seats}


def _driven_by_nobody(seat: Any) -> Any:
    if not isinstance(seat, dict):
        return seat
    return {key: value for key, value in seat.items() if key != "pilot"}


def _rule_of(entry: Any) -> str:
    name = next(iter(entry)) if isinstance(entry, dict) else entry
    return str(name).replace("_", "-")
