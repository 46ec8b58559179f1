"""Rulesets, races, scripts and tracks of a folder, read and not played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs

from gridprix.core.documents import BadFile, Document, Findings, Problem, load_document
from gridprix.core.errors import GridprixError
from gridprix.core.format import family_of_track
from gridprix.core.library import Library, shown_name
from gridprix.core.packages import SHELVES
from gridprix.core.rule_entries import build_rules
from gridprix.core.ruleset import read_ruleset
from gridprix.core.scenario import read_scenario

from .finding import Finding, of_problem

_RACE = {"track", "ruleset", "seats", "arrange"}
_RULESET = {"rules", "extends", "prefer"}


def with_shelves(library: Library, files: Iterable[Path]) -> Library:
    """A library that finds what lies in the folders of these files first."""
    folders = list(dict.fromkeys(file.parent for file in files))
    shelves = {
        kind: (*(one for one in folders if one.name == kind), *library.shelves.get(kind, ()))
        for kind in SHELVES
    }
    return attrs.evolve(library, shelves=shelves)


def look_at_yaml(path: Path, library: Library) -> Iterator[Finding]:
    """What is wrong in a file of ours; a file of some other program is left alone."""
    try:
        document = load_document(path, shown_name(path))
        problems = _read(document, library)
    except BadFile as error:
        problems = list(error.problems)
    except GridprixError as error:
        yield Finding(shown_name(path), 0, str(error))
        return
    for problem in sorted(set(problems)):
        yield of_problem(problem)


def _read(document: Document, library: Library) -> list[Problem]:
    data = document.data
    findings = Findings(document)
    if not isinstance(data, dict) or "loads" in data:  # which says itself what is wrong with it
        return []
    if _RACE & data.keys():
        read_scenario(document, library)
    elif _RULESET & data.keys():
        ruleset = read_ruleset(document, library, findings)
        if ruleset is not None and ruleset.family in library.catalogue.families:
            build_rules(ruleset.entries, ruleset.family, library.catalogue, findings)
    elif "name" in data and ("family" in data or _is_track(document)):
        family = family_of_track(document, library.catalogue.families)
        family.load_board(document, findings, library.catalogue.markings(family.name))
    return findings.problems


def _is_track(document: Document) -> bool:
    """Whether a file lies where tracks do."""
    return Path(document.file).parent.name == "tracks"
