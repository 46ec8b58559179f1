"""A past that is gone through again: what the race makes of its entries, and where it stops."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from gridprix.core.errors import GridprixError
from gridprix.core.game import Game
from gridprix.core.transcript import Entry, Reply, Thrown

from .races import scenario_of, wild

SCENARIO = scenario_of("toy-race")


def driven() -> Game:
    game = Game(SCENARIO, 4, wild(SCENARIO, 4))
    game.run()
    return game


WHOLE = driven()


def again(past: list[Entry]) -> Game:
    game = Game(SCENARIO, 4, wild(SCENARIO, 4), past=past)
    game.run()
    return game


def first(wanted: Callable[[Entry], bool]) -> int:
    return next(number for number, one in enumerate(WHOLE.transcript) if wanted(one))


def with_other(number: int, entry: Entry) -> list[Entry]:
    return [*WHOLE.transcript[:number], entry, *WHOLE.transcript[number + 1 :]]


def told(number: int, entry: Entry) -> str:
    """Why a past is refused in which one entry is another."""
    game = Game(SCENARIO, 4, {}, past=with_other(number, entry))
    with pytest.raises(GridprixError) as caught:
        game.advance()
    assert len(game.transcript) == number
    return str(caught.value)


def test_the_race_itself_knows_what_is_secret_and_what_was_asked_together() -> None:
    """Journals do not say it, and another hand may have written what is not so."""
    kinds = {(one.group is None, one.secret) for one in WHOLE.transcript if isinstance(one, Reply)}
    assert kinds >= {(False, True), (True, False)}
    spoilt = [
        attrs.evolve(one, group=3 if one.group is None else None, secret=not one.secret)
        if isinstance(one, Reply)
        else attrs.evolve(one, private_to=None)
        for one in WHOLE.transcript
    ]
    assert again(spoilt).transcript == WHOLE.transcript
    half = again(spoilt[: len(spoilt) // 2])  # pilots go on where the past ends
    assert half.transcript == WHOLE.transcript
    assert half.log_for(None) == WHOLE.log_for(None)


def test_dice_of_another_throw_are_refused() -> None:
    number = first(lambda one: isinstance(one, Thrown))
    dice = WHOLE.transcript[number]
    assert isinstance(dice, Thrown)
    assert "dice for 'weather'" in told(number, attrs.evolve(dice, why="weather"))
    assert f"dice for {dice.why!r}" in told(number, attrs.evolve(dice, values=(*dice.values, 1)))
    assert "does not fit" in told(number, attrs.evolve(dice, values=(99,) * len(dice.values)))


def test_a_reply_that_nobody_was_asked_for_is_refused() -> None:
    joint = first(lambda one: isinstance(one, Reply) and one.group is not None)
    single = first(lambda one: isinstance(one, Reply) and one.group is None)
    for number in (joint, single):
        reply = WHOLE.transcript[number]
        assert isinstance(reply, Reply)
        assert f"but the race asks {reply.question!r}" in told(
            number, attrs.evolve(reply, question="weather")
        )
        assert "answers" in told(number, attrs.evolve(reply, car="Z"))
        assert "does not fit" in told(number, attrs.evolve(reply, key="swim"))
    waiting = Game(SCENARIO, 4, {}, past=WHOLE.transcript[:joint])
    waiting.advance()
    asked = waiting.open_asks()[0].car
    said = told(joint, attrs.evolve(WHOLE.transcript[joint], car="Z"))
    assert said.endswith(f" of {asked}")


def test_of_two_replies_that_are_in_the_one_that_was_meant_is_taken_back() -> None:
    game = Game(SCENARIO, 4, {})
    game.advance()
    asks = game.open_asks()
    assert len(asks) > 1
    for ask in asks[:2]:
        game.reply(ask.car, ask.default)
    if len(asks) == 2:  # all are in, and the race has gone on
        game.go_back(1, 0)
    kept = [one for one in game.transcript if isinstance(one, Reply)]
    game.drop_reply(kept[0].car)
    assert [one for one in game.transcript if isinstance(one, Reply)] == kept[1:]
    assert kept[0].car in {ask.car for ask in game.open_asks()}


def test_nobody_has_replied_once_a_joint_question_is_over_or_taken_back() -> None:
    game = Game(SCENARIO, 4, {})
    game.advance()
    first_ask, *rest = game.open_asks()
    game.reply(first_ask.car, first_ask.default)
    assert game.answered() == (first_ask.car,)
    game.go_back(0, 0)
    assert game.answered() == ()
    for ask in (first_ask, *rest):
        game.reply(ask.car, ask.default)
    assert game.open_since is None or game.answered() == ()
    while game.open_since is not None:
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    assert game.answered() == ()
