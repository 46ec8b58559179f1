"""Lint as a whole: which files there are, and all that can be said of them without playing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import attrs

from gridprix.core.catalogue import find_rules
from gridprix.core.library import Library
from gridprix.scenarios import shipped_rules

from .chance import look_for_chance
from .files import PYTHON, YAML, files_below
from .finding import Finding
from .habits import look_for_habits
from .imports import look_for_imports
from .loading import look_when_loaded
from .scripts import look_for_scripts
from .shared import look_for_shared
from .source import Source, read_source
from .yaml_files import look_at_yaml, with_shelves

_LEFT_OUT = "its file was left out"
LOOKS = (look_for_scripts, look_for_chance, look_for_shared, look_for_habits, look_for_imports)


@attrs.frozen
class Looked:
    """What was found, and in how many files it was looked for."""

    findings: tuple[Finding, ...]
    files: int


def look(paths: Sequence[Path], library: Library) -> Looked:
    """Everything that can be found below some paths."""
    files = list(dict.fromkeys(files_below(paths)))
    sources, found = _read(files, paths)
    found += _look_at_rules(sources)
    # what files may name: all that is there, and the rules of these folders
    for source in sources:
        library.catalogue.add_file(source.path)
    library = with_shelves(library, files)
    told = [one.what.removeprefix("it ") for one in found]
    told += [f"({Path(one.file).name}:{one.line})" for one in found if one.certain]
    for file in files:
        for one in look_at_yaml(file, library) if file.suffix in YAML else ():
            # that a rule is wrong is told with the rule, not again with all who play by it
            if not any(what in one.what for what in told) and _LEFT_OUT not in one.right:
                found.append(one)
    return Looked(tuple(sorted(set(found))), len(files))


def own_rules(folders: Sequence[Path]) -> list[Finding]:
    """What can be found in the rules of some folders; what cannot be loaded is told elsewhere."""
    sources, _ = _read(dict.fromkeys(files_below(folders)), ())
    return sorted(set(_look_at_rules(sources, told=False)))


def _read(files: Iterable[Path], named: Sequence[Path]) -> tuple[list[Source], list[Finding]]:
    """The files with rules, those that were named themselves, and what cannot be read."""
    read = [read_source(file) for file in files if file.suffix in PYTHON]
    found = [one for one in read if isinstance(one, Finding)]
    sources = [one for one in read if isinstance(one, Source)]
    return [one for one in sources if one.is_about_rules or one.path in named], found


def _look_at_rules(sources: Iterable[Source], *, told: bool = True) -> Iterator[Finding]:
    """What can be found in files with rules: by reading them, then by loading them.

    With `told` it is told too that one cannot be loaded at all.
    """
    # an installed copy of these rules would be in the way; the family they are for would not
    catalogue = find_rules(shipped_rules(), installed=False)
    catalogue.families.update(find_rules(shipped_rules()).families)
    for source in sources:
        seen: set[int] = set()
        for look_for in LOOKS:
            for finding in look_for(source):
                seen.add(finding.line)
                yield finding
        for finding in look_when_loaded(source, catalogue, told=told):
            if finding.line not in seen:  # an import that fails is told once
                yield finding
