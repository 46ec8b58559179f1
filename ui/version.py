"""Which gridprix this is: its version, how it came onto this machine, and how a newer one does."""

from __future__ import annotations

import json
import sys
from importlib import metadata
from pathlib import Path
from typing import Any, Literal

Kind = Literal["checkout", "wheel", "sdist", "pipx", "uv", "folder", "deb"]
MARK = "BUILD"  # beside a frozen program: a file that says what it was packed as
# what these tools leave in the environment of each program that they keep
NOTES: dict[str, Kind] = {"pipx_metadata.json": "pipx", "uv-receipt.toml": "uv"}

IN_WORDS: dict[Kind, str] = {
    "checkout": "a checkout",
    "wheel": "a wheel, installed by pip",
    "sdist": "an sdist, installed by pip",
    "pipx": "installed by pipx",
    "uv": "installed by uv",
    "folder": "an unpacked folder",
    "deb": "a Debian package",
}
# what came from a registry is updated by its name, what came as a file by the newer file
BY_NAME: dict[Kind, str] = {
    "wheel": "pip install --upgrade gridprix",
    "pipx": "pipx upgrade gridprix",
    "uv": "uv tool upgrade gridprix",
}
UPDATES: dict[Kind, str] = {
    "checkout": "pull the newer commits; the next `make play` installs what they need",
    "wheel": "pip install --upgrade FILE, with the newer file",
    "sdist": "pip install --upgrade FILE, with the newer file",
    "pipx": "pipx install --force FILE, with the newer file",
    "uv": "uv tool install --force FILE, with the newer file",
    "folder": "unpack the newer folder in the place of this one",
    "deb": "install the newer package over this one: apt install ./FILE",
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
    origin = _origin()
    if origin.get("dir_info", {}).get("editable"):
        return "checkout"
    for note, kind in NOTES.items():
        if (Path(sys.prefix) / note).exists():
            return kind
    return "sdist" if origin.get("url", "").endswith(".tar.gz") else "wheel"


def _origin() -> dict[str, Any]:
    """What pip noted of where the package came from: nothing where that was a registry."""
    try:
        noted = metadata.distribution("gridprix").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return {"dir_info": {"editable": True}}  # a folder on the path, installed by nobody
    return dict(json.loads(noted or "{}"))


def how_to_update() -> str:
    """What brings a newer version here."""
    kind = build_kind()
    by_name = None if _origin() else BY_NAME.get(kind)
    return by_name or UPDATES[kind]


def version_text() -> str:
    """The version, the kind of build and how to update, for people."""
    words = IN_WORDS[build_kind()]
    own = "Your races, rules and settings lie in a folder of their own and stay as they are."
    return f"gridprix {program_version()} ({words})\nTo update: {how_to_update()}.\n{own}"
