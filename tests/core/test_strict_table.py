"""What a strict table is handed: the sentence for each thing that cannot be used."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import Ask, CarId, CarPlaced, Event, Option, Roll, SeatId
from gridprix.core.die import Die
from gridprix.core.errors import BadRule
from gridprix.core.events import CarRetired, RoundStarted
from gridprix.core.game import Game
from gridprix.core.strict_table import MOST_DICE, StrictTable

from .races import game_of, toy

A, B = CarId("A"), CarId("B")
STAY, GO = Option("stay"), Option("go")


@attrs.frozen
class Loud(Event):
    """An event of a tone that there is not."""

    tone: ClassVar[str] = "shouted"
    car: CarId | None = None


def table() -> StrictTable:
    return StrictTable(Game(toy(), 1, {}).race)


def ask(*options: Any, car: Any = A, seat: Any = "A", question: Any = "leg", **more: Any) -> Ask:
    return Ask(SeatId(seat), car, question, options, **more)


def refused(verb: str, thing: Any) -> str:
    """What the table says of something that it is handed; nothing where it can be used."""
    try:
        getattr(table(), verb)(thing)
    except BadRule as error:
        return str(error)
    return ""


@pytest.mark.parametrize("verb", ["emit", "happen"])
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (CarPlaced(A, 3), ""),
        (RoundStarted(2), ""),
        (Loud, "the class Loud is emitted, which is no event; emit an object of an Event"),
        (Loud(), "Loud has the tone 'shouted'; a tone is nothing, warn or bad"),
        (CarRetired(CarId("C"), "x"), "CarRetired names the car 'C'; the cars are A, B"),
        (CarPlaced(CarId("C"), 1), "CarPlaced names the car 'C'; the cars are A, B"),
        (RoundStarted("two"), "RoundStarted has 'two' for 'round'; it takes a whole number"),  # type: ignore[arg-type]
        (CarPlaced(A, "3"), "CarPlaced has '3' for 'at'; write it as 3"),
        (CarPlaced(A, [3]), "CarPlaced has 3 for 'at'; "),
    ],
    ids=str,
)
def test_an_event_is_one_of_cars_that_race(verb: str, event: Any, said: str) -> None:
    came = refused(verb, event)
    assert came.startswith(said)
    assert bool(came) == bool(said)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (ask(STAY, GO), ""),
        (ask(STAY, GO, preferred="go", refused={"stay": "no"}), ""),
        ("leg", "'leg' is asked, which is no question; give an Ask"),
        (ask(STAY, question=5), "an Ask has 5 for 'question'; it takes a text"),
        (ask(STAY, car="C"), "the question 'leg' names the car 'C'; the cars are A, B"),
        (ask(STAY, seat="Z"), "the question 'leg' is put to the seat 'Z'; give `car.seat`"),
        (ask(STAY, "go"), "the question 'leg' offers 'go', which is no Option"),
        (
            ask(STAY, STAY),
            "the question 'leg' offers two options with one key; every key is told apart",
        ),
        (ask(), "the question 'leg' has no option that is allowed; do not ask it then"),
        (
            ask(STAY, refused={"stay": "no"}),
            "the question 'leg' has no option that is allowed; do not ask it then",
        ),
        (
            ask(STAY, GO, refused={"fly": "no"}),
            "the question 'leg' refuses 'fly', which it does not offer; its options are stay, go",
        ),
        (
            ask(STAY, GO, preferred="fly"),
            "the question 'leg' prefers 'fly', which it does not offer; its options are stay, go",
        ),
        (
            ask(STAY, prompt=5),
            "the question 'leg' is not well made: its Ask has 5 for 'prompt'; it takes a text",
        ),
    ],
    ids=str,
)
def test_a_question_can_be_answered(question: Any, said: str) -> None:
    assert refused("ask", question) == said
    assert refused("ask_all", [ask(STAY, GO), question]) == said


@pytest.mark.parametrize("verb", ["roll", "throw"])
@pytest.mark.parametrize(
    ("roll", "said"),
    [
        (Roll("rain", 1), ""),
        (Roll("rain", 1, 1), ""),
        (Roll("rain", 6, 6, distinct=True), ""),
        (Roll("rain", MOST_DICE), ""),
        (Roll("rain", 1, car=B), ""),
        (6, "6 is rolled, which is no roll; give a Roll"),
        (Roll(6, 1), "a Roll has 6 for 'why'; it takes a text"),  # type: ignore[arg-type]
        (Roll("rain", 0), "the roll for 'rain' wants 0 dice of 6 faces; one of each is the least"),
        (Roll("rain", MOST_DICE + 1), "the roll for 'rain' wants 10001 dice of 6 faces; one of"),
        (Roll("rain", 1, 0), "the roll for 'rain' wants 1 dice of 0 faces; one of each is"),
        (Roll("rain", count=True), "the roll for 'rain' wants True dice of 6 faces; one of each"),
        (Roll("rain", 7, 6, distinct=True), "the roll for 'rain' wants more different results"),
        (Roll("rain", 1, car=CarId("C")), "the roll for 'rain' names the car 'C'; the cars are"),
        (
            Roll("rain", dice=[Die((1, 2))]),  # type: ignore[arg-type]
            "the roll for 'rain' is not well made: its Roll has a list for 'dice'; it takes",
        ),
        (
            Roll("rain", dice=Die((1, 2))),  # type: ignore[arg-type]
            "the roll for 'rain' is not well made: its Roll has ",
        ),
        (
            Roll("rain", 2, dice=(Die((1, 2)), Die((1, 2))), distinct=True),
            "the roll for 'rain' wants different results of named dice; leave one",
        ),
    ],
    ids=str,
)
def test_a_roll_has_dice_that_can_fall(verb: str, roll: Any, said: str) -> None:
    came = refused(verb, roll)
    assert came.startswith(said)
    assert bool(came) == bool(said)


def test_an_event_that_puts_a_car_off_the_board_is_told() -> None:
    strict = StrictTable(game_of("first-race", 1).race)
    list(strict.emit(CarPlaced(A, (3, 4))))
    assert strict.race.car(A).spot == (3, 4)
    with pytest.raises(BadRule, match=r"CarPlaced puts Ada at 900, 900; 900,900 is off the sheet"):
        list(strict.emit(CarPlaced(A, (900, 900))))


def test_only_while_it_is_watched_a_table_remembers_what_it_lends() -> None:
    strict = table()
    strict.emit(RoundStarted(1))
    assert strict.lent == []
    strict.watched = 1
    script = strict.roll(Roll("rain", 1))
    [lent] = strict.lent
    assert (lent.script, lent.verb, lent.unrun) == (script, "roll", True)
    assert lent.line.startswith("test_strict_table.py:")
    next(script)
    assert not lent.unrun
