from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import arcade
import pytest

from gridprix.core.drawing import lettering
from gridprix.ui.drawing import fonts
from gridprix.ui.window import window as windows
from gridprix.ui.window.errors import NoScreen
from gridprix.ui.window.settings import Settings, load_settings, save_settings, settings_from


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


def test_a_display_with_an_older_opengl_is_explained() -> None:
    """A driver that offers less than the least, as far as Mesa can play one."""
    program = (
        "from gridprix.ui.window.settings import Settings\n"
        "from gridprix.ui.window.window import open_window\n"
        "open_window(Settings())"
    )
    env = {**os.environ, "ARCADE_HEADLESS": "1", "MESA_GL_VERSION_OVERRIDE": "3.1"}
    came = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False
    )
    if came.returncode == 0:
        pytest.skip("the driver here is not Mesa's")
    assert "NoScreen: the display has no OpenGL 3.3" in came.stderr.splitlines()[-1]


def test_missing_fonts_are_told_and_hurt_nobody(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fonts, "font_folder", lambda: tmp_path)
    monkeypatch.setattr(arcade, "Window", lambda *_args, **_more: "a window")
    assert windows.open_window(Settings()) == "a window"
    told = capsys.readouterr().err
    assert told.startswith("The Liberation fonts are missing, others stand in")
    assert told.count("\n") == 1


def test_without_fonts_texts_are_still_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fonts, "font_folder", lambda: tmp_path)
    face = lettering.Lettering("Nobody's", 14)
    assert 20 < fonts.text_width("width", face) < 60


@pytest.mark.parametrize("scale", [1, 1.15, 1.3])
def test_texts_are_measured_as_wide_as_they_are_drawn(window: arcade.Window, scale: float) -> None:
    words = "A lap of the practice ring: (-3,-3) costs 12 % of AVIATOR's tyres"
    for face in (lettering.BODY, lettering.STRONG, lettering.SMALL, lettering.SMALL_STRONG):
        own = face.scaled(scale)
        size = own.px * fonts.POINTS_PER_PIXEL
        drawn = arcade.Text(
            words, 0, 0, font_size=size, font_name=fonts.FONTS[own.family], bold=own.bold
        )
        assert drawn.content_width <= fonts.text_width(words, own) * 1.01
        assert drawn.content_width >= fonts.text_width(words, own) * 0.93


def test_settings_are_kept(own_home: Path) -> None:
    chosen = Settings(theme="dark", speed="fast", text_size=130, sounds=True)
    save_settings(chosen)
    assert load_settings() == chosen
    assert json.loads((own_home / "settings.json").read_text())["theme"] == "dark"


def test_what_makes_no_sense_in_the_settings_is_the_default() -> None:
    data = {"theme": "pink", "speed": 3, "text_size": 115, "width": -5, "unknown": 1}
    assert settings_from(data) == Settings(text_size=115)
    assert settings_from([]) == Settings()
