"""What people read: all of it can be printed, and what was not plain English has not come back."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from allowed import allowed
from pieces import PAGE, counted, pieces
from sayings import is_prose, sayings, template
from words import PLACES, main, said

# ways to say things that players stumbled over
GONE = (
    r"\bit is out\b(?! of)",
    r"it starts over",
    r"it must come back",
    r"\bhit it\b",
    r"it did not get past",
    r"^brakes to \{",
    r"no worse than",
    r"the table is on the move",
    r"^\{name\}, lay chips",
    r"of the -1 chips",
    r"\ba roll for chance",
    r"(engine|brakes) sound",
    r"^no card \(",
    r"has a price",
    r"brings something",
    r"\bhas won$",
    r"kept by itself",
    r"not over yet",
    r"it stands among",
    r"better here is worse",
    r"\bthe buys sum to",
    r"^as it was$",
    r"every decision against the best line",
    r"applies to .* is lit",
    r"the top of the list has the last word",
    r"dear points",
    r"the board comes near",
    r"\btires?\b",
)


@cache
def texts() -> dict[str, list[str]]:
    """All that people read; collected when a test asks, since every worker reads this file."""
    return said()


@pytest.mark.parametrize("phrase", GONE)
def test_what_players_stumbled_over_has_not_come_back(phrase: str) -> None:
    there = re.compile(phrase, re.IGNORECASE)
    assert [one for place in texts().values() for one in place if there.search(one)] == []


def test_every_place_where_people_read_is_there() -> None:
    assert list(texts()) == list(PLACES)
    assert all(texts().values())
    samples = {
        "rules of squared paper": "{car} stops: {reason}",
        "rules of circuits": "roll the dice instead",
        "house rules": "It begins to rain",
        "races and rulesets": "Derby Night",
        "window": "Order of movement",
        "browser": "Take a seat first.",
        "command line": "Play a race.",
        "the race itself": "{car} is out: {reason}",
    }
    assert {place: text for place, text in samples.items() if text not in texts()[place]} == {}


def test_it_is_printed_by_place_sorted_and_each_once(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules of both"])
    title, *lines = capsys.readouterr().out.strip().splitlines()
    assert title == f"## rules of both ({len(texts()['rules of both'])})"
    assert sorted(set(lines[1:]), key=str.casefold) == lines[1:]


def test_a_text_is_read_as_one_template_with_its_fields(tmp_path: Path) -> None:
    source = tmp_path / "file.py"
    source.write_text(
        '"""Nobody reads this."""\n'
        "def f(car):\n"
        '    """Nor this."""\n'
        '    end = " and is out" if car.out else ""\n'
        "    return f'{car.name} hits {len(car.others)} cars{end}' + \" again\"\n"
    )
    assert [(one.line, one.text, one.pieced) for one in sayings(source)] == [
        (4, " and is out", False),
        (5, "{name} hits {len} cars{end} again", True),
    ]


@pytest.mark.parametrize("text", ["#20272e on", "SPEED_STEP", "CarPlaced", "leg", "{a}{b}", ""])
def test_what_is_for_programs_is_left_out(text: str) -> None:
    assert not is_prose(text)
    assert template(ast.parse(repr(text), mode="eval").body) == text


def test_sentences_are_whole_templates_and_those_in_pieces_only_become_fewer() -> None:
    most, now = allowed(PAGE), counted()
    more = {name: count for name, count in now.items() if count > most.get(name, 0)}
    assert more == {}, "let `say` or a wording make the sentence, whole, with named fields"
    fewer = {name: count for name, count in most.items() if count > now.get(name, 0)}
    assert fewer == {}, "well done: `python tests/tools/pieces.py` lowers the figures"


@pytest.mark.parametrize(
    ("line", "in_pieces"),
    [
        ('reason = f"{car.name} is out"', True),
        ('reason = "the engine " + word', True),
        ('text += ", by a test"', True),
        ('short = say(", has {left} left", left=2)', True),
        ('reason = say("{car} is out", car=car.name)', False),
        ('reason = "the engine stalls"', False),
        ('key = f"{row},{lane}"', False),
        ('raise ValueError(f"a speed is not {value}")', False),
    ],
)
def test_a_sentence_in_pieces_is_noticed(line: str, *, in_pieces: bool) -> None:
    assert pieces(line) == ([1] if in_pieces else [])
