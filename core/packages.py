"""Games that installed packages carry: folders of rulesets, tracks, races and scripts.

A package names one of its modules under the entry point group below. Its folder is taken, and the
module itself is not imported: files need no code to be found.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import metadata
from pathlib import Path

import attrs

from .errors import FAILURES, GridprixError, told
from .rules import PROJECT

ENTRY_POINTS = f"{PROJECT}.library"
SHELVES = ("rulesets", "tracks", "play", "scripts")


class BadPackage(GridprixError):
    """A package whose files cannot be found, and what would be right."""


@attrs.frozen
class Package:
    """A folder with shelves, and the package that brings it."""

    name: str
    folder: Path

    @property
    def origin(self) -> str:
        """Whose the files are, in words."""
        return origin_of(self.name)


def origin_of(name: str) -> str:
    """Whose something is that a package brings."""
    return f"package {name}"


@attrs.frozen
class Packages:
    """The folders of all installed packages that bring any, and what is wrong with others."""

    found: tuple[Package, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()  # whose, and what


def installed_packages() -> Packages:
    """Look at what is installed; of two that bring the same name the first is found."""
    return _packages(points_of(ENTRY_POINTS))


def own_games() -> Packages:
    """The games that gridprix itself carries as any package could."""
    return _packages(own_points(ENTRY_POINTS))


def _packages(points: Sequence[metadata.EntryPoint]) -> Packages:
    found: list[Package] = []
    faults: list[tuple[str, str]] = []
    for point in points:
        name = maker_of(point)
        try:
            found.append(Package(name, folder_of(point.value)))
        except FAILURES as error:  # anybody's package may be in any state
            faults.append((f"{origin_of(name)} ({point.value})", told(error)))
    return Packages(tuple(found), (*faults, *_named_twice(found)))


def points_of(group: str) -> list[metadata.EntryPoint]:
    """The entry points of a group that others have, always in the same order."""
    return [point for point in _all_points(group) if maker_of(point) != PROJECT]


def own_points(group: str) -> list[metadata.EntryPoint]:
    """The entry points of a group that gridprix has itself."""
    return [point for point in _all_points(group) if maker_of(point) == PROJECT]


def _all_points(group: str) -> tuple[metadata.EntryPoint, ...]:
    return _points_in(group, tuple(map(_folder_now, sys.path)))


@lru_cache(maxsize=16)
def _points_in(
    group: str, searched: tuple[tuple[str, int], ...]
) -> tuple[metadata.EntryPoint, ...]:
    """Every library of the machine is read for it, so once, until something is (un)installed."""
    found = metadata.entry_points(group=group)
    return tuple(sorted(found, key=lambda one: (one.name, maker_of(one))))


def _folder_now(path: str) -> tuple[str, int]:
    """A folder where packages lie; whatever comes or goes in it changes its time."""
    try:
        return path, Path(path).stat().st_mtime_ns
    except OSError:
        return path, 0


def makers_of(*groups: str) -> dict[str, str]:
    """The packages that have an entry point in any of these groups, and their versions."""
    points = [point for group in groups for point in points_of(group)]
    return {maker_of(one): _version(one) for one in sorted(points, key=maker_of)}


def maker_of(point: metadata.EntryPoint) -> str:
    """The name of the package that has an entry point."""
    return _name_of(point.dist) if point.dist else "?"


@lru_cache(maxsize=64)
def _name_of(package: metadata.Distribution) -> str:
    return package.name  # a file is read and parsed for it


def _version(point: metadata.EntryPoint) -> str:
    return point.dist.version if point.dist else "?"


def folder_of(module: str) -> Path:
    """The folder of a module's package, found without importing anything."""
    right = 'write the package that holds your folders, as in `my-game = "my_game"`'
    if not all(word.isidentifier() for word in module.split(".")):
        raise BadPackage(f"{module!r} is no module; {right}")
    known, inner = _imported_part(module.split("."))
    # only a name with dots would have its parents imported, and these are imported already
    spec = importlib.util.find_spec(known)
    if spec is None:
        raise BadPackage(f"there is no module {known!r}; {right}")
    if not spec.submodule_search_locations:
        raise BadPackage(f"{known!r} is one file, not a folder; {right}")
    folder = Path(next(iter(spec.submodule_search_locations)), *inner)
    return with_shelves(folder)


def _imported_part(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """How far a dotted name leads through packages that are imported by now, and the rest of it.

    A package may lie anywhere below its parent's name, and its parent knows where.
    """
    for length in range(len(words), 1, -1):
        if ".".join(words[:length]) in sys.modules:
            return ".".join(words[:length]), words[length:]
    return words[0], words[1:]


def with_shelves(folder: Path) -> Path:
    """A folder that holds at least one shelf."""
    listed = ", ".join(f"{kind}/" for kind in SHELVES)
    if not folder.is_dir():
        raise BadPackage(f"there is no folder {folder}; it should hold one of {listed}")
    if not any((folder / kind).is_dir() for kind in SHELVES):
        raise BadPackage(f"{folder} holds none of the folders {listed}; put your files there")
    return folder


def files_on(folders: Sequence[Path]) -> dict[str, Path]:
    """All YAML files below some folders by name; the earlier folder wins."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def shelves_of(folders: Sequence[Path]) -> Mapping[str, list[Path]]:
    """The shelves of several folders by kind, in the order of the folders."""
    return {kind: [folder / kind for folder in folders] for kind in SHELVES}


def _named_twice(packages: Sequence[Package]) -> Iterator[tuple[str, str]]:
    """What two packages call the same; the first of them is found."""
    makers: dict[tuple[str, str], Package] = {}
    for package in packages:
        for kind in SHELVES:
            for name in files_on([package.folder / kind]):
                first = makers.setdefault((kind, name), package)
                if first.name != package.name:
                    what = f"{kind}/{name}.yaml is brought by {first.origin} too, which is taken"
                    yield package.origin, f"{what}; rename yours"
