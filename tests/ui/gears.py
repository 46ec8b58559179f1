"""A rule for tests of the faces: as a round begins the first driver chooses a gear."""

from __future__ import annotations

from typing import ClassVar

import attrs

from gridprix.core import Ask, Option, Rule, RuleCard, Script, Table, hookimpl, option
from gridprix.core.catalogue import Catalogue
from gridprix.core.documents import Document
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario


@attrs.frozen
class Gear(Option):
    """An option that says what it leads to."""

    told: tuple[str, ...] = ()

    @property
    def outlook(self) -> tuple[str, ...]:
        return self.told


OPTIONS = (
    Gear("second", "as the wind wills", told=("6 to 12 spaces", "it may stall"), stroke="2"),
    Gear("first", "gently", told=("4 to 8 spaces",), stroke="1"),
    Option("hand", "hold it by hand", stroke="h"),  # the window keeps H for the hint
    Option("stay", "stay in gear", stroke="s"),
    Option("stop", "stop here", stroke="S"),
    Option("plain", "change nothing"),
)


@attrs.frozen
class Gears(Rule):
    card: ClassVar[RuleCard] = RuleCard("gears", "Choose a gear as a round begins")
    few: bool = option(default=False, help="whether only few options are offered")

    @hookimpl
    def play_round_start(self, table: Table) -> Script:
        car = table.race.running[0]
        offered = OPTIONS[:3] if self.few else OPTIONS
        yield from table.ask(Ask(car.seat, car.id, "gear", offered, "Which gear?"))


def geared(library: Library, ruleset: str, track: str, **more: bool) -> Scenario:
    """A race of two people in which gears are chosen."""
    catalogue = Catalogue(dict(library.catalogue.rules), dict(library.catalogue.families))
    catalogue.add(Gears, "tests")
    data = {
        "name": "geared",
        "ruleset": ruleset,
        "track": track,
        "rules": [{"gears": more}],
        "seats": [{"name": "Ada"}, {"name": "Bruno", "pilot": "random"}],
    }
    return read_scenario(Document("geared", data), attrs.evolve(library, catalogue=catalogue))
