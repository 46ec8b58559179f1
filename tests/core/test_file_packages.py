"""Rules in files that are part of a package: they find their neighbours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridprix.core.catalogue import Catalogue, find_rules, modules_kept

NEIGHBOUR = "from ..tables import SUMMARY\n"
RULE = """\
import attrs
from gridprix.core import Rule, RuleCard
NEIGHBOUR
@attrs.frozen
class Wind(Rule):
    '''Blows.'''
    card = RuleCard("wind", SUMMARY)
"""


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    """A package of rules whose file imports another of it."""
    folder = tmp_path / "windy_rules" / "inner"
    folder.mkdir(parents=True)
    for one in (folder.parent, folder):
        (one / "__init__.py").write_text("")
    (folder.parent / "tables.py").write_text("SUMMARY = 'it blows'\n")
    (folder / "wind.py").write_text(RULE.replace("NEIGHBOUR", NEIGHBOUR))
    yield folder
    for name in [one for one in sys.modules if one.startswith("windy_rules")]:
        del sys.modules[name]


def found_in(folder: Path) -> Catalogue:
    return find_rules((), [folder], installed=False)


def test_a_file_of_a_package_is_imported_as_its_module(package: Path) -> None:
    before = [*sys.path]
    catalogue = found_in(package)
    assert catalogue.failures == []
    assert catalogue.rules["wind"].card.summary == "it blows"
    assert catalogue.rules["wind"].cls.__module__ == "windy_rules.inner.wind"
    assert sys.path == before


def test_a_module_of_that_name_from_elsewhere_is_told(package: Path, tmp_path: Path) -> None:
    found_in(package)
    moved = tmp_path / "other" / "windy_rules"
    moved.parent.mkdir()
    package.parent.rename(moved)
    [failure] = found_in(moved / "inner").failures
    assert failure.error.startswith("the module windy_rules.inner.wind is taken by ")
    assert failure.error.endswith("wind.py; rename the package")


def test_a_file_of_no_package_that_wants_a_neighbour_is_told(tmp_path: Path) -> None:
    (tmp_path / "wind.py").write_text(RULE.replace("NEIGHBOUR", NEIGHBOUR))
    [failure] = found_in(tmp_path).failures
    assert failure.line == 3
    assert "relative import" in failure.error


def test_a_file_is_known_by_eight_letters_of_its_place(tmp_path: Path) -> None:
    (tmp_path / "wind.py").write_text(RULE.replace("NEIGHBOUR", "SUMMARY = 'it blows'"))
    module = found_in(tmp_path).rules["wind"].cls.__module__
    assert len(module.rpartition("_")[2]) == 8


def test_what_fails_leaves_the_modules_of_files_as_they_were(package: Path) -> None:
    found_in(package)
    kept = sys.modules["windy_rules.inner.wind"]

    def break_off() -> None:
        del sys.modules["windy_rules.inner.wind"]
        sys.modules["windy_rules.new"] = kept
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), modules_kept("windy_rules"):
        break_off()
    assert sys.modules["windy_rules.inner.wind"] is kept
    assert "windy_rules.new" not in sys.modules


def test_the_package_itself_comes_before_others_of_its_name(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "others" / "windy_rules"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(other.parent)
    catalogue = found_in(package)
    assert catalogue.failures == []
    assert "wind" in catalogue.rules


def test_no_line_is_told_where_none_is_known(tmp_path: Path) -> None:
    (tmp_path / "wind.py").write_text("raise SyntaxError('it is odd')\n")
    [failure] = found_in(tmp_path).failures
    assert str(failure) == f"{tmp_path / 'wind.py'}: syntax error: it is odd"
