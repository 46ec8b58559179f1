"""Every clause is carried by something and proven by a script, and the page says so."""

from __future__ import annotations

from collections import Counter

import pytest

from gridprix.core.library import Library
from gridprix.scenarios import standard_library
from gridprix.scenarios.conformance import (
    PAGE,
    Clause,
    Proof,
    carriers,
    page,
    read_proofs,
    read_sources,
)

CLAUSES = [clause for source in read_sources() for clause in source.clauses]


@pytest.fixture(scope="module")
def library() -> Library:
    return standard_library(installed=False)


@pytest.fixture(scope="module")
def proofs(library: Library) -> tuple[Proof, ...]:
    return read_proofs(library)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_clause_is_carried_and_proven(
    clause: Clause, library: Library, proofs: tuple[Proof, ...]
) -> None:
    assert any(clause.id in proof.clauses for proof in proofs), f"no script cites {clause.id}"
    assert clause.by or carriers(library).get(clause.id), f"nothing carries {clause.id}"


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_the_options_of_a_clause_are_played_by_one_of_its_scripts(
    clause: Clause, library: Library, proofs: tuple[Proof, ...]
) -> None:
    cited = [proof for proof in proofs if clause.id in proof.clauses]
    for rule, options in clause.options.items():
        assert rule in carriers(library).get(clause.id, ()), f"the card of {rule} lacks {clause.id}"
        played = [proof.rules[rule] for proof in cited if rule in proof.rules]
        assert any(options.items() <= values.items() for values in played), (rule, options)


def test_a_script_named_after_a_clause_cites_it(proofs: tuple[Proof, ...]) -> None:
    ids = {clause.id for clause in CLAUSES}
    for proof in proofs:
        named = [id_ for id_ in ids if proof.name == id_ or proof.name.startswith(f"{id_}-")]
        assert set(named) <= set(proof.clauses), proof.file


def test_nothing_cites_an_unknown_clause(library: Library, proofs: tuple[Proof, ...]) -> None:
    known = {clause.id for clause in CLAUSES}
    cited = {proof.file: set(proof.clauses) - known for proof in proofs}
    assert {file: unknown for file, unknown in cited.items() if unknown} == {}
    # a card may be ahead of a whole source, but not of a source that is written down
    sources = {id_.partition("-")[0] for id_ in known}
    on_cards = {id_ for id_ in carriers(library) if id_.partition("-")[0] in sources}
    assert on_cards - known == set()


def test_ids_and_script_names_are_unique(proofs: tuple[Proof, ...]) -> None:
    names = Counter(proof.name for proof in proofs)
    assert [name for name, count in names.items() if count > 1] == []
    ids = Counter(clause.id for clause in CLAUSES)
    assert [id_ for id_, count in ids.items() if count > 1] == []


def test_a_clause_is_one_line_of_its_own() -> None:
    for clause in CLAUSES:
        assert clause.text.endswith(".")
        assert "\n" not in clause.text
        assert "|" not in clause.text
        assert len(clause.text) <= 110


def test_the_page_is_not_stale(library: Library) -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(library), "run python -m gridprix.scenarios.conformance"
