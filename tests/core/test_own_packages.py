"""Packages that a person is at work on are read from their files as these are now."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from gridprix.core import own_packages as own_packages_module
from gridprix.core.own_packages import OwnPackage, forget, own_packages


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OwnPackage]:
    """A package with a module, imported, beside another whose name begins alike."""
    folder = tmp_path / "tried_rules"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner" / "speed.py").write_text("limit = 1\n")
    (tmp_path / "tried_rules_of_others.py").write_text("limit = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("tried_rules.inner.speed", "tried_rules_of_others"):
        importlib.import_module(name)
    yield OwnPackage("tried_rules", folder)
    for name in [one for one in sys.modules if one.startswith("tried_rules")]:
        del sys.modules[name]


def test_its_modules_are_its_own_and_those_below(package: OwnPackage) -> None:
    assert sorted(package.modules()) == [
        "tried_rules",
        "tried_rules.inner",
        "tried_rules.inner.speed",
    ]


def test_its_files_are_those_of_its_folder_or_the_one_it_is(
    package: OwnPackage, tmp_path: Path
) -> None:
    assert sorted(package.files()) == [
        package.place / "__init__.py",
        package.place / "inner" / "speed.py",
    ]
    alone = tmp_path / "tried_rules_of_others.py"
    assert [*OwnPackage("tried_rules_of_others", alone).files()] == [alone]


def test_what_is_forgotten_is_read_anew_without_pythons_cache(package: OwnPackage) -> None:
    file = package.place / "inner" / "speed.py"
    cached = Path(importlib.util.cache_from_source(str(file)))
    cached.parent.mkdir(exist_ok=True)
    cached.touch()
    # a file of the package that Python never cached is no trouble
    (package.place / "fresh.py").write_text("")
    forget([package])
    assert not cached.exists()
    assert "tried_rules" not in sys.modules
    assert "tried_rules_of_others" in sys.modules
    file.write_text("limit = 2\n")
    assert importlib.import_module("tried_rules.inner.speed").limit == 2


def test_a_module_that_came_since_the_folder_was_read_is_found(package: OwnPackage) -> None:
    with pytest.raises(ImportError):
        importlib.import_module("tried_rules.fresh")
    read = package.place.stat()
    (package.place / "fresh.py").write_text("limit = 3\n")
    # as if it had come within the same tick of the clock of the disk
    os.utime(package.place, ns=(read.st_atime_ns, read.st_mtime_ns))
    forget([package])
    assert importlib.import_module("tried_rules.fresh").limit == 3


@attrs.frozen
class Point:
    """An entry point of some package."""

    module: str


def test_only_what_was_not_copied_when_installed_is_a_persons_own(
    package: OwnPackage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "site-packages"
    installed.mkdir()
    (installed / "copied_rules.py").write_text("")
    monkeypatch.syspath_prepend(installed)
    named = ("tried_rules.inner.speed", "tried_rules", "tried_rules_of_others", "copied_rules")
    others = ("sys", "gridprix.plugins", "nowhere_rules.inner")
    points = [Point(one) for one in (*named, *others)]
    monkeypatch.setattr(own_packages_module, "points_of", lambda group: points)
    assert own_packages("gridprix.rules") == (
        package,
        OwnPackage("tried_rules_of_others", tmp_path / "tried_rules_of_others.py"),
    )
