"""What is read from YAML, where each thing stands in it, and the words about what is wrong."""

from __future__ import annotations

import pytest

from gridprix.core.documents import MAX_BITS, BadFile, parse_document, suggest
from gridprix.core.errors import IllegalChoice, RuleFailed


def problems(text: str) -> list[str]:
    with pytest.raises(BadFile) as caught:
        parse_document(text, "a.yaml")
    return list(map(str, caught.value.problems))


def test_the_nearest_name_alone_is_meant() -> None:
    assert suggest("oils", ["oil", "oily", "soil"]) == "did you mean 'oil'?"
    # six letters of ten are near enough, and fewer are not
    assert suggest("abcdef1234", ["abcdef5678"]) == "did you mean 'abcdef5678'?"
    assert suggest("abcde12345", ["abcde67890"]) == "known: abcde67890"
    assert suggest("x", []) == "none is known here"


def test_twelve_names_are_listed_and_no_more() -> None:
    names = [f"{letter * 3}" for letter in "abcdefghijklm"]
    twelve = ", ".join(names[:12])
    assert suggest("zzz", names[:12]) == f"known: {twelve}"
    assert suggest("zzz", names) == f"known: {twelve}, ..."


def test_eighty_letters_of_a_name_are_looked_at() -> None:
    near = "a" * 36 + "z" * 4  # alike by exactly 0.6 with eighty letters, by less with more
    assert suggest("a" * 150, [near]) == f"did you mean {near!r}?"
    assert suggest("a" * 79 + "z" * 70, ["z" * 10]) == "known: zzzzzzzzzz"


@pytest.mark.parametrize(
    ("text", "place"),
    [("a: 1\nb:\n\t- 1\n", "a.yaml:3"), ("\ta: 1", "a.yaml:1"), ("a:\n  \tb: 1\n", "a.yaml:2")],
)
def test_a_tab_is_told_as_such(text: str, place: str) -> None:
    (problem,) = problems(text)
    assert problem.startswith(place)
    assert "a tab stands where YAML wants spaces" in problem


def test_a_tab_behind_the_mistake_is_not_its_cause() -> None:
    (problem,) = problems("a: ]\t\t# why\n")
    assert "tab" not in problem
    for text in ("a: [1,\n", "a: [1,\r"):  # the mistake is where the text has ended
        (problem,) = problems(text)
        assert "tab" not in problem


def test_a_value_of_more_than_forty_letters_is_told_without_its_middle() -> None:
    digits = "7" * 39
    (problem,) = problems(f"a: !!int x{digits}\n")
    assert f"'x{digits}' cannot be read as int" in problem
    (problem,) = problems(f"a: !!int x{digits}7\n")
    assert f"'x{digits[:19]} ... {digits[:20]}' cannot be read as int" in problem
    (problem,) = problems(f"a: {digits}11\n")
    assert f"'{digits[:20]} ... {digits[:18]}11' is too large a number" in problem
    (problem,) = problems(f"{digits}7: 1\n{digits}7: 2\n")
    assert f"the key '{digits}7' stands twice; keep one" in problem
    (problem,) = problems(f"{digits}77: 1\n{digits}77: 2\n")
    assert " ... " in problem
    (problem,) = problems(f'a: "{digits}\\u202e7"\n')
    assert " ... " in problem


def test_a_number_has_a_largest_value() -> None:
    most = 2**MAX_BITS - 1
    assert parse_document(f"a: {most}", "a.yaml").data == {"a": most}
    (problem,) = problems(f"a: {most + 1}")
    assert f"'{most + 1}' is too large a number" in problem
    assert f"at most {most:,}" in problem
    (problem,) = problems("a: .inf")
    assert "'.inf' is no number to use" in problem


def test_an_invisible_character_is_named() -> None:
    (problem,) = problems('a: "b\\u202ec"\n')
    assert "an invisible character" in problem
    assert "write visible text" in problem


def test_twenty_four_answers_are_listed_and_no_more() -> None:
    names = [f"n{number}" for number in range(25)]
    listed = ", ".join(names[:24])
    told = IllegalChoice("s1", "A", "move", "x", names[:24], why="too far")
    assert str(told) == f"A cannot answer 'move' with 'x': too far; allowed: {listed}"
    assert told.why == "too far"
    assert str(IllegalChoice("s1", "A", "move", "x", names)).endswith(f"{listed}, ...")


def test_the_file_of_a_rule_is_told_once() -> None:
    told = RuleFailed("oil", "oil.py", "offer_legs", "round 2", ValueError("no"), "oil.py:31")
    assert "the rule 'oil' (oil.py:31) failed" in str(told)
    told = RuleFailed("oil", "pack 1.0", "offer_legs", "round 2", ValueError("no"), "oil.py:31")
    assert "the rule 'oil' (pack 1.0, oil.py:31) failed" in str(told)
