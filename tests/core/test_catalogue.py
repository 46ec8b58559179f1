"""Finding rules: built in, installed, in folders; what fails is listed and hurts nobody."""

from __future__ import annotations

import os
import re
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

from gridprix.core import Rule, RuleCard, packages
from gridprix.core.catalogue import ENTRY_POINTS, Catalogue, find_rules, imported
from gridprix.core.errors import BadRule, RuleFault
from gridprix.core.family import Family
from gridprix.plugins import BUILTIN
from gridprix.plugins.grid.family import GRID

from .books import rule_class

GOOD = """\
import attrs
from gridprix.core import Rule, RuleCard

@attrs.frozen
class Good(Rule):
    '''Does nothing.'''
    card = RuleCard("NAME", "does nothing")
"""


def good(name: str) -> str:
    return GOOD.replace("NAME", name)


def found_in(folder: Path, **files: str) -> Catalogue:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    return find_rules((), [folder], installed=False)


def failures(catalogue: Catalogue) -> dict[str, str]:
    return {Path(one.origin).name: one.error for one in catalogue.failures}


def test_every_built_in_rule_is_found_once() -> None:
    catalogue = find_rules(BUILTIN, installed=False)
    assert len(catalogue.rules) + len(catalogue.families) == len(BUILTIN)
    assert {found.origin for found in catalogue.rules.values()} == {"built-in"}
    assert catalogue.failures == []
    for name in sorted(catalogue.families):
        rules = catalogue.of_family(name)
        assert rules == sorted(rules, key=lambda found: found.card.name)
        assert {found.card.family for found in rules} <= {name, "any"}


def test_what_is_brought_along_is_imported_when_somebody_asks_for_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def import_noted(dotted: str) -> object:
        asked.append(dotted)
        return imported(dotted)

    monkeypatch.setattr("gridprix.core.catalogue.imported", import_noted)
    catalogue = find_rules(BUILTIN, installed=False)
    assert [*catalogue.families] == ["grid", "circuit"]
    assert [one.rpartition(":")[2] for one in asked] == ["GRID", "CIRCUIT"]
    assert [*catalogue.rules][:2] == ["braking", "car-build"]
    assert asked == list(BUILTIN)
    assert catalogue.rules is catalogue.rules
    assert asked == list(BUILTIN), "once"


def test_rules_that_are_brought_along_come_before_any_other() -> None:
    catalogue = find_rules(BUILTIN, installed=False)
    catalogue.add(rule_class(RuleCard("late", "made for a test")), "tests")
    assert list(catalogue.rules)[-1] == "late"
    assert len(catalogue.rules) > 40
    fresh = find_rules(BUILTIN, installed=False)
    with pytest.raises(RuleFault, match="the name 'vectors' is taken by a built-in rule"):
        fresh.add(rule_class(RuleCard("vectors", "made for a test")), "tests")


@pytest.mark.parametrize("field", ["needs", "conflicts", "above", "provides", "clauses"])
def test_a_list_on_a_card_is_no_text(tmp_path: Path, field: str) -> None:
    text = good("one").replace('does nothing")', f"does nothing\", {field}='vectors')")
    assert failures(found_in(tmp_path, a=text)) == {
        "a.py": f"the card of 'one' gives `{field}` as a text; write `{field}=('vectors',)`"
    }


def test_a_folder_brings_its_files_in_order(tmp_path: Path) -> None:
    catalogue = found_in(tmp_path, b=good("second"), a=good("first"))
    assert list(catalogue.rules) == ["first", "second"]
    assert catalogue.rules["first"].origin == str(tmp_path / "a.py")


def test_a_file_that_was_just_changed_is_read_as_it_is_now(tmp_path: Path) -> None:
    assert list(found_in(tmp_path, mine=good("first")).rules) == ["first"]
    file = tmp_path / "mine.py"
    before = file.stat()
    file.write_text(good("other"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))  # within the same second
    assert list(found_in(tmp_path).rules) == ["other"]


