"""The pages are made from the rules, say everything, and are not stale."""

from __future__ import annotations

import inspect

import pytest
from click.testing import CliRunner

from gridprix.core.library import Library
from gridprix.core.rules import options_of
from gridprix.scenarios import standard_library
from gridprix.ui.cli import main
from gridprix.ui.kit.hook_book import chapters, example_code
from gridprix.ui.kit.pages import HOOKS, REFERENCE, pages

RULES = sorted(standard_library(installed=False).catalogue.rules)


def test_the_pages_are_not_stale(library: Library) -> None:
    for path, text in pages(library).items():
        written = path.read_text(encoding="utf-8")
        assert written == text, f"run python -m gridprix.ui.kit.pages ({path.name})"


@pytest.mark.parametrize("name", RULES)
def test_every_option_is_in_the_reference_with_help(name: str, library: Library) -> None:
    page = REFERENCE.read_text(encoding="utf-8")
    section = page.split(f"\n### {name}\n")[1].split("\n### ")[0]
    found = library.catalogue.rules[name]
    for one in options_of(found.cls):
        (row,) = [line for line in section.splitlines() if line.startswith(f"| `{one.name}` |")]
        assert one.help.strip()
        assert one.help.replace("|", "\\|") in row
        assert one.takes.replace("|", "\\|") in row
    for clause in found.card.clauses:
        assert clause in section


@pytest.mark.parametrize("name", RULES)
def test_every_documented_rule_is_proven(name: str, library: Library) -> None:
    page = REFERENCE.read_text(encoding="utf-8")
    section = page.split(f"\n### {name}\n")[1].split("\n### ")[0]
    if library.catalogue.rules[name].card.clauses:
        assert "- proven by: [" in section


@pytest.mark.parametrize("name", ["vectors", "braking", "race-limit"])
def test_the_terminal_shows_the_same(name: str, library: Library) -> None:
    told = CliRunner().invoke(main, ["rules", name], env={"COLUMNS": "200"}).output
    found = library.catalogue.rules[name]
    for one in options_of(found.cls):
        assert one.name in told
    assert "answers" in told or "wraps" in told
    assert "proven by" in told


def test_every_hook_is_in_the_book(library: Library) -> None:
    page = HOOKS.read_text(encoding="utf-8")
    for chapter in chapters(library):
        part = page.split(f"\n## {chapter.title}\n")[1].split("\n## ")[0]
        for spec in chapter.specs:
            assert f"### {spec.name}({', '.join(spec.arguments)})\n" in part
            assert example_code(chapter.examples, spec.name) in part


def test_examples_are_short_and_for_hooks_that_exist(library: Library) -> None:
    for chapter in chapters(library):
        specs = {spec.name: spec for spec in chapter.specs}
        examples = {
            name: function
            for name, function in vars(chapter.examples).items()
            if hasattr(function, "gridprix_impl")
        }
        assert examples.keys() == specs.keys()
        for name, function in examples.items():
            taken = list(inspect.signature(function).parameters)[1:]
            assert tuple(taken) == specs[name].arguments
            assert _lines_of_code(example_code(chapter.examples, name)) <= 5


def _lines_of_code(source: str) -> int:
    """The lines of a function below its signature."""
    body = source[source.index(":\n") :] if ") ->" not in source else source.split(" ->", 1)[1]
    return body.count("\n")
