"""What the window measures and draws: a name is one line, however it is written."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from gridprix.core.drawing.lettering import BODY
from gridprix.ui.drawing.fonts import shortened, text_width, wrapped
from gridprix.ui.drawing.picture_pen import PicturePen
from gridprix.ui.window.settings import Settings, load_settings, settings_file


def test_a_name_of_several_lines_is_as_wide_as_one_line() -> None:
    assert text_width("Bru\nno\x1b[2J", BODY) == text_width("Bru no[2J", BODY)
    pen = PicturePen.blank(80, 20, 0, 20)
    pen.put("Bru\nno\x1b[2J", (5, 10), BODY, (0, 0, 0, 255))


def test_a_text_without_end_is_cut_at_once() -> None:
    began = time.process_time()
    assert shortened("x" * 1_000_000, BODY, 200).endswith("…")
    assert len(wrapped("word " * 500_000, BODY, 300, most=3)) == 3
    assert time.process_time() - began < 5


@pytest.mark.parametrize("text", ["[" * 100_000, "{" * 9, "\0", '{"theme": {}}', "[]", "9" * 9999])
def test_settings_of_any_kind(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDPRIX_HOME", str(tmp_path))
    settings_file().write_text(text)
    assert load_settings() == Settings()


def test_pictures_and_pages_escape_by_one_way() -> None:
    """`html.escape` alone lets through what XML forbids."""
    root = Path(__file__).parents[2]
    found = [
        path
        for folder in ("ui", "plugins")
        for path in (root / folder).rglob("*.py")
        if re.search(r"html import escape|html\.escape", path.read_text())
    ]
    assert found == []