def test_two_folders_may_hold_files_of_one_name(tmp_path: Path) -> None:
    for number in ("one", "two"):
        (tmp_path / number).mkdir()
        (tmp_path / number / "house.py").write_text(good(f"rule-{number}"))
    catalogue = find_rules((), [tmp_path / "one", tmp_path / "two"], installed=False)
    assert sorted(catalogue.rules) == ["rule-one", "rule-two"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("def broken(:\n", "syntax error: invalid syntax"),
        ("import no_such_module_anywhere\n", "ModuleNotFoundError: No module named"),
        ("1 / 0\n", "ZeroDivisionError: division by zero"),
        ("raise SystemExit('bye')\n", "SystemExit: bye"),
        ("import sys\nsys.exit(3)\n", "SystemExit: 3"),
        ("x = 1\n", "the file holds no rule; a rule is a class derived from Rule"),
        ("", "the file holds no rule"),
        (
            "from gridprix.core import Rule\nclass Bare(Rule): pass\n",
            "the rule class Bare has no card",
        ),
        (good("Bad Name"), "'Bad Name' is no rule name; write lower-case words with hyphens"),
        (good("bad_name"), "'bad_name' is no rule name"),
        (good("x").replace("@attrs.frozen", ""), "is not attrs; put @attrs.frozen above it"),
        (good("taken"), "the name 'taken' is taken by the rule from"),
        (
            "from gridprix.core.family import Family\nF = Family('grid', '', None, None, None)\n",
            "there is a family 'grid' already; rename yours",
        ),
        ("raise ValueError('two\\nlines')\n", "ValueError: two lines"),
        ("\x00", "null bytes"),
    ],
)
def test_what_cannot_be_loaded_is_listed_and_hurts_nobody(
    tmp_path: Path, text: str, error: str
) -> None:
    for name, content in {"a": good("taken"), "bad": text, "z": good("last")}.items():
        (tmp_path / f"{name}.py").write_text(content)
    catalogue = find_rules(["gridprix.plugins.grid.family:GRID"], [tmp_path], installed=False)
    assert sorted(catalogue.rules) == ["last", "taken"]
    assert catalogue.families["grid"] is GRID
    (told,) = failures(catalogue).items()
    assert told[0] == "bad.py"
    assert error in told[1] or (text == "\x00" and told[1])
    assert "\n" not in str(catalogue.failures[0])


def test_a_file_may_speak_of_a_family_it_imports(tmp_path: Path) -> None:
    text = "from gridprix.plugins.grid.family import GRID\n" + good("near")
    (tmp_path / "near.py").write_text(text)
    catalogue = find_rules(["gridprix.plugins.grid.family:GRID"], [tmp_path], installed=False)
    assert catalogue.failures == []
    assert "near" in catalogue.rules


def test_a_rule_that_a_file_only_imports_is_not_its_own(tmp_path: Path) -> None:
    text = "from gridprix.plugins.common.race_limit import RaceLimit\n" + good("own")
    assert list(found_in(tmp_path, own=text).rules) == ["own"]


def test_a_missing_folder_is_listed(tmp_path: Path) -> None:
    catalogue = find_rules((), [tmp_path / "none"], installed=False)
    assert failures(catalogue) == {"none": "there is no such folder"}


def test_only_rules_and_families_are_taken_in() -> None:
    for thing in (Rule, 7, "rule", RuleCard("x", "y"), rule_class(RuleCard("x", "y"))()):
        with pytest.raises(BadRule, match="neither a rule class nor a family"):
            Catalogue().add(thing, "tests")


# ---------------------------------------------------------------- installed packages


@attrs.frozen
class Point:
    """An entry point as the packaging library shows it."""

    name: str
    value: str
    brings: Any
    dist: Any = None

    def load(self) -> Any:
        if isinstance(self.brings, BaseException):
            raise self.brings
        return self.brings


@attrs.frozen
class Package:
    name: str


def installed(monkeypatch: pytest.MonkeyPatch, *points: Point) -> Catalogue:
    def entry_points(*, group: str) -> list[Point]:
        assert group == ENTRY_POINTS == "gridprix.rules"
        return list(points)

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    # neither kept from what is really installed nor for it
    monkeypatch.setattr(packages, "_points_in", packages._points_in.__wrapped__)
    return find_rules((), installed=True)


def test_installed_packages_bring_classes_modules_and_families(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = ModuleType("a_package_of_rules")
    made = rule_class(RuleCard("of-module", "made for a test"))
    made.__module__ = module.__name__
    module.Made = made  # type: ignore[attr-defined]
    module.FAMILY = Family("lanes", "Lanes", None, None, None)  # type: ignore[attr-defined, arg-type]
    single = rule_class(RuleCard("single", "made for a test"))
    catalogue = installed(
        monkeypatch,
        Point("b", "a_package_of_rules", module, Package("rules-galore")),
        Point("a", "single:Made", single),
    )
    assert {name: found.origin for name, found in catalogue.rules.items()} == {
        "single": "package ?",
        "of-module": "package rules-galore",
    }
    assert list(catalogue.families) == ["lanes"]


@pytest.mark.parametrize(
    "error", [ImportError("gone"), SystemExit(4), AttributeError("no Made"), RecursionError("deep")]
)
def test_a_package_that_fails_hurts_nobody(
    monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    single = rule_class(RuleCard("single", "made for a test"))
    catalogue = installed(
        monkeypatch,
        Point("a", "bad:Rule", error, Package("bad")),
        Point("b", "good:Rule", single, Package("good")),
        Point("c", "odd:Rule", 7, Package("odd")),
        Point("d", "again:Rule", single, Package("again")),
    )
    assert list(catalogue.rules) == ["single"]
    told = [str(one) for one in catalogue.failures]
    where = r"package bad \(bad:Rule\), test_catalogue\.py:\d+"
    assert re.match(rf"{where}: {type(error).__name__}\b", told[0])
    assert told[1] == "package odd (odd:Rule): 7 is neither a rule class nor a family"
    assert "the name 'single' is taken by the rule from package good" in told[2]


def test_a_person_may_stop_a_plugin_that_hangs(tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text("raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        find_rules((), [tmp_path], installed=False)
