"""What watches over each module, so that mutants of it can be noticed."""

from __future__ import annotations

from pathlib import Path

from mutations import mutations
from tree import ROOT
from watchers import targets


def is_logic(path: Path) -> bool:
    return any(True for _ in mutations(path.read_text()))


def test_a_rule_is_watched_by_the_scripts_of_its_clauses() -> None:
    (vectors,) = targets(["grid/rules/vectors.py"])
    assert "IT-16" in {script.stem for script in vectors.scripts}


def test_a_module_of_the_engine_is_watched_by_scripts_and_the_tests_that_name_it() -> None:
    (undo,) = targets(["core/undo.py"])
    assert undo.tests[0].name == "test_undo.py"
    assert {test.name for test in undo.tests} > {"test_undo.py", "test_properties.py"}
    assert {"circuit", "grid"} <= {script.parent.name for script in undo.scripts}
    (entries,) = targets(["core/rule_entries.py"])
    assert "test_rule_entries.py" in {test.name for test in entries.tests}
    watched = {target.path for target in targets([])}
    logic = {path for path in (ROOT / "core").glob("*.py") if is_logic(path)}
    assert logic <= watched


def test_what_rules_share_is_watched_by_theirs_and_by_the_tests_that_name_it() -> None:
    (wear,) = targets(["circuit/parts/wear_state.py"])
    assert {"test_wear.py", "test_whole_races.py"} <= {test.name for test in wear.tests}
    assert wear.scripts
    (family,) = targets(["circuit/family.py"])
    assert {"test_small_parts.py", "test_whole_families.py"} <= {one.name for one in family.tests}
    (compiler,) = targets(["circuit/board/compiler.py"])  # which no rule imports
    assert "test_broken_circuits.py" in {test.name for test in compiler.tests}
    assert {script.parent.name for script in compiler.scripts} == {"circuit"}
    watched = {target.path for target in targets([]) if target.tests or target.scripts}
    rooms = [ROOT / "plugins" / one for one in ("circuit", "grid", "common", "house")]
    logic = {path for room in rooms for path in room.rglob("*.py") if is_logic(path)}
    shown = {path for path in logic if {"face", "format"} & {*path.parts}}
    arts = {path for path in logic if path.stem.endswith("_art")}
    assert logic - shown - arts <= watched
    assert arts
    assert not arts & watched


def test_a_room_that_all_families_have_is_watched_by_the_tests_of_that_room() -> None:
    drafting = list(targets(["grid/drafting", "circuit/drafting"]))
    assert {target.path.parts[-3] for target in drafting} == {"circuit", "grid"}
    for target in drafting:
        assert {"test_circuit_drafting.py", "test_grid_drafting.py"} <= {
            test.name for test in target.tests
        }


def test_the_rooms_of_the_engine_are_watched_by_the_tests_of_all_rooms_of_that_name() -> None:
    (centre,) = targets(["core/drafting/centre_line.py"])
    assert {"test_centre_line.py", "test_whole_sheets.py"} <= {one.name for one in centre.tests}
    assert {*centre.tests} <= {*centre.far().tests}
    rooms = {target.path.parent.name for target in targets(["core/"])}
    assert rooms == {"core", "drafting", "studio"}


def test_a_few_of_the_watchers_are_near() -> None:
    (undo,) = targets(["core/undo.py"])
    near = undo.near()
    assert near.tests[0].name == "test_undo.py"
    assert len(near.tests) == 3
    assert 6 <= len(near.scripts) <= 12
    assert {*near.scripts} <= {*undo.scripts}


def test_far_watchers_are_all_of_the_layer_or_family() -> None:
    (undo,) = targets(["core/undo.py"])
    assert undo.far().tests[0].name == "test_undo.py"
    assert {*undo.far().tests} == {*(ROOT / "tests" / "core").glob("test_*.py")}
    shipped = {*(ROOT / "scenarios" / "scripts").rglob("*.yaml")}
    beside_rules = {*(ROOT / "plugins" / "house" / "gear_dice" / "scripts").glob("*.yaml")}
    assert {*undo.far().scripts} == shipped | beside_rules
    (wear,) = targets(["circuit/parts/wear_state.py"])
    folders = {test.parent.name for test in wear.far().tests}
    assert folders == {"circuit", "plugins", "golden"}


def test_a_game_of_the_house_is_watched_by_the_scripts_beside_its_rules() -> None:
    (gears,) = targets(["gear_dice/gear_box.py"])
    assert {"scripts"} == {script.parent.name for script in gears.scripts}


def test_how_things_look_is_watched_only_where_somebody_names_it() -> None:
    assert not any("face" in target.path.parts for target in targets(["plugins/grid"]))
    assert [target.path.name for target in targets(["grid/face/grid_art.py"])] == ["grid_art.py"]
    assert not any("drawing" in target.path.parts for target in targets([]))
