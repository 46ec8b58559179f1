"""Questions: what is legal, what is safe, what somebody takes who does not care."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from gridprix.core import (
    Ask,
    AskAll,
    CarId,
    IllegalChoice,
    Leg,
    Option,
    Price,
    Rule,
    Script,
    SeatId,
    Table,
)
from gridprix.core.errors import RuleFailed
from gridprix.core.game import Game

from .books import book_of, limited, rule
from .races import from_data, scenario_of, toy

OPTIONS = (Option("a", "one"), Option("b"), Option("c"), Option("d"))


def ask(**changes: object) -> Ask:
    return Ask(SeatId("A"), CarId("A"), "leg", OPTIONS, **changes)  # type: ignore[arg-type]


def keys(options: list[Option]) -> str:
    return "".join(option.key for option in options)


def test_legal_is_what_is_not_refused_and_safe_what_brings_nothing_bad() -> None:
    assert keys(ask().legal) == "abcd"
    assert keys(ask(refused={"a": "no"}).legal) == "bcd"
    assert keys(ask(refused={"a": "no"}, cautions={"b": "hurts"}).safe) == "cd"
    assert keys(ask(cautions=dict.fromkeys("abcd", "hurts")).safe) == "abcd"


def test_the_default_is_never_a_costly_one_while_another_is_left() -> None:
    assert ask().default == "a"
    assert ask(preferred="c").default == "c"
    assert ask(preferred="c", cautions={"c": "hurts"}).default == "a"
    assert ask(preferred="c", refused={"c": "no"}).default == "a"
    assert ask(preferred="z").default == "a"
    assert ask(cautions={"a": "hurts"}, refused={"b": "no"}).default == "c"


def test_a_bad_reply_says_everything_about_itself() -> None:
    with pytest.raises(IllegalChoice) as caught:
        ask(refused={"b": "it is taken"}).option("b")
    error = caught.value
    assert (error.seat, error.car, error.question, error.reply) == ("A", "A", "leg", "b")
    assert error.allowed == ("a", "c", "d")
    assert str(error) == "A cannot answer 'leg' with 'b': it is taken; allowed: a, c, d"
    with pytest.raises(IllegalChoice, match="there is no such option"):
        ask().option("A")


def test_a_long_list_of_options_is_cut_short() -> None:
    many = Ask(SeatId("A"), CarId("A"), "q", [Option(str(number)) for number in range(99)])
    with pytest.raises(IllegalChoice) as caught:
        many.option("x")
    assert str(caught.value).endswith("22, 23, ...")
    assert len(caught.value.allowed) == 99


def test_labels_prices_and_legs() -> None:
    assert Option("k").label == "k"
    assert Option("k", "kind").label == "kind"
    assert str(Price("nitro", 2)) == "2 nitro"
    assert Leg("k", origin=1, to=2).steps == 1
    assert AskAll((ask(),)).ask_for(CarId("A")) == ask()


# ---------------------------------------------------------------- put to a game


def waiting() -> Game:
    game = Game(toy(), 1, {})
    game.advance()
    return game


def test_a_bad_reply_changes_nothing() -> None:
    game = waiting()
    before = (game.race, list(game.transcript), game.open_asks(), len(game.log))
    for car, key in (("A", "9"), ("A", ""), ("Z", "1"), ("", "")):
        with pytest.raises(IllegalChoice):
            game.reply(CarId(car), key)
    assert (game.race, list(game.transcript), game.open_asks(), len(game.log)) == before


def test_one_bad_reply_of_several_is_asked_again_without_the_others() -> None:
    game = waiting()
    first, second = game.open_asks()
    game.reply(first.car, first.legal[0].key)
    with pytest.raises(IllegalChoice):
        game.reply(second.car, first.legal[0].key)
    assert game.open_asks() == (second,)
    assert game.answered() == (first.car,)
    with pytest.raises(IllegalChoice, match="nothing is being asked of it"):
        game.reply(first.car, first.legal[1].key)
    game.reply(second.car, second.legal[0].key)
    assert not isinstance(game.pending, AskAll)


def test_plots_are_revealed_together() -> None:
    game = waiting()
    first, second = game.open_asks()
    lines = len(game.log)
    game.reply(second.car, second.legal[2].key)
    assert len(game.log) == lines
    game.reply(first.car, first.legal[0].key)
    assert game.log[lines].text == "Plots revealed: Ada 1, Bruno 3"


def test_every_option_on_offer_is_accepted() -> None:
    scenario = scenario_of("toy-race")
    for number in range(3):
        game = Game(scenario, 4, {})
        game.advance()
        for _ in range(60):
            if game.over:
                break
            ask = game.open_asks()[0]
            assert ask.legal, "a question without an answer"
            game.reply(ask.car, ask.legal[number % len(ask.legal)].key)


def test_a_seat_with_two_cars_is_asked_for_each() -> None:
    data = {**scenario_of("toy-race").document.data}
    game = Game(from_data(data), 1, {})
    game.advance()
    assert [(ask.seat, ask.car) for ask in game.open_asks()] == [
        ("A", "A1"),
        ("A", "A2"),
        ("B", "B"),
        ("C", "C"),
    ]


def test_prices_are_spoken_as_people_count() -> None:
    assert [Price("nitro", n, "nitros").spoken for n in (1, 2)] == ["1 nitro", "2 nitros"]
    assert Price("wear", 3).spoken == "3 wear"
    assert str(Price("nitro", 2, "nitros")) == "2 nitro", "scripts write it by its currency"
    assert Price("nitro", 2, "nitros") == Price("nitro", 2)


def test_an_option_gives_no_steps_and_a_leg_may_end_where_it_leads() -> None:
    assert Option("x").reach == 0
    assert not Leg("x").passing
    assert Leg("x").steps == 1


@pytest.mark.parametrize("stroke", ["F1", "0", "é", 2, None])
def test_a_stroke_that_no_keyboard_has_is_told(stroke: Any) -> None:
    options = (Option("go", stroke=stroke), Option("stay"))
    right = "a stroke is one letter, or a digit from 1 to 9"

    def play_round_start(self: Rule, table: Table) -> Script:
        return table.ask(Ask(SeatId("A"), CarId("A"), "mood", options))

    asking = rule(play_round_start=play_round_start)
    offering = rule(offer_actions=lambda self: options)
    for bad, where in ((asking, "offers 'go', which"), (offering, "its option 'go'")):
        scenario = attrs.evolve(toy(), book=book_of(limited(1), bad, strict=True))
        with pytest.raises(RuleFailed) as raised:
            Game(scenario, 1, {}).advance()
        assert f"{where} has the stroke {stroke!r}; {right}" in str(raised.value)
