"""A picture that lies beside a race and stands on its card: `play/my-race.png`."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import arcade
from PIL import Image, ImageOps

from gridprix.core.files import read_file

MOST_BYTES = 4_000_000
MOST_ACROSS = 4096  # or a small file could become a huge picture


def own_picture(path: str, width: int, height: int) -> arcade.Texture | None:
    """The picture cut to a size; None for one that cannot be shown, which is nobody's loss."""
    try:
        raw = read_file(Path(path), MOST_BYTES)
        with Image.open(BytesIO(raw), formats=("PNG",)) as image:
            if max(image.size) > MOST_ACROSS:
                return None
            return arcade.Texture(ImageOps.fit(image.convert("RGBA"), (width, height)))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
