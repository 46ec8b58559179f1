"""Where a person's files lie, whatever version of the program comes and goes."""

from __future__ import annotations

import os
from pathlib import Path

HOME = "GRIDPRIX_HOME"
PACKAGES = "packages"


def home() -> Path:
    """The folder of a person's races, plugins, scenarios and tracks."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen)
    import platformdirs  # noqa: PLC0415 - not needed where the folder is named

    return platformdirs.user_data_path("gridprix", appauthor=False)


def packages_folder() -> Path:
    """Where a program that carries its own Python looks for packages, for it takes none in."""
    return home() / PACKAGES
