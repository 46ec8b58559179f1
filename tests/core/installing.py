"""Packages as if they were installed: a folder with metadata on the path, made in an instant."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

RULESET = "name: {0}\ntitle: {0}\nsummary: s\nfamily: grid\nextends: italian\n"
TRACK = "name: {0}\nfamily: grid\nsquares: |\n  S......F\n  S......F\n"
RACE = "name: {0}\ntitle: The {0}\nruleset: {0}\ntrack: {0}\nlaps: 1\nseats: 2\n"


def game_files(name: str) -> dict[str, str]:
    """A ruleset, a track and a race of one name."""
    texts = {"rulesets": RULESET, "tracks": TRACK, "play": RACE}
    return {f"{kind}/{name}.yaml": text.format(name) for kind, text in texts.items()}


def install(
    site: Path,
    name: str,
    files: Mapping[str, str],
    *,
    points: str | None = None,
    version: str = "1.0",
) -> Path:
    """Put a package with these files into a folder of installed ones; returns its folder."""
    module = name.replace("-", "_")
    folder = site / module
    for place, text in {"__init__.py": "", **files}.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    about = site / f"{module}-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = points if points is not None else f"[gridprix.library]\n{name} = {module}\n"
    (about / "entry_points.txt").write_text(points)
    return folder


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages; what was imported from there is forgotten with the test."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
            del sys.modules[name]
