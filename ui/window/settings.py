"""What a person has chosen once and for all, kept in a file among their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs

from gridprix.core.files import read_file
from gridprix.ui.own_folder import home
from gridprix.ui.seat.advice import FULL, HELP

THEMES = ("light", "dark", "high-contrast")
SPEEDS = ("normal", "fast", "at once")
TEXT_SIZES = (100, 115, 130)
MOST_BYTES = 100_000  # of the file
PACE = {"normal": 1.0, "fast": 0.35, "at once": 0.0}


@attrs.frozen
class Settings:
    """The settings; a value that a file has wrong is the default again."""

    theme: str = attrs.field(default="light", metadata={"choices": THEMES})
    speed: str = attrs.field(default="normal", metadata={"choices": SPEEDS})
    text_size: int = attrs.field(default=100, metadata={"choices": TEXT_SIZES})
    sounds: bool = False
    reduce_motion: bool = False
    full_screen: bool = False
    follow: bool = True
    help: str = attrs.field(default=FULL, metadata={"choices": HELP})
    width: int = 1280
    height: int = 720

    @property
    def scale(self) -> float:
        """How much larger than designed text is."""
        return self.text_size / 100

    @property
    def pace(self) -> float:
        """What the time of an animation is multiplied by."""
        return 0.0 if self.reduce_motion else PACE[self.speed]


def settings_file() -> Path:
    """Where the settings lie."""
    return home() / "settings.json"


def load_settings() -> Settings:
    """The settings on file; what is missing or makes no sense is the default."""
    try:
        data = json.loads(read_file(settings_file(), MOST_BYTES))
    except (OSError, ValueError, RecursionError):  # the last of thousands of brackets
        return Settings()
    return settings_from(data)


def settings_from(data: Any) -> Settings:
    """Settings from plain data."""
    if not isinstance(data, dict):
        return Settings()
    good = {
        field.name: data[field.name]
        for field in attrs.fields(Settings)
        if field.name in data and _fits(field, data[field.name])
    }
    return Settings(**good)


def _fits(field: Any, value: object) -> bool:
    if type(value) is not type(field.default):
        return False
    if field.name in ("width", "height"):
        return isinstance(value, int) and 320 <= value <= 16384
    return value in field.metadata.get("choices", (value,))


def save_settings(settings: Settings) -> None:
    """Keep the settings; a disk that refuses costs them and nothing else."""
    path = settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(attrs.asdict(settings), indent=1) + "\n", encoding="utf-8")
    except OSError:
        return
