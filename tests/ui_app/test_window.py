from __future__ import annotations

import json
from pathlib import Path

import arcade
import pytest

from gridprix.ui.app import window as windows
from gridprix.ui.app.errors import NoScreen
from gridprix.ui.app.settings import Settings, load_settings, save_settings, settings_from
from gridprix.ui.app.theme import lettering


def test_without_a_display_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARCADE_HEADLESS")
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(NoScreen, match="there is no display"):
        windows.open_window(Settings())


@pytest.mark.parametrize(
    ("name", "words"),
    [("ContextException", "OpenGL 3.3"), ("NoSuchDisplayException", "cannot be reached")],
)
def test_a_window_that_cannot_be_made_is_explained(
    monkeypatch: pytest.MonkeyPatch, name: str, words: str
) -> None:
    failure = type(name, (Exception,), {})

    def fail(*_args: object, **_more: object) -> None:
        raise failure("no luck")

    monkeypatch.setattr(arcade, "Window", fail)
    with pytest.raises(NoScreen, match=words):
        windows.open_window(Settings())


def test_missing_fonts_are_told_and_hurt_nobody(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lettering, "font_folder", lambda: tmp_path)
    assert "others stand in" in windows.load_fonts()


@pytest.mark.parametrize("scale", [1, 1.15, 1.3])
def test_texts_are_measured_as_wide_as_they_are_drawn(window: arcade.Window, scale: float) -> None:
    words = "A lap of the practice ring: (-3,-3) costs 12 % of AVIATOR's tyres"
    for face in (lettering.BODY, lettering.STRONG, lettering.SMALL, lettering.SMALL_STRONG):
        own = face.scaled(scale)
        size = own.px * lettering.POINTS_PER_PIXEL
        drawn = arcade.Text(words, 0, 0, font_size=size, font_name=own.family, bold=own.bold)
        assert drawn.content_width <= lettering.text_width(words, own) * 1.01
        assert drawn.content_width >= lettering.text_width(words, own) * 0.93


def test_settings_are_kept(own_home: Path) -> None:
    chosen = Settings(theme="dark", speed="fast", text_size=130, sounds=True)
    save_settings(chosen)
    assert load_settings() == chosen
    assert json.loads((own_home / "settings.json").read_text())["theme"] == "dark"


def test_what_makes_no_sense_in_the_settings_is_the_default() -> None:
    data = {"theme": "pink", "speed": 3, "text_size": 115, "width": -5, "unknown": 1}
    assert settings_from(data) == Settings(text_size=115)
    assert settings_from([]) == Settings()
