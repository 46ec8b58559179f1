"""Ready races, scripted checks and tracks, and the library that finds them all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from gridprix import rulesets
from gridprix.core.catalogue import ENTRY_POINTS, Failure, find_rules
from gridprix.core.library import Library
from gridprix.core.own_packages import OwnPackage, forget, own_packages
from gridprix.core.packages import (
    BadPackage,
    Packages,
    installed_packages,
    own_games,
    own_points,
    shelves_of,
    with_shelves,
)
from gridprix.plugins import BUILTIN

_HERE = Path(__file__).parent
_RULESETS = Path(str(rulesets.__file__)).parent

SHIPPED = {
    "rulesets": _RULESETS,
    "play": _HERE / "play",
    "scripts": _HERE / "scripts",
    "tracks": _HERE / "tracks",
}
YOURS = "your folder"
# tracks that only scripts are played on
UNLISTED = ("script-*",)


def shipped_rules() -> tuple[str, ...]:
    """All rules that gridprix brings: the built-in list, and those of the games it carries."""
    return (*BUILTIN, *(point.value for point in own_points(ENTRY_POINTS)))


def standard_library(
    plugin_folders: Sequence[Path] = (),
    own_folder: Path | None = None,
    *,
    libraries: Sequence[Path] = (),
    installed: bool = True,
) -> Library:
    """Folders that a person named, their own one, installed packages, and everything shipped."""
    catalogue = find_rules(shipped_rules(), plugin_folders, installed=installed)
    packages, games = installed_packages() if installed else Packages(), own_games()
    for whose, what in (*packages.faults, *games.faults):
        catalogue.failures.append(Failure(whose, what))
    origins = {folder.absolute(): str(folder) for folder in libraries}
    for folder in libraries:
        try:
            with_shelves(folder)
        except BadPackage as error:
            catalogue.failures.append(Failure("--library", str(error)))
    if own_folder is not None:
        origins.setdefault(own_folder.absolute(), YOURS)
    for package in packages.found:
        origins.setdefault(package.folder, package.origin)
    shipped = shelves_of([game.folder for game in games.found])
    shelves = {
        kind: [*folders, SHIPPED[kind], *shipped[kind]]
        for kind, folders in shelves_of([*origins]).items()
    }
    own = own_packages(ENTRY_POINTS) if installed else ()
    again = partial(
        standard_library, plugin_folders, own_folder, libraries=libraries, installed=installed
    )
    return Library(
        *(catalogue, shelves, UNLISTED, origins, plugin_folders, own),
        anew=partial(_anew, own, again),
    )


def _anew(packages: Sequence[OwnPackage], again: Callable[[], Library]) -> Library:
    """Everything once more, and modules that a person may have changed from their files."""
    forget(packages)
    return again()
