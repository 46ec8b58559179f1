"""Packages that carry games: found without being imported, and their faults hurt nobody else."""

from __future__ import annotations

import re
import shutil
import sys
from importlib import metadata
from pathlib import Path

import pytest
from tree import ROOT

from gridprix.core.documents import Document, Findings
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import YOURS, standard_library

from .installing import game_files, install, site

__all__ = ["site"]  # a fixture

RAISING = {"__init__.py": "raise SystemExit('nobody is to import this')\n"}


def failures() -> list[str]:
    return [str(one) for one in standard_library().catalogue.failures]


def test_a_package_is_found_and_not_imported(site: Path) -> None:
    folder = install(site, "dune-race", {**RAISING, **game_files("dunes")})
    found = standard_library()
    assert found.catalogue.failures == []
    assert found.names("play")["dunes"] == folder / "play" / "dunes.yaml"
    assert found.origin(folder / "play" / "dunes.yaml") == "package dune-race"
    assert found.origin(found.names("play")["first-race"]) == ""
    scenario = read_scenario(found.open("play", "dunes"), found)
    assert (scenario.ruleset, scenario.track, scenario.notes) == ("dunes", "dunes", ())
    assert "dune_race" not in sys.modules


def test_a_folder_inside_a_package_may_hold_the_shelves(site: Path) -> None:
    inside = {f"data/{place}": text for place, text in game_files("dunes").items()}
    points = "[gridprix.library]\ndunes = dune_race.data\n"
    install(site, "dune-race", {**RAISING, **inside}, points=points)
    assert failures() == []
    assert "dunes" in standard_library().names("play")


def test_what_comes_and_goes_while_it_runs_is_noticed_and_nothing_is_read_twice(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "dunes" not in standard_library().names("play")
    install(site, "dune-race", {**RAISING, **game_files("dunes")})
    assert "dunes" in standard_library().names("play")
    with monkeypatch.context() as patch:
        patch.setattr(metadata, "entry_points", None)
        assert "dunes" in standard_library().names("play")
    (about,) = site.glob("*.dist-info")
    shutil.rmtree(about)
    assert "dunes" not in standard_library().names("play")


@pytest.mark.parametrize(
    ("files", "points", "told"),
    [
        ({}, "dune_race", r"dune_race holds none of the folders rulesets/, tracks/"),
        ({}, "dune_race.data", r"there is no folder .*data; it should hold one of rulesets/"),
        ({}, "no_such_thing", "there is no module 'no_such_thing'; write the package that holds"),
        ({}, "dune_race:data", "'dune_race:data' is no module; write the package that holds your"),
        ({}, "json.tool", "there is no folder .*tool; it should"),
        ({}, "this", "'this' is one file, not a folder; write the package"),
    ],
)
def test_a_faulty_package_is_told_by_name(
    site: Path, files: dict[str, str], points: str, told: str
) -> None:
    install(site, "dune-race", files, points=f"[gridprix.library]\nx = {points}\n")
    install(site, "good", game_files("good-race"))
    (failure,) = failures()
    assert failure.startswith(f"package dune-race ({points}): ")
    assert re.search(told, failure), failure
    found = standard_library()
    assert {"good-race", "first-race"} <= found.names("play").keys()


def test_a_rule_that_raises_when_imported_breaks_nothing_else(site: Path) -> None:
    points = "[gridprix.library]\nd = dune_race\n[gridprix.rules]\nd = dune_race.sand:Sand\n"
    install(site, "dune-race", {"sand.py": "1 / 0\n", **game_files("dunes")}, points=points)
    (failure,) = failures()
    assert failure == (
        "package dune-race (dune_race.sand:Sand), sand.py:1: ZeroDivisionError: division by zero"
    )
    assert "dunes" in standard_library().names("play")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = 1\ndef broken(:\n", "sand.py:2: syntax error: invalid syntax"),
        (
            "from gridprix.core import Rule\n\nclass Sand(Rule): pass\n",
            "sand.py:3: the rule class Sand has no card",
        ),
    ],
)
def test_a_bad_rule_of_a_package_is_told_with_its_file(site: Path, text: str, told: str) -> None:
    points = "[gridprix.rules]\nd = dune_race.sand:Sand\n"
    install(site, "dune-race", {"sand.py": text}, points=points)
    (failure,) = failures()
    assert failure.startswith(f"package dune-race (dune_race.sand:Sand), {told}")


