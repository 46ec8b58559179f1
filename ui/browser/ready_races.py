"""The races that can be put on a table: ready ones by name, and the same with other seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from gridprix.core.documents import BadFile, Document, Problem, parse_document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.core.seats import COLOURS, NAMES
from gridprix.ui.shelves import open_scenario

NOT_UPLOADED = frozenset({"script", "loads", "dice"})


@attrs.frozen
class ReadyRaces:
    """Opens races of a library; what is wrong with one is raised as a sentence."""

    library: Library

    def names(self) -> list[str]:
        """The ready races."""
        return sorted(self.library.names("play"))

    def open(self, name: str) -> Scenario:
        """A ready race."""
        return open_scenario(self.library, name)

    def uploaded(self, scenario: str, track: str = "") -> Scenario:
        """The race of files that came over the network: plain data, of rules that are here.

        They have no place on this machine, so what they name is found on the shelves alone.
        """
        found = parse_document(scenario, "your scenario")
        if isinstance(found.data, dict) and (odd := NOT_UPLOADED.intersection(found.data)):
            what = f"{', '.join(sorted(odd))} are for scripts, not for races at a table"
            raise BadFile([Problem(found.spot(), what, "leave them out")])
        board = parse_document(track, "your track") if track else None
        return read_scenario(found, self.library, track=board)

    def with_seats(self, scenario: Scenario, count: int) -> Scenario:
        """The same race for fewer or more drivers, if its track and rules have room for them."""
        data = to_data(scenario)
        seats: list[Any] = data["scenario"]["seats"][:count]
        while len(seats) < count:
            seats.append({"name": _free(NAMES, "name", seats), "pilot": "human"})
            seats[-1]["colour"] = _free(COLOURS, "colour", seats)
        data["scenario"]["seats"] = seats
        return self.from_data(data)

    def from_data(self, data: Mapping[str, Any]) -> Scenario:
        """A race that was kept as data."""
        name = str(data["scenario"].get("name", "race"))
        track = None if data["board"] is None else Document(f"the track of {name}", data["board"])
        read = read_scenario(Document(name, data["scenario"]), self.library, track=track)
        return attrs.evolve(read, ruleset=data["ruleset"], summary=data["summary"])


def _free(known: tuple[str, ...], key: str, seats: list[Any]) -> str:
    taken = {one.get(key) for one in seats}
    return next((one for one in known if one not in taken), known[0])


def to_data(scenario: Scenario) -> dict[str, Any]:
    """A race as data that needs no file but the rules themselves."""
    track = scenario.track_document
    data = scenario.to_data(0)
    del data["seed"]
    return {
        "scenario": data,
        "board": track.data if track is not None else None,
        "ruleset": scenario.ruleset,
        "summary": scenario.summary,
    }
