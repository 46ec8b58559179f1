"""Scripts that would go on for ever, and values where texts belong."""

from __future__ import annotations

import pytest

from gridprix.core.documents import parse_document
from gridprix.core.script import check_script

from .races import toy_library
from .test_script import HEAD, misses


@pytest.mark.parametrize(
    ("steps", "part"),
    [
        (
            "- repeat: {times: 10000, steps: [{repeat: {times: 10000, steps: [{expect: {}}]}}]}",
            "the script takes more than 10,000 steps and decisions; repeat less, or split it",
        ),
        (
            "- for each seed: {seeds: 1000000000, steps: [{expect: {}}]}",
            "`seeds` is 1000000000; it",
        ),
        ("- for each seed: {seeds: 9999, steps: [{A: hop}]}", "takes more than 10,000 steps"),
        ("- for each seed: {seeds: yes, steps: []}", "`seeds` is True; it takes a whole number"),
    ],
)
def test_no_script_goes_on_for_ever(steps: str, part: str) -> None:
    told = misses(steps)
    assert part in told[0]
    assert len(told) == 1


@pytest.mark.parametrize(("times", "held"), [(1999, True), (2000, False)])
def test_taking_back_counts_what_is_played_again(*, times: int, held: bool) -> None:
    # two steps, what each of them does, and the one decision that is played again
    told = misses(f"- repeat: {{times: {times}, steps: [{{A: hop}}, {{undo: 1}}]}}")
    assert ["takes more than 10,000 steps and decisions" in one for one in told] == [True][held:]


@pytest.mark.parametrize("loads", ["{refused: 5}", "{refused: [x, 5]}", "{warning: {a: b}}", "5"])
def test_what_loading_must_say_is_a_text(loads: str) -> None:
    document = parse_document(f"{HEAD.strip()}\nloads: {loads}\n", "x.yaml")
    (problem,) = check_script(document, toy_library()).problems
    assert "`loads` says nothing; write `loads: {refused:" in str(problem)


def test_clauses_that_are_no_list() -> None:
    document = parse_document(f"{HEAD.replace('[TOY-1]', '5')}script: []\n", "x.yaml")
    (problem,) = check_script(document, toy_library()).problems
    assert "`clauses` takes a list of clause ids" in str(problem)
