"""What a key takes is declared once: files are read by it, and schemas are made of it."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from gridprix.core import ruleset, scenario, seats
from gridprix.core.documents import BadFile, Document, Findings
from gridprix.core.file_keys import (
    Edition,
    FileName,
    Key,
    OneOf,
    Structure,
    Takes,
    Text,
    TextList,
    Whole,
    check_keys,
    names_of,
)
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.ui.kit.scenario_schema import ruleset_schema, scenario_schema

RACE = {"name": "x", "ruleset": "italian", "track": "first-ring", "seats": 2}
VALUES = (
    *("", " ", "a", "free", "3", 0, 1, 2, 3, 99, -1, 2**63, 2**63 + 1, True, False, None, 1.0, 1.5),
    *([], ["a"], [1], ["a", 1], [None], {}, {"a": 1}),
)
KINDS = (
    *(
        FileName("race", "mine"),
        Text(),
        Text(least=1),
        TextList("names", "such as [a]"),
        Whole(1, 3),
    ),
    *(Whole(0, 2**63, open=True), Whole(-1, 0, right="hm"), OneOf(("", "free")), Edition(1)),
)


@pytest.mark.parametrize("takes", KINDS, ids=repr)
def test_reading_and_schema_say_the_same(takes: Takes) -> None:
    assert takes.schema is not None
    fits = [takes.wrong("key", value) is None for value in VALUES]
    validator = jsonschema.Draft7Validator(takes.schema)
    # a schema takes 1.0 for a whole number; a reader does not
    expected = [validator.is_valid(value) and not isinstance(value, float) for value in VALUES]
    assert fits == expected
    assert True in fits
    assert False in fits


@pytest.mark.parametrize(
    ("takes", "value", "told"),
    [
        (FileName("race", "mine"), None, ("the race has no name", "add `name: mine`")),
        (Text(), 3, ("`key` is a whole number", "it takes a text")),
        (TextList("names", "such as [a]"), "a", ("`key` takes a list of names", "such as [a]")),
        (Whole(1, 3), 4, ("`key` is 4", "`key` takes a whole number from 1 to 3")),
        (Whole(1, 3, right="three at most"), 4, ("`key` is 4", "three at most")),
        (OneOf(("", "a", "b")), "c", ("`key` is 'c'", "`key` is one of a, b")),
        (Edition(2), 1, ("the file is of format 1", "this gridprix reads format 2")),
        (Structure(), object(), None),
    ],
)
def test_what_is_wrong_is_told(takes: Takes, value: Any, told: tuple[str, str] | None) -> None:
    assert takes.wrong("key", value) == told


def test_a_file_is_held_against_its_keys() -> None:
    keys = (Key("name", "", FileName("race", "mine"), must=True), Key("laps", "", Whole(1, 9)))
    assert names_of(keys) == ("name", "laps")
    document = Document("x.yaml", {"laps": 0})
    findings = Findings(document)
    check_keys(keys, document.data, findings)
    assert [one.what for one in findings.problems] == ["the race has no name", "`laps` is 0"]


@pytest.mark.parametrize("value", ["sunny", 3])
def test_a_new_key_of_a_scenario_is_written_once(
    value: object, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadFile, match="unknown key 'weather'"):
        read_scenario(Document("x.yaml", {**RACE, "weather": value}), library)
    weather = Key("weather", "what it is like outside", OneOf(("", "sunny", "wet")))
    monkeypatch.setattr(scenario, "KEYS", (*scenario.KEYS, weather))
    document = Document("x.yaml", {**RACE, "weather": value})
    schema = jsonschema.Draft7Validator(scenario_schema(library))
    if value == "sunny":
        assert read_scenario(document, library)
        assert schema.is_valid(document.data)
    else:
        with pytest.raises(BadFile, match="`weather` is 3; `weather` is one of sunny, wet"):
            read_scenario(document, library)
        assert not schema.is_valid(document.data)


def test_a_structure_that_no_schema_knows_is_noticed(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenario, "KEYS", (*scenario.KEYS, Key("stewards", "", Structure())))
    with pytest.raises(KeyError, match="stewards"):
        scenario_schema(library)


@pytest.mark.parametrize("key", [key for key in scenario.KEYS if key.must], ids=lambda k: k.name)
def test_what_must_be_there_must(key: Key, library: Library) -> None:
    data = {name: value for name, value in RACE.items() if name != key.name}
    with pytest.raises(BadFile, match=f"no {key.name}"):
        read_scenario(Document("x.yaml", data), library)


def test_every_key_says_something(library: Library) -> None:
    for key in (*scenario.KEYS, *ruleset.KEYS, *seats.KEYS):
        assert key.says
    assert set(ruleset_schema(library)["properties"]) == set(names_of(ruleset.KEYS))
