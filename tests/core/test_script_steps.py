"""Where a script goes on after a step and where it ends."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.documents import Document
from gridprix.core.script import MAX_DONE, MAX_TIMES, Runner, check_script

from .races import TOY_DATA, toy_library

ARRANGED = {
    **TOY_DATA,
    "arrange": "A@3 s2  B@0 s1",
    "rules": [{"sealed-plots": False}, {"cards": False}],
}
WRONG = {"nonsense": 1}  # told wherever a script comes to it


def played(*steps: Any, **more: Any) -> Runner:
    data = {**ARRANGED, "script": [*steps], **more}
    runner = Runner(Document("test.yaml", data), toy_library())
    runner.run()
    return runner


def told(runner: Runner) -> list[str]:
    return [one.what for one in runner.problems]


@pytest.mark.parametrize(
    "step",
    [
        {"expect": {}},
        {"offers": {}},
        {"dice": [1, 2]},
        {"refused": {"A": {"fly": "there is no such option"}}},
        {"refused": {"A": {"fly": None}}},
        {"raises": {"A": {"fly": "there is no such option"}}},
        {"repeat": {"times": 1, "steps": [{"expect": {}}]}},
        {"for each seed": {"seeds": 2, "steps": [{"expect": {}}]}},
        {"until": {"round": 1}},
        {"A": "hop"},
    ],
    ids=lambda step: next(iter(step)),
)
def test_a_step_that_holds_leads_to_the_next(step: dict[str, Any]) -> None:
    runner = played(step, WRONG)
    assert told(runner) == ["unknown step 'nonsense'"]
    assert runner.steps == 1


@pytest.mark.parametrize(
    ("step", "what"),
    [
        (5, "a step is a mapping"),
        ({}, "a step is a mapping"),
        ({"expct": {}}, "unknown step 'expct'"),
        ({"offers": 5}, "5 cannot be understood"),
        ({"expect": [1]}, "[1] cannot be understood"),
        ({"C": "default"}, "nothing is asked of C"),
        ({"A": "fly"}, "A cannot answer "),
        ({"refused": {"A": {"hop": "no"}}}, "A may answer 'hop'"),
        ({"raises": {"A": {"hop": "no"}}}, "A may answer 'hop'"),
        ({"repeat": {"times": 0, "steps": []}}, "`times` is 0"),
        ({"repeat": {"times": True, "steps": []}}, "`times` is True"),
        ({"repeat": {"times": MAX_TIMES + 1, "steps": []}}, f"`times` is {MAX_TIMES + 1}"),
        ({"for each seed": {"seeds": 0, "steps": []}}, "`seeds` is 0"),
        ({"undo": 1}, "there is no decision to take back"),
    ],
    ids=str,
)
def test_a_step_that_cannot_be_played_ends_the_script(step: Any, what: str) -> None:
    runner = played(step, WRONG)
    assert len(told(runner)) == 1
    assert told(runner)[0].startswith(what), told(runner)
    assert runner.steps == 0


def test_an_expectation_that_fails_is_told_and_the_script_goes_on() -> None:
    wrong = {"refused": {"A": {"fly": "it is too heavy"}}}
    runner = played(wrong, {"raises": {"A": {"fly": "it is too heavy"}}}, WRONG)
    assert [one.partition(" with ")[0].partition(" raises ")[0] for one in told(runner)] == [
        "it is refused",
        "it",
        "unknown step 'nonsense'",
    ]


@pytest.mark.parametrize("back", [None, True, 1])
def test_one_decision_is_taken_back_unless_a_number_says_more(back: Any) -> None:
    driven = {"A": "brake"}, {"A": "ahead"}
    assert told(played(*driven, {"undo": back}, {"expect": {"asks": ["A"]}})) == []
    assert told(played(*driven, {"undo": 2}, {"A": "brake"})) == []


def test_default_replies_that_lead_into_a_failure_end_the_script() -> None:
    runner = played({"until": {"round": 9}}, WRONG)
    assert len(told(runner)) == 1
    assert "dice" in told(runner)[0]
    assert runner.steps == 0


def test_each_seed_is_named_in_its_problems_and_forgotten_afterwards() -> None:
    each = {"for each seed": {"seeds": [4, 7], "steps": [WRONG]}}
    assert told(played(each, WRONG)) == [
        "with seed 4: unknown step 'nonsense'",
        "with seed 7: unknown step 'nonsense'",
        "unknown step 'nonsense'",
    ]


@pytest.mark.parametrize(("times", "held"), [(MAX_DONE - 2, True), (MAX_DONE - 1, False)])
def test_a_script_may_do_so_much_and_no_more(times: int, held: bool) -> None:  # noqa: FBT001
    # one to begin, one for the repeating itself
    runner = played({"repeat": {"times": times, "steps": [{"expect": {}}]}})
    assert [one.startswith("the script takes more than") for one in told(runner)] == [True][held:]


def test_a_warning_that_does_not_come_is_told_with_what_did() -> None:
    wanted = {**TOY_DATA, "loads": {"warning": "mind the gap"}}
    (problem,) = check_script(Document("test.yaml", wanted), toy_library()).problems
    assert problem.what == "nothing is noted"
    bad = {**wanted, "laps": 0}
    (problem,) = check_script(Document("test.yaml", bad), toy_library()).problems
    assert problem.what.startswith("loading says '")
    assert "`laps` is 0" in problem.what
