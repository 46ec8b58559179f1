from __future__ import annotations

import io
import wave
from array import array

import arcade
import attrs
import pyglet.media
import pytest
from arcade import key as keys
from pyglet.media.drivers.silent.adaptation import SilentDriver

from gridprix.core.library import Library
from gridprix.ui.window import sounds
from gridprix.ui.window.application import Application
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.sounds import NO_DEVICE, NOTES, Sounds, wav

from .app_table import AT_ONCE, Hand, Table

LOUD = attrs.evolve(AT_ONCE, sounds=True)


@pytest.mark.parametrize("name", NOTES)
def test_every_sound_is_a_short_wav_of_our_own(name: str) -> None:
    with wave.open(io.BytesIO(wav(name))) as sheet:
        assert (sheet.getnchannels(), sheet.getsampwidth()) == (1, 2)
        assert 0.05 <= sheet.getnframes() / sheet.getframerate() <= 0.6
        samples = array("h", sheet.readframes(sheet.getnframes()))
    assert 10_000 < max(map(abs, samples)) < 32_700, "it is heard and does not clip"
    assert abs(samples[0]) < 200, "it begins without a click"
    assert abs(samples[-1]) < 200


def test_sounds_are_off_unless_somebody_wants_them() -> None:
    assert not Settings().sounds
    silent = Sounds(on=False)
    silent.play("move")
    assert silent.fault == ""


class Heard:
    """Stands for a sound that can be played."""

    volume = 0.0

    def play(self) -> Heard:
        return self


def test_a_sound_is_loaded_once_and_a_driver_that_fails_is_told_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sounds, "_why_silent", lambda: "")
    loaded: list[str] = []

    def load(name: str) -> Heard:
        loaded.append(name)
        if name == "dice":
            raise OSError("the device is gone")
        return Heard()

    monkeypatch.setattr(sounds, "_loaded", load)
    own = Sounds(on=True)
    for name in ("move", "move", "dice", "dice", "move"):
        own.play(name)
    assert loaded == ["move", "dice"]
    assert own.fault == "sounds cannot be played here: the device is gone"


def test_what_pyglet_makes_of_the_files(window: arcade.Window) -> None:
    for name, notes in NOTES.items():
        source = sounds._loaded(name)  # what the library reads of what we made
        assert source.duration == pytest.approx(sum(seconds for _, seconds in notes), abs=0.01)


def test_without_a_device_one_sentence_is_told_and_the_race_goes_on(
    window: arcade.Window,
    library: Library,
    hand: Hand,
    written: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pyglet.media, "get_audio_driver", SilentDriver)
    app = Application(library, LOUD, window)
    screen = app.begin("first-race")
    assert screen.sounds.fault == NO_DEVICE
    hand.frame(3)
    assert f"{NO_DEVICE[0].upper()}{NO_DEVICE[1:]}." in written
    hand.key(keys.ENTER)
    hand.frame()
    assert screen.table.game.transcript
    app.settings_page()
    written.clear()
    hand.frame()
    assert f"{NO_DEVICE[0].upper()}{NO_DEVICE[1:]}." in written
    app.close_journal()


def test_moves_setbacks_refusals_and_the_finish_are_heard(table: Table, hand: Hand) -> None:
    heard: list[str] = []
    screen = table.race("box-alley", settings=attrs.evolve(AT_ONCE, speed="fast"))
    screen.table.heard = heard.append
    for _ in range(3000):
        hand.send("on_update", 0.5)
        choice = screen.table.choice
        if screen.table.over:
            break
        if choice is not None:
            refused = next((one.key for one in choice.ordered if one.refusal), None)
            if refused is not None and "refused" not in heard:
                screen.table.take(refused)
            screen.table.take(choice.question.default)
    assert {"move", "refused", "finish"} <= set(heard)
    assert set(heard) <= set(NOTES)
