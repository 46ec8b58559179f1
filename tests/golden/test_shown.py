"""What rules show and offer in the race of every shipped ruleset: gauges, marks, charts, questions.

Kept as text like the races themselves; `make golden` writes it anew, and the diff is reviewed. The
first rounds of one car, and those in which it fares badly, have something of everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from gridprix.core.asks import Ask, Option
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.state import CarId

from .test_playthroughs import TRACKS, race_of

KEPT = Path(__file__).parent / "shown"
ROUNDS = 3


def shown(game: Game, ask: Ask) -> Iterator[str]:
    """Everything that rules have to say about a car at its question, a line each."""
    hooks, view, car = game.race.book.hooks, game.view(ask.seat), game.race.car(ask.car)
    yield f"{ask.car} {ask.question!r} {ask.prompt!r} preferred {ask.preferred!r}"
    yield from (f"  gauge {_told(one)}" for one in hooks.offer_gauges(view, car))
    yield from (f"  mark {_told(one)}" for one in hooks.offer_marks(view))
    for sheet in hooks.offer_charts(game.race, car):
        lit = [one for one in sheet.lines if one.lit]
        yield from (f"  chart {sheet.title}: {_told(one)}" for one in lit)
    for option in ask.options:
        yield f"  - {_option(option)}{_words(ask, option)}"


def _told(value: object) -> str:
    """An attrs object without what it leaves open."""
    fields = attrs.fields(type(value))
    held = {one.name: getattr(value, one.name) for one in fields}
    said = {name: one for name, one in held.items() if one not in (None, "", (), 0)}
    return ", ".join(f"{name} {one!r}" for name, one in said.items())


def _option(option: Option) -> str:
    prices = "".join(f" [{price}]" for price in option.prices)
    odds = "".join(f" ({one.outcome} {one.chance})" for one in option.odds)
    return f"{option.key}: {option.label}{prices}{odds}"


def _words(ask: Ask, option: Option) -> str:
    refused, caution = ask.refused.get(option.key), ask.cautions.get(option.key)
    return f" refused: {refused}" * bool(refused) + f" mind: {caution}" * bool(caution)


def text_of(library: Library, ruleset: str) -> str:
    """What is shown to the first car, and to the last, which fares worst."""
    game = race_of(library, ruleset)
    lines: list[str] = []
    known: set[str] = set()
    while not game.over:
        game.advance(0)
        for ask in game.open_asks():
            told = [*shown(game, ask)]
            fresh = [line for line in told if line not in known]
            known.update(told)
            early = game.race.round <= ROUNDS and ask.car == CarId("A")
            lines += told if early else [line for line in fresh if not line.startswith("  - ")][1:]
        game.advance(1)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("ruleset", TRACKS)
def test_rules_show_and_offer_what_they_always_have(
    request: pytest.FixtureRequest, library: Library, ruleset: str
) -> None:
    kept = KEPT / f"{ruleset}.txt"
    came = text_of(library, ruleset)
    if request.config.getoption("--regen", default=False):
        KEPT.mkdir(exist_ok=True)
        kept.write_text(came, encoding="utf-8")
    assert came == kept.read_text(encoding="utf-8"), (
        "if that is meant, `make golden` writes it anew; review the diff"
    )
