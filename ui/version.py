"""Which gridprix this is: its version, how it came onto this machine, and how a newer one does."""

from __future__ import annotations

import json
import sys
from importlib import metadata
from pathlib import Path
from typing import Literal

Kind = Literal["checkout", "wheel", "pipx", "uv", "folder", "deb"]
MARK = "BUILD"  # beside a frozen program: a file that says what it was packed as

IN_WORDS: dict[Kind, str] = {
    "checkout": "a checkout",
    "wheel": "a wheel, installed by pip",
    "pipx": "a wheel, installed by pipx",
    "uv": "a wheel, installed by uv",
    "folder": "an unpacked folder",
    "deb": "a Debian package",
}
UPDATES: dict[Kind, str] = {
    "checkout": "pull the newer commits; the next `make play` installs what they need",
    "wheel": "pip install --upgrade gridprix",
    "pipx": "pipx upgrade gridprix",
    "uv": "uv tool upgrade gridprix",
    "folder": "unpack the newer folder in the place of this one",
    "deb": "install the newer package over this one: apt install ./gridprix_VERSION.deb",
}


def program_version() -> str:
    """The version of the installed program; journals carry it."""
    try:
        return metadata.version("gridprix")
    except metadata.PackageNotFoundError:
        return "0"


def is_frozen() -> bool:
    """Whether this program carries its own Python, and with it all that can be imported."""
    return bool(getattr(sys, "frozen", False))


def build_kind() -> Kind:
    """How this program came onto the machine."""
    if is_frozen():
        mark = Path(sys.executable).with_name(MARK)
        packed = mark.read_text(encoding="utf-8").strip() if mark.exists() else ""
        return "deb" if packed == "deb" else "folder"
    if _is_editable():
        return "checkout"
    tools: dict[str, Kind] = {"pipx": "pipx", "uv": "uv"}  # each keeps a folder of environments
    return next((tools[one] for one in Path(sys.prefix).parts if one in tools), "wheel")


def _is_editable() -> bool:
    try:
        origin = metadata.distribution("gridprix").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return True  # a folder on the path, installed by nobody
    return bool(json.loads(origin or "{}").get("dir_info", {}).get("editable"))


def version_text() -> str:
    """The version, the kind of build and how to update, for people."""
    kind = build_kind()
    own = "Your races, rules and settings lie in a folder of their own and stay as they are."
    return f"gridprix {program_version()} ({IN_WORDS[kind]})\nTo update: {UPDATES[kind]}.\n{own}"
