"""SVG is written in one place: what is put in stays what it is."""

from __future__ import annotations

import ast
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tree import ROOT, modules

from gridprix.core.drawing.svg import document, element, inline, lines, tenth, words

WRITER = "core/drawing/svg.py"
TAG = re.compile("<(svg|path|rect|circle|text|tspan|polygon|polyline|defs|clipPath|g)[ >/{]")


def test_svg_is_written_in_one_module() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in modules()
        if str(path.relative_to(ROOT)) != WRITER
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and TAG.search(node.value)
    }
    assert not found, f"write it with {WRITER}"
    holding = [path for path in modules() if "<svg" in path.read_text()]
    assert [str(path.relative_to(ROOT)) for path in holding] == [WRITER]


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (2.0, "2"), (-0.04, "0"), (1.25, "1.2"), (-7.06, "-7.1"), (1234567.0, "1234567")],
)
def test_a_tenth_is_written_short(value: float, written: str) -> None:
    assert tenth(value) == written


def test_an_element_with_attributes_and_words() -> None:
    assert element("path", d="M0 0") == '<path d="M0 0"/>'
    assert element("text", words("")) == "<text></text>"
    drawn = element("text", words("a<b"), element("title", words("&")), class_="x", font_size=2.5)
    assert drawn == '<text class="x" font-size="2.5">a&lt;b<title>&amp;</title></text>'
    assert element("g", data_frame=1234567, x=1 / 3) == '<g data-frame="1234567" x="0.333333"/>'


def test_a_picture_as_a_file_and_in_a_page() -> None:
    parts = [element("path", d="M0 0"), element("path", d="M1 1")]
    assert lines(parts) == '<path d="M0 0"/>\n<path d="M1 1"/>'
    file = document("0 0 2 1", parts, width=7)
    assert file.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="7">\n')
    assert file.endswith('<path d="M1 1"/>\n</svg>')
    assert inline("0 0 2 1", parts, role="img").startswith('<svg viewBox="0 0 2 1" role="img">\n')


@given(st.text(), st.text())
def test_any_name_is_nothing_but_a_name(name: str, note: str) -> None:
    picture = document("0 0 1 1", [element("text", words(name), note=note)])
    root = ET.fromstring(picture)  # noqa: S314 - we wrote it
    (text,) = root
    assert not list(text)
    assert set(text.attrib) == {"note"}
