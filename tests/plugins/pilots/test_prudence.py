"""Questions of house rules: answered by prices, odds and cautions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gridprix.core.asks import Ask, Odds, Option, Price
from gridprix.core.game import Game
from gridprix.core.state import CarId, SeatId
from gridprix.plugins.pilots.prudence import ill_luck, prudent

from .races import made


def _ask(*options: Option, **more: object) -> Ask:
    return Ask(SeatId("A"), CarId("A"), "mood", options, **more)  # type: ignore[arg-type]


def _odds(*parts: int) -> tuple[Odds, ...]:
    return tuple(Odds(f"outcome {n}", Fraction(part, 36)) for n, part in enumerate(parts))


CHEAP, DEAR = (
    Option("cheap", prices=(Price("wear", 1),)),
    Option("dear", prices=(Price("wear", 3),)),
)
LUCKY, RASH = Option("lucky", odds=_odds(33, 3)), Option("rash", odds=_odds(10, 26))


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (_ask(DEAR, CHEAP), "cheap"),
        (_ask(RASH, LUCKY), "lucky"),
        (_ask(CHEAP, DEAR, cautions={"cheap": "hurts"}), "dear"),
        (_ask(CHEAP, DEAR, refused={"cheap": "gone"}), "dear"),
        (_ask(Option("a"), Option("b"), preferred="b"), "b"),
        (_ask(Option("a"), Option("b")), "a"),
        (_ask(RASH, CHEAP), "cheap"),
    ],
)
def test_the_least_to_lose(ask: Ask, key: str) -> None:
    assert prudent(ask) == key


def test_several_rolls_must_all_go_well() -> None:
    both = Option(
        "both",
        odds=(
            Odds("chance: safe", Fraction(1, 2)),
            Odds("chance: spin", Fraction(1, 2)),
            Odds("brakes test: safe", Fraction(1, 2)),
            Odds("brakes test: bad", Fraction(1, 2)),
        ),
    )
    assert ill_luck(both) == Fraction(3, 4)


@pytest.mark.parametrize(
    ("ruleset", "track"), [("italian", "first-ring"), ("speed-circuit-sprint", "practice-ring")]
)
def test_every_pilot_answers_what_it_has_never_heard_of(ruleset: str, track: str) -> None:
    scenario = made(ruleset, track, ["random"])
    game = Game(scenario, 1, {})
    game.advance()
    view = game.view(SeatId("A"))
    for question in ("mood", "start", "leg", "plot", "chips", "grid", "slipstream"):
        ask = Ask(SeatId("A"), CarId("A"), question, (DEAR, CHEAP, RASH))
        for spec in scenario.book.pilots.values():
            key = spec.make(1, SeatId("A")).choose(view, ask)
            assert spec.name == "random" or key == "cheap", (spec.name, question)
