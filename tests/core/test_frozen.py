"""Frozen objects made quickly are like those made by their class."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.frozen import changed, copier, maker


@attrs.frozen
class Base:
    name: str
    number: int = 3
    places: dict[str, int] = attrs.field(init=False, eq=False)

    @places.default
    def _count(self) -> dict[str, int]:
        return {self.name: self.number}


@attrs.frozen
class Wider(Base):
    more: tuple[int, ...] = ()


@attrs.frozen
class Twin(Base):
    seen_by: str = ""


def test_a_maker_takes_every_field_by_position() -> None:
    place = {"x": 1}
    made = maker(Wider)("x", 1, place, (2,))
    assert made == Wider("x", 1, (2,))
    assert type(made) is Wider
    assert made.places is place, "even what the class would make itself"
    assert hash(maker(Twin)("a", 2, (), "b")) == hash(Twin("a", 2, "b"))


def test_a_copier_replaces_the_given_fields_and_keeps_the_rest() -> None:
    old = Wider("x", 1, (2,))
    new = copier(Wider, "more", "name")(old, (5,), "y")
    assert new == Wider("y", 1, (5,))
    assert new.places is old.places
    assert old == Wider("x", 1, (2,))


def test_a_copier_may_take_the_rest_from_a_relative() -> None:
    seen = copier(Twin, "seen_by")(Wider("x", 1, (2,)), "me")
    assert seen == Twin("x", 1, "me")


def test_changed_is_what_evolve_makes() -> None:
    old = Wider("x", 1, (2,))
    assert changed(old, number=7) == attrs.evolve(old, number=7)
    assert changed(old, more=(), name="z") == attrs.evolve(old, more=(), name="z")
    assert changed(old) == old
    with pytest.raises(TypeError, match=r"Wider has no field 'colour'"):
        changed(old, colour="red")


@pytest.mark.parametrize(
    "made", [maker(Base)("x", 1, {}), copier(Base, "name")(Base("x"), "y"), changed(Base("x"))]
)
def test_all_of_them_are_frozen(made: Base) -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.number = 5  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del made.name
    assert not hasattr(made, "__dict__")
