"""What a guide tells, and when it keeps silent."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from gridprix.core.game import Game
from gridprix.core.guide import (
    LEFT,
    Guidance,
    GuideStep,
    GuideSteps,
    guidance,
    guidance_in,
    steps_of,
)

from .races import bots, toy

STEPS = steps_of([{"says": "one", "keys": ["a", "b"]}, "anything", {"says": "last", "keys": ["c"]}])


@pytest.mark.parametrize(
    ("replies", "told"),
    [
        ("", Guidance("one", "a")),
        ("a", Guidance("one", "b")),
        ("ab", Guidance("anything")),
        ("abx", Guidance("last", "c")),
        ("aby", Guidance("last", "c")),
        ("abxc", None),
        ("x", LEFT),
        ("ax", LEFT),
        ("axb", None),
        ("xb", None),
    ],
)
def test_a_step_is_told_while_its_line_is_driven(replies: str, told: Guidance | None) -> None:
    assert guidance(STEPS, list(replies)) == told


def test_steps_are_written_as_they_were_read() -> None:
    data = [step.to_data() for step in STEPS]
    assert data == [
        {"says": "one", "keys": ["a", "b"]},
        "anything",
        {"says": "last", "keys": ["c"]},
    ]
    assert steps_of(data) == STEPS
    assert STEPS[1] == GuideStep("anything")


@pytest.mark.parametrize(
    ("value", "wrong"),
    [
        (["a", {"says": "b", "keys": ["k"]}], ""),
        ("a", "takes a list of steps"),
        ([3], "step 1 of `hints` is 3"),
        (["a", {"says": "b"}], "step 2 of `hints`"),
        ([{"says": "b", "keys": []}], "step 1"),
        ([{"says": "b", "keys": [3]}], "step 1"),
        ([{"says": 3, "keys": ["k"]}], "step 1"),
        ([{"says": "b", "keys": "k"}], "step 1"),
        ([{"says": "b", "keys": ["k"], "more": 1}], "step 1"),
    ],
)
def test_bad_steps_are_told(value: Any, wrong: str) -> None:
    found = GuideSteps().wrong("hints", value)
    assert (found is None) == (not wrong)
    assert found is None or wrong in found[0]
    # an editor that knows the schema says the same
    assert jsonschema.Draft202012Validator(GuideSteps().schema).is_valid(value) == (not wrong)


def test_only_what_people_answer_counts_for_a_guide() -> None:
    steps = ["first", "second", "third"]
    seats = [{"name": "Ada", "pilot": "human"}, {"name": "Bruno", "pilot": "random"}]
    guided = toy(seats=seats, hints=steps)
    both = bots(guided, 1)
    game = Game(guided, 1, {seat: pilot for seat, pilot in both.items() if seat != "A"})
    told = []
    for _ in steps:
        game.advance()
        guide = guidance_in(game)
        assert guide is not None
        told.append(guide.says)
        (asked,) = game.open_asks()
        game.reply(asked.car, asked.default)
    assert told == steps
    assert guidance_in(Game(toy(seats=seats), 1, {})) is None
