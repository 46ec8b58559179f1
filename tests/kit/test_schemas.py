"""The schemas are fresh, take every shipped file, and refuse the bad files that a schema can."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tree import ROOT

from gridprix.core import RuleCard, ruleset, scenario, seats
from gridprix.core.catalogue import Catalogue
from gridprix.core.documents import BadFile, load_document, parse_document
from gridprix.core.expectations import EXPECTED, OFFERED
from gridprix.core.file_keys import names_of
from gridprix.core.library import Library
from gridprix.core.script import STEPS
from gridprix.core.track_schema import any_of
from gridprix.plugins.circuit.board import row_form
from gridprix.plugins.grid.board import picture_file, track_file
from gridprix.scenarios import standard_library
from gridprix.ui.kit.schemas import SHIPPED, schemas

from ..core.books import rule_class  # noqa: TID252 - the tests are no package of a name
from ..core.races import toy_library  # noqa: TID252
from ..core.test_bad_yaml import CASES  # noqa: TID252

KINDS = {
    "scenario": [ROOT / "scenarios" / "play", ROOT / "scenarios" / "scripts"],
    "track": [ROOT / "scenarios" / "tracks"],
    "ruleset": [ROOT / "rulesets"],
}
FILES = [
    (kind, path)
    for kind, folders in KINDS.items()
    for folder in folders
    for path in sorted(folder.rglob("*.yaml"))
]
# What no schema sees: names that lie elsewhere, what rules say of one another, what a part of the
# text means, and what is wrong in a file that this one refers to.
BEYOND_A_SCHEMA = {
    *("unknown ruleset", "missing track", "unknown pilot"),
    *("cycle in rulesets", "ruleset not a mapping", "ruleset of no family", "broken ruleset"),
    *("ruleset lists a rule twice", "broken track", "wrong family of track"),
    *("family against ruleset", "rule of another family", "two settlers of one question"),
    *("unmet need", "conflict", "wrong order", "prefer a silent rule"),
    *("duplicate seat", "duplicate colour", "a build that no rule takes"),
    *("arranged unknown car", "arranged nowhere", "arranged before any car"),
    *("arranged unknown word", "arranged with a wrong value", "arranged letters that are none"),
    "arranged race with a wrong value",
}


@pytest.fixture(scope="module")
def made(library: Library) -> dict[str, Any]:
    return {kind: json.loads(text) for kind, text in schemas(library).items()}


def faults(schema: dict[str, Any], data: object) -> list[str]:
    return [error.message for error in jsonschema.Draft7Validator(schema).iter_errors(data)]


def test_the_shipped_schemas_are_not_stale(library: Library) -> None:
    for kind, text in schemas(library).items():
        shipped = (SHIPPED / f"{kind}.json").read_text(encoding="utf-8")
        assert shipped == text, "run python -m gridprix.ui.kit.schemas"


def test_the_schemas_are_schemas(made: dict[str, Any]) -> None:
    for schema in made.values():
        jsonschema.Draft7Validator.check_schema(schema)


@pytest.mark.parametrize(
    ("kind", "path"), FILES, ids=[path.relative_to(ROOT).as_posix() for _, path in FILES]
)
def test_every_shipped_file_fits(kind: str, path: Path, made: dict[str, Any]) -> None:
    assert faults(made[kind], load_document(path).data) == []


def test_the_keys_are_those_of_the_model(made: dict[str, Any]) -> None:
    whole = made["scenario"]["definitions"]
    sound, step = whole["sound"]["properties"], whole["step"]["anyOf"][0]["properties"]
    assert tuple(sound) == names_of(scenario.KEYS)
    assert tuple(made["ruleset"]["properties"]) == names_of(ruleset.KEYS)
    assert set(step) == set(STEPS)
    assert set(step["expect"]["properties"]) == set(EXPECTED)
    assert set(step["offers"]["patternProperties"]["^[A-Z][0-9]?$"]["properties"]) == set(OFFERED)
    seat = sound["seats"]["anyOf"][1]["items"]["anyOf"][1]
    assert tuple(seat["properties"]) == names_of(seats.KEYS)


def test_the_keys_of_tracks_are_those_of_the_model(made: dict[str, Any]) -> None:
    drawing, other = made["track"]["then"], made["track"]["else"]
    common = set(track_file.COMMON_KEYS)
    assert set(drawing["properties"]) == common | set(track_file.POLYGON_KEYS)
    assert set(other["then"]["properties"]) == common | set(picture_file.PICTURE_KEYS)
    circuit = other["else"]["properties"]
    assert set(circuit) == set(row_form._FORM_KEYS)
    section = circuit["sections"]["items"]["anyOf"][1]
    assert set(section["then"]["properties"]) == set(row_form._CORNER_KEYS)
    assert set(section["else"]["properties"]) == set(row_form._STRAIGHT_KEYS)


@pytest.mark.parametrize(
    ("change", "fits"),
    [
        ({}, True),
        ({"length": 1}, False),
        ({"zones": [{"kind": "puddle", "at": 3}]}, True),
        ({"zones": [{"kind": "oil", "at": 3}]}, False),
        ({"width": 3}, False),
    ],
)
def test_a_family_from_elsewhere_says_how_its_tracks_are_written(
    change: dict[str, Any],
    fits: bool,  # noqa: FBT001 - whether it does
) -> None:
    library = toy_library()
    schema = json.loads(schemas(library)["track"])
    toy = {"name": "short", "family": "toy", "length": 9, **change}
    assert (not faults(schema, toy)) is fits
    for shipped in ("first-ring", "pinewood-park"):
        assert not faults(schema, library.open("tracks", shipped).data)


def test_a_library_without_families_takes_any_track() -> None:
    assert any_of(()) == {"type": "object"}


@pytest.fixture(scope="module")
def toy_schema() -> dict[str, Any]:
    """The schema of scenarios for the library that the bad files were written for."""
    toy = toy_library()
    catalogue = Catalogue(dict(toy.catalogue.rules), dict(toy.catalogue.families))
    for name in ("second-line", "scooters"):
        catalogue.add(rule_class(RuleCard(name, "a rival")), "tests")
    made: dict[str, Any] = json.loads(schemas(Library(catalogue, toy.shelves))["scenario"])
    return made


@pytest.mark.parametrize("case", CASES)
def test_bad_files_are_refused_where_a_schema_can(case: str, toy_schema: dict[str, Any]) -> None:
    try:
        data = parse_document(CASES[case][0], "bad.yaml").data
    except BadFile:
        return  # no YAML, or more than plain YAML: no schema ever sees it
    assert bool(faults(toy_schema, data)) is (case not in BEYOND_A_SCHEMA)


@pytest.mark.parametrize(
    "step",
    [
        {"ofers": {"A": {"count": 3}}},
        {"offers": {"A": {"counts": 3}}},
        {"offers": {"a": {"count": 3}}},
        {"expect": {"A": {"velocty": [1, 1]}}},
        {"expect": {"A": {"status": "gone"}}},
        {"expect": {"logs": "x"}},
        {"dice": [0]},
        {"dice": ["six"]},
        {"A": ["0,0"]},
        {"repeat": {"steps": [{"A": "0,0"}]}},
        {"repeat": {"times": 0, "steps": [{"A": "0,0"}]}},
        {"for each seed": {"seeds": "many", "steps": [{"A": "0,0"}]}},
        {"repeat": {"times": 2, "steps": [{"B": 1, "expect": {}}]}},
        {},
        "A",
    ],
)
def test_a_wrong_step_is_refused(step: object, made: dict[str, Any]) -> None:
    head = {"name": "x", "ruleset": "italian", "track": "open-field", "arrange": "A@1,1"}
    good = {**head, "script": [{"A": "0,0"}, {"repeat": {"times": 2, "steps": [{"A": "0,0"}]}}]}
    assert faults(made["scenario"], good) == []
    assert faults(made["scenario"], {**head, "script": [step]})


def test_a_house_rule_gets_into_its_own_schema(tmp_path: Path) -> None:
    (tmp_path / "shy.py").write_text(
        "import attrs\nfrom gridprix.core import Rule, RuleCard, option\n\n"
        "@attrs.frozen\nclass Shy(Rule):\n"
        "    card = RuleCard('shy', 'Shy cars')\n"
        "    how: int = option(3, 'how shy', low=1, high=5)\n"
    )
    library = standard_library([tmp_path], installed=False)
    schema = json.loads(schemas(library)["scenario"])
    race = {"name": "x", "ruleset": "italian", "track": "open-field", "seats": 2}
    assert faults(schema, {**race, "rules": [{"shy": {"how": 5}}]}) == []
    assert faults(schema, {**race, "rules": [{"shy": {"how": 6}}]})
