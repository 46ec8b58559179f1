"""What one seat may know."""

from __future__ import annotations

from typing import Any

import attrs

from gridprix.core import PartSpec, RaceView, Rule
from gridprix.core.game import Game
from gridprix.core.scenario import new_race
from gridprix.core.state import CarId, Position, SeatId
from gridprix.core.view import redact

from .books import book_of, rule, wraps
from .races import scenario_of, toy
from .toy.cards import Hand, Notes, Pile
from .toy.line import Gear

A, B = CarId("A"), CarId("B")


def begun() -> Game:
    game = Game(toy(), 1, {})
    game.advance()
    return game


def test_a_view_is_a_position_without_seed_dice_and_rulebook() -> None:
    game = begun()
    view = game.view(SeatId("A"))
    assert isinstance(view, Position)
    for name in ("book", "dice", "seed"):
        assert not hasattr(view, name)
    for field in attrs.fields(Position):
        if field.name not in ("cars", "memo", "parts"):
            assert getattr(view, field.name) == getattr(game.race, field.name)
    assert not hasattr(view, "__dict__"), "nothing can be slipped into a view"


def test_own_parts_are_whole_and_others_as_they_are_shown() -> None:
    game = begun()
    race = game.race
    mine, none = game.view(SeatId("A")), game.view(None)
    assert mine.car(A) == race.car(A)
    assert mine.car(B).part(Hand) == Hand("face down")
    assert mine.car(B).part(Gear) == race.car(B).part(Gear)
    assert none.car(A).part(Hand) == none.car(B).part(Hand) == Hand("face down")
    assert race.car(B).part(Hand) != Hand("face down")


def test_a_part_hidden_altogether_is_not_there() -> None:
    game = begun()
    assert game.race.has(Pile)
    assert not game.view(SeatId("A")).has(Pile)


def test_a_rule_may_hide_more() -> None:
    race = new_race(toy())
    noted = race.with_car(race.car(B).with_part(Notes("a plan")))
    view = redact(noted, SeatId("A"), noted.book.hiders)
    assert view.car(B).part(Notes).text == "a plan", "the part itself is open"
    shown = noted.book.hooks.settle_view(noted, view)
    assert shown.car(B).part(Notes).text == ""
    assert shown.car(B).part(Hand) == Hand("face down")


def test_the_moment_of_open_plots_is_the_same_for_all() -> None:
    """A pilot that answers later cannot tell from its view how many have answered."""
    seen: list[tuple[str, int, int]] = []

    @attrs.frozen
    class Looking:
        def choose(self, view: RaceView, ask: Any) -> str:
            seen.append((ask.question, view.moment, view.branch))
            key: str = ask.default
            return key

    scenario = scenario_of("toy-race")
    game = Game(scenario, 1, {seat.id: Looking() for seat in scenario.seats})
    game.advance(1)
    plots = [moment for question, moment, _ in seen if question == "plot"][:4]
    assert len(set(plots)) == 1


def test_without_secrets_nothing_is_copied() -> None:
    race = new_race(scenario_of("first-race"))
    view = redact(race, None, {}, 7, 2)
    assert view.cars is race.cars
    assert (view.moment, view.branch, view.seat_id) == (7, 2, None)


def test_hiders_come_from_the_parts_that_rules_declare() -> None:
    def hide(part: Any) -> None:
        return None

    book = book_of(
        rule(
            "cards",
            declare_parts=lambda self: [PartSpec(Notes, lambda sc, seat: Notes(), hide=hide)],
        )
    )
    assert book.hiders == {Notes: hide}


def test_views_are_amended_from_the_inside_out() -> None:
    def adds(number: int) -> Any:
        @wraps
        def settle_view(self: Rule, view: RaceView) -> Any:
            shown = yield
            return attrs.evolve(shown, round=shown.round * 10 + number)

        return settle_view

    race = new_race(toy())
    book = book_of(rule("top", settle_view=adds(2)), rule("low", settle_view=adds(1)))
    view = redact(race, None, {})
    assert book.hooks.settle_view(race, view).round == 12
