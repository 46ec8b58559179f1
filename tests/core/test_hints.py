"""What a type hint promises, as far as a value can be looked at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import pytest

from gridprix.core.hints import check_of


class Talks(Protocol):
    def say(self) -> str: ...


@pytest.mark.parametrize(
    ("hint", "good", "bad"),
    [
        (int, [0, 1, -5], [True, False, 1.0, "1", None]),
        (bool, [True, False], [0, "yes"]),
        (str, ["", "a"], [b"a", None, 1]),
        (int | None, [3, None], ["3", True]),
        (tuple[int, ...], [(), (1,), (1, 2, 3)], [[1], (1, "2"), 1, None]),
        (tuple[int, str], [(1, "a")], [(1,), (1, "a", "b"), ("a", 1), [1, "a"]]),
        (tuple[int, str, int], [(1, "a", 2)], [(1, "a"), (1, "a", "b")]),
        (Mapping[str, int], [{}, {"a": 1}], [{"a": "b"}, {1: 1}, [("a", 1)], None]),
        (dict[str, int], [{"a": 1}], [{"a": None}, []]),
        (Sequence[int], [[], [1], (1, 2)], [["a"], "12", {1: 2}, 5]),
        (list[str], [["a"]], [("a",), [1], "a"]),
        (Iterable[str], [["a"], ("a",), {"a": 1}], ["a", [1], 7]),
        (type[Exception], [ValueError], [int, ValueError("no"), None]),
        (Any, [None, 1, "a"], []),
        (Talks, [None, 1], []),
    ],
)
def test_a_hint_is_kept_or_broken(hint: Any, good: list[Any], bad: list[Any]) -> None:
    check = check_of(hint)
    assert [value for value in good if not check(value)] == []
    assert [value for value in bad if check(value)] == []
