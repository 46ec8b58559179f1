"""Plots: who is asked, what is refused and with which reason, what is warned of."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import CarId, Option, Rule
from gridprix.core.asks import AskAll
from gridprix.core.errors import IllegalChoice, RuleFailed
from gridprix.core.events import PlotsRefused
from gridprix.core.game import Game

from .books import book_of, happened, limited, rule, started
from .races import bots, toy

A, B = CarId("A"), CarId("B")
PLOTS = rule("plots", offer_plots=lambda self: [Option("1"), Option("2"), Option("3")])


def test_plots_are_skipped_when_nobody_is_offered_one() -> None:
    game = started(limited(1), rule(offer_plots=lambda self: []))
    assert "PlotsRevealed" not in happened(game)


def test_only_cars_that_are_offered_a_plot_are_asked() -> None:
    def offer_plots(self: Rule, car: Any) -> list[Option] | None:
        return [Option("1"), Option("2")] if car.id == B else None

    game = started(limited(1), rule(offer_plots=offer_plots))
    assert isinstance(game.pending, AskAll)
    assert [(ask.car, ask.question, ask.secret) for ask in game.open_asks()] == [(B, "plot", True)]
    game.reply(B, "2")
    assert "Plots revealed: Bruno 2" in game.log_for(None)


def test_a_refused_plot_stays_in_sight_with_its_reason_and_a_caution_forbids_nothing() -> None:
    high = rule("high", veto_plots=lambda self: {"3": "a safety car is out"})
    low = rule("low", veto_plots=lambda self, plots: {plots[-1].key: "too fast"})
    wary = rule("wary", offer_plot_cautions=lambda self: {"1": "it may rain"})
    game = started(limited(1), high, low, wary, PLOTS)
    ask = game.open_asks()[0]
    assert ask.refused == {"3": "a safety car is out"}
    assert ask.cautions == {"1": "it may rain"}
    assert ask.default == "2"
    with pytest.raises(IllegalChoice, match="a safety car is out"):
        game.reply(A, "3")
    game.reply(A, "1")
    game.reply(B, "2")
    assert "Plots revealed: Ada 1, Bruno 2" in game.log_for(None)


def test_the_vetoes_are_told_which_car_would_plot_what() -> None:
    heard = []

    def veto_plots(self: Rule, race: Any, car: Any, plots: Any) -> None:
        heard.append(("veto", race.round, car.id, [plot.key for plot in plots]))

    def offer_plot_cautions(self: Rule, race: Any, car: Any, plots: Any) -> None:
        heard.append(("caution", race.round, car.id, [plot.key for plot in plots]))

    listening = rule(veto_plots=veto_plots, offer_plot_cautions=offer_plot_cautions)
    started(limited(1), listening, PLOTS)
    asked = [("veto", 1), ("caution", 1)]
    assert heard == [(*one, car, ["1", "2", "3"]) for car in (A, B) for one in asked]


def test_one_plot_left_by_the_vetoes_is_laid_without_asking() -> None:
    veto = rule("v", veto_plots=lambda self: {"1": "no", "3": "no"})
    game = started(limited(1), veto, PLOTS)
    assert game.over
    assert "Plots revealed: Ada 2, Bruno 2" in game.log_for(None)


def test_a_car_whose_plots_are_all_refused_does_not_plot_and_everybody_hears_why() -> None:
    def veto_plots(self: Rule, car: Any) -> Any:
        return {"1": "asleep", "2": "asleep", "3": "too fast"} if car.id == A else None

    game = started(limited(1), rule(veto_plots=veto_plots), PLOTS)
    assert [ask.car for ask in game.open_asks()] == [B]
    assert game.log[-1].event == PlotsRefused(A, "asleep; too fast")
    assert game.log[-1].text == "Ada does not plot: asleep; too fast"
    game.reply(B, "2")
    assert "Plots revealed: Bruno 2" in game.log_for(None)
    nobody = rule(veto_plots=lambda self: dict.fromkeys("123", "night"))
    assert "PlotsRevealed" not in happened(started(limited(1), nobody, PLOTS))


@pytest.mark.parametrize(
    ("hook", "answer", "words"),
    [
        ("veto_plots", {"fly": "no"}, "it names the plot 'fly'; on offer are 1, 2, 3"),
        (
            "veto_plots",
            ["1"],
            "it answers '1'; veto_plots takes a mapping from texts to texts or None",
        ),
        (
            "offer_plot_cautions",
            {"1": 5},
            "offer_plot_cautions takes a mapping from texts to texts or None",
        ),
    ],
)
def test_an_answer_that_is_none_is_told(hook: str, answer: Any, words: str) -> None:
    bad = rule(**{hook: lambda self: answer})
    scenario = attrs.evolve(toy(), book=book_of(limited(2), bad, PLOTS, strict=True))
    with pytest.raises(RuleFailed, match=f"the rule 'one' .* failed in {hook} at ") as caught:
        Game(scenario, 1, bots(scenario, 1)).run()
    assert words in str(caught.value)
