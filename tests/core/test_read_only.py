"""What a race hands out can be read and not changed, down to the bottom."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import CarId, Part, PartSpec, Race, RacePartSpec, SeatId
from gridprix.core.errors import RuleFailed
from gridprix.core.game import Game
from gridprix.core.rulebook import Rulebook

from .books import book_of, rule
from .races import scenario_of, toy, wild
from .toy.cards import Hand
from .toy.line import Gear


def handed_out() -> list[Any]:
    """Every mapping of parts that a race in progress and its views hold."""
    game = Game(toy(), 1, {})
    game.advance()
    holders: list[Any] = []
    for position in (game.race, game.view(SeatId("A")), game.view(None)):
        holders += [position, *position.cars]
    return holders


def test_no_mapping_of_parts_can_be_changed() -> None:
    for holder in handed_out():
        with pytest.raises(TypeError):
            holder.parts[Gear] = Gear(9)
        with pytest.raises(AttributeError):
            holder.parts.clear()


def test_whatever_a_race_is_made_from_it_is_read_only_then() -> None:
    race: Race = Game(toy(), 1, {}).race
    own: dict[Any, Any] = {Gear: Gear(1)}
    car = race.car(CarId("A"))
    for made in (
        race.changed(parts=own),
        attrs.evolve(car, parts=own),
        attrs.evolve(race, parts=own),
    ):
        own[Hand] = Hand("a")
        assert not made.has(Hand), "a later change of the dict is not seen"
        with pytest.raises(TypeError):
            made.parts[Hand] = Hand("b")  # type: ignore[index]
        del own[Hand]
    with pytest.raises(TypeError):
        race.with_part(Gear(4)).parts[Gear] = Gear(5)  # type: ignore[index]
    with pytest.raises(TypeError):
        car.with_part(Gear(4)).parts[Gear] = Gear(5)  # type: ignore[index]


def test_what_a_race_was_stays_after_it_went_on() -> None:
    scenario = scenario_of("toy-race")
    game = Game(scenario, 6, wild(scenario, 6))
    game.run()
    for entry in game.log:
        for car in entry.race.cars:
            with pytest.raises(TypeError):
                car.parts[Gear] = Gear(9)  # type: ignore[index]


# ---------------------------------------------------------------- parts as they are declared


def declaring(cls: type[Part]) -> Rulebook:
    return book_of(rule("laps", declare_parts=lambda self: [PartSpec(cls, lambda sc, seat: cls())]))


@pytest.mark.parametrize(
    ("annotation", "word", "right"),
    [
        ("list[int]", "list", r"tuple\[X, ...\]"),
        ("dict[str, int]", "dict", r"tuple\[tuple\[K, V\], ...\]"),
        ("set[str] | None", "set", r"frozenset\[X\]"),
        ("tuple[list[int], ...]", "list", r"tuple\[X, ...\]"),
        ("MutableMapping[str, int]", "MutableMapping", "tuple"),
        ("defaultdict[str, int]", "defaultdict", "tuple"),
        (list, "list", r"tuple\[X, ...\]"),
        (dict[str, int], "dict", "tuple"),
    ],
)
def test_a_part_that_can_be_changed_in_place_is_refused(
    annotation: Any, word: str, right: str
) -> None:
    body = {"capability": "laps", "__annotations__": {"times": annotation}, "__module__": __name__}
    cls: type[Part] = attrs.frozen(type("Times", (Part,), body))
    with pytest.raises(
        RuleFailed, match=rf"the part Times of 'laps' keeps a {word} in 'times'.*; .*{right}"
    ):
        declaring(cls)
    with pytest.raises(RuleFailed, match=f"keeps a {word} in 'times'"):
        book_of(rule("laps", declare_race_parts=lambda self: [RacePartSpec(cls, lambda sc: cls())]))


@pytest.mark.parametrize(
    "annotation",
    ["tuple[int, ...]", "frozenset[str]", "Mapping[str, int]", "Literal['set', 'list']", "offset"],
)
def test_what_cannot_be_changed_is_a_good_part(annotation: str) -> None:
    body = {"capability": "laps", "__annotations__": {"times": annotation}, "__module__": __name__}
    declaring(attrs.frozen(type("Times", (Part,), body)))


@attrs.frozen
class Lap:
    """What a part holds, with a fault further down."""

    sectors: list[int]


@attrs.define
class Board:
    """Something that is not frozen."""

    laps: int = 0


@attrs.frozen
class DeepTimes(Part):
    capability: ClassVar[str] = "laps"
    laps: tuple[Lap, ...] = ()


@attrs.frozen
class LooseTimes(Part):
    capability: ClassVar[str] = "laps"
    board: Board | None = None


@attrs.define
class OpenTimes(Part):
    capability: ClassVar[str] = "laps"
    laps: int = 0


@pytest.mark.parametrize(
    ("cls", "sentence"),
    [
        (DeepTimes, "holds a Lap, which keeps a list in 'sectors'"),
        (LooseTimes, "holds a Board, which can be changed; put @attrs.frozen above"),
        (OpenTimes, "of 'laps' can be changed; put @attrs.frozen above"),
    ],
)
def test_parts_are_looked_at_to_the_bottom(cls: type[Part], sentence: str) -> None:
    with pytest.raises(RuleFailed, match=sentence):
        declaring(cls)
