"""Short sounds made of sine waves as they are needed; without a device the game is silent."""

from __future__ import annotations

from typing import Any

NOTES = {  # name: (pitch in hertz, seconds)
    "move": (330, 0.06),
    "dice": (220, 0.09),
    "refused": (140, 0.14),
    "setback": (180, 0.18),
    "finish": (660, 0.35),
}
VOLUME = 0.25


class Sounds:
    """Plays the sounds of a race; `fault` says in one sentence why it cannot."""

    def __init__(self, *, on: bool) -> None:
        self.on = on
        self.fault = ""
        self._made: dict[str, Any] = {}

    def play(self, name: str) -> None:
        """Play a sound, if sounds are on and can be heard."""
        if not self.on or self.fault:
            return
        try:
            if name not in self._made:
                self._made[name] = _tone(*NOTES[name])
            self._made[name].play().volume = VOLUME
        except Exception as error:  # noqa: BLE001 - drivers fail in many ways; none stops a race
            self.fault = f"sounds cannot be played here: {error}"


def _tone(pitch: int, seconds: float) -> Any:
    from pyglet.media import StaticSource  # noqa: PLC0415 - looks for a device when imported
    from pyglet.media.synthesis import ADSREnvelope, Sine  # noqa: PLC0415

    envelope = ADSREnvelope(0.005, 0.02, seconds / 2)
    return StaticSource(Sine(seconds, frequency=pitch, envelope=envelope))
