"""What authors of rules find for a family, it brings itself: pages, examples, templates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import click
import pytest
from tree import ROOT

from gridprix.core.documents import load_document
from gridprix.core.family import Family
from gridprix.core.format import format_of
from gridprix.core.game import Game
from gridprix.core.scenario import read_scenario
from gridprix.core.script import check_file
from gridprix.ui.kit.format_page import format_page, tracks_text
from gridprix.ui.kit.hook_book import hook_page
from gridprix.ui.kit.reference import reference_page
from gridprix.ui.kit.scaffold import new_file, new_rule, with_rules
from gridprix.ui.kit.track_schema import track_schema
from gridprix.ui.races import pilots_of, without_people

from ..core.races import toy_library  # noqa: TID252 - the tests are no package of a name

LIBRARY = toy_library()
FAMILIES = LIBRARY.catalogue.families
BARE = Family("bare", "Nothing", lambda *_: None, str, str)


def test_a_rule_of_any_family_is_begun(tmp_path: Path) -> None:
    paths = new_rule("long-leaps", "toy", tmp_path, LIBRARY)
    folder = tmp_path / "long-leaps"
    assert folder / "src" / "long_leaps.py" in paths
    with_it = with_rules(LIBRARY, folder / "src")
    outcome = check_file(folder / "scripts" / "long-leaps.yaml", with_it)
    assert outcome is not None
    assert outcome.problems == ()
    race = load_document(folder / "scenarios" / "long-leaps-race.yaml")
    scenario = without_people(read_scenario(race, with_it))
    assert "long-leaps" in scenario.book.active()
    assert Game(scenario, 1, pilots_of(scenario, 1)).run().ending
    assert "family `toy`" in (folder / "README.md").read_text()
    # editors know the rule, and those that it is played with
    for rule in ("long-leaps", "sealed-plots"):
        assert f'"{rule}"' in (folder / "schema" / "scenario.json").read_text()
    assert '"bends"' in (folder / "schema" / "track.json").read_text()


def test_a_track_of_any_family_is_begun(tmp_path: Path) -> None:
    path = new_file("track", "my-line", "toy", tmp_path, LIBRARY)
    assert load_document(path).data["length"] == 9


def test_the_first_family_that_can_is_taken(tmp_path: Path) -> None:
    assert "family: grid" in new_file("track", "mine", "", tmp_path, LIBRARY).read_text()


def test_which_families_can_is_told(tmp_path: Path) -> None:
    told = "there is no family 'moon'; a rule can be begun for grid, circuit, toy$"
    with pytest.raises(click.UsageError, match=told):
        new_rule("long-leaps", "moon", tmp_path, LIBRARY)
    told = "'toy' brings no templates of a ruleset; a ruleset can be begun for grid, circuit$"
    with pytest.raises(click.UsageError, match=told):
        new_file("ruleset", "mine", "toy", tmp_path, LIBRARY)
    assert list(tmp_path.iterdir()) == []


def test_where_no_family_can_it_is_told(tmp_path: Path) -> None:
    library = attrs.evolve(LIBRARY, catalogue=attrs.evolve(LIBRARY.catalogue, families={}))
    with pytest.raises(click.UsageError, match="no family brings templates of a track"):
        new_file("track", "mine", "", tmp_path, library)


def test_the_book_shows_the_examples_that_there_are() -> None:
    chapter = hook_page(LIBRARY).split("\n## A line of spaces\n")[1]
    grip, bump = chapter.split("\n### resolve_bump(table, car, other)\n")
    assert "return grip + 1  # new tyres" in grip
    assert "```" not in bump


def test_the_reference_has_a_part_for_every_family() -> None:
    titles = re.findall(r"^## (.*)$", reference_page(LIBRARY), re.MULTILINE)
    assert titles == ["Squared paper", "Rows and lanes", "A line of spaces", "Every family"]


def test_the_page_of_the_format_has_what_families_say() -> None:
    page = format_page(LIBRARY)
    assert "### A line of spaces\n\nA line is `length` spaces long" in page
    assert page.index("## Steps") < page.index("### Squared paper") < page.index("## Editors")


def words_of(schema: Any) -> Iterator[str]:
    """Every key that a schema lets somebody write."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for one in schema.values():
            yield from words_of(one)
    elif isinstance(schema, list):
        for one in schema:
            yield from words_of(one)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_word_of_a_track_is_explained(family: str) -> None:
    said = format_of(FAMILIES[family])
    words = {word for form in said.track_forms(["oil"]) for word in words_of(form.schema)}
    explained = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", said.page))))
    assert words - explained - {"name", "family", "laps", "at"} == set()
    if family != "toy":
        assert words <= explained


def test_a_family_that_says_nothing_of_its_tracks_is_left_out() -> None:
    library = attrs.evolve(
        LIBRARY, catalogue=attrs.evolve(LIBRARY.catalogue, families={"bare": BARE})
    )
    assert track_schema(library) == {"type": "object"}
    assert tracks_text(library) == ""


def test_contributing_has_all_that_a_family_brings() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text().split("| it brings |")[1].split("\n- ")[0]
    rows = [row.split(" | ") for row in table.splitlines()[2:] if row.strip()]
    told = {name: row[4] for row in rows for name in re.findall(r"`(\w+)`", row[1])}
    fields = {field.name: field for field in attrs.fields(Family)}
    assert told.keys() == fields.keys()
    for name, needed in told.items():
        assert needed.startswith("yes") == (fields[name].default is attrs.NOTHING), name
