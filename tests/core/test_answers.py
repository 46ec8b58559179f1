"""What is looked at in an answer beyond its type: keys on offer, places, cars."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

from gridprix.core import Leg, Option, Place, hookspecs
from gridprix.core.answers import wrong_answer
from gridprix.core.calls import specs_of
from gridprix.core.drawing import Gain, Gauge, Mark
from gridprix.core.drawing.offers import ChartLine, ChartSheet
from gridprix.core.game import Game
from gridprix.core.standings import Headway, Standing
from gridprix.core.state import CarId, Status

from .books import book_of, rule
from .races import toy
from .toy import TOY

SPECS = {spec.name: spec for spec in specs_of(hookspecs)}
NINE = tuple("abcdefghi")
RACE = Game(toy(), 1, {}).race


def legs(*keys: str) -> list[Leg]:
    return [Leg(key, origin=0, to=1) for key in keys]


def wrong(hook: str, answer: Any, *args: Any, family: Any = None) -> str:
    """What is said of an answer: what is wrong, and what would be right."""
    return "; ".join(wrong_answer(SPECS[hook], answer, args, family) or ())


@pytest.mark.parametrize(
    ("offered", "listed"),
    [
        (NINE[:2], "a, b"),
        (NINE[:8], "a, b, c, d, e, f, g, h"),
        (NINE, "a, b, c, d, e, f, g, h, ..."),
    ],
)
def test_a_key_that_is_not_on_offer_is_told_with_eight_that_are(
    offered: tuple[str, ...], listed: str
) -> None:
    said = wrong("veto_legs", {"a": "shut", "fly": "no"}, RACE, RACE.cars[0], legs(*offered))
    assert said == f"it names the leg 'fly'; on offer are {listed}"


def test_a_caution_may_be_about_an_action_too_and_a_veto_may_not() -> None:
    honking = rule("horn", offer_actions=lambda self: [Option("honk")])
    race = attrs.evolve(RACE, book=book_of(honking))
    args = (race, race.cars[0], legs("go"))
    assert wrong("offer_cautions", {"honk": "it is loud", "go": "it is far"}, *args) == ""
    assert wrong("veto_legs", {"honk": "no"}, *args) == ("it names the leg 'honk'; on offer are go")
    assert wrong("offer_cautions", {"honk": "", "fly": ""}, *args) == (
        "it names the leg 'fly'; on offer are go, honk"
    )


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        (Mark("dot", 1), ""),
        (Mark("dot", 1, CarId("A")), ""),
        (Mark("line", 1, CarId("B"), to=2), ""),
        (Mark("dot", 1, CarId("C")), "its Mark names the car 'C'; the cars are A, B"),
        (
            Mark("dot", None),  # type: ignore[arg-type]
            "its Mark has None for 'at'; it takes a place; a car without one gets no mark",
        ),
    ],
)
def test_a_mark_stands_somewhere_and_is_of_a_car_that_races(mark: Mark, said: str) -> None:
    assert wrong("offer_marks", [Mark("dot", 3), mark], RACE, family=TOY) == said


def test_a_mark_may_lie_between_the_places_of_a_board() -> None:
    def half(text: Any) -> Place:
        return float(text) if str(text).endswith(".5") else int(text)  # type: ignore[return-value]

    family = attrs.evolve(TOY, write_place=str, read_point=half)
    assert wrong("offer_marks", [Mark("dot", 1.5), Mark("dot", 2)], RACE, family=family) == ""  # type: ignore[arg-type]
    odd = [Mark("dot", "x")]  # type: ignore[arg-type]
    assert wrong("offer_marks", odd, RACE, family=family).startswith("its Mark has 'x' for 'at'; ")


@pytest.mark.parametrize("told", ["A", "B A", "A B", ""])
def test_standings_may_leave_cars_out(told: str) -> None:
    assert wrong("settle_standings", standings(told), RACE) == ""


@pytest.mark.parametrize("told", ["A A", "A C", "C", "A B A"])
def test_standings_tell_of_cars_that_race_each_once(told: str) -> None:
    assert wrong("settle_standings", standings(told), RACE) == (
        f"its standings tell of {told.replace(' ', ', ')}; the cars are A, B, each told once"
    )


def standings(cars: str) -> list[Standing]:
    return [
        Standing(place, CarId(car), car, Status.RUNNING, "")
        for place, car in enumerate(cars.split(), 1)
    ]


@pytest.mark.parametrize(("steps", "said"), [(0, ""), (3, ""), (-1, "it answers -1; a car makes")])
def test_a_car_makes_no_step_or_some(steps: int, said: str) -> None:
    assert wrong("settle_step_budget", steps, RACE, None).startswith(said)
    assert bool(wrong("settle_step_budget", steps, RACE, None)) == bool(said)


@pytest.mark.parametrize(
    ("gauge", "said"),
    [
        (Gauge("fuel", 0, 4), ""),
        (Gauge("fuel", 4, 4), ""),
        (Gauge("fuel", 5, 4), "its Gauge 'fuel' has 5 of 4; it takes a number from 0 to 4"),
        (Gauge("fuel", -1, 4), "its Gauge 'fuel' has -1 of 4; it takes a number from 0 to 4"),
        (Gauge("points", -3), ""),
        (Gauge("skill", 0, kind="chips"), ""),
        (Gauge("skill", -1, kind="chips"), "its Gauge 'skill' has -1 chips; it takes 0 or more"),
        (Gauge("tyres", "worn", kind="text"), ""),
        (Gauge("tyres", "worn", 4, kind="text"), ""),
        (Gauge("fuel", 9, "4"), "its Gauge has '4' for 'maximum'; it takes"),  # type: ignore[arg-type]
        (Gauge("fuel", 1, kind="flag"), "its Gauge has 'flag' for 'kind'; it is one of number, "),
    ],
    ids=str,
)
def test_a_gauge_is_neither_fuller_than_full_nor_emptier_than_empty(
    gauge: Gauge, said: str
) -> None:
    came = wrong("offer_gauges", [Gauge("speed", 3), gauge], RACE, RACE.cars[0])
    assert came.startswith(said)
    assert bool(came) == bool(said)


@pytest.mark.parametrize(
    ("offered", "gain", "said"),
    [
        (NINE[:2], Gain("b", "+1", "one point"), ""),
        (NINE[:2], Gain("c", "+1", "one point"), "its Gain names the leg 'c'; on offer are a, b"),
        (
            NINE[:8],
            Gain("z", "+1", "one point"),
            "its Gain names the leg 'z'; on offer are a, b, c, d, e, f, g, h",
        ),
        (
            NINE,
            Gain("z", "+1", "one point"),
            "its Gain names the leg 'z'; on offer are a, b, c, d, e, f, g, h, ...",
        ),
        (NINE, Gain("b", " ", "one point"), "its Gain for 'b' has an empty text; write what the"),
        (NINE, Gain("b", "+1", ""), "its Gain for 'b' has an empty text; write what the"),
    ],
)
def test_a_gain_is_of_a_leg_on_offer_and_can_be_read(
    offered: tuple[str, ...], gain: Gain, said: str
) -> None:
    gains = [Gain("a", "+2", "two points"), gain]
    came = wrong("offer_gains", gains, RACE, RACE.cars[0], legs(*offered))
    assert came == said if not said.endswith("the") else came.startswith(said)


def test_a_tone_that_is_nothing_is_listed_as_nothing() -> None:
    sheet = ChartSheet("Dice", ("a",), (ChartLine(("1",), tone="loud"),))
    said = wrong("offer_charts", [sheet], RACE, RACE.cars[0])
    assert said == ("its ChartLine has 'loud' for 'tone'; it is one of nothing, ok, warn, bad")


def test_what_an_option_of_somebody_elses_tells_is_looked_at() -> None:
    @attrs.frozen
    class Honk(Option):
        @property
        def label(self) -> Any:
            return self.key if self.key == "honk" else 5

    assert wrong("offer_actions", [Honk("honk")], None, None) == ""
    assert wrong("offer_actions", [Honk("hoot")], None, None) == (
        "its Honk has 5 for 'label'; it takes a text"
    )


@pytest.mark.parametrize(
    ("keys", "said"), [(("a", "b"), ""), (("a", "b", "a"), "'a'"), ((7,), "7")]
)
def test_every_option_has_a_text_of_its_own_for_a_key(keys: tuple[Any, ...], said: str) -> None:
    told = f"it offers {said} for a key; every option has a text of its own for a key"
    for hook in ("offer_actions", "offer_plots"):
        assert wrong(hook, [Option(key) for key in keys], None, None) == (told if said else "")


@pytest.mark.parametrize(
    ("share", "right"), [("0", True), ("1", True), ("-1/9", False), ("10/9", False)]
)
def test_a_car_has_between_nothing_and_all_of_the_race_behind_it(
    share: str, *, right: bool
) -> None:
    told = f"its Headway has the share {share}; a share is from 0 to 1"
    answer = Headway(share=Fraction(share))
    assert wrong("settle_progress", answer, RACE, RACE.cars[0]) == ("" if right else told)
