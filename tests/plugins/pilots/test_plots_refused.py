"""A rule that has a say over plots: every pilot lays what is allowed, and heeds a warning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import Car, Option, Race, Rule, RuleCard, hookimpl, option
from gridprix.core.catalogue import Catalogue
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario, read_scenario

from .races import drivers, library

SLOW = 60


@attrs.frozen
class SafetyCar(Rule):
    card: ClassVar[RuleCard] = RuleCard("safety-car", "Nobody is fast", "circuit")
    only_warns: bool = option(default=False, help="whether a fast card is allowed all the same")

    @hookimpl
    def veto_plots(self, race: Race, car: Car, plots: Sequence[Option]) -> Mapping[str, str] | None:
        return None if self.only_warns else _fast(plots)

    @hookimpl
    def offer_plot_cautions(
        self, race: Race, car: Car, plots: Sequence[Option]
    ) -> Mapping[str, str] | None:
        return _fast(plots) if self.only_warns else None


def _fast(plots: Sequence[Any]) -> Mapping[str, str]:
    return {plot.key: "the safety car is out" for plot in plots if plot.becomes > SLOW}


def behind(pilot: str, *, only_warns: bool) -> Scenario:
    catalogue = Catalogue(dict(library().catalogue.rules), dict(library().catalogue.families))
    catalogue.add(SafetyCar, "tests")
    data = {
        "name": "slow",
        "ruleset": "speed-circuit-sprint",
        "rules": [{"safety-car": {"only_warns": only_warns}}, {"race-limit": {"rounds": 7}}],
        "track": "practice-ring",
        "seats": [{"name": "Ada", "pilot": pilot}, {"name": "Bruno", "pilot": pilot}],
    }
    return read_scenario(Document("slow", data), attrs.evolve(library(), catalogue=catalogue))


@pytest.mark.parametrize("only_warns", [False, True], ids=["refused", "warned"])
@pytest.mark.parametrize("pilot", ["random", "rookie", "club", "ace"])
def test_a_card_that_is_refused_or_warned_of_is_not_laid(pilot: str, only_warns: bool) -> None:  # noqa: FBT001
    scenario = behind(pilot, only_warns=only_warns)
    game = Game(scenario, 3, drivers(scenario, 3))
    game.run()
    plots = [plot for one in game.log for plot in getattr(one.event, "plots", ())]
    assert len(plots) > 8
    assert max(int(plot.settled) for plot in plots) <= SLOW
