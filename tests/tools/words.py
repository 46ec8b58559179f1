"""Print everything that people read, for reading in one go: `make words`.

Texts are collected from the source, so what no race has shown yet is there too: sentences of the
log, questions, reasons, labels, books, screens, commands, errors, the page in the browser, and what
files of races and rulesets say. `make words ARGS="window browser"` prints those places alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from sayings import is_prose, sayings
from tree import ROOT, modules

# the first that fits says where a text is read
PLACES: Mapping[str, Sequence[str]] = {
    "rules of squared paper": ("plugins/grid/rules", "plugins/grid/parts"),
    "rules of circuits": (
        "plugins/circuit/rules",
        "plugins/circuit/parts",
        "plugins/circuit/tables",
    ),
    "rules of both": ("plugins/common",),
    "house rules": ("plugins/house",),
    "races and rulesets": ("rulesets", "scenarios"),
    "boards": ("plugins/grid", "plugins/circuit", "core/drawing", "core/hand.py"),
    "pilots, coach and solvers": ("plugins", "core/coach.py", "core/pilots.py", "ui/review"),
    "window": ("ui/window",),
    "terminal": ("ui/terminal",),
    "browser": ("ui/browser",),
    "books": ("ui/handbook", "core/handbook.py"),
    "for authors": ("ui/kit", "ui/lint", "ui/coverage", "ui/sweep", "ui/debug", "core/examples"),
    "exports and simulations": ("ui/export", "ui/simulate"),
    "command line": ("ui",),
    "the race itself": ("core/wording.py", "core/loop.py", "core/defaults.py", "core/standings.py"),
    "errors": ("core",),
}
# what is read of the files of races, rulesets and tracks
KEYS = ("title", "summary", "hints", "says", "name", "help", "text")
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_MARKUP = re.compile(r">([^<>]+)<")


def place_of(path: Path) -> str:
    """Where the texts of a file are read."""
    name = path.relative_to(ROOT).as_posix()
    for place, folders in PLACES.items():
        if any(name == one or name.startswith(f"{one}/") for one in folders):
            return place
    return "other"


def said(wanted: Sequence[str] = ()) -> dict[str, list[str]]:
    """All texts by place, sorted, each once; or those of places whose names have a wanted word."""
    found: dict[str, set[str]] = {place: set() for place in PLACES}
    asked = [one for one in PLACES if not wanted or any(word in one for word in wanted)]
    python = (path for path in modules() if not wanted or place_of(path) in asked)
    for path, text in (*_of_python(python), *_of_pages(), *_of_files()):
        found[place_of(path)].add(" ".join(text.split()))
    return {place: sorted(found[place], key=str.casefold) for place in asked}


def _of_python(paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    for path in paths:
        yield from ((path, one.text) for one in sayings(path))


def _of_pages() -> Iterator[tuple[Path, str]]:
    folder = ROOT / "ui" / "browser" / "page"
    for path in sorted(folder.glob("*.js")):
        lines = [one for one in path.read_text().splitlines() if not one.startswith("import ")]
        code = re.sub(r"/\*\*.*?\*/", "", "\n".join(lines), flags=re.DOTALL)
        for plain, filled in _QUOTED.findall(code):
            text = re.sub(r"\$\{[^{}]*\}", "{...}", plain or filled)
            if is_prose(text) and not re.fullmatch(r"[a-z]+(\.[\w-]+)*( [a-z-]+)?", text):
                yield path, text
    for path in sorted(folder.glob("*.html")):
        yield from ((path, one) for one in _MARKUP.findall(path.read_text()) if is_prose(one))


def _of_files() -> Iterator[tuple[Path, str]]:
    folders = ("rulesets", "scenarios/play", "scenarios/tracks", "plugins/house/gear_dice")
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            if "scripts" not in path.parts:
                yield from ((path, text) for text in _texts(yaml.safe_load(path.read_text())))


def _texts(data: Any, key: str = "") -> Iterator[str]:
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from _texts(value, str(name) if name in KEYS else "")
    elif isinstance(data, list):
        for one in data:
            yield from _texts(one, key)
    elif isinstance(data, str) and key and is_prose(data, shown=key != "name"):
        yield data


def main(wanted: Sequence[str]) -> None:
    """Print the texts of all places, or of those whose names have one of the words."""
    for place, texts in said(wanted).items():
        sys.stdout.write(f"\n## {place} ({len(texts)})\n\n" + "".join(f"{one}\n" for one in texts))


if __name__ == "__main__":
    main(sys.argv[1:])
