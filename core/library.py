"""Where rulesets, scenarios and tracks are found by name: one order for everybody.

1. Beside the file that names them, and in `../rulesets` and `../tracks` of it.
2. On the shelves, in their order: folders that a person names, the person's own folder, installed
   packages, what is shipped.

Whoever so takes the place of something shipped is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path

import attrs

from .boards import Boards
from .catalogue import Catalogue
from .documents import (
    BadFile,
    Document,
    Findings,
    KeyPath,
    Location,
    Problem,
    load_document,
    suggest,
)
from .own_packages import OwnPackage
from .packages import SHELVES, files_on
from .plain_text import shortened
from .shared_rules import SharedRules
from .track_schema import Schema

LONGEST_NAME = 80  # no folder holds much longer ones
SUFFIXES = (".yaml", ".yml")
NAME = re.compile(r"[a-zA-Z0-9]+([-_][a-zA-Z0-9]+)*")
NAMED: Schema = {"type": "string", "pattern": f"^{NAME.pattern}$"}  # what `follow` follows


@attrs.frozen
class Library:
    """Rules and shelves of YAML files, by kind: `rulesets`, `play`, `scripts`, `tracks`.

    The earlier shelf wins. `origins` says whose a folder is; what lies in none of them is shipped.
    Files whose name fits one of `unlisted` are found by name, but nobody is offered them. `boards`
    are those that were made of its tracks, `shared_rules` the rules of its races. `rule_folders`
    are those whose files bring rules, `own_packages` those whose code a person may be at work on,
    and `anew` reads everything once more from the same places, for whoever changes it while racing.
    """

    catalogue: Catalogue
    shelves: Mapping[str, Sequence[Path]]
    unlisted: Sequence[str] = ()
    origins: Mapping[Path, str] = attrs.field(factory=dict)
    rule_folders: Sequence[Path] = ()
    own_packages: Sequence[OwnPackage] = ()
    anew: Callable[[], Library] | None = attrs.field(default=None, eq=False, repr=False)
    boards: Boards = attrs.field(factory=Boards, eq=False, repr=False)
    shared_rules: SharedRules = attrs.field(factory=SharedRules, eq=False, repr=False)

    def origin(self, path: Path) -> str:
        """Whose a file is, in words; nothing where it is shipped."""
        owners = (words for folder, words in self.origins.items() if folder in path.parents)
        return next(owners, "")

    def names(self, kind: str) -> dict[str, Path]:
        """What a shelf offers, by name."""
        return {name: at for name, at in self._all(kind).items() if not self._is_unlisted(name)}

    def _is_unlisted(self, name: str) -> bool:
        return any(fnmatch(name, pattern) for pattern in self.unlisted)

    def _all(self, kind: str) -> dict[str, Path]:
        """What a shelf holds, by name; the earlier folder wins."""
        return files_on(self.shelves.get(kind, ()))

    def find(self, kind: str, name: str, naming: str = "") -> Path | None:
        """Where a name leads that stands in the file `naming`, or that a person typed."""
        name = _canonical(name)
        near = near_to(naming, kind, name) if is_name(name) else ()
        beside = next((path for path in near if path.is_file()), None)
        return beside or self._all(kind).get(name)

    def near(self, file: str) -> Library:
        """The same, with the shelves first that a file stands beside.

        For what is made of that file and has no place of its own, as a set-up: its names lead
        where they led in the file.
        """
        folder = Path(file).absolute().parent.parent
        shelves = {
            kind: sorted(folders, key=lambda one, kind=kind: one.absolute() != folder / kind)  # type: ignore[misc]
            for kind, folders in self.shelves.items()
        }
        return attrs.evolve(self, shelves=shelves)

    def shadowed(self, kind: str, found: Path) -> str:
        """What takes the place of something shipped, in a sentence; nothing where nothing does."""
        shipped = [one for one in self.shelves.get(kind, ()) if not self.origin(one / "any")]
        if any(folder in found.parents for folder in shipped):
            return ""
        other = files_on(shipped).get(found.stem)
        if other is None or other.resolve() == found.resolve():
            return ""
        whose = f" of {origin}" if (origin := self.origin(found)) else ""
        what = f"{shown_name(found)}{whose} takes the place of"
        return f"{what} the {_one(kind)} {found.stem!r} that gridprix brings along"

    def _suggested(self, kind: str, name: str) -> str:
        """What may have been meant; what is unlisted only to somebody who knows of it."""
        known = self._all(kind) if self._is_unlisted(_canonical(name)) else self.names(kind)
        return suggest(name, known)

    def open(self, kind: str, name: str) -> Document:
        """Open a file that a person named: a name on the shelves or a path of their own."""
        path = Path(name)
        if path.suffix in SUFFIXES or path.parent != Path():
            return load_document(path)
        found = self.find(kind, name)
        if found is None:
            right = self._suggested(kind, name)
            raise BadFile([Problem(Location(name), f"there is no {_one(kind)} {name!r}", right)])
        return load_document(found, shown_name(found))

    def follow(self, kind: str, name: object, findings: Findings, path: KeyPath) -> Document | None:
        """Open what a file refers to. Names only: a file can never reach into other folders."""
        if not isinstance(name, str) or not is_name(name):
            right = f"write the plain name of a {_one(kind)}, such as 'first-ring'"
            findings.error(path, f"{shortened(repr(name), 200)} is no {_one(kind)} name", right)
            return None
        found = self.find(kind, name, findings.document.file)
        if found is None:
            findings.error(path, f"there is no {_one(kind)} {name!r}", self._suggested(kind, name))
            return None
        if shadowed := self.shadowed(kind, found):
            findings.warn(path, shadowed)
        try:
            return load_document(found, shown_name(found))
        except BadFile as error:
            findings.problems.extend(error.problems)
            return None


def near_to(naming: str, kind: str, name: str) -> Iterator[Path]:
    """Where a file is looked for first: beside the one that names it, then on the shelf beside.

    A folder that is a shelf itself holds files of one kind. What names something and is no file,
    as a set-up, has nothing beside it.
    """
    file = Path(naming)
    if file.suffix not in SUFFIXES or not file.is_file():
        return
    folder = file.absolute().parent
    beside = folder / f"{name}.yaml"
    if folder.name not in SHELVES and beside != file.absolute():
        yield beside
    yield folder.parent / kind / f"{name}.yaml"


def is_name(text: str) -> bool:
    """Whether something can be called that; anything else could lead out of its folder."""
    return len(text) <= LONGEST_NAME and NAME.fullmatch(text) is not None


def _canonical(name: str) -> str:
    return name.replace("_", "-")


def _one(kind: str) -> str:
    return {"play": "scenario", "scripts": "script"}.get(kind, kind.rstrip("s"))


def shown_name(path: Path) -> str:
    """A path as short as it stays clear: relative to the working directory where it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
