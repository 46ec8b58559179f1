"""A part is declared with all that belongs to it: reducers, wording, notation."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import CarId, Event, Part, PartSpec, RacePartSpec, Reducer, Rule, RuleCard
from gridprix.core.errors import BadRule
from gridprix.core.fingerprint import fingerprint
from gridprix.core.parts import RaceNotation, number_notation
from gridprix.core.scenario import new_race
from gridprix.core.state import Race

from .books import book_of, rule, rule_class, scenario_with

A = CarId("A")


@attrs.frozen
class Tank(Part):
    """Litres left."""

    capability: ClassVar[str] = "fuel"
    litres: int = 5


@attrs.frozen
class Price(Part):
    """What a litre costs."""

    capability: ClassVar[str] = "fuel"
    coins: int = 2


@attrs.frozen
class Burned(Event):
    """Fuel was burned."""

    car: CarId
    litres: int


def _burn(tank: Tank, event: Burned, race: Race) -> Tank:
    return Tank(tank.litres - event.litres)


def _dearer(race: Race, event: Burned) -> Race:
    return race.with_part(Price(race.part(Price).coins + 1))


TANK = PartSpec(
    Tank,
    lambda scenario, seat: Tank(),
    reducers=[Reducer(Burned, part=Tank, by=_burn)],
    wording={Burned: "{car} burns {litres} litres"},
    notation=[number_notation("litres", Tank, "litres")],
)
PRICE = RacePartSpec(
    Price,
    lambda scenario: Price(),
    reducers=[Reducer(Burned, race=_dearer)],
    notation=[RaceNotation("coins", lambda race: race.part(Price).coins, lambda race, _: race)],
)


def keeping(name: str = "fuel", tank: PartSpec = TANK, **hooks: Any) -> Rule:
    """A rule that keeps the tank and what a litre costs."""
    card = RuleCard(name, "made for a test", provides=("fuel",))
    hooks = {"declare_parts": lambda self: [tank], **hooks}
    return rule_class(card, declare_race_parts=lambda self: [PRICE], **hooks)()


def after(*rules: Rule) -> Race:
    race = new_race(scenario_with(*rules))
    return race.book.reduction.apply(race, Burned(A, 3))


def test_one_declaration_brings_all_that_belongs_to_a_part() -> None:
    race = after(keeping())
    assert race.car(A).part(Tank) == Tank(2)
    assert race.part(Price) == Price(3)
    assert race.book.word(Burned(A, 3), race) == "Ada burns 3 litres"
    assert race.book.notation["litres"].read(race.car(A)) == 2
    assert race.book.race_notation["coins"].read(race) == 3


def test_the_hooks_for_one_thing_go_on_with_it() -> None:
    more = keeping(
        declare_reducers=lambda self: [Reducer(Burned, part=Tank, by=_burn)],
        declare_wording=lambda self: {Burned: "{car} burns"},
        declare_notation=lambda self: [number_notation("left", Tank, "litres")],
    )
    race = after(more)
    assert race.car(A).part(Tank) == Tank(-1), "its own reducers come on top"
    assert race.book.word(Burned(A, 3), race) == "Ada burns"
    assert {"litres", "left"} <= set(race.book.notation)


def test_a_stand_in_may_bring_other_reducers() -> None:
    own = attrs.evolve(TANK, reducers=[Reducer(Burned, part=Tank, by=lambda tank, *_: Tank(9))])
    race = after(keeping("barrels", own))
    assert race.car(A).part(Tank) == Tank(9)
    assert race.book.word(Burned(A, 3), race) == "Ada burns 3 litres"


def test_the_rule_higher_up_has_the_last_word() -> None:
    loud = rule("loud", declare_wording=lambda self: {Burned: "{car} roars"})
    for rules, sentence in (
        ((loud, keeping()), "Ada roars"),
        ((keeping(), loud), "Ada burns 3 litres"),
    ):
        race = after(*rules)
        assert race.book.word(Burned(A, 3), race) == sentence
    hauled = rule("hauled", declare_reducers=lambda self: [Reducer(Burned, spot=lambda event: 7)])
    spotted = attrs.evolve(TANK, reducers=[Reducer(Burned, spot=lambda event: 4)])
    assert after(hauled, keeping(tank=spotted)).car(A).spot == 7
    assert after(keeping(tank=spotted), hauled).car(A).spot == 4


def test_a_fingerprint_tells_of_the_capability_and_not_of_its_provider() -> None:
    assert fingerprint(after(keeping("fuel"))) == fingerprint(after(keeping("barrels")))
    assert after(keeping("barrels")).book.notation_of.keys() == {"fuel"}


def test_who_keeps_a_part_provides_what_it_belongs_to() -> None:
    with pytest.raises(BadRule, match=r"keeps the part Tank, which belongs to 'fuel'; write"):
        book_of(rule("thief", declare_parts=lambda self: [TANK]))


def test_a_part_that_says_rule_is_told_the_word() -> None:
    class Old(Part):
        rule: ClassVar[str] = "fuel"

    with pytest.raises(BadRule, match="the part Old says `rule`; the word is `capability`"):
        book_of(rule(declare_parts=lambda self: [PartSpec(Old, lambda scenario, seat: Old())]))
