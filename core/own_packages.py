"""Installed packages whose code a person is at work on: `pip install -e .` leaves it where it is.

Python imports a module once. What lies outside the folders that packages are installed into may
change while a race is played, so such modules are forgotten before rules are looked for anew.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import attrs

from .packages import points_of
from .rules import PROJECT

_INSTALLED = {"site-packages", "dist-packages"}  # of Python, of a system, of a user


@attrs.frozen
class OwnPackage:
    """A module or package of rules by its name, and the file or folder that it lies in."""

    name: str
    place: Path

    def files(self) -> Iterator[Path]:
        """Its Python files."""
        yield from self.place.rglob("*.py") if self.place.is_dir() else (self.place,)

    def modules(self) -> list[str]:
        """Those of its modules that are imported by now."""
        return [one for one in sys.modules if one == self.name or one.startswith(f"{self.name}.")]


def own_packages(group: str) -> tuple[OwnPackage, ...]:
    """The packages behind the entry points of a group that were not copied when installed."""
    tops = dict.fromkeys(point.module.partition(".")[0] for point in points_of(group))
    found = (_own(top) for top in tops if top != PROJECT)
    return tuple(one for one in found if one is not None)


def _own(top: str) -> OwnPackage | None:
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):  # a module may say of itself what it likes
        return None
    places = () if spec is None else spec.submodule_search_locations or (spec.origin or "",)
    place = Path(next(iter(places), ""))
    copied = _INSTALLED.intersection(place.resolve().parts)
    return OwnPackage(top, place) if place.is_absolute() and not copied else None


def forget(packages: Iterable[OwnPackage]) -> None:
    """Let the modules of packages be imported from their files as these are now."""
    for package in packages:
        for name in package.modules():
            del sys.modules[name]
        for file in package.files():
            # Python's own cache misses a change of the same second and length
            with suppress(OSError):
                Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)
    importlib.invalidate_caches()
