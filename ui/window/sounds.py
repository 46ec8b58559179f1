"""Short sounds, made here as WAV files in memory; without a device the game is silent."""

from __future__ import annotations

import io
import math
import wave
from array import array
from functools import lru_cache
from typing import Any

RATE = 22_050  # samples a second
LOUDEST = 32_767
VOLUME = 0.25
FADE_IN = 0.004  # seconds, so that no sound begins with a click
NO_DEVICE = "there is no sound device, so the race is silent"

# one sound is a few notes one after another: (pitch in hertz, seconds)
NOTES: dict[str, tuple[tuple[int, float], ...]] = {
    "move": ((330, 0.07),),
    "dice": ((220, 0.05), (196, 0.05), (233, 0.07)),
    "refused": ((147, 0.08), (131, 0.12)),
    "setback": ((220, 0.10), (165, 0.18)),
    "finish": ((523, 0.10), (659, 0.10), (784, 0.24)),
}


class Sounds:
    """Plays the sounds of a race; `fault` says in one sentence why it cannot."""

    def __init__(self, *, on: bool) -> None:
        self.on = on
        self.fault = _why_silent() if on else ""
        self._made: dict[str, Any] = {}

    def play(self, name: str) -> None:
        """Play a sound, if sounds are on and can be heard."""
        if not self.on or self.fault:
            return
        try:
            if name not in self._made:
                self._made[name] = _loaded(name)
            self._made[name].play().volume = VOLUME
        except Exception as error:  # noqa: BLE001 - drivers fail in many ways; none stops a race
            self.fault = f"sounds cannot be played here: {error}"


@lru_cache
def wav(name: str) -> bytes:
    """A sound as a WAV file: one channel, sixteen bits."""
    samples = array("h")
    for pitch, seconds in NOTES[name]:
        samples.extend(_note(pitch, round(seconds * RATE)))
    file = io.BytesIO()
    with wave.open(file, "wb") as sheet:
        sheet.setnchannels(1)
        sheet.setsampwidth(2)
        sheet.setframerate(RATE)
        sheet.writeframes(samples.tobytes())
    return file.getvalue()


def _note(pitch: int, count: int) -> list[int]:
    """A tone with one overtone that dies away, as of a struck bar."""
    rise = round(FADE_IN * RATE)
    turn = 2 * math.pi * pitch / RATE
    notes = []
    for n in range(count):
        strength = min(n / rise, 1.0) * (1 - n / count) ** 2
        tone = 0.8 * math.sin(turn * n) + 0.2 * math.sin(2 * turn * n)
        notes.append(round(LOUDEST * 0.9 * strength * tone))
    return notes


def _loaded(name: str) -> Any:
    from pyglet.media import load  # noqa: PLC0415 - looks for a device when imported

    return load(f"{name}.wav", file=io.BytesIO(wav(name)), streaming=False)


def _why_silent() -> str:
    try:
        from pyglet.media import get_audio_driver  # noqa: PLC0415 - as above
        from pyglet.media.drivers.silent.adaptation import SilentDriver  # noqa: PLC0415

        driver = get_audio_driver()  # type: ignore[no-untyped-call]
    except Exception as error:  # noqa: BLE001 - as above
        return f"sounds cannot be played here: {error}"
    return NO_DEVICE if driver is None or isinstance(driver, SilentDriver) else ""
