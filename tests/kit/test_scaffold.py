"""What `gridprix new` writes works as it is, and nothing is ever overwritten."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import attrs
import click
import jsonschema
import pytest
from click.testing import CliRunner

from gridprix.core.documents import Document, Findings, load_document
from gridprix.core.format import format_of
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.ruleset import read_ruleset
from gridprix.core.scenario import read_scenario
from gridprix.core.script import check_file
from gridprix.plugins import DOORS
from gridprix.scenarios import standard_library
from gridprix.ui.cli import main
from gridprix.ui.kit.checking import HOLDS, checked, untold_rules
from gridprix.ui.kit.new_game import new_game
from gridprix.ui.kit.scaffold import KINDS, family_for_shape, new_file, new_rule, with_rules
from gridprix.ui.kit.schemas import schemas, write_schemas
from gridprix.ui.races import pilots_of, without_people

from ..core.races import toy_library  # noqa: TID252 - the tests are no package of a name

pytest_plugins = ("pytester",)
FAMILIES = tuple(standard_library(installed=False).catalogue.families)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_rule_passes_its_own_tests(
    family: str, pytester: pytest.Pytester, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_rule("ghost-car", family, pytester.path, library)
    monkeypatch.chdir(pytester.path / "ghost-car")
    done = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    sys.modules.pop("ghost_car", None)
    outcomes = done.parseoutcomes()
    assert outcomes.get("passed", 0) >= 3
    assert set(outcomes) <= {"passed", "warning", "warnings"}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_rule_is_sound(family: str, tmp_path: Path, library: Library) -> None:
    paths = new_rule("ghost-car", family, tmp_path, library)
    folder = tmp_path / "ghost-car"
    assert all(path.is_relative_to(folder) and path.is_file() for path in paths)
    with_it = standard_library([folder / "src"], installed=False)
    assert with_it.catalogue.failures == []
    scenario = without_people(
        read_scenario(load_document(folder / "scenarios" / "ghost-car-race.yaml"), with_it)
    )
    assert "ghost-car" in scenario.book.active()
    assert Game(scenario, 1, pilots_of(scenario, 1)).run().ending
    (outcome,) = checked([folder / "scripts"], with_it)
    assert (outcome.how, outcome.problems) == (HOLDS, ())
    assert untold_rules([outcome], with_it) == []
    schema = json.loads((folder / "schema" / "scenario.json").read_text())
    for path in [*(folder / "scripts").iterdir(), *(folder / "scenarios").iterdir()]:
        assert path.read_text().startswith("# yaml-language-server: $schema=../schema/scenario")
        jsonschema.validate(load_document(path).data, schema)
    project = tomllib.loads((folder / "pyproject.toml").read_text())
    points = project["project"]["entry-points"]["gridprix.rules"]
    assert points == {"ghost-car": "ghost_car:GhostCar"}


SHAPES = [
    (family.name, like)
    for family in standard_library(installed=False).catalogue.families.values()
    for like in format_of(family).likes()
]


def test_there_are_shapes_of_every_kind() -> None:
    likes = {like for _, like in SHAPES}
    assert likes >= {"oil", "derby", "rain", "slipstream"}


@pytest.mark.parametrize(("family", "like"), SHAPES)
def test_a_rule_of_a_shape_works_as_it_is(
    family: str,
    like: str,
    pytester: pytest.Pytester,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    new_rule("ghost-car", family, pytester.path, library, like)
    folder = pytester.path / "ghost-car"
    assert f'family="{family}"' in (folder / "src" / "ghost_car.py").read_text()
    with_it = standard_library([folder / "src"], installed=False)
    race = load_document(folder / "scenarios" / "ghost-car-race.yaml")
    scenario = without_people(read_scenario(race, with_it))
    assert "ghost-car" in scenario.book.active()
    assert Game(scenario, 1, pilots_of(scenario, 1)).run().ending
    assert untold_rules(checked([folder / "scripts"], with_it), with_it) == []
    monkeypatch.chdir(folder)
    done = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    sys.modules.pop("ghost_car", None)
    outcomes = done.parseoutcomes()
    assert outcomes.get("passed", 0) >= 3
    assert set(outcomes) <= {"passed", "warning", "warnings"}


def test_a_shape_finds_its_family(library: Library) -> None:
    found = {like: family_for_shape(like, "", library).name for _, like in SHAPES}
    assert found["slipstream"] == "circuit"
    assert found["rain"] == "grid"  # both have it, and the first is taken
    assert family_for_shape("rain", "circuit", library).name == "circuit"


@pytest.mark.parametrize(("family", "like"), SHAPES)
def test_a_shape_imports_only_from_doors(family: str, like: str, library: Library) -> None:
    texts = format_of(library.catalogue.families[family]).texts("rule", like)
    imported = re.findall(
        r"^from (gridprix[\w.]*) import", "\n".join(map(str, texts)), re.MULTILINE
    )
    assert imported
    assert set(imported) <= set(DOORS)


@pytest.mark.parametrize(
    ("family", "like", "told"),
    [
        (
            "",
            "nonsense",
            r"like 'nonsense'; there are derby, oil, rain \(grid\)",
        ),
        ("circuit", "oil", "no rule of the family 'circuit' to begin with like 'oil'; there are"),
        ("grid", "../rule", "no rule of the family 'grid' to begin with like"),
    ],
)
def test_a_shape_that_is_not_there_is_told(
    family: str, like: str, told: str, tmp_path: Path, library: Library
) -> None:
    with pytest.raises(click.UsageError, match=told):
        new_rule("ghost-car", family, tmp_path, library, like)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_new_game_passes_its_own_tests(
    family: str, pytester: pytest.Pytester, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game("salt-flats", family, pytester.path, library)
    monkeypatch.chdir(pytester.path / "salt-flats")
    done = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    for module in ("salt_flats", "salt_flats.house_rule"):
        sys.modules.pop(module, None)
    outcomes = done.parseoutcomes()
    assert outcomes.get("passed", 0) >= 2
    assert set(outcomes) <= {"passed", "warning", "warnings"}


@pytest.mark.parametrize("family", [*FAMILIES, "toy"])
def test_a_new_game_is_sound(family: str, tmp_path: Path) -> None:
    paths = new_game("salt-flats", family, tmp_path, toy_library())
    package = tmp_path / "salt-flats"
    folder = package / "src" / "salt_flats"
    assert all(path.is_relative_to(package) and path.is_file() for path in paths)
    with_it = with_rules(toy_library(), folder)
    shelves = {kind: [folder / kind, *some] for kind, some in with_it.shelves.items()}
    with_it = attrs.evolve(with_it, shelves=shelves)
    assert with_it.catalogue.failures == []
    scenario = without_people(read_scenario(with_it.open("play", "salt-flats"), with_it))
    assert (scenario.ruleset, scenario.track) == ("salt-flats", "salt-flats")
    assert "salt-flats" in scenario.book.active()
    assert scenario.notes == ()
    assert Game(scenario, 1, pilots_of(scenario, 1)).run().ending
    outcome = check_file(folder / "scripts" / "salt-flats.yaml", with_it)
    assert outcome is not None
    assert outcome.problems == ()
    kinds = {"play": "scenario", "scripts": "scenario", "tracks": "track", "rulesets": "ruleset"}
    for kind, schema in kinds.items():
        (file,) = (folder / kind).iterdir()
        assert file.read_text().startswith(f"# yaml-language-server: $schema=../schema/{schema}.")
        text = (folder / "schema" / f"{schema}.json").read_text()
        jsonschema.validate(load_document(file).data, json.loads(text))
    points = tomllib.loads((package / "pyproject.toml").read_text())["project"]["entry-points"]
    assert points["gridprix.library"] == {"salt-flats": "salt_flats"}
    assert points["gridprix.rules"] == {"salt-flats": "salt_flats.house_rule:SaltFlats"}
    for words in (("check",), ("format", "--check")):
        lint = (sys.executable, "-m", "ruff", *words, "--no-cache", "--quiet", ".")
        done = subprocess.run(lint, cwd=package, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Salt", "no name; write lower-case words with hyphens"),
        (
            "oval",
            r"there is a file tracks/oval.yaml already \(gridprix itself\); choose another name",
        ),
        ("italian", r"there is a file rulesets/italian.yaml already"),
        ("oil", "there is a rule 'oil' already"),
        ("attrs", "a Python package 'attrs' is installed already; choose another name"),
        ("random", "a name of Python's own"),
    ],
)
def test_a_game_whose_name_is_taken_is_not_begun(
    name: str, told: str, tmp_path: Path, library: Library
) -> None:
    with pytest.raises(click.UsageError, match=told):
        new_game(name, "grid", tmp_path, library)
    assert list(tmp_path.iterdir()) == []


def test_a_rule_named_like_something_imported(tmp_path: Path, library: Library) -> None:
    new_rule("car", "grid", tmp_path, library)
    found = standard_library([tmp_path / "car" / "src"], installed=False).catalogue
    assert found.failures == []
    assert found.rules["car"].cls.__name__ == "CarRule"


@pytest.mark.parametrize("family", FAMILIES)
def test_new_files_are_sound(family: str, tmp_path: Path, library: Library) -> None:
    write_schemas(tmp_path / "schema", library)
    made = {kind: new_file(kind, f"my-{kind}", family, tmp_path, library) for kind in KINDS}
    texts = {kind: json.loads(text) for kind, text in schemas(library).items()}
    for kind, path in made.items():
        schema = "scenario" if kind == "script" else kind
        assert f"$schema=schema/{schema}.json" in path.read_text()
        jsonschema.validate(load_document(path).data, texts[schema])
    outcome = check_file(made["script"], library)
    assert outcome is not None
    assert outcome.problems == ()
    document = load_document(made["ruleset"])
    findings = Findings(document)
    assert read_ruleset(document, library, findings) is not None
    assert findings.problems == []
    # all three together: a scenario beside its ruleset and its track
    data: dict[str, Any] = load_document(made["scenario"]).data
    beside = Document(str(made["scenario"]), {**data, "ruleset": "my-ruleset", "track": "my-track"})
    scenario = without_people(read_scenario(beside, library))
    assert Game(scenario, 1, pilots_of(scenario, 1)).run().ending


def test_no_hint_is_written_where_no_schema_is(tmp_path: Path, library: Library) -> None:
    assert "schema" not in new_file("track", "my-track", "grid", tmp_path, library).read_text()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ghost", "no name; write lower-case words with hyphens, such as ghost-car"),
        ("ghost_car", "no name"),
        ("-x", "no name"),
        ("../x", "no name"),
        ("", "no name"),
        ("x" * 61, "no name"),
        ("random", "a name of Python's own; try 'house-random'"),
        ("class", "a name of Python's own"),
        ("oil", r"there is a rule 'oil' already \(built-in\); choose another name"),
    ],
)
def test_a_bad_name_is_told(name: str, told: str, tmp_path: Path, library: Library) -> None:
    with pytest.raises(click.UsageError, match=told):
        new_rule(name, "grid", tmp_path, library)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path, library: Library) -> None:
    (tmp_path / "ghost-car").mkdir()
    with pytest.raises(click.UsageError, match="ghost-car is there already"):
        new_rule("ghost-car", "grid", tmp_path, library)
    (tmp_path / "my-race.yaml").write_text("mine\n")
    with pytest.raises(click.UsageError, match="is there already; nothing is overwritten"):
        new_file("scenario", "my-race", "grid", tmp_path, library)
    assert (tmp_path / "my-race.yaml").read_text() == "mine\n"
    (tmp_path / "schema").mkdir()
    (tmp_path / "schema" / "track.json").write_text("{}\n")
    with pytest.raises(click.UsageError, match="was not made by gridprix"):
        write_schemas(tmp_path / "schema", library)
    assert [path.name for path in (tmp_path / "schema").iterdir()] == ["track.json"]


def test_a_schema_is_renewed(tmp_path: Path, library: Library) -> None:
    write_schemas(tmp_path, library)
    assert len(write_schemas(tmp_path, library)) == 3


@pytest.mark.parametrize("kind", [*KINDS, "rule"])
def test_the_command_writes_and_says_what_comes_next(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(main, ["new", kind, "my-own"])
    assert told.exit_code == 0
    assert "wrote my-own" in told.output
    again = CliRunner().invoke(main, ["new", kind, "my-own"])
    assert again.exit_code == 2
    assert "is there already" in again.output


def test_the_command_writes_schemas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["new", "schema"]).exit_code == 0
    assert {path.name for path in Path("schema").iterdir()} == {
        *("scenario.json", "ruleset.json", "track.json")
    }
