"""Hooks that are asked once for each moment: a house rule that wraps one of them still decides."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import attrs
import pytest

from gridprix.core.calls import specs_of
from gridprix.core.rulebook import Rulebook
from gridprix.core.state import Car, CarId, Race
from gridprix.plugins.circuit import hookspecs, taken_spaces
from gridprix.plugins.circuit.parts.pace import Pace
from tests.core.books import rule, wraps

from .helpers import club

A = CarId("A")
REMEMBERED = [spec for spec in specs_of(hookspecs) if spec.remembered]
MORE: dict[str, tuple[Any, ...]] = {
    "settle_passing": ((5, 1),),
    "offer_plot_costs": (100,),
    "settle_corner_due": ((4, 1), (5, 1)),
}


def raced_with(*rules: Any) -> Race:
    """Somewhere in the club's race, by its rules and some above them."""
    race = club("A@4,1 speed=100\nB@5,1 speed=60").race
    book = Rulebook((*rules, *race.book.rules), race.book.family, strict=False)
    return attrs.evolve(race, book=book)


def test_all_hooks_are_asked_about_a_race_and_a_car() -> None:
    assert {"settle_limits", "settle_brake_targets", "settle_corner_due"} < {
        spec.name for spec in REMEMBERED
    }
    assert all(spec.arguments[:2] == ("race", "car") for spec in REMEMBERED)


@pytest.mark.parametrize("spec", REMEMBERED, ids=lambda spec: spec.name)
def test_whoever_wraps_it_decides_and_is_asked_once(spec: Any) -> None:
    asked: list[Car] = []
    own = object()

    @wraps
    def layer(self: Any, race: Race, car: Car) -> Generator[None, Any, Any]:
        asked.append(car)
        yield
        return [[own]] if spec.convention == "flattened" else own

    race = raced_with(rule("house", **{spec.name: layer}))
    call, more = getattr(race.book.hooks, spec.name), MORE.get(spec.name, ())
    car = race.car(A)
    answers = [call(race, car, *more) for _ in range(3)]
    assert asked == [car]
    assert all(answer in (own, [own]) for answer in answers)
    # another moment, another car, and the same car as it might be are other questions
    call(race.changed(round=9), car, *more)
    call(race, race.car(CarId("B")), *more)
    maybe = car.with_part(attrs.evolve(car.part(Pace), speed=20))
    call(race, maybe, *more)
    assert [one.id for one in asked] == ["A", "A", "B", "A"]
    assert asked[-1] is maybe
    assert call(race, car, *more) == answers[0]


def test_braking_is_offered_and_cautioned_as_a_house_rule_says() -> None:
    @wraps
    def settle_brake_targets(self: Any, race: Race, car: Car) -> Generator[None, Any, Any]:
        targets = yield
        return targets[-1:]

    race = raced_with(rule("house", settle_brake_targets=settle_brake_targets))
    car, hooks = race.car(A), race.book.hooks
    assert [one.key for one in hooks.offer_actions(race, car)] == ["brake:80"]
    legs = hooks.offer_legs(race, car)
    assert [key for key in hooks.offer_cautions(race, car, legs) if "brake" in key] == ["brake:80"]


def test_a_corner_is_charged_as_a_house_rule_says() -> None:
    @wraps
    def settle_corner_speed(self: Any, race: Race, car: Car) -> Generator[None, int, int]:
        return (yield) + 40

    def prices(race: Race) -> list[Any]:
        car = race.car(A)
        return [leg.prices for leg in race.book.hooks.offer_legs(race, car)]

    plain, faster = raced_with(), raced_with(rule("house", settle_corner_speed=settle_corner_speed))
    assert prices(plain) != prices(faster)


def test_taken_spaces_cannot_be_changed_by_whoever_asks() -> None:
    taken: Any = taken_spaces(raced_with())
    with pytest.raises(TypeError):
        taken[0, 0] = None
