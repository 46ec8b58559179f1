"""What rules tell players: the chapters and stages there are, and numbers in words."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.errors import BadRule
from gridprix.core.handbook import CHAPTERS, STAGES, Instruction, Passage, counted


def test_every_chapter_and_stage_takes_a_text() -> None:
    for chapter in CHAPTERS:
        assert Passage(chapter, "Title", "Text.").text == "Text."  # type: ignore[arg-type]
    for stage in STAGES:
        assert Instruction(stage, "Do it.").text == "Do it."  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda: Passage("moves", "Title", "Text."),  # type: ignore[arg-type]
            "there is no passage with the chapter 'moves'; it is one of aim, board, car,",
        ),
        (
            lambda: Instruction("lunch", "Eat."),  # type: ignore[arg-type]
            "there is no instruction with the stage 'lunch'; it is one of round start, plot,",
        ),
        (
            lambda: Passage("aim", "Title", "Text.", gives_way="page"),  # type: ignore[arg-type]
            "there is no passage with the gives_way 'page'; it is one of ",
        ),
    ],
)
def test_another_one_is_told_with_those_there_are(make: Any, said: str) -> None:
    with pytest.raises(BadRule) as caught:
        make()
    assert str(caught.value).startswith(said)


def test_that_a_passage_gives_way_is_said_with_that_word() -> None:
    assert Passage("aim", "Title", "Text.", gives_way="title").gives_way == "title"
    with pytest.raises(TypeError):
        Passage("aim", "Title", "Text.", (), {}, "title")  # type: ignore[call-arg]


def test_numbers_are_counted_in_words() -> None:
    told = [counted(number, "turn") for number in (0, 1, 2, 11)]
    assert told == ["no turns", "1 turn", "2 turns", "11 turns"]
