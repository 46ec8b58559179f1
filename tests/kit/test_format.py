"""The page about the format names everything there is, and its example holds."""

from __future__ import annotations

import re

import pytest
from tree import ROOT

from gridprix.core import scenario, seats
from gridprix.core.documents import parse_document
from gridprix.core.expectations import EXPECTED, OFFERED
from gridprix.core.file_keys import names_of
from gridprix.core.library import Library
from gridprix.core.script import STEPS, check_script

PAGE = (ROOT / "scenarios" / "FORMAT.md").read_text()


def test_the_example_holds(library: Library) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    outcome = check_script(parse_document(example, "FORMAT.md"), library)
    assert outcome.problems == ()
    used = {key for step in parse_document(example, "x").data["script"] for key in step}
    assert set(STEPS) - used == {"raises"}, "`raises` needs a rule that fails"


@pytest.mark.parametrize("word", [*names_of(scenario.KEYS), *STEPS, *EXPECTED, *OFFERED])
def test_every_word_of_the_format_is_explained(word: str) -> None:
    assert re.search(rf"`{word}`|`{word}[: ]|  - {word}:|\b{word}:|[{{, ]{word}[,}}]", PAGE)


def test_every_word_of_a_seat_is_explained() -> None:
    assert f"`{{{', '.join(names_of(seats.KEYS))}}}`" in PAGE


def test_the_format_is_the_one_that_is_read() -> None:
    assert f"This is format {scenario.FORMAT};" in PAGE


def test_a_file_of_another_format_is_refused(library: Library) -> None:
    text = "name: x\nruleset: italian\ntrack: open-field\nseats: 2\nformat: 2\n"
    document = parse_document(text + "loads: {refused: this gridprix reads format 1}\n", "x.yaml")
    assert check_script(document, library).ok
