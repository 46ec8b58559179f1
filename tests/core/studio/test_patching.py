"""What is changed in a file is all that is written anew: comments, layout and numbers stay."""

from __future__ import annotations

import difflib
import random
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.documents import KeyPath, parse_document
from gridprix.core.studio.edits import Edit, Insert, Put, Remove, applied, value_at
from gridprix.core.studio.patching import patched
from gridprix.scenarios import SHIPPED

TRACKS = sorted(SHIPPED["tracks"].glob("*.yaml"))
TEXT = """\
# a track
name: ring  # as files call it
lists:
  - [1, 2]   # the first
  - {a: 1.20,
     b: some words}
  # after the last

picture: |
  ##
  #.

notes: "said"
low:
- 1
- - 2
  - 3
"""


def changed(edit: Edit, text: str = TEXT) -> list[str]:
    """The lines that go and come by an edit, after which the text says what it should."""
    new = patched(text, [edit])
    before = parse_document(text, "").data
    assert parse_document(new, "").data == applied(before, [edit])
    lines = difflib.unified_diff(text.splitlines(), new.splitlines(), n=0, lineterm="")
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


@pytest.mark.parametrize(
    ("edit", "lines"),
    [
        (Put(("lists", 0, 1), 7), ["-  - [1, 2]   # the first", "+  - [1, 7]   # the first"]),
        (Put(("lists", 0), [1, 2]), []),
        (
            Put(("lists", 0), [3, 2, 1]),
            ["-  - [1, 2]   # the first", "+  - [3, 2, 1]   # the first"],
        ),
        (Put(("lists", 1, "a"), 1.3), ["-  - {a: 1.20,", "+  - {a: 1.30,"]),
        (Put(("lists", 1, "a"), 1.305), ["-  - {a: 1.20,", "+  - {a: 1.305,"]),
        (Put(("lists", 1, "c"), 5), ["-     b: some words}", "+     b: some words, c: 5}"]),
        (Put(("lists", 1, "c"), 5, "a"), ["-  - {a: 1.20,", "+  - {a: 1.20, c: 5,"]),
        (
            Put(("name",), "x: y"),
            ["-name: ring  # as files call it", '+name: "x: y"  # as files call it'],
        ),
        (
            Put(("name",), "no"),
            ["-name: ring  # as files call it", '+name: "no"  # as files call it'],
        ),
        (Put(("notes",), "told"), ['-notes: "said"', '+notes: "told"']),
        (Put(("picture",), "##\n..\n"), ["-  #.", "+  .."]),
        (Put(("picture",), "##\n#.\n##\n"), ["+  ##"]),
        (Put(("picture",), " #\n#.\n"), ["-picture: |", "-  ##", "+picture: |2", "+   #"]),
        (Put(("laps",), 3, "name"), ["+laps: 3"]),
        (Put(("laps",), 3), ["+laps: 3"]),
        (Put(("low",), []), ["-low:", "-- 1", "-- - 2", "-  - 3", "+low: []"]),
        (Insert(("lists", 2), [3, 4]), ["+  - [3, 4]"]),
        (Insert(("lists", 0), [3, 4]), ["+  - [3, 4]"]),
        (Insert(("lists", 0, 1), 9), ["-  - [1, 2]   # the first", "+  - [1, 9, 2]   # the first"]),
        (Insert(("low", 1, 2), 4), ["+  - 4"]),
        (Remove(("lists", 0)), ["-  - [1, 2]   # the first"]),
        (Remove(("lists", 1)), ["-  - {a: 1.20,", "-     b: some words}"]),
        (Remove(("lists", 0, 0)), ["-  - [1, 2]   # the first", "+  - [2]   # the first"]),
        (Remove(("lists", 1, "b")), ["-  - {a: 1.20,", "-     b: some words}", "+  - {a: 1.20}"]),
        (Remove(("picture",)), ["-picture: |", "-  ##", "-  #."]),
        (Remove(("low", 1, 0)), ["-- - 2", "-  - 3", "+- [3]"]),
    ],
)
def test_only_the_lines_that_hold_it_change(edit: Edit, lines: list[str]) -> None:
    assert changed(edit) == lines


def test_a_file_with_aliases_says_what_it_should() -> None:
    text = "a: &one [1, 2]\nb: *one\n"
    assert parse_document(patched(text, [Put(("b", 0), 5)]), "").data == {"a": [1, 2], "b": [5, 2]}


def test_a_long_line_is_broken() -> None:
    text = "outline: []\n"
    for number in range(60):
        text = patched(text, [Insert(("outline", number), [number, 10])])
    assert max(map(len, text.splitlines())) <= 100
    assert parse_document(text, "").data["outline"] == [[number, 10] for number in range(60)]
    for number in reversed(range(60)):
        text = patched(text, [Remove(("outline", number))])
    assert text == "outline: []\n"


def numbers_of(data: Any, path: KeyPath = ()) -> list[KeyPath]:
    """The paths of all whole numbers."""
    if isinstance(data, int) and not isinstance(data, bool):
        return [path]
    if not isinstance(data, (dict, list)):
        return []
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    return [found for key, value in pairs for found in numbers_of(value, (*path, key))]


@pytest.mark.parametrize("track", TRACKS, ids=lambda path: path.stem)
def test_numbers_of_every_shipped_track_go_there_and_back(track: Path) -> None:
    text = track.read_text(encoding="utf-8")
    data = parse_document(text, "").data
    chance = random.Random(7)
    paths = numbers_of(data)
    for path in chance.sample(paths, min(5, len(paths))):
        value = value_at(data, path)
        there = patched(text, [Put(path, value + 1)])
        lines = zip(text.splitlines(), there.splitlines(), strict=True)
        assert sum(one != other for one, other in lines) == 1
        assert patched(there, [Put(path, value)]) == text


@pytest.mark.parametrize("track", TRACKS[::6], ids=lambda path: path.stem)
def test_whatever_comes_and_goes_the_text_says_it(track: Path) -> None:
    text = track.read_text(encoding="utf-8")
    chance = random.Random(3)
    for _ in range(25):
        data = parse_document(text, "").data
        edit = any_edit(data, chance)
        text = patched(text, [edit])
        assert parse_document(text, "").data == applied(data, [edit])


def any_edit(data: Any, chance: random.Random) -> Edit:
    """Some change of some value."""
    path: KeyPath = ()
    while isinstance(here := value_at(data, path), (dict, list)) and here:
        if path and chance.random() < 0.3:
            break
        keys = list(here) if isinstance(here, dict) else range(len(here))
        path = (*path, chance.choice(keys))
    inserted = isinstance(path[-1], int) and chance.random() < 0.4
    value = chance.choice([3, -4, 2.5, "some words", [4, 5], {"kind": "oil", "area": [[1, 2]]}])
    if inserted:
        return Insert(path, value)
    return Remove(path) if len(path) > 1 and chance.random() < 0.5 else Put(path, value)
