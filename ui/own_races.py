"""A person's own races on disk: called otherwise, copied, thrown into a bin and taken out again."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from .own_folder import home

_TITLE = re.compile(r"^title:.*$", re.MULTILINE)
SUFFIX = ".yaml"


def play_folder() -> Path:
    """Where a person's own races lie."""
    return home() / "play"


def bin_folder() -> Path:
    """Where those lie that were thrown away."""
    return home() / "bin"


def is_own(path: Path) -> bool:
    """Whether a race is the person's own."""
    return path.parent.resolve() == play_folder().resolve()


def rename(path: Path, title: str) -> None:
    """Call a race otherwise; all else in its file, remarks too, stays as it was."""
    text = path.read_text(encoding="utf-8")
    line = f"title: {yaml.safe_dump(title.strip(), allow_unicode=True).splitlines()[0]}"
    told, count = _TITLE.subn(lambda _: line, text, count=1)
    path.write_text(told if count else f"{line}\n{text}", encoding="utf-8")


def duplicate(path: Path, title: str) -> Path:
    """A copy of a race beside it, with a title of its own."""
    copy = _free(path.parent, path.stem)
    text = path.read_text(encoding="utf-8")
    copy.write_text(re.sub(r"(?m)^name:.*$", f"name: {copy.stem}", text, count=1), encoding="utf-8")
    rename(copy, title)
    return copy


def throw_away(path: Path) -> Path:
    """Put a race into the bin, from which it can be taken again."""
    folder = bin_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return path.rename(_free(folder, path.stem))


def binned() -> list[Path]:
    """What lies in the bin, by name."""
    return sorted(bin_folder().glob(f"*{SUFFIX}"))


def take_back(path: Path) -> Path:
    """Take a race out of the bin."""
    play_folder().mkdir(parents=True, exist_ok=True)
    return path.rename(_free(play_folder(), path.stem))


def empty_bin() -> int:
    """Throw away for good what lies in the bin; how many races that were."""
    gone = binned()
    for path in gone:
        path.unlink()
    return len(gone)


def _free(folder: Path, stem: str) -> Path:
    """A file that is not there yet: nothing is ever overwritten."""
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path
