"""The files of the project, for the tools and tests that look at all of them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ("core", "plugins", "rulesets", "scenarios", "ui")


# what lies in one folder and is imported from another, as pyproject.toml says
MAPPED = {"ui/kit/testing": "testing"}


def modules() -> Iterator[Path]:
    """Every Python file that is part of the product, in a fixed order."""
    for layer in LAYERS:
        yield from sorted((ROOT / layer).rglob("*.py"))


def import_name(path: Path) -> str:
    """The name under which a product's file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(("gridprix", *parts)).removesuffix(".__init__")


def installed_as(path: Path) -> str:
    """Where a product's file or folder lies below the installed `gridprix`."""
    name = path.relative_to(ROOT).as_posix()
    for folder, mapped in MAPPED.items():
        if f"{name}/".startswith(f"{folder}/"):
            return mapped + name.removeprefix(folder)
    return name


def project_files() -> list[Path]:
    """Everything that git keeps or would keep; from an unpacked archive, everything there is."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        told = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout
        names = [name.decode() for name in told.split(b"\0") if name]
    except (OSError, subprocess.CalledProcessError):
        hidden = (".venv", "__pycache__", "build", "dist")
        found = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
        names = [str(path) for path in found if not any(part in hidden for part in path.parts)]
    paths = (ROOT / name for name in sorted(names))
    return [path for path in paths if path.is_file() and not path.is_symlink()]
