from __future__ import annotations

from importlib import metadata


def program_version() -> str:
    """The version of the installed program; journals carry it."""
    try:
        return metadata.version("gridprix")
    except metadata.PackageNotFoundError:
        return "0"
