"""The page is for any race: it names no rule, no family and no address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tree import ROOT

from gridprix.core.library import Library
from gridprix.ui.browser.colours import stylesheet
from gridprix.ui.drawing.liveries import LIVERIES
from gridprix.ui.drawing.palettes import PALETTES

FILES = sorted((ROOT / "ui" / "browser" / "page").iterdir())
EVERY_RACE = {"start", "finish"}  # rules are called so, and every race has both
# words of every style sheet, one of which happens to be the name of a family
STYLES = re.compile(r"display: (inline-)?grid|grid-(template-columns|column)|place-(items|content)")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_rule_and_no_family_is_named(path: Path, library: Library) -> None:
    # fields of a moment are read after a dot
    text = STYLES.sub("", path.read_text(encoding="utf-8"))
    names = ({*library.catalogue.rules} - EVERY_RACE) | {*library.catalogue.families}
    found = [
        name for name in sorted(names) if re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", text)
    ]
    assert found == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|@import|url\(", text)
    assert not re.search(r"\son\w+=|<script>|\sstyle=", text), "the page's policy forbids it"


def test_every_module_that_is_imported_is_there() -> None:
    names = {path.name for path in FILES}
    for path in FILES:
        found = re.findall(r'(?:from|import) "\./([\w.]+)"', path.read_text(encoding="utf-8"))
        assert set(found) <= names


def test_the_page_has_every_colour_it_uses() -> None:
    made = stylesheet()
    used = set(re.findall(r"var\((--[\w-]+)\)", (FILES[0].parent / "style.css").read_text()))
    for palette in PALETTES.values():
        block = next(line for line in made.splitlines() if f'"{palette.name}"] {{' in line)
        assert not [name for name in used if f"{name}:" not in block]
    assert made.count(".ink-") == len(PALETTES) * (len(LIVERIES) + 1)