def test_two_packages_that_bring_the_same_name(site: Path) -> None:
    first = install(site, "alpha", game_files("dunes"))
    install(site, "beta", {"tracks/dunes.yaml": "name: dunes\n", "tracks/own.yaml": "name: own\n"})
    taken = "tracks/dunes.yaml is brought by package alpha too, which is taken"
    assert failures() == [f"package beta: {taken}; rename yours"]
    tracks = standard_library().names("tracks")
    assert tracks["dunes"] == first / "tracks" / "dunes.yaml"
    assert "own" in tracks


def test_what_takes_the_place_of_something_shipped_is_told(site: Path, tmp_path: Path) -> None:
    install(site, "dune-race", game_files("oval"))
    found = standard_library((), tmp_path / "home")
    path = found.find("tracks", "oval")
    assert path is not None
    told = "of package dune-race takes the place of the track 'oval' that gridprix brings along"
    assert found.shadowed("tracks", path).endswith(told)
    # the package's own race finds the track beside it, and tells so; the shipped one its own
    own = read_scenario(found.open("play", "oval"), found)
    assert [told in str(note) for note in own.notes] == [True]
    shipped = next(
        name
        for name, file in found.names("play").items()
        if name != "oval" and "track: oval\n" in file.read_text()
    )
    assert read_scenario(found.open("play", shipped), found).notes == ()


def follow(library: Library, naming: Path, name: object) -> Path | None:
    findings = Findings(Document(str(naming), {}))
    found = library.follow("tracks", name, findings, ("track",))
    return None if found is None else Path(found.file).resolve()


def test_the_file_that_names_is_where_the_search_begins(tmp_path: Path) -> None:
    home = tmp_path / "home"
    library = standard_library((), home, installed=False)
    assert library.origins == {home: YOURS}
    track = "name: t\nfamily: grid\n"
    places = [
        tmp_path / "mine" / "t.yaml",
        tmp_path / "tracks" / "t.yaml",
        home / "tracks" / "t.yaml",
    ]
    for place in places:
        place.parent.mkdir(parents=True)
        place.write_text(track)
    naming = tmp_path / "mine" / "race.yaml"
    naming.write_text("name: race\n")
    for place in places:
        assert follow(library, naming, "t") == place
        assert follow(library, tmp_path / "mine" / "gone.yaml", "t") == places[-1]
        place.unlink()
    assert follow(library, naming, "t") is None


def test_a_shelf_holds_files_of_one_kind_and_a_file_does_not_name_itself(tmp_path: Path) -> None:
    (tmp_path / "play").mkdir()
    (tmp_path / "mine").mkdir()
    library = standard_library(installed=False)
    shipped = (ROOT / "scenarios" / "tracks" / "oval.yaml").resolve()
    for folder, naming in (("play", "race"), ("mine", "oval")):
        for name in (naming, "oval"):
            (tmp_path / folder / f"{name}.yaml").write_text("name: a race\n")
        assert follow(library, tmp_path / folder / f"{naming}.yaml", "oval") == shipped


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", ""])
def test_nobody_is_led_out_of_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "x.yaml").write_text("name: x\n")
    (tmp_path / "mine").mkdir()
    naming = tmp_path / "mine" / "race.yaml"
    naming.write_text("name: race\n")
    assert follow(standard_library(installed=False), naming, name) is None
    assert standard_library(installed=False).find("tracks", name, str(naming)) is None
